package mech

import (
	"fmt"
	"slices"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/sim/ruleset"
)

// risks are what may happen on the way to an end of a turn, and how it ends.
func (w *World) risks(unit int, e pathing.End, steps []pathing.Step) *ruleset.Risks {
	q, st := w.ask(unit)
	found := q.Risks(st, steps)
	after := mech.State{At: e.Place}
	if stays(e) {
		after.Unengaged = st.Unengaged
	}
	r := &ruleset.Risks{
		Stopped: e.Stopped, Engaged: w.names(q.Engaged(nil, after)),
		Overwatch: w.names(found.Overwatch), Dangerous: w.dangers(unit, found.Dangerous), Checks: []ruleset.Check{},
	}
	for _, c := range found.Checks {
		r.Checks = append(r.Checks, ruleset.Check{From: triple(c.From), To: triple(c.To), Bonus: c.Bonus, Target: w.t.params.CheckTarget})
	}
	if found.Fall > 0 || found.Bottomless {
		r.Fall = &ruleset.FallRisk{Spaces: found.Fall, Damage: found.Damage, Bottomless: found.Bottomless}
	}
	r.Lines = w.riskLines(unit, r)
	return r
}

// riskLines are the risks in words, a line each.
func (w *World) riskLines(unit int, r *ruleset.Risks) []string {
	var lines []string
	line := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	if r.Stopped {
		line("stops there, engaged with %s (M-15)", strings.Join(r.Engaged, ", "))
	} else if len(r.Engaged) > 0 {
		line("is engaged there with %s (M-14)", strings.Join(r.Engaged, ", "))
	}
	if len(r.Overwatch) > 0 {
		line("may provoke OVERWATCH from %s (M-16)", strings.Join(r.Overwatch, ", "))
	}
	if len(r.Dangerous) > 0 {
		line("crosses dangerous ground at %s: an ENGINEERING check at %+d against %d, or %d damage (M-27)",
			dangerList(r.Dangerous), w.t.units[unit].rules.Profile().Engineering, w.t.params.CheckTarget, w.t.params.DangerousDamage)
	}
	for _, c := range r.Checks {
		line("needs a check at %+d against %d for the climb from %s to %s, or drops (M-12)", c.Bonus, c.Target, spot(c.From), spot(c.To))
	}
	if f := r.Fall; f != nil {
		if f.Bottomless {
			line("falls at the end of its turn, with nothing below (M-18)")
		} else {
			line("falls %s at the end of its turn: %d damage (M-18)", ruleset.Number(f.Spaces, "space"), f.Damage)
		}
	}
	return lines
}

// dangers says what dangerous ground does to a unit at some places.
func (w *World) dangers(unit int, places []pathing.Place) []ruleset.Danger {
	list := []ruleset.Danger{}
	for _, at := range places {
		d := ruleset.Danger{At: triple(at), Damage: []string{}}
		for _, c := range footprint(w.t.units[unit].rules.Box(at)) {
			id := w.t.sc.Board.ID(c)
			h := w.t.sc.Board.Hazard(id)
			if h == board.NoHazard || w.t.sc.Board.Ground(id) != int(at.Z) {
				continue
			}
			if word := h.String(); !slices.Contains(d.Damage, word) {
				d.Damage = append(d.Damage, word)
			}
		}
		list = append(list, d)
	}
	return list
}

// dangerList writes dangerous places: "3,1,0 (burn), 4,1,0".
func dangerList(list []ruleset.Danger) string {
	var parts []string
	for _, d := range list {
		text := spot(d.At)
		if len(d.Damage) > 0 {
			text += " (" + strings.Join(d.Damage, ", ") + ")"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

func triple(p pathing.Place) [3]int { return [3]int{int(p.X), int(p.Y), int(p.Z)} }

func spot(at [3]int) string { return fmt.Sprintf("%d,%d,%d", at[0], at[1], at[2]) }
