package gate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"
)

// Meter measures two programs in pairs: [Runs] and [Rounds] are the two there are.
type Meter interface {
	// Names lists the benchmarks that each program has.
	Names(ctx context.Context) (old, new []string, err error)
	// Pair measures both programs for some benchmarks, as close in time as possible; the
	// new one first if newFirst is set, and in all else as if the two were not told apart.
	Pair(ctx context.Context, names []string, newFirst bool) (map[string]Pair, error)
	// Single reports whether Pair is to be asked for one benchmark at a time.
	Single() bool
}

// Pair is what one pair says of a benchmark.
type Pair struct {
	Old, New float64 // the smaller, the better
	Log      float64 // of the ratio of new to old
}

// pairOf is the pair of two numbers. Numbers that have no ratio are an error.
func pairOf(old, new float64) (Pair, error) {
	p := Pair{old, new, math.Log(new / old)}
	if math.IsNaN(p.Log) || math.IsInf(p.Log, 0) {
		return p, fmt.Errorf("%v and %v can't be compared: want numbers above 0", old, new)
	}
	return p, nil
}

// Config says how to compare.
type Config struct {
	// Threshold is the least slowdown that is a regression: 0.03 for 3 %.
	Threshold float64
	// Alpha is the chance of an error: that any benchmark is called a regression which
	// is none, over all of them together, and, for each, that it is called fine though
	// it is a regression. 0 is DefaultAlpha.
	Alpha float64
	// Limit is how long to measure at most; 0 is as long as it takes.
	Limit time.Duration
	// MaxPairs is how many pairs to measure of a benchmark at most; 0 is DefaultPairs.
	MaxPairs int
	// Seed chooses the order within the pairs.
	Seed uint64
	// Progress, which may be nil, is told after every pair.
	Progress func(Progress)
}

// Defaults of a Config.
const (
	DefaultThreshold = 0.03
	DefaultAlpha     = 0.025
	DefaultPairs     = 2000
)

// Progress is how far a comparison is.
type Progress struct {
	Pairs         int // measured so far, over all benchmarks
	Decided, Rows int // benchmarks
}

// Verdict is what is known of a benchmark.
type Verdict uint8

// The verdicts. Slower is a regression: the interval of the ratio lies above the
// threshold. Fine is the interval below it.
const (
	Inconclusive Verdict = iota
	Fine
	Slower
)

// String is for people.
func (v Verdict) String() string { return [...]string{"inconclusive", "fine", "regression"}[v] }

// Row is what is known of one benchmark.
type Row struct {
	Name     string
	Pairs    int
	Old, New float64 // medians
	// Ratio is new to old, and Low and High its interval; 0 and infinite where there
	// are too few pairs for a bound. Low is right but for the chance that the family
	// leaves to the benchmark (Holm), High but for alpha.
	Ratio, Low, High float64
	Verdict          Verdict
}

// Comparison is the outcome.
type Comparison struct {
	Threshold float64
	Alpha     float64
	Rows      []Row    // of the benchmarks that both have, by name
	OnlyOld   []string // benchmarks that the new program does not have
	OnlyNew   []string
	Stopped   bool // the limit came before the answer
	Elapsed   time.Duration
}

// Verdict is that of the worst benchmark: a regression if there is one, else
// inconclusive if one is.
func (c *Comparison) Verdict() Verdict {
	v := Fine
	for _, r := range c.Rows {
		switch r.Verdict {
		case Slower:
			return Slower
		case Inconclusive:
			v = Inconclusive
		}
	}
	return v
}

// Count is how many benchmarks have a verdict.
func (c *Comparison) Count(v Verdict) int {
	n := 0
	for _, r := range c.Rows {
		if r.Verdict == v {
			n++
		}
	}
	return n
}

// ErrNothing says that the programs have no benchmark in common.
var ErrNothing = errors.New("the two programs have no benchmark in common")

// subject is a benchmark that is being compared.
type subject struct {
	name     string
	old, new []float64
	evidence evidence
	bettor   *bettor // at the threshold
	verdict  Verdict
}

// Compare measures pairs until every benchmark is decided, or the limit is reached, or
// the context ends. What it knows by then it returns, together with the error of the
// context. Other errors come without a comparison.
func Compare(ctx context.Context, meter Meter, c Config) (*Comparison, error) {
	c.Alpha = cmp.Or(c.Alpha, DefaultAlpha)
	c.MaxPairs = cmp.Or(c.MaxPairs, DefaultPairs)
	m := &match{meter: meter, config: c, start: time.Now(), coin: rand.New(rand.NewPCG(c.Seed, 0x9e3779b97f4a7c15))}
	out := &Comparison{Threshold: c.Threshold, Alpha: c.Alpha}
	old, new, err := meter.Names(ctx)
	if err != nil {
		return nil, err
	}
	for _, name := range old {
		if slices.Contains(new, name) {
			m.subjects = append(m.subjects, &subject{name: name, bettor: newBettor(math.Log1p(c.Threshold))})
		} else {
			out.OnlyOld = append(out.OnlyOld, name)
		}
	}
	for _, name := range new {
		if !slices.Contains(old, name) {
			out.OnlyNew = append(out.OnlyNew, name)
		}
	}
	slices.Sort(out.OnlyOld)
	slices.Sort(out.OnlyNew)
	slices.SortFunc(m.subjects, func(a, b *subject) int { return cmp.Compare(a.name, b.name) })
	if len(m.subjects) == 0 {
		return nil, ErrNothing
	}
	err = m.run(ctx)
	if err != nil && ctx.Err() == nil {
		return nil, err
	}
	out.Stopped = m.open() > 0
	for i := range m.subjects {
		out.Rows = append(out.Rows, m.row(i))
	}
	out.Elapsed = time.Since(m.start)
	return out, ctx.Err()
}

