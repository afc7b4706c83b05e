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

// The cases are situations that tools of this kind have answered wrong. Those that
// a single query answers are in cmd/simulate/testdata/cases.yaml.
func TestCases(t *testing.T) {
	t.Run("split-equals-whole", caseSplitEqualsWhole)
	t.Run("tie-by-cost", caseTieByCost)
	t.Run("instalments", caseInstalments)
	t.Run("prefix", casePrefix)
	t.Run("preview-is-bill", casePreviewIsBill)
	t.Run("union", caseUnion)
	t.Run("start-on-solid", caseStartOnSolid)
	t.Run("two-onto-one", caseTwoOntoOne)
}

// caseSplitEqualsWhole: a path of 4 points costs the same in one Action as in two, if
// facing, points and squares carry over.
func caseSplitEqualsWhole(t *testing.T) {
	whole := skirmish.Profile{Speed: 7, Stride: 4, Size: 2}
	b := newCaseRig(t, caseBoard, whole)
	start := skirmish.State{At: caseAt(2, 3), Facing: pathing.E, Phase: 1}
	r := b.action(start)
	type pathOf struct {
		end   pathing.End
		steps []pathing.Step
	}
	var paths []pathOf
	for e := range r.All() {
		if e.Cost == 4 && e.Choice == pathing.Move {
			paths = append(paths, pathOf{e, r.Path(nil, e)})
		}
	}
	splits := 0
	for _, p := range paths {
		for n := 1; n < len(p.steps); n++ {
			first, squares := pathing.Cost(0), 0
			for _, s := range p.steps[:n] {
				first += s.Cost
				if s.Dir != pathing.NoDir {
					squares++
				}
			}
			middle := p.steps[n-1]
			// The first half may stop where the whole path only passes.
			b.use(whole)
			half, ok := caseCheapest(b.action(start), middle.To, middle.Facing)
			if !ok || half > first {
				t.Errorf("%v: the first half costs %d within the path, %d by itself (%v)", p.end, first, half, ok)
			}
			rest := whole
			rest.Stride -= squares
			b.use(rest)
			st := start
			st.At, st.Facing, st.Spent = middle.To.Cell(), middle.Facing, int(first)
			second, ok := caseCheapest(b.action(st), p.end.Place, p.end.Facing)
			if !ok || first+second != 4 {
				t.Errorf("%v: %d and %d (%v), want 4 together", p.end, first, second, ok)
			}
			splits++
		}
	}
	if splits < 20 {
		t.Errorf("%d splits were looked at", splits)
	}
}

// caseTieByCost: two ways arrive in the same Phase, for 2 points and for 3; the plan is
// the one for 2, though the other is straight.
func caseTieByCost(t *testing.T) {
	b := newCaseRig(t, "...\n.:.", skirmish.Profile{Speed: 7, Stride: 2, Size: 2})
	p := b.arrive(skirmish.State{At: caseAt(0, 1), Facing: pathing.E}, caseAt(2, 1))
	if !p.Found || p.Turn != 1 || p.Phase != 1 || p.Cost != 2 {
		t.Errorf("found %v in Turn %d, Phase %d for %d; want Turn 1, Phase 1 for 2", p.Found, p.Turn, p.Phase, p.Cost)
	}
	// With the cheap way closed the straight one is what is left.
	b = newCaseRig(t, ".#.\n.:.", skirmish.Profile{Speed: 7, Stride: 2, Size: 2})
	if p := b.arrive(skirmish.State{At: caseAt(0, 1), Facing: pathing.E}, caseAt(2, 1)); p.Cost != 3 || p.Phase != 1 {
		t.Errorf("Phase %d for %d; want Phase 1 for 3", p.Phase, p.Cost)
	}
}

