package grid

// A sumQueue is a monotone bucket queue: pushed sums never fall below the current bucket.
// A bucket holds sums within a little more than half a straight unit, as a stack. Sums too
// far ahead for the ring of buckets wait aside.
type sumQueue struct {
	bucket  uint64 // the current one: sum >> lengthShift
	ring    int    // entries in the ring
	nearest uint64 // bucket of those aside
	entries []sumEntry
	aside   []sumAside
	heads   [sumRing]uint32 // per bucket, an index into entries, 0 for none
}

const sumRing = 256

type sumEntry struct{ id, next uint32 }

type sumAside struct {
	bucket uint64
	id     uint32
}

// reset empties the queue. No sum will be below first.
func (q *sumQueue) reset(first uint64) {
	q.bucket, q.ring, q.nearest = first>>lengthShift, 0, ^uint64(0)
	clear(q.heads[:])
	q.entries, q.aside = append(q.entries[:0], sumEntry{}), q.aside[:0]
}

func (q *sumQueue) push(sum uint64, id uint32) { q.put(sum>>lengthShift, id) }

// put adds an id to bucket k.
func (q *sumQueue) put(k uint64, id uint32) {
	if k-q.bucket >= sumRing {
		q.aside = append(q.aside, sumAside{k, id})
		q.nearest = min(q.nearest, k)
		return
	}
	q.ring++
	head := &q.heads[k%sumRing]
	q.entries = append(q.entries, sumEntry{id, *head})
	*head = uint32(len(q.entries) - 1)
}

// pop takes the last id pushed into the first bucket that is not empty, which becomes the
// current one; ok is false if all are empty.
func (q *sumQueue) pop() (id uint32, ok bool) {
	for q.heads[q.bucket%sumRing] == 0 {
		if q.ring > 0 {
			q.bucket++
		} else if q.bucket = q.nearest; len(q.aside) == 0 {
			return 0, false
		}
		if q.nearest <= q.bucket {
			q.pull()
		}
	}
	head := &q.heads[q.bucket%sumRing]
	e := &q.entries[*head]
	*head = e.next
	q.ring--
	return e.id, true
}

// pull moves the entries aside that fit the ring into it.
func (q *sumQueue) pull() {
	waits := q.aside
	q.aside, q.nearest = q.aside[:0], ^uint64(0)
	for _, a := range waits {
		q.put(a.bucket, a.id)
	}
}
