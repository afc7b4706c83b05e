package mech

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
)

func randomBoard(t testing.TB, rng *rand.Rand) *board.Board {
	t.Helper()
	w, h := 1+rng.IntN(12), 1+rng.IntN(12)
	if rng.IntN(8) == 0 {
		w = 60 + rng.IntN(20)
	}
	cells, heights := "......%%^#_!", "0000012"
	switch rng.IntN(8) {
	case 0:
		cells, heights = ".", "0"
	case 1:
		heights = "0000147" // climbs that cost more than planes hold
	}
	var text, levels strings.Builder
	for range h {
		for range w {
			text.WriteByte(cells[rng.IntN(len(cells))])
			levels.WriteByte(heights[rng.IntN(len(heights))])
		}
		text.WriteByte('\n')
		levels.WriteByte('\n')
	}
	spec := board.Spec{Text: []byte(text.String()), Levels: []byte(levels.String())}
	for range rng.IntN(3) {
		spec.Spans = append(spec.Spans, board.Span{Cell: pathing.Cell{X: rng.IntN(w), Y: rng.IntN(h)}, From: 3, To: 4})
	}
	if rng.IntN(3) == 0 {
		x, y := float64(rng.IntN(w)), float64(rng.IntN(h))
		spec.Walls = append(spec.Walls, board.Wall{X1: x, Y1: y, X2: x, Y2: y + 1, Height: rng.IntN(3)})
	}
	b, err := spec.Board()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// randomOthers puts allies, hostiles and objects on a board, on the ground and above it.
func randomOthers(rng *rand.Rand, brd *board.Board, near pathing.Place) *World {
	w := NewWorld(brd)
	for id := range rng.IntN(9) {
		at := pathing.Place{X: int16(rng.IntN(brd.W())), Y: int16(rng.IntN(brd.H()))}
		if rng.IntN(2) == 0 { // near the mover, where there is room
			at.X = min(max(near.X+int16(rng.IntN(7)-3), 0), int16(brd.W()-1))
			at.Y = min(max(near.Y+int16(rng.IntN(7)-3), 0), int16(brd.H()-1))
		}
		if rng.IntN(3) == 0 {
			at.Z = int16(rng.IntN(4))
		}
		w.Place(id, at, Body{
			Size: []pathing.Half{1, 2, 2, 4, 6}[rng.IntN(5)], Side: 1 + rng.IntN(2),
			Human: rng.IntN(8) == 0, Object: rng.IntN(6) == 0,
		})
	}
	return w
}

// comparison asks both engines the same and holds them to each other.
type comparison struct {
	t              *testing.T
	waves, buckets *search.Scratch
	a, b           pathing.Reach
	left, right    []pathing.Step
}

func newComparison(t *testing.T) *comparison {
	return &comparison{t: t, waves: search.NewScratch(), buckets: search.NewScratch()}
}

// ask asks a question and reports whether a wave answered it.
func (c *comparison) ask(q Query, turn bool, st State, about string) bool {
	c.t.Helper()
	ask := Query.Action
	if turn {
		ask = Query.Turn
	}
	if err := ask(q, &c.a, c.waves, st); err != nil {
		c.t.Fatal(err)
	}
	if err := ask(q.ByBuckets(), &c.b, c.buckets, st); err != nil {
		c.t.Fatal(err)
	}
	if c.b.Engine() != EngineBucket {
		c.t.Fatalf("the engine is %s in spite of all", c.b.Engine())
	}
	if !slices.Equal(slices.Collect(c.a.All()), slices.Collect(c.b.All())) {
		c.t.Errorf("%s: waves and buckets differ for %+v in %+v\n%s", about, q.rules.profile, st, q.rules.ground.board)
		for _, b := range q.world.bodies {
			c.t.Logf("%+v", b)
		}
		for _, r := range []*pathing.Reach{&c.a, &c.b} {
			for e := range r.All() {
				c.t.Logf("%+v", e)
			}
		}
		c.t.FailNow()
	}
	wave := c.a.Engine() == EngineWave
	for k := 0; k < c.a.Len(); k += 1 + c.a.Len()/20 {
		c.left, c.right = c.a.Path(c.left[:0], c.a.End(k)), c.b.Path(c.right[:0], c.b.End(k))
		if !slices.Equal(c.left, c.right) {
			c.t.Fatalf("%s: paths to %+v differ for %+v in %+v:\n%v\n%v\n%s", about, c.a.End(k), q.rules.profile, st, c.left, c.right, q.rules.ground.board)
		}
	}
	return wave
}

// Waves and buckets give the same ends and the same paths, whoever is there.
func TestWaveAgreesWithBuckets(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 11))
	c := newComparison(t)
	boards := 6000
	if testing.Short() {
		boards = 1500
	}
	asked, waves, stopped := 0, [2]int{}, [2]int{} // on foot, and hovering
	for i := range boards {
		brd := randomBoard(t, rng)
		p := Default()
		p.CornerCutting = rng.IntN(3)
		p.ClimbTop = rng.IntN(2)
		p.DifficultCost = 1 + rng.IntN(3)
		p.EndInFilled = rng.IntN(4) / 3
		p.FlightCeiling = []int{10, 1, 2}[rng.IntN(3)]
		prof := Profile{
			Size: []pathing.Half{1, 2, 4, 6}[rng.IntN(4)], Speed: rng.IntN(7), Side: 1,
			Hover: i%3 == 1, Legs: rng.IntN(4) == 0, Human: rng.IntN(8) == 0,
		}
		if rng.IntN(6) == 0 {
			prof.Teleport = rng.IntN(5)
		}
		if rng.IntN(6) == 0 {
			prof.Speed += 8
		}
		kind := 0
		if prof.Hover {
			kind, prof.Speed = 1, min(prof.Speed, 3)
		}
		rules, err := Compile(brd, p, prof)
		if err != nil {
			t.Fatal(err)
		}
		at, ok := rules.StandAt(pathing.Cell{X: rng.IntN(brd.W()), Y: rng.IntN(brd.H())}, 0)
		if !ok {
			continue
		}
		st := State{At: at}
		if rng.IntN(6) == 0 {
			st.Unengaged = []int{rng.IntN(8), rng.IntN(8)}
		}
		if rng.IntN(6) == 0 {
			st.Acted = true
			st.At.Z += int16(rng.IntN(2))
			if !rules.Fits(st.At) {
				st.At.Z = at.Z
			}
		}
		if rng.IntN(8) == 0 && rules.MayDrag(2) {
			st.Drags = 2
		}
		if rng.IntN(6) == 0 {
			st.Moved = min(1, prof.Speed)
		}
		q := rules.Query(randomOthers(rng, brd, at), NoUnit)
		if rng.IntN(6) == 0 {
			q = q.WithFalls()
		}
		asked++
		if c.ask(q, i%6 == 0, st, fmt.Sprintf("board %d", i)) {
			waves[kind]++
			for e := range c.a.All() {
				if e.Stopped {
					stopped[kind]++
					break
				}
			}
		}
	}
	t.Logf("%d questions, %v answered by waves on foot and in the air, %v with engagement", asked, waves, stopped)
	if few := asked / 50; waves[0] < 10*few || waves[1] < 2*few || stopped[0] < 2*few || stopped[1] < few/2 {
		t.Error("waves have answered too few of them")
	}
}

