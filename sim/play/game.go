package play

// Game plays games of a Setup, one after the other.
type Game struct {
	setup *Setup
}

// Play plays one game to its end. The Result is valid until the next Play. The
// error says that a policy decided on something that its unit can't do; it names
// both, and the game is void.
func (g *Game) Play(st Streams) (*Result, error) { return nil, nil }
