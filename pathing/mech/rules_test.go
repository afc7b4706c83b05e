package mech_test

import (
	"slices"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/pathing/search"
)

// The rules that need more than a worked example, under their IDs.
func TestRules(t *testing.T) {
	t.Run("M-01 a standard move and BOOST", ruleBoost)
	t.Run("M-04 adjacency in every axis", ruleAdjacent)
	t.Run("M-05 bodies that obstruct", ruleObstruction)
	t.Run("M-07 walls and their tops", ruleWalls)
	t.Run("M-10 causes of half speed", ruleHalfSpeed)
	t.Run("M-12 climbs that need a check", ruleChecks)
	t.Run("M-13 long and high jumps", ruleJumps)
	t.Run("M-13 what a long jump passes over", ruleJumpsOver)
	t.Run("M-14 engaged at the start and after a move", ruleEngaged)
	t.Run("M-15 BOOST starts afresh", ruleBoostStartsAfresh)
	t.Run("M-16 moves that start within a threat", ruleOverwatch)
	t.Run("M-17 pushes", rulePush)
	t.Run("M-18 landing on filled spaces", ruleLanding)
	t.Run("M-20 flyers that do not move", ruleStillFlyers)
	t.Run("M-22 hovering round a corner", ruleHover)
	t.Run("M-24 environments", ruleEnvironments)
	t.Run("M-25 statuses", ruleStatuses)
	t.Run("M-26 limits of drag and lift", ruleDragAndLift)
	t.Run("M-27 dangerous places of a path", ruleDangerous)
	t.Run("M-29 difficulty of cover", ruleDifficulty)
}

func ruleObstruction(t *testing.T) {
	for _, tt := range []struct {
		name  string
		mover mech.Profile
		body  mech.Body
		pass  bool
	}{
		{"equal hostile", mech.Profile{Size: 2}, mech.Body{Size: 2, Side: 2}, false},
		{"smaller hostile", mech.Profile{Size: 2}, mech.Body{Size: 1, Side: 2}, true},
		{"larger ally", mech.Profile{Size: 2}, mech.Body{Size: 2, Side: 1}, true},
		{"equal allied object", mech.Profile{Size: 2}, mech.Body{Size: 2, Side: 1, Object: true}, false},
		{"human against a small mech", mech.Profile{Size: 1}, mech.Body{Size: 1, Side: 1, Human: true}, true},
		{"hostile human against a human", mech.Profile{Size: 1, Human: true}, mech.Body{Size: 1, Side: 2, Human: true}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.mover.Speed, tt.mover.Side = 4, 1
			p := mech.Default()
			p.EngagementStops = 0
			r := newRig(t, board.Spec{Text: []byte("...")}, p, tt.mover, place(0, 0, 0))
			r.world.Place(1, place(1, 0, 0), tt.body)
			if _, ok := find(r.action(), place(2, 0, 0), pathing.Walk, false); ok != tt.pass {
				t.Errorf("passes %v", ok)
			}
		})
	}
}

func ruleStatuses(t *testing.T) {
	for _, tt := range []struct {
		status mech.Status
		action int // other spaces in a standard move of 1
		turn   int
	}{{0, 2, 4}, {mech.Slowed, 2, 2}, {mech.Prone, 2, 2}, {mech.Immobilized, 0, 0}, {mech.Stunned, 0, 0}} {
		r := flat(t, "......", "", mech.Profile{Size: 2, Speed: 1}, place(2, 0, 0))
		r.state.Status = tt.status
		if got := r.action().Len() - 1; got != tt.action {
			t.Errorf("status %b: %d spaces in a standard move, want %d", tt.status, got, tt.action)
		}
		if got := r.turn().Len() - 1; got != tt.turn {
			t.Errorf("status %b: %d spaces in a turn, want %d", tt.status, got, tt.turn)
		}
	}
}

// What stopped the standard move does not stop BOOST.
func ruleBoostStartsAfresh(t *testing.T) {
	r := flat(t, "########\n........\n####.###", "", mech.Profile{Size: 2, Speed: 4, Side: 1}, place(0, 1, 0))
	r.world.Place(1, place(4, 2, 0), mech.Body{Size: 2, Side: 2})
	e, ok := find(r.turn(), place(7, 1, 0), pathing.Walk, false)
	if !ok || e.Cost != 7 || e.Phases != 2 {
		t.Errorf("7,1 at %+v, found %v; want cost 7 with BOOST", e, ok)
	}
}

