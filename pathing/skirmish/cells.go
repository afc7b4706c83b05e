package skirmish

import (
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

// EngineBits is the search that answers which squares one Action may end in. It holds
// eight by eight squares in a word, with a word for each facing, number of squares entered
// and cost.
const EngineBits = "bits"

// Cells fills dst with every square in which the model may end its next Action: the
// squares of Action's ends, its own among them. It is far cheaper than Action. Ownership
// and errors are as for Action, but the set stays valid after later queries of s.
func (q Query) Cells(dst *units.CellSet, s *search.Scratch, st State) error {
	if err := q.rules.Check(st, nil, units.NoUnit); err != nil {
		dst.Begin(units.Window{}, EngineBits)
		return err
	}
	if q.rules.profile.Vehicle {
		p := q.turn(s, st, 1)
		dst.Begin(p.window, EngineBucket)
		p.cells(func(index, _ int) { dst.Add(index) })
		return nil
	}
	p := q.action(s, st)
	bits := search.Local[squareBits](s)
	if !p.byBuckets && bits.answer(&p.mover, p.class) {
		dst.Begin(p.window, EngineBits)
		bits.add(dst)
		return nil
	}
	dst.Begin(p.window, p.engine())
	p.cells(func(index, _ int) { dst.Add(index) })
	return nil
}

// CellCosts is Cells with the least Speed that it costs to end in each square.
func (q Query) CellCosts(dst *units.CellCosts, s *search.Scratch, st State) error {
	if err := q.rules.Check(st, nil, units.NoUnit); err != nil {
		dst.Begin(units.Window{}, EngineWave)
		return err
	}
	if q.rules.profile.Vehicle {
		p := q.turn(s, st, 1)
		dst.Begin(p.window, EngineBucket)
		p.cells(dst.Lower)
		return nil
	}
	p := q.action(s, st)
	dst.Begin(p.window, p.engine())
	p.cells(dst.Lower)
	return nil
}

// cells runs the Action and calls add for every square with an end: with the index of
// the square in the window and the least cost.
func (p *actionSearch) cells(add func(index, cost int)) {
	p.run()
	add(p.start, 0)
	others := p.hasOthers()
	for index := range p.window.Cells() {
		if costs := p.waves.Best(index); costs != search.Fill(search.NoCost) && (!others || p.fitsIn(p.window.ID(index))) {
			add(index, costs.Least())
		}
	}
	for i := range p.extras {
		add(p.extras[i].index, int(p.extras[i].end.Cost))
	}
}

// cells does the same for a vehicle.
func (p *turnSearch) cells(add func(index, cost int)) {
	p.ask(1)
	for i, key := range p.endKey {
		if key != search.Unreached {
			add(i/4/len(p.choices), p.spent(key))
		}
	}
}
