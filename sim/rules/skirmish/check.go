package skirmish

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

// The codes of faults that the ruleset sees.
const (
	CodeRule     = "rule-value"       // a parameter that the ruleset does not accept
	CodeEntry    = "entry-cost"       // a square that could cost more to enter than a step table holds
	CodeState    = "impossible-state" // a unit in a state in which none can be
	CodeSpeed    = "no-speed"         // a unit that is no vehicle and is given no speed
	CodeCapacity = "over-capacity"    // more Size in a square than fits (S-09)
)

// checker collects the faults of a scenario. The scenario may have other faults: its
// units are those without.
type checker struct {
	sc     *scenario.Scenario
	faults []scenario.Fault
	seats  []seat // where each unit stands
}

func (c *checker) add(p scenario.Pos, code, msg, want string) {
	c.faults = append(c.faults, c.sc.Fault(p, code, msg, want))
}

// params are the parameters of the scenario; ok is false if its board can't be
// compiled with them.
func (c *checker) params() (params skirmish.Params, ok bool) {
	params = skirmish.Default()
	for _, key := range slices.Sorted(maps.Keys(c.sc.Rules)) {
		p, err := params.With(map[string]pathing.Value{key: c.sc.Rules[key]})
		if err != nil {
			c.add(c.sc.RulePos(key), CodeRule, plain(err), "see the rules of skirmish for what it may be")
			continue
		}
		params = p
	}
	if err := params.CheckBoard(c.sc.Board); err != nil {
		msg, _ := strings.CutSuffix(plain(err), ": lower a cost")
		c.add(c.sc.RulePos(maxEntryCost(c.sc.Rules)), CodeEntry, msg, "lower one of these costs")
		return params, false
	}
	return params, true
}

// unit tells what is impossible about a unit and how it stands.
func (c *checker) unit(u *scenario.Unit, params skirmish.Params, prof skirmish.Profile, st skirmish.State) {
	if u.Fields["vehicle"].Int == 0 && u.Fields["speed"].Int == 0 && u.FieldPos("speed") == u.Pos {
		c.add(u.Pos, CodeSpeed, fmt.Sprintf("unit %q has no speed", u.ID), "give speed: points a Turn, or vehicle: true")
	}
	rules, err := skirmish.NewChecker(c.sc.Board, params, prof)
	if err != nil {
		c.add(u.Pos, CodeState, fmt.Sprintf("unit %q: %s", u.ID, plain(err)), "")
		return
	}
	if c.state(u, rules, st) {
		c.seats = append(c.seats, seat{u, int(prof.Size), len(c.seats)})
	}
}

// maxEntryCost is the greatest of the parameters that make up an entry cost.
func maxEntryCost(rules map[string]pathing.Value) string {
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

// state tells what is impossible about how a unit stands, and reports whether nothing is.
func (c *checker) state(u *scenario.Unit, r *skirmish.Checker, st skirmish.State) bool {
	if err := r.Check(skirmish.State{At: st.At}, nil, units.NoUnit); err != nil {
		c.add(u.FieldPos("at"), CodeState, fmt.Sprintf("unit %q: %s", u.ID, plain(err)), "put it on another square")
		return false
	}
	ok := true
	for _, f := range stateFields {
		only := skirmish.State{At: st.At}
		f.set(&only, &st)
		if err := r.Check(only, nil, units.NoUnit); err != nil {
			c.add(u.FieldPos(f.key), CodeState, fmt.Sprintf("unit %q: %s", u.ID, plain(err)), f.want)
			ok = false
		}
	}
	return ok
}

// seat is a unit on its square.
type seat struct {
	unit *scenario.Unit
	size int
	n    int // in the order of the file
}

// crowded tells of squares that hold more than their capacity (S-09), each once,
// at the first unit that is too much.
func (c *checker) crowded(capacity int) {
	s := c.seats
	slices.SortFunc(s, func(a, b seat) int {
		return cmp.Or(a.unit.At.Compare(b.unit.At), cmp.Compare(a.n, b.n))
	})
	for i := 0; i < len(s); {
		first, sum := i, 0
		for told := false; i < len(s) && s[i].unit.At.Cell() == s[first].unit.At.Cell(); i++ {
			u := s[i].unit
			sum += s[i].size
			if sum <= capacity || i == first || told {
				continue
			}
			told = true
			c.add(u.FieldPos("at"), CodeCapacity,
				fmt.Sprintf("unit %q and %s stand on %v with Sizes of %v together", u.ID, seated(s[first:i]), u.At.Cell(), pathing.Half(sum)),
				fmt.Sprintf("at most %v fits (S-09): put it on another square", pathing.Half(capacity)))
		}
	}
}

// seated are the first few units of a list.
func seated(list []seat) string {
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
