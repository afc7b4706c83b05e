package workload

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
)

// Tables are what a ruleset makes of a board.
type Tables interface {
	// Patch mends the tables after cells of the board changed.
	Patch(changed []board.CellID) error
	// Probe asks for the reach from a cell. It is an error if nobody can stand there.
	Probe(dst *pathing.Reach, s *search.Scratch, from pathing.Cell) error
}

// What tables are made of: a square board with doors that are shut and opened in turn.
const (
	tableSize  = 256
	tableSolid = 20
	tableSeed  = 1
	tableDoors = 64
)

// tableConfig is the ruleset whose tables are made and mended.
type tableConfig struct {
	ruleset string
	compile func(*board.Board) (Tables, error)
}

// String returns the configuration as the names of workloads have it.
func (c tableConfig) String() string {
	return fmt.Sprintf("ruleset=%s/size=%d/solid=%d", c.ruleset, tableSize, tableSolid)
}

// OfTables returns the workloads that make and mend the tables of a ruleset.
func OfTables(ruleset string, compile func(*board.Board) (Tables, error)) []Workload {
	c := tableConfig{ruleset, compile}
	return []Workload{
		Fixed("compile", "step tables made of a board", c, newTableRunner, (*tableRunner).makes),
		Fixed("patch", "a cell of a board changed and the tables mended", c, newTableRunner, (*tableRunner).mends),
	}
}

// Board makes a square board on which solid per cent of the cells are solid.
func Board(size, solid int, seed uint64) (*board.Board, error) {
	rng := rand.New(rand.NewPCG(seed, 1))
	return board.FromFunc(size, size, func(_, _ int) uint32 {
		if rng.IntN(100) < solid {
			return uint32(board.Solid)
		}
		return 0
	})
}

// tableRunner makes or mends tables. It counts by asking for a few reaches, which
// come out otherwise if a table does.
type tableRunner struct {
	Asker
	tableConfig
	board  *board.Board
	tables Tables
	doors  []pathing.Cell
}

func newTableRunner(c tableConfig) (*tableRunner, error) {
	b, err := Board(tableSize, tableSolid, tableSeed)
	if err != nil {
		return nil, err
	}
	r := &tableRunner{tableConfig: c, board: b}
	r.Tables = r.holds
	rng := rand.New(rand.NewPCG(tableSeed, 3))
	for len(r.doors) < tableDoors {
		at := pathing.Cell{X: rng.IntN(tableSize), Y: rng.IntN(tableSize)}
		if !b.At(at).Has(board.Solid) {
			r.doors = append(r.doors, at)
		}
	}
	r.tables, err = c.compile(b)
	return r, err
}

// makes makes tables of one board again and again.
func (r *tableRunner) makes() Runner {
	r.Questions = 1
	r.Ask = func(int) (err error) {
		r.tables, err = r.compile(r.board)
		return err
	}
	r.Found = func(t *Totals, _ int) {
		t.Add("cells", tableSize*tableSize)
		r.probes(t)
	}
	r.Verify = func() error {
		// The twins of the reach workloads prove the answers of tables like these; here
		// it is enough that two ways to one table agree: made at once, and made of an
		// empty board by edits.
		bare, err := Board(tableSize, 0, tableSeed)
		if err != nil {
			return err
		}
		mended, err := r.compile(bare)
		if err != nil {
			return err
		}
		var edits []board.Edit
		for i := range tableSize * tableSize {
			if at := (pathing.Cell{X: i % tableSize, Y: i / tableSize}); r.board.At(at) != 0 {
				edits = append(edits, board.Set(at, r.board.At(at)))
			}
		}
		if _, err := mend(bare, mended, edits...); err != nil {
			return err
		}
		return r.same(mended)
	}
	return r
}

// mends shuts a door and opens it again, each time mending the tables. An operation
// is one of the two.
func (r *tableRunner) mends() Runner {
	cells := 0
	r.Questions = 2 * len(r.doors)
	r.Ask = func(i int) error {
		what := board.Solid
		if i%2 == 1 {
			what = 0
		}
		changed, err := mend(r.board, r.tables, board.Set(r.doors[i/2], what))
		cells += changed
		return err
	}
	r.Reset = func() {
		cells = 0
		for _, at := range r.doors { // Run may have ended between shutting and opening
			mend(r.board, r.tables, board.Set(at, 0))
		}
	}
	r.Worked = func(t *Totals) {
		t.Add("cells", int64(cells))
		r.probes(t)
	}
	r.Verify = func() error {
		for i := range r.doors { // every other door shut
			if err := r.Ask(2*i + i%2); err != nil {
				return err
			}
		}
		fresh, err := r.compile(r.board)
		if err != nil {
			return err
		}
		return r.same(fresh)
	}
	return r
}

// mend edits a board and mends its tables.
func mend(b *board.Board, t Tables, edits ...board.Edit) (changed int, err error) {
	cells, err := b.Edit(edits...)
	if err != nil {
		return 0, err
	}
	return len(cells), t.Patch(cells)
}

// probes counts what the tables answer.
func (r *tableRunner) probes(t *Totals) {
	var reach pathing.Reach
	s := search.NewScratch()
	for _, at := range r.doors {
		if r.tables.Probe(&reach, s, at) == nil {
			t.AddEnds(&reach)
		}
	}
}

// same reports where other tables answer otherwise.
func (r *tableRunner) same(other Tables) error {
	var a, b pathing.Reach
	s, z := search.NewScratch(), search.NewScratch()
	for _, door := range r.doors {
		for d := pathing.N; d < pathing.NoDir; d++ {
			from := door.Step(d)
			if r.tables.Probe(&a, s, from) != nil != (other.Probe(&b, z, from) != nil) {
				return fmt.Errorf("only one of two equal tables lets a unit stand on %v", from)
			}
			if one, two := slices.Collect(a.All()), slices.Collect(b.All()); !slices.Equal(one, two) {
				return fmt.Errorf("from %v two equal tables give %+v and %+v", from, one, two)
			}
		}
	}
	return nil
}

// holds returns what one set of tables takes: how much the heap grows when a few more are
// made. Runs of the same program differ by a few bytes.
func (r *tableRunner) holds() (bytes, cells int) {
	const sets = 4
	var kept [sets]Tables
	before := liveHeap()
	for i := range kept {
		kept[i], _ = r.compile(r.board)
	}
	grown := int(liveHeap() - before)
	runtime.KeepAlive(&kept)
	return grown / sets, tableSize * tableSize
}

// liveHeap returns how many bytes of the heap are in use.
func liveHeap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // what finalizers held
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
