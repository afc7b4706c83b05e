package board

import (
	"fmt"
	"iter"
	"slices"

	"example.com/stride/pathing"
)

// Edit is one change of a board. Make one with Set, AddWall, RemoveWall, SetSpans,
// SetLiquid or SetHazard.
type Edit struct {
	kind    editKind
	cell    pathing.Cell
	terrain Terrain
	wall    Wall
	spans   []Span
	number  int // a depth or a hazard
}

type editKind uint8

const (
	editNone editKind = iota // the zero Edit
	editSet
	editAdd
	editRemove
	editSpans
	editLiquid
	editHazard
)

// Set makes t the whole terrain of c: flags, extra cost and level.
func Set(c pathing.Cell, t Terrain) Edit { return Edit{kind: editSet, cell: c, terrain: t} }

// AddWall adds w. Adding a wall that is there already changes nothing.
func AddWall(w Wall) Edit { return Edit{kind: editAdd, wall: w} }

// RemoveWall takes away w, which must be there with the same ends, in either
// order, and the same height. What other walls cover stays covered.
func RemoveWall(w Wall) Edit { return Edit{kind: editRemove, wall: w} }

// SetSpans makes spans all the spans of c; the cells that they name do not matter.
func SetSpans(c pathing.Cell, spans ...Span) Edit {
	spans = slices.Clone(spans)
	for i := range spans {
		spans[i].Cell = c
	}
	return Edit{kind: editSpans, cell: c, spans: spans}
}

// SetLiquid puts depth spaces above the ground of c under a liquid, 0 for none.
func SetLiquid(c pathing.Cell, depth int) Edit { return Edit{kind: editLiquid, cell: c, number: depth} }

// SetHazard sets the kind of damage that the ground of c does.
func SetHazard(c pathing.Cell, h Hazard) Edit {
	return Edit{kind: editHazard, cell: c, number: int(h)}
}

// Edit makes all the changes, in their order, or none of them if there is a fault
// in any. It returns the cells that differ afterwards, sorted and each once, in a
// slice that is the caller's: cells with another terrain, column,
// liquid or hazard, and the cells on both
// sides of every side that walls cover otherwise than before. The board's version
// grows by one. The error is Faults, whose Index says which edit is at fault,
// counted from 1.
//
// No other call may run on the board at the same time. The cost grows with the
// edits and with the number of walls, not with the size of the board.
func (b *Board) Edit(edits ...Edit) (changed []CellID, err error) {
	var faults Faults
	var cells, columns []Edit
	wanted := make(map[Wall]bool) // whether the walls of the edits shall be there
	for i, e := range edits {
		f := b.check(e, wanted)
		switch {
		case f.Code != "":
			faults.Add(f.in(PartEdits, i+1))
		case e.kind >= editSpans:
			columns = append(columns, e)
		case e.kind == editSet:
			cells = append(cells, e)
		default:
			wanted[e.wall.normal()] = e.kind == editAdd
		}
	}
	if err := faults.Err(); err != nil {
		return nil, err
	}
	b.version++
	changed = b.editCells(cells, changed)
	changed = b.editColumns(columns, changed)
	changed = b.editWalls(wanted, changed)
	slices.Sort(changed)
	return slices.Compact(changed), nil
}

// check is what is wrong with e, given what the edits before it want.
func (b *Board) check(e Edit, wanted map[Wall]bool) (f Fault) {
	switch e.kind {
	case editNone:
		return newFault(CodeEdit, "one made with Set, AddWall or RemoveWall", "an empty edit")
	case editAdd, editRemove:
		f = e.wall.fault(b.w, b.h)
		if f.Code == "" && e.kind == editRemove && !b.hasWall(e.wall.normal(), wanted) {
			f = newFault(CodeWallAbsent, "a wall with the same ends and height as one of Walls", "wall %v is not there", e.wall)
		}
		return f
	}
	switch {
	case !b.Contains(e.cell):
		return outside(e.cell, b.w, b.h)
	case e.kind == editLiquid && (e.number < 0 || e.number > MaxHeight):
		return newFault(CodeDepth, "0 to 64", "depth %d is out of range", e.number)
	case e.kind == editHazard && e.number >= int(hazards):
		return newFault(CodeHazard, "one of the Hazard constants", "hazard %d means nothing", e.number)
	case e.kind == editSet:
		f = e.terrain.fault()
	}
	for _, s := range e.spans {
		if f.Code == "" {
			f = s.fault()
		}
	}
	if f.Code != "" {
		f.Msg = fmt.Sprintf("cell %v: %s", e.cell, f.Msg)
	}
	return f
}

func (b *Board) hasWall(w Wall, wanted map[Wall]bool) bool {
	if has, ok := wanted[w]; ok {
		return has
	}
	_, ok := slices.BinarySearchFunc(b.walls, w, compareWalls)
	return ok
}

