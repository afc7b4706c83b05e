package trial

import (
	"context"
	"sync"

	"example.com/stride/sim/play"
)

// chunkSize is how many trials are handed out at a time: enough that handing out
// and merging cost next to nothing, few enough that no worker waits long for the
// last one. No result depends on it.
const chunkSize = 16

// part is the tally of the trials of one chunk, or of all.
type part struct {
	chunk      int
	first, end int // the trials of the chunk are first <= trial < end
	trials     int // counted: from the first of the chunk on, without a gap
	games      []*Games
	pairs      Pairs
	err        error // what the trial after those counted ended with
}

func newPart(setups []*play.Setup) *part {
	p := &part{}
	for _, s := range setups {
		p.games = append(p.games, NewGames(s))
	}
	return p
}

func (p *part) reset() {
	p.trials, p.err, p.pairs = 0, nil, Pairs{}
	for _, g := range p.games {
		g.Reset()
	}
}

func (p *part) merge(o *part) {
	p.trials += o.trials
	p.pairs.Merge(o.pairs)
	for i, g := range p.games {
		g.Merge(o.games[i])
	}
}

// queue hands out chunks in the order of trials and merges their parts in that
// order, so that what is merged is at any time a run of trials from the first on.
//
// Parts are limited in number, which bounds memory: while the earliest chunk takes
// long, the others wait when all parts are in use. They can't wait for ever, since
// a chunk is only handed out with a part, so the earliest has one.
type queue struct {
	Config
	ctx    context.Context
	setups []*play.Setup
	parts  chan struct{} // holds one for each part in use

	mu      sync.Mutex
	idle    []*part       // made, and not in use
	next    int           // chunk to hand out
	done    int           // chunks merged
	waiting map[int]*part // played, but an earlier chunk is not
	closed  bool          // a chunk was merged that was not played to its end
	total   *part
	failure error
}

func newQueue(ctx context.Context, c Config, setups []*play.Setup, workers int) *queue {
	most := 2 * workers
	return &queue{
		Config: c, ctx: ctx, setups: setups, parts: make(chan struct{}, most),
		waiting: make(map[int]*part, most), total: newPart(setups),
	}
}

// take hands out the next chunk; nil if there is none or it is not wanted.
func (q *queue) take() *part {
	q.parts <- struct{}{}
	q.mu.Lock()
	chunk := q.next
	if q.closed || chunk*chunkSize >= q.Trials || q.ctx.Err() != nil {
		q.mu.Unlock()
		<-q.parts
		return nil
	}
	q.next++
	var p *part
	if n := len(q.idle); n > 0 {
		p, q.idle = q.idle[n-1], q.idle[:n-1]
	}
	q.mu.Unlock()
	if p == nil {
		p = newPart(q.setups)
	}
	p.reset()
	p.chunk, p.first = chunk, chunk*chunkSize
	p.end = min(p.first+chunkSize, q.Trials)
	return p
}

// hand takes a part back and merges all that can be.
func (q *queue) hand(p *part) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting[p.chunk] = p
	for !q.closed && q.waiting[q.done] != nil {
		p := q.waiting[q.done]
		delete(q.waiting, q.done)
		q.total.merge(p)
		q.done++
		if p.first+p.trials < p.end {
			q.closed, q.failure = true, p.err
		}
		if q.Progress != nil && p.trials > 0 {
			q.Progress(q.total.trials, q.Trials)
		}
		q.release(p)
	}
	if q.closed {
		for chunk, p := range q.waiting {
			delete(q.waiting, chunk)
			q.release(p)
		}
	}
}

func (q *queue) release(p *part) {
	q.idle = append(q.idle, p)
	<-q.parts
}
