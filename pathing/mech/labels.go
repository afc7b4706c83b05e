package mech

import (
	"slices"

	"example.com/stride/pathing/search"
)

// The classes of labels: free to go on, stopped by engagement, the start of a move,
// where the character may be next to hostiles that it is not engaged with, and the
// start of BOOST where it is engaged with all of them.
const (
	classFree = iota
	classStopped
	classStart
	classSeed
	classes
)

// goingOn are the classes of labels from which a move goes on.
var goingOn = [...]int{classFree, classStart, classSeed}

// moveLabels are the labels of one move, on foot or hovering: for each place, class and
// number of spaces of movement used in this move, the least key. In the standard move
// the spaces used are the cost, and one label serves for all of them.
type moveLabels struct {
	space *space
	hover bool
	ran   bool
	span  int // labels of a place and class: 1, or one for each number of spaces used
	limit int // spaces of movement in this move
	keys  []uint32
}

func (f *moveLabels) reset(sp *space, hover bool, span, limit int) {
	f.space, f.hover, f.span, f.limit, f.ran = sp, hover, span, limit, true
	f.keys = emptied(f.keys, sp.size*classes*span)
}

// emptied is n keys of labels that do not exist, in the memory of keys if they fit.
func emptied(keys []uint32, n int) []uint32 {
	keys = grow(keys, n)
	for i := range min(n, 64) {
		keys[i] = search.Unreached
	}
	for done := 64; done < n; done *= 2 {
		copy(keys[done:], keys[:done])
	}
	return keys
}

// at are the keys of a slot and class, by spaces used.
func (f *moveLabels) at(slot, class int) []uint32 {
	i := (slot*classes + class) * f.span
	return f.keys[i : i+f.span : i+f.span]
}

// used is the index, among the keys of its class (see at), of the label that a step of a
// cost leads to from label n.
func (f *moveLabels) used(n *waiting, cost int) int {
	if f.span == 1 {
		return 0
	}
	return int(n.used) + cost
}

// spent are the spaces of the move that a label has used: its key is at index used among
// the keys of its class.
func (f *moveLabels) spent(code *keyCode, used int, key uint32) int {
	if f.span == 1 {
		cost, _ := code.split(key)
		return int(cost)
	}
	return used
}

// best is the least key of ending a move in a slot and class.
func (f *moveLabels) best(slot, class int) uint32 {
	if f.span == 1 {
		return f.keys[slot*classes+class]
	}
	return slices.Min(f.at(slot, class)[1:])
}

// improve lowers the key of used spaces. It reports false, and changes
// nothing, if it is no better than the one there or beaten by one of fewer spaces.
func improve(at []uint32, used int, key uint32) bool {
	if at[used] <= key || beaten(at[:used], key) {
		return false
	}
	at[used] = key
	return true
}

// beaten reports whether a label of fewer spaces used has a lower key.
func beaten(fewer []uint32, key uint32) bool {
	for _, k := range fewer {
		if k < key {
			return true
		}
	}
	return false
}
