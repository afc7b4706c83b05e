package mech_test

import (
	"fmt"
	"slices"
	"strings"

	"example.com/stride/pathing"
)

var oracleChoices = []pathing.Choice{pathing.Walk, pathing.Jump, pathing.Fly, pathing.Hover, pathing.Teleport, pathing.Fall}

func oracleChoiceOf(c pathing.Choice) oracleChoice {
	at := slices.Index(oracleChoices, c)
	if at < 0 {
		return 255
	}
	return oracleChoice(at)
}

// oracleEndOf is a reported end in the oracle's words.
func oracleEndOf(e pathing.End) (oracleEnd, oracleLeast) {
	return oracleEnd{oracleSpaceOf(e.Place), oracleChoiceOf(e.Choice), e.Stopped}, oracleLeast{int(e.Cost), int(e.Squares), int(e.Phases)}
}

// oracleTakenOf is a reported path in the oracle's words.
func oracleTakenOf(path []pathing.Step) []oracleTaken {
	var steps []oracleTaken
	for _, s := range path {
		steps = append(steps, oracleTaken{oracleSpaceOf(s.To), int(s.Cost), oracleChoiceOf(s.Choice), int(s.Phase)})
	}
	return steps
}

// compareAction asks for a standard move and says what differs from the oracle.
func (a *oracleAsked) compareAction(r *oracleRig, q oracleQueries) string {
	if err := a.query.Action(&r.reach, r.scratch, a.state); err != nil {
		return fmt.Sprintf("action: %v\n", err)
	}
	if text := compareEnds("action", r, a.game.actionEnds(a.State)); text != "" {
		return text
	}
	return a.comparePaths("action", r, q)
}

// compareTurn asks for a standard move and BOOST and says what differs from the
// oracle.
func (a *oracleAsked) compareTurn(r *oracleRig, q oracleQueries) string {
	if err := a.query.Turn(&r.reach, r.scratch, a.state); err != nil {
		return fmt.Sprintf("turn: %v\n", err)
	}
	if text := compareEnds("turn", r, a.game.turnEnds(a.State)); text != "" {
		return text
	}
	return a.comparePaths("turn", r, q)
}

func compareEnds(scope string, r *oracleRig, want map[oracleEnd]oracleLeast) string {
	var text strings.Builder
	seen := map[oracleEnd]bool{}
	for got := range r.reach.All() {
		e, least := oracleEndOf(got)
		switch w, ok := want[e]; {
		case seen[e]:
			fmt.Fprintf(&text, "%s end: %+v twice\n", scope, e)
		case !ok:
			fmt.Fprintf(&text, "%s end: %+v at %+v, want none\n", scope, e, least)
		case w != least:
			fmt.Fprintf(&text, "%s end: %+v at %+v, want %+v\n", scope, e, least, w)
		}
		seen[e] = true
	}
	var missing []string
	for e, w := range want {
		if !seen[e] {
			missing = append(missing, fmt.Sprintf("%s lacks: %+v, want it at %+v\n", scope, e, w))
		}
	}
	slices.Sort(missing)
	for _, m := range missing {
		text.WriteString(m)
	}
	return text.String()
}

// comparePaths walks every path of the Reach.
func (a *oracleAsked) comparePaths(scope string, r *oracleRig, q oracleQueries) string {
	for i := 0; i < r.reach.Len() && q&oracleAskPaths != 0; i++ {
		end := r.reach.End(i)
		e, least := oracleEndOf(end)
		r.path = r.reach.Path(r.path[:0], end)
		steps := oracleTakenOf(r.path)
		say := func(format string, args ...any) string {
			return fmt.Sprintf("%s path: to %+v at %+v: %s\n%+v\n", scope, e, least, fmt.Sprintf(format, args...), steps)
		}
		got, cost, err := a.game.walkPath(a.State, steps)
		switch {
		case err != nil:
			return say("%v", err)
		case cost != least:
			return say("walks at %+v", cost)
		case got.oracleEnd != e:
			return say("walks to %+v", got.oracleEnd)
		case scope == "action" && cost.Phases > 1:
			return say("uses BOOST")
		}
		if scope == "action" {
			if text := a.compareAfter(end, r.path); text != "" {
				return say("%s", text)
			}
			if text := a.compareFollow(r, steps); text != "" {
				return say("%s", text)
			}
		}
		if text := a.compareRisks(r.path); q&oracleAskRisks != 0 && text != "" {
			return say("%s", text)
		}
	}
	return ""
}