// match is a comparison under way.
type match struct {
	meter    Meter
	config   Config
	start    time.Time
	coin     *rand.Rand
	subjects []*subject
	pairs    int
}

func (m *match) run(ctx context.Context) error {
	for m.open() > 0 {
		if m.config.Limit > 0 && time.Since(m.start) >= m.config.Limit {
			return nil
		}
		names := m.undecided()
		if len(names) == 0 {
			return nil // all have had as many pairs as they may
		}
		if !m.meter.Single() {
			if err := m.measure(ctx, names); err != nil {
				return err
			}
			continue
		}
		// Pairs of one benchmark each are shorter, so that a pair sees one machine.
		for _, name := range names {
			if err := m.measure(ctx, []string{name}); err != nil {
				return err
			}
			if m.config.Limit > 0 && time.Since(m.start) >= m.config.Limit {
				return nil
			}
		}
	}
	return nil
}

// undecided are the benchmarks to measure next.
func (m *match) undecided() []string {
	var names []string
	for _, s := range m.subjects {
		if s.verdict == Inconclusive && len(s.evidence.d) < m.config.MaxPairs {
			names = append(names, s.name)
		}
	}
	return names
}

func (m *match) open() int {
	n := 0
	for _, s := range m.subjects {
		if s.verdict == Inconclusive {
			n++
		}
	}
	return n
}

// measure measures a pair and looks at what it says. The coin is thrown anew for each:
// the proof of the test rests on it.
func (m *match) measure(ctx context.Context, names []string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	pairs, err := m.meter.Pair(ctx, names, m.coin.Uint64()&1 == 0)
	if err != nil {
		return err
	}
	for _, s := range m.subjects {
		if s.verdict != Inconclusive || !slices.Contains(names, s.name) {
			continue
		}
		p, ok := pairs[s.name]
		if !ok {
			return fmt.Errorf("%s was printed once and then no more", s.name)
		}
		s.old, s.new = append(s.old, p.Old), append(s.new, p.New)
		s.evidence.add(p.Log)
		s.bettor.add(p.Log)
		m.pairs++
	}
	m.decide()
	if m.config.Progress != nil {
		m.config.Progress(Progress{m.pairs, len(m.subjects) - m.open(), len(m.subjects)})
	}
	return nil
}

// decide gives verdicts. Regressions are Holm's: of m benchmarks the one with the most
// evidence needs alpha/m, the next alpha/(m-1) and so on, so that the chance of one
// false alarm among all is alpha. Since evidence holds at all looks together, so does
// Holm's way with it.
func (m *match) decide() {
	order := slices.Clone(m.subjects)
	slices.SortStableFunc(order, func(a, b *subject) int { return cmp.Compare(b.bettor.above, a.bettor.above) })
	for i, s := range order {
		if s.bettor.above < math.Log(float64(len(order)-i)/m.config.Alpha) {
			break
		}
		if s.verdict == Inconclusive {
			s.verdict = Slower
		}
	}
	for _, s := range m.subjects {
		if s.verdict == Inconclusive && s.bettor.below >= math.Log(1/m.config.Alpha) {
			s.verdict = Fine
		}
	}
}

// row is what is known of a benchmark. The low bound has the level at which Holm's way
// looked at it last.
func (m *match) row(i int) Row {
	s := m.subjects[i]
	before := 0 // regressions with more evidence, or all of them if it is none
	for _, other := range m.subjects {
		if other.verdict == Slower && (s.verdict != Slower || other.bettor.above > s.bettor.above) {
			before++
		}
	}
	level := m.config.Alpha / float64(max(len(m.subjects)-before, 1))
	lo, hi := s.evidence.interval(level, m.config.Alpha)
	return Row{
		Name: s.name, Pairs: len(s.evidence.d), Old: median(s.old), New: median(s.new), Verdict: s.verdict,
		Ratio: math.Exp(s.evidence.middle()), Low: math.Exp(lo), High: math.Exp(hi),
	}
}

func median(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	v := slices.Sorted(slices.Values(values))
	return (v[(len(v)-1)/2] + v[len(v)/2]) / 2
}
