package scenario

import (
	"cmp"
	"fmt"
	"slices"
)

// CheckRun tells what a game needs that the scenario lacks, though queries do
// without: units, a side for each unit that is no object, a policy and at least one unit for each
// side, victory. The error is Faults; nil if a game can be played.
func (s *Scenario) CheckRun() error {
	var l faultList
	fault := func(p Pos, code, msg, want string) {
		l.addFault(placed{Fault: s.Fault(cmp.Or(p, s.place.root), code, msg, want)})
	}
	if len(s.Units) == 0 {
		fault(s.place.units, CodeNotRunnable, "there are no units to play with", "give units: with at least one")
	}
	if len(s.Sides) == 0 {
		fault(s.place.sides, CodeMissingKey, "there are no sides to play", "give sides: with a policy each, such as red: {policy: rush}")
	}
	if !s.Victory.Given {
		fault(s.place.root, CodeMissingKey, "a game has no end", "give victory: such as {turns: 20}, with reach or hold for who wins")
	}
	names := sideNames(s.Sides)
	units := map[string]int{}
	for i := range s.Units {
		u := &s.Units[i]
		if s.IsObject(u) {
			continue
		}
		units[u.Side]++
		switch {
		case len(names) == 0:
		case u.Side == "":
			fault(u.Pos, CodeMissingKey, fmt.Sprintf("unit %s has no side", quote(u.ID)), "give side: "+oneOfSides(names))
		case !slices.Contains(names, u.Side):
			fault(u.FieldPos("side"), CodeUnknownSide, fmt.Sprintf("unit %s is of side %s, which is not in sides", quote(u.ID), quote(u.Side)), suggest(u.Side, names))
		}
	}
	for i := range s.Sides {
		side := &s.Sides[i]
		switch {
		case units[side.Name] == 0:
			fault(side.Pos, CodeNotRunnable, fmt.Sprintf("side %s has no units", quote(side.Name)), "give it units, or take it away")
		case side.Policy == "":
			fault(side.Pos, CodeMissingKey, fmt.Sprintf("side %s has no policy", quote(side.Name)), "give policy: how it plays")
		case s.needsGoal(side.Policy) && len(side.Goal) == 0:
			fault(side.policyPos, CodeMissingKey, fmt.Sprintf("policy %s of side %s needs a goal", side.Policy, quote(side.Name)), "give goal: [[x, y], ...], or cells to reach or hold for victory")
		}
	}
	for _, x := range s.Victory.Reach {
		if n := units[x.Side]; n > 0 && x.Count > n {
			fault(x.Pos, CodeNotRunnable, fmt.Sprintf("reach asks for %d units of side %s, which has %d", x.Count, quote(x.Side), n), "want a count "+span(1, n))
		}
	}
	return l.err(s.File)
}

func oneOfSides(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	return fmt.Sprintf("%s or another of sides", names[0])
}

// needsGoal reports whether a policy needs cells to go to.
func (s *Scenario) needsGoal(policy string) bool {
	if s.rules == nil {
		return false
	}
	p, ok := s.rules.Policy(policy)
	return ok && p.Goal
}
