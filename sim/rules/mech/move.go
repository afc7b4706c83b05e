package mech

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
	"example.com/stride/sim/ruleset"
)

// take makes a move: OVERWATCH first, then space by space.
func (g *game) take(u int, e pathing.End) {
	g.path = g.view.reach.Path(g.path[:0], e)
	path, before := g.path, g.bodies[u].state
	if path[0].Choice != pathing.Teleport {
		g.overwatch(u)
		if !g.alive(u) || g.f.Over() || g.at(u) != before.At {
			return // a unit that is pushed decides anew
		}
	}
	if g.verify {
		g.verifyPath(u, e, path)
	}
	done := g.walk(u, path)
	g.count(u, e, path, done)
	if !g.alive(u) {
		return
	}
	from, st := before.At, before
	if done == len(path) {
		st = g.after(u, st, e, path)
	} else {
		st, done = g.cutShort(u, st, path, done)
	}
	g.units[u].entered += done
	if e.Choice == pathing.Fly || e.Choice == pathing.Hover {
		g.endFall(u)
	}
	g.moveTo(u, st)
	g.follow(u, from, path[:done])
	g.loosen(u)
}

// walk goes a path space by space and reports how many of its steps were made: not all
// if a climb fails (M-12) or the unit is destroyed on the way.
func (g *game) walk(u int, path []pathing.Step) (done int) {
	rules, c := g.t.units[u].rules, g.f.Counts(u)
	at := g.at(u)
	for i, s := range path {
		if s.Choice == pathing.Walk {
			climbs, check := rules.Climbs(at, s.To)
			if climbs {
				c[Climbs]++
			}
			if check {
				c[ClimbChecks]++
				if p := rules.Profile(); !g.passes(max(p.Hull, p.Agility)) {
					c[ClimbFails]++
					return i
				}
			}
		}
		g.visit(rules.Box(at), rules.Box(s.To))
		at = s.To
		g.hazard(u, at)
		if !g.alive(u) {
			return i + 1
		}
	}
	return len(path)
}

// cutShort is the state after a move that ended after the first done steps of its path,
// and how many of these it keeps: all, or, if it may not stay there, those up to where it
// last might have stayed. The rest of the move is lost.
func (g *game) cutShort(u int, st mech.State, path []pathing.Step, done int) (after mech.State, steps int) {
	boost := path[done].Phase > 1
	for done > 0 && !g.free(u, path[done-1].To) {
		done--
	}
	if done > 0 {
		last := path[done-1]
		st = g.after(u, st, pathing.End{Place: last.To, Choice: last.Choice}, path[:done])
	}
	st.Moved = g.whole(u)
	st.Boosted = st.Boosted || boost
	return st, done
}

// count counts a move of which the first done steps were made.
func (g *game) count(u int, e pathing.End, path []pathing.Step, done int) {
	c := g.f.Counts(u)
	c[ruleset.Actions]++
	c[MovesBy(e.Choice)]++
	c[ruleset.Squares] += int64(done)
	spent, boost := 0, path[0].Phase > 1
	for _, s := range path[:done] {
		spent += int(s.Cost)
	}
	c[ruleset.Spent] += int64(spent)
	if boost {
		c[Boosts]++
	}
	if e.Choice == pathing.Jump {
		c[Jumps]++
	}
	if g.carries(u) {
		c[Carries]++
	}
	if e.Stopped && done == len(path) {
		c[EngagedStops]++
		if e.Choice == pathing.Walk || e.Choice == pathing.Hover {
			room := g.t.units[u].rules.Profile().Speed
			if !boost {
				room -= g.bodies[u].state.Moved
			}
			c[SpacesLost] += int64(max(room-spent, 0))
		}
	}
}
