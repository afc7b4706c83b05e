package gate

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// simulated is a Meter of benchmarks with known ratios.
type simulated struct {
	theta  map[string]func() float64 // draws log ratios
	old    []string                  // names; nil: those of theta
	new    []string
	single bool
	fail   error
	after  func(pairs int) // told after every pair
	pairs  int
}

func simulate(noise string, seed uint64, ratios map[string]float64) *simulated {
	s := &simulated{theta: map[string]func() float64{}, single: true}
	names := []string{}
	for name := range ratios {
		names = append(names, name)
	}
	slices.Sort(names)
	for i, name := range names {
		s.theta[name] = pairs(noise, math.Log(ratios[name]), seed*1000+uint64(i))
	}
	s.old, s.new = names, names
	return s
}

func (s *simulated) Names(context.Context) (old, new []string, err error) {
	return s.old, s.new, s.fail
}
func (s *simulated) Single() bool { return s.single }

func (s *simulated) Pair(_ context.Context, names []string, _ bool) (map[string]Pair, error) {
	if s.single && len(names) != 1 {
		return nil, errors.New("asked for several at once")
	}
	out := map[string]Pair{}
	for _, name := range names {
		if next := s.theta[name]; next != nil {
			d := next()
			out[name] = Pair{1, math.Exp(d), d}
		}
	}
	s.pairs++
	if s.after != nil {
		s.after(s.pairs)
	}
	return out, nil
}

func TestCompare(t *testing.T) {
	for _, single := range []bool{true, false} {
		s := simulate("interrupted", 1, map[string]float64{"a": 1, "b": 1.08, "c": 0.9, "d": 1.2})
		s.single = single
		s.old, s.new = append(s.old, "gone"), append(s.new, "new")
		c, err := Compare(context.Background(), s, Config{Threshold: 0.03, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]Verdict{"a": Fine, "b": Slower, "c": Fine, "d": Slower}
		for _, r := range c.Rows {
			if r.Verdict != want[r.Name] {
				t.Errorf("%s is %v: %+v", r.Name, r.Verdict, r)
			}
			if r.Verdict == Slower && r.Low <= 1.03 || r.Verdict == Fine && r.High >= 1.03 {
				t.Errorf("the interval of %s does not say %v: %+v", r.Name, r.Verdict, r)
			}
		}
		if c.Verdict() != Slower || c.Stopped || !slices.Equal(c.OnlyOld, []string{"gone"}) || !slices.Equal(c.OnlyNew, []string{"new"}) {
			t.Errorf("%+v", c)
		}
	}
}

// At the threshold itself nothing can be told, and the gate says so.
func TestCompareInconclusive(t *testing.T) {
	s := simulate("normal", 4, map[string]float64{"a": 1.03, "b": 1})
	c, err := Compare(context.Background(), s, Config{Threshold: 0.03, MaxPairs: 60})
	if err != nil {
		t.Fatal(err)
	}
	if c.Verdict() != Inconclusive || !c.Stopped || c.Rows[0].Pairs != 60 || c.Rows[1].Verdict != Fine {
		t.Errorf("%+v", c)
	}
	s = simulate("normal", 4, map[string]float64{"a": 1.03})
	s.after = func(int) { time.Sleep(time.Millisecond) }
	c, err = Compare(context.Background(), s, Config{Threshold: 0.03, Limit: 50 * time.Millisecond})
	if err != nil || c.Verdict() != Inconclusive || !c.Stopped || c.Rows[0].Pairs > 60 {
		t.Errorf("%v: %+v", err, c)
	}
}

func TestCompareStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	s := simulate("normal", 4, map[string]float64{"a": 1.03})
	s.after = func(n int) {
		if n == 10 {
			cancel()
		}
	}
	c, err := Compare(ctx, s, Config{Threshold: 0.03})
	if !errors.Is(err, context.Canceled) || c == nil || c.Rows[0].Pairs != 10 || c.Verdict() != Inconclusive {
		t.Errorf("%v: %+v", err, c)
	}
	s.fail = errors.New("no")
	if c, err := Compare(context.Background(), s, Config{}); err == nil || c != nil {
		t.Errorf("%v: %+v", err, c)
	}
	s = simulate("normal", 4, map[string]float64{"a": 1.03})
	s.new = []string{"b"}
	if _, err := Compare(context.Background(), s, Config{}); !errors.Is(err, ErrNothing) {
		t.Errorf("nothing in common: %v", err)
	}
	s = simulate("normal", 4, map[string]float64{"a": 1.03})
	s.old, s.new = []string{"a", "z"}, []string{"a", "z"}
	if _, err := Compare(context.Background(), s, Config{}); err == nil {
		t.Error("a benchmark that vanishes is no error")
	}
}

// One false alarm among ten benchmarks at the threshold is as rare as among one. Of
// 400 comparisons a share of 0.025 has a standard error of 0.008: at most 0.05. With
// ten times the chance, as if each were alone, it would be 0.2.
func TestFamilyErrsRarely(t *testing.T) {
	const comparisons = 400
	alarms := 0
	for i := range uint64(comparisons) {
		m := &match{config: Config{Alpha: DefaultAlpha, Threshold: 0.03, MaxPairs: 60}, coin: rand.New(rand.NewPCG(i, 1))}
		ratios := map[string]float64{}
		for _, name := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"} {
			ratios[name] = 1.03
			m.subjects = append(m.subjects, &subject{name: name, bettor: newBettor(math.Log(1.03))})
		}
		m.meter = simulate("interrupted", i, ratios)
		if err := m.run(context.Background()); err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(m.subjects, func(s *subject) bool { return s.verdict == Slower }) {
			alarms++
		}
	}
	t.Logf("%d alarms in %d comparisons", alarms, comparisons)
	if float64(alarms)/comparisons > 0.05 {
		t.Errorf("%d alarms in %d comparisons", alarms, comparisons)
	}
}

// The order within pairs is the coin's, and the same for the same seed.
func TestOrderIsDrawn(t *testing.T) {
	draw := func(seed uint64) (order []bool) {
		m := &ordered{simulated: simulate("normal", 1, map[string]float64{"a": 1.03}), order: &order}
		if _, err := Compare(context.Background(), m, Config{Threshold: 0.03, Seed: seed, MaxPairs: 200}); err != nil {
			t.Fatal(err)
		}
		return order
	}
	a, b, c := draw(1), draw(1), draw(2)
	first := 0
	for _, newFirst := range a {
		if newFirst {
			first++
		}
	}
	if !slices.Equal(a, b) || slices.Equal(a, c) || first < len(a)/3 || first > len(a)*2/3 {
		t.Errorf("the new program comes first in %d of %d pairs; equal seeds %v, others %v", first, len(a), slices.Equal(a, b), slices.Equal(a, c))
	}
}

type ordered struct {
	*simulated
	order *[]bool
}

func (o *ordered) Pair(ctx context.Context, names []string, newFirst bool) (map[string]Pair, error) {
	*o.order = append(*o.order, newFirst)
	return o.simulated.Pair(ctx, names, newFirst)
}
