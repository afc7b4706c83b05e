package mech_test

import (
	"strings"
	"testing"
)

// oracleOn puts a mover of a Size, in halves, and a Speed on a board.
func oracleOn(b oracleBoard, size, speed int, at oracleSpace, things ...oracleThing) oracleCase {
	return oracleCase{
		Board: b, Things: things, Params: oracleDefaults(), Profile: oracleProfile{Size: size, Speed: speed}, State: oracleState{At: at},
		PushDir: oracleSpace{1, 0, 0}, Push: 3,
	}
}

func oracleOpen(w, h int) oracleBoard {
	return oracleText(strings.Repeat(strings.Repeat(".", w)+"\n", h), "")
}

// TestOracleSelf holds the oracle to the worked examples of the rules, and the
// package to the oracle on them.
func TestOracleSelf(t *testing.T) {
	same := func(t *testing.T, c oracleCase) {
		t.Helper()
		if text := c.differs(newOracleRig(), oracleEverything); text != "" {
			t.Errorf("%s\n%s", text, c.describe())
		}
	}
	cost := func(t *testing.T, c oracleCase, at oracleSpace, choice oracleChoice, stopped bool, want int) {
		t.Helper()
		same(t, c)
		got, ok := c.game().actionEnds(c.State)[oracleEnd{at, choice, stopped}]
		if !ok {
			got.Cost = -1
		}
		if got.Cost != want {
			t.Errorf("%+v choice %d stopped %v costs %d, want %d\n%s", at, choice, stopped, got.Cost, want, c.describe())
		}
	}
	walk := func(t *testing.T, c oracleCase, at oracleSpace, want int) {
		t.Helper()
		cost(t, c, at, oracleWalk, false, want)
	}
	t.Run("M-02 open", func(t *testing.T) {
		c := oracleOn(oracleOpen(13, 13), 2, 6, oracleSpace{6, 6, 0})
		same(t, c)
		if got := len(c.game().actionEnds(c.State)); got != 169 {
			t.Errorf("%d ends, want 169", got)
		}
	})
	t.Run("M-03 size2", func(t *testing.T) {
		for gap, want := range map[string]int{".....\n.....\n##.##\n.....\n.....": -1, ".....\n.....\n#..##\n.....\n.....": 3} {
			c := oracleOn(oracleText(gap, ""), 4, 6, oracleSpace{1, 0, 0})
			walk(t, c, oracleSpace{1, 3, 0}, want)
		}
	})
	t.Run("M-05 through", func(t *testing.T) {
		c := oracleOn(oracleOpen(6, 2), 4, 6, oracleSpace{}, oracleThing{At: oracleSpace{3, 0, 0}, Size: 2, Side: 1})
		walk(t, c, oracleSpace{4, 0, 0}, 4)
		walk(t, c, oracleSpace{3, 0, 0}, -1)
		walk(t, c, oracleSpace{2, 0, 0}, -1)
	})
	t.Run("M-08 swamp", func(t *testing.T) {
		c := oracleOn(oracleText("%%%%", ""), 2, 4, oracleSpace{})
		walk(t, c, oracleSpace{2, 0, 0}, 4)
		walk(t, c, oracleSpace{3, 0, 0}, -1)
	})
	t.Run("M-09 ledge", func(t *testing.T) {
		c := oracleOn(oracleText("...", "022"), 2, 4, oracleSpace{})
		walk(t, c, oracleSpace{1, 0, 2}, 4)
		walk(t, c, oracleSpace{2, 0, 2}, -1)
		c.Params.ClimbSeparate, c.Profile.Speed = true, 5
		walk(t, c, oracleSpace{1, 0, 2}, 5)
	})
	t.Run("M-11 down", func(t *testing.T) {
		for level, want := range map[string]int{"10": 1, "20": 1, "30": 6} {
			c := oracleOn(oracleText("..", level), 2, 6, oracleSpace{0, 0, int(level[0] - '0')})
			walk(t, c, oracleSpace{1, 0, 0}, want)
		}
		c := oracleOn(oracleText("..", "30"), 2, 6, oracleSpace{0, 0, 3})
		c.State.Falls = true
		cost(t, c, oracleSpace{1, 0, 3}, oracleFall, false, 1)
	})
	t.Run("M-15 stop", func(t *testing.T) {
		c := oracleOn(oracleText(".......\n...#...", ""), 2, 6, oracleSpace{}, oracleThing{At: oracleSpace{4, 1, 0}, Size: 2, Side: 1})
		cost(t, c, oracleSpace{3, 0, 0}, oracleWalk, true, 3)
		walk(t, c, oracleSpace{4, 0, 0}, -1)
		c.Things[0].Size = 1
		walk(t, c, oracleSpace{6, 0, 0}, 6)
	})
	t.Run("M-15 slide", func(t *testing.T) {
		c := oracleOn(oracleOpen(7, 2), 2, 6, oracleSpace{3, 0, 0}, oracleThing{At: oracleSpace{4, 1, 0}, Size: 2, Side: 1})
		walk(t, c, oracleSpace{5, 0, 0}, 2)
		cost(t, c, oracleSpace{3, 0, 0}, oracleWalk, true, 2) // away and back
		c.State.Unengaged = 1
		walk(t, c, oracleSpace{4, 0, 0}, -1)
		cost(t, c, oracleSpace{4, 0, 0}, oracleWalk, true, 1)
	})
	t.Run("M-18 fall", func(t *testing.T) {
		for spaces, want := range map[int]int{2: 0, 3: 3, 7: 6, 30: 9} {
			if got := oracleDefaults().fallDamage(spaces); got != want {
				t.Errorf("falls %d: %d damage, want %d", spaces, got, want)
			}
		}
	})
	t.Run("M-19 flight", func(t *testing.T) {
		c := oracleOn(oracleOpen(13, 13), 2, 6, oracleSpace{6, 6, 0})
		c.Profile.Flight = true
		if text := c.differs(newOracleRig(), oracleAskAlways); text != "" {
			t.Error(text)
		}
		g, places := c.game(), map[oracleSpace]bool{}
		for e := range g.actionEnds(c.State) {
			places[e.At] = true
		}
		if len(places) != 1183 {
			t.Errorf("%d places, want 1183", len(places))
		}
	})
	t.Run("M-21 ceiling", func(t *testing.T) {
		b := oracleText("..", "05")
		c := oracleOn(b, 2, 1, oracleSpace{0, 0, 10})
		c.Profile.Flight = true
		c.State.Acted = true
		for at, want := range map[oracleSpace]bool{{0, 0, 10}: false, {1, 0, 15}: false, {1, 0, 16}: true, {0, 0, 11}: true} {
			if got := c.game().tooHigh(at); got != want {
				t.Errorf("%+v above the ceiling: %v, want %v", at, got, want)
			}
		}
		cost(t, c, oracleSpace{1, 0, 11}, oracleFly, false, 1)
		cost(t, c, oracleSpace{0, 0, 11}, oracleFly, false, -1)
	})
	t.Run("M-23 full", func(t *testing.T) {
		c := oracleOn(oracleOpen(3, 1), 2, 0, oracleSpace{}, oracleThing{At: oracleSpace{2, 0, 0}, Size: 2})
		c.Profile.Teleport = 2
		cost(t, c, oracleSpace{1, 0, 0}, oracleTeleport, false, 1)
		cost(t, c, oracleSpace{2, 0, 0}, oracleTeleport, false, -1)
	})
	t.Run("M-28 split", func(t *testing.T) {
		c := oracleOn(oracleOpen(8, 1), 2, 6, oracleSpace{4, 0, 0})
		c.State.Moved, c.State.Acted = 4, true
		walk(t, c, oracleSpace{6, 0, 0}, 2)
		walk(t, c, oracleSpace{7, 0, 0}, -1)
	})
	t.Run("bridge", func(t *testing.T) {
		b := oracleText(".^^.^^.", "0120210")
		b.Spans = []oracleSpan{{3, 0, 2, 3, false}}
		walk(t, oracleOn(b, 2, 6, oracleSpace{}), oracleSpace{3, 0, 3}, 3) // up the ramps and on
		walk(t, oracleOn(b, 2, 6, oracleSpace{}), oracleSpace{3, 0, 0}, 3) // or down between them
		b = oracleText(".....", "")
		b.Spans = []oracleSpan{{2, 0, 1, 2, false}}
		walk(t, oracleOn(b, 2, 6, oracleSpace{}), oracleSpace{3, 0, 0}, 3)  // under it
		walk(t, oracleOn(b, 2, 6, oracleSpace{}), oracleSpace{2, 0, 2}, -1) // an overhang
	})
	t.Run("M-07 height", func(t *testing.T) {
		b := oracleText("...", "022", oracleWall{X: 2, Y: 0, West: true, Height: 1})
		c := oracleOn(b, 2, 6, oracleSpace{1, 0, 2})
		c.Profile.Legs = true
		walk(t, c, oracleSpace{2, 0, 2}, -1)
		cost(t, c, oracleSpace{2, 0, 2}, oracleJump, false, 2)
	})
	t.Run("push-like-a-step", func(t *testing.T) {
		c := oracleOn(oracleText(".#.\n...\n...", ""), 2, 6, oracleSpace{})
		for cutting, want := range map[oracleCutting]int{oracleAllowed: 2, oracleOneFlank: 2, oracleNever: 0} {
			c.Params.Cutting = cutting
			if _, got := c.game().push(oracleSpace{}, oracleSpace{1, 1, 0}, 3); got != want {
				t.Errorf("corner cutting %d: pushed %d, want %d", cutting, got, want)
			}
		}
	})
}

// TestOracleRandom holds the generator to what makes a comparison worth its time:
// most cases have somewhere to go, and every way of moving occurs.
func TestOracleRandom(t *testing.T) {
	choices, stopped, ends := map[oracleChoice]int{}, 0, 0
	const cases = 400
	for i := range uint64(cases) {
		c := oracleRandom(1, i, 6, 4)
		if !c.possible() {
			t.Fatalf("case %d is not possible:\n%s", i, c.describe())
		}
		for e := range c.game().actionEnds(c.State) {
			choices[e.Choice]++
			ends++
			if e.Stopped {
				stopped++
			}
		}
	}
	t.Logf("%d ends, %d stopped, %v", ends, stopped, choices)
	if ends < 10*cases || stopped < cases/2 || len(choices) != 6 {
		t.Errorf("%d ends, %d stopped, choices %v: want more", ends, stopped, choices)
	}
}
