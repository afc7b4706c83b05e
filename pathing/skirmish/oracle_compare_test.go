package skirmish_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/skirmish"
)

// oracleRig is what one worker uses again and again, as a program would.
type oracleRig struct {
	scratch *search.Scratch
	reach   pathing.Reach
	path    []pathing.Step
	plan    skirmish.Plan
}

func newOracleRig() *oracleRig { return &oracleRig{scratch: search.NewScratch()} }

// oracleAsked is a case put to the package under test.
type oracleAsked struct {
	oracleCase
	game    *oracleGame
	board   *board.Board
	rules   *skirmish.Rules
	overlay *search.Overlay
	id      int
	state   skirmish.State
	query   skirmish.Query
}

// ask builds the board, the rules and the overlay of a case.
func (c oracleCase) ask() (a oracleAsked, err error) {
	a = oracleAsked{oracleCase: c, game: c.game(), id: search.NoUnit}
	values := map[string]pathing.Value{"jump_counts_landing": {}}
	if c.Params.JumpCountsLanding {
		values["jump_counts_landing"] = pathing.Value{Int: 1}
	}
	for i, n := range c.Params.fields() {
		values[oracleKeys[i]] = pathing.Value{Int: *n}
	}
	params, err := skirmish.Default().With(values)
	if err != nil {
		return a, fmt.Errorf("params: %w", err)
	}
	m := c.Profile
	profile := skirmish.Profile{Speed: m.Speed, Stride: m.Stride, Size: pathing.Half(m.Size), Swim: m.Swim, Vehicle: m.Vehicle, Turn: m.Turn}
	if (c.Board.W+2*c.Board.H+len(c.Board.Walls))%4 == 0 {
		a.board, a.rules, err = c.Board.patch(params, profile)
	} else if a.board, err = c.Board.build(); err == nil {
		a.rules, err = skirmish.Compile(a.board, params, profile)
	}
	if err != nil {
		return a, err
	}
	a.state = c.State.given()
	// With nobody else there may be no overlay, and the mover may be in it or not.
	mode := (c.Board.W + c.Board.H + len(c.Board.Walls) + len(c.Board.Models)) % 3
	if mode > 0 || len(c.Board.Models) > 0 {
		a.overlay = search.NewOverlay(a.board)
		for i, o := range c.Board.Models {
			a.overlay.Place(i+1, a.board.ID(o.At.cell()), pathing.Half(o.Size))
		}
		if mode == 1 {
			a.id = 0
			a.overlay.Place(a.id, a.board.ID(c.State.At.cell()), pathing.Half(m.Size))
		}
	}
	if err := a.rules.Check(a.state, a.overlay, a.id); err != nil {
		return a, fmt.Errorf("check: %w", err)
	}
	a.query = a.rules.Query(a.overlay, a.id)
	return a, nil
}

func (p oraclePos) cell() pathing.Cell { return pathing.Cell{X: int(p.X), Y: int(p.Y)} }

// given is st as a caller gives it.
func (st oracleState) given() skirmish.State {
	s := skirmish.State{
		At: st.At.cell(), Facing: pathing.Dir(st.Facing), Prone: st.Prone, Spent: int(st.Spent), Phase: int(st.Phase),
		MovesMade: int(st.Moves), Wet: st.Wet, SinceTurn: int(st.Since),
	}
	if st.PaidCost > 0 {
		s.Paid = skirmish.Payment{To: st.PaidTo.cell(), Points: int(st.PaidPoints), Cost: int(st.PaidCost)}
	}
	return s
}

// terrain is s as a board has it.
func (s oracleSquare) terrain() board.Terrain {
	var t board.Terrain
	for _, f := range []struct {
		on   bool
		flag board.Terrain
	}{
		{s.Solid, board.Solid},
		{s.Void, board.Void},
		{s.Low, board.Low},
		{s.Steep, board.Steep},
		{s.Flooded, board.Flooded},
		{s.Debris, board.Debris},
		{s.Dangerous, board.Dangerous},
		{s.Loose, board.Loose},
		{s.Submerged, board.Submerged},
		{s.Difficult, board.Difficult},
	} {
		if f.on {
			t |= f.flag
		}
	}
	return t.WithExtra(s.Extra).WithLevel(s.Level)
}