func ruleOverwatch(t *testing.T) {
	r := flat(t, open(8, 1), "", mech.Profile{Size: 2, Speed: 2, Side: 1}, place(0, 0, 0))
	r.world.Place(1, place(6, 0, 0), mech.Body{Size: 2, Side: 2, Threat: 4})
	r.world.Place(2, place(7, 0, 0), mech.Body{Size: 2, Side: 1, Threat: 9})
	reach := r.turn()
	e, _ := find(reach, place(4, 0, 0), pathing.Walk, false)
	risks := r.query().Risks(r.state, reach.Path(nil, e))
	if !slices.Equal(risks.Overwatch, []int{1}) {
		t.Errorf("overwatch by %v, want that of 1 at the start of BOOST", risks.Overwatch)
	}
	e, _ = find(reach, place(2, 0, 0), pathing.Walk, false)
	if risks := r.query().Risks(r.state, reach.Path(nil, e)); len(risks.Overwatch) != 0 {
		t.Errorf("overwatch by %v of a move that starts out of threat", risks.Overwatch)
	}
}

func rulePush(t *testing.T) {
	r := flat(t, "......#", "2000000", mech.Profile{Size: 2, Speed: 2, Side: 1}, place(0, 0, 2))
	d, err := r.query().Push(r.state, mech.Dir3{X: 1}, 2)
	if err != nil || d.End != place(2, 0, 2) || !d.InAir || d.Reason != mech.PushedAll {
		t.Errorf("over an edge: %+v, %v", d, err)
	}
	r.state.At = place(1, 0, 0)
	r.world.Place(1, place(4, 0, 0), mech.Body{Size: 1, Side: 2})
	for n, want := range map[int]mech.Displacement{
		3: {End: place(3, 0, 0), Spaces: 2, Reason: mech.PushedFilled, By: 1},
		4: {End: place(5, 0, 0), Spaces: 4, Reason: mech.PushedAll, By: mech.NoUnit},
		5: {End: place(5, 0, 0), Spaces: 4, Reason: mech.PushedTerrain, By: mech.NoUnit},
	} {
		d, err := r.query().Push(r.state, mech.Dir3{X: 1}, n)
		if err != nil || d.End != want.End || d.Spaces != want.Spaces || d.Reason != want.Reason || d.By != want.By {
			t.Errorf("by %d: %+v, %v; want %+v", n, d, err, want)
		}
	}
	r.world.Place(1, place(4, 0, 0), mech.Body{Size: 2, Side: 2})
	if d, _ := r.query().Push(r.state, mech.Dir3{X: 1}, 4); d.End != place(3, 0, 0) || d.Reason != mech.PushedBody || d.By != 1 {
		t.Errorf("against an equal: %+v", d)
	}
	if st := r.query().AfterPush(r.state, mech.Displacement{End: place(3, 0, 0)}); !slices.Equal(st.Unengaged, []int{1}) {
		t.Errorf("engaged by a push: %+v", st)
	}
	for _, bad := range []mech.Dir3{{}, {X: 2}} {
		if _, err := r.query().Push(r.state, bad, 1); err == nil {
			t.Errorf("direction %+v is not refused", bad)
		}
	}
}

func ruleLanding(t *testing.T) {
	r := flat(t, open(3, 3), "", mech.Profile{Size: 2, Speed: 2, Side: 1}, place(1, 1, 5))
	r.world.Place(1, place(1, 1, 0), mech.Body{Size: 2, Side: 2})
	if l := r.query().Fall(place(1, 1, 5)); !l.Filled || l.End != place(1, 0, 0) || l.Spaces != 5 {
		t.Errorf("onto a filled space: %+v, want N of it", l)
	}
	r.world.Place(2, place(1, 0, 0), mech.Body{Size: 2, Side: 2})
	if l := r.query().Fall(place(1, 1, 5)); l.End != place(2, 0, 0) {
		t.Errorf("N filled too: %+v, want NE", l)
	}
	v := flat(t, "_", "", mech.Profile{Size: 2}, place(0, 0, 5))
	if l := v.query().Fall(place(0, 0, 5)); !l.NoGround || l.Landed {
		t.Errorf("over a void: %+v", l)
	}
}

