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
