package board

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Terrain is everything that a cell says of itself: bits 0-15 are flags (twelve
// have a meaning), bits 16-23 the extra cost as an int8, bits 24-31 the floor level.
// The zero Terrain is open floor on level 0.
type Terrain uint32

// The flags. At most one of Solid, Void and Low may be set; the others are
// surfaces and go together with any of them and with one another.
const (
	Solid       Terrain = 1 << iota // a block that nothing enters: '#'
	Void                            // a pit or gap, without a floor: '_'
	Low                             // a low obstacle, which can be jumped: 'o'
	Steep                           // a steep slope, steps or a ramp: '^'
	Flooded                         // under shallow water: ','
	Debris                          // covered in debris or objects: ':'
	Dangerous                       // hurts or hinders: '!'
	Loose                           // loose or shifting ground: ';'
	Submerged                       // under deep water: '~'
	Difficult                       // difficult ground, where a ruleset knows one kind alone: '%'
	Unclimbable                     // faces that can't be climbed
	Check                           // faces that need a check to be climbed
)

// The limits of a Terrain's numbers.
const (
	MaxLevel = 35  // the highest floor level; the lowest is 0
	MaxExtra = 100 // the largest extra cost; the smallest is -MaxExtra
)

const (
	flagBits   = 12
	flagMask   = Terrain(1)<<flagBits - 1
	spareMask  = Terrain(1)<<16 - 1 - flagMask
	blockMask  = Solid | Void | Low
	extraShift = 16
	levelShift = 24
)

var flagNames = [flagBits]string{
	"solid", "void", "low", "steep", "flooded", "debris", "dangerous", "loose", "submerged", "difficult",
	"unclimbable", "check",
}

// TerrainNamed is the flag with this name: solid, void, low, steep, flooded,
// debris, dangerous, loose, submerged, difficult, unclimbable or check. ok is false for other words.
func TerrainNamed(name string) (t Terrain, ok bool) {
	if i := slices.Index(flagNames[:], name); i >= 0 {
		return 1 << i, true
	}
	return 0, false
}

// Has reports whether every flag of f is set in t. Extra cost and level do not
// matter.
func (t Terrain) Has(f Terrain) bool { return ^t&f&0xffff == 0 }

// Level is the floor level: 0 to MaxLevel on every board.
func (t Terrain) Level() int { return int(t >> levelShift) }

// Extra is what entering costs on top of all else: -MaxExtra to MaxExtra on every
// board.
func (t Terrain) Extra() int { return int(int8(t >> extraShift)) }

// WithLevel is t on level n. Of an n outside 0 to MaxLevel a Terrain comes that
// every board refuses with a Fault.
func (t Terrain) WithLevel(n int) Terrain {
	if n < 0 || n > 255 {
		n = 255
	}
	return t&^(0xff<<levelShift) | Terrain(n)<<levelShift
}

// WithExtra is t with the extra cost n. Of an n outside -MaxExtra to MaxExtra a
// Terrain comes that every board refuses with a Fault.
func (t Terrain) WithExtra(n int) Terrain {
	n = max(-128, min(n, 127))
	return t&^(0xff<<extraShift) | Terrain(uint8(int8(n)))<<extraShift
}

// String is for people: "open", "steep+flooded cost -1 level 3".
func (t Terrain) String() string {
	var flags []string
	for i := range 16 {
		switch {
		case t>>i&1 == 0:
		case i < flagBits:
			flags = append(flags, flagNames[i])
		default:
			flags = append(flags, "bit"+strconv.Itoa(i))
		}
	}
	s := cmp.Or(strings.Join(flags, "+"), "open")
	if n := t.Extra(); n != 0 {
		s += " cost " + strconv.Itoa(n)
	}
	if n := t.Level(); n != 0 {
		s += " level " + strconv.Itoa(n)
	}
	return s
}

// valid reports whether t may be the terrain of a cell.
func (t Terrain) valid() bool {
	block := t & blockMask
	return t&spareMask == 0 && block&(block-1) == 0 && t.Level() <= MaxLevel && uint(t.Extra()+MaxExtra) <= 2*MaxExtra
}

// fault is what is wrong with t as the terrain of a cell; its Code is empty if nothing
// is. The caller adds the place.
func (t Terrain) fault() Fault {
	switch block := t & blockMask; {
	case t&spareMask != 0:
		return newFault(CodeTerrainBits, fmt.Sprintf("flags in bits 0 to %d only", flagBits-1),
			"terrain 0x%x sets flag bits that mean nothing", uint32(t))
	case block&(block-1) != 0:
		return newFault(CodeTerrainConflict, "at most one of solid, void and low", "terrain is %v at once", block)
	case t.Extra() < -MaxExtra || t.Extra() > MaxExtra:
		return newFault(CodeExtra, "-100 to 100", "extra cost %d is out of range", t.Extra())
	case t.Level() > MaxLevel:
		return newFault(CodeLevel, "0 to 35", "level %d is out of range", t.Level())
	}
	return Fault{}
}
