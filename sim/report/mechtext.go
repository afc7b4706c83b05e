package report

import (
	"fmt"
)

// fighting says who was hurt, who was destroyed, and who did it.
func (p *printer) fighting(r *Run) {
	if !r.anySide(func(m *Mech) bool {
		return m.Destroyed.Count+m.DamageTaken.Count+m.Attacks.Count > 0
	}) {
		return
	}
	p.head("Fighting, a game", "Destroyed     Damage taken  Attacks made  Hits")
	p.units(r, func(label string, d *Doings) {
		m := d.Mech
		p.line("%s%-13s %-13s %-13s %s", label, plusMinusPercent(m.Destroyed.Share), plusMinus(m.DamageTaken.PerGame),
			plusMinus(m.Attacks.PerGame), plusMinusPercent(m.Hits.Share))
	})
}

// engagement says what being near others cost.
func (p *printer) engagement(r *Run) {
	p.mechRows(r, "Engagement, reactions", "a game", func(m *Mech, row mechRow) {
		row("stopped", m.EngagedStops.Amount, "%s of moves, losing %s spaces", plusMinusPercent(m.EngagedStops.Share), each(m.SpacesLost))
		row("provokes", m.Overwatch.Amount, "OVERWATCH %s a move, %s hit", plusMinus(m.Overwatch.Rate), percent(m.OverwatchHits.Share.Value))
		row("displaced", m.Pushes, "%s spaces each", plusMinus(m.PushedSpaces.Rate))
		row("carries", m.Carries.Amount, "%s of moves", plusMinusPercent(m.Carries.Share))
	})
}

// terrain says what the ground cost, and who was in the air.
func (p *printer) terrain(r *Run) {
	p.mechRows(r, "Climbs, ground, air", "a game", func(m *Mech, row mechRow) {
		row("climbs", m.Climbs.Amount, "%s a move", plusMinus(m.Climbs.Rate))
		row("checks", m.ClimbChecks.Amount, "%s of climbs, %s fail", plusMinusPercent(m.ClimbChecks.Share), percent(m.ClimbFails.Share.Value))
		row("hazards", m.HazardChecks.Amount, "%s a turn, %s fail", plusMinus(m.HazardChecks.Rate), percent(m.HazardFails.Share.Value))
		row("falls", m.Falls, "%s spaces each", plusMinus(m.SpacesFallen.Rate))
		row("in the air", m.AirTurns.Amount, "%s of turns end there", plusMinusPercent(m.AirTurns.Share))
	})
}

// damage says what hurt a side.
func (p *printer) damage(r *Run) {
	p.mechRows(r, "Damage to a side", "a game        share of its damage", func(m *Mech, row mechRow) {
		for _, d := range m.Damage {
			row(d.Cause, d.Amount, "%s", plusMinusPercent(d.Share))
		}
	})
}

// mechRow writes a row about something that was counted; of what never happened it
// writes none.
type mechRow func(what string, a Amount, format string, args ...any)

// mechRows writes a section with the rows of every side, if any side has one.
func (p *printer) mechRows(r *Run, heading, columns string, rows func(m *Mech, row mechRow)) {
	section := &printer{color: p.color}
	some := false
	for i := range r.Sides {
		name := cut(r.Sides[i].Name, 9)
		rows(r.Sides[i].Mech, func(what string, a Amount, format string, args ...any) {
			if a.Count == 0 {
				return
			}
			some = true
			section.line("%s%-13s %s", label(2, pad(name, 10)+what), plusMinus(a.PerGame), cut(fmt.Sprintf(format, args...), Width-labelWidth-14))
			name = ""
		})
		if name != "" {
			section.line("%snone", label(2, name))
		}
	}
	if some {
		p.head(heading, columns)
		p.WriteString(section.String())
	}
}

// each is a rate without its interval.
func each(r Rate) string { return short(r.Rate.Value) }

// objects says what became of objects, which belong to no side.
func (p *printer) objects(r *Run) {
	var list []string
	for i := range r.Units {
		u := &r.Units[i]
		if m := u.Mech; u.Side == "" && m.Pushes.Count+m.Falls.Count > 0 {
			text := fmt.Sprintf("%s displaced %s times a game by %s spaces", u.ID, short(m.Pushes.PerGame.Value), each(m.PushedSpaces))
			if m.Falls.Count > 0 {
				text += fmt.Sprintf(", falls %s times by %s", short(m.Falls.PerGame.Value), each(m.SpacesFallen))
			}
			list = append(list, text)
		}
	}
	if len(list) > 0 {
		p.wrapped("\n", "Objects: "+names(list)+".", "")
	}
}

// anySide reports whether something is so of a side.
func (r *Run) anySide(is func(m *Mech) bool) bool {
	for i := range r.Sides {
		if is(r.Sides[i].Mech) {
			return true
		}
	}
	return false
}
