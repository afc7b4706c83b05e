package skirmish_test

import (
	"fmt"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/internal/oracletest"
)

// oracleField is the least Speed from every square and facing to a goal, or for a
// vehicle the fewest squares from every square, facing and number of squares since
// its last turn: every step, climb and jump is tried until nothing gets better.
type oracleField map[oracleState]int

// field works out an oracleField. No other model stands on the board, and water
// sets no limit.
func (g *oracleGame) field(goals []oraclePos) oracleField {
	alone := oracleGame{oracleBoard: g.oracleBoard, oracleParams: g.oracleParams, oracleProfile: g.oracleProfile}
	alone.Models, alone.Swim = nil, true
	alone.steps = make([]oracleStep, 8*g.W*g.H)
	f := oracleField{}
	for _, goal := range goals {
		if !g.square(goal).obstruction() {
			for facing := int8(0); facing < 8; facing += 2 {
				for since := int16(0); since <= int16(g.Turn); since++ {
					f[oracleState{At: goal, Facing: facing, Since: since}] = 0
				}
			}
		}
	}
	for again := true; again; {
		again = false
		for i, s := range g.Squares {
			if s.obstruction() {
				continue
			}
			from := oracleState{At: oraclePos{int16(i % g.W), int16(i / g.W)}}
			for from.Facing = 0; from.Facing < 8; from.Facing += 2 {
				for from.Since = 0; from.Since <= int16(g.Turn); from.Since++ {
					for to, cost := range alone.next(from) {
						rest, ok := f[to]
						if old, had := f[from]; ok && (!had || cost+rest < old) {
							f[from], again = cost+rest, true
						}
					}
				}
			}
		}
	}
	return f
}

// next is where one step, change of facing, climb or jump leads, and its cost.
func (g *oracleGame) next(from oracleState) map[oracleState]int {
	all := map[oracleState]int{}
	add := func(at oraclePos, facing int8, since int16, cost int) {
		to := oracleState{At: at, Facing: facing, Since: min(since, int16(g.Turn))}
		if old, ok := all[to]; !ok || cost < old {
			all[to] = cost
		}
	}
	for facing := int8(0); facing < 8; facing += 2 {
		switch {
		case facing == from.Facing:
		case !g.Vehicle:
			add(from.At, facing, from.Since, g.Facing)
		case int(from.Since) >= g.Turn:
			add(from.At, facing, 0, 0)
		}
	}
	for dir := range 8 {
		to := from.At.step(dir)
		cost, open := g.enter(from.At, int(from.Facing), dir, false)
		if g.Vehicle {
			if turn := (dir - int(from.Facing) + 8) % 8; open && (turn < 2 || turn == 7) {
				add(to, from.Facing, from.Since+1, 1)
			}
			continue
		}
		if open {
			add(to, from.Facing, from.Since, cost)
		}
		if g.climbOpen(from.At, dir) && g.Climb <= g.Speed { // paid at once: S-12
			add(to, from.Facing, from.Since, g.Climb)
		}
		for n := 2; n <= g.Stride+1; n++ {
			if cost, to, open := g.jump(from.At, int(from.Facing), dir, n); open && cost <= g.Speed {
				add(to, from.Facing, from.Since, cost)
			}
		}
	}
	return all
}

// TestOracleField compares the distance field with the oracle's.
func TestOracleField(t *testing.T) {
	differs := func(c oracleCase) string {
		a, err := c.ask()
		if err == errOracleCostly {
			return ""
		}
		if err != nil {
			return err.Error()
		}
		goals, cells := []oraclePos{c.To, c.State.At}, []pathing.Cell{c.To.cell(), c.State.At.cell()}
		field, err := a.rules.Field(cells)
		if err != nil {
			return err.Error()
		}
		want := a.game.field(goals)
		for i := range c.Board.Squares {
			at := oracleState{At: oraclePos{int16(i % c.Board.W), int16(i / c.Board.W)}}
			for at.Facing = 0; at.Facing < 8; at.Facing += 2 {
				at.Since = int16(c.Profile.Turn) // a vehicle that may turn at once
				w, wok := want[at]
				if got, ok := field.Cost(at.At.cell(), pathing.Dir(at.Facing)); ok != wok || ok && int(got) != w {
					return fmt.Sprintf("from %v facing %d: %d %v, want %d %v", at.At, at.Facing, got, ok, w, wok)
				}
				for at.Since = 0; c.Profile.Vehicle && int(at.Since) <= c.Profile.Turn+2; at.Since++ {
					key := at
					key.Since = min(at.Since, int16(c.Profile.Turn))
					w, wok := want[key]
					if got, ok := field.DriveCost(at.At.cell(), pathing.Dir(at.Facing), int(at.Since)); ok != wok || ok && int(got) != w {
						return fmt.Sprintf("from %v facing %d since %d: %d %v, want %d %v", at.At, at.Facing, at.Since, got, ok, w, wok)
					}
				}
			}
		}
		return ""
	}
	for i := range oracletest.Fewer(3000) {
		c := oracleRandom(24, i, 5)
		if c.Profile.Stride == 0 {
			continue
		}
		if text := differs(c); text != "" {
			small := oracletest.Shrink(c, oracleCase.smaller, func(c oracleCase) bool {
				return c.possible() && c.Profile.Stride > 0 && differs(c) != ""
			})
			t.Fatalf("board %d: %s\nin short:\n%s\n%s", i, text, small.describe(), differs(small))
		}
	}
}
