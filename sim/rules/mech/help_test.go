package mech

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp/cmpopts"

	"example.com/stride/pathing"
	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

// spied is a table that keeps the latest of the games made on it, for tests to look into.
type spied struct {
	*Table
	mu     sync.Mutex
	latest *game
}

func (s *spied) NewTurns(f *play.Frame) play.Turns {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.latest = newGame(s.Table, f)
	return s.latest
}

// vocabulary is that of the ruleset, with spied tables.
var vocabulary = func() scenario.Vocabulary {
	r := *Ruleset()
	r.Compile = func(sc *scenario.Scenario) (any, []scenario.Fault) {
		t, faults := compile(sc)
		if len(faults) > 0 {
			return nil, faults
		}
		return &spied{Table: t.(*Table)}, nil
	}
	return ruleset.Vocabulary(&r)
}()

// open makes a game, and gives what is in it.
func open(s *play.Setup) (*play.Game, *game) {
	g := s.NewGame()
	return g, s.Table().(*spied).latest
}

// begin starts a game and plays nothing of it.
func begin(g *play.Game, st play.Streams) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, _ = g.PlayContext(ctx, st)
}

// streams are the streams of trial i of a seed, as a stand-in for those of trials.
func streams(seed, i uint64) play.Streams {
	return play.Streams{
		Setup:   *rand.NewPCG(seed, 3*i),
		Choices: *rand.NewPCG(seed, 3*i+1),
		Dice:    *rand.NewPCG(seed, 3*i+2),
	}
}

func parse(tb testing.TB, text string) *scenario.Scenario {
	tb.Helper()
	sc, err := scenario.Parse("test.yaml", []byte(text), nil, vocabulary)
	if err != nil {
		tb.Fatalf("%v\n%s", err, text)
	}
	return sc
}