// editColumns makes edits of spans, liquids and hazards in their order and appends
// the cells that differ from before each.
func (b *Board) editColumns(edits []Edit, changed []CellID) []CellID {
	for _, e := range edits {
		id := b.ID(e.cell)
		column, depth, hazard := b.Column(id), b.Depth(id), b.Hazard(id)
		switch e.kind {
		case editSpans:
			b.replaceSpans(e.cell, e.spans)
		case editLiquid:
			b.setRare(&b.depths, id, e.number)
		case editHazard:
			b.setRare(&b.hazards, id, e.number)
		}
		if b.Column(id) != column || b.Depth(id) != depth || b.Hazard(id) != hazard {
			changed = append(changed, id)
		}
	}
	return changed
}

// editCells appends the cells that differ afterwards.
func (b *Board) editCells(cells []Edit, changed []CellID) []CellID {
	slices.SortStableFunc(cells, func(e, f Edit) int { return compareCells(e.cell, f.cell) })
	for i, e := range cells {
		if i+1 < len(cells) && cells[i+1].cell == e.cell {
			continue // the last edit of a cell wins
		}
		if id := b.ID(e.cell); b.terrain(id) != e.terrain {
			b.set(id, e.terrain)
			b.setColumn(id)
			changed = append(changed, id)
		}
	}
	return changed
}

// editWalls brings the walls to what is wanted and appends the cells beside every
// side that is covered otherwise than before. The old slice of walls is left as it
// is.
func (b *Board) editWalls(wanted map[Wall]bool, changed []CellID) []CellID {
	var edits []wallEdit
	for w, want := range wanted {
		at, has := slices.BinarySearchFunc(b.walls, w, compareWalls)
		if has != want {
			edits = append(edits, wallEdit{w, at, want})
		}
	}
	if len(edits) == 0 {
		return changed
	}
	slices.SortFunc(edits, func(a, b wallEdit) int { return compareWalls(a.wall, b.wall) })
	walls := make([]Wall, 0, len(b.walls)+len(edits))
	lines := make([]line, 0, len(edits))
	from := 0
	for _, e := range edits {
		walls = append(walls, b.walls[from:e.at]...)
		from = e.at
		if e.add {
			walls = append(walls, e.wall)
		} else {
			from++
		}
		lines = append(lines, e.wall.line())
	}
	walls = append(walls, b.walls[from:]...)
	for _, l := range slices.Compact(lines) {
		before, after := coverage(wallsOn(b.walls, l)), coverage(wallsOn(walls, l))
		changed = b.editLine(l, before, after, changed)
	}
	b.walls = walls
	return changed
}

// wallEdit adds a wall before the at-th of the walls, or takes the at-th away.
type wallEdit struct {
	wall Wall
	at   int
	add  bool
}

// editLine sets the sides along l anew and appends the cells beside every side on
// which before and after differ.
func (b *Board) editLine(l line, before, after []span, changed []CellID) []CellID {
	id, step, shift := b.side0(l)
	for _, s := range before {
		for k := int(s.from); float64(k) < s.to; k++ {
			b.sides[id+k*step] &^= 7 << shift
		}
	}
	b.cover(l, after)
	n, beside := b.w, b.stride // the cells of a line, and the way to the other side
	outer := b.h
	if l.vertical {
		n, beside, outer = b.h, 1, b.w
	}
	for k := range differences(before, after, n) {
		if l.at < outer {
			changed = append(changed, CellID(id+k*step))
		}
		if l.at > 0 {
			changed = append(changed, CellID(id+k*step-beside))
		}
	}
	return changed
}

// differences gives every side k, of the n of a line, on a part of which the two
// coverages differ; one that has several such parts comes several times.
func differences(before, after []span, n int) iter.Seq[int] {
	return func(yield func(k int) bool) {
		a, b := before, after
		for at, end := 0.0, float64(n); at < float64(n); at, end = end, float64(n) {
			// Both heights stay the same from at to end.
			var h, i uint8
			h, a, end = heightAt(a, at, end)
			i, b, end = heightAt(b, at, end)
			if h == i {
				continue
			}
			for k := int(at); float64(k) < end; k++ {
				if !yield(k) {
					return
				}
			}
		}
	}
}

// heightAt is the height just after at, the spans that do not end before, and how
// far the height stays the same, end at most.
func heightAt(spans []span, at, end float64) (height uint8, rest []span, until float64) {
	for len(spans) > 0 && spans[0].to <= at {
		spans = spans[1:]
	}
	switch {
	case len(spans) == 0:
		return 0, spans, end
	case spans[0].from > at:
		return 0, spans, min(end, spans[0].from)
	default:
		return spans[0].height, spans, min(end, spans[0].to)
	}
}
