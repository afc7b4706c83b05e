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
		s.Figures.estimates(func(name string, e Estimate) { t.row(name, s.Name, "", e) })
	}
	for _, u := range r.Units {
		u.Figures.estimates(func(name string, e Estimate) { t.row(name, u.Side, u.ID, e) })
	}
	t.Flush()
	return t.Error()
}

type table struct{ *csv.Writer }

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