func ruleStillFlyers(t *testing.T) {
	r := flat(t, ".", "", mech.Profile{Size: 2, Speed: 2, Flight: true}, place(0, 0, 3))
	if !r.rules.FallsAfter(r.state, 0) || r.rules.FallsAfter(r.state, 1) {
		t.Error("a flyer falls if it did not move, and only then")
	}
	r.state.Status = mech.Stunned
	if !r.rules.FallsAfter(r.state, 1) {
		t.Error("a stunned flyer falls")
	}
	h := flat(t, ".", "", mech.Profile{Size: 2, Speed: 2, Hover: true}, place(0, 0, 3))
	if h.rules.FallsAfter(h.state, 0) {
		t.Error("a character that hovers falls when still")
	}
}

func ruleEnvironments(t *testing.T) {
	spec := board.Spec{Text: []byte("...")}
	for x := range 3 {
		spec.Liquids = append(spec.Liquids, board.Liquid{Cell: pathing.Cell{X: x}, Depth: 3})
	}
	r := newRig(t, spec, mech.Default(), mech.Profile{Size: 2, Speed: 2}, place(0, 0, 0))
	wantCost(t, r.action(), place(1, 0, 2), pathing.Fly, false, 2)
	wantNone(t, r.action(), place(1, 0, 3)) // out of the water
	if !r.rules.Slowed(r.state) || r.rules.CanFall(place(0, 0, 2)) {
		t.Error("under water without propulsion: not slowed, or falls")
	}
	for env, want := range map[int][2]bool{ // flies, falls
		mech.EnvironmentNormal: {false, true}, mech.EnvironmentLowG: {false, false},
		mech.EnvironmentZeroG: {true, false}, mech.EnvironmentUnderwater: {true, false}, mech.EnvironmentVacuum: {true, false},
	} {
		p := mech.Default()
		p.Environment = env
		r := newRig(t, board.Spec{Text: []byte("...")}, p, mech.Profile{Size: 2, Speed: 2, Propulsion: true}, place(0, 0, 0))
		if flies := r.count(pathing.Fly) > 0; flies != want[0] || r.rules.CanFall(r.state.At) != want[1] || r.rules.Slowed(r.state) {
			t.Errorf("environment %d: flies %v, falls %v, slowed %v", env, flies, r.rules.CanFall(r.state.At), r.rules.Slowed(r.state))
		}
	}
}

func ruleDragAndLift(t *testing.T) {
	m := flat(t, "..\n..", "", mech.Profile{Size: 4}, place(0, 0, 0)).rules
	if !m.MayDrag(8) || m.MayDrag(10) || !m.MayLift(false, 4) || m.MayLift(false, 6) || !m.MayLift(true, 1) || m.MayLift(true, 1, 1) {
		t.Error("Size 2 drags up to 4 and lifts up to 2, in flight 1/2 in all")
	}
	h := flat(t, ".", "", mech.Profile{Size: 1, Human: true}, place(0, 0, 0)).rules
	if !h.MayDrag(1) || h.MayDrag(2) || !h.MayLift(false, 1) {
		t.Error("a human drags and lifts Size 1/2 alone")
	}
}

func ruleDangerous(t *testing.T) {
	spec := board.Spec{Text: []byte(".!."), Hazards: []board.HazardAt{{Cell: pathing.Cell{X: 2}, Hazard: board.Energy}}}
	r := newRig(t, spec, mech.Default(), mech.Profile{Size: 2, Speed: 2}, place(0, 0, 0))
	reach := r.action()
	e, _ := find(reach, place(2, 0, 0), pathing.Walk, false)
	if got := r.query().Risks(r.state, reach.Path(nil, e)).Dangerous; !slices.Equal(got, []pathing.Place{place(1, 0, 0), place(2, 0, 0)}) {
		t.Errorf("dangerous places %v", got)
	}
	if r.rules.Dangerous(place(1, 0, 1)) {
		t.Error("the air above dangerous ground is dangerous")
	}
}

