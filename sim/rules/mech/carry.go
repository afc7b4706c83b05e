package mech

import (
	"example.com/stride/pathing"
)

// letGo ends what a unit drags and lifts. What is in the air then falls at the end of
// the turn.
func (g *game) letGo(u int) {
	g.freed(g.bodies[u].drags)
	g.freed(g.bodies[u].lifts)
}

// freed ends the hold on a unit, if there is one.
func (g *game) freed(load int) {
	if g.release(load) {
		g.units[load].flags |= movedByForce
	}
}

// loosen ends the holds of a unit that is no longer beside what it holds, or beside the
// unit that holds it.
func (g *game) loosen(u int) {
	for _, load := range g.parted(u) {
		g.freed(load)
	}
}

// follow draws what a unit drags into the spaces that it has left by a path from a
// place, over dangerous ground or into the air. What can't follow is let go of. The
// unit is at the end of the path already.
func (g *game) follow(u int, from pathing.Place, path []pathing.Step) {
	load := g.bodies[u].drags
	if load == noUnit || len(path) == 0 {
		return
	}
	rules, places := g.t.units[load].rules, g.trail(u, from, path)
	at := g.box(load)
	for _, to := range places {
		g.visit(at, rules.Box(to))
		at.At = to
		g.hazard(load, to)
		if !g.alive(load) {
			return
		}
	}
	if len(places) < len(path) {
		g.freed(load)
	}
	if at != g.box(load) {
		g.force(load, at.At)
	}
}
