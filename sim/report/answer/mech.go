package answer

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/pathing/search"
	"example.com/stride/sim/play"
	"example.com/stride/sim/scenario"
)

// mechWorld answers by the ruleset mech.
type mechWorld struct {
	sc      *scenario.Scenario
	params  mech.Params
	ground  *mech.Ground
	world   *mech.World
	sides   []int // of the units
	scratch *search.Scratch
	falls   bool
}

func newMech(sc *scenario.Scenario) (*mechWorld, error) {
	params, err := mech.Default().With(sc.Rules)
	if err != nil {
		return nil, err
	}
	ground, err := mech.NewGround(sc.Board, params)
	if err != nil {
		return nil, err
	}
	w := &mechWorld{
		sc: sc, params: params, ground: ground, world: mech.NewWorld(sc.Board),
		sides: play.MechSides(sc), scratch: search.NewScratch(),
	}
	for i := range sc.Units {
		u := &sc.Units[i]
		w.world.Place(i, u.At, mech.BodyOf(w.sides[i], u.Fields))
	}
	return w, nil
}

func (w *mechWorld) query(i int) (mech.Query, mech.State, error) {
	u := &w.sc.Units[i]
	st := mech.StateOf(u.At, u.Fields)
	for _, id := range u.Fields["unengaged"].IDs() {
		st.Unengaged = append(st.Unengaged, slices.IndexFunc(w.sc.Units, func(o scenario.Unit) bool { return o.ID == id }))
	}
	st.Drags, st.Lifts = w.load(u, "drags"), w.load(u, "lifts")
	rules, err := w.ground.Rules(mech.ProfileOf(w.sides[i], u.Fields))
	if err == nil {
		err = rules.Check(st)
	}
	if err != nil {
		return mech.Query{}, st, scenario.Faults{w.sc.Fault(u.Pos, "bad-state", fmt.Sprintf("unit %q: %s", u.ID, mechError(err)), "")}
	}
	q := rules.Query(w.world, i)
	if w.falls {
		q = q.WithFalls()
	}
	return q, st, nil
}

// load is the Size of the unit that a field of another names, 0 for none.
func (w *mechWorld) load(u *scenario.Unit, field string) pathing.Half {
	for _, id := range u.Fields[field].IDs() {
		if load, ok := w.sc.Unit(id); ok {
			return pathing.Half(load.Fields["size"].Int)
		}
	}
	return 0
}

func mechError(err error) string { return strings.TrimPrefix(err.Error(), "mech: ") }

func (w *mechWorld) reach(dst *pathing.Reach, i int, scope pathing.Scope) error {
	q, st, err := w.query(i)
	if err != nil {
		return err
	}
	if scope == pathing.ScopeTurn {
		return q.Turn(dst, w.scratch, st)
	}
	return q.Action(dst, w.scratch, st)
}

// arrive is the cheapest way of this turn: of equal ones the one of the fewest spaces
// and moves, then the first in the order of ends.
func (w *mechWorld) arrive(i int, to pathing.Cell, z int) (plan, error) {
	if z >= board.MaxHeight {
		return plan{}, fmt.Errorf("height %d is above the column: want a z from 0 to %d", z, board.MaxHeight-1)
	}
	q, st, err := w.query(i)
	if err != nil {
		return plan{}, err
	}
	var r pathing.Reach
	if err := q.Turn(&r, w.scratch, st); err != nil {
		return plan{}, errors.New(mechError(err))
	}
	p := plan{bounded: true, to: pathing.Place{X: int16(to.X), Y: int16(to.Y), Z: int16(z)}}
	if z < 0 {
		p.to.Z = int16(w.top(to))
	}
	var best pathing.End
	for e := range r.All() {
		if e.Place.Cell() != to || z >= 0 && int(e.Place.Z) != z {
			continue
		}
		if !p.found || e.Cost < best.Cost || e.Cost == best.Cost && (e.Squares < best.Squares || e.Squares == best.Squares && e.Phases < best.Phases) {
			p.found, best = true, e
		}
	}
	if !p.found {
		return p, nil
	}
	p.to, p.cost, p.steps = best.Place, best.Cost, r.Path(nil, best)
	p.timed, p.turn, p.phase = true, 1, max(int(best.Phases), 1)
	p.ends = &ending{stopped: best.Stopped, risks: w.risks(q, st, p.steps)}
	after := mech.State{At: best.Place}
	if best.Phases == 0 {
		after.Unengaged = st.Unengaged
	}
	p.ends.engaged = w.names(q.Engaged(nil, after))
	return p, nil
}

func (w *mechWorld) names(units []int) []string {
	ids := []string{}
	for _, i := range units {
		ids = append(ids, w.sc.Units[i].ID)
	}
	return ids
}

func (w *mechWorld) risks(q mech.Query, st mech.State, steps []pathing.Step) Risks {
	found := q.Risks(st, steps)
	risks := Risks{Overwatch: w.names(found.Overwatch), Dangerous: w.dangers(q.Rules(), found.Dangerous), Checks: []Check{}}
	for _, c := range found.Checks {
		risks.Checks = append(risks.Checks, Check{triple(c.From), triple(c.To), c.Bonus, w.params.CheckTarget})
	}
	if found.Fall > 0 || found.Bottomless {
		risks.Fall = &FallRisk{found.Fall, found.Damage, found.Bottomless}
	}
	return risks
}

