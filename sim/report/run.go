package report

import (
	"encoding/json"
	"math"

	"example.com/stride/sim/analysis"
	"example.com/stride/sim/ruleset"
)

// RunSchema is the value of "schema" in the JSON of a run.
const RunSchema = "stride/run/1"

// Run is the result of a run as people and programs see it: estimates instead of
// sums, each rounded to 6 significant digits. The package comment describes its
// JSON.
type Run struct {
	Schema   string    `json:"schema"`
	Scenario Scenario  `json:"scenario"`
	Seed     uint64    `json:"seed"`
	Trials   int       `json:"trials"`
	Level    float64   `json:"level"`
	Warnings []Warning `json:"warnings"`
	Sides    []Side    `json:"sides"`
	Draws    Share     `json:"draws"`
	Endings  []Ending  `json:"endings"`
	Turns    Turns     `json:"turns"`
	Units    []Unit    `json:"units"`
	Visits   Visits    `json:"visits"`
	// FirstPlayer is nil unless the trials were played in both seat orders.
	FirstPlayer *FirstPlayer `json:"first_player,omitempty"`

	// Rules is the ruleset that was played by.
	Rules *ruleset.Ruleset `json:"-"`
}

// Scenario says what was played.
type Scenario struct {
	Name      string         `json:"name"`
	Ruleset   string         `json:"ruleset"`
	Rules     map[string]any `json:"rules"`      // the parameters that the scenario sets
	TurnLimit int            `json:"turn_limit"` // the last Turn
	Board     Board          `json:"board"`
}

// Board is the ground that was played on.
type Board struct {
	Width  int `json:"width"`
	Height int `json:"height"`
	// Rows are the board's rows from north to south, a character a square: '#' can't
	// be entered, '_' is a void, 'o' a low obstacle, '.' anything else.
	Rows []string `json:"rows"`
	// Heights are, for a board of columns, how high the ground of each square is, a
	// character a square: 0 to 9, a (10) to z (35), A (36) to Z (61), + beyond, and '#'
	// and '_' as in Rows. Nil if all is alike.
	Heights []string `json:"heights,omitempty"`
}

// Estimate is a value with its interval. What is not known is NaN (the value) or
// infinite (a bound), and null in JSON.
type Estimate struct {
	Value, Low, High float64
	N                int64 // trials
	Method           analysis.Method
}

// Share is the share of trials in which something happened, and how many those are.
type Share struct {
	Count int64
	Estimate
}

// Side is what a side won and did.
type Side struct {
	Name   string   `json:"name"`
	Policy string   `json:"policy"`
	Units  []string `json:"units"`
	Wins   Share    `json:"wins"`
	// Figures are in JSON among the keys of the side, as they are among those of a unit.
	Figures Figures `json:"-"`
}

// Unit is what a unit did.
type Unit struct {
	ID   string `json:"id"`
	Type string `json:"type"`
	Side string `json:"side"` // empty for an object, which has none
	// Figures are what it did.
	Figures Figures `json:"-"`
}

// Ending is one way in which games ended.
type Ending struct {
	Winner string // a side; empty for a draw, and null in JSON
	Reason string // "reach", "hold", "limit", "stalemate" or "destroyed"
	Share
}

// Turns says how many Turns games took, those that ran into the limit included.
type Turns struct {
	Mean      Estimate    `json:"mean"`
	Median    Estimate    `json:"median"`
	P95       Estimate    `json:"p95"`
	Histogram []TurnCount `json:"histogram"` // the numbers that occurred, ascending
}

// TurnCount is how many games took this number of Turns.
type TurnCount struct {
	Turns int   `json:"turns"`
	Games int64 `json:"games"`
}

// Visits says how often units stood on squares: at the start of a game, and each
// time that one entered the square.
type Visits struct {
	Total int64      `json:"total"`
	Cells [][3]int64 `json:"cells"` // x, y, visits; those with visits, by y, then x
}

// FirstPlayer says what going first is worth.
type FirstPlayer struct {
	// Advantage is how much more often a side wins for going first: from -1 to 1.
	Advantage Estimate `json:"advantage"`
	// Pairs is how many trials had another side first in either order, Alike how
	// many had not and say nothing here.
	Pairs  int64   `json:"pairs"`
	Alike  int64   `json:"alike"`
	Orders []Order `json:"orders"` // that of the file, then the reverse
}

// Order is how the trials of one seat order ended.
type Order struct {
	Order string      `json:"order"` // "file" or "reverse"
	Sides []SideShare `json:"sides"`
	Draws Share       `json:"draws"`
}

// SideShare is what a side won in one seat order.
type SideShare struct {
	Name string `json:"name"`
	Wins Share  `json:"wins"`
}

// Warning is something about a result that its reader should know.
type Warning = ruleset.Warning

// MarshalJSON writes {"value", "low", "high", "n", "method"}, with null for what is not
// known.
func (e Estimate) MarshalJSON() ([]byte, error) {
	return json.Marshal(jsonEstimate{finite(e.Value), finite(e.Low), finite(e.High), e.N, e.Method})
}

type jsonEstimate struct {
	Value  *float64        `json:"value"`
	Low    *float64        `json:"low"`
	High   *float64        `json:"high"`
	N      int64           `json:"n"`
	Method analysis.Method `json:"method"`
}

func finite(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// MarshalJSON writes {"count", "value", "low", "high", "n", "method"}.
func (s Share) MarshalJSON() ([]byte, error) {
	return joined(map[string]int64{"count": s.Count}, s.Estimate)
}

// MarshalJSON writes {"winner", "reason", "count", "value", ...}.
func (e Ending) MarshalJSON() ([]byte, error) {
	how := struct {
		Winner *string `json:"winner"`
		Reason string  `json:"reason"`
	}{nil, e.Reason}
	if e.Winner != "" {
		how.Winner = &e.Winner
	}
	return joined(how, e.Share)
}

// MarshalJSON writes the keys of the side, then those of its figures.
func (s Side) MarshalJSON() ([]byte, error) {
	type plain Side
	return joined(plain(s), s.Figures)
}

// MarshalJSON writes the keys of the unit, then those of its figures.
func (u Unit) MarshalJSON() ([]byte, error) {
	type plain Unit
	return joined(plain(u), u.Figures)
}

// joined is an object in JSON with the keys of one, then those of another.
func joined(first, second any) ([]byte, error) {
	b, err := json.Marshal(first)
	if err != nil {
		return nil, err
	}
	more, err := json.Marshal(second)
	if err != nil || len(more) == len("{}") {
		return b, err
	}
	b[len(b)-1] = ','
	return append(b, more[1:]...), nil
}
