package mech

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
	"example.com/stride/sim/scenario"
)

// The codes of faults that only the ruleset sees.
const (
	CodeRule     = "rule-value"       // a parameter that the ruleset does not accept
	CodeState    = "impossible-state" // a unit in a state in which none can be
	CodeSpeed    = "no-speed"         // a unit that is no object and is given no speed
	CodeSize     = "body-size"        // a Size that no body has
	CodeNoFloor  = "no-floor"         // a unit in the air that can't stay there
	CodeOverlap  = "overlap"          // two bodies in one space (M-06)
	CodeNoSuchID = "unknown-id"       // an id that no unit has
	CodeBoard    = "board-value"      // a board that the ruleset does not accept
)

// compile makes the table of a scenario, or tells what only the ruleset can see is wrong
// with it. The scenario may have other faults: its units are those without.
func compile(sc *scenario.Scenario) (any, []scenario.Fault) {
	c := compiler{sc: sc, holders: map[string]string{}}
	params := mech.Default()
	for _, key := range slices.Sorted(maps.Keys(sc.Rules)) {
		p, err := params.With(map[string]pathing.Value{key: sc.Rules[key]})
		if err != nil {
			c.fault(sc.RulePos(key), CodeRule, plain(err), "see the rules of mech for what it may be")
			continue
		}
		params = p
	}
	ground, err := mech.NewGround(sc.Board, params)
	if err != nil {
		c.fault(sc.BoardPos(), CodeBoard, plain(err), "see the rules of mech for what a board may have")
		return nil, c.faults
	}
	t := &Table{sc: sc, params: params, ground: ground, units: make([]start, 0, len(sc.Units))}
	checkers := map[mech.Profile]*mech.Checker{}
	sides := sidesOf(sc)
	for i := range sc.Units {
		if s, ok := c.unit(&sc.Units[i], sides[i], ground, checkers); ok {
			t.units = append(t.units, s)
		}
	}
	c.overlaps(t.units)
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	t.link()
	return t, nil
}

// compiler collects the faults of a scenario.
type compiler struct {
	sc      *scenario.Scenario
	faults  []scenario.Fault
	holders map[string]string // of each load the unit that holds it, by id
}

func (c *compiler) fault(p scenario.Pos, code, msg, want string) {
	c.faults = append(c.faults, c.sc.Fault(p, code, msg, want))
}

// unit reads a unit. ok is false if it can't be where it is.
func (c *compiler) unit(u *scenario.Unit, side int, ground *mech.Ground, checkers map[mech.Profile]*mech.Checker) (s start, ok bool) {
	body := mech.BodyOf(side, u.Fields)
	if !body.Object && u.FieldPos("speed") == u.Pos {
		c.fault(u.Pos, CodeSpeed, fmt.Sprintf("unit %q has no speed", u.ID), "give speed: spaces of a standard move, or object: true")
	}
	profile := mech.ProfileOf(side, u.Fields)
	check := checkers[profile]
	if check == nil {
		var err error
		if check, err = ground.Checker(profile); err != nil {
			c.fault(u.FieldPos("size"), CodeSize, fmt.Sprintf("unit %q: %s", u.ID, plain(err)), "want a Size of 1/2, 1, 2, 3, ...")
			return s, false
		}
		checkers[profile] = check
	}
	c.checkIDs(u)
	c.checkLoads(u, check)
	s = start{unit: u, check: check, body: body, combat: mech.CombatOf(u.Fields), state: mech.StateOf(u.At, u.Fields)}
	return s, c.checkState(u, check, s.state)
}

// plain is what an error of the ruleset says.
func plain(err error) string { return strings.TrimPrefix(err.Error(), "mech: ") }

// named finds a unit that a field of another names, or tells why it can't be: ok is false
// then, and for a unit with faults of its own.
func (c *compiler) named(u *scenario.Unit, key, id, self, want string) (other *scenario.Unit, ok bool) {
	other, ok = c.sc.Unit(id)
	switch {
	case id == u.ID:
		c.fault(u.FieldPos(key), CodeNoSuchID, fmt.Sprintf("%s of unit %q names the unit itself", key, u.ID), self)
		return nil, false
	case !ok && !c.sc.Names(id):
		c.fault(u.FieldPos(key), CodeNoSuchID, fmt.Sprintf("%s of unit %q names %q, and there is no such unit", key, u.ID, id), want)
	}
	return other, ok
}

