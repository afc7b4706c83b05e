package bench

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"runtime"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/pathing/units"
)

// TableConfig describes the making and mending of step tables.
type TableConfig struct {
	Size  int // cells a side
	Solid int // per cent of cells that are solid, 0-90
	Seed  uint64
	Doors int // cells that are shut and opened in turn
}

// DefaultTables is the configuration of the workloads compile and patch.
func DefaultTables() TableConfig { return TableConfig{Size: 256, Solid: 20, Seed: 1, Doors: 64} }

// String is the configuration as the names of workloads have it.
func (c TableConfig) String() string { return fmt.Sprintf("size=%d/solid=%d", c.Size, c.Solid) }

// tables is what a ruleset makes of a board.
type tables interface {
	patch(changed []board.CellID) error
	// probe asks for the reach from a cell, if anybody can stand there.
	probe(dst *pathing.Reach, s *search.Scratch, from pathing.Cell) error
}

type skirmishTables struct {
	ground *skirmish.Ground
	rules  *skirmish.Rules
}

func newSkirmishTables(b *board.Board) (tables, error) {
	g, err := skirmish.NewGround(b, skirmish.Default())
	if err != nil {
		return nil, err
	}
	r, err := g.Rules(skirmish.Profile{Speed: 7, Stride: 3, Size: 2})
	return &skirmishTables{g, r}, err
}

func (t *skirmishTables) patch(changed []board.CellID) error { return t.ground.Patch(changed) }

func (t *skirmishTables) probe(dst *pathing.Reach, s *search.Scratch, from pathing.Cell) error {
	return t.rules.Query(nil, units.NoUnit).Action(dst, s, skirmish.State{At: from})
}

type mechTables struct {
	ground *mech.Ground
	rules  *mech.Rules
}

func newMechTables(b *board.Board) (tables, error) {
	g, err := mech.NewGround(b, mech.Default())
	if err != nil {
		return nil, err
	}
	r, err := g.Rules(mech.Profile{Size: 2, Speed: 6})
	return &mechTables{g, r}, err
}

func (t *mechTables) patch(changed []board.CellID) error { t.ground.Patch(changed); return nil }

func (t *mechTables) probe(dst *pathing.Reach, s *search.Scratch, from pathing.Cell) error {
	at, ok := t.rules.StandAt(from, 0)
	if !ok {
		return fmt.Errorf("nobody can stand on %v", from)
	}
	return t.rules.Query(nil, units.NoUnit).Action(dst, s, mech.State{At: at})
}

// tableRunner makes or mends tables. It counts by asking for a few reaches, which
// come out otherwise if a table does.
type tableRunner struct {
	Asker
	config  TableConfig
	board   *board.Board
	compile func(*board.Board) (tables, error)
	tables  tables
	doors   []pathing.Cell
}

func newTableRunner(c TableConfig, compile func(*board.Board) (tables, error)) (*tableRunner, error) {
	b, err := RandomFill(c.Size, c.Solid, c.Seed)
	if err != nil {
		return nil, err
	}
	r := &tableRunner{config: c, board: b, compile: compile}
	rng := rand.New(rand.NewPCG(c.Seed, 3))
	for len(r.doors) < c.Doors {
		at := pathing.Cell{X: rng.IntN(c.Size), Y: rng.IntN(c.Size)}
		if !b.At(at).Has(board.Solid) {
			r.doors = append(r.doors, at)
		}
	}
	r.tables, err = compile(b)
	return r, err
}

// newCompile makes tables of one board again and again.
func newCompile(c TableConfig, compile func(*board.Board) (tables, error)) (Runner, error) {
	r, err := newTableRunner(c, compile)
	if err != nil {
		return nil, err
	}
	r.Questions = 1
	r.Ask = func(int) (err error) {
		r.tables, err = r.compile(r.board)
		return err
	}
	r.Found = func(t *Totals, _ int) {
		t.Add("cells", int64(c.Size*c.Size))
		r.probes(t)
	}
	r.Verify = func() error {
		// The twins of the reach workloads prove the answers of tables like these; here
		// it is enough that two ways to one table agree: made at once, and made of an
		// empty board by edits.
		bare, err := RandomFill(c.Size, 0, c.Seed)
		if err != nil {
			return err
		}
		mended, err := r.compile(bare)
		if err != nil {
			return err
		}
		var edits []board.Edit
		for y := range c.Size {
			for x := range c.Size {
				if at := (pathing.Cell{X: x, Y: y}); r.board.At(at) != 0 {
					edits = append(edits, board.Set(at, r.board.At(at)))
				}
			}
		}
		changed, err := bare.Edit(edits...)
		if err != nil {
			return err
		}
		if err := mended.patch(changed); err != nil {
			return err
		}
		return r.same(mended)
	}
	return r, nil
}

