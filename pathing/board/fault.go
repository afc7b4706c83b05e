package board

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/stride/pathing"
)

// The parts of a board's description, as Fault.Part names them.
const (
	PartText    = "text"
	PartLegend  = "legend"
	PartLevels  = "levels"
	PartHeights = "heights"
	PartWalls   = "walls"
	PartSpans   = "spans"
	PartLiquids = "liquids"
	PartHazards = "hazards"
	PartCells   = "cells" // what FromFunc was given
	PartEdits   = "edits" // what Edit was given
)

// The codes of faults: stable words for programs, one a kind of fault.
const (
	CodeEmpty           = "empty"              // no cells at all
	CodeTooLarge        = "too-large"          // beyond MaxSide or MaxCells
	CodeRowLength       = "row-length"         // a row shorter or longer than the board is wide
	CodeRowCount        = "row-count"          // levels or heights with too few or too many rows
	CodeCharacter       = "unknown-character"  // a printable character without a meaning
	CodeControl         = "control-character"  // NUL, tab, a lone carriage return, ...
	CodeEncoding        = "invalid-utf8"       // bytes that are no UTF-8
	CodeByteOrderMark   = "byte-order-mark"    // text that starts with one
	CodeLegendRune      = "legend-character"   // a legend character that can't stand for a cell
	CodeLegendBuiltIn   = "legend-built-in"    // a legend that gives a built-in character a new meaning
	CodeLegendTwice     = "legend-twice"       // two legend entries for one character
	CodeLegendLevel     = "legend-level"       // a legend entry that sets a level
	CodeTerrainBits     = "terrain-bits"       // a Terrain with flag bits that mean nothing
	CodeTerrainConflict = "terrain-conflict"   // two of solid, void and low at once
	CodeExtra           = "extra-cost"         // an extra cost out of range
	CodeLevel           = "level"              // a level or height out of range
	CodeLevelsTwice     = "levels-and-heights" // both given
	CodeSpan            = "span"               // heights of a span out of range or order
	CodeDepth           = "liquid-depth"       // a depth out of range
	CodeHazard          = "hazard"             // a hazard that means nothing
	CodeWallNumber      = "wall-number"        // a coordinate that is NaN or infinite
	CodeWallLine        = "wall-line"          // a wall that runs along no line of the grid
	CodeWallLength      = "wall-length"        // a wall of length 0
	CodeWallOutside     = "wall-outside"       // a wall that leaves the board
	CodeWallHeight      = "wall-height"        // a height out of range
	CodeWallAbsent      = "wall-absent"        // a wall to be removed that is not there
	CodeCellOutside     = "cell-outside"       // a cell off the board
	CodeEdit            = "edit"               // an Edit that was not made with Set, AddWall or RemoveWall
	CodeNoFunc          = "no-function"        // FromFunc without a function
	CodeMore            = "more"               // stands for the faults beyond MaxFaults
)

// MaxFaults is how many faults are told one by one.
const MaxFaults = 50

// Fault is one thing that is wrong with the description of a board: where it is,
// what is wrong and what would be right. It is an error.
type Fault struct {
	// Part says what the numbers count in: one of the Part constants.
	Part string
	// Index counts legend entries, spans, liquids, hazards, walls and edits from 1; 0 where there is
	// nothing to count.
	Index int
	// Line and Col count from 1: in text and levels lines and characters, in
	// heights and cells rows and columns. Both are 0 where there are none.
	Line, Col int
	// Code is one of the Code constants.
	Code string
	// Msg says what is wrong and Want what would be right, neither with the
	// place. Want may be empty.
	Msg, Want string
}

// newFault is a fault without a place; format and args make its Msg.
func newFault(code, want, format string, args ...any) Fault {
	return Fault{Code: code, Msg: fmt.Sprintf(format, args...), Want: want}
}

// at is f in a line and column of a part.
func (f Fault) at(part string, line, col int) Fault {
	f.Part, f.Line, f.Col = part, line, col
	return f
}

// in is f in the index-th of what a part counts.
func (f Fault) in(part string, index int) Fault {
	f.Part, f.Index = part, index
	return f
}

// outside is the fault of a cell that is off a board of w by h cells.
func outside(c pathing.Cell, w, h int) Fault {
	return newFault(CodeCellOutside, fmt.Sprintf("x from 0 to %d and y from 0 to %d", w-1, h-1), "cell %v is off the board", c)
}

// Error writes the fault as "text:3:5: unknown character 'x'; want ...", and
// "and 7 more" for CodeMore.
func (f Fault) Error() string {
	if f.Code == CodeMore {
		return "and " + strconv.Itoa(f.Index) + " more"
	}
	var s strings.Builder
	s.WriteString(f.Part)
	for _, n := range [...]int{f.Index, f.Line, f.Col} {
		if n > 0 {
			s.WriteString(":" + strconv.Itoa(n))
		}
	}
	s.WriteString(": " + f.Msg)
	if f.Want != "" {
		s.WriteString("; want " + f.Want)
	}
	return s.String()
}

// Faults is all that is wrong with one description, in the order legend, text,
// levels, heights, spans, liquids, hazards, walls, and in each from its start. It is an error; errors.As
// finds a single Fault in it.
//
// It keeps the first MaxFaults and then one more with the code CodeMore, whose
// Index says how many it stands for, so that its memory is bounded however bad
// the input is.
type Faults []Fault

// Add appends f, or counts it if the Faults are Full.
func (fs *Faults) Add(f Fault) {
	switch n := len(*fs); {
	case n < MaxFaults:
		*fs = append(*fs, f)
	case n == MaxFaults:
		*fs = append(*fs, Fault{Index: 1, Code: CodeMore, Msg: "more faults"})
	default:
		(*fs)[MaxFaults].Index++
	}
}

// Full reports whether Add does no more than count: a reader may then save itself
// the trouble of saying what is wrong and add a zero Fault.
func (fs Faults) Full() bool { return len(fs) >= MaxFaults }

// Count is the number of faults, those beyond MaxFaults included.
func (fs Faults) Count() int {
	if n := len(fs); n > MaxFaults {
		return n - 1 + fs[n-1].Index
	}
	return len(fs)
}

// Err is fs as an error: nil if there are none.
func (fs Faults) Err() error {
	if len(fs) == 0 {
		return nil
	}
	return fs
}

// Error writes one fault a line.
func (fs Faults) Error() string {
	var s strings.Builder
	for i, f := range fs {
		if i > 0 {
			s.WriteByte('\n')
		}
		s.WriteString(f.Error())
	}
	return s.String()
}

// Unwrap gives the faults one by one, for errors.Is and errors.As.
func (fs Faults) Unwrap() []error {
	errs := make([]error, len(fs))
	for i, f := range fs {
		errs[i] = f
	}
	return errs
}
