package play_test

import (
	"fmt"
	"log"
	"math/rand/v2"

	"example.com/stride/sim/play"
	"example.com/stride/sim/scenario"
)

const bridge = `
name: bridge
ruleset: skirmish
board:
  text: |
    ...#...
    .......
    ...#...
units:
  - {id: r1, side: red, at: [0, 1], facing: E, speed: 5, stride: 2}
  - {id: b1, side: blue, at: [6, 1], facing: W, speed: 5, stride: 2, size: 2}
sides:
  red: {policy: rush}
  blue: {policy: hold}
victory:
  reach: {side: red, cells: [[6, 0], [6, 2]]}
  turns: 5
  otherwise: blue
`

// Play a scenario some times and add up what happens.
func Example() {
	sc, err := scenario.Parse("bridge.yaml", []byte(bridge), nil, play.Vocabulary())
	if err != nil {
		log.Fatal(err)
	}
	setup, err := play.Compile(sc, play.Options{})
	if err != nil {
		log.Fatal(err)
	}
	game, sum := setup.NewGame(), setup.NewTally()
	for i := range uint64(10) {
		result, err := game.Play(play.Streams{
			Setup:   *rand.NewPCG(1, 3*i),
			Choices: *rand.NewPCG(1, 3*i+1),
			Dice:    *rand.NewPCG(1, 3*i+2),
		})
		if err != nil {
			log.Fatal(err)
		}
		if i == 0 {
			fmt.Printf("%s wins by %v in Turn %d\n", setup.Sides()[result.Winner].Name, result.Reason, result.Turns)
		}
		sum.Add(result.Tally)
	}
	red := sum.Side(setup, 0)
	fmt.Printf("in %d games red takes %d Actions, enters %d squares, spends %d Speed\n",
		sum.Games, red.Actions(), red.Squares, red.Spent)
	// Output:
	// red wins by reach in Turn 2
	// in 10 games red takes 40 Actions, enters 60 squares, spends 70 Speed
}

// Games of mech are played in the same way; what only they have is counted beside.
func Example_mech() {
	for _, e := range scenario.Examples() {
		if e.Name != "foundry" {
			continue
		}
		sc, err := scenario.Parse("foundry.yaml", e.Data, nil, play.Vocabulary())
		if err != nil {
			log.Fatal(err)
		}
		setup, err := play.Compile(sc, play.Options{})
		if err != nil {
			log.Fatal(err)
		}
		result, err := setup.NewGame().Play(play.Streams{Setup: *rand.NewPCG(1, 0), Choices: *rand.NewPCG(1, 1), Dice: *rand.NewPCG(1, 2)})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s wins by %v in round %d\n", setup.Sides()[result.Winner].Name, result.Reason, result.Turns)
		blue := result.Tally.MechSide(setup, 1)
		fmt.Printf("blue is pushed %d times, burns for %d points and loses %d units\n", blue.Pushes, blue.Damage[play.ByBurn], blue.Destroyed)
	}
	// Output:
	// red wins by hold in round 3
	// blue is pushed 6 times, burns for 28 points and loses 2 units
}

// Careful goes to the nearest goal like play.Rush, but keeps out of squares next to
// units of other sides where it can.
type Careful struct{}

// Choose takes the end that leaves the least to go, with a unit of another side next
// to it counted as a point more.
func (Careful) Choose(v *play.View) play.Decision {
	best, decision := 0, play.Pass()
	for end := range v.Reach().All() {
		left, ok := v.Remaining(end)
		if !ok {
			continue
		}
		score := 1000 - int(left)
		for unit := range v.Setup().Units() {
			at, to := v.State(unit).At, end.Place.Cell()
			if v.Enemy(unit) && max(at.X-to.X, to.X-at.X, at.Y-to.Y, to.Y-at.Y) <= 1 {
				score--
			}
		}
		if score > best {
			best, decision = score, play.Take(end)
		}
	}
	return decision
}

// A policy of one's own plays in place of the one that the scenario names.
func ExamplePolicy() {
	sc, err := scenario.Parse("bridge.yaml", []byte(bridge), nil, play.Vocabulary())
	if err != nil {
		log.Fatal(err)
	}
	setup, err := play.Compile(sc, play.Options{Policies: map[string]play.Policy{"red": Careful{}}})
	if err != nil {
		log.Fatal(err)
	}
	result, err := setup.NewGame().Play(play.Streams{})
	if err != nil {
		log.Fatal(err)
	}
	if result.Winner == play.Draw {
		fmt.Println("nobody wins:", result.Reason)
		return
	}
	fmt.Println(setup.Sides()[result.Winner].Name, "wins:", result.Reason)
	// Output:
	// red wins: reach
}
