package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"

	"example.com/stride/sim/analysis"
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
	// Heights are, for mech, how high the ground of each square is, a character a
	// square: 0 to 9, a (10) to z (35), A (36) to Z (61), + beyond, and '#' and '_' as
	// in Rows. Nil if all is alike.
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
	Doings
}

// Unit is what a unit did.
type Unit struct {
	ID   string `json:"id"`
	Type string `json:"type"`
	Side string `json:"side"` // empty for an object of mech, which has none
	Doings
}

// Doings is what a unit did, or the units of a side together. Numbers a Turn are
// numbers a Turn and unit.
type Doings struct {
	SpeedSpent Estimate `json:"speed_spent"` // points a Turn
	SpeedLeft  Estimate `json:"speed_left"`  // points left over at the end of a Turn
	Squares    Estimate `json:"squares"`     // entered a Turn
	Stuck      Estimate `json:"stuck"`       // share of Turns
	Actions    int64    `json:"actions"`     // Choices and part payments, in all trials
	Passes     int64    `json:"passes"`      // Phases in which nothing was done, in all trials
	Choices    []Choice `json:"choices"`     // every Choice of the ruleset
	// Payments is nil in mech, Mech in other rulesets.
	Payments *Payments `json:"payments,omitempty"`
	Mech     *Mech     `json:"mech,omitempty"`
}

// Choice is how often one kind of Choice was taken.
type Choice struct {
	Choice  string   `json:"choice"`
	Count   int64    `json:"count"`    // in all trials
	PerGame Estimate `json:"per_game"` // mean
	Share   Estimate `json:"share"`    // of Actions
}

// Payments are part payments: Speed paid ahead for a square (S-12).
type Payments struct {
	Count     int64    `json:"count"`     // in all trials
	PerGame   Estimate `json:"per_game"`  // mean
	Share     Estimate `json:"share"`     // of Actions
	Points    Estimate `json:"points"`    // paid ahead, mean a game
	Forfeited Estimate `json:"forfeited"` // of these, lost, mean a game
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

// TurnCount is how many games took so many Turns.
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
type Warning struct {
	Code    string `json:"code"` // stable: the Warn constants
	Message string `json:"message"`
}

// jsonEstimate is Estimate as JSON writes it: nulls for what is not known.
type jsonEstimate struct {
	Value  *float64        `json:"value"`
	Low    *float64        `json:"low"`
	High   *float64        `json:"high"`
	N      int64           `json:"n"`
	Method analysis.Method `json:"method"`
}

func (e Estimate) json() jsonEstimate {
	return jsonEstimate{finite(e.Value), finite(e.Low), finite(e.High), e.N, e.Method}
}

func (j jsonEstimate) estimate() Estimate {
	return Estimate{or(j.Value, math.NaN()), or(j.Low, math.Inf(-1)), or(j.High, math.Inf(1)), j.N, j.Method}
}

func finite(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

func or(p *float64, x float64) float64 {
	if p != nil {
		return *p
	}
	return x
}

// MarshalJSON writes {"value", "low", "high", "n", "method"}.
func (e Estimate) MarshalJSON() ([]byte, error) { return json.Marshal(e.json()) }

// UnmarshalJSON reads what MarshalJSON writes.
func (e *Estimate) UnmarshalJSON(data []byte) error {
	var j jsonEstimate
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	*e = j.estimate()
	return nil
}

// jsonShare and jsonEnding have the keys of an estimate among their own.
type jsonShare struct {
	Count int64 `json:"count"`
	jsonEstimate
}

type jsonEnding struct {
	Winner *string `json:"winner"`
	Reason string  `json:"reason"`
	jsonShare
}

// MarshalJSON writes {"count", "value", "low", "high", "n", "method"}.
func (s Share) MarshalJSON() ([]byte, error) { return json.Marshal(jsonShare{s.Count, s.json()}) }

// UnmarshalJSON reads what MarshalJSON writes.
func (s *Share) UnmarshalJSON(data []byte) error {
	var j jsonShare
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	*s = Share{j.Count, j.estimate()}
	return nil
}

// MarshalJSON writes {"winner", "reason", "count", "value", ...}.
func (e Ending) MarshalJSON() ([]byte, error) {
	j := jsonEnding{&e.Winner, e.Reason, jsonShare{e.Count, e.json()}}
	if e.Winner == "" {
		j.Winner = nil
	}
	return json.Marshal(j)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (e *Ending) UnmarshalJSON(data []byte) error {
	var j jsonEnding
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	*e = Ending{"", j.Reason, Share{j.Count, j.estimate()}}
	if j.Winner != nil {
		e.Winner = *j.Winner
	}
	return nil
}

// Read reads the JSON of a run back, as Write writes it. The error says what is
// wrong, also if the JSON is of another schema.
func Read(r io.Reader) (*Run, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	var head struct{ Schema string }
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, fmt.Errorf("report: this is no JSON of a run: %w", err)
	}
	if head.Schema != RunSchema {
		return nil, fmt.Errorf("report: the schema is %s, want %q", strconv.Quote(head.Schema), RunSchema)
	}
	var run Run
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&run); err != nil {
		return nil, fmt.Errorf("report: this is no run of schema %s: %w", RunSchema, err)
	}
	return &run, nil
}
