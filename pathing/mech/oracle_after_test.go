package mech_test

import (
	"fmt"

	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
)

// oracleStateOf is a state of the package in the oracle's words.
func oracleStateOf(s mech.State, falls bool) oracleState {
	st := oracleState{
		At: oracleSpaceOf(s.At), Moved: s.Moved, Acted: s.Acted, Boosted: s.Boosted, Falls: falls,
		Prone: s.Status.Has(mech.Prone), Slowed: s.Status.Has(mech.Slowed),
		Immobilized: s.Status.Has(mech.Immobilized), Stunned: s.Status.Has(mech.Stunned),
		Drags: int(s.Drags), Lifts: int(s.Lifts),
	}
	for _, id := range s.Unengaged {
		st.Unengaged |= 1 << (id - 1)
	}
	return st
}

// compareAfter asks for the state after one standard move and says what differs
// from the oracle: M-14, M-15, M-28.
func (a *oracleAsked) compareAfter(end pathing.End, path []pathing.Step) string {
	g := a.game
	e, _ := oracleEndOf(end)
	want := a.State
	if len(path) > 0 {
		want.At, want.Unengaged = e.At, 0
		switch {
		case e.Choice == oracleTeleport:
			want.Unengaged = g.adjacent(e.At) &^ g.start(a.State)
			fallthrough
		case e.Stopped || e.Choice != oracleWalk && e.Choice != oracleHover:
			want.Moved = max(g.Speed, 1) // it has moved, and no part of the move is left
		default:
			want.Moved += int(end.Cost)
		}
	}
	got := oracleStateOf(a.query.After(a.state, end, path), a.State.Falls)
	if want.Moved >= g.Speed && got.Moved >= g.Speed && got.Moved > 0 {
		got.Moved = want.Moved
	}
	got.Unengaged &= g.adjacent(got.At) // others do not matter
	want.Unengaged &= g.adjacent(want.At)
	if got != want {
		return fmt.Sprintf("leaves %+v, want %+v", got, want)
	}
	return ""
}

// compareAfterPush asks for the state after a push: M-14, M-17.
func (a *oracleAsked) compareAfterPush(d mech.Displacement) string {
	want := a.State
	want.At = oracleSpaceOf(d.End)
	want.Unengaged = a.game.adjacent(want.At) &^ a.game.start(a.State)
	got := oracleStateOf(a.query.AfterPush(a.state, d), a.State.Falls)
	if got != want {
		return fmt.Sprintf("push after: %+v, want %+v\n", got, want)
	}
	return ""
}

// compareTeleport tries to teleport to a place, which may be filled: M-23.
func (a *oracleAsked) compareTeleport(to oracleSpace) string {
	g, st := a.game, a.State
	held := func(at oracleSpace) bool { return g.stands(at, g.n) || g.flies(at) || g.Hover }
	far := max(oracleAbs(to.X-st.At.X), oracleAbs(to.Y-st.At.Y), oracleAbs(to.Z-st.At.Z))
	may := !st.still() && st.Drags == 0 && st.Moved == 0 && far > 0 && far <= g.Teleport &&
		g.fits(to, g.n) && held(st.At) && held(to) && (!st.Acted || !g.tooHigh(to))
	want := st.At
	if may && g.ends(to) {
		want = to
	}
	at, ok, err := a.query.TryTeleport(a.state, to.place())
	if far > 0 && ((err == nil) != may || may && (ok != g.ends(to) || oracleSpaceOf(at) != want)) {
		return fmt.Sprintf("teleport: to %+v ends at %v %v %v, want possible %v, to %+v\n", to, at, ok, err, may, want)
	}
	return ""
}
