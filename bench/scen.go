package bench

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/board/mapfile"
	"example.com/stride/pathing/search"
)

// MaxMapFile is the most bytes of a map or scenario file.
const MaxMapFile = 64 << 20

// ScenRules are the rules that the optima of scenario files hold for: eight
// directions, a diagonal step is √2 long and cuts no corner. Water is not entered.
func ScenRules() search.GridRules {
	return search.GridRules{Diagonal: true, Corner: search.CornersNone, Barred: uint16(board.Solid | board.Submerged)}
}

// Scen is a map with the queries of a scenario file.
type Scen struct {
	Name    string // of the file, without its folder
	Grid    *search.Grid
	Queries []mapfile.Query
	Scratch *search.Scratch
	Route   search.GridRoute // the answer to the latest query
}

// NewScen readies queries on a board. Those that do not fit it, or start or end where
// nobody may be, are an error.
func NewScen(name string, b *board.Board, queries []mapfile.Query) (*Scen, error) {
	g, err := search.NewGrid(b, ScenRules())
	if err != nil {
		return nil, err
	}
	for i, q := range queries {
		switch {
		case q.W != b.W() || q.H != b.H():
			return nil, fmt.Errorf("query %d is for a map of %d by %d cells, this one has %d by %d", i+1, q.W, q.H, b.W(), b.H())
		case g.Cost(b.ID(q.Start)) == 0:
			return nil, fmt.Errorf("query %d starts at %v, where nobody may be", i+1, q.Start)
		case g.Cost(b.ID(q.Goal)) == 0:
			return nil, fmt.Errorf("query %d ends at %v, where nobody may be", i+1, q.Goal)
		}
	}
	return &Scen{Name: name, Grid: g, Queries: queries, Scratch: search.NewScratch()}, nil
}