// dangers says what dangerous ground does to a body at some places.
func (w *mechWorld) dangers(r *mech.Rules, places []pathing.Place) []Danger {
	list := []Danger{}
	for _, at := range places {
		d := Danger{At: triple(at), Damage: []string{}}
		for _, c := range footprint(at, r.Profile().Size) {
			id := w.sc.Board.ID(c)
			h := w.sc.Board.Hazard(id)
			if h == board.NoHazard || w.sc.Board.Ground(id) != int(at.Z) {
				continue
			}
			if word := h.String(); !slices.Contains(d.Damage, word) {
				d.Damage = append(d.Damage, word)
			}
		}
		list = append(list, d)
	}
	return list
}

// footprint are the cells below a body.
func footprint(at pathing.Place, size pathing.Half) []pathing.Cell {
	var cells []pathing.Cell
	for y := range mech.Spaces(size) {
		for x := range mech.Spaces(size) {
			cells = append(cells, pathing.Cell{X: int(at.X) + x, Y: int(at.Y) + y})
		}
	}
	return cells
}

func (w *mechWorld) cells(i int) []pathing.Cell {
	u := &w.sc.Units[i]
	return footprint(u.At, pathing.Half(u.Fields["size"].Int))
}

func (w *mechWorld) has() fields {
	return fields{
		stopped: true, phases: true, heights: true,
		action: "its standard move", turn: "its turn", phase: "move",
	}
}

func (w *mechWorld) about(i int) (stance, means string) {
	u := &w.sc.Units[i]
	st := mech.StateOf(u.At, u.Fields)
	stance = fmt.Sprintf("at %v", u.At)
	f, _ := w.sc.Decl.Field("status")
	if st.Status != 0 {
		stance += ", " + strings.Trim(f.Format(u.Fields["status"]), "[]")
	}
	for _, key := range [...]string{"drags", "lifts"} {
		for _, id := range u.Fields[key].IDs() {
			stance += ", " + key + " " + id
		}
	}
	if u.Fields["object"].Int != 0 {
		return stance, fmt.Sprintf("an object of Size %v", pathing.Half(u.Fields["size"].Int))
	}
	prof := mech.ProfileOf(w.sides[i], u.Fields)
	means = fmt.Sprintf("Speed %d, Size %v", prof.Speed, prof.Size)
	if st.Moved > 0 {
		means = fmt.Sprintf("%d of Speed %d left, Size %v", prof.Speed-st.Moved, prof.Speed, prof.Size)
	}
	for _, a := range []struct {
		has  bool
		name string
	}{
		{prof.Legs, "legs"},
		{prof.Flight, "flight"},
		{prof.Hover, "hover"},
		{prof.Teleport > 0, fmt.Sprintf("teleport %d", prof.Teleport)},
		{prof.Propulsion, "propulsion"},
		{prof.Human, "human"},
		{prof.Hull != 0, fmt.Sprintf("HULL %+d", prof.Hull)},
		{prof.Agility != 0, fmt.Sprintf("AGILITY %+d", prof.Agility)},
		{prof.Engineering != 0, fmt.Sprintf("ENGINEERING %+d", prof.Engineering)},
		{st.Acted, "has acted"},
		{st.Boosted, "has used BOOST"},
	} {
		if a.has {
			means += ", " + a.name
		}
	}
	q, st, err := w.query(i)
	if err != nil {
		return stance, means
	}
	if ids := w.names(q.Engaged(nil, st)); len(ids) > 0 {
		means += "; engaged with " + strings.Join(ids, ", ")
	}
	if ids := w.names(q.Threatens(nil, st.At)); len(ids) > 0 {
		means += "; a move may provoke OVERWATCH from " + strings.Join(ids, ", ")
	}
	if !q.Rules().MayAct(st.At) {
		means += "; too high to act (M-21)"
	}
	return stance, means
}

// refuses tells of bodies that fit nowhere in the column of a cell.
func (w *mechWorld) refuses(i int, c pathing.Cell) string {
	q, _, err := w.query(i)
	if err != nil {
		return ""
	}
	r := q.Rules()
	for z := range board.MaxHeight {
		if r.Fits(pathing.Place{X: int16(c.X), Y: int16(c.Y), Z: int16(z)}) {
			return ""
		}
	}
	return fmt.Sprintf("a body of Size %v does not fit there, at any height (M-03)", r.Profile().Size)
}

// height is that of the ground of a cell.
func (w *mechWorld) height(c pathing.Cell) int { return w.sc.Board.Ground(w.sc.Board.ID(c)) }

// top is the height of the highest surface of a cell, 0 if it has none.
func (w *mechWorld) top(c pathing.Cell) int {
	if n := bits.Len64(w.sc.Board.Column(w.sc.Board.ID(c))); n < board.MaxHeight {
		return n
	}
	return 0
}

// cliff reports whether the ground of two neighbours differs, unless a ramp joins it.
func (w *mechWorld) cliff(a, b pathing.Cell) bool {
	s, t := w.sc.Board.At(a), w.sc.Board.At(b)
	const none = board.Solid | board.Void
	if s&none != 0 || t&none != 0 {
		return false
	}
	diff := w.height(a) - w.height(b)
	return diff != 0 && !((diff == 1 || diff == -1) && (s | t).Has(board.Steep))
}

// mark says where a unit is that is not on the ground of its cell, and how large it
// is, for the list of units below a picture.
func (w *mechWorld) mark(i int) string {
	u := &w.sc.Units[i]
	var marks []string
	if u.Fields["object"].Int != 0 {
		marks = append(marks, "object")
	}
	if size := pathing.Half(u.Fields["size"].Int); size != 2 {
		marks = append(marks, fmt.Sprintf("Size %v", size))
	}
	if int(u.At.Z) != w.height(u.At.Cell()) {
		marks = append(marks, fmt.Sprintf("at height %d", u.At.Z))
	}
	if len(marks) == 0 {
		return ""
	}
	return " " + strings.Join(marks, " ")
}
