package play

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/sim/scenario"
)

// The codes of faults that only mech sees, beside CodeRule, CodeState and CodeSpeed.
const (
	CodeSize     = "body-size"   // a Size that no body has
	CodeNoFloor  = "no-floor"    // a unit in the air that can't stay there
	CodeOverlap  = "overlap"     // two bodies in one space (M-06)
	CodeNoSuchID = "unknown-id"  // an id that no unit has
	CodeBoard    = "board-value" // a board that the ruleset does not accept
)

// MechSides numbers the sides of the units of a scenario, in the order in which the
// units name them, as the ruleset mech wants them: units without a side are one side
// together.
func MechSides(sc *scenario.Scenario) []int {
	numbers, sides := map[string]int{}, make([]int, len(sc.Units))
	for i := range sc.Units {
		n, ok := numbers[sc.Units[i].Side]
		if !ok {
			n = len(numbers)
			numbers[sc.Units[i].Side] = n
		}
		sides[i] = n
	}
	return sides
}

// standMech is how high a body with these fields stands on a cell: on the highest
// surface under its footprint (M-03).
func standMech(b *board.Board, fields map[string]pathing.Value, c pathing.Cell) (z int, ok bool) {
	n := mech.Spaces(pathing.Half(fields["size"].Int))
	for y := c.Y; y < min(c.Y+n, b.H()); y++ {
		for x := c.X; x < min(c.X+n, b.W()); x++ {
			cell := pathing.Cell{X: x, Y: y}
			column := b.Column(b.ID(cell))
			z = max(z, bits.Len64(column))
			ok = ok || column != 0 || !b.At(cell).Has(board.Void)
		}
	}
	return z, ok && z < board.MaxHeight
}

// checkMech tells what only the ruleset can see. The scenario may have other faults:
// its units are those without.
func checkMech(sc *scenario.Scenario) []scenario.Fault {
	var faults []scenario.Fault
	add := func(p scenario.Pos, code, msg, want string) {
		faults = append(faults, sc.Fault(p, code, msg, want))
	}
	params := mech.Default()
	for _, key := range slices.Sorted(maps.Keys(sc.Rules)) {
		p, err := params.With(map[string]pathing.Value{key: sc.Rules[key]})
		if err != nil {
			add(sc.RulePos(key), CodeRule, mechError(err), "see the rules of mech for what it may be")
			continue
		}
		params = p
	}
	ground, err := mech.NewGround(sc.Board, params)
	if err != nil {
		add(sc.BoardPos(), CodeBoard, mechError(err), "see the rules of mech for what a board may have")
		return faults
	}
	var bodies []mechBody
	holders := map[string]string{}
	sides := MechSides(sc)
	for i := range sc.Units {
		u := &sc.Units[i]
		object := u.Fields["object"].Int != 0
		if !object && u.FieldPos("speed") == u.Pos {
			add(u.Pos, CodeSpeed, fmt.Sprintf("unit %q has no speed", u.ID), "give speed: spaces of a standard move, or object: true")
		}
		rules, err := ground.Rules(mech.ProfileOf(sides[i], u.Fields))
		if err != nil {
			add(u.FieldPos("size"), CodeSize, fmt.Sprintf("unit %q: %s", u.ID, mechError(err)), "want a Size of 1/2, 1, 2, 3, ...")
			continue
		}
		checkIDs(sc, u, add)
		checkLoads(sc, u, rules, holders, add)
		if checkMechState(u, rules, add) {
			bodies = append(bodies, mechBody{u, rules.Box(u.At), rules, mech.BodyOf(sides[i], u.Fields)})
		}
	}
	overlaps(bodies, add)
	return faults
}

// mechError is what an error of the ruleset says.
func mechError(err error) string { return strings.TrimPrefix(err.Error(), "mech: ") }

// checkIDs tells of units that unengaged names and that do not exist.
func checkIDs(sc *scenario.Scenario, u *scenario.Unit, add func(scenario.Pos, string, string, string)) {
	for _, id := range u.Fields["unengaged"].IDs() {
		other, ok := sc.Unit(id)
		switch {
		case id == u.ID:
			add(u.FieldPos("unengaged"), CodeNoSuchID, fmt.Sprintf("unengaged of unit %q names the unit itself", u.ID), "want hostiles beside it")
		case !ok && sc.Names(id): // it has faults of its own
		case !ok:
			add(u.FieldPos("unengaged"), CodeNoSuchID, fmt.Sprintf("unengaged of unit %q names %q, and there is no such unit", u.ID, id), "want the ids of hostiles beside it")
		case other.Fields["object"].Int != 0 || other.Side == u.Side:
			add(u.FieldPos("unengaged"), CodeNoSuchID, fmt.Sprintf("unengaged of unit %q names %q, which is no hostile (M-14)", u.ID, id), "want the ids of hostiles beside it")
		}
	}
}

