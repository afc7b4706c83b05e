package workload

import (
	"errors"
	"slices"
	"testing"
)

// A selection matches whole names or level by level, as they are and as go test prints
// them.
func TestSelect(t *testing.T) {
	list := []Workload{{Name: "reach/scope=action/size=64"}, {Name: "reach/scope=turn/size=64"}, {Name: "path/size=64"}}
	for expr, want := range map[string][]string{
		"":                   {"reach/scope=action/size=64", "reach/scope=turn/size=64", "path/size=64"},
		"size=64$":           {"reach/scope=action/size=64", "reach/scope=turn/size=64", "path/size=64"},
		"reach/action":       {"reach/scope=action/size=64"},
		"BenchmarkReach/t":   {"reach/scope=action/size=64", "reach/scope=turn/size=64"},
		"reach/turn/32":      nil,
		"path/size=64/other": nil,
		"^path[/]size":       {"path/size=64"},
	} {
		kept, err := Select(list, expr)
		var got []string
		for _, w := range kept {
			got = append(got, w.Name)
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q keeps %q (%v), want %q", expr, got, err, want)
		}
	}
	if _, err := Select(list, "("); err == nil {
		t.Error("an open bracket is no regular expression")
	}
}

// A part of a name has no character that names are divided by.
func TestNamePart(t *testing.T) {
	if got, want := NamePart("a b/c=d\te"), "a_b_c_d_e"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// An Asker asks in a cycle, counts one of them, and remembers the first error of Run.
func TestAsker(t *testing.T) {
	var asked []int
	var fails error
	a := &Asker{
		Questions: 3,
		Ask:       func(i int) error { asked = append(asked, i); return fails },
		Found:     func(t *Totals, i int) { t.Add("found", int64(i)) },
		Verify:    func() error { return nil },
	}
	a.Run(2)
	a.Run(2)
	if want := []int{0, 1, 2, 0}; !slices.Equal(asked, want) {
		t.Errorf("asked %v, want %v", asked, want)
	}
	if work, err := a.Count(); err != nil || work.String() != "ops=3 found=3" {
		t.Errorf("counts %v (%v), want ops=3 found=3", work, err)
	}
	if err := a.Check(); err != nil {
		t.Error(err)
	}
	fails = errors.New("no answer")
	a.Run(1)
	fails = nil
	if err := a.Check(); err == nil || a.Err() == nil {
		t.Error("the error of Run is forgotten")
	}
}
