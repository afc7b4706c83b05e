package skirmish

import (
	"fmt"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/sim/play"
)

// A duel is a scenario for looking at single decisions: the unit u0 of red is the
// first of the units given, all others are of blue. goals are red's.
func duel(board, goals, policy string, units ...string) string {
	var b strings.Builder
	b.WriteString("ruleset: skirmish\nboard:\n  text: |\n")
	for _, row := range strings.Fields(board) {
		fmt.Fprintf(&b, "    %s\n", row)
	}
	b.WriteString("units:\n")
	for i, u := range units {
		side := "red"
		if i > 0 {
			side = "blue"
		}
		if strings.Contains(u, "side:") {
			fmt.Fprintf(&b, "  - {id: u%d, %s}\n", i, u)
		} else {
			fmt.Fprintf(&b, "  - {id: u%d, side: %s, %s}\n", i, side, u)
		}
	}
	if len(units) == 1 {
		b.WriteString("sides:\n")
	} else {
		b.WriteString("sides:\n  blue: {policy: hold}\n")
	}
	fmt.Fprintf(&b, "  red: {policy: %s%s}\nvictory: {turns: 20}\n", policy, map[bool]string{true: ", goal: " + goals}[goals != ""])
	return b.String()
}

// decide is what the policy of a unit decides in the first Phase, or in another.
func decide(t *testing.T, text string, unit, phase int) Decision {
	t.Helper()
	s := setup(t, parse(t, text), play.Options{})
	f, g := started(s, streams(1, 1))
	g.phase = phase
	f.Acts(unit)
	g.view.begin(unit)
	return g.policies[s.Units()[unit].Side].Choose(&g.view)
}

// String writes a decision for people.
func (d Decision) String() string {
	switch {
	case d.kind == paying:
		return fmt.Sprintf("pay %d of %d towards %v", d.pay.Points, d.pay.Cost, d.pay.To)
	case d.kind == passing || d.end.Phases == 0:
		return "pass"
	}
	return fmt.Sprintf("%v to %v facing %v for %d", d.end.Choice, d.end.Place.Cell(), d.end.Facing, d.end.Cost)
}

const open = "....... ....... ....... ....... ......."

