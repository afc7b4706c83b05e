package bench

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/board/mapfile"
	"example.com/stride/pathing/grid"
	"example.com/stride/pathing/units"
)

// ScenOptions say how the queries of a scenario file are run.
type ScenOptions struct {
	// Repeat is how often each query is timed; the least time counts. 0 is 3.
	Repeat int
	// Sample is how many queries of a file are answered by the oracle too, spread over
	// it: files give rounded lengths, the oracle exact ones. 0 is 10, below 0 none.
	Sample int
	// Progress, which may be nil, is told how many queries of a file are answered.
	Progress func(done, total int)
}

// Scen is what the queries of a scenario file of the Moving AI Lab came to.
type Scen struct {
	File    string // as it was given
	Map     string // without folder and ending
	Queries int
	Sampled int // of these, by the oracle too
	// Times of a query, least of its repeats.
	Mean, Median, P99, Max time.Duration
	Expanded               float64 // labels or jump points whose neighbours were looked at, a query
	Engines                []string
	Wrong                  []WrongRoute
}

// WrongRoute is a query whose answer is not the shortest way.
type WrongRoute struct {
	Line        int // number of the query in its file, from 1
	Start, Goal pathing.Cell
	Msg         string // what is wrong with it
}

// String is for people.
func (w WrongRoute) String() string {
	return fmt.Sprintf("query %d, %v to %v: %s", w.Line, w.Start, w.Goal, w.Msg)
}

// Limits of the files that RunScen reads.
const (
	maxMapFile  = 64 << 20
	maxScenFile = 64 << 20
)

// RunScen answers every query of a scenario file and checks it: that the way leads over
// open cells and cuts no corner, and that its length is the optimum of the file to half
// a unit of its last digit. The map is looked for beside the file, by the name that
// queries give, or by that of the file without .scen.
//
// Trees and water are closed, as in all programs that run these files, but a way that
// starts on water stays on it.
//
// The error is one of reading. A wrong answer is none: it is in Scen.Wrong.
func RunScen(ctx context.Context, file string, o ScenOptions) (*Scen, error) {
	if o.Repeat <= 0 {
		o.Repeat = 3
	}
	if o.Sample == 0 {
		o.Sample = 10
	}
	queries, maps, err := readScen(file)
	if err != nil {
		return nil, err
	}
	ground, err := newScenGround(maps, queries)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	out := &Scen{File: file, Map: strings.TrimSuffix(filepath.Base(queries[0].Map), ".map"), Queries: len(queries)}
	times := make([]time.Duration, len(queries))
	every := len(queries) + 1
	if o.Sample > 0 {
		every = max(len(queries)/o.Sample, 1)
	}
	var (
		route   grid.Route
		scratch = grid.NewScratch()
		cells   []pathing.Cell
		work    uint64
	)
	for i := range queries {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if o.Progress != nil {
			o.Progress(i, len(queries))
		}
		q := &queries[i]
		g := ground.of(q.Start)
		for n := range o.Repeat {
			if i == 0 && n == 0 { // the first makes copies of the grid
				if err := g.Route(&route, scratch, units.View{}, q.Start, q.Goal, grid.ByLength); err != nil {
					return nil, fmt.Errorf("%s: query 1: %w", file, err)
				}
			}
			scratch.Stats = pathing.Stats{}
			start := time.Now()
			err := g.Route(&route, scratch, units.View{}, q.Start, q.Goal, grid.ByLength)
			took := time.Since(start)
			if err != nil {
				return nil, fmt.Errorf("%s: query %d: %w", file, i+1, err)
			}
			if n == 0 || took < times[i] {
				times[i] = took
			}
		}
		work += scratch.Stats.Expanded
		if !slices.Contains(out.Engines, route.Engine()) {
			out.Engines = append(out.Engines, route.Engine())
		}
		cells = route.Append(cells[:0])
		sample := i%every == every/2
		if sample {
			out.Sampled++
		}
		if msg := ground.check(q, &route, cells, sample); msg != "" {
			out.Wrong = append(out.Wrong, WrongRoute{i + 1, q.Start, q.Goal, msg})
		}
	}
	out.Expanded = float64(work) / float64(len(queries))
	out.spread(times)
	slices.Sort(out.Engines)
	return out, nil
}

