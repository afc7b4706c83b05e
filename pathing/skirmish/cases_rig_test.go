package skirmish_test

import (
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/pathing/units"
)

// caseBoard is a board with something of everything, for the cases that must hold on
// any board.
const caseBoard = `
....:...
.^.#..!.
..o#..,.
.:...;..
..~...._
........`

// caseRig is a board with a model and the memory of queries.
type caseRig struct {
	t       *testing.T
	brd     *board.Board
	profile skirmish.Profile
	rules   *skirmish.Rules
	units   *units.Overlay
	scratch *search.Scratch
}

func newCaseRig(t *testing.T, rows string, p skirmish.Profile) *caseRig {
	t.Helper()
	brd, err := board.Parse([]byte(strings.TrimPrefix(rows, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	b := &caseRig{t: t, brd: brd, units: units.NewOverlay(brd), scratch: search.NewScratch()}
	b.use(p)
	return b
}

// use compiles the rules for another profile.
func (b *caseRig) use(p skirmish.Profile) {
	b.t.Helper()
	rules, err := skirmish.Compile(b.brd, skirmish.Default(), p)
	if err != nil {
		b.t.Fatal(err)
	}
	b.profile, b.rules = p, rules
}

func (b *caseRig) action(st skirmish.State) *pathing.Reach {
	b.t.Helper()
	var r pathing.Reach
	if err := b.rules.Query(b.units, units.NoUnit).Action(&r, b.scratch, st); err != nil {
		b.t.Fatal(err)
	}
	return &r
}

func (b *caseRig) arrive(st skirmish.State, to pathing.Cell) skirmish.Plan {
	b.t.Helper()
	var p skirmish.Plan
	if err := b.rules.Query(b.units, units.NoUnit).Arrive(&p, b.scratch, st, to); err != nil {
		b.t.Fatal(err)
	}
	return p
}

// caseCheapest is the least cost of a Move or Crawl that ends in a state.
func caseCheapest(r *pathing.Reach, at pathing.Place, facing pathing.Dir) (cost pathing.Cost, ok bool) {
	for e := range r.All() {
		if e.Place == at && e.Facing == facing && e.Choice <= pathing.Crawl && (!ok || e.Cost < cost) {
			cost, ok = e.Cost, true
		}
	}
	return cost, ok
}

func caseAt(x, y int) pathing.Cell { return pathing.Cell{X: x, Y: y} }
