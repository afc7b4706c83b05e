package trial

import (
	"testing"

	"pgregory.net/rapid"

	"example.com/stride/pathing"
	"example.com/stride/sim/play"
)

// Any partition of trials into chunks, and any order of merging them, gives the
// bytes of counting the games one after the other.
func TestGamesMergeInAnyOrder(t *testing.T) {
	setup, err := play.Compile(parse(t, walks), play.Options{})
	if err != nil {
		t.Fatal(err)
	}
	const trials = 40
	game := setup.NewGame()
	// A trial's own Games, so that the property below plays nothing again.
	single := make([]*Games, trials)
	whole := NewGames(setup)
	for i := range single {
		r, err := game.Play(StreamsFor(1, uint64(i)))
		if err != nil {
			t.Fatal(err)
		}
		single[i] = NewGames(setup)
		single[i].Add(r)
		whole.Add(r)
	}
	want := asBytes(t, whole)
	rapid.Check(t, func(t *rapid.T) {
		chunks := make([]*Games, rapid.IntRange(1, 6).Draw(t, "chunks"))
		for i := range chunks {
			chunks[i] = NewGames(setup)
		}
		for i := range single {
			chunks[rapid.IntRange(0, len(chunks)-1).Draw(t, "chunk")].Merge(single[i])
		}
		total := NewGames(setup)
		for _, i := range rapid.Permutation(indices(len(chunks))).Draw(t, "order") {
			total.Merge(chunks[i])
		}
		if asBytes(t, total) != want {
			t.Fatal("merged games differ from games counted one by one")
		}
	})
}

// Chunks of consecutive trials, each played by a worker of its own that has played
// others before, as Run does; and any chunk may have been cut short.
func TestPartsMergeToAShorterRun(t *testing.T) {
	c := config(twoLanes(t, "[2, 0]", "[3, 2]"), 24, 1)
	c.BothOrders = true
	c.Policies = map[string]play.Policy{"red": toyFunc(walk), "blue": toyFunc(walk)}
	outcomes := map[int]string{}
	shorter := func(n int) string {
		if outcomes[n] == "" {
			c := c
			c.Trials = n
			outcomes[n] = asBytes(t, run(t, c))
		}
		return outcomes[n]
	}
	setups := compileBoth(t, c)
	w := newWorker(&queue{Config: c}, setups)
	rapid.Check(t, func(t *rapid.T) {
		total := newPart(setups)
		for first := 0; first < c.Trials; {
			size := rapid.IntRange(1, 12).Draw(t, "size")
			p := newPart(setups)
			for trial := first; trial < min(first+size, c.Trials); trial++ {
				if err := w.play(trial, p); err != nil {
					t.Fatal(err)
				}
				p.trials++
			}
			total.merge(p)
			first += size
			if rapid.IntRange(0, 9).Draw(t, "stop") == 0 {
				break
			}
		}
		got := asBytes(t, &Outcome{c.Seed, total.trials, total.games[0], total.games[1], &total.pairs})
		if got != shorter(total.trials) {
			t.Fatalf("parts of %d trials differ from a run of that number", total.trials)
		}
	})
}

func TestResetGamesAreAsNew(t *testing.T) {
	setups := compileBoth(t, config(parse(t, walks), 1, 1))
	w := newWorker(&queue{Config: Config{Seed: 1}}, setups)
	p, fresh := newPart(setups), newPart(setups)
	play := func(p *part, trial int) {
		if err := w.play(trial, p); err != nil {
			t.Fatal(err)
		}
	}
	play(p, 1)
	play(p, 2)
	p.reset()
	play(p, 3)
	play(fresh, 3)
	for i := range p.games {
		if asBytes(t, p.games[i]) != asBytes(t, fresh.games[i]) {
			t.Errorf("order %d: a game counted after Reset differs from the same in new Games", i)
		}
	}
	if asBytes(t, p.pairs) != asBytes(t, fresh.pairs) {
		t.Error("pairs counted after a reset differ")
	}
}

// Once it has grown, neither playing nor counting nor merging allocates.
func TestTrialsDoNotAllocate(t *testing.T) {
	if raceEnabled || pathing.Invariants {
		t.Skip("checking allocates")
	}
	setups := compileBoth(t, config(parse(t, walks), 1, 1))
	w := newWorker(&queue{Config: Config{Seed: 1}}, setups)
	p, total := newPart(setups), newPart(setups)
	trial := 0
	some := func() {
		p.reset()
		for range 5 {
			if err := w.play(trial%100, p); err != nil {
				t.Fatal(err)
			}
			trial++
		}
		total.merge(p)
	}
	for range 20 {
		some() // grows what grows
	}
	if n := testing.AllocsPerRun(20, some); n != 0 {
		t.Errorf("%v allocations in 5 trials", n)
	}
}

func compileBoth(t testing.TB, c Config) []*play.Setup {
	t.Helper()
	var setups []*play.Setup
	for _, swap := range []bool{false, true} {
		s, err := play.Compile(c.Scenario, play.Options{Policies: c.Policies, Swap: swap})
		if err != nil {
			t.Fatal(err)
		}
		setups = append(setups, s)
	}
	return setups
}