func (s *Scen) spread(times []time.Duration) {
	slices.Sort(times)
	var sum time.Duration
	for _, t := range times {
		sum += t
	}
	n := len(times)
	s.Mean, s.Median, s.P99, s.Max = sum/time.Duration(n), times[n/2], times[min(n*99/100, n-1)], times[n-1]
}

// readScen reads a scenario file and its map.
func readScen(file string) ([]mapfile.Query, *board.Board, error) {
	data, err := readLimited(file, maxScenFile)
	if err != nil {
		return nil, nil, err
	}
	queries, err := mapfile.ReadScen(data)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", file, err)
	}
	if len(queries) == 0 {
		return nil, nil, fmt.Errorf("%s: there is no query in it", file)
	}
	name := queries[0].Map
	for i := range queries {
		if queries[i].Map != name {
			return nil, nil, fmt.Errorf("%s: query %d is on another map, %s: want one map a file", file, i+1, queries[i].Map)
		}
	}
	beside := filepath.Join(filepath.Dir(file), filepath.Base(filepath.FromSlash(name)))
	if _, err := os.Stat(beside); err != nil {
		beside = strings.TrimSuffix(file, ".scen")
	}
	data, err = readLimited(beside, maxMapFile)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: its map %s is not beside it: %w", file, filepath.Base(name), err)
	}
	b, err := mapfile.Read(data)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", beside, err)
	}
	if q := &queries[0]; q.W != b.W() || q.H != b.H() {
		return nil, nil, fmt.Errorf("%s: it is about a map of %d by %d cells, and %s has %d by %d", file, q.W, q.H, beside, b.W(), b.H())
	}
	return queries, b, nil
}

var errTooLarge = errors.New("the file is too large")

func readLimited(file string, limit int64) ([]byte, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, err
	}
	if info.IsDir() || info.Size() > limit {
		return nil, fmt.Errorf("%s: %w, or a folder", file, errTooLarge)
	}
	return os.ReadFile(file)
}

// scenGround are the grids of a map: of the land, and of the water if a query starts
// there.
type scenGround struct {
	board       *board.Board
	land, water *grid.Grid
	oracle      octileOracle
}

func newScenGround(b *board.Board, queries []mapfile.Query) (*scenGround, error) {
	g := &scenGround{board: b}
	rules := grid.Rules{Diagonal: true, Corner: grid.CornersNone, Barred: uint16(board.Solid | board.Submerged)}
	var err error
	if g.land, err = grid.New(b, rules); err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(queries, func(q mapfile.Query) bool { return g.wet(q.Start) }) {
		return g, nil
	}
	lake, err := board.FromFunc(b.W(), b.H(), func(x, y int) uint32 {
		if g.wet(pathing.Cell{X: x, Y: y}) {
			return 0
		}
		return uint32(board.Solid)
	})
	if err != nil {
		return nil, err
	}
	g.water, err = grid.New(lake, rules)
	return g, err
}

func (g *scenGround) wet(c pathing.Cell) bool { return g.board.At(c).Has(board.Submerged) }

func (g *scenGround) of(start pathing.Cell) *grid.Grid {
	if g.wet(start) {
		return g.water
	}
	return g.land
}

// open says which cells a way may use that starts on land, or on water.
func (g *scenGround) open(wet bool) func(pathing.Cell) bool {
	return func(c pathing.Cell) bool {
		return g.board.Contains(c) && !g.board.At(c).Has(board.Solid) && g.wet(c) == wet
	}
}

