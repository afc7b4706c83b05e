package play

import "context"

// Game plays games of a Setup, one after the other, from one goroutine at a time.
// It holds all the memory that games need and allocates none once it has grown.
type Game struct {
	frame *Frame
	turns Turns
}

// NewGame makes room for games: 8 bytes a cell of the board for the tally, and what
// the ruleset needs.
func (s *Setup) NewGame() *Game {
	f := newFrame(s)
	return &Game{frame: f, turns: s.table.NewTurns(f)}
}

// Setup is the setup that the game was made from.
func (g *Game) Setup() *Setup { return g.frame.setup }

// Play plays one game to its end. The Result, its Tally included, is valid until
// the next Play.
//
// The error is a *DecisionError: a policy decided on what its unit can't do. The
// game is void then, and the Game as good as new for the next.
func (g *Game) Play(st Streams) (*Result, error) {
	return g.PlayContext(context.Background(), st)
}

// PlayContext is Play for games that may be long: once ctx is done, the game is
// given up at the next Phase, or turn of a unit, and the error is that of ctx.
func (g *Game) PlayContext(ctx context.Context, st Streams) (*Result, error) {
	f := g.frame
	f.ctx = ctx
	f.start(st)
	f.result.First = g.turns.Start()
	err := g.run()
	f.ctx = nil
	if err != nil {
		return nil, err
	}
	f.result.Tally = &f.tally
	return &f.result, nil
}

// run plays the Turns and fills in the result.
func (g *Game) run() error {
	f := g.frame
	if f.Reached() {
		return nil
	}
	for f.turn = 1; ; f.turn++ {
		f.result.Turns++
		f.acted = false
		if err := g.turns.Turn(); err != nil || f.over {
			return err
		}
		f.endTurn()
		if f.over {
			return nil
		}
	}
}
