package trial

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.com/stride/pathing"
	"example.com/stride/sim/play"
)

// ledge is a scenario of mech with two sides and an object, for games that are made
// up here.
const ledge = `
ruleset: mech
board: {text: "......\n......"}
units:
  - {id: r1, speed: 4, side: red, at: [0, 0]}
  - {id: r2, speed: 4, side: red, at: [1, 0]}
  - {id: crate, object: true, at: [2, 0]}
  - {id: b1, speed: 4, side: blue, at: [5, 0]}
sides:
  red: {policy: hold}
  blue: {policy: hold}
victory: {turns: 9}
`

func ledgeSetup(t testing.TB) *play.Setup {
	t.Helper()
	s, err := play.Compile(parse(t, ledge), play.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// mechGame draws a game, with numbers in every field of its tally.
func mechGame(t *rapid.T, s *play.Setup) *play.Result {
	few := rapid.Int64Range(0, 9)
	r := &play.Result{
		Winner: rapid.IntRange(play.Draw, 1).Draw(t, "winner"),
		Reason: play.Reason(rapid.IntRange(0, int(play.NumReasons)-1).Draw(t, "reason")),
		Turns:  rapid.IntRange(0, 9).Draw(t, "rounds"),
		Tally:  s.NewTally(),
	}
	r.Tally.Games = 1
	for u := range s.Units() {
		fill(reflect.ValueOf(&r.Tally.Mech[u]).Elem(), func() int64 { return few.Draw(t, "n") })
		r.Tally.Mech[u].Destroyed = rapid.Int64Range(0, 1).Draw(t, "destroyed")
		c := &r.Tally.Units[u]
		c.Choices[pathing.Walk], c.Choices[pathing.Fly] = few.Draw(t, "walks"), few.Draw(t, "flights")
		c.Squares, c.Spent, c.Left, c.Turns, c.Stuck = few.Draw(t, "squares"), few.Draw(t, "spent"), few.Draw(t, "left"), few.Draw(t, "turns"), few.Draw(t, "stuck")
		r.Tally.Visits[few.Draw(t, "cell")]++
	}
	return r
}

// fill sets every whole number of a struct.
func fill(v reflect.Value, next func() int64) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), next)
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), next)
		}
	case reflect.Uint64:
		v.SetUint(uint64(next()))
	default:
		v.SetInt(next())
	}
}