func TestPolicies(t *testing.T) {
	for _, c := range []struct {
		name, text string
		phase      int
		want       string
	}{
		{
			"hold passes",
			duel(open, "[6, 2]", "hold", "at: [0, 2], facing: E, speed: 7, stride: 2"),
			1, "pass",
		},
		{
			"rush goes straight on",
			duel(open, "[6, 2]", "rush", "at: [0, 2], facing: E, speed: 7, stride: 2"),
			1, "move to 2,2 facing E for 2",
		},
		{
			"rush turns first where that saves Speed later",
			duel(open, "[6, 2]", "rush", "at: [0, 2], facing: W, speed: 7, stride: 2"),
			1, "move to 2,2 facing E for 3",
		},
		{
			"rush makes for the nearest of its goals",
			duel(open, "[[6, 2], [0, 0]]", "rush", "at: [0, 2], facing: E, speed: 7, stride: 2"),
			1, "move to 0,0 facing N for 3",
		},
		{
			"rush passes a goal that has no room",
			duel(open, "[[0, 0], [6, 2]]", "rush", "at: [1, 2], facing: N, speed: 7, stride: 2", "at: [0, 0], speed: 1, stride: 1, size: 2"),
			1, "move to 3,0 facing E for 3",
		},
		{
			"rush goes to a full goal if all are",
			duel(open, "[[6, 2]]", "rush", "at: [1, 2], facing: E, speed: 7, stride: 2", "at: [6, 2], speed: 1, stride: 1, size: 2"),
			1, "move to 3,2 facing E for 2",
		},
		{
			// Each would need distances of its own to tell which has room.
			"rush does not look for room among more than 16 goals",
			duel(open, "[[0, 0], [3, 4], [4, 0], [4, 1], [4, 2], [4, 3], [4, 4], [5, 0], [5, 1], [5, 2], [5, 3], [5, 4], [6, 0], [6, 1], [6, 2], [6, 3], [6, 4]]",
				"rush", "at: [1, 2], facing: N, speed: 7, stride: 1", "at: [0, 0], speed: 1, stride: 1, size: 2"),
			1, "move to 1,1 facing N for 1",
		},
		{
			"rush stays on its goal",
			duel(open, "[[6, 2], [1, 2]]", "rush", "at: [1, 2], facing: E, speed: 7, stride: 2"),
			1, "pass",
		},
		{
			"rush passes where no goal can be reached",
			duel("...#... ...#... ...#...", "[6, 2]", "rush", "at: [1, 2], facing: E, speed: 7, stride: 2"),
			1, "pass",
		},
		{
			"rush jumps a gap",
			duel(".._.... .._....", "[6, 1]", "rush", "at: [1, 1], facing: E, speed: 7, stride: 2"),
			1, "jump to 3,1 facing E for 4",
		},
		{
			"rush stands up to go far",
			duel(open, "[6, 2]", "rush", "at: [0, 2], facing: E, speed: 7, stride: 2, prone: true"),
			1, "stand_up to 0,2 facing E for 2",
		},
		{
			"rush crawls a single square",
			duel(open, "[1, 2]", "rush", "at: [0, 2], facing: E, speed: 7, stride: 2, prone: true"),
			1, "crawl to 1,2 facing E for 2",
		},
		{
			"rush pays towards what it can't afford",
			duel(". ^ .", "[0, 2]", "rush", "at: [0, 0], facing: S, speed: 7, stride: 2, spent: 6"),
			1, "pay 1 of 2 towards 0,1",
		},
		{
			"rush turns rather than pay, if that brings it as near",
			duel(". ^ .", "[0, 2]", "rush", "at: [0, 0], facing: N, speed: 7, stride: 2, spent: 6"),
			1, "move to 0,0 facing S for 1",
		},
		{
			"rush keeps what is paid",
			duel("... .^. ...", "[1, 2]", "rush", "at: [1, 0], facing: S, speed: 7, stride: 2, spent: 7, paid: {to: [1, 1], points: 1, cost: 2}"),
			2, "pass",
		},
		{
			"rush enters what is paid for, and goes on",
			duel("... .^. ...", "[1, 2]", "rush", "at: [1, 0], facing: S, speed: 7, stride: 2, paid: {to: [1, 1], points: 1, cost: 2}"),
			1, "move to 1,2 facing S for 2",
		},
		{
			"rush drives",
			duel(open, "[6, 2]", "rush", "at: [0, 2], facing: E, vehicle: true, stride: 3, turn: 2"),
			1, "drive to 3,2 facing E for 0",
		},
		{
			// The goal lies to the south, but it may turn only after two squares: there
			// and back.
			"a vehicle goes round where it can't turn",
			duel("....# .###. ..#.. .....", "[3, 3]", "rush", "at: [0, 0], facing: E, vehicle: true, stride: 3, turn: 2"),
			1, "drive to 1,0 facing W for 0",
		},
		{
			// To the east lie two squares and a wall, where it could not turn: there it
			// would stay for good.
			"a vehicle does not go where it could never turn",
			duel("...# .##. ....", "[3, 2]", "rush", "at: [0, 0], facing: E, vehicle: true, stride: 2, turn: 3"),
			1, "pass",
		},
		{
			"guard stays at its post",
			duel(open, "", "guard", "at: [3, 2], facing: E, speed: 7, stride: 2"),
			1, "pass",
		},
		{
			"guard goes to its post from afar",
			duel(open, "[6, 2]", "guard, radius: 1", "at: [0, 2], facing: E, speed: 7, stride: 2"),
			1, "move to 2,2 facing E for 2",
		},
		{
			"greedy goes straight on",
			duel(open, "[6, 2]", "greedy", "at: [0, 2], facing: E, speed: 7, stride: 2"),
			1, "move to 2,2 facing E for 2",
		},
		{
			"greedy without weights does nothing",
			duel(open, "[6, 2]", "greedy, distance_weight: 0, blocking_weight: 0", "at: [0, 2], facing: E, speed: 7, stride: 2"),
			1, "pass",
		},
		{
			"greedy saves Speed if told so",
			duel(open, "[6, 2]", "greedy, distance_weight: 1, saving_weight: 2", "at: [0, 2], facing: E, speed: 7, stride: 2"),
			3, "pass",
		},
		{
			"greedy does not save in the last Phase",
			duel(open, "[6, 2]", "greedy, distance_weight: 1, saving_weight: 2", "at: [0, 2], facing: E, speed: 7, stride: 2"),
			4, "move to 2,2 facing E for 2",
		},
		{
			"greedy pays in the last Phase",
			duel(". ^ .", "[0, 2]", "greedy", "at: [0, 0], facing: S, speed: 7, stride: 2, spent: 6"),
			4, "pay 1 of 2 towards 0,1",
		},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			if got := decide(t, c.text, 0, c.phase).String(); got != c.want {
				t.Errorf("got %s, want %s\n%s", got, c.want, c.text)
			}
		})
	}
}

