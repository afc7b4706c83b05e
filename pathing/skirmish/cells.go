package skirmish

import (
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

// EngineBits is the search that answers which squares one Action may end in: eight by
// eight squares in a word, one for each facing, number of squares and cost.
const EngineBits = "bits"

// Cells fills dst with every square in which the model may end its next Action: those
// of Action's ends, its own among them, and no more than that. It is far cheaper than
// Action. Ownership and errors are as for Action; the set does not change with later
// queries of s.
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
	if !p.byBuckets && bits.answer(&p.mover, p.origin.class) {
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

// cells runs the Action and calls add with every square that an end of it lies on, by
// its index in the window, and what it costs.
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
