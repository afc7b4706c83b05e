package report

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/sim/analysis"
	"example.com/stride/sim/play"
	"example.com/stride/sim/report/draw"
	"example.com/stride/sim/scenario"
	"example.com/stride/sim/trial"
)

// New makes the result of a run out of what was counted. It takes time in
// proportion to the board and the units.
func New(o *trial.Outcome) *Run {
	g := o.Games
	setup := g.Setup()
	sc := setup.Scenario()
	rules := setup.Ruleset()
	r := &Run{
		Schema:   RunSchema,
		Scenario: describe(sc),
		Seed:     o.Seed,
		Trials:   o.Trials,
		Level:    analysis.Level,
		Sides:    make([]Side, 0, len(setup.Sides())),
		Draws:    share(g.Draws(), g.N),
		Endings:  endings(g),
		Turns:    turns(g.Turns, sc.Victory.Turns),
		Units:    make([]Unit, 0, len(setup.Units())),
		Visits:   visits(g.Tally.Visits, sc.Board.W()),
		Rules:    rules,
	}
	for i, s := range setup.Sides() {
		side := Side{
			Name: s.Name, Policy: s.Policy, Units: make([]string, 0, len(s.Units)),
			Wins: share(g.Wins(i), g.N), Figures: newFigures(rules, g.Sides[i]),
		}
		for _, u := range s.Units {
			side.Units = append(side.Units, setup.Units()[u].ID)
		}
		r.Sides = append(r.Sides, side)
	}
	for i, u := range setup.Units() {
		unit := Unit{ID: u.ID, Type: u.Type, Figures: newFigures(rules, g.Units[i])}
		if u.Side != play.NoSide {
			unit.Side = setup.Sides()[u.Side].Name
		}
		r.Units = append(r.Units, unit)
	}
	if o.Pairs != nil {
		r.FirstPlayer = firstPlayer(o)
	}
	r.Warnings = r.warn(g)
	return r
}

func describe(sc *scenario.Scenario) Scenario {
	d := Scenario{
		Name: sc.Name, Ruleset: sc.Ruleset, Rules: map[string]any{}, TurnLimit: sc.Victory.Turns,
		Board: describeBoard(sc.Board, sc.Rulebook().Columns),
	}
	for key, v := range sc.Rules {
		p, ok := sc.Decl.Param(key)
		switch {
		case !ok:
		case p.Kind == pathing.KindInt:
			d.Rules[key] = v.Int
		case p.Kind == pathing.KindBool:
			d.Rules[key] = v.Int != 0
		default:
			d.Rules[key] = p.Format(v)
		}
	}
	return d
}

// describeBoard is a board, with the heights of its ground if it is one of columns and
// they differ.
func describeBoard(b *board.Board, columns bool) Board {
	d := Board{Width: b.W(), Height: b.H(), Rows: make([]string, b.H())}
	heights := make([]string, b.H())
	least, most := board.MaxHeight, 0
	for y := range d.Rows {
		row, high := make([]byte, b.W()), make([]byte, b.W())
		for x := range row {
			c := pathing.Cell{X: x, Y: y}
			switch t := b.At(c); {
			case t.Has(board.Void):
				row[x] = '_'
			case t.Has(board.Solid):
				row[x] = '#'
			case t.Has(board.Low):
				row[x] = 'o'
			default:
				row[x] = '.'
			}
			high[x] = row[x]
			if row[x] == '.' {
				n := b.Ground(b.ID(c))
				least, most = min(least, n), max(most, n)
				high[x] = draw.HeightSign(n)
			}
		}
		d.Rows[y], heights[y] = string(row), string(high)
	}
	if columns && least < most {
		d.Heights = heights
	}
	return d
}

// round makes an estimate ready to be shown: this is where derived numbers are
// rounded.
func round(e analysis.Estimate) Estimate {
	e = e.Rounded()
	return Estimate{e.Value, e.Low, e.High, e.N, e.Method}
}

func share(k, n int64) Share { return Share{k, round(analysis.Wilson(k, n, analysis.Level))} }

func endings(g *trial.Games) []Ending {
	list := []Ending{}
	for i, reasons := range g.Ends {
		winner := ""
		if i < len(g.Sides) {
			winner = g.Setup().Sides()[i].Name
		}
		for reason, k := range reasons {
			if k > 0 {
				list = append(list, Ending{winner, play.Reason(reason).String(), share(k, g.N)})
			}
		}
	}
	return list
}

// turns are estimates of the Turns of a game, which never has more than limit.
func turns(h trial.Histogram, limit int) Turns {
	inside := func(e analysis.Estimate) Estimate { return round(e.Within(0, float64(limit))) }
	t := Turns{
		Mean:      inside(analysis.Mean(h.Sums(), analysis.Level)),
		Median:    inside(analysis.Quantile(h, 0.5, analysis.Level)),
		P95:       inside(analysis.Quantile(h, 0.95, analysis.Level)),
		Histogram: []TurnCount{},
	}
	for v, n := range h {
		if n > 0 {
			t.Histogram = append(t.Histogram, TurnCount{v, n})
		}
	}
	return t
}

func visits(counts []int64, width int) Visits {
	v := Visits{Cells: [][3]int64{}}
	for i, n := range counts {
		if n > 0 {
			v.Total += n
			v.Cells = append(v.Cells, [3]int64{int64(i % width), int64(i / width), n})
		}
	}
	return v
}

func firstPlayer(o *trial.Outcome) *FirstPlayer {
	f := &FirstPlayer{
		Advantage: round(analysis.Paired(o.Pairs.Score, 2, 2, analysis.Level)),
		Pairs:     o.Pairs.Score.N,
		Alike:     o.Pairs.Alike,
	}
	for i, g := range []*trial.Games{o.Games, o.Swapped} {
		order := Order{Order: []string{"file", "reverse"}[i], Draws: share(g.Draws(), g.N)}
		for side, s := range g.Setup().Sides() {
			order.Sides = append(order.Sides, SideShare{s.Name, share(g.Wins(side), g.N)})
		}
		f.Orders = append(f.Orders, order)
	}
	return f
}
