package skirmish_test

import (
	"maps"
	"slices"
	"testing"
)

// TestOracleLines checks the oracle's drawing of S-06 and S-07 by itself: which
// of the three lines a wall on one side touches.
func TestOracleLines(t *testing.T) {
	p := oraclePos{1, 1}
	for _, tc := range []struct {
		name string
		wall [4]float64
		want int
	}{
		{"S-07 her own north side", [4]float64{1, 1, 2, 1}, 2},
		{"S-07 her own west side", [4]float64{1, 1, 1, 2}, 2},
		{"S-07 beyond the north flank", [4]float64{1, 0, 1, 1}, 2},
		{"S-07 beyond the west flank", [4]float64{0, 1, 1, 1}, 2},
		{"S-07 both, in one line", [4]float64{1, 0, 1, 2}, 3},
		{"S-07 both, the other line", [4]float64{0, 1, 2, 1}, 3},
		{"S-07 reaches the shared corner", [4]float64{1, 1, 1.5, 1}, 1},
		{"S-07 reaches the far corner", [4]float64{1.5, 1, 2, 1}, 1},
		{"S-07 the middle of a side", [4]float64{1.25, 1, 1.75, 1}, 0},
		{"S-07 behind her", [4]float64{1, 2, 2, 2}, 0},
		{"S-07 behind her, at her north-east corner", [4]float64{2, 1, 2, 2}, 0},
		{"S-07 along her north side but past it", [4]float64{2, 1, 3, 1}, 0},
		{"S-07 beyond the destination", [4]float64{0, 0, 1, 0}, 0},
		{"S-07 half way round the corner", [4]float64{1, 0.5, 1, 1.5}, 1},
		{"S-07 all of one side and part of the next", [4]float64{1, 0.125, 1, 2}, 2},
	} {
		w := oracleWallAt(tc.wall[0], tc.wall[1], tc.wall[2], tc.wall[3])
		b := oracleText("... ... ...", "", w)
		t.Run(tc.name, func(t *testing.T) {
			if got := b.moveLines(p, 7); got != tc.want {
				t.Errorf("%d lines, want %d", got, tc.want)
			}
		})
	}
	for _, tc := range []struct {
		name, rows, levels string
		want               int
	}{
		{"S-07 solid flank", ".#. ... ...", "", 2},
		{"S-07 solid flanks", ".#. #.. ...", "", 3},
		{"S-07 void and low flanks", "._. o.. ...", "", 3},
		{"S-18 one flank lower", "... ... ...", "101 111 111", 2},
		{"S-18 flank lower but steep", ".^. ... ...", "101 111 111", 0},
		{"S-18 flank steep, start joined, destination two up from it", ".^. ^.. ...", "200 100 000", 2},
		{"S-18 both flanks higher", "... ... ...", "010 100 000", 3},
	} {
		b := oracleText(tc.rows, tc.levels)
		t.Run(tc.name, func(t *testing.T) {
			if got := b.moveLines(p, 7); got != tc.want {
				t.Errorf("%d lines, want %d", got, tc.want)
			}
		})
	}
}

// TestOracleWalled checks S-05 in the oracle: parts that together cover a side.
func TestOracleWalled(t *testing.T) {
	side := oracleSharedSide(oraclePos{1, 1}, 0)
	for _, tc := range []struct {
		name  string
		walls []oracleWall
		want  bool
	}{
		{"S-05 no wall", nil, false},
		{"S-05 all of the side", []oracleWall{oracleWallAt(1, 1, 2, 1)}, true},
		{"S-05 more than the side", []oracleWall{oracleWallAt(0, 1, 3, 1)}, true},
		{"S-05 two halves", []oracleWall{oracleWallAt(1.5, 1, 2, 1), oracleWallAt(1, 1, 1.5, 1)}, true},
		{"S-05 two parts that overlap", []oracleWall{oracleWallAt(1.5, 1, 2, 1), oracleWallAt(0.5, 1, 1.75, 1)}, true},
		{"S-05 two parts with a gap", []oracleWall{oracleWallAt(1.5, 1, 2, 1), oracleWallAt(1, 1, 1.25, 1)}, false},
		{"S-05 walls across its ends", []oracleWall{oracleWallAt(1, 0, 1, 3), oracleWallAt(2, 0, 2, 3)}, false},
	} {
		b := oracleText("... ... ...", "", tc.walls...)
		t.Run(tc.name, func(t *testing.T) {
			if got := b.walled(side); got != tc.want {
				t.Errorf("walled %v, want %v", got, tc.want)
			}
		})
	}
}