// checkIDs tells of units that unengaged names and that are none to be engaged with.
func (c *compiler) checkIDs(u *scenario.Unit) {
	const key, want = "unengaged", "want the ids of hostiles beside it"
	for _, id := range u.Fields[key].IDs() {
		other, ok := c.named(u, key, id, "want hostiles beside it", want)
		if ok && (other.Fields["object"].Int != 0 || other.Side == u.Side) {
			c.fault(u.FieldPos(key), CodeNoSuchID, fmt.Sprintf("%s of unit %q names %q, which is no hostile (M-14)", key, u.ID, id), want)
		}
	}
}

// checkLoads tells of what a unit drags or lifts and can't (M-26).
func (c *compiler) checkLoads(u *scenario.Unit, r *mech.Checker) {
	const beside = "want the id of a unit beside it"
	for _, key := range [...]string{"drags", "lifts"} {
		for _, id := range u.Fields[key].IDs() {
			other, ok := c.named(u, key, id, beside, beside)
			if !ok {
				continue
			}
			refuse := func(why, want string) {
				c.fault(u.FieldPos(key), CodeState, fmt.Sprintf("%s of unit %q names %q, which %s", key, u.ID, id, why), want)
			}
			size := pathing.Half(other.Fields["size"].Int)
			switch {
			case key == "drags" && !r.MayDrag(size), key == "lifts" && !r.MayLift(false, size):
				refuse(fmt.Sprintf("is of Size %v and too large for it (M-26)", size), "want the id of a smaller unit")
			case !mech.Adjacent(r.Box(u.At), mech.Box{At: other.At, N: mech.Spaces(size)}):
				refuse("is not beside it (M-04, M-26)", beside)
			case c.holders[id] != "":
				refuse(fmt.Sprintf("unit %q holds already (M-26)", c.holders[id]), "want the id of a unit that nobody holds")
			default:
				c.holders[id] = u.ID
			}
		}
	}
}

// checkState tells what is impossible about how a unit stands, and reports
// whether its body is where it may be.
func (c *compiler) checkState(u *scenario.Unit, r *mech.Checker, st mech.State) bool {
	if err := r.Check(mech.State{At: u.At}); err != nil {
		c.fault(u.FieldPos("at"), CodeState, fmt.Sprintf("unit %q: %s", u.ID, plain(err)), freePlace(u.At, r))
		return false
	}
	if err := r.Check(st); err != nil {
		c.fault(u.FieldPos("moved"), CodeState, fmt.Sprintf("unit %q: %s", u.ID, plain(err)), fmt.Sprintf("want moved from 0 to %d", r.Profile().Speed))
	}
	flies := r.Profile().Flight || r.Profile().Hover
	if !r.Stands(u.At) && r.CanFall(u.At) && !flies {
		c.fault(u.FieldPos("at"), CodeNoFloor, fmt.Sprintf("unit %q is in the air at %v and can't fly", u.ID, u.At), freePlace(u.At, r)+", or give it flight or hover")
	}
	return true
}

// freePlace names a place near at where the body stands.
func freePlace(at pathing.Place, r *mech.Checker) string {
	const far = 8
	for d := 0; d <= far; d++ {
		for y := int(at.Y) - d; y <= int(at.Y)+d; y++ {
			for x := int(at.X) - d; x <= int(at.X)+d; x++ {
				if max(abs(x-int(at.X)), abs(y-int(at.Y))) != d {
					continue
				}
				if to, ok := r.StandAt(pathing.Cell{X: x, Y: y}, 0); ok {
					return fmt.Sprintf("want a place where it can stand, such as [%d, %d, %d]", to.X, to.Y, to.Z)
				}
			}
		}
	}
	return "want a place where it can stand"
}

func abs(n int) int { return max(n, -n) }

// overlaps tells of bodies that share spaces (M-06), each once, at the later one. Where
// moves may end among others, only those may not that obstruct each other.
func (c *compiler) overlaps(units []start) {
	for i := range units {
		for j := range i {
			a, b := &units[j], &units[i]
			if !mech.Overlap(a.box(), b.box()) || a.check.Params().EndInFilled != 0 && !(a.check.Obstructs(b.body) && b.check.Obstructs(a.body)) {
				continue
			}
			c.fault(b.unit.FieldPos("at"), CodeOverlap,
				fmt.Sprintf("unit %q at %v and %q at %v fill the same spaces", b.unit.ID, b.unit.At, a.unit.ID, a.unit.At),
				"put it where no other stands (M-06)")
			break
		}
	}
}
