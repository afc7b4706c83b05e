package report

import (
	"encoding/csv"
	"io"
	"math"
	"strconv"

	"example.com/stride/sim/report/draw"
)

// writeCSV writes one table with a header: an estimate a row. The package comment
// lists its metrics.
func writeCSV(w io.Writer, r *Run) error {
	t := table{csv.NewWriter(w)}
	t.Write([]string{"metric", "side", "unit", "value", "low", "high", "n"})
	for _, s := range r.Sides {
		t.row("win_share", s.Name, "", s.Wins.Estimate)
	}
	t.row("draw_share", "", "", r.Draws.Estimate)
	for _, e := range r.Endings {
		t.row("ending_share."+e.Reason, e.Winner, "", e.Estimate)
	}
	t.row("turns_mean", "", "", r.Turns.Mean)
	t.row("turns_median", "", "", r.Turns.Median)
	t.row("turns_p95", "", "", r.Turns.P95)
	if f := r.FirstPlayer; f != nil {
		t.row("first_player_advantage", "", "", f.Advantage)
		for _, o := range f.Orders {
			for _, s := range o.Sides {
				t.row("win_share_in_order."+o.Order, s.Name, "", s.Wins.Estimate)
			}
			t.row("draw_share_in_order."+o.Order, "", "", o.Draws.Estimate)
		}
	}
	for _, s := range r.Sides {
		t.doings(s.Name, "", &s.Doings)
	}
	for _, u := range r.Units {
		t.doings(u.Side, u.ID, &u.Doings)
	}
	t.Flush()
	return t.Error()
}

type table struct{ *csv.Writer }

func (t table) doings(side, unit string, d *Doings) {
	t.row("speed_spent_per_turn", side, unit, d.SpeedSpent)
	t.row("speed_left_per_turn", side, unit, d.SpeedLeft)
	t.row("squares_per_turn", side, unit, d.Squares)
	t.row("stuck_share", side, unit, d.Stuck)
	for _, c := range d.Choices {
		t.row("choices_per_game."+c.Choice, side, unit, c.PerGame)
		t.row("choice_share."+c.Choice, side, unit, c.Share)
	}
	if y := d.Payments; y != nil {
		t.row("payments_per_game", side, unit, y.PerGame)
		t.row("payment_share", side, unit, y.Share)
		t.row("payment_points_per_game", side, unit, y.Points)
		t.row("payment_points_lost_per_game", side, unit, y.Forfeited)
	}
	if d.Mech != nil {
		d.Mech.each(func(metric string, e Estimate) { t.row(metric, side, unit, e) })
	}
}

// row writes an estimate; the writer keeps its first error.
func (t table) row(metric, side, unit string, e Estimate) {
	t.Write([]string{metric, draw.CSVName(side), draw.CSVName(unit), cell(e.Value), cell(e.Low), cell(e.High), strconv.FormatInt(e.N, 10)})
}

// cell is a number, and empty where nothing is known.
func cell(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return ""
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}
