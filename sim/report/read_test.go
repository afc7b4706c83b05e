package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"

	"example.com/stride/sim/ruleset"
)

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

// readFigures reads what MarshalJSON of sides and units writes.
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

// take reads the fields of an object, and takes them out of it.
func take(from map[string]json.RawMessage, list []field, depth int) error {
	for key, of := range members(list, depth) {
		data, ok := from[key]
		if !ok {
			return fmt.Errorf("there is no field %q", key)
		}
		delete(from, key)
		var err error
		switch form(of, depth) {
		case leaf:
			want, fixed := of[0].to.(*string)
			if !fixed {
				err = json.Unmarshal(data, of[0].to)
			} else if string(data) != strconv.Quote(*want) {
				err = fmt.Errorf("it is %s, want %q", data, *want)
			}
		case object:
			err = takeAll(data, of, depth+1)
		default:
			var items []json.RawMessage
			err = json.Unmarshal(data, &items)
			n := 0
			for _, of := range members(of, depth+1) {
				if n++; err == nil && n <= len(items) {
					err = takeAll(items[n-1], of, depth+2)
				}
			}
			if err == nil && n != len(items) {
				err = fmt.Errorf("there are %d entries, want %d", len(items), n)
			}
		}
		if err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	return nil
}

// takeAll reads an object that has these fields and no others.
func takeAll(data []byte, list []field, depth int) error {
	var from map[string]json.RawMessage
	if err := json.Unmarshal(data, &from); err != nil {
		return err
	}
	if err := take(from, list, depth); err != nil {
		return err
	}
	if more := slices.Sorted(maps.Keys(from)); len(more) > 0 {
		return fmt.Errorf("unknown field %q", more[0])
	}
	return nil
}

func (j jsonEstimate) estimate() Estimate {
	return Estimate{or(j.Value, math.NaN()), or(j.Low, math.Inf(-1)), or(j.High, math.Inf(1)), j.N, j.Method}
}

func or(p *float64, x float64) float64 {
	if p != nil {
		return *p
	}
	return x
}

// UnmarshalJSON reads what MarshalJSON writes.
func (e *Estimate) UnmarshalJSON(data []byte) error {
	var j jsonEstimate
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	*e = j.estimate()
	return nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (s *Share) UnmarshalJSON(data []byte) error {
	var j jsonShare
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	*s = Share{j.Count, j.estimate()}
	return nil
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
