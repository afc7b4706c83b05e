package skirmish_test

import (
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/skirmish"
)

// oracleAnswers puts a case to the package and to the oracle, checks that they
// agree, and gives the ends of one Action.
func oracleAnswers(t *testing.T, c oracleCase) (a oracleAsked, ends map[oracleEnd]oracleLeast) {
	t.Helper()
	a, err := c.ask()
	if err != nil {
		t.Fatal(err)
	}
	if text := a.compare(newOracleRig(), oracleEverything); text != "" {
		t.Error(text)
	}
	return a, a.game.actionEnds(c.State)
}

// TestExamples holds the worked examples of the rules, word for number.
func TestExamples(t *testing.T) {
	c := oracleCase{
		Board: oracleText("... ... ...", ""), Params: oracleDefaults(),
		Profile: oracleProfile{Speed: 7, Stride: 1, Size: 2},
		State:   oracleState{At: oraclePos{1, 1}, Phase: 1},
	}
	want := func(t *testing.T, ends map[oracleEnd]oracleLeast, e oracleEnd, cost int) {
		t.Helper()
		if got, ok := ends[e]; !ok || got.Cost != cost {
			t.Errorf("%+v: %+v, %v; want cost %d", e, got, ok, cost)
		}
	}
	none := func(t *testing.T, ends map[oracleEnd]oracleLeast, at oraclePos) {
		t.Helper()
		for e, least := range ends {
			if e.At == at {
				t.Errorf("%+v at %+v; want no end there", e, least)
			}
		}
	}

	t.Run("S-02 xul", func(t *testing.T) {
		c := c
		c.Board = oracleText("....... ....... ....... ....... ....... ....... .......", "")
		c.Profile.Stride = 2
		c.State.At, c.State.Spent = oraclePos{3, 3}, 3
		_, ends := oracleAnswers(t, c)
		most := 0
		for e, least := range ends {
			if far := max(e.At.X-3, 3-e.At.X, e.At.Y-3, 3-e.At.Y); far > 2 || least.Cost > 4 || least.Squares > 2 {
				t.Errorf("%+v at %+v; want at most 2 squares and 4 points", e, least)
			}
			most = max(most, least.Cost)
		}
		if most != 4 {
			t.Errorf("the highest cost of an end is %d, want 4", most)
		}
		want(t, ends, oracleEnd{At: oraclePos{3, 1}}, 2)
		want(t, ends, oracleEnd{At: oraclePos{1, 3}}, 4)
	})

	t.Run("S-04 meena", func(t *testing.T) {
		c := c
		c.Board = oracleText("..... ..... .....", "")
		c.State.At = oraclePos{2, 1}
		_, ends := oracleAnswers(t, c)
		want(t, ends, oracleEnd{At: oraclePos{1, 1}, Facing: 0}, 2)
		want(t, ends, oracleEnd{At: oraclePos{1, 1}, Facing: 4}, 3)
		none(t, ends, oraclePos{0, 1})
	})

	t.Run("S-06 meena wall", func(t *testing.T) {
		c := c
		c.Board.Walls = []oracleWall{oracleWallAt(1, 1, 1, 2)}
		if n := c.Board.moveLines(c.State.At, 7); n != 2 {
			t.Errorf("touches %d lines, want 2", n)
		}
		_, ends := oracleAnswers(t, c)
		want(t, ends, oracleEnd{}, 2)
	})

	t.Run("S-07 both", func(t *testing.T) {
		c := c
		c.Board.Walls = []oracleWall{oracleWallAt(1, 1, 1, 2), oracleWallAt(1, 1, 2, 1)}
		_, ends := oracleAnswers(t, c)
		none(t, ends, oraclePos{})
	})

	t.Run("S-07 long wall", func(t *testing.T) {
		c := c
		c.Board.Walls = []oracleWall{oracleWallAt(1, 0, 1, 2)}
		_, ends := oracleAnswers(t, c)
		none(t, ends, oraclePos{})
	})

	t.Run("S-08 stairs", func(t *testing.T) {
		c := c
		c.Board = oracleText(".^.", "011")
		c.Board.Models = []oracleModel{{oraclePos{1, 0}, 4}}
		c.Profile.Stride = 2
		c.State.At, c.State.Facing = oraclePos{0, 0}, 2
		a, ends := oracleAnswers(t, c)
		want(t, ends, oracleEnd{At: oraclePos{2, 0}, Level: 1, Facing: 2}, 4)
		none(t, ends, oraclePos{1, 0})

		r := newOracleRig()
		if err := a.query.Action(&r.reach, r.scratch, a.state); err != nil {
			t.Fatal(err)
		}
		end, _ := r.reach.At(pathing.Cell{X: 2})
		path := r.reach.Path(nil, end)
		if len(path) != 2 || path[0].Cost != 1+1+1 || path[1].Cost != 1 {
			t.Errorf("path %+v; want two steps of 3 and 1", path)
		}
	})

	t.Run("S-14 conduit", func(t *testing.T) {
		c := c
		c.Board = oracleText(".:.", "")
		c.Profile.Stride = 2
		c.State.At, c.State.Facing = oraclePos{0, 0}, 2
		_, ends := oracleAnswers(t, c)
		want(t, ends, oracleEnd{At: oraclePos{2, 0}, Facing: 2, Choice: oracleJump}, 2*2+2*1)
	})

	t.Run("S-12 part payment", func(t *testing.T) {
		c := c
		c.Board = oracleText(".!", "")
		c.State.At, c.State.Facing, c.State.Spent, c.To = oraclePos{0, 0}, 2, 6, oraclePos{1, 0}
		a, ends := oracleAnswers(t, c)
		none(t, ends, c.To)
		to := pathing.Cell{X: 1}
		pay := skirmish.Payment{To: to, Points: 1, Cost: 3}
		if got := a.query.Payments(nil, a.state); len(got) != 1 || got[0] != pay {
			t.Fatalf("payments %+v, want %+v", got, pay)
		}
		st := a.rules.NextTurn(a.rules.AfterPaying(a.state, pay))
		r := newOracleRig()
		if err := a.query.Action(&r.reach, r.scratch, st); err != nil {
			t.Fatal(err)
		}
		end, ok := r.reach.At(to)
		if !ok || end.Cost != 2 {
			t.Errorf("next Turn it enters at %+v, %v; want cost 2", end, ok)
		}
		if st = a.rules.After(st, end, r.reach.Path(nil, end)); st.At != to || 7-st.Spent != 5 || st.Paid != (skirmish.Payment{}) {
			t.Errorf("enters as %+v; want 5 points left and nothing owed", st)
		}
		var plan skirmish.Plan
		if err := a.query.Arrive(&plan, r.scratch, a.state, to); err != nil {
			t.Fatal(err)
		}
		if !plan.Found || plan.Turn != 2 || plan.Phase != 1 || plan.Cost != 3 || len(plan.Steps) != 2 || plan.Steps[0].Paid != 1 || plan.Steps[1].Cost != 2 {
			t.Errorf("plan %+v; want Turn 2 Phase 1 for 3: pays 1, then 2", plan)
		}
	})

	// Facing N, it takes 3 to enter the model's square, where nobody may end, and 2 to go
	// on: more than the 4 of a Turn. Turning from W to N takes a point and leaves 3, of
	// which 2 are paid ahead; the last is paid in Turn 2, with the way on.
	t.Run("S-12 no room", func(t *testing.T) {
		c := c
		c.Board = oracleText("o^ ..", "")
		c.Board.Models = []oracleModel{{At: oraclePos{1, 1}, Size: 2}}
		c.Profile.Speed, c.Profile.Stride, c.Profile.Size = 4, 2, 3
		c.State.At, c.State.Facing, c.State.Phase, c.To = oraclePos{0, 1}, 6, 4, oraclePos{1, 0}
		a, _ := oracleAnswers(t, c)
		var plan skirmish.Plan
		if err := a.query.Arrive(&plan, newOracleRig().scratch, a.state, c.To.cell()); err != nil {
			t.Fatal(err)
		}
		if !plan.Found || plan.Turn != 2 || plan.Phase != 1 || plan.Cost != 1+3+2 {
			t.Errorf("plan %+v; want Turn 2 Phase 1 for 6", plan)
		}
	})

	// A second Move may not enter water, so that it may pay ahead for it: 2 of 3. With the
	// last point and 3 for the square beyond, the Speed of 5 does in the next Turn. The
	// first Move may enter, and therefore may not pay in part.
	t.Run("S-12 water", func(t *testing.T) {
		c := c
		c.Board = oracleText(".~!", "")
		c.Board.Squares[1].Dangerous = true
		c.Profile.Speed, c.Profile.Stride = 5, 2
		c.State.At, c.State.Facing, c.State.Moves, c.State.Phase, c.To = oraclePos{0, 0}, 2, 1, 4, oraclePos{2, 0}
		a, ends := oracleAnswers(t, c)
		none(t, ends, oraclePos{1, 0})
		pay := skirmish.Payment{To: pathing.Cell{X: 1}, Points: 2, Cost: 3}
		if got := a.query.Payments(nil, a.state); len(got) != 1 || got[0] != pay {
			t.Errorf("payments %+v, want %+v", got, pay)
		}
		var plan skirmish.Plan
		if err := a.query.Arrive(&plan, newOracleRig().scratch, a.state, c.To.cell()); err != nil {
			t.Fatal(err)
		}
		if !plan.Found || plan.Turn != 2 || plan.Phase != 1 || plan.Cost != 6 {
			t.Errorf("plan %+v; want Turn 2 Phase 1 for 6", plan)
		}
		c.State.Moves = 0
		a, _ = oracleAnswers(t, c)
		if got := a.query.Payments(nil, a.state); len(got) != 0 {
			t.Errorf("with the first Move: payments %+v, want none", got)
		}
	})

	// Speed 4 does for 2 squares in Turn 1, and for the dangerous square and the one behind
	// in Turn 2. Paying the 2 points ahead that Turn 1 would take costs no more.
	t.Run("S-12 ahead", func(t *testing.T) {
		c := c
		c.Board = oracleText("...!.", "")
		c.Profile.Speed, c.Profile.Stride = 4, 2
		c.State.At, c.State.Facing, c.State.Phase, c.To = oraclePos{0, 0}, 2, 3, oraclePos{4, 0}
		a, _ := oracleAnswers(t, c)
		var plan skirmish.Plan
		if err := a.query.Arrive(&plan, newOracleRig().scratch, a.state, c.To.cell()); err != nil {
			t.Fatal(err)
		}
		if !plan.Found || plan.Turn != 2 || plan.Phase != 1 || plan.Cost != 2+3+1 || len(plan.Steps) != 5 || plan.Steps[2].Paid != 2 {
			t.Errorf("plan %+v; want Turn 2 Phase 1 for 6, of which 2 are paid ahead", plan)
		}
	})

	// The square ahead costs 1 now, but 4 of an earlier cost of 5 are owed for it, more than the
	// Speed of 3. Turning and lying down cost too much to forfeit that. A point towards the
	// dangerous square, which costs 4, does: Phase 1 pays it, and Phase 2 enters for 1.
	t.Run("S-12 replaced", func(t *testing.T) {
		c := c
		c.Board = oracleText(".. !#", "")
		c.Params.Facing, c.Params.LieDown = 5, 5
		c.Profile.Speed = 3
		c.State.At, c.State.Facing, c.To = oraclePos{0, 0}, 2, oraclePos{1, 0}
		c.State.PaidTo, c.State.PaidPoints, c.State.PaidCost = oraclePos{1, 0}, 1, 5
		a, _ := oracleAnswers(t, c)
		var plan skirmish.Plan
		if err := a.query.Arrive(&plan, newOracleRig().scratch, a.state, c.To.cell()); err != nil {
			t.Fatal(err)
		}
		if !plan.Found || plan.Turn != 1 || plan.Phase != 2 || plan.Cost != 2 || len(plan.Steps) != 2 || plan.Steps[0].Dir != pathing.S {
			t.Errorf("plan %+v; want Turn 1 Phase 2 for 2, the first point towards the south", plan)
		}
	})
}
