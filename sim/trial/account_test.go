package trial

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
)

func walksSetup(t testing.TB) *play.Setup {
	t.Helper()
	s, err := play.Compile(parse(t, walks), play.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// drawn is a game with numbers in every place of its tally.
func drawn(t *rapid.T, s *play.Setup) *play.Result {
	few := rapid.Int64Range(0, 9)
	r := &play.Result{
		Winner: rapid.IntRange(play.Draw, len(s.Sides())-1).Draw(t, "winner"),
		Reason: play.Reason(rapid.IntRange(0, int(play.NumReasons)-1).Draw(t, "reason")),
		Turns:  rapid.IntRange(0, 9).Draw(t, "Turns"),
		Tally:  s.NewTally(),
	}
	r.Tally.Games = 1
	for _, list := range [][]int64{r.Tally.Counts(), r.Tally.Visits} {
		copy(list, rapid.SliceOfN(few, len(list), len(list)).Draw(t, "counts"))
	}
	return r
}

// Each metric has in X what it counts and in Y what it measures that against, of units
// and of the units of a side together, summed up before they are multiplied. A unit that has
// no side belongs to none.
func TestAccountsAreOfTheMetrics(t *testing.T) {
	s := walksSetup(t)
	metrics := s.Ruleset().Metrics
	owners := map[string][]int{"r1": {0}, "r2": {1}, "stone": {2}, "b1": {3}, "red": {0, 1}, "blue": {3}}
	rapid.Check(t, func(t *rapid.T) {
		g := NewGames(s)
		want := map[string]Account{}
		for name := range owners {
			want[name] = make(Account, len(metrics))
		}
		for range rapid.IntRange(0, 4).Draw(t, "games") {
			r := drawn(t, s)
			g.Add(r)
			for name, units := range owners {
				for i := range metrics {
					sum := func(c ruleset.Counter) (n int64) {
						for _, u := range units {
							n += r.Tally.Of(u)[c]
						}
						return n
					}
					per := int64(1)
					if metrics[i].Per != ruleset.PerGame {
						per = sum(metrics[i].Per)
					}
					want[name][i].Add(sum(metrics[i].Of), per)
				}
			}
		}
		got := map[string]Account{}
		for i, side := range s.Sides() {
			got[side.Name] = g.Sides[i]
		}
		for i, unit := range s.Units() {
			got[unit.ID] = g.Units[i]
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
	})
}

// Any partition of games into chunks, merged in any order and grouping, gives the bytes
// of counting them one after the other; and a tally that was reset counts as a new one.
func TestDrawnGamesMergeInAnyOrderAndGrouping(t *testing.T) {
	s := walksSetup(t)
	rapid.Check(t, func(t *rapid.T) {
		whole := NewGames(s)
		chunks := make([]*Games, rapid.IntRange(1, 5).Draw(t, "chunks"))
		for i := range chunks {
			chunks[i] = NewGames(s)
			chunks[i].Add(drawn(t, s))
			chunks[i].Reset()
		}
		for range rapid.IntRange(0, 6).Draw(t, "games") {
			r := drawn(t, s)
			whole.Add(r)
			chunks[rapid.IntRange(0, len(chunks)-1).Draw(t, "chunk")].Add(r)
		}
		// Two of those that are left become one, until one is left.
		for len(chunks) > 1 {
			i := rapid.IntRange(0, len(chunks)-1).Draw(t, "into")
			j := (i + rapid.IntRange(1, len(chunks)-1).Draw(t, "from")) % len(chunks)
			chunks[i].Merge(chunks[j])
			chunks = append(chunks[:j], chunks[j+1:]...)
		}
		total := NewGames(s)
		total.Merge(chunks[0])
		if diff := cmp.Diff(asBytes(t, whole), asBytes(t, total)); diff != "" {
			t.Fatal(diff)
		}
	})
}

// What is counted twice agrees: totals of the tally against the sums, ends and Turns
// against the number of games.
func TestSumsAgreeWithTallies(t *testing.T) {
	c := config(parse(t, walks), 60, 0)
	g := run(t, c).Games
	var ends int64
	for side := range g.Ends {
		ends += g.Wins(side)
	}
	if g.N != 60 || ends != g.N || g.Turns.N() != g.N || g.Tally.Games != g.N {
		t.Errorf("%d games, %d ends, %d by Turns, %d in the tally", g.N, ends, g.Turns.N(), g.Tally.Games)
	}
	checkTotals(t, g)
}

func checkTotals(t *testing.T, g *Games) {
	t.Helper()
	s := g.Setup()
	sum := make([]int64, len(s.Ruleset().Counters))
	check := func(name string, a Account, counts []int64) {
		for i, m := range s.Ruleset().Metrics {
			per := g.N
			if m.Per != ruleset.PerGame {
				per = counts[m.Per]
			}
			if p := a[i]; p.N != g.N || p.X != counts[m.Of] || p.Y != per {
				t.Errorf("%s, %s: %d of %d in %d games, want %d of %d in %d", name, m.Key, p.X, p.Y, p.N, counts[m.Of], per, g.N)
			}
		}
	}
	for u, unit := range s.Units() {
		check(unit.ID, g.Units[u], g.Tally.Of(u))
	}
	for i, side := range s.Sides() {
		g.Tally.Side(s, i, sum)
		check(side.Name, g.Sides[i], sum)
	}
}
