package skirmish

import (
	"fmt"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/sim/play"
)

// What the tag invariants looks for is found: each case breaks one thing about an
// Action that was fine.
func TestVerifyFinds(t *testing.T) {
	text := duel(open, "[2, 2]", "rush", "at: [0, 2], facing: N, speed: 7, stride: 2", "at: [6, 4], speed: 1, stride: 1, size: 1.5", "at: [6, 0], speed: 1, stride: 1, size: 1")
	type action struct {
		g      *game
		before skirmish.State
		e      pathing.End
		path   []pathing.Step
	}
	for _, c := range []struct {
		name  string
		wreck func(a *action)
		want  string
	}{
		{"nothing", func(*action) {}, ""},
		{"the bill", func(a *action) { a.path[1].Cost++ }, "the path costs 4, the end 3"},
		{"a step left out", func(a *action) { a.path = a.path[:2] }, "the path costs 2, the end 3"},
		{"a step too far", func(a *action) { a.path[1].To.X++ }, "a step goes from 0,2 to 2,2"},
		{"a step aside", func(a *action) { a.path[1].To.Y++ }, "a step E from 0,2 goes to 1,3"},
		{"a choice", func(a *action) { a.path[1].Choice = pathing.Jump }, "a step is by jump"},
		{"squares", func(a *action) { a.e.Squares-- }, "the path enters 2 squares, the end 1"},
		{"the state after", func(a *action) { a.g.units[0].state.Spent-- }, "the state after the whole path"},
		{"who stands where", func(a *action) { a.g.overlay.Place(1, a.g.units[2].cell, 3) }, "unit u1 stands on 6,4, and elsewhere in the overlay"},
		{"capacity", func(a *action) {
			a.g.units[1].cell, a.g.units[1].state.At = a.g.units[2].cell, a.g.units[2].state.At
			a.g.overlay.Place(1, a.g.units[2].cell, 3)
		}, "6,0 holds Sizes of 2.5"},
		{"the frame", func(a *action) { a.g.f.Place(0, a.g.units[1].cell, 1) }, "it stands on 30, and in the frame on {52 1}"},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			victory := "victory: {turns: 20}"
			sc := parse(t, strings.Replace(text, victory, "victory: {reach: {side: red, cells: [6, 2]}, turns: 20}", 1))
			s := setup(t, sc, play.Options{})
			f, g := started(s, streams(1, 1))
			g.phase = 1
			f.Acts(0)
			a := &action{g: g, before: g.units[0].state}
			a.before.Phase = 1
			g.view.begin(0)
			a.e = chooser{play.Rush{}}.Choose(&g.view).end
			a.path = g.view.Reach().Path(nil, a.e)
			if err := g.act(0); err != nil {
				t.Fatal(err)
			}
			c.wreck(a)
			got := func() (msg string) {
				defer func() {
					if p := recover(); p != nil {
						msg = fmt.Sprint(p)
					}
				}()
				g.verify(0, a.before, a.e, a.path)
				return ""
			}()
			if (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