// walls are the walls as a board has them, each once.
func (b oracleBoard) walls() []board.Wall {
	var walls []board.Wall
	for _, w := range b.Walls {
		v := board.Wall{
			X1: float64(min(w.X1, w.X2)) / oracleUnit, Y1: float64(min(w.Y1, w.Y2)) / oracleUnit,
			X2: float64(max(w.X1, w.X2)) / oracleUnit, Y2: float64(max(w.Y1, w.Y2)) / oracleUnit,
		}
		if !slices.Contains(walls, v) {
			walls = append(walls, v)
		}
	}
	return walls
}

// patch makes the board, and rules of it, out of another one: the squares in
// their opposite order and every other wall, set right one edit at a time.
func (b oracleBoard) patch(p skirmish.Params, m skirmish.Profile) (*board.Board, *skirmish.Rules, error) {
	other := oracleBoard{W: b.W, H: b.H, Squares: slices.Clone(b.Squares)}
	slices.Reverse(other.Squares)
	for i, w := range b.Walls {
		if i%2 == 0 {
			other.Walls = append(other.Walls, w)
		} else { // one that has to go
			other.Walls = append(other.Walls, oracleWall{b.W*oracleUnit - w.X1, w.Y1, b.W*oracleUnit - w.X2, w.Y2})
		}
	}
	made, err := other.build()
	if err != nil {
		return nil, nil, err
	}
	ground, err := skirmish.NewGround(made, p)
	if err != nil {
		return nil, nil, err
	}
	rules, err := ground.Rules(m)
	if err != nil {
		return nil, nil, err
	}
	var edits []board.Edit
	had, has := other.walls(), b.walls()
	for _, w := range had {
		if !slices.Contains(has, w) {
			edits = append(edits, board.RemoveWall(w))
		}
	}
	for _, w := range has {
		if !slices.Contains(had, w) {
			edits = append(edits, board.AddWall(w))
		}
	}
	for i, s := range b.Squares {
		edits = append(edits, board.Set(pathing.Cell{X: i % b.W, Y: i / b.W}, s.terrain()))
	}
	for n := 1; len(edits) > 0; n++ {
		n = min(n, len(edits))
		changed, err := made.Edit(edits[:n]...)
		if err == nil {
			err = ground.Patch(changed)
		}
		if err != nil {
			return nil, nil, err
		}
		edits = edits[n:]
	}
	return made, rules, nil
}

// build makes the board: from a function and edits, or from a text with a legend.
func (b oracleBoard) build() (*board.Board, error) {
	walls := b.walls()
	if (len(b.Walls)+b.W)%2 == 0 {
		made, err := board.FromFunc(b.W, b.H, func(x, y int) uint32 { return uint32(b.Squares[y*b.W+x].terrain()) })
		if err != nil {
			return nil, err
		}
		for _, w := range walls {
			if _, err := made.Edit(board.AddWall(w)); err != nil {
				return nil, err
			}
		}
		return made, nil
	}
	spec := board.Spec{Walls: walls}
	runes := map[board.Terrain]rune{}
	for y := range b.H {
		for x := range b.W {
			s := b.Squares[y*b.W+x]
			spec.Levels = append(spec.Levels, "0123456789abcdefghijklmnopqrstuvwxyz"[s.Level])
			s.Level = 0
			t := s.terrain()
			if _, ok := runes[t]; !ok {
				runes[t] = rune('À' + len(runes))
				spec.Legend = append(spec.Legend, board.Glyph{Rune: runes[t], Terrain: t})
			}
			spec.Text = append(spec.Text, string(runes[t])...)
		}
		spec.Text, spec.Levels = append(spec.Text, '\n'), append(spec.Levels, '\n')
	}
	return spec.Board()
}