// mirrored is the case seen in a mirror: west and east change places.
func (c oracleCase) mirrored() oracleCase {
	m := c.copy()
	w := int16(c.Board.W)
	flip := func(p oraclePos) oraclePos { return oraclePos{w - 1 - p.X, p.Y} }
	for y := range c.Board.H {
		slices.Reverse(m.Board.Squares[y*c.Board.W : (y+1)*c.Board.W])
	}
	for i, v := range m.Board.Walls {
		far := c.Board.W * oracleUnit
		m.Board.Walls[i] = oracleWall{far - v.X1, v.Y1, far - v.X2, v.Y2}
	}
	for i := range m.Board.Models {
		m.Board.Models[i].At = flip(m.Board.Models[i].At)
	}
	m.State.At, m.To, m.State.Facing = flip(c.State.At), flip(c.To), (8-c.State.Facing)%8
	if c.State.PaidCost > 0 {
		m.State.PaidTo = flip(c.State.PaidTo)
	}
	return m
}

// turned is the case with x and y exchanged: north and west change places.
func (c oracleCase) turned() oracleCase {
	m := c.copy()
	swap := func(p oraclePos) oraclePos { return oraclePos{p.Y, p.X} }
	m.Board.W, m.Board.H = c.Board.H, c.Board.W
	for y := range c.Board.H {
		for x := range c.Board.W {
			m.Board.Squares[x*m.Board.W+y] = c.Board.Squares[y*c.Board.W+x]
		}
	}
	for i, v := range m.Board.Walls {
		m.Board.Walls[i] = oracleWall{v.Y1, v.X1, v.Y2, v.X2}
	}
	for i := range m.Board.Models {
		m.Board.Models[i].At = swap(m.Board.Models[i].At)
	}
	m.State.At, m.To, m.State.Facing = swap(c.State.At), swap(c.To), (14-c.State.Facing)%8
	if c.State.PaidCost > 0 {
		m.State.PaidTo = swap(c.State.PaidTo)
	}
	return m
}

// TestOracleSymmetry checks that the oracle sees no difference between a board,
// its mirror image and the board turned over: no direction is special.
func TestOracleSymmetry(t *testing.T) {
	for i := range uint64(1000) {
		c := oracleRandom(22, i, 5)
		g := c.game()
		want := g.actionEnds(c.State)
		for name, other := range map[string]oracleCase{"mirrored": c.mirrored(), "turned": c.turned()} {
			back := map[oracleEnd]oracleLeast{}
			for e, least := range other.game().actionEnds(other.State) {
				at := oracleCase{Board: other.Board, Params: c.Params, Profile: c.Profile, State: oracleState{At: e.At, Facing: e.Facing}}
				if name == "mirrored" {
					at = at.mirrored()
				} else {
					at = at.turned()
				}
				e.At, e.Facing = at.State.At, at.State.Facing
				back[e] = least
			}
			if !maps.Equal(want, back) {
				t.Fatalf("board %d %s:\n%s\n%v\nwant\n%v", i, name, c.describe(), back, want)
			}
		}
	}
}

// TestOracleWalk checks that the oracle's walker and its search agree on every
// Move of the boards where all paths can be followed.
func TestOracleWalk(t *testing.T) {
	for i := range uint64(1000) {
		c := oracleRandom(23, i, 4)
		if c.Profile.Vehicle || c.Params.Facing == 0 || c.Profile.Speed-int(c.State.Spent) > 4 || int(c.State.Phase) > c.Params.Phases {
			continue
		}
		g := c.game()
		least := g.actionEnds(c.State)
		for e, path := range g.best(c.State) {
			w, err := g.walk(c.State, path)
			if err != nil || w.Cost != least[e].Cost || w.Squares != least[e].Squares || w.State.At != e.At || w.State.Facing != e.Facing {
				t.Fatalf("board %d: %+v at %+v: %v\n%+v\n%s", i, e, least[e], err, path, c.describe())
			}
		}
	}
}
