package play

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/pathing/units"
	"example.com/stride/sim/scenario"
)

// The codes of faults that only skirmish sees.
const (
	CodeRule     = "rule-value"       // a parameter that the ruleset does not accept
	CodeEntry    = "entry-cost"       // a square that could cost more to enter than a step table holds
	CodeState    = "impossible-state" // a unit in a state in which none can be
	CodeSpeed    = "no-speed"         // a unit that is no vehicle and is given no speed
	CodeCapacity = "over-capacity"    // more Size in a square than fits (S-09)
)

// checkSkirmish tells what only the ruleset can see. The scenario may have other
// faults: its units are those without.
func checkSkirmish(sc *scenario.Scenario) []scenario.Fault {
	var faults []scenario.Fault
	add := func(p scenario.Pos, code, msg, want string) {
		faults = append(faults, sc.Fault(p, code, msg, want))
	}

	params := skirmish.Default()
	for _, key := range slices.Sorted(maps.Keys(sc.Rules)) {
		p, err := params.With(map[string]pathing.Value{key: sc.Rules[key]})
		if err != nil {
			add(sc.RulePos(key), CodeRule, plain(err), "see the rules of skirmish for what it may be")
			continue
		}
		params = p
	}
	if err := params.CheckBoard(sc.Board); err != nil {
		msg, _ := strings.CutSuffix(plain(err), ": lower a cost")
		add(sc.RulePos(dearest(sc.Rules)), CodeEntry, msg, "lower one of these costs")
		return faults
	}

	var seats seats
	for i := range sc.Units {
		u := &sc.Units[i]
		if u.Fields["vehicle"].Int == 0 && u.Fields["speed"].Int == 0 && u.FieldPos("speed") == u.Pos {
			add(u.Pos, CodeSpeed, fmt.Sprintf("unit %q has no speed", u.ID), "give speed: points a Turn, or vehicle: true")
		}
		rules, err := skirmish.NewChecker(sc.Board, params, skirmish.ProfileOf(u.Fields))
		if err != nil {
			add(u.Pos, CodeState, fmt.Sprintf("unit %q: %s", u.ID, plain(err)), "")
			continue
		}
		if !checkState(sc, u, rules, add) {
			continue
		}
		seats.sit(u, rules)
	}
	seats.crowded(params.SquareCapacity, add)
	return faults
}

// plain is what an error of the ruleset says.
func plain(err error) string { return strings.TrimPrefix(err.Error(), "skirmish: ") }

// dearest is the greatest of the parameters that make up an entry cost.
func dearest(rules map[string]pathing.Value) string {
	best, high := "", 0
	for _, key := range slices.Sorted(maps.Keys(rules)) {
		entry := strings.HasPrefix(key, "direction_cost.") || strings.HasPrefix(key, "surface_cost.") || strings.HasSuffix(key, "_surcharge")
		if v := rules[key].Int; entry && v > high {
			best, high = key, v
		}
	}
	return best
}

// stateFields are the fields that may make a state impossible, each with what
// would be right. Each is looked at by itself, on the unit's square.
var stateFields = []struct {
	key  string
	want string
	set  func(dst, src *skirmish.State)
}{
	{"facing", "want N, E, S or W", func(dst, src *skirmish.State) { dst.Facing = src.Facing }},
	{"prone", "leave out prone, or vehicle", func(dst, src *skirmish.State) { dst.Prone = src.Prone }},
	{"spent", "want at most its speed", func(dst, src *skirmish.State) { dst.Spent = src.Spent }},
	{"phase", "want 1 or more", func(dst, src *skirmish.State) { dst.Phase = src.Phase }},
	{"moves_made", "want 0 or more", func(dst, src *skirmish.State) { dst.MovesMade = src.MovesMade }},
	{"since_turn", "want 0 or more", func(dst, src *skirmish.State) { dst.SinceTurn = src.SinceTurn }},
	{"paid", "want {to: a square next to it, points: from 1, cost: more than points}", func(dst, src *skirmish.State) { dst.Paid = src.Paid }},
}

// checkState tells what is impossible about how a unit stands, and reports whether
// nothing is.
func checkState(sc *scenario.Scenario, u *scenario.Unit, r *skirmish.Checker, add func(scenario.Pos, string, string, string)) bool {
	at := u.At.Cell()
	if err := r.Check(skirmish.State{At: at}, nil, units.NoUnit); err != nil {
		add(u.FieldPos("at"), CodeState, fmt.Sprintf("unit %q: %s", u.ID, plain(err)), "put it on another square")
		return false
	}
	st, ok := skirmish.StateOf(at, u.Fields), true
	for _, f := range stateFields {
		only := skirmish.State{At: at}
		f.set(&only, &st)
		if err := r.Check(only, nil, units.NoUnit); err != nil {
			add(u.FieldPos(f.key), CodeState, fmt.Sprintf("unit %q: %s", u.ID, plain(err)), f.want)
			ok = false
		}
	}
	return ok
}

// seats says who stands where.
type seats struct {
	units []seat
}

type seat struct {
	unit *scenario.Unit
	size int
	n    int // in the order of the file
}

func (s *seats) sit(u *scenario.Unit, r *skirmish.Checker) {
	s.units = append(s.units, seat{u, int(r.Profile().Size), len(s.units)})
}

// crowded tells of squares that hold more than their capacity (S-09), each once,
// at the first unit that is too much.
func (s *seats) crowded(capacity int, add func(scenario.Pos, string, string, string)) {
	slices.SortFunc(s.units, func(a, b seat) int {
		return cmp.Or(a.unit.At.Compare(b.unit.At), cmp.Compare(a.n, b.n))
	})
	for i := 0; i < len(s.units); {
		first, sum := i, 0
		for told := false; i < len(s.units) && s.units[i].unit.At.Cell() == s.units[first].unit.At.Cell(); i++ {
			u := s.units[i].unit
			sum += s.units[i].size
			if sum <= capacity || i == first || told {
				continue
			}
			told = true
			add(u.FieldPos("at"), CodeCapacity,
				fmt.Sprintf("unit %q and %s stand on %v with Sizes of %v together", u.ID, names(s.units[first:i]), u.At.Cell(), pathing.Half(sum)),
				fmt.Sprintf("at most %v fits (S-09): put it on another square", pathing.Half(capacity)))
		}
	}
}

func names(list []seat) string {
	const most = 4
	var ids []string
	for i, s := range list {
		if i == most {
			ids = append(ids, fmt.Sprintf("%d more", len(list)-most))
			break
		}
		ids = append(ids, fmt.Sprintf("%q", s.unit.ID))
	}
	return strings.Join(ids, " and ")
}
