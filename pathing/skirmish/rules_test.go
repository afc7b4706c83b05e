package skirmish_test

import "testing"

// ruleCase is a question whose answer a rule gives: what it costs to end one Action as want,
// in a square with a facing, a posture and a Choice. The model faces east on the square from, with Speed 7, Stride 1 and Size 1, unless set says otherwise.
type ruleCase struct {
	name         string
	rows, levels string
	walls        []oracleWall
	models       []oracleModel
	from         oraclePos
	set          func(c *oracleCase)
	want         oracleEnd
	cost         int // none for no such end
}

const none = -1

// The facings of the oracle.
const (
	north = 0
	east  = 2
	south = 4
)

// TestRules holds a case or two of every rule whose answer follows from its text. The
// package is asked too, and must say what the oracle says.
func TestRules(t *testing.T) {
	at := func(x, y int16, facing int8) oracleEnd { return oracleEnd{At: oraclePos{x, y}, Facing: facing} }
	by := func(e oracleEnd, choice oracleChoice) oracleEnd {
		e.Choice = choice
		e.Prone = choice == oracleCrawl || choice == oracleLieDown
		return e
	}
	facing := func(f int8) func(*oracleCase) { return func(c *oracleCase) { c.State.Facing = f } }
	spent := func(n int16) func(*oracleCase) { return func(c *oracleCase) { c.State.Spent = n } }
	stride := func(n int) func(*oracleCase) { return func(c *oracleCase) { c.Profile.Stride = n } }
	moved := func(c *oracleCase) { c.State.Moves = 1 }
	prone := func(c *oracleCase) { c.State.Prone = true }
	vehicle := func(c *oracleCase) {
		c.Profile = oracleProfile{Stride: 1, Size: 2, Turn: 1, Vehicle: true}
	}
	middle := oraclePos{1, 1}
	open := "... ... ..."
	for _, tc := range []ruleCase{
		{name: "S-01 the last point", rows: "..", set: spent(6), want: at(1, 0, east), cost: 1},
		{name: "S-01 no point left", rows: "..", set: spent(7), want: at(1, 0, east), cost: none},
		{name: "S-02 within Stride", rows: "...", set: stride(2), want: at(2, 0, east), cost: 2},
		{name: "S-02 beyond Stride", rows: "...", want: at(2, 0, east), cost: none},
		{name: "S-03 front", rows: open, from: middle, want: at(2, 1, east), cost: 1},
		{name: "S-03 front diagonal", rows: open, from: middle, want: at(2, 0, east), cost: 1},
		{name: "S-03 side", rows: open, from: middle, want: at(1, 0, east), cost: 2},
		{name: "S-03 rear diagonal", rows: open, from: middle, want: at(0, 2, east), cost: 3},
		{name: "S-03 rear", rows: open, from: middle, want: at(0, 1, east), cost: 3},
		{name: "S-04 a quarter turn", rows: ".", want: at(0, 0, north), cost: 1},
		{name: "S-04 a half turn after the step", rows: "..", set: facing(north), want: at(1, 0, south), cost: 3},
		{name: "S-05 a wall over the whole side", rows: "..", walls: []oracleWall{oracleWallAt(1, 0, 1, 1)}, want: at(1, 0, east), cost: none},
		{name: "S-05 a wall over part of it", rows: "..", walls: []oracleWall{oracleWallAt(1, 0, 1, 0.5)}, want: at(1, 0, east), cost: 1},
		{name: "S-05 a solid square", rows: ".#", want: at(1, 0, east), cost: none},
		{name: "S-06 two lines of three", rows: ".. #.", want: at(1, 1, east), cost: 1 + 1},
		{name: "S-06 three lines of three", rows: ".# #.", want: at(1, 1, east), cost: none},
		{name: "S-07 a wall behind the start", rows: open, from: middle, walls: []oracleWall{oracleWallAt(1, 1, 1, 2)}, want: at(2, 0, east), cost: 1},
		{name: "S-07 a wall beyond the destination", rows: open, from: middle, walls: []oracleWall{oracleWallAt(2, 0, 3, 0)}, want: at(2, 0, east), cost: 1},
		{name: "S-08 a model on the flank", rows: ".. ..", models: []oracleModel{{oraclePos{1, 0}, 2}}, want: at(1, 1, east), cost: 1 + 1},
		{name: "S-08 a model in the destination", rows: "..", models: []oracleModel{{oraclePos{1, 0}, 2}}, want: at(1, 0, east), cost: 1 + 1},
		{name: "S-08 two of them", rows: "..", models: []oracleModel{{oraclePos{1, 0}, 1}, {oraclePos{1, 0}, 1}}, want: at(1, 0, east), cost: 1 + 1},
		{name: "S-09 no room", rows: "..", models: []oracleModel{{oraclePos{1, 0}, 3}}, want: at(1, 0, east), cost: none},
		{name: "S-10 steep", rows: ".^", want: at(1, 0, east), cost: 1 + 1},
		{name: "S-10 flooded", rows: ".,", want: at(1, 0, east), cost: 1 + 1},
		{name: "S-10 debris", rows: ".:", want: at(1, 0, east), cost: 1 + 1},
		{name: "S-10 dangerous", rows: ".!", want: at(1, 0, east), cost: 1 + 2},
		{name: "S-10 loose", rows: ".;", want: at(1, 0, east), cost: 1 + 2},
		{name: "S-10 two surfaces of one kind", rows: ".,", set: func(c *oracleCase) { c.Board.Squares[1].Debris = true }, want: at(1, 0, east), cost: 1 + 1},
		{name: "S-10 never below 1", rows: "..", set: func(c *oracleCase) { c.Board.Squares[1].Extra = -3 }, want: at(1, 0, east), cost: 1},
		{name: "S-11 water with the first Move", rows: ".~", want: at(1, 0, east), cost: 1},
		{name: "S-11 water with the second", rows: ".~", set: moved, want: at(1, 0, east), cost: none},
		{name: "S-11 a second Move out of water", rows: "~.", set: moved, want: at(1, 0, east), cost: none},
		{name: "S-12 what is owed", rows: ".!", set: func(c *oracleCase) {
			c.State.PaidTo, c.State.PaidPoints, c.State.PaidCost = oraclePos{1, 0}, 2, 3
		}, want: at(1, 0, east), cost: 1},
		{name: "S-13 one level up", rows: "..", levels: "01", want: by(oracleEnd{At: oraclePos{1, 0}, Level: 1, Facing: east}, oracleClimb), cost: 4},
		{name: "S-13 two levels up", rows: "..", levels: "02", want: by(oracleEnd{At: oraclePos{1, 0}, Level: 2, Facing: east}, oracleClimb), cost: none},
		{name: "S-14 over a void", rows: "._.", set: stride(2), want: by(at(2, 0, east), oracleJump), cost: 2 * (1 + 1)},
		{name: "S-14 over a wall", rows: "...", walls: []oracleWall{oracleWallAt(1, 0, 1, 1)}, set: stride(2), want: by(at(2, 0, east), oracleJump), cost: none},
		{name: "S-15 lie down", rows: ".", want: by(at(0, 0, east), oracleLieDown), cost: 1},
		{name: "S-15 stand up", rows: ".", set: prone, want: by(at(0, 0, east), oracleStandUp), cost: 2},
		{name: "S-16 crawl", rows: ".^", set: prone, want: by(at(1, 0, east), oracleCrawl), cost: 2 * (1 + 1)},
		{name: "S-16 no Move for a prone model", rows: "..", set: prone, want: at(1, 0, east), cost: none},
		{name: "S-17 forward", rows: ".!", set: vehicle, want: by(at(1, 0, east), oracleDrive), cost: 0},
		{name: "S-17 never sideways", rows: ". .", set: vehicle, want: by(at(0, 1, east), oracleDrive), cost: none},
		{name: "S-18 one level by steps", rows: ".^", levels: "01", want: oracleEnd{At: oraclePos{1, 0}, Level: 1, Facing: east}, cost: 1 + 1},
		{name: "S-18 one level without", rows: "..", levels: "01", want: oracleEnd{At: oraclePos{1, 0}, Level: 1, Facing: east}, cost: none},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c := oracleCase{
				Board: oracleText(tc.rows, tc.levels, tc.walls...), Params: oracleDefaults(),
				Profile: oracleProfile{Speed: 7, Stride: 1, Size: 2}, State: oracleState{At: tc.from, Facing: east, Phase: 1},
			}
			c.Board.Models = tc.models
			if tc.set != nil {
				tc.set(&c)
			}
			_, ends := oracleAnswers(t, c)
			got, ok := ends[tc.want]
			if tc.cost == none && ok || tc.cost != none && (!ok || got.Cost != tc.cost) {
				t.Errorf("%+v at %+v (%v), want cost %d", tc.want, got, ok, tc.cost)
			}
		})
	}
}