// against has one unit of red that makes for a goal, and one of blue that plays a
// policy; it is blue that decides.
func against(board, redGoal, red, blue, bluePolicy string) string {
	text := duel(board, redGoal, "rush", red, blue)
	return strings.Replace(text, "blue: {policy: hold}", "blue: {policy: "+bluePolicy+"}", 1)
}

func TestBlocking(t *testing.T) {
	const corridor = "######### ......... #########"
	for _, c := range []struct {
		name, text, want string
	}{
		{
			"guard steps into the way",
			against(open, "[6, 0]",
				"at: [0, 0], facing: E, speed: 7, stride: 2", "at: [4, 4], facing: N, speed: 7, stride: 2", "guard"),
			"move to 3,3 facing N for 1",
		},
		{
			"guard keeps to its radius",
			against(open, "[6, 0]",
				"at: [0, 0], facing: E, speed: 7, stride: 2", "at: [6, 4], facing: N, speed: 7, stride: 3", "guard, radius: 1"),
			"move to 5,3 facing N for 1",
		},
		{
			"guard stands where none of its own does",
			strings.Replace(against(open, "[6, 0]",
				"at: [0, 0], facing: E, speed: 7, stride: 2", "at: [4, 4], facing: N, speed: 7, stride: 2", "guard, radius: 1"),
				"sides:", "  - {id: u2, side: blue, at: [3, 3], speed: 1, stride: 1, size: 0.5}\nsides:", 1),
			"move to 4,3 facing N for 1",
		},
		{
			"guard lets pass who is past",
			against(corridor, "[0, 1]", "at: [2, 1], facing: W, speed: 7, stride: 2", "at: [5, 1], facing: W, speed: 7, stride: 2", "guard, radius: 2"),
			"pass",
		},
		{
			"greedy blocks if that is all it is told",
			against(open, "[6, 0]",
				"at: [0, 0], facing: E, speed: 7, stride: 2", "at: [2, 4], facing: N, speed: 7, stride: 2, size: 1.5", "greedy, distance_weight: 0, blocking_weight: 9"),
			"move to 2,3 facing N for 1",
		},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			if got := decide(t, c.text, 1, 1).String(); got != c.want {
				t.Errorf("got %s, want %s\n%s", got, c.want, c.text)
			}
		})
	}
}

// Each of 3 ends that a unit has is drawn a third of the time: of n draws n/3, with
// a standard error of sqrt(2n)/3; 4 of these are allowed.
func TestRandomDrawsAlike(t *testing.T) {
	// Two squares to stand on, and no Speed to turn: stay, or go east with what is
	// left; and a payment towards the debris.
	s := setup(t, parse(t, duel(".. :#", "[1, 0]", "random", "at: [0, 0], facing: E, speed: 2, stride: 1, spent: 1")), play.Options{})
	f, g := started(s, streams(1, 1))
	g.phase = 1
	f.Acts(0)
	g.view.begin(0)
	total := g.view.Reach().Len() + len(g.view.Payments())
	const n = 7000
	got := map[string]int{}
	for range n {
		got[fmt.Sprint(chooser{play.Random{}}.Choose(&g.view))]++
	}
	if len(got) != total || total != 7 {
		t.Fatalf("%d of %d ends and payments, %v", len(got), total, got)
	}
	for d, k := range got {
		// Of n draws n/7, with a standard error of sqrt(6n)/7 = 29.
		if k < n/total-4*29 || k > n/total+4*29 {
			t.Errorf("%s: %d of %d", d, k, n)
		}
	}
}