// Patched planes are those of a ground made anew.
func TestPatchedPlanes(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	for i := range 300 {
		brd := randomBoard(t, rng)
		g, err := NewGround(brd, Default())
		if err != nil {
			t.Fatal(err)
		}
		sizes := []pathing.Half{2, 4, 6}
		for _, size := range sizes {
			if _, err := g.Rules(Profile{Size: size}); err != nil {
				t.Fatal(err)
			}
		}
		var edits []board.Edit
		for range 1 + rng.IntN(3) {
			c := pathing.Cell{X: rng.IntN(brd.W()), Y: rng.IntN(brd.H())}
			edits = append(edits, board.Set(c, []board.Terrain{0, board.Difficult, board.Steep, board.Solid}[rng.IntN(4)].WithLevel(rng.IntN(3))))
		}
		changed, err := brd.Edit(edits...)
		if err != nil {
			t.Fatal(err)
		}
		g.Patch(changed)
		fresh, err := NewGround(brd, Default())
		if err != nil {
			t.Fatal(err)
		}
		for _, size := range sizes {
			r, err := fresh.Rules(Profile{Size: size})
			if err != nil {
				t.Fatal(err)
			}
			a, b := g.footings[Spaces(size)].planes, r.footing.planes
			if !slices.Equal(a.irregular, b.irregular) || !slices.Equal(a.plain, b.plain) || !slices.Equal(a.floor, b.floor) || !slices.Equal(a.table, b.table) {
				t.Fatalf("board %d, Size %v: irregular, plain, floor or table differ after %v\n%s", i, size, edits, brd)
			}
			for c := range a.steps {
				left, right := a.steps[c], b.steps[c]
				if left == nil {
					left = make([][8]uint64, len(a.irregular))
				}
				if right == nil {
					right = make([][8]uint64, len(b.irregular))
				}
				if !slices.Equal(left, right) {
					t.Fatalf("board %d, Size %v: steps at %d differ after %v\n%s", i, size, c, edits, brd)
				}
			}
		}
	}
}

