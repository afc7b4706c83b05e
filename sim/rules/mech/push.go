package mech

import (
	"fmt"

	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
	"example.com/stride/sim/ruleset"
)

var reasons = [...]string{
	mech.PushedAll: "all", mech.PushedTerrain: "terrain", mech.PushedBody: "body", mech.PushedFilled: "filled",
}

// Push tells where a unit ends that is pushed n spaces in a direction (M-17): N, NE, ...
// NW, up, down, or both as in NE+up.
func (w *World) Push(unit int, dir string, n int) (*ruleset.Push, error) {
	d, ok := mech.ParseDir3(dir)
	if !ok {
		return nil, fmt.Errorf("%q is no direction: want N, NE, E, SE, S, SW, W, NW, up or down, or two of them as in NE+up", dir)
	}
	if n < 0 || n > ruleset.MaxPush {
		return nil, fmt.Errorf("a push goes 0 to %d spaces, not %d", ruleset.MaxPush, n)
	}
	q, st := w.ask(unit)
	found, err := q.Push(st, d, n)
	if err != nil {
		return nil, err
	}
	p := &ruleset.Push{
		Dir: d.String(), Asked: n, From: triple(st.At), To: triple(found.End), Spaces: found.Spaces,
		Reason: reasons[found.Reason], Because: found.Reason.String(),
		Dangerous: w.dangers(unit, found.Dangerous), InAir: found.InAir, Falls: []ruleset.Drop{},
	}
	if found.By != mech.NoUnit {
		p.By = w.t.units[found.By].unit.ID
	}
	drop(p, q, st, found.End)
	p.Lines = pushLines(p)
	return p, nil
}

// drop lets the unit fall from where a push ends, turn by turn, unless it flies.
func drop(p *ruleset.Push, q mech.Query, st mech.State, at pathing.Place) {
	r := q.Rules()
	flyer := r.Profile().Flight || r.Profile().Hover
	if !p.InAir || !r.CanFall(at) || flyer && r.MayMove(st) {
		return
	}
	total := 0
	for {
		l := q.Fall(at)
		if l.Spaces == 0 && !l.NoGround {
			break
		}
		p.Falls = append(p.Falls, ruleset.Drop{To: triple(l.End), Spaces: l.Spaces, Landed: l.Landed, Filled: l.Filled})
		total += l.Spaces
		at = l.End
		if l.NoGround {
			p.Bottomless = true
			return
		}
		if l.Landed {
			break
		}
	}
	p.Damage = r.Params().FallDamage(total)
}

// pushLines says what follows a push to people.
func pushLines(p *ruleset.Push) []string {
	var lines []string
	line := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	if len(p.Dangerous) > 0 {
		line("crosses dangerous ground at %s (M-27)", dangerList(p.Dangerous))
	}
	for i, f := range p.Falls {
		when := "at the end of the turn"
		if i > 0 {
			when = "a turn later"
		}
		where := "to " + spot(f.To)
		switch {
		case f.Filled:
			where = "and lands beside a unit that is there, at " + spot(f.To)
		case f.Landed:
			where = "and lands at " + spot(f.To)
		}
		line("%s it falls %s %s (M-18)", when, ruleset.Number(f.Spaces, "space"), where)
	}
	switch {
	case p.Bottomless:
		line("there is nothing below: it is lost")
	case len(p.Falls) > 0:
		line("damage of the fall: %d", p.Damage)
	case p.InAir:
		line("it is in the air, and stays there: it flies, or nobody falls here")
	}
	return lines
}
