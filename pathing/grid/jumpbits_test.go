package grid

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// randomCosts are the entry costs of a board with a border, of which closed per cent are
// closed.
func randomCosts(rng *rand.Rand, w, h, closed int) []uint8 {
	cost := make([]uint8, w*h)
	for y := 1; y < h-1; y++ {
		for x := 1; x < w-1; x++ {
			if rng.IntN(100) >= closed {
				cost[y*w+x] = 1
			}
		}
	}
	return cost
}

// plainBits are the copies by their definition, cell by cell.
func plainBits(cost []uint8, w, h int) *jumpBits {
	j := newJumpBits(make([]uint8, w*h), w, h)
	free := func(x, y int) bool { return x >= 0 && x < w && y >= 0 && y < h && cost[y*w+x] != 0 }
	// isJump reports whether x, y is a jump point of a walk that comes there by dx, dy.
	isJump := func(x, y, dx, dy int) bool {
		if !free(x, y) || !free(x-dx, y-dy) {
			return false
		}
		for _, side := range [2]int{-1, 1} {
			sx, sy := side*dy, side*dx
			if free(x+sx, y+sy) && !free(x+sx-dx, y+sy-dy) {
				return true
			}
		}
		return false
	}
	meets := func(x, y, dx, dy int) bool {
		if !free(x, y) {
			return false
		}
		for x, y = x+dx, y+dy; free(x, y); x, y = x+dx, y+dy {
			if isJump(x, y, dx, dy) {
				return true
			}
		}
		return false
	}
	// beside is the free side of a jump point: of smaller or of greater coordinates.
	beside := func(x, y, dx, dy, side int) bool {
		sx, sy := side*max(dy, -dy), side*max(dx, -dx)
		return free(x, y) && free(x-dx, y-dy) && free(x+sx, y+sy) && !free(x+sx-dx, y+sy-dy)
	}
	for y := range h {
		for x := range w {
			row, col := x>>6*h+y, y>>6*w+x
			for _, at := range []struct {
				word      *lineWord
				k, dx, dy int
			}{{&j.east[row], x, 1, 0}, {&j.west[row], x, -1, 0}, {&j.south[col], y, 0, 1}, {&j.north[col], y, 0, -1}} {
				putBit(&at.word.free, at.k, free(x, y))
				putBit(&at.word.lo, at.k, beside(x, y, at.dx, at.dy, -1))
				putBit(&at.word.hi, at.k, beside(x, y, at.dx, at.dy, 1))
				putBit(&at.word.successors, at.k, meets(x, y, at.dx, at.dy))
			}
			e, w1, s, n := meets(x, y, 1, 0), meets(x, y, -1, 0), meets(x, y, 0, 1), meets(x, y, 0, -1)
			down, up := &j.down[y>>6*w+j.downLine(x, y)], &j.up[y>>6*w+j.upLine(x, y)]
			putBit(&down.south, y, e || s)
			putBit(&down.north, y, w1 || n)
			putBit(&up.south, y, w1 || s)
			putBit(&up.north, y, e || n)
			putBit(&down.blocked, y, !(free(x, y) && free(x+1, y) && free(x, y+1) && free(x+1, y+1)))
			putBit(&up.blocked, y, !(free(x, y) && free(x-1, y) && free(x, y+1) && free(x-1, y+1)))
		}
	}
	return j
}

// unlike is what differs between two copies.
func unlike(a, b *jumpBits) string {
	opts := cmp.AllowUnexported(jumpBits{}, lineWord{}, diagWord{})
	bare := func(j *jumpBits) *jumpBits {
		return &jumpBits{w: j.w, h: j.h, east: j.east, west: j.west, south: j.south, north: j.north, down: j.down, up: j.up}
	}
	return cmp.Diff(bare(a), bare(b), opts)
}

func TestJumpBits(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 150 {
		w, h := 3+rng.IntN(1+rng.IntN(200)), 3+rng.IntN(1+rng.IntN(200))
		cost := randomCosts(rng, w, h, rng.IntN(60))
		if d := unlike(newJumpBits(cost, w, h), plainBits(cost, w, h)); d != "" {
			t.Fatalf("%d by %d:\n%s", w, h, d)
		}
	}
}

// Patched copies are those made anew.
func TestJumpBitsPatched(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	for range 60 {
		w, h := 3+rng.IntN(1+rng.IntN(200)), 3+rng.IntN(1+rng.IntN(200))
		cost := randomCosts(rng, w, h, rng.IntN(60))
		j := newJumpBits(cost, w, h)
		for range 30 {
			x, y := 1+rng.IntN(w-2), 1+rng.IntN(h-2)
			cost[y*w+x] = uint8(rng.IntN(2))
			j.set(x, y, cost[y*w+x] != 0)
		}
		if d := unlike(j, newJumpBits(cost, w, h)); d != "" {
			t.Fatalf("%d by %d:\n%s", w, h, d)
		}
	}
}

func BenchmarkJumpBits(b *testing.B) {
	rng := rand.New(rand.NewPCG(3, 1))
	cost := randomCosts(rng, 514, 514, 20)
	b.Run("build/size=512", func(b *testing.B) {
		for b.Loop() {
			newJumpBits(cost, 514, 514)
		}
	})
	b.Run("patch/size=512", func(b *testing.B) {
		j := newJumpBits(cost, 514, 514)
		for b.Loop() {
			x, y := 1+rng.IntN(512), 1+rng.IntN(512)
			j.set(x, y, !j.isFree(x, y))
		}
	})
}
