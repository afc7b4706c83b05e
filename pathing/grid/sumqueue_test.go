package grid

import (
	"math/rand/v2"
	"testing"
)

// Sums come out by bucket, each once, however far ahead they were.
func TestSumQueue(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	var q sumQueue
	for range 300 {
		first := rng.Uint64N(weightLimit)
		q.reset(first)
		sums := []uint64{first}
		waits := map[uint32]bool{0: true}
		q.push(first, 0)
		for {
			id, ok := q.pop()
			if !ok {
				break
			}
			if !waits[id] || sums[id]>>lengthShift != q.bucket {
				t.Fatalf("%d comes from bucket %d, waiting %v, its sum is of %d", id, q.bucket, waits[id], sums[id]>>lengthShift)
			}
			delete(waits, id)
			for range rng.IntN(3) {
				if len(sums) > 400 {
					break
				}
				// Mostly near, now and then as far as a jump over the largest board.
				ahead := rng.Uint64N(1 << (lengthShift + rng.IntN(18)))
				sums = append(sums, max(sums[id], q.bucket<<lengthShift)+ahead)
				waits[uint32(len(sums)-1)] = true
				q.push(sums[len(sums)-1], uint32(len(sums)-1))
			}
		}
		if len(waits) > 0 {
			t.Fatalf("%d of %d never come out", len(waits), len(sums))
		}
	}
}
