// Package twin holds the slow twins of what Stride answers on grids, and what twins are
// made of: each is a query as one would write it first, over maps and one queue, and
// shares no code with the engines. The workloads of package suite and the routes of
// package movingai are checked against them, the workloads of a ruleset against twins of
// its own.
package twin

import (
	"container/heap"
)

// Node is a state and what it costs to get there.
type Node[S, C any] struct {
	State S
	Cost  C
}

type queue[S, C any] struct {
	nodes   []Node[S, C]
	compare func(a, b C) int
}

func (q *queue[S, C]) Len() int           { return len(q.nodes) }
func (q *queue[S, C]) Less(i, j int) bool { return q.compare(q.nodes[i].Cost, q.nodes[j].Cost) < 0 }
func (q *queue[S, C]) Swap(i, j int)      { q.nodes[i], q.nodes[j] = q.nodes[j], q.nodes[i] }
func (q *queue[S, C]) Push(x any)         { q.nodes = append(q.nodes, x.(Node[S, C])) }
func (q *queue[S, C]) Pop() any {
	last := q.nodes[len(q.nodes)-1]
	q.nodes = q.nodes[:len(q.nodes)-1]
	return last
}

// Dijkstra calls settle for every state that can be reached from the seeds, once, at
// its least cost, the cheapest first, until settle returns false. next visits the
// states that follow a settled one; they cost no less than it does.
func Dijkstra[S comparable, C any](seeds []Node[S, C], compare func(a, b C) int,
	settle func(S, C) bool, next func(s S, cost C, visit func(to S, cost C)),
) {
	open := &queue[S, C]{compare: compare}
	best := map[S]C{}
	visit := func(to S, cost C) {
		if old, ok := best[to]; !ok || compare(cost, old) < 0 {
			best[to] = cost
			heap.Push(open, Node[S, C]{to, cost})
		}
	}
	for _, n := range seeds {
		visit(n.State, n.Cost)
	}
	for open.Len() > 0 {
		n := heap.Pop(open).(Node[S, C])
		if compare(best[n.State], n.Cost) < 0 {
			continue // it was reached for less
		}
		if !settle(n.State, n.Cost) {
			return
		}
		next(n.State, n.Cost, visit)
	}
}