// Each number of a tally comes back as X of its sums, for units and for sides, and
// Y is what it is measured against. The products are those of PairSums.Add, game by
// game.
func TestMechSumsAgreeWithTallies(t *testing.T) {
	s := ledgeSetup(t)
	rapid.Check(t, func(t *rapid.T) {
		g := NewGames(s)
		want := map[string]*MechAccount{}
		for range rapid.IntRange(1, 4).Draw(t, "games") {
			r := mechGame(t, s)
			g.Add(r)
			// Whoever has no side belongs to none.
			for name, units := range map[string][]int{"r1": {0}, "r2": {1}, "crate": {2}, "b1": {3}, "red": {0, 1}, "blue": {3}} {
				if want[name] == nil {
					want[name] = &MechAccount{}
				}
				expect(want[name], r.Tally, units)
			}
		}
		got := map[string]*MechAccount{"red": &g.MechSides[0], "blue": &g.MechSides[1]}
		for u, unit := range s.Units() {
			got[unit.ID] = &g.MechUnits[u]
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
		// Rates of movement rest on the turns of the units, not on the rounds.
		for u := range s.Units() {
			a, m := &g.Units[u], &g.Tally.Mech[u]
			if a.Squares.Y != m.Begun || a.Spent.Y != m.Begun || a.Left.Y != g.Tally.Units[u].Turns {
				t.Fatalf("unit %d: %+v against %+v", u, a, m)
			}
		}
		if g.Sides[0].Squares.Y != g.Tally.Mech[0].Begun+g.Tally.Mech[1].Begun {
			t.Fatalf("red: %+v", g.Sides[0].Squares)
		}
	})
}

// expect adds a game as the comments of MechAccount say.
func expect(a *MechAccount, t *play.Tally, units []int) {
	var m play.MechCounts
	var moves, ended, characters int64
	for _, u := range units {
		m.Add(&t.Mech[u])
		moves += t.Units[u].Actions()
		ended += t.Units[u].Turns
		if u != 2 { // the crate
			characters++
			if t.Mech[u].Begun == 0 {
				a.Early += t.Mech[u].Destroyed
			}
		}
	}
	for _, p := range []struct {
		to   *PairSums
		x, y int64
	}{
		{&a.Boosts, m.Boosts, m.Begun},
		{&a.Attacks, m.Attacks, m.Begun},
		{&a.Hits, m.Hits, m.Attacks},
		{&a.EngagedStops, m.EngagedStops, moves},
		{&a.SpacesLost, m.SpacesLost, m.EngagedStops},
		{&a.Overwatch, m.Overwatch, moves},
		{&a.OverwatchHit, m.OverwatchHit, m.Overwatch},
		{&a.Pushes, m.Pushes, 1},
		{&a.PushedSpaces, m.PushedSpaces, m.Pushes},
		{&a.Carries, m.Carries, moves},
		{&a.Climbs, m.Climbs, moves},
		{&a.ClimbChecks, m.ClimbChecks, m.Climbs},
		{&a.ClimbFails, m.ClimbFails, m.ClimbChecks},
		{&a.Jumps, m.Jumps, moves},
		{&a.HazardChecks, m.HazardChecks, m.Begun},
		{&a.HazardFails, m.HazardFails, m.HazardChecks},
		{&a.Falls, m.Falls, 1},
		{&a.SpacesFallen, m.SpacesFallen, m.Falls},
		{&a.AirTurns, m.AirTurns, ended},
		{&a.Destroyed, m.Destroyed, characters},
	} {
		p.to.Add(p.x, p.y)
	}
	var all int64
	for _, n := range m.Damage {
		all += n
	}
	for cause, n := range m.Damage {
		a.Damage[cause].Add(n, all)
	}
}

// Any partition of games of mech into chunks, and any order of merging them, gives
// the bytes of counting them one after the other; and a tally that was reset counts
// as a new one.
func TestMechGamesMergeInAnyOrder(t *testing.T) {
	s := ledgeSetup(t)
	rapid.Check(t, func(t *rapid.T) {
		whole := NewGames(s)
		chunks := make([]*Games, rapid.IntRange(1, 4).Draw(t, "chunks"))
		for i := range chunks {
			chunks[i] = NewGames(s)
			chunks[i].Add(mechGame(t, s))
			chunks[i].Reset()
		}
		for range rapid.IntRange(0, 6).Draw(t, "games") {
			r := mechGame(t, s)
			whole.Add(r)
			chunks[rapid.IntRange(0, len(chunks)-1).Draw(t, "chunk")].Add(r)
		}
		total := NewGames(s)
		for _, i := range rapid.Permutation(indices(len(chunks))).Draw(t, "order") {
			total.Merge(chunks[i])
		}
		if diff := cmp.Diff(asBytes(t, whole), asBytes(t, total)); diff != "" {
			t.Fatal(diff)
		}
	})
}

// The list of sums that merge goes through has every field of MechAccount.
func TestMechAccountMergesEveryField(t *testing.T) {
	var a MechAccount
	n := int64(0)
	fill(reflect.ValueOf(&a).Elem(), func() int64 { n++; return n })
	var b MechAccount
	b.merge(&a)
	if diff := cmp.Diff(a, b); diff != "" {
		t.Error(diff)
	}
}

func TestSkirmishHasNoMechAccounts(t *testing.T) {
	g := run(t, config(example(t, "stairs"), 2, 1)).Games
	if g.MechUnits != nil || g.MechSides != nil {
		t.Errorf("%v, %v", g.MechUnits, g.MechSides)
	}
}

func TestDamageTakenIsTheSumOfCauses(t *testing.T) {
	s := ledgeSetup(t)
	g := NewGames(s)
	var want Sums
	for i := range int64(5) {
		r := &play.Result{Winner: play.Draw, Reason: play.Limit, Turns: 9, Tally: s.NewTally()}
		r.Tally.Mech[3].Damage = [play.NumCauses]int64{play.ByAttack: i, play.ByFall: 3, play.ByBurn: 2 * i}
		want.Add(3 + 3*i)
		g.Add(r)
	}
	if got := g.MechUnits[3].DamageTaken(); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := g.MechSides[1].DamageTaken(); got != want {
		t.Errorf("blue: %+v, want %+v", got, want)
	}
}
