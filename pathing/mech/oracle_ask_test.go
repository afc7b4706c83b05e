package mech_test

import (
	"fmt"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

// oracleRig is what one worker uses again and again, as a program would.
type oracleRig struct {
	scratch *search.Scratch
	reach   pathing.Reach
	path    []pathing.Step
	trail   []pathing.Place
}

func newOracleRig() *oracleRig { return &oracleRig{scratch: search.NewScratch()} }

// oracleAsked is a case put to the package under test.
type oracleAsked struct {
	oracleCase
	game  *oracleGame
	board *board.Board
	rules *mech.Rules
	state mech.State
	query mech.Query
	mover int // its number in the world

	// What it might drag, 0 for nothing, and the questions about that.
	load     int
	dragged  *oracleGame
	trailing mech.Query
}

// words are the values of the parameters that have words.
func (p *oracleParams) words() map[string]string {
	words := map[string]string{
		"corner_cutting": []string{"allowed", "one_flank", "never"}[p.Cutting],
		"climb_top":      "diagonal",
		"jump_length":    "half_speed",
		"jump_height":    "size",
		"environment":    []string{"normal", "low_g", "zero_g", "underwater", "vacuum"}[p.Environment],
	}
	if p.ClimbSeparate {
		words["climb_top"] = "separate"
	}
	if p.JumpLengthSize {
		words["jump_length"] = "size"
	}
	if p.JumpHeightOne {
		words["jump_height"] = "one"
	}
	return words
}

// numbers are the values of all other parameters.
func (p *oracleParams) numbers() map[string]int {
	one := map[bool]int{true: 1}
	return map[string]int{
		"difficult_cost": p.DifficultCost, "climb_cost": p.ClimbCost, "free_step_up": p.FreeStepUp, "fall_threshold": p.FallThreshold,
		"half_speed_stacks": one[p.HalfSpeedStacks], "jump_cost": p.JumpCost, "engagement_stops": one[p.EngagementStops],
		"end_in_filled": one[p.EndInFilled], "flight_load": p.FlightLoad, "flight_ceiling": p.FlightCeiling, "fall_speed": p.FallSpeed, "combat": one[!p.Peace],
	}
}

// given are the parameters as a caller gives them.
func (p *oracleParams) given() (mech.Params, error) {
	values := map[string]pathing.Value{}
	for key, n := range p.numbers() {
		values[key] = pathing.Value{Int: n}
	}
	for key, word := range p.words() {
		decl, ok := mech.Declaration().Param(key)
		if !ok {
			return mech.Params{}, fmt.Errorf("no parameter %s", key)
		}
		at := slices.Index(decl.Enum, word)
		if at < 0 {
			return mech.Params{}, fmt.Errorf("no %s: %s", key, word)
		}
		values[key] = pathing.Value{Int: at}
	}
	return mech.Default().With(values)
}

// ask builds the board, the rules and the world of a case.
func (c *oracleCase) ask() (a oracleAsked, err error) {
	a = oracleAsked{oracleCase: *c, game: c.game()}
	params, err := c.Params.given()
	if err != nil {
		return a, fmt.Errorf("params: %w", err)
	}
	m := c.Profile
	profile := mech.Profile{
		Size: pathing.Half(m.Size), Speed: m.Speed, Legs: m.Legs, Flight: m.Flight, Hover: m.Hover,
		Propulsion: m.Propulsion, Human: m.Human, Teleport: m.Teleport, Side: m.Side, Hull: m.Speed, Agility: m.Teleport,
	}
	if (c.Board.W+2*c.Board.H+len(c.Board.Walls))%4 == 0 {
		a.board, a.rules, err = c.Board.patch(params, profile)
	} else if a.board, err = c.Board.build(); err == nil {
		a.rules, err = mech.Compile(a.board, params, profile)
	}
	if err != nil {
		return a, fmt.Errorf("compile: %w", err)
	}
	a.state = c.State.given()
	world := mech.NewWorld(a.board)
	for i, t := range c.Things {
		world.Place(i+1, t.At.place(), mech.Body{Size: pathing.Half(t.Size), Side: t.Side, Human: t.Human, Object: t.Object, Threat: t.Threat})
	}
	// The mover may be in the world or not, where it is or where it was.
	id, at := units.NoUnit, c.State.At
	switch (c.Board.W + c.Board.H + len(c.Things)) % 3 {
	case 1:
		at = oracleSpace{0, 0, at.Z + 1}
		fallthrough
	case 0:
		id = 0
		world.Place(id, at.place(), mech.Body{Size: pathing.Half(m.Size), Side: m.Side, Human: m.Human})
	}
	if a.query = a.rules.Query(world, id); c.State.Falls {
		a.query = a.query.WithFalls()
	}
	a.mover = id
	return a, a.burden(world)
}

// burden makes one of the things beside the mover one that it might drag.
func (a *oracleAsked) burden(w *mech.World) error {
	for i, t := range a.Things {
		if t.Size > a.most(2) || oracleDistance(oracleVolume(t.At, oracleSide(t.Size)), oracleVolume(a.State.At, a.game.n)) != 1 {
			continue
		}
		rules, err := a.rules.Ground().Rules(mech.Profile{Size: pathing.Half(t.Size), Side: t.Side, Human: t.Human})
		if err != nil {
			return err
		}
		others := slices.Delete(slices.Clone(a.Things), i, i+1)
		a.dragged = newOracleGame(&a.Board, a.Params, oracleProfile{Size: t.Size, Side: t.Side, Human: t.Human}, others)
		a.load, a.trailing = i+1, rules.Query(w, i+1)
		return nil
	}
	return nil
}

func (s oracleSpace) place() pathing.Place {
	return pathing.Place{X: int16(s.X), Y: int16(s.Y), Z: int16(s.Z)}
}

func oracleSpaceOf(p pathing.Place) oracleSpace {
	return oracleSpace{int(p.X), int(p.Y), int(p.Z)}
}

// given is st as a caller gives it.
func (st oracleState) given() mech.State {
	s := mech.State{
		At: st.At.place(), Moved: st.Moved, Acted: st.Acted, Boosted: st.Boosted,
		Drags: pathing.Half(st.Drags), Lifts: pathing.Half(st.Lifts),
	}
	for _, f := range []struct {
		on   bool
		flag mech.Status
	}{
		{st.Prone, mech.Prone},
		{st.Slowed, mech.Slowed},
		{st.Immobilized, mech.Immobilized},
		{st.Stunned, mech.Stunned},
	} {
		if f.on {
			s.Status |= f.flag
		}
	}
	for i := range 32 {
		if st.Unengaged&(1<<i) != 0 {
			s.Unengaged = append(s.Unengaged, i+1)
		}
	}
	return s
}

// terrain is c as a board has it.
func (c oracleCell) terrain() board.Terrain {
	var t board.Terrain
	for _, f := range []struct {
		on   bool
		flag board.Terrain
	}{
		{c.Solid, board.Solid},
		{c.Void, board.Void},
		{c.Difficult, board.Difficult},
		{c.Dangerous, board.Dangerous},
		{c.Ramp, board.Steep},
		{c.Unclimbable, board.Unclimbable},
		{c.Check, board.Check},
	} {
		if f.on {
			t |= f.flag
		}
	}
	return t
}

// build makes the board of a text with a legend.
func (b *oracleBoard) build() (*board.Board, error) {
	var spec board.Spec
	runes := map[board.Terrain]rune{}
	for y := range b.H {
		var heights []int
		for x := range b.W {
			c := b.Cells[y*b.W+x]
			heights = append(heights, c.Level)
			t := c.terrain()
			if _, ok := runes[t]; !ok {
				runes[t] = rune('À' + len(runes))
				spec.Legend = append(spec.Legend, board.Glyph{Rune: runes[t], Terrain: t})
			}
			spec.Text = append(spec.Text, string(runes[t])...)
			if c.Hazard > 0 {
				spec.Hazards = append(spec.Hazards, board.HazardAt{Cell: pathing.Cell{X: x, Y: y}, Hazard: board.Hazard(c.Hazard)})
			}
			if c.Liquid > 0 {
				spec.Liquids = append(spec.Liquids, board.Liquid{Cell: pathing.Cell{X: x, Y: y}, Depth: c.Liquid})
			}
		}
		spec.Text, spec.Heights = append(spec.Text, '\n'), append(spec.Heights, heights)
	}
	for _, s := range b.Spans {
		spec.Spans = append(spec.Spans, board.Span{Cell: pathing.Cell{X: s.X, Y: s.Y}, From: s.From, To: s.To, Clear: s.Clear})
	}
	spec.Walls = b.walls()
	return spec.Board()
}

// walls are the walls as a board has them; sides that continue one another are one
// wall.
func (b *oracleBoard) walls() []board.Wall {
	var walls []board.Wall
	for _, w := range b.Walls {
		from, to := 0.0, 1.0
		switch w.Half {
		case 1:
			to = 0.5
		case 2:
			from = 0.5
		}
		x, y := float64(w.X), float64(w.Y)
		v := board.Wall{X1: x + from, Y1: y, X2: x + to, Y2: y, Height: w.Height}
		if w.West {
			v = board.Wall{X1: x, Y1: y + from, X2: x, Y2: y + to, Height: w.Height}
		}
		if n := len(walls) - 1; n >= 0 && walls[n].X2 == v.X1 && walls[n].Y2 == v.Y1 && walls[n].Height == v.Height &&
			(walls[n].X1 == v.X2 || walls[n].Y1 == v.Y2) {
			walls[n].X2, walls[n].Y2 = v.X2, v.Y2
			continue
		}
		walls = append(walls, v)
	}
	return walls
}

// patch makes the board, and rules of it, out of another one: the cells in their
// opposite order and every other wall, set right one edit at a time.
func (b *oracleBoard) patch(p mech.Params, m mech.Profile) (*board.Board, *mech.Rules, error) {
	other := oracleBoard{W: b.W, H: b.H, Cells: slices.Clone(b.Cells)}
	slices.Reverse(other.Cells)
	for i, w := range b.Walls {
		if i%2 == 0 {
			other.Walls = append(other.Walls, w)
		}
	}
	made, err := other.build()
	if err != nil {
		return nil, nil, err
	}
	ground, err := mech.NewGround(made, p)
	if err != nil {
		return nil, nil, err
	}
	rules, err := ground.Rules(m)
	if err != nil {
		return nil, nil, err
	}
	var edits []board.Edit
	had, has := other.walls(), b.walls()
	for i, w := range had {
		if !slices.Contains(has, w) && !slices.Contains(had[:i], w) {
			edits = append(edits, board.RemoveWall(w))
		}
	}
	for _, w := range has {
		edits = append(edits, board.AddWall(w))
	}
	for i, c := range b.Cells {
		at := pathing.Cell{X: i % b.W, Y: i / b.W}
		edits = append(edits, board.Set(at, c.terrain().WithLevel(c.Level)), board.SetLiquid(at, c.Liquid), board.SetHazard(at, board.Hazard(c.Hazard)))
		var spans []board.Span
		for _, s := range b.Spans {
			if s.X == at.X && s.Y == at.Y {
				spans = append(spans, board.Span{Cell: at, From: s.From, To: s.To, Clear: s.Clear})
			}
		}
		if spans != nil {
			edits = append(edits, board.SetSpans(at, spans...))
		}
	}
	for n := 1; len(edits) > 0; n++ {
		n = min(n, len(edits))
		changed, err := made.Edit(edits[:n]...)
		if err != nil {
			return nil, nil, err
		}
		ground.Patch(changed)
		edits = edits[n:]
	}
	return made, rules, nil
}
