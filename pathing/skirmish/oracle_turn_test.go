package skirmish_test

// plain is st with what no rule can tell apart put into one form: Moves counts
// only up to the limit of S-11 and Since up to the Turn number of S-17.
func (g *oracleGame) plain(st oracleState) oracleState {
	st.Moves = min(st.Moves, int16(max(0, g.SubmergedMoves)))
	if !g.bound() {
		st.Moves, st.Wet = 0, false
	}
	st.Since = min(st.Since, int16(g.Turn))
	st.Phase = 0
	return st
}

// actionsOf is actions of a plain state, worked out once, each distinct outcome
// with its fewest squares.
func (g *oracleGame) actionsOf(st oracleState) []oracleOutcome {
	if out, ok := g.acts[st]; ok {
		return out
	}
	type key struct {
		after  oracleState
		choice oracleChoice
	}
	at := map[key]int{}
	var out []oracleOutcome
	for _, o := range g.actions(st) {
		o.After = g.plain(o.After)
		k := key{o.After, o.Choice}
		if i, ok := at[k]; !ok {
			at[k] = len(out)
			out = append(out, o)
		} else if o.Squares < out[i].Squares {
			out[i] = o
		}
	}
	g.acts[st] = out
	return out
}

// turnEnds are the ends of all Phases left in this Turn: any number of Actions up
// to the Phases left, each one ending where it may.
func (g *oracleGame) turnEnds(st oracleState) map[oracleEnd]oracleLeast {
	ends := map[oracleEnd]oracleLeast{}
	g.keep(ends, st, g.stay(st), oracleLeast{})
	spent := int(st.Spent)
	phases := g.Phases - int(st.Phase) + 1
	layer := map[oracleState]int{g.plain(st): 0} // state after used-1 Actions: fewest squares
	fewest := map[oracleState]int{g.plain(st): 0}
	for used := 1; used <= phases && len(layer) > 0; used++ {
		next := map[oracleState]int{}
		for from, squares := range layer {
			for _, o := range g.actionsOf(from) {
				total := squares + o.Squares
				g.keep(ends, o.After, o.Choice, oracleLeast{int(o.After.Spent) - spent, total, used})
				// A state that was reached before in fewer Phases with no more
				// squares can do all that this one can.
				if old, ok := fewest[o.After]; !ok || total < old {
					fewest[o.After] = total
					next[o.After] = total
				}
			}
		}
		layer = next
	}
	return ends
}
