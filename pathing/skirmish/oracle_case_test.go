package skirmish_test

import (
	"fmt"
	"strings"
)

// oracleCase is one question: a board with its models, the numbers, the mover and
// its state, and a target for arrival.
type oracleCase struct {
	Board   oracleBoard
	Params  oracleParams
	Profile oracleProfile
	State   oracleState
	To      oraclePos
}

func (c oracleCase) game() *oracleGame { return newOracleGame(c.Board, c.Params, c.Profile) }

// oracleChars are the characters of squares that hold one thing.
var oracleChars = map[rune]oracleSquare{
	'.': {}, '#': {Solid: true}, '_': {Void: true}, 'o': {Low: true}, '^': {Steep: true}, ',': {Flooded: true}, ':': {Debris: true},
	'!': {Dangerous: true}, ';': {Loose: true}, '~': {Submerged: true}, '%': {Difficult: true},
}

// oracleText makes a board of rows of characters and, where given, rows of level
// digits.
func oracleText(rows, levels string, walls ...oracleWall) oracleBoard {
	lines := strings.Fields(rows)
	b := oracleBoard{W: len(lines[0]), H: len(lines), Walls: walls}
	for _, line := range lines {
		for _, c := range line {
			b.Squares = append(b.Squares, oracleChars[c])
		}
	}
	for y, line := range strings.Fields(levels) {
		for x, c := range line {
			b.Squares[y*b.W+x].Level = int(c - '0')
		}
	}
	return b
}

// oracleWallAt is a wall between two points given in squares.
func oracleWallAt(x1, y1, x2, y2 float64) oracleWall {
	return oracleWall{int(x1 * oracleUnit), int(y1 * oracleUnit), int(x2 * oracleUnit), int(y2 * oracleUnit)}
}

// describe draws the case: terrain, levels where there are any, walls and models,
// then everything else.
func (c oracleCase) describe() string {
	var s strings.Builder
	b := c.Board
	odd := []string{}
	for y := range b.H {
		for x := range b.W {
			q := b.Squares[y*b.W+x]
			plain := q
			plain.Level = 0
			char := '?'
			for r, t := range oracleChars {
				if t == plain {
					char = r
				}
			}
			if char == '?' {
				odd = append(odd, fmt.Sprintf("  ? at %d,%d is %s\n", x, y, q))
			}
			switch p := (oraclePos{int16(x), int16(y)}); {
			case p == c.State.At:
				s.WriteRune('@')
			case b.occupied(p):
				s.WriteRune('M')
			default:
				s.WriteRune(' ')
			}
			s.WriteRune(char)
		}
		s.WriteString("   ")
		for x := range b.W {
			fmt.Fprint(&s, b.Squares[y*b.W+x].Level)
		}
		s.WriteByte('\n')
	}
	s.WriteString(strings.Join(odd, ""))
	for _, w := range b.Walls {
		fmt.Fprintf(&s, "  wall %.4g,%.4g to %.4g,%.4g\n", float64(w.X1)/oracleUnit, float64(w.Y1)/oracleUnit, float64(w.X2)/oracleUnit, float64(w.Y2)/oracleUnit)
	}
	for _, m := range b.Models {
		fmt.Fprintf(&s, "  model of %d halves at %d,%d\n", m.Size, m.At.X, m.At.Y)
	}
	fmt.Fprintf(&s, "  mover  %+v\n  state  %+v\n  target %+v\n", c.Profile, c.State, c.To)
	if c.Params != oracleDefaults() {
		fmt.Fprintf(&s, "  rules  %+v\n", c.Params)
	}
	return s.String()
}

// literal is the case as Go source.
func (c oracleCase) literal() string {
	return strings.ReplaceAll(fmt.Sprintf("%#v", c), "skirmish_test.", "")
}

// String names what a square holds.
func (s oracleSquare) String() string {
	var words []string
	for _, w := range []struct {
		on   bool
		word string
	}{
		{s.Solid, "solid"},
		{s.Void, "void"},
		{s.Low, "low"},
		{s.Steep, "steep"},
		{s.Flooded, "flooded"},
		{s.Debris, "debris"},
		{s.Dangerous, "dangerous"},
		{s.Loose, "loose"},
		{s.Submerged, "submerged"},
		{s.Difficult, "difficult"},
		{s.Extra != 0, fmt.Sprintf("%+d", s.Extra)},
	} {
		if w.on {
			words = append(words, w.word)
		}
	}
	return strings.Join(words, " ")
}