func ruleChecks(t *testing.T) {
	spec := board.Spec{Text: []byte(".C"), Legend: []board.Glyph{{Rune: 'C', Terrain: board.Check}}, Levels: []byte("02")}
	r := newRig(t, spec, mech.Default(), mech.Profile{Size: 2, Speed: 4, Hull: 1, Agility: 3}, place(0, 0, 0))
	reach := r.action()
	e, _ := find(reach, place(1, 0, 2), pathing.Walk, false)
	if got := r.query().Risks(r.state, reach.Path(nil, e)).Checks; len(got) != 1 || got[0].Bonus != 3 || got[0].From != r.state.At {
		t.Errorf("checks %+v, want one with bonus 3", got)
	}
	spec.Legend[0].Terrain = board.Unclimbable
	wantNone(t, newRig(t, spec, mech.Default(), mech.Profile{Size: 2, Speed: 4}, place(0, 0, 0)).action(), place(1, 0, 2))
}

func ruleDifficulty(t *testing.T) {
	p := mech.Default()
	for c, want := range map[mech.Cover]int{mech.NoCover: 0, mech.SoftCover: 1, mech.HardCover: 2} {
		if p.Difficulty(c, false) != want || p.Difficulty(c, true) != want+1 {
			t.Errorf("cover %d: difficulty %d", c, p.Difficulty(c, false))
		}
	}
}

// A move of Speed, and BOOST of as much again.
func ruleBoost(t *testing.T) {
	r := flat(t, open(8, 1), "", mech.Profile{Size: 2, Speed: 3}, place(0, 0, 0))
	wantCost(t, r.action(), place(3, 0, 0), pathing.Walk, false, 3)
	wantNone(t, r.action(), place(4, 0, 0))
	wantCost(t, r.turn(), place(6, 0, 0), pathing.Walk, false, 6)
	wantNone(t, r.turn(), place(7, 0, 0))
	reach := r.turn()
	e, _ := find(reach, place(4, 0, 0), pathing.Walk, false)
	if st := r.query().After(r.state, e, reach.Path(nil, e)); !st.Boosted || st.Moved != 3 {
		t.Errorf("after 4 spaces: %+v, want BOOST used and nothing left of the standard move", st)
	}
	r.state.Boosted = true
	wantNone(t, r.turn(), place(4, 0, 0))
}

// Boxes are adjacent if some of their spaces are within one space along each axis.
func ruleAdjacent(t *testing.T) {
	for _, tt := range []struct {
		at   pathing.Place
		n    int
		want bool
	}{
		{place(5, 5, 5), 1, true}, // inside the other
		{place(3, 3, 3), 1, true}, // by the corner alone
		{place(2, 5, 5), 1, false},
		{place(5, 5, 7), 1, true}, // above
		{place(5, 5, 8), 1, false},
		{place(2, 4, 4), 2, true}, // its east side
		{place(1, 4, 4), 2, false},
	} {
		a, b := mech.Box{At: place(4, 4, 4), N: 3}, mech.Box{At: tt.at, N: tt.n}
		if mech.Adjacent(a, b) != tt.want || mech.Adjacent(b, a) != tt.want {
			t.Errorf("3 spaces wide at 4,4,4 and %d at %v: adjacent %v", tt.n, tt.at, !tt.want)
		}
	}
	// Through the question of where a move stops: below an enemy on a ledge, 2 apart.
	for level, stops := range map[string]bool{"0000": true, "0001": true, "0002": false} {
		r := flat(t, "....", level, mech.Profile{Size: 2, Speed: 4, Side: 1}, place(0, 0, 0))
		r.world.Place(1, place(3, 0, int(level[3]-'0')), mech.Body{Size: 2, Side: 2})
		if _, ok := find(r.action(), place(2, 0, 0), pathing.Walk, true); ok != stops {
			t.Errorf("levels %s: stops beside the enemy: %v", level, ok)
		}
	}
}

