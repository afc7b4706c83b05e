package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

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

// MarshalJSON writes the keys of the side, then those of its figures.
func (s Side) MarshalJSON() ([]byte, error) {
	type plain Side
	return withFigures(plain(s), s.Figures)
}

// MarshalJSON writes the keys of the unit, then those of its figures.
func (u Unit) MarshalJSON() ([]byte, error) {
	type plain Unit
	return withFigures(plain(u), u.Figures)
}

func withFigures(of any, fs Figures) ([]byte, error) {
	head, err := json.Marshal(of)
	if err != nil || len(fs) == 0 {
		return head, err
	}
	var b bytes.Buffer
	err = write(&b, fs.fields(), 0)
	return append(append(head[:len(head)-1], ','), b.Bytes()[1:]...), err
}

// Read reads the JSON of a run back, as Write writes it: one of a ruleset among those
// given. The error says what is wrong, also if the JSON is of another schema.
func Read(r io.Reader, rulesets ...*ruleset.Ruleset) (*Run, error) {
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
	run, err := read(data, rulesets)
	if err != nil {
		return nil, fmt.Errorf("report: this is no run of schema %s: %w", RunSchema, err)
	}
	return run, nil
}

func read(data []byte, rulesets []*ruleset.Ruleset) (*Run, error) {
	var from struct {
		Run
		Sides []json.RawMessage `json:"sides"`
		Units []json.RawMessage `json:"units"`
	}
	if err := decode(data, &from); err != nil {
		return nil, err
	}
	run := &from.Run
	i := slices.IndexFunc(rulesets, func(r *ruleset.Ruleset) bool { return r.Decl.Name == run.Scenario.Ruleset })
	if i < 0 {
		return nil, fmt.Errorf("there is no ruleset %q here", run.Scenario.Ruleset)
	}
	run.Rules = rulesets[i]
	run.Sides, run.Units = make([]Side, len(from.Sides)), make([]Unit, len(from.Units))
	for i, data := range from.Sides {
		type plain Side
		s := &run.Sides[i]
		if err := readFigures(data, run.Rules, (*plain)(s), &s.Figures); err != nil {
			return nil, fmt.Errorf("side %d: %w", i, err)
		}
	}
	for i, data := range from.Units {
		type plain Unit
		u := &run.Units[i]
		if err := readFigures(data, run.Rules, (*plain)(u), &u.Figures); err != nil {
			return nil, fmt.Errorf("unit %d: %w", i, err)
		}
	}
	return run, nil
}

// readFigures reads what withFigures writes.
func readFigures(data []byte, rules *ruleset.Ruleset, of any, fs *Figures) error {
	*fs = blank(rules)
	var from map[string]json.RawMessage
	if err := json.Unmarshal(data, &from); err != nil {
		return err
	}
	if err := take(from, fs.fields(), 0); err != nil {
		return err
	}
	rest, err := json.Marshal(from)
	if err != nil {
		return err
	}
	return decode(rest, of)
}

// decode refuses keys that it does not know.
func decode(data []byte, to any) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	return dec.Decode(to)
}
