package mech

import (
	"fmt"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/sim/play"
)

// What the tag invariants looks for in mech is found: each case breaks one thing about
// a world that was fine.
func TestVerifyFinds(t *testing.T) {
	units := []string{
		"id: a, side: red, speed: 4, at: [0, 0], drags: box", "id: box, object: true, at: [1, 0]",
		"id: b, side: blue, speed: 4, at: [5, 0]", "id: c, side: red, speed: 4, at: [6, 0], unengaged: b",
	}
	text := strings.Replace(field("........ ........", "", "", units...), "{turns: 3}", "{reach: {side: blue, cells: [7, 1]}, turns: 3}", 1)
	for _, c := range []struct {
		name  string
		wreck func(g *game)
		want  string
	}{
		{"nothing", func(*game) {}, ""},
		{"a place", func(g *game) { g.bodies[2].state.At.X++ }, "it stands at 6,0,0, and in the world at 5,0,0"},
		{"two in a space", func(g *game) {
			g.bodies[2].state.At.X++
			g.world.Place(2, g.at(2), g.t.units[2].body)
			g.place(2)
		}, "it fills spaces of b (M-06)"},
		{"a body in the ground", func(g *game) {
			g.bodies[2].state.At = pathing.Place{X: 9}
			g.world.Place(2, g.at(2), g.t.units[2].body)
		}, "is off the board"},
		{"points", func(g *game) { g.units[0].hp-- }, "9 points are left to it after 0 of damage"},
		{"damage", func(g *game) {
			g.f.Counts(0)[DamageBy(ByFall)]++
			g.f.Counts(0)[DamageTaken]++
		}, "10 points are left to it after 1 of damage"},
		{"causes of damage", func(g *game) { g.f.Counts(0)[DamageBy(ByFall)]++ }, "it took 0 of damage, and 1 by all causes"},
		{"the dead", func(g *game) { g.bodies[2].destroyed = true }, "it is on the board: true; destroyed: true"},
		{"the count of the dead", func(g *game) { g.f.Counts(2)[Destroyed]++ }, "it was destroyed 1 times"},
		{"an early end", func(g *game) { g.f.Counts(2)[DestroyedEarly]++ }, "it was destroyed early 1 times, after 0 turns"},
		{"a life without points", func(g *game) {
			g.units[2].hp = 0
			g.f.Counts(2)[DamageBy(ByFall)] += 10
			g.f.Counts(2)[DamageTaken] += 10
		}, "it lives with 0 points"},
		{"who is engaged", func(g *game) { g.bodies[2].state.Unengaged = nil }, "it is engaged with b, or not, and b otherwise (M-14)"},
		{"who holds what", func(g *game) { g.bodies[1].held = noUnit }, "it holds box, which knows nothing of it (M-26)"},
		{"what size it is", func(g *game) { g.bodies[0].state.Drags = 4 }, "it holds Sizes of 2 and 0 (M-26)"},
		{"where the frame has it", func(g *game) { g.f.Remove(2) }, "and in the frame on"},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			g, turns := open(setUp(t, parse(t, text), play.Options{}))
			begin(g, streams(1, 1))
			c.wreck(turns)
			got := panics(func() { turns.verifyAll(Pass()) })
			if (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// So are paths that are not what their ends say.
func TestVerifyFindsPaths(t *testing.T) {
	text := field("........ ........", "", "", "id: a, side: red, speed: 4, at: [0, 0]", "id: b, side: blue, speed: 4, at: [7, 0]")
	for _, c := range []struct {
		name  string
		wreck func(e *pathing.End, path []pathing.Step)
		want  string
	}{
		{"nothing", func(*pathing.End, []pathing.Step) {}, ""},
		{"the bill", func(_ *pathing.End, p []pathing.Step) { p[1].Cost++ }, "the path costs 5, the end 4"},
		{"the squares", func(e *pathing.End, _ []pathing.Step) { e.Squares-- }, "the path has 4 steps, the end 3"},
		{"the end", func(e *pathing.End, _ []pathing.Step) { e.Place.Y++ }, "the path ends at 4,0,0"},
		{"a leap", func(_ *pathing.End, p []pathing.Step) { p[1].To.X++ }, "step 1 goes from 1,0,0 to 3,0,0"},
		{"no step", func(_ *pathing.End, p []pathing.Step) { p[1].To = p[0].To }, "step 1 goes from 1,0,0 to 1,0,0"},
		{"a place where it does not fit", func(_ *pathing.End, p []pathing.Step) { p[1].To.Z = -1 }, "where it does not fit"},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			g, turns := open(setUp(t, parse(t, text), play.Options{}))
			begin(g, streams(1, 1))
			turns.view.begin(0)
			e, _ := turns.view.Reach().At(pathing.Cell{X: 4})
			path := turns.view.Reach().Path(nil, e)
			c.wreck(&e, path)
			got := panics(func() { turns.verifyPath(0, e, path) })
			if (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func panics(f func()) (msg string) {
	defer func() {
		if p := recover(); p != nil {
			msg = fmt.Sprint(p)
		}
	}()
	f()
	return ""
}
