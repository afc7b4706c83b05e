package mech_test

import (
	"fmt"
	"strings"
)

// oracleCase is one question: a board, the others there, the numbers, the mover
// and its state, and a push.
type oracleCase struct {
	Board   oracleBoard
	Things  []oracleThing
	Params  oracleParams
	Profile oracleProfile
	State   oracleState
	PushDir oracleSpace
	Push    int
}

func (c *oracleCase) game() *oracleGame {
	return newOracleGame(&c.Board, c.Params, c.Profile, c.Things)
}

// oracleText makes a board of rows of characters and, where given, rows of height
// digits.
func oracleText(rows, levels string, walls ...oracleWall) oracleBoard {
	lines := strings.Fields(rows)
	b := oracleBoard{W: len(lines[0]), H: len(lines), Walls: walls}
	for _, line := range lines {
		for _, c := range line {
			b.Cells = append(b.Cells, oracleCell{
				Solid: c == '#', Void: c == '_', Ramp: c == '^', Difficult: c == '%', Dangerous: c == '!',
			})
		}
	}
	for y, line := range strings.Fields(levels) {
		for x, c := range line {
			b.Cells[y*b.W+x].Level = int(c - '0')
		}
	}
	return b
}

// describe draws the case: terrain and heights, then everything else. The mover's
// footprint is marked @, things are marked by their number.
func (c *oracleCase) describe() string {
	var s strings.Builder
	b := c.Board
	for y := range b.H {
		for x := range b.W {
			s.WriteRune(c.mark(x, y))
			s.WriteRune(oracleChar(b.Cells[y*b.W+x]))
		}
		s.WriteString("   ")
		for x := range b.W {
			fmt.Fprint(&s, b.Cells[y*b.W+x].Level)
		}
		s.WriteByte('\n')
	}
	for i, cell := range b.Cells {
		odd := ""
		for _, w := range []struct {
			on   bool
			word string
		}{
			{cell.Difficult && oracleChar(cell) != '%', "difficult"},
			{cell.Dangerous && oracleChar(cell) != '!', "dangerous"},
			{cell.Ramp && oracleChar(cell) != '^', "ramp"},
			{cell.Unclimbable, "unclimbable"},
			{cell.Check, "check"},
			{cell.Hazard > 0, fmt.Sprintf("hazard %d", cell.Hazard)},
			{cell.Liquid > 0, fmt.Sprintf("liquid %d", cell.Liquid)},
		} {
			if w.on {
				odd += " " + w.word
			}
		}
		if odd != "" {
			fmt.Fprintf(&s, "  cell %d,%d%s\n", i%b.W, i/b.W, odd)
		}
	}
	for _, p := range b.Spans {
		fmt.Fprintf(&s, "  span at %d,%d from %d to %d clear %v\n", p.X, p.Y, p.From, p.To, p.Clear)
	}
	for _, w := range b.Walls {
		fmt.Fprintf(&s, "  wall %+v\n", w)
	}
	for i, t := range c.Things {
		fmt.Fprintf(&s, "  thing %d %+v\n", i, t)
	}
	fmt.Fprintf(&s, "  mover  %+v\n  state  %+v\n  push   %+v by %d\n", c.Profile, c.State, c.PushDir, c.Push)
	if c.Params != oracleDefaults() {
		fmt.Fprintf(&s, "  rules  %+v\n", c.Params)
	}
	return s.String()
}

func (c *oracleCase) mark(x, y int) rune {
	over := func(at oracleSpace, size int) bool {
		n := oracleSide(size)
		return x >= at.X && y >= at.Y && x < at.X+n && y < at.Y+n
	}
	if over(c.State.At, c.Profile.Size) {
		return '@'
	}
	for i, t := range c.Things {
		if over(t.At, t.Size) {
			return rune('0' + i)
		}
	}
	return ' '
}

// oracleChar is the character of the first thing that a cell holds.
func oracleChar(c oracleCell) rune {
	switch {
	case c.Solid:
		return '#'
	case c.Void:
		return '_'
	case c.Ramp:
		return '^'
	case c.Difficult:
		return '%'
	case c.Dangerous:
		return '!'
	default:
		return '.'
	}
}

// literal is the case as Go source.
func (c *oracleCase) literal() string {
	return strings.ReplaceAll(fmt.Sprintf("%#v", *c), "mech_test.", "")
}

// most is the greatest Size, in halves, that the mover may drag (times 2) or lift: M-26.
func (c *oracleCase) most(times int) int {
	if c.Profile.Human {
		return 1
	}
	return times * c.Profile.Size
}

// possible reports whether a scenario could hold the case.
func (c *oracleCase) possible() bool {
	g := c.game()
	taken := map[oracleSpace]bool{}
	put := func(at oracleSpace, size int) bool {
		for _, s := range oracleVolume(at, oracleSide(size)) {
			if taken[s] && !c.Params.EndInFilled {
				return false
			}
			taken[s] = true
		}
		return g.fits(at, oracleSide(size))
	}
	for _, t := range c.Things {
		if !put(t.At, t.Size) {
			return false
		}
	}
	if !put(c.State.At, c.Profile.Size) || len(c.Things) > 31 || !g.enters(c.State.At) {
		return false
	}
	if c.State.Drags > c.most(2) || c.State.Lifts > c.most(1) {
		return false
	}
	return g.stands(c.State.At, g.n) || g.flies(c.State.At) || g.Hover
}