// caseInstalments: 1 point left and an entry of 3: the model stays with 2 owed, the
// next Turn pays 2 and enters. Any other Choice in between, and it owes 3 again.
func caseInstalments(t *testing.T) {
	b := newCaseRig(t, ".!.", skirmish.Profile{Speed: 7, Stride: 1, Size: 2})
	to := caseAt(1, 0)
	st := skirmish.State{At: caseAt(0, 0), Facing: pathing.E, Spent: 6, Phase: 4}
	if e, ok := b.action(st).At(to); ok {
		t.Fatalf("entered at once for %d", e.Cost)
	}
	list := b.rules.Query(b.units, units.NoUnit).Payments(nil, st)
	if len(list) != 1 || list[0] != (skirmish.Payment{To: to, Points: 1, Cost: 3}) {
		t.Fatalf("payments %+v; want 1 of 3 towards %v", list, to)
	}
	st = b.rules.AfterPaying(st, list[0])
	if st.At != caseAt(0, 0) || st.Paid.Owed() != 2 || st.Spent != 7 {
		t.Fatalf("after paying: at %v, %d owed, %d spent", st.At, st.Paid.Owed(), st.Spent)
	}
	st = b.rules.NextTurn(st)
	if e, ok := b.action(st).At(to); !ok || e.Cost != 2 {
		t.Errorf("the rest is %d (%v), want 2", e.Cost, ok)
	}
	// Lying down and standing up again forfeits what was paid.
	for _, choice := range []pathing.Choice{pathing.LieDown, pathing.StandUp} {
		r := b.action(st)
		for e := range r.All() {
			if e.Choice == choice {
				st = b.rules.After(st, e, r.Path(nil, e))
				break
			}
		}
	}
	if e, ok := b.action(st).At(to); !ok || e.Cost != 3 {
		t.Errorf("after other Choices the entry costs %d (%v), want 3", e.Cost, ok)
	}
	// Passing keeps it.
	p := b.arrive(skirmish.State{At: caseAt(0, 0), Facing: pathing.E, Spent: 6, Phase: 3}, to)
	if !p.Found || p.Turn != 2 || p.Phase != 1 || p.Cost != 3 || len(p.Steps) != 2 || p.Steps[0].Paid != 1 {
		t.Errorf("plan %+v; want 1 paid in Turn 1 and 2 in Turn 2", p)
	}
}

// casePrefix: what the first steps of a path cost does not depend on where it leads.
func casePrefix(t *testing.T) {
	b := newCaseRig(t, caseBoard, skirmish.Profile{Speed: 9, Stride: 4, Size: 2})
	st := skirmish.State{At: caseAt(2, 3), Facing: pathing.N, Phase: 1}
	costs, shared := map[string]pathing.Cost{}, 0
	look := func(steps []pathing.Step) {
		var key strings.Builder
		sum := pathing.Cost(0)
		for _, s := range steps {
			key.WriteString(s.To.String() + s.Facing.String() + s.Choice.String() + " ")
			sum += s.Cost
			if old, ok := costs[key.String()]; !ok {
				costs[key.String()] = sum
			} else if shared++; old != sum {
				t.Errorf("%s costs %d on one path and %d on another", &key, old, sum)
			}
		}
	}
	r := b.action(st)
	for e := range r.All() {
		look(r.Path(nil, e))
	}
	for y := range b.brd.H() {
		for x := range b.brd.W() {
			p := b.arrive(st, caseAt(x, y))
			if p.Found && p.Turn == 1 {
				look(p.Steps)
			}
		}
	}
	if shared < 50 {
		t.Errorf("only %d prefixes were shared", shared)
	}
}

// casePreviewIsBill: walking a path that was reported spends what was reported, in
// Actions, Turns and plans.
func casePreviewIsBill(t *testing.T) {
	b := newCaseRig(t, caseBoard, skirmish.Profile{Speed: 8, Stride: 3, Size: 2})
	for facing := pathing.N; facing < pathing.NoDir; facing += 2 {
		for _, prone := range []bool{false, true} {
			st := skirmish.State{At: caseAt(2, 3), Facing: facing, Prone: prone, Spent: 1, Phase: 1}
			r := b.action(st)
			for e := range r.All() {
				path := r.Path(nil, e)
				after := b.rules.After(st, e, path)
				sum := pathing.Cost(0)
				for _, s := range path {
					sum += s.Cost
				}
				if spent := after.Spent - st.Spent; spent != int(e.Cost) || sum != e.Cost {
					t.Errorf("%+v: reported %d, steps %d, spent %d", e, e.Cost, sum, spent)
				}
				if after.At != e.Place.Cell() || after.Facing != e.Facing {
					t.Errorf("%+v: ends at %v facing %v", e, after.At, after.Facing)
				}
			}
			for x := range b.brd.W() {
				p := b.arrive(st, caseAt(x, 5))
				sum := pathing.Cost(0)
				for _, s := range p.Steps {
					sum += s.Cost
				}
				if !p.Found || sum != p.Cost {
					t.Errorf("to %d,5: found %v, reported %d, steps %d", x, p.Found, p.Cost, sum)
				}
			}
		}
	}
}