// oracleEndOf is a reported end in the oracle's words.
func oracleEndOf(e pathing.End) (oracleEnd, oracleLeast) {
	return oracleEnd{
		At: oraclePos{e.Place.X, e.Place.Y}, Level: int(e.Place.Z), Facing: int8(e.Facing), Prone: e.Posture == pathing.Prone, Choice: oracleChoiceOf(e.Choice),
	}, oracleLeast{int(e.Cost), int(e.Squares), int(e.Phases)}
}

func oracleChoiceOf(c pathing.Choice) oracleChoice {
	at := slices.Index([]pathing.Choice{
		pathing.Move, pathing.Crawl, pathing.Climb, pathing.Jump, pathing.LieDown, pathing.StandUp, pathing.Drive,
	}, c)
	if at < 0 {
		return 255
	}
	return oracleChoice(at)
}

// oracleTakenOf is a reported path in the oracle's words.
func oracleTakenOf(path []pathing.Step) []oracleTaken {
	var steps []oracleTaken
	for _, s := range path {
		t := oracleTaken{
			To: oraclePos{s.To.X, s.To.Y}, Level: int(s.To.Z), Dir: int(s.Dir), Cost: int(s.Cost), Paid: int(s.Paid),
			Turn: int(s.Turn), Phase: int(s.Phase), Choice: oracleChoiceOf(s.Choice), Facing: int8(s.Facing), Prone: s.Posture == pathing.Prone,
		}
		if s.Dir == pathing.NoDir {
			t.Dir = -1
		}
		steps = append(steps, t)
	}
	return steps
}

// compareAction asks for one Action and says what differs from the oracle.
func (a *oracleAsked) compareAction(r *oracleRig) string {
	if err := a.query.Action(&r.reach, r.scratch, a.state); err != nil {
		return fmt.Sprintf("action: %v", err)
	}
	if text := a.compareEnds("action", r, a.game.actionEnds(a.State)); text != "" {
		return text
	}
	return a.comparePaths("action", r)
}

// compareTurn asks for the Phases left and says what differs from the oracle.
func (a *oracleAsked) compareTurn(r *oracleRig) string {
	if err := a.query.Turn(&r.reach, r.scratch, a.state); err != nil {
		return fmt.Sprintf("turn: %v", err)
	}
	if text := a.compareEnds("turn", r, a.game.turnEnds(a.State)); text != "" {
		return text
	}
	return a.comparePaths("turn", r)
}

func (a *oracleAsked) compareEnds(scope string, r *oracleRig, want map[oracleEnd]oracleLeast) string {
	var text strings.Builder
	seen := map[oracleEnd]bool{}
	for got := range r.reach.All() {
		e, least := oracleEndOf(got)
		switch w, ok := want[e]; {
		case seen[e]:
			fmt.Fprintf(&text, "%s: end %+v twice\n", scope, e)
		case !ok:
			fmt.Fprintf(&text, "%s: end %+v at %+v, want none\n", scope, e, least)
		case w != least || got.Stopped:
			fmt.Fprintf(&text, "%s: end %+v at %+v, stopped %v, want %+v\n", scope, e, least, got.Stopped, w)
		}
		seen[e] = true
	}
	var missing []string
	for e, w := range want {
		if !seen[e] {
			missing = append(missing, fmt.Sprintf("%s: no end %+v, want it at %+v\n", scope, e, w))
		}
	}
	slices.Sort(missing)
	for _, m := range missing {
		text.WriteString(m)
	}
	return text.String()
}

