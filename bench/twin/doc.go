// Package twin holds the slow twins of what Stride answers: each is a query as one
// would write it first, over maps and one queue, and shares no code with the engines.
// The workloads of package suite and the routes of package movingai are checked
// against them.
//
// A twin knows what the workloads have and no more. The packages of the rulesets
// compare all of their rules with exhaustive searches of their own.
package twin

import "container/heap"

// node is a state and what it costs to get there.
type node[S, C any] struct {
	state S
	cost  C
}

type queue[S, C any] struct {
	nodes   []node[S, C]
	compare func(a, b C) int
}

func (q *queue[S, C]) Len() int           { return len(q.nodes) }
func (q *queue[S, C]) Less(i, j int) bool { return q.compare(q.nodes[i].cost, q.nodes[j].cost) < 0 }
func (q *queue[S, C]) Swap(i, j int)      { q.nodes[i], q.nodes[j] = q.nodes[j], q.nodes[i] }
func (q *queue[S, C]) Push(x any)         { q.nodes = append(q.nodes, x.(node[S, C])) }
func (q *queue[S, C]) Pop() any {
	last := q.nodes[len(q.nodes)-1]
	q.nodes = q.nodes[:len(q.nodes)-1]
	return last
}

// dijkstra calls settle for every state that can be reached from the seeds, once, at
// its least cost, the cheapest first, until settle returns false. next visits the
// states that follow a settled one; they cost no less than it does.
func dijkstra[S comparable, C any](seeds []node[S, C], compare func(a, b C) int,
	settle func(S, C) bool, next func(s S, cost C, visit func(to S, cost C)),
) {
	open := &queue[S, C]{compare: compare}
	best := map[S]C{}
	visit := func(to S, cost C) {
		if old, ok := best[to]; !ok || compare(cost, old) < 0 {
			best[to] = cost
			heap.Push(open, node[S, C]{to, cost})
		}
	}
	for _, n := range seeds {
		visit(n.state, n.cost)
	}
	for open.Len() > 0 {
		n := heap.Pop(open).(node[S, C])
		if compare(best[n.state], n.cost) < 0 {
			continue // it was reached for less
		}
		if !settle(n.state, n.cost) {
			return
		}
		next(n.state, n.cost, visit)
	}
}