// caseUnion: where a side can go is where any of its units can: asking for all at once
// answers what asking one by one does, whoever was asked about before.
func caseUnion(t *testing.T) {
	brd, err := board.Parse([]byte(strings.TrimPrefix(caseBoard, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	ground, err := skirmish.NewGround(brd, skirmish.Default())
	if err != nil {
		t.Fatal(err)
	}
	units := units.NewOverlay(brd)
	places := []pathing.Cell{caseAt(0, 0), caseAt(4, 4), caseAt(7, 1)}
	profiles := []skirmish.Profile{
		{Speed: 7, Stride: 2, Size: 2}, {Speed: 5, Stride: 3, Size: 3}, {Speed: 9, Stride: 1, Size: 1},
	}
	var jobs []skirmish.Job
	for id, c := range places {
		rules, err := ground.Rules(profiles[id])
		if err != nil {
			t.Fatal(err)
		}
		units.Place(id, brd.ID(c), profiles[id].Size)
		jobs = append(jobs, skirmish.Job{Query: rules.Query(units, id), State: skirmish.State{At: c, Facing: pathing.W, Phase: 1}})
	}
	one := map[pathing.Place]pathing.Cost{}
	for _, j := range jobs {
		var r pathing.Reach
		if err := j.Query.Action(&r, search.NewScratch(), j.State); err != nil {
			t.Fatal(err)
		}
		caseMerge(one, &r)
	}
	var batch skirmish.Batch
	reaches, err := batch.Run(jobs, 2)
	if err != nil {
		t.Fatal(err)
	}
	all := map[pathing.Place]pathing.Cost{}
	for i := range reaches {
		caseMerge(all, &reaches[i])
	}
	if len(one) < 20 || len(all) != len(one) {
		t.Errorf("%d places one by one, %d at once", len(one), len(all))
	}
	for p, cost := range one {
		if got, ok := all[p]; !ok || got != cost {
			t.Errorf("%v: %d one by one, %d (%v) at once", p, cost, got, ok)
		}
	}
}

// caseMerge keeps the least cost of every place.
func caseMerge(all map[pathing.Place]pathing.Cost, r *pathing.Reach) {
	for p, cost := range r.Places() {
		if old, ok := all[p]; !ok || cost < old {
			all[p] = cost
		}
	}
}

// caseStartOnSolid: a model that stands where none can is an error that names the cell;
// the command adds the unit.
func caseStartOnSolid(t *testing.T) {
	b := newCaseRig(t, ".#.", skirmish.Profile{Speed: 7, Stride: 2, Size: 2})
	st := skirmish.State{At: caseAt(1, 0)}
	var r pathing.Reach
	var p skirmish.Plan
	q := b.rules.Query(b.units, units.NoUnit)
	for name, err := range map[string]error{
		"Check":  b.rules.Check(st, b.units, units.NoUnit),
		"Action": q.Action(&r, b.scratch, st),
		"Turn":   q.Turn(&r, b.scratch, st),
		"Arrive": q.Arrive(&p, b.scratch, st, caseAt(0, 0)),
	} {
		if err == nil || !strings.Contains(err.Error(), "1,0") || !strings.Contains(err.Error(), "solid") {
			t.Errorf("%s: %v; want an error that names 1,0 and says solid", name, err)
		}
	}
}

// caseTwoOntoOne: two planned moves end on one square that holds one of them only. The
// first is made; the second is refused, with the reason.
func caseTwoOntoOne(t *testing.T) {
	b := newCaseRig(t, "...", skirmish.Profile{Speed: 7, Stride: 1, Size: 3}) // Size 1.5
	b.units.Place(0, b.brd.ID(caseAt(0, 0)), 3)
	b.units.Place(1, b.brd.ID(caseAt(2, 0)), 3)
	states := []skirmish.State{{At: caseAt(0, 0), Facing: pathing.E}, {At: caseAt(2, 0), Facing: pathing.W}}
	planned := make([]skirmish.State, 2)
	for id, st := range states {
		var r pathing.Reach
		if err := b.rules.Query(b.units, id).Action(&r, b.scratch, st); err != nil {
			t.Fatal(err)
		}
		e, ok := r.At(caseAt(1, 0))
		if !ok {
			t.Fatalf("model %d can't plan to go to 1,0", id)
		}
		planned[id] = b.rules.After(st, e, r.Path(nil, e))
		if err := b.rules.Check(planned[id], b.units, id); err != nil {
			t.Fatalf("model %d by itself: %v", id, err)
		}
	}
	b.units.Place(0, b.brd.ID(caseAt(1, 0)), 3)
	err := b.rules.Check(planned[1], b.units, 1)
	if err == nil || !strings.Contains(err.Error(), "1,0") || !strings.Contains(err.Error(), "S-09") {
		t.Errorf("the second move: %v; want an error that names 1,0 and S-09", err)
	}
	var r pathing.Reach
	if err := b.rules.Query(b.units, 1).Action(&r, b.scratch, states[1]); err != nil {
		t.Fatal(err)
	}
	if e, ok := r.At(caseAt(1, 0)); ok {
		t.Errorf("asked again, it may still end there for %d", e.Cost)
	}
}