// comparePaths walks every path of the Reach.
func (a *oracleAsked) comparePaths(scope string, r *oracleRig) string {
	for i := range r.reach.Len() {
		end := r.reach.End(i)
		e, least := oracleEndOf(end)
		r.path = r.reach.Path(r.path[:0], end)
		steps := oracleTakenOf(r.path)
		say := func(format string, args ...any) string {
			return fmt.Sprintf("%s: path to %+v at %+v: %s\n%+v\n", scope, e, least, fmt.Sprintf(format, args...), steps)
		}
		w, err := a.game.walk(a.State, steps)
		if err != nil {
			return say("%v", err)
		}
		if scope == "action" && (w.Phases > 1 || w.Phase != int(a.State.Phase)) || w.Turn != 1 {
			return say("runs to Turn %d Phase %d", w.Turn, w.Phase)
		}
		if got := (oracleLeast{w.Cost, w.Squares, w.Phases}); got != least {
			return say("walks at %+v", got)
		}
		at := oracleEnd{w.State.At, a.game.square(w.State.At).Level, w.State.Facing, w.State.Prone, e.Choice}
		if at != e || len(steps) > 0 && steps[len(steps)-1].Choice != e.Choice {
			return say("walks to %+v", at)
		}
		if scope == "action" {
			want := w.State.given()
			if got := a.rules.After(a.state, end, r.path); !a.sameState(got, want) {
				return say("leaves state %+v, want %+v", got, want)
			}
		}
	}
	return ""
}

// sameState compares what the rules can tell apart: who stands in water is wet
// with or without the word, and only models that S-11 binds have Moves and wetness.
func (a *oracleAsked) sameState(s, t skirmish.State) bool {
	for _, st := range []*skirmish.State{&s, &t} {
		at := oraclePos{int16(st.At.X), int16(st.At.Y)}
		st.Wet = st.Wet || a.game.square(at).Submerged
		if !a.game.bound() {
			st.Wet, st.MovesMade = false, 0
		}
	}
	return s == t
}

// comparePayments asks which part payments are possible now, and what they leave.
func (a *oracleAsked) comparePayments() string {
	g := *a.game
	g.allPoints, g.owes = true, map[oracleState][]oracleOutcome{}
	want := map[skirmish.Payment]bool{}
	for _, p := range g.standingPayments(a.State) {
		after := p.After.given()
		want[after.Paid] = true
		if got := a.rules.AfterPaying(a.state, after.Paid); !a.sameState(got, after) {
			return fmt.Sprintf("payments: %+v leaves %+v, want %+v\n", after.Paid, got, after)
		}
	}
	got := a.query.Payments(nil, a.state)
	byTo := func(p, q skirmish.Payment) int {
		return cmp.Or(p.To.Y-q.To.Y, p.To.X-q.To.X, p.Points-q.Points, p.Cost-q.Cost)
	}
	slices.SortFunc(got, byTo)
	for i, p := range got {
		if !want[p] || i > 0 && got[i-1] == p {
			return fmt.Sprintf("payments: %+v, want one of %+v once\n", got, want)
		}
	}
	if len(got) != len(want) {
		return fmt.Sprintf("payments: %+v, want %+v\n", got, want)
	}
	return ""
}

// compareArrival asks for the plan to the target and says what differs from the
// oracle, which looks only so many Turns ahead.
func (a *oracleAsked) compareArrival(r *oracleRig, turns int) string {
	if err := a.query.Arrive(&r.plan, r.scratch, a.state, a.To.cell()); err != nil {
		return fmt.Sprintf("arrive: %v", err)
	}
	p := &r.plan
	got := oracleArrival{p.Turn, p.Phase, int(p.Cost)}
	want, found, looked := a.game.arrive(a.State, a.To, turns)
	steps := oracleTakenOf(p.Steps)
	switch {
	case !found && p.Found && p.Turn <= looked:
		return fmt.Sprintf("arrive: found at %+v, but none is in %d Turns\n%+v\n", got, looked, steps)
	case found && !p.Found:
		return fmt.Sprintf("arrive: not found, want %+v\n", want)
	case found && got != want:
		return fmt.Sprintf("arrive: at %+v, want %+v\n%+v\n", got, want, steps)
	case !p.Found:
		return ""
	}
	w, err := a.game.walk(a.State, steps)
	switch {
	case err != nil:
		return fmt.Sprintf("arrive: at %+v: %v\n%+v\n", got, err, steps)
	case w.State.At != a.To || w.Turn != p.Turn || w.Phase != p.Phase || w.Cost != int(p.Cost):
		return fmt.Sprintf("arrive: at %+v, but the plan walks to %v in Turn %d Phase %d for %d\n%+v\n", got, w.State.At, w.Turn, w.Phase, w.Cost, steps)
	}
	return ""
}
