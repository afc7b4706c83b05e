package board

import (
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// Glyph gives a character of the text a meaning. Levels never come from glyphs:
// the level of Terrain is 0.
type Glyph struct {
	Rune    rune
	Terrain Terrain
}

var builtins = [...]Glyph{
	{'.', 0},
	{'#', Solid},
	{'_', Void},
	{'o', Low},
	{'^', Steep},
	{',', Flooded},
	{':', Debris},
	{'!', Dangerous},
	{';', Loose},
	{'~', Submerged},
	{'%', Difficult},
}

// Builtins are the characters that every text may use, with their meaning: open
// floor, then the flags in their order. The slice is the caller's.
func Builtins() []Glyph { return slices.Clone(builtins[:]) }

// builtin is the meaning of a built-in character.
func builtin(r rune) (t Terrain, ok bool) {
	for _, g := range builtins {
		if g.Rune == r {
			return g.Terrain, true
		}
	}
	return 0, false
}

// Legible reports whether r can be a legend character: a printable character that
// fills a place of its own and is not a space. Built-in characters are legible
// though no legend may redefine them.
func Legible(r rune) bool {
	// Combining marks are printable but sit on the character before; U+FFFD is
	// what programs write in place of a character that they lost.
	return unicode.IsPrint(r) && r != ' ' && r != utf8.RuneError && !unicode.IsMark(r)
}

// unknown marks the characters of alphabet.flags that are none. It is a flag bit
// that no Terrain may set.
const unknown = 1 << 15

// alphabet says what the characters of a text mean.
type alphabet struct {
	flags  [256]uint16 // of ASCII characters, unknown for all other bytes
	extras [256]int8
	wide   map[rune]Terrain // the other characters of the legend
	legend []Glyph
	costs  bool // some character has an extra cost
}

// newAlphabet adds the legend to the built-in characters. An entry with a fault
// still gives its character a meaning, so that the text does not fault again.
func newAlphabet(legend []Glyph, faults *Faults) *alphabet {
	a := &alphabet{legend: legend}
	for i := range a.flags {
		a.flags[i] = unknown
	}
	for _, g := range builtins {
		a.flags[g.Rune] = uint16(g.Terrain)
	}
	for i, g := range legend {
		if f := a.add(g); f.Code != "" {
			faults.Add(f.in(PartLegend, i+1))
		}
	}
	return a
}

func (a *alphabet) add(g Glyph) (f Fault) {
	if _, ok := builtin(g.Rune); ok {
		return newFault(CodeLegendBuiltIn, "a character other than "+builtinChars, "%q is a built-in character", g.Rune)
	}
	if !Legible(g.Rune) {
		return newFault(CodeLegendRune, "one printable character that is not a space or a combining mark",
			"%q can't be a legend character", g.Rune)
	}
	if _, ok := a.lookup(g.Rune); ok {
		return newFault(CodeLegendTwice, "one entry a character", "%q is defined twice", g.Rune)
	}
	t := g.Terrain
	switch f = t.fault(); {
	case t.Level() != 0:
		f = newFault(CodeLegendLevel, "level 0: levels have rows of their own", "%q sets a level", g.Rune)
	case f.Code != "":
		f.Msg = strconv.QuoteRune(g.Rune) + ": " + f.Msg
	}
	if f.Code != "" {
		t &= flagMask
	}
	if t.Extra() != 0 {
		a.costs = true
	}
	if g.Rune < utf8.RuneSelf {
		a.flags[g.Rune] = uint16(t)
		a.extras[g.Rune] = int8(t.Extra())
		return f
	}
	if a.wide == nil {
		a.wide = make(map[rune]Terrain)
	}
	a.wide[g.Rune] = t
	return f
}

// read reads a row of ASCII into the arrays, which are as long as the row, or nil
// if only the faults matter. It reports whether it knew every character.
func (a *alphabet) read(row []byte, flags []uint16, extras []int8) bool {
	var all uint16
	if flags == nil {
		for _, c := range row {
			all |= a.flags[c]
		}
		return all&unknown == 0
	}
	// Eight at a time: a loop of one character takes a fifth longer or not, as it comes to
	// lie in the program.
	rest, to := row, flags[:len(row)]
	for len(rest) >= 8 && len(to) >= 8 {
		c, f := (*[8]byte)(rest), (*[8]uint16)(to)
		f0, f1, f2, f3 := a.flags[c[0]], a.flags[c[1]], a.flags[c[2]], a.flags[c[3]]
		f[0], f[1], f[2], f[3] = f0, f1, f2, f3
		f4, f5, f6, f7 := a.flags[c[4]], a.flags[c[5]], a.flags[c[6]], a.flags[c[7]]
		f[4], f[5], f[6], f[7] = f4, f5, f6, f7
		all |= f0 | f1 | f2 | f3 | f4 | f5 | f6 | f7
		rest, to = rest[8:], to[8:]
	}
	for i, c := range rest {
		to[i] = a.flags[c]
		all |= to[i]
	}
	if a.costs {
		extras = extras[:len(row)]
		for i, c := range row {
			extras[i] = a.extras[c]
		}
	}
	return all&unknown == 0
}

// lookup is the meaning of r, without a level.
func (a *alphabet) lookup(r rune) (t Terrain, ok bool) {
	if r < utf8.RuneSelf {
		return Terrain(a.flags[r]) | Terrain(uint8(a.extras[r]))<<extraShift, a.flags[r] != unknown
	}
	t, ok = a.wide[r]
	return t, ok
}

const builtinChars = ". # _ o ^ , : ! ; ~ %"

// want lists what a text may contain.
func (a *alphabet) want() string {
	if len(a.legend) == 0 {
		return "one of " + builtinChars
	}
	const most = 20
	s := "one of " + builtinChars + " or of the legend"
	for i, g := range a.legend {
		if i == most {
			return s + " ..."
		}
		if Legible(g.Rune) {
			s += " " + string(g.Rune)
		}
	}
	return s
}
