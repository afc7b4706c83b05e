package mech

import (
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
)

// moveTo puts a unit in a state at another place. The cells on the way are counted, and
// holds loosened, by the caller.
func (g *game) moveTo(u int, st mech.State) {
	g.scene.moveTo(u, st)
	g.place(u)
	if !g.t.units[u].rules.MayAct(st.At) {
		g.units[u].flags |= aboveCeiling
	}
}

// place tells the frame where a unit is.
func (g *game) place(u int) {
	at := g.box(u)
	g.f.Place(u, g.t.sc.Board.ID(at.At.Cell()), at.N)
}

// visit counts the cells below a box that were not below the one before.
func (g *game) visit(before, box mech.Box) {
	for y := int(box.At.Y); y < int(box.At.Y)+box.N; y++ {
		for x := int(box.At.X); x < int(box.At.X)+box.N; x++ {
			if !covers(before, pathing.Cell{X: x, Y: y}) {
				g.f.Visit(x, y)
			}
		}
	}
}

// destroy takes a unit off the board. The game is over if one side alone is left, or
// none.
func (g *game) destroy(u int) {
	g.letGo(u)
	g.freed(u)
	g.f.Remove(u)
	g.world.Remove(u)
	g.bodies[u].destroyed = true
	g.units[u].hp = 0
	g.units[u].flags &^= falling | saveFailed | movedByForce
	for o := range g.bodies {
		g.nameUnengaged(o, u, false)
	}
	c := g.f.Counts(u)
	c[Destroyed]++
	if !g.object(u) && c[ruleset.Begun] == 0 {
		c[DestroyedEarly]++
	}
	left, last := 0, play.Draw
	for i, units := range g.order {
		if slices.ContainsFunc(units, func(u int32) bool { return g.alive(int(u)) }) {
			left, last = left+1, i
		}
	}
	switch {
	case left == 0:
		g.f.End(play.Draw, play.Destroyed)
	case left == 1 && len(g.order) > 1:
		g.f.End(last, play.Destroyed)
	}
}

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