// checkLoads tells of what a unit drags or lifts and can't (M-26). holders says who
// holds what already.
func checkLoads(sc *scenario.Scenario, u *scenario.Unit, r *mech.Rules, holders map[string]string, add func(scenario.Pos, string, string, string)) {
	for _, key := range [...]string{"drags", "lifts"} {
		for _, id := range u.Fields[key].IDs() {
			other, ok := sc.Unit(id)
			var size pathing.Half
			if ok {
				size = pathing.Half(other.Fields["size"].Int)
			}
			switch {
			case id == u.ID:
				add(u.FieldPos(key), CodeNoSuchID, fmt.Sprintf("%s of unit %q names the unit itself", key, u.ID), "want the id of a unit beside it")
			case !ok && sc.Names(id): // it has faults of its own
			case !ok:
				add(u.FieldPos(key), CodeNoSuchID, fmt.Sprintf("%s of unit %q names %q, and there is no such unit", key, u.ID, id), "want the id of a unit beside it")
			case key == "drags" && !r.MayDrag(size), key == "lifts" && !r.MayLift(false, size):
				add(u.FieldPos(key), CodeState, fmt.Sprintf("%s of unit %q names %q, which is of Size %v and too large for it (M-26)", key, u.ID, id, size), "want the id of a smaller unit")
			case !mech.Adjacent(r.Box(u.At), mech.Box{At: other.At, N: mech.Spaces(size)}):
				add(u.FieldPos(key), CodeState, fmt.Sprintf("%s of unit %q names %q, which is not beside it (M-04, M-26)", key, u.ID, id), "want the id of a unit beside it")
			case holders[id] != "":
				add(u.FieldPos(key), CodeState, fmt.Sprintf("%s of unit %q names %q, which unit %q holds already (M-26)", key, u.ID, id, holders[id]), "want the id of a unit that nobody holds")
			default:
				holders[id] = u.ID
			}
		}
	}
}

// checkMechState tells what is impossible about how a unit stands, and reports
// whether its body is where it may be.
func checkMechState(u *scenario.Unit, r *mech.Rules, add func(scenario.Pos, string, string, string)) bool {
	if err := r.Check(mech.State{At: u.At}); err != nil {
		add(u.FieldPos("at"), CodeState, fmt.Sprintf("unit %q: %s", u.ID, mechError(err)), freePlace(u.At, r))
		return false
	}
	st := mech.StateOf(u.At, u.Fields)
	if err := r.Check(st); err != nil {
		add(u.FieldPos("moved"), CodeState, fmt.Sprintf("unit %q: %s", u.ID, mechError(err)), fmt.Sprintf("want moved from 0 to %d", r.Profile().Speed))
	}
	flies := r.Profile().Flight || r.Profile().Hover
	if !r.Stands(u.At) && r.CanFall(u.At) && !flies {
		add(u.FieldPos("at"), CodeNoFloor, fmt.Sprintf("unit %q is in the air at %v and can't fly", u.ID, u.At), freePlace(u.At, r)+", or give it flight or hover")
	}
	return true
}

// freePlace names a place near at where the body stands.
func freePlace(at pathing.Place, r *mech.Rules) string {
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

type mechBody struct {
	unit  *scenario.Unit
	box   mech.Box
	rules *mech.Rules
	body  mech.Body
}

// overlaps tells of bodies that share spaces (M-06), each once, at the later one. Where
// moves may end among others, only those may not that obstruct each other.
func overlaps(bodies []mechBody, add func(scenario.Pos, string, string, string)) {
	for i := range bodies {
		for j := range i {
			a, b := &bodies[j], &bodies[i]
			if !mech.Overlap(a.box, b.box) || a.rules.Params().EndInFilled != 0 && !(a.rules.Obstructs(b.body) && b.rules.Obstructs(a.body)) {
				continue
			}
			add(b.unit.FieldPos("at"), CodeOverlap,
				fmt.Sprintf("unit %q at %v and %q at %v fill the same spaces", b.unit.ID, b.box.At, a.unit.ID, a.box.At),
				"put it where no other stands (M-06)")
			break
		}
	}
}
