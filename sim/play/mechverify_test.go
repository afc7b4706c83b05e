package play

import (
	"fmt"
	"strings"
	"testing"

	"example.com/stride/pathing"
)

// What the tag invariants looks for in mech is found: each case breaks one thing about
// a world that was fine.
func TestMechVerifyFinds(t *testing.T) {
	units := []string{
		"id: a, side: red, speed: 4, at: [0, 0], drags: box", "id: box, object: true, at: [1, 0]",
		"id: b, side: blue, speed: 4, at: [5, 0]", "id: c, side: red, speed: 4, at: [6, 0], unengaged: b",
	}
	text := strings.Replace(field("........ ........", "", "", units...), "{turns: 3}", "{reach: {side: blue, cells: [7, 1]}, turns: 3}", 1)
	for _, c := range []struct {
		name  string
		wreck func(m *mechGame)
		want  string
	}{
		{"nothing", func(*mechGame) {}, ""},
		{"a place", func(m *mechGame) { m.units[2].state.At.X++ }, "it stands at 6,0,0, and in the world at 5,0,0"},
		{"two in a space", func(m *mechGame) {
			m.units[2].state.At.X++
			m.world.Place(2, m.units[2].state.At, m.s.units[2].body)
		}, "it fills spaces of b (M-06)"},
		{"a body in the ground", func(m *mechGame) {
			m.units[2].state.At = pathing.Place{X: 9}
			m.world.Place(2, m.units[2].state.At, m.s.units[2].body)
		}, "is off the board"},
		{"points", func(m *mechGame) { m.units[0].hp-- }, "9 points are left to it after 0 of damage"},
		{"damage", func(m *mechGame) { m.g.tally.Mech[0].Damage[ByFall]++ }, "10 points are left to it after 1 of damage"},
		{"the dead", func(m *mechGame) { m.units[2].flags |= destroyed }, "it is on the board: true; destroyed: true"},
		{"who is engaged", func(m *mechGame) { m.units[2].state.Unengaged = nil }, "it is engaged with b, or not, and b otherwise (M-14)"},
		{"who holds what", func(m *mechGame) { m.units[1].held = noUnit }, "it holds box, which knows nothing of it (M-26)"},
		{"what size it is", func(m *mechGame) { m.units[0].state.Drags = 4 }, "it holds Sizes of 2 and 0 (M-26)"},
		{"who has arrived", func(m *mechGame) { m.g.arrived[0]++ }, "0 units have arrived, not 1"},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			g := compile(t, parse(t, text), Options{}).NewGame()
			g.start(streams(1, 1))
			c.wreck(g.mech)
			got := panics(func() { g.mech.verify(Pass()) })
			if (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// So are paths that are not what their ends say.
func TestMechVerifyFindsPaths(t *testing.T) {
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
			g := compile(t, parse(t, text), Options{}).NewGame()
			g.start(streams(1, 1))
			g.view.begin(0)
			e, _ := g.view.Reach().At(pathing.Cell{X: 4})
			path := g.view.Reach().Path(nil, e)
			c.wreck(&e, path)
			got := panics(func() { g.mech.verifyPath(0, e, path) })
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