// check says what is wrong with an answer; nothing if it is right.
func (g *scenGround) check(q *mapfile.Query, r *grid.Route, cells []pathing.Cell, sample bool) string {
	open := g.open(g.wet(q.Start))
	if !r.Found() {
		return "no way was found, and the file has one of " + q.Optimum.String()
	}
	if cells[0] != q.Start || cells[len(cells)-1] != q.Goal {
		return fmt.Sprintf("the way leads from %v to %v", cells[0], cells[len(cells)-1])
	}
	var walked pathing.Length
	for i := 1; i < len(cells); i++ {
		a, b := cells[i-1], cells[i]
		dx, dy := b.X-a.X, b.Y-a.Y
		switch {
		case max(dx, -dx, dy, -dy) != 1 || !open(b):
			return fmt.Sprintf("it steps from %v to %v", a, b)
		case dx == 0 || dy == 0:
			walked.Straight++
		case !open(pathing.Cell{X: a.X, Y: b.Y}) || !open(pathing.Cell{X: b.X, Y: a.Y}):
			return fmt.Sprintf("it cuts a corner from %v to %v", a, b)
		default:
			walked.Diagonal++
		}
	}
	if walked != r.Length() {
		return fmt.Sprintf("the way is %v long, and said to be %v", walked, r.Length())
	}
	if !q.Optimum.Agrees(walked) {
		return fmt.Sprintf("the way is %v long, the optimum of the file %v", walked, q.Optimum)
	}
	if sample {
		if best, ok := g.oracle.length(g.board.W(), g.board.H(), open, q.Start, q.Goal); !ok || best != walked {
			return fmt.Sprintf("the way is %v long, the oracle's %v (%v)", walked, best, ok)
		}
	}
	return ""
}

// octileOracle finds shortest ways by looking at every step again and again until none
// makes a way shorter: the slow twin of routes. It keeps lengths as numbers of steps and
// compares them as numbers with fractions, of which no two that differ lie closer than
// it looks.
type octileOracle struct {
	straight, diagonal []int32
	open               []bool
	queue              []int32
	queued             []bool
}

func (o *octileOracle) length(w, h int, open func(pathing.Cell) bool, from, to pathing.Cell) (pathing.Length, bool) {
	n := w * h
	if len(o.open) != n {
		*o = octileOracle{make([]int32, n), make([]int32, n), make([]bool, n), make([]int32, 0, n), make([]bool, n)}
	}
	for i := range n {
		o.straight[i], o.queued[i] = -1, false
		o.open[i] = open(pathing.Cell{X: i % w, Y: i / w})
	}
	at := func(x, y int) bool { return x >= 0 && y >= 0 && x < w && y < h && o.open[y*w+x] }
	start := int32(from.Y*w + from.X)
	o.straight[start], o.diagonal[start] = 0, 0
	o.queue = append(o.queue[:0], start)
	for len(o.queue) > 0 {
		// Waves: all that were made shorter, then all that these make shorter.
		wave := slices.Clone(o.queue)
		o.queue = o.queue[:0]
		for _, i := range wave {
			o.queued[i] = false
		}
		for _, i := range wave {
			x, y := int(i)%w, int(i)/w
			for dy := -1; dy <= 1; dy++ {
				for dx := -1; dx <= 1; dx++ {
					if dx == 0 && dy == 0 || !at(x+dx, y+dy) || !at(x+dx, y) || !at(x, y+dy) {
						continue
					}
					j := int32((y+dy)*w + x + dx)
					s, d := o.straight[i], o.diagonal[i]
					if dx == 0 || dy == 0 {
						s++
					} else {
						d++
					}
					if o.straight[j] < 0 || octile(s, d) < octile(o.straight[j], o.diagonal[j])-1e-7 {
						o.straight[j], o.diagonal[j] = s, d
						if !o.queued[j] {
							o.queued[j] = true
							o.queue = append(o.queue, j)
						}
					}
				}
			}
		}
	}
	goal := to.Y*w + to.X
	if o.straight[goal] < 0 {
		return pathing.Length{}, false
	}
	return pathing.Length{Straight: int(o.straight[goal]), Diagonal: int(o.diagonal[goal])}, true
}

func octile(straight, diagonal int32) float64 {
	const root2 = 1.4142135623730951
	return float64(straight) + root2*float64(diagonal)
}

// SortScens puts the results into the order of maps' names.
func SortScens(list []*Scen) {
	slices.SortStableFunc(list, func(a, b *Scen) int { return cmp.Compare(a.Map, b.Map) })
}
