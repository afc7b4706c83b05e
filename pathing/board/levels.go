package board

import (
	"fmt"
	"unicode/utf8"
)

const levelDigits = "0123456789abcdefghijklmnopqrstuvwxyz"

// noLevel marks the bytes that are no digit of a level.
const noLevel = 1 << 7

var levelOf = func() (tab [256]uint8) {
	for i := range tab {
		tab[i] = noLevel
	}
	for i, c := range []byte(levelDigits) {
		tab[c] = uint8(i)
	}
	return tab
}()

// levels reads rows of level digits into b, which is nil if the text has faults.
func (r *reader) levels(text []byte, b *Board) {
	text = r.cutMark(PartLevels, text)
	n := countRows(text)
	for y, last := 0, false; !last; y++ {
		var row []byte
		row, text, last = cutRow(text)
		if r.h > 0 && y >= r.h {
			break
		}
		if b != nil && len(row) == r.w {
			var all uint8
			dst := b.levels[(y+1)*b.stride+1:][:len(row)]
			for i, c := range row {
				v := levelOf[c]
				dst[i] = v
				all |= v
			}
			if all&noLevel == 0 {
				continue
			}
		}
		r.slowLevels(y, row)
	}
	r.count(PartLevels, n)
}

// slowLevels tells of the faults of row y.
func (r *reader) slowLevels(y int, row []byte) {
	want := func() string { return "0-9, or a-z for 10 to 35" }
	r.characters(PartLevels, y, row, want, func(_ int, c rune) bool { return c < utf8.RuneSelf && levelOf[c] != noLevel })
}

// heights reads levels given as numbers into b, nil if the text has faults.
func (r *reader) heights(rows [][]int, b *Board) {
	for y, row := range rows {
		if r.h > 0 && y >= r.h {
			break
		}
		for x, n := range row {
			switch {
			case r.faults.Full() && (n < 0 || n > MaxLevel):
				r.faults.Add(Fault{})
			case n < 0 || n > MaxLevel:
				r.faults.Add(newFault(CodeLevel, "0 to 35", "height %d is out of range", n).at(PartHeights, y+1, x+1))
			case b != nil && x < r.w:
				b.levels[(y+1)*b.stride+x+1] = uint8(n)
			}
		}
		r.length(PartHeights, y, len(row))
	}
	r.count(PartHeights, len(rows))
}

// count tells of a part with n rows if the board has another number.
func (r *reader) count(part string, n int) {
	if n != r.h && r.h > 0 {
		f := newFault(CodeRowCount, fmt.Sprintf("%d as the board has", r.h), "%d rows of %s", n, part)
		r.faults.Add(f.at(part, min(n, r.h)+1, 1))
	}
}