func setUp(tb testing.TB, sc *scenario.Scenario, opt play.Options) *play.Setup {
	tb.Helper()
	s, err := play.Compile(sc, opt)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

func playOne(tb testing.TB, g *play.Game, st play.Streams) *play.Result {
	tb.Helper()
	r, err := g.Play(st)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// playChecked plays with every decision verified, as the tag invariants does, and names
// the scenario if that fails.
func playChecked(t *testing.T, g *play.Game, turns *game, st play.Streams, text string) *play.Result {
	t.Helper()
	defer func() {
		if p := recover(); p != nil {
			t.Fatalf("%v\n%s\n%s", p, text, debug.Stack())
		}
	}()
	turns.verify = true
	return playOne(t, g, st)
}

// script is a policy that asks a function.
type script func(v *View) Decision

func (f script) Choose(v *View) Decision { return f(v) }

// everySide gives one policy to sides.
func everySide(names ...string) func(script) map[string]play.Policy {
	return func(f script) map[string]play.Policy {
		m := map[string]play.Policy{}
		for _, n := range names {
			m[n] = f
		}
		return m
	}
}

// exported leaves out what a tally keeps for itself, but for its counts.
var exported = cmpopts.IgnoreUnexported(play.Tally{})

// outcome is a result that stays.
type outcome struct {
	play.Result
	Counts []int64
}

func snapshot(s *play.Setup, r *play.Result) outcome {
	o := outcome{Result: *r, Counts: slices.Clone(r.Tally.Counts())}
	o.Tally = s.NewTally()
	o.Tally.Add(r.Tally)
	return o
}

// generator makes random scenarios.
type generator struct{ *rand.Rand }

func newGenerator(seed uint64) generator { return generator{rand.New(rand.NewPCG(seed, 7))} }

func (g generator) pick(words ...string) string { return words[g.IntN(len(words))] }
func (g generator) chance(percent int) bool     { return g.IntN(100) < percent }

// A field of battle for small games of mech: rows of the board, then of levels, each
// cell a character, and units as a scenario has them. Sides are red and blue; a
// head may set rules, spans and so on.
func field(board, levels, head string, units ...string) string {
	var b strings.Builder
	b.WriteString("ruleset: mech\n")
	rules, more, _ := strings.Cut(head, "|")
	if rules != "" {
		fmt.Fprintf(&b, "rules: {%s}\n", rules)
	}
	b.WriteString("board:\n  text: |\n")
	for _, row := range strings.Fields(board) {
		fmt.Fprintf(&b, "    %s\n", row)
	}
	if levels != "" {
		b.WriteString("  levels: |\n")
		for _, row := range strings.Fields(levels) {
			fmt.Fprintf(&b, "    %s\n", row)
		}
	}
	for _, line := range strings.Split(more, "|") {
		if line = strings.TrimSpace(line); line != "" {
			fmt.Fprintf(&b, "  %s\n", line)
		}
	}
	b.WriteString("units:\n")
	sides := map[string]bool{}
	for _, u := range units {
		fmt.Fprintf(&b, "  - {%s}\n", u)
		for _, side := range []string{"red", "blue"} {
			sides[side] = sides[side] || strings.Contains(u, "side: "+side)
		}
	}
	b.WriteString("sides:\n")
	for _, side := range []string{"red", "blue"} {
		if sides[side] {
			fmt.Fprintf(&b, "  %s: {policy: hold}\n", side)
		}
	}
	b.WriteString("victory: {turns: 3}\n")
	return b.String()
}

// orders are what units do, by their ids: decisions divided by semicolons, turns by
// slashes. After these a unit passes.
//
//	to 3,0      the cheapest end on that cell
//	to 3,0,4    the cheapest end at that place
//	jump 3,0    that end by that choice, fly, hover, teleport and fall likewise
//	attack b, drag b, lift b, let go, stand up, give up, pass
type orders struct {
	t     testing.TB
	turns map[string][]string
	now   map[string]int // the next decision of the turn
	round map[string]int
	said  []string
}

func newOrders(t testing.TB, by map[string]string) *orders {
	o := &orders{t: t, turns: map[string][]string{}, now: map[string]int{}, round: map[string]int{}}
	for id, text := range by {
		o.turns[id] = strings.Split(text, "/")
	}
	return o
}

func (o *orders) Choose(v *View) Decision {
	id := v.Setup().Units()[v.Unit()].ID
	if o.round[id] != v.Turn() {
		o.round[id], o.now[id] = v.Turn(), 0
	}
	if v.Turn() > len(o.turns[id]) {
		return Pass()
	}
	list := strings.Split(o.turns[id][v.Turn()-1], ";")
	if o.now[id] >= len(list) {
		return Pass()
	}
	order := strings.TrimSpace(list[o.now[id]])
	o.now[id]++
	o.said = append(o.said, id+" "+order)
	return o.decision(v, order)
}

func (o *orders) decision(v *View, order string) Decision {
	word, rest, _ := strings.Cut(order, " ")
	unit := func() int {
		for i, u := range v.Setup().Units() {
			if u.ID == rest {
				return i
			}
		}
		return -2
	}
	switch order {
	case "", "pass":
		return Pass()
	case "let go":
		return LetGo()
	case "stand up":
		return StandUp()
	case "give up":
		return GiveUp()
	}
	switch word {
	case "attack":
		return Attack(unit())
	case "drag":
		return Drag(unit())
	case "lift":
		return Lift(unit())
	case "fall":
		v.AllowFalls()
	}
	at := strings.Split(rest, ",")
	var best pathing.End
	found := false
	for e := range v.Reach().All() {
		same := word == "to" || word == e.Choice.String()
		for i, n := range []int16{e.Place.X, e.Place.Y, e.Place.Z} {
			if i < len(at) {
				k, err := strconv.Atoi(at[i])
				same = same && err == nil && int16(k) == n
			}
		}
		if same && (!found || e.Cost < best.Cost) {
			best, found = e, true
		}
	}
	if !found {
		o.t.Fatalf("%s: no end for %q among %d", v.Setup().Units()[v.Unit()].ID, order, v.Reach().Len())
	}
	return Take(best)
}

// throws are what the dice show, each as face/sides: "12/20 50/100".
type throws struct {
	t    testing.TB
	list []string
}

// Uint64 is the number by which rand.Rand.IntN comes to the next face.
func (d *throws) Uint64() uint64 {
	if len(d.list) == 0 {
		d.t.Fatal("a die is thrown that should not be")
	}
	face, sides, _ := strings.Cut(d.list[0], "/")
	d.list = d.list[1:]
	k, _ := strconv.ParseUint(face, 10, 32)
	n, _ := strconv.ParseUint(sides, 10, 32)
	return ((k-1)<<32/n + 1<<20) << 32
}

// A stage is a small game with known dice.
type stage struct {
	t *testing.T
	s *play.Setup
	g *game
	r *play.Result
}

// perform plays a field by orders and dice, red before blue, and checks every
// decision. All dice must be thrown.
func perform(t *testing.T, text, dice string, by map[string]string) *stage {
	t.Helper()
	o := newOrders(t, by)
	sc := parse(t, text)
	policies := map[string]play.Policy{}
	for i := range sc.Sides {
		policies[sc.Sides[i].Name] = o
	}
	s := setUp(t, sc, play.Options{Policies: policies})
	g, turns := open(s)
	turns.verify = true
	d := &throws{t: t, list: strings.Fields(dice)}
	turns.dice = rand.New(d)
	r := playOne(t, g, inOrder(g, turns))
	if len(d.list) > 0 {
		t.Errorf("dice left: %v, after %q", d.list, o.said)
	}
	return &stage{t, s, turns, r}
}

// inOrder are streams by which sides and units act in the order of the file.
func inOrder(g *play.Game, turns *game) play.Streams {
	for i := uint64(0); ; i++ {
		st := streams(1, i)
		begin(g, st)
		if slices.IsSorted(turns.ranks) && !slices.ContainsFunc(turns.order, func(u []int32) bool { return !slices.IsSorted(u) }) {
			return st
		}
	}
}

// unitOf is the index of a unit by its id.
func unitOf(t *testing.T, s *play.Setup, id string) int {
	t.Helper()
	for i, u := range s.Units() {
		if u.ID == id {
			return i
		}
	}
	t.Fatalf("there is no unit %s", id)
	return -1
}

func (s *stage) unit(id string) int { return unitOf(s.t, s.s, id) }

// at checks where a unit is.
func (s *stage) at(id, want string) {
	s.t.Helper()
	got := s.g.at(s.unit(id)).String()
	if !s.g.alive(s.unit(id)) {
		got = "destroyed"
	}
	if got != want {
		s.t.Errorf("%s is at %s, want %s", id, got, want)
	}
}

// hp checks what is left to a unit.
func (s *stage) hp(id string, want int) {
	s.t.Helper()
	if got := s.g.units[s.unit(id)].hp; got != want {
		s.t.Errorf("%s has %d points left, want %d", id, got, want)
	}
}

// counts checks one of the counts of a unit.
func (s *stage) counts(what string, got, want int64) {
	s.t.Helper()
	if got != want {
		s.t.Errorf("%s: %d, want %d", what, got, want)
	}
}

// tally are the counts of a unit.
func (s *stage) tally(id string) []int64 { return s.r.Tally.Of(s.unit(id)) }
