package skirmish_test

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/pathing/units"
)

// oracleRig is what one worker uses again and again, as a program would.
type oracleRig struct {
	scratch *search.Scratch
	reach   pathing.Reach
	path    []pathing.Step
	plan    skirmish.Plan
	cells   units.CellSet
	costs   units.CellCosts
}

func newOracleRig() *oracleRig {
	return &oracleRig{scratch: search.NewScratch()}
}

// oracleAsked is a case put to the package under test.
type oracleAsked struct {
	oracleCase
	game    *oracleGame
	board   *board.Board
	rules   *skirmish.Rules
	overlay *units.Overlay
	id      int
	state   skirmish.State
	query   skirmish.Query
}

// errOracleDear is what ask says where entering some square can cost more than a
// step table holds, which the package documents and refuses.
var errOracleDear = errors.New("too dear")

// ask builds the board, the rules and the overlay of a case.
func (c oracleCase) ask() (a oracleAsked, err error) {
	a = oracleAsked{oracleCase: c, game: c.game(), id: units.NoUnit}
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
	if err != nil && c.tooDear() && strings.Contains(err.Error(), "step table") {
		return a, errOracleDear
	}
	if err != nil {
		return a, err
	}
	a.state = c.State.given()
	// With nobody else there may be no overlay, and the mover may be in it or not.
	mode := (c.Board.W + c.Board.H + len(c.Board.Walls) + len(c.Board.Models)) % 3
	if mode > 0 || len(c.Board.Models) > 0 {
		a.overlay = units.NewOverlay(a.board)
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
			Rules: uint64(s.Rules) &^ (1 << 3),
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
	if text := a.comparePaths("action", r); text != "" {
		return text
	}
	if text := a.compareCells(r); text != "" {
		return text
	}
	return a.compareBuckets(r)
}

// compareCells asks for the squares of one Action and says what differs from its ends,
// which have been compared with the oracle.
func (a *oracleAsked) compareCells(r *oracleRig) string {
	want := map[pathing.Cell]int{}
	for place, cost := range r.reach.Places() {
		want[place.Cell()] = int(cost)
	}
	for _, q := range []skirmish.Query{a.query, a.query.ByBuckets()} {
		if err := q.Cells(&r.cells, r.scratch, a.state); err != nil {
			return fmt.Sprintf("cells: %v", err)
		}
		if err := q.CellCosts(&r.costs, r.scratch, a.state); err != nil {
			return fmt.Sprintf("cell costs: %v", err)
		}
		n := 0
		for c, cost := range r.costs.All() {
			least, ok := want[c]
			if n++; !ok || cost != least {
				return fmt.Sprintf("cell costs: %v costs %d, want %d (%v)", c, cost, least, ok)
			}
			if !r.cells.Contains(c) {
				return fmt.Sprintf("cells: %v is missing, by %s", c, r.cells.Engine())
			}
		}
		if n != len(want) || r.cells.Len() != n {
			return fmt.Sprintf("cells: %d by %s and %d with costs, want %d", r.cells.Len(), r.cells.Engine(), n, len(want))
		}
	}
	return ""
}

// compareBuckets asks for one Action by buckets.
func (a *oracleAsked) compareBuckets(r *oracleRig) string {
	if err := a.query.ByBuckets().Action(&r.reach, r.scratch, a.state); err != nil {
		return fmt.Sprintf("action by buckets: %v", err)
	}
	if text := a.compareEnds("action by buckets", r, a.game.actionEnds(a.State)); text != "" {
		return text
	}
	return a.comparePaths("action by buckets", r)
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