// play.Rush is what it says, by a slow search that looks at every end and asks the
// distance fields themselves.
func TestRushAgainstSlowTwin(t *testing.T) {
	seen := map[string]int{}
	for s, text := range setups(t, 300, 150/underRace, "rush") {
		s = replayed(t, s, func(int) play.Policy { return twin{t: t, text: text, seen: seen} })
		playOne(t, s.NewGame(), streams(5, 0))
	}
	for _, k := range []string{"pass", "move", "crawl", "climb", "jump", "stand_up", "drive", "pay"} {
		if seen[k] == 0 && underRace == 1 {
			t.Errorf("no unit would %s: %v", k, seen)
		}
	}
}

// twin checks every decision of play.Rush.
type twin struct {
	t    *testing.T
	text string
	seen map[string]int
}

func (p twin) Choose(v *View) Decision {
	d := chooser{play.Rush{}}.Choose(v)
	p.seen[strings.Fields(d.String())[0]]++
	st := v.State(v.Unit())
	prof := v.Table().Profile(v.Unit())
	params := v.Table().Params()

	// The goals with room, or all of them.
	var goals []pathing.Cell
	for _, c := range v.Goals() {
		sum := int(prof.Size)
		for u := range v.Setup().Units() {
			if u != v.Unit() && v.State(u).At == c {
				sum += int(v.Table().Profile(u).Size)
			}
		}
		if sum <= params.SquareCapacity {
			goals = append(goals, c)
		}
	}
	if len(goals) == 0 {
		goals = v.Goals()
	}
	field, err := v.Table().Rules(v.Unit()).Field(goals)
	if err != nil {
		p.t.Fatal(err)
	}
	toGo := func(c pathing.Cell, facing pathing.Dir, prone bool, since int) int {
		d, ok := field.Cost(c, facing)
		if prof.Vehicle {
			d, ok = field.DriveCost(c, facing, since)
		}
		switch {
		case !ok:
			return far
		case prone:
			return min(int(d)*params.CrawlMultiplier, int(d)+params.StandUpCost)
		}
		return int(d)
	}
	after := func(d Decision) int {
		if d.kind == paying {
			return toGo(d.pay.To, st.Facing, st.Prone, 0) + d.pay.Owed()
		}
		if d.kind == passing || d.end.Phases == 0 {
			least := toGo(st.At, st.Facing, st.Prone, st.SinceTurn)
			if st.Paid.Cost > 0 {
				least = min(least, toGo(st.Paid.To, st.Facing, st.Prone, 0)+st.Paid.Owed())
			}
			return least
		}
		next := v.Table().Rules(v.Unit()).After(st, d.end, v.Reach().Path(nil, d.end))
		return toGo(next.At, next.Facing, next.Prone, next.SinceTurn)
	}
	cost := func(d Decision) int {
		if d.kind == ending {
			return int(d.end.Cost)
		}
		return 0
	}
	mine := after(d)
	for e := range v.Reach().All() {
		if a := after(Take(e)); a < mine || a == mine && a < far && d.kind != paying && int(e.Cost) < cost(d) || a == mine && d.kind == paying {
			p.t.Errorf("rush decides to %v, which leaves %d; to %v leaves %d\n%+v\n%s", d, mine, Take(e), a, st, p.text)
		}
	}
	for _, pay := range v.Payments() {
		if a := after(Pay(pay)); a < mine {
			p.t.Errorf("rush decides to %v, which leaves %d; to %v leaves %d\n%+v\n%s", d, mine, Pay(pay), a, st, p.text)
		}
	}
	return d
}
