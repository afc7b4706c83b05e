package search

import "testing"

// Each type has its own memory in a scratch, the same whenever it is asked for, and
// asking again allocates nothing.
func TestLocal(t *testing.T) {
	type one struct{ n int }
	type two struct{ n int }
	s, other := NewScratch(), NewScratch()
	Local[one](s).n = 1
	Local[two](s).n = 2
	if a, b := Local[one](s).n, Local[two](s).n; a != 1 || b != 2 {
		t.Errorf("the memory holds %d and %d, want 1 and 2", a, b)
	}
	if n := Local[one](other).n; n != 0 {
		t.Errorf("another scratch holds %d, want 0", n)
	}
	if n := testing.AllocsPerRun(100, func() { Local[two](s).n++ }); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}