// LoadScen reads a scenario file and its map, which lies in the same folder: under
// the file's own name without ".scen", or under the name that the queries give it.
// Errors start with the file that they are about; faults of reading are board.Faults.
func LoadScen(file string) (*Scen, error) {
	data, err := readMapFile(file)
	if err != nil {
		return nil, err
	}
	queries, err := mapfile.ReadScen(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if len(queries) == 0 {
		return nil, fmt.Errorf("%s: there is no query in it", file)
	}
	for i := range queries {
		if queries[i].Map != queries[0].Map {
			return nil, fmt.Errorf("%s: query %d is for the map %s, the first for %s; want a file for each map", file, i+1, queries[i].Map, queries[0].Map)
		}
	}
	own := strings.TrimSuffix(file, ".scen")
	named := filepath.Join(filepath.Dir(file), path.Base(strings.ReplaceAll(queries[0].Map, `\`, "/")))
	mapFile := own
	if data, err = readMapFile(own); own == file || errors.Is(err, os.ErrNotExist) {
		mapFile = named
		if data, err = readMapFile(named); errors.Is(err, os.ErrNotExist) {
			return nil, fmt.Errorf("%s: its map is neither %s nor %s: %w", file, own, named, err)
		}
	}
	if err != nil {
		return nil, err
	}
	b, err := mapfile.Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", mapFile, err)
	}
	s, err := NewScen(filepath.Base(file), b, queries)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return s, nil
}

func readMapFile(file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, MaxMapFile+1))
	if err == nil && len(data) > MaxMapFile {
		err = fmt.Errorf("%s: more than %d MiB", file, MaxMapFile>>20)
	}
	return data, err
}

// ScenResult is the answer to one query of a scenario file.
type ScenResult struct {
	Query   *mapfile.Query
	Found   bool
	Length  pathing.Length
	OK      bool // found, and as long as the file says
	Engine  string
	Work    search.Stats
	Time    time.Duration // the least of the rounds
	Squares int
}

// Run answers every query so many times, at least once. Making what routes are found
// in is not timed.
func (s *Scen) Run(rounds int) ([]ScenResult, error) {
	results := make([]ScenResult, len(s.Queries))
	if len(s.Queries) > 0 {
		if err := s.Ask(0); err != nil {
			return nil, err
		}
	}
	for round := range max(rounds, 1) {
		for i := range s.Queries {
			before := s.Scratch.Stats
			begin := time.Now()
			err := s.Ask(i)
			took := time.Since(begin)
			if err != nil {
				return nil, err
			}
			r := &results[i]
			if round > 0 {
				r.Time = min(r.Time, took)
				continue
			}
			q := &s.Queries[i]
			*r = ScenResult{
				Query: q, Found: s.Route.Found(), Length: s.Route.Length(), Engine: s.Route.Engine(),
				Work: difference(s.Scratch.Stats, before), Time: took, Squares: s.Route.Squares(),
			}
			r.OK = r.Found && q.Optimum.Agrees(r.Length)
		}
	}
	return results, nil
}

// difference is the work between two readings of the counters.
func difference(after, before search.Stats) search.Stats {
	return search.Stats{
		Searches: after.Searches - before.Searches, Expanded: after.Expanded - before.Expanded,
		Generated: after.Generated - before.Generated, Stale: after.Stale - before.Stale,
		Patched: after.Patched - before.Patched, HeapOps: after.HeapOps - before.HeapOps,
		Scanned: after.Scanned - before.Scanned,
	}
}

// Ask answers query i.
func (s *Scen) Ask(i int) error {
	q := &s.Queries[i]
	return s.Grid.Route(&s.Route, s.Scratch, search.View{}, q.Start, q.Goal, search.ByLength)
}

// Check compares a sample of so many queries, spread over the file, with the slow
// twin: files are rounded, and two lengths may round to the same. It also walks the
// routes. The error says which query is answered wrongly.
func (s *Scen) Check(sample int) error {
	plain := PlainRoutes{Board: s.Grid.Board(), Rules: ScenRules(), Metric: search.ByLength}
	sample = min(max(sample, 0), len(s.Queries))
	for k := range sample {
		i := k * len(s.Queries) / sample
		if err := s.Ask(i); err != nil {
			return err
		}
		q := &s.Queries[i]
		if err := plain.compare(&s.Route, q.Start, q.Goal); err != nil {
			return fmt.Errorf("query %d: %w", i+1, err)
		}
	}
	return nil
}

// compare holds a route against the slow twin.
func (p *PlainRoutes) compare(r *search.GridRoute, from, to pathing.Cell) error {
	want, ok := p.Route(from, to)
	if r.Found() != ok || r.Length() != want {
		return fmt.Errorf("%v to %v: found %v, length %v; the twin says %v, %v", from, to, r.Found(), r.Length(), ok, want)
	}
	if !ok {
		return nil
	}
	cells := r.Append(nil)
	if l, ok := p.Walk(cells); !ok || l != want || cells[0] != from || cells[len(cells)-1] != to || len(cells) != r.Squares()+1 {
		return fmt.Errorf("%v to %v: the route can't be walked, or is as long as %v, not %v", from, to, l, want)
	}
	return nil
}

// ScenSummary is what a scenario file comes to.
type ScenSummary struct {
	Queries, Wrong    int
	Mean, Median, P99 time.Duration
	Expanded          float64 // nodes a query, on average
}

// Summarise sums results up. Of no results it is zero.
func Summarise(results []ScenResult) (sum ScenSummary) {
	if len(results) == 0 {
		return sum
	}
	times := make([]time.Duration, len(results))
	total, expanded := time.Duration(0), uint64(0)
	for i := range results {
		times[i] = results[i].Time
		total += times[i]
		expanded += results[i].Work.Expanded
		if !results[i].OK {
			sum.Wrong++
		}
	}
	slices.Sort(times)
	n := len(times)
	sum.Queries, sum.Mean, sum.Median, sum.P99 = n, total/time.Duration(n), times[n/2], times[min(n-1, n*99/100)]
	sum.Expanded = float64(expanded) / float64(n)
	return sum
}

// Runner is the scenario as a workload: an operation is a query, answers are checked
// against the file, a sample of them against the slow twin.
func (s *Scen) Runner() Runner {
	a := routeAsker(s.Scratch, len(s.Queries), &s.Route)
	a.Ask = s.Ask
	a.Verify = func() error {
		for i := range s.Queries {
			if err := s.Ask(i); err != nil {
				return err
			}
			if q := &s.Queries[i]; !s.Route.Found() || !q.Optimum.Agrees(s.Route.Length()) {
				return fmt.Errorf("query %d, %v to %v: length %v, the file says %v", i+1, q.Start, q.Goal, s.Route.Length(), q.Optimum)
			}
		}
		return s.Check(3)
	}
	return gridRunner{a, gridHolder{s.Grid}}
}

// OfScen is the workload of a scenario file.
func OfScen(file string) (Workload, error) {
	s, err := LoadScen(file)
	if err != nil {
		return Workload{}, err
	}
	return Workload{
		Name:    "routes/scen=" + strings.Join(strings.FieldsFunc(s.Name, func(c rune) bool { return c == '/' || c <= ' ' }), "_"),
		Summary: "a query of the scenario file",
		New: func() (Runner, error) {
			return s.Runner(), nil
		},
	}, nil
}

// MakeScen draws so many queries on a board, with optima from the slow twin: by tens,
// from one start to cells at random. They are sorted by length, and a bucket is four
// units long, as in the standard files. name is the map's. Starts without a goal to
// get to are drawn again; the error says that there was none.
func MakeScen(name string, b *board.Board, queries int, seed uint64) ([]mapfile.Query, error) {
	plain := PlainRoutes{Board: b, Rules: ScenRules(), Metric: search.ByLength}
	rng := rand.New(rand.NewPCG(seed, 4))
	type goal struct {
		at     pathing.Cell
		length pathing.Length
	}
	type made struct {
		mapfile.Query
		length pathing.Length
	}
	var list []made
	for tries := 0; len(list) < queries; tries++ {
		if tries > 1000+queries {
			return nil, errors.New("bench: the board has no two cells with a way between them, or few")
		}
		start := pathing.Cell{X: rng.IntN(b.W()), Y: rng.IntN(b.H())}
		if !plain.free(start) {
			continue
		}
		var goals []goal
		plain.From(start, func(c pathing.Cell, l pathing.Length) bool {
			goals = append(goals, goal{c, l})
			return true
		})
		if len(goals) < 2 {
			continue
		}
		for range min(10, queries-len(list)) {
			g := goals[1+rng.IntN(len(goals)-1)]
			list = append(list, made{mapfile.Query{
				Map: name, W: b.W(), H: b.H(), Start: start, Goal: g.at,
				Bucket: int(g.length.Float64() / 4), Optimum: mapfile.RoundedOptimum(g.length, 5),
			}, g.length})
		}
	}
	slices.SortStableFunc(list, func(a, b made) int { return a.length.Compare(b.length) })
	out := make([]mapfile.Query, len(list))
	for i := range list {
		out[i] = list[i].Query
	}
	return out, nil
}
