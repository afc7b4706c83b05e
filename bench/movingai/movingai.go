// Package movingai runs the scenario files of the Moving AI Lab, in which the standard
// benchmarks for searches on grids come: it times every query, and compares the length
// of every answer with the optimum of the file.
package movingai

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"example.com/stride/bench"
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/board/mapfile"
	"example.com/stride/pathing/grid"
	"example.com/stride/pathing/units"
)

// Options say how the queries of a scenario file are run.
type Options struct {
	// Repeat is how often each query is timed; the least time counts. 0 and less are 3.
	Repeat int
	// Legend says what letters of the map mean that mean something else in the format.
	Legend mapfile.Legend
	// Sample is how many queries of a file are answered by the slow twin too, spread over
	// it: files give rounded lengths, the twin exact ones. 0 and less are 10.
	Sample int
	// Progress, which may be nil, is told how many queries of a file are answered.
	Progress func(done, total int)
}

// Result is what the queries of a scenario file came to.
type Result struct {
	File    string `json:"file"` // as it was given
	Map     string `json:"map"`  // without folder and ending
	Queries int    `json:"queries"`
	Sampled int    `json:"sampled"` // those that the twin answered too
	Unknown int    `json:"unknown"` // those of which the file gives no length: it has 0, and the goal is not the start
	// Times of a query, least of its repeats.
	Mean   time.Duration `json:"mean_ns"`
	Median time.Duration `json:"median_ns"`
	P99    time.Duration `json:"p99_ns"`
	Max    time.Duration `json:"max_ns"`
	// Expanded is how many labels or jump points of a query had their neighbours looked at.
	Expanded Average  `json:"expanded_per_query"`
	Engines  []string `json:"engines"`
	Wrong    []Wrong  `json:"wrong"`
}

// Average is a number that is told with six digits that count.
type Average float64

func (a Average) digits() string { return bench.SixDigits(float64(a)) }

// MarshalJSON writes the six digits.
func (a Average) MarshalJSON() ([]byte, error) { return []byte(a.digits()), nil }

// Wrong is a query whose answer differs from that of its file, or is no shortest way.
type Wrong struct {
	Query int    `json:"query"` // its number in the file, from 1
	Start [2]int `json:"start"` // x and y
	Goal  [2]int `json:"goal"`
	Msg   string `json:"message"` // what is wrong with it
}

// String is for people.
func (w Wrong) String() string {
	return fmt.Sprintf("query %d, %d,%d to %d,%d: %s", w.Query, w.Start[0], w.Start[1], w.Goal[0], w.Goal[1], w.Msg)
}

// maxFile is how many bytes a file of queries or of a map may have.
const maxFile = 64 << 20

// Run answers every query of a scenario file and checks the answer: the route leads over
// open cells and cuts no corner, and its length is the optimum of the file to the digits
// that the file is exact to, see mapfile.Optimum. The map is looked for beside the file,
// by the name that queries give, or by that of the file without .scen.
//
// Trees and water are closed, as in all programs that run these files, but a route that
// starts on water stays on it. From a closed cell, and to one, there is no route.
//
// The error is one of reading. A wrong answer is none: it is in Result.Wrong.
func Run(ctx context.Context, file string, o Options) (*Result, error) {
	if o.Repeat <= 0 {
		o.Repeat = 3
	}
	if o.Sample <= 0 {
		o.Sample = 10
	}
	queries, b, err := read(file, o.Legend)
	if err != nil {
		return nil, err
	}
	on, err := newGround(b, queries)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	mapName := strings.TrimSuffix(filepath.Base(queries[0].Map), ".map")
	out := &Result{File: file, Map: mapName, Queries: len(queries), Wrong: []Wrong{}}
	times := make([]time.Duration, len(queries))
	every := max(len(queries)/o.Sample, 1)
	exact := mapfile.KeepsZeros(queries)
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
		g := on.of(q.Start)
		for n := range o.Repeat {
			if i == 0 && n == 0 { // the first makes copies of the grid; its error comes again
				g.Route(&route, scratch, units.View{}, q.Start, q.Goal, grid.ByLength)
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
		if !exact {
			q.Optimum = q.Optimum.WithZeros()
		}
		if !known(q) {
			out.Unknown++
		}
		if msg := on.check(q, &route, cells, sample); msg != "" {
			out.Wrong = append(out.Wrong, Wrong{i + 1, [2]int{q.Start.X, q.Start.Y}, [2]int{q.Goal.X, q.Goal.Y}, msg})
		}
	}
	n := len(times)
	out.Expanded = Average(float64(work) / float64(n))
	for _, t := range times {
		out.Mean += t
	}
	out.Mean /= time.Duration(n)
	slices.Sort(times)
	out.Median, out.P99, out.Max = times[n/2], times[n*99/100], times[n-1]
	slices.Sort(out.Engines)
	return out, nil
}

// read reads a scenario file and its map.
func read(file string, legend mapfile.Legend) ([]mapfile.Query, *board.Board, error) {
	data, err := readLimited(file)
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
	data, err = readLimited(beside)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: its map %s is not beside it: %w", file, filepath.Base(name), err)
	}
	b, err := mapfile.ReadAs(data, legend)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", beside, err)
	}
	if q := &queries[0]; q.W != b.W() || q.H != b.H() {
		return nil, nil, fmt.Errorf("%s: it is about a map of %d by %d cells, and %s has %d by %d", file, q.W, q.H, beside, b.W(), b.H())
	}
	return queries, b, nil
}

func readLimited(file string) ([]byte, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, err
	}
	switch {
	case !info.Mode().IsRegular(): // to open a pipe is to wait for its writer
		return nil, fmt.Errorf("%s: this is no regular file", file)
	case info.Size() > maxFile:
		return nil, fmt.Errorf("%s: the file is too large", file)
	}
	return os.ReadFile(file)
}