func BenchmarkTurn(b *testing.B) {
	brd, err := board.Parse([]byte(strings.Repeat(strings.Repeat(".", 64)+"\n", 64)))
	if err != nil {
		b.Fatal(err)
	}
	world := NewWorld(brd)
	world.Place(0, pathing.Place{X: 36, Y: 36}, Body{Size: 2, Side: 2})
	for name, prof := range map[string]Profile{
		"walk": {Size: 2, Speed: 6, Side: 1}, "flight": {Size: 2, Speed: 6, Side: 1, Flight: true}, "hover": {Size: 2, Speed: 6, Side: 1, Hover: true},
	} {
		rules, err := Compile(brd, Default(), prof)
		if err != nil {
			b.Fatal(err)
		}
		q := rules.Query(world, NoUnit)
		s := search.NewScratch()
		b.Run("move="+name, func(b *testing.B) {
			var reach pathing.Reach
			for b.Loop() {
				if err := q.Turn(&reach, s, State{At: pathing.Place{X: 32, Y: 32}}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkEngines(b *testing.B) {
	brd, err := board.Parse([]byte(strings.Repeat(strings.Repeat(".", 64)+"\n", 64)))
	if err != nil {
		b.Fatal(err)
	}
	for _, name := range []string{"walk", "hover"} {
		for _, size := range []pathing.Half{2, 4} {
			rules, err := Compile(brd, Default(), Profile{Size: size, Speed: 6, Hover: name == "hover"})
			if err != nil {
				b.Fatal(err)
			}
			q := rules.Query(nil, NoUnit)
			for _, engine := range []string{EngineBucket, EngineWave} {
				s, q := search.NewScratch(), q
				if engine == EngineBucket {
					q = q.ByBuckets()
				}
				b.Run("move="+name+"/size="+size.String()+"/engine="+engine, func(b *testing.B) {
					var reach pathing.Reach
					for b.Loop() {
						if err := q.Action(&reach, s, State{At: pathing.Place{X: 32, Y: 32}}); err != nil {
							b.Fatal(err)
						}
					}
					if reach.Engine() != engine {
						b.Errorf("answered by %s", reach.Engine())
					}
					b.ReportMetric(float64(reach.Len()), "ends")
				})
			}
		}
	}
}