// Two spaces up onto difficult ground cost 2 each; only where causes stack does the last
// of them cost 2 times 2.
func ruleHalfSpeed(t *testing.T) {
	for stacks, want := range []pathing.Cost{4, 6} {
		p := mech.Default()
		p.HalfSpeedStacks = stacks
		r := newRig(t, board.Spec{Text: []byte(".%"), Levels: []byte("02")}, p, mech.Profile{Size: 2, Speed: 6}, place(0, 0, 0))
		wantCost(t, r.action(), place(1, 0, 2), pathing.Walk, false, want)
	}
}

// A hostile beside the start engages unless the state says otherwise; after a voluntary
// move all adjacent hostiles do, after a push none that did not before.
func ruleEngaged(t *testing.T) {
	r := flat(t, open(5, 3), "", mech.Profile{Size: 2, Speed: 4, Side: 1}, place(1, 1, 0))
	r.world.Place(1, place(0, 1, 0), mech.Body{Size: 2, Side: 2})
	r.world.Place(2, place(3, 1, 0), mech.Body{Size: 2, Side: 2})
	r.world.Place(3, place(1, 0, 0), mech.Body{Size: 2, Side: 1})
	q := r.query()
	if got := q.Engaged(nil, r.state); !slices.Equal(got, []int{1}) {
		t.Errorf("engaged with %v at the start, want the hostile beside it", got)
	}
	st := r.state
	st.Unengaged = []int{1}
	if got := q.Engaged(nil, st); len(got) != 0 {
		t.Errorf("engaged with %v, whom the state names as unengaged", got)
	}
	reach := r.action()
	e, _ := find(reach, place(2, 1, 0), pathing.Walk, true)
	if got := q.Engaged(nil, q.After(r.state, e, reach.Path(nil, e))); !slices.Equal(got, []int{2}) {
		t.Errorf("engaged with %v after a step, want 2", got)
	}
	if got := q.Engaged(nil, q.AfterPush(r.state, mech.Displacement{End: place(2, 1, 0)})); len(got) != 0 {
		t.Errorf("engaged with %v after a push, want nobody", got)
	}
}

// Hovering needs no straight line: round a wall that flight can't pass.
func ruleHover(t *testing.T) {
	const text = "...\n.#.\n..."
	at := place(0, 1, 0)
	wantCost(t, flat(t, text, "", mech.Profile{Size: 2, Speed: 2, Hover: true}, at).action(), place(2, 1, 0), pathing.Hover, false, 2)
	wantNone(t, flat(t, text, "", mech.Profile{Size: 2, Speed: 1, Hover: true, Flight: true}, at).action(), place(2, 1, 0))
	if _, ok := find(flat(t, text, "", mech.Profile{Size: 2, Speed: 2, Flight: true}, at).action(), place(2, 1, 0), pathing.Fly, false); ok {
		t.Error("a flight in a straight line passes a solid column")
	}
}

// An edited board with a patched ground answers as one compiled anew.
func TestPatch(t *testing.T) {
	for _, size := range []pathing.Half{2, 4, 6} {
		r := busyBoard(t, mech.Profile{Size: size, Speed: 6, Hover: true, Side: 1})
		g := r.rules.Ground()
		cell := func(x, y int) pathing.Cell { return pathing.Cell{X: x, Y: y} }
		changed, err := r.brd.Edit(
			board.Set(cell(7, 6), board.Difficult.WithLevel(1)), board.SetSpans(cell(2, 6), board.Span{From: 5, To: 6}),
			board.AddWall(board.Wall{X1: 4, Y1: 2, X2: 4, Y2: 6, Height: 2}), board.Set(cell(5, 3), board.Solid),
		)
		if err != nil {
			t.Fatal(err)
		}
		g.Patch(changed)
		fresh, err := mech.Compile(r.brd, mech.Default(), r.rules.Profile())
		if err != nil {
			t.Fatal(err)
		}
		var a, b pathing.Reach
		if err := r.rules.Query(r.world, 0).Action(&a, search.NewScratch(), r.state); err != nil {
			t.Fatal(err)
		}
		if err := fresh.Query(r.world, 0).Action(&b, search.NewScratch(), r.state); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(slices.Collect(a.All()), slices.Collect(b.All())) {
			t.Errorf("Size %v: the patched ground answers otherwise", size)
		}
	}
}
