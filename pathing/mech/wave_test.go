package mech

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
)

// byBuckets makes a scratch whose queries use no waves.
func byBuckets() *search.Scratch {
	s := search.NewScratch()
	*s.Local(search.SlotMech) = &solver{scratch: s, bucket: true}
	return s
}

func randomBoard(t testing.TB, rng *rand.Rand) *board.Board {
	t.Helper()
	w, h := 1+rng.IntN(12), 1+rng.IntN(12)
	if rng.IntN(8) == 0 {
		w = 60 + rng.IntN(20)
	}
	var text, levels strings.Builder
	for range h {
		for range w {
			text.WriteByte("......%%^#_!"[rng.IntN(12)])
			levels.WriteByte("0000012"[rng.IntN(7)])
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

// Waves and buckets give the same ends and the same paths.
func TestWaveAgreesWithBuckets(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 11))
	waves := 0
	buckets, scratch := byBuckets(), search.NewScratch()
	var a, b pathing.Reach
	var left, right []pathing.Step
	for i := range 1500 {
		brd := randomBoard(t, rng)
		p := Default()
		p.CornerCutting = rng.IntN(3)
		p.ClimbTop = rng.IntN(2)
		p.DifficultCost = 1 + rng.IntN(3)
		prof := Profile{Size: []pathing.Half{1, 2, 4, 6}[rng.IntN(4)], Speed: rng.IntN(7), Hover: i%6 == 1, Side: 1}
		if prof.Hover {
			prof.Speed = min(prof.Speed, 3)
		}
		rules, err := Compile(brd, p, prof)
		if err != nil {
			t.Fatal(err)
		}
		at, ok := rules.StandAt(pathing.Cell{X: rng.IntN(brd.W()), Y: rng.IntN(brd.H())}, 0)
		if !ok {
			continue
		}
		world := NewWorld(brd)
		for id := range rng.IntN(3) { // allies only: they fill spaces and stop nobody
			world.Place(id, pathing.Place{X: int16(rng.IntN(brd.W())), Y: int16(rng.IntN(brd.H()))}, Body{Size: 2, Side: 1})
		}
		q := rules.Query(world, NoUnit)
		ask := q.Action
		if i%6 == 0 {
			ask = q.Turn
		}
		if err := ask(&a, scratch, State{At: at}); err != nil {
			t.Fatal(err)
		}
		if err := ask(&b, buckets, State{At: at}); err != nil {
			t.Fatal(err)
		}
		if b.Engine() != EngineBucket {
			t.Fatalf("the engine is %s in spite of all", b.Engine())
		}
		if a.Engine() == EngineWave {
			waves++
		}
		if !slices.Equal(slices.Collect(a.All()), slices.Collect(b.All())) {
			t.Fatalf("board %d: waves and buckets differ for %+v at %v\n%s", i, prof, at, brd)
		}
		for k := 0; k < a.Len(); k += 1 + a.Len()/20 {
			left, right = a.Path(left[:0], a.End(k)), b.Path(right[:0], b.End(k))
			if !slices.Equal(left, right) {
				t.Fatalf("board %d: paths to %+v differ:\n%v\n%v\n%s", i, a.End(k), left, right, brd)
			}
		}
	}
	if waves < 200 {
		t.Errorf("only %d queries were answered by waves", waves)
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
				s := search.NewScratch()
				if engine == EngineBucket {
					s = byBuckets()
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
