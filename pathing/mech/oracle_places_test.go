package mech_test

import (
	"fmt"

	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
)

// comparePush asks for the push and says what differs from the oracle.
func (a *oracleAsked) comparePush() string {
	d := a.PushDir
	got, err := a.query.Push(a.state, mech.Dir3{X: d.X, Y: d.Y, Z: d.Z}, a.Push)
	if err != nil {
		return fmt.Sprintf("push: %v\n", err)
	}
	to, spaces := a.game.push(a.State.At, d, a.Push)
	if oracleSpaceOf(got.End) != to || got.Spaces != spaces || (got.Reason == mech.PushedAll) != (spaces == a.Push) {
		return fmt.Sprintf("push: %+v, want %d spaces to %+v\n", got, spaces, to)
	}
	return a.compareAfterPush(got)
}

// compareState asks what the state allows and says what differs from the oracle.
func (a *oracleAsked) compareState() string {
	g, st := a.game, a.State
	still := st.still()
	slowed := st.slow() || g.slowed(st.At)
	if got, want := a.rules.MayReact(a.state), !st.Stunned && st.Drags == 0 && st.Lifts == 0 && !g.tooHigh(st.At); got != want {
		return fmt.Sprintf("state may react: %v\n", got)
	}
	if got := a.rules.MayMove(a.state); got == still {
		return fmt.Sprintf("state may move: %v\n", got)
	}
	if got := a.rules.Slowed(a.state); got != slowed {
		return fmt.Sprintf("state slowed: %v\n", got)
	}
	if got, want := a.rules.MayBoost(a.state), !slowed && !still && !st.Boosted; got != want {
		return fmt.Sprintf("state may boost: %v\n", got)
	}
	set := uint32(0)
	for _, id := range a.query.Engaged(nil, a.state) {
		set |= 1 << (id - 1)
	}
	if want := g.start(st); set != want {
		return fmt.Sprintf("state engaged: with %b, want %b\n", set, want)
	}
	for moved := range 3 {
		want := !g.stands(st.At, g.n) && g.canFall(st.At) && (!g.Flight && !g.Hover || still || moved == 0 && !g.Hover)
		if got := a.rules.FallsAfter(a.state, moved); got != want {
			return fmt.Sprintf("state falls: %v after %d spaces\n", got, moved)
		}
	}
	return ""
}

// comparePlaces asks about every place of the board and says what differs from the
// oracle.
func (a *oracleAsked) comparePlaces() string {
	g := a.game
	if text := a.compareState(); text != "" {
		return text
	}
	for y := range a.Board.H {
		for x := range a.Board.W {
			lowest, ok := oracleSpace{}, false
			for z := 8; z >= 0; z-- {
				if p := (oracleSpace{x, y, z}); g.stands(p, g.n) {
					lowest, ok = p, true
				}
			}
			if at, stands := a.rules.StandAt(pathing.Cell{X: x, Y: y}, 0); ok && oracleSpaceOf(at) != lowest || ok && !stands {
				return fmt.Sprintf("place stand: at %v %v, want %+v %v\n", at, stands, lowest, ok)
			}
			for z := range 9 {
				if text := a.compareTeleport(oracleSpace{x, y, z}); text != "" {
					return text
				}
				if text := a.comparePlace(g, oracleSpace{x, y, z}); text != "" {
					return fmt.Sprintf("place %s at %+v\n", text, oracleSpace{x, y, z})
				}
			}
		}
	}
	return ""
}

func (a *oracleAsked) comparePlace(g *oracleGame, p oracleSpace) string {
	at := p.place()
	fits := g.fits(p, g.n)
	if got := a.rules.Fits(at); got != fits {
		return fmt.Sprintf("fits: %v, want %v", got, fits)
	}
	if got, want := a.rules.Stands(at), g.stands(p, g.n); got != want {
		return fmt.Sprintf("stands: %v, want %v", got, want)
	}
	if !fits {
		return ""
	}
	if got, want := a.rules.MayAct(at), !g.tooHigh(p); got != want {
		return fmt.Sprintf("may act: %v, want %v", got, want)
	}
	if got, want := a.rules.CanFall(at), g.canFall(p); got != want {
		return fmt.Sprintf("can fall: %v, want %v", got, want)
	}
	if got, want := a.rules.Dangerous(at), g.dangerous(p); got != want {
		return fmt.Sprintf("dangerous: %v, want %v", got, want)
	}
	if got, ok := a.rules.Hazard(at); ok != g.dangerous(p) || int(got) != g.hazard(p) {
		return fmt.Sprintf("hazard: %v %v, want %v", got, ok, g.hazard(p))
	}
	set := uint32(0)
	for _, id := range a.query.Threatens(nil, at) {
		set |= 1 << (id - 1)
	}
	if want := g.threatening(p); set != want {
		return fmt.Sprintf("threatened by: %b, want %b", set, want)
	}
	if g.stands(p, g.n) || !g.canFall(p) {
		return ""
	}
	to, landed, filled, ok := g.fall(p)
	got := a.query.Fall(at)
	switch {
	case !ok && got.NoGround:
		return ""
	case got.NoGround == ok || got.Landed != landed || got.Filled != filled || ok && got.Spaces != p.Z-to.Z:
		return fmt.Sprintf("falls to: %+v, want %+v landed %v filled %v ground %v", got, to, landed, filled, ok)
	case !filled && oracleSpaceOf(got.End) != to || filled && !g.nearest(to, oracleSpaceOf(got.End)):
		return fmt.Sprintf("falls to: %+v, want %+v or, filled %v, the nearest", got, to, filled)
	}
	return ""
}