// newPatch shuts a door and opens it again, each time mending the tables. An operation
// is one of the two.
func newPatch(c TableConfig, compile func(*board.Board) (tables, error)) (Runner, error) {
	r, err := newTableRunner(c, compile)
	if err != nil {
		return nil, err
	}
	cells := 0
	r.Questions = 2 * len(r.doors)
	r.Ask = func(i int) error {
		what := board.Solid
		if i%2 == 1 {
			what = 0
		}
		changed, err := r.board.Edit(board.Set(r.doors[i/2], what))
		if err != nil {
			return err
		}
		cells += len(changed)
		return r.tables.patch(changed)
	}
	r.Reset = func() {
		cells = 0
		for _, at := range r.doors { // Run may have ended between shutting and opening
			if changed, err := r.board.Edit(board.Set(at, 0)); err == nil {
				r.tables.patch(changed)
			}
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
	return r, nil
}

// probes counts what the tables answer.
func (r *tableRunner) probes(t *Totals) {
	var reach pathing.Reach
	s := search.NewScratch()
	for _, at := range r.doors {
		if r.tables.probe(&reach, s, at) == nil {
			foundEnds(t, &reach)
		}
	}
}

// same reports where other tables answer otherwise.
func (r *tableRunner) same(other tables) error {
	var a, b pathing.Reach
	s, z := search.NewScratch(), search.NewScratch()
	for _, door := range r.doors {
		for d := pathing.N; d < pathing.NoDir; d++ {
			from := door.Step(d)
			if r.tables.probe(&a, s, from) != nil != (other.probe(&b, z, from) != nil) {
				return fmt.Errorf("only one of two equal tables lets a unit stand on %v", from)
			}
			if a.Len() != b.Len() {
				return fmt.Errorf("from %v two equal tables give %d and %d ends", from, a.Len(), b.Len())
			}
			for i := range a.Len() {
				if a.End(i) != b.End(i) {
					return fmt.Errorf("from %v two equal tables give %+v and %+v", from, a.End(i), b.End(i))
				}
			}
		}
	}
	return nil
}

// Holds is what one set of tables takes: how much the heap grows when a few more are
// made. Runs of the same program differ by a few bytes.
func (r *tableRunner) Holds() (bytes, cells int) {
	const sets = 4
	var kept [sets]tables
	before := liveHeap()
	for i := range kept {
		kept[i], _ = r.compile(r.board)
	}
	grown := int(liveHeap() - before)
	runtime.KeepAlive(&kept)
	return grown / sets, r.config.Size * r.config.Size
}

// liveHeap is how many bytes of the heap are in use.
func liveHeap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // what finalizers held
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// newParse reads the text of a board.
func newParse(size int) (Runner, error) {
	rng := rand.New(rand.NewPCG(1, uint64(size)))
	var text bytes.Buffer
	chars := []rune(".....#_^:,!;~%o")
	for range size {
		for range size {
			text.WriteRune(chars[rng.IntN(len(chars))])
		}
		text.WriteByte('\n')
	}
	var read *board.Board
	return &Asker{
		Questions: 1,
		Ask: func(int) (err error) {
			read, err = board.Parse(text.Bytes())
			return err
		},
		Found: func(t *Totals, _ int) {
			t.Add("cells", int64(size*size))
			for _, f := range read.Flags() {
				t.Add("flags", int64(f))
			}
		},
		Verify: func() error {
			if !bytes.Equal(read.AppendText(nil), text.Bytes()) {
				return fmt.Errorf("the text of the board comes out otherwise than it was read")
			}
			return nil
		},
	}, nil
}

func tableWorkloads() []Workload {
	var list []Workload
	add := func(name, summary string, run func() (Runner, error)) {
		list = append(list, Workload{Name: name, Summary: summary, Fixed: true, New: run})
	}
	c := DefaultTables()
	for _, rs := range []struct {
		name    string
		compile func(*board.Board) (tables, error)
	}{{"skirmish", newSkirmishTables}, {"mech", newMechTables}} {
		add("compile/ruleset="+rs.name+"/"+c.String(), "step tables made of a board", func() (Runner, error) { return newCompile(c, rs.compile) })
		add("patch/ruleset="+rs.name+"/"+c.String(), "a cell of a board changed and the tables mended", func() (Runner, error) { return newPatch(c, rs.compile) })
	}
	for _, size := range []int{64, 512} {
		add(fmt.Sprintf("parse/size=%d", size), "a board read from text", func() (Runner, error) { return newParse(size) })
	}
	return list
}
