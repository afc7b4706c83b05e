package ruleset

import (
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/sim/scenario"
)

// sound is a ruleset that shared code can use.
func sound() *Ruleset {
	return &Ruleset{
		Ruleset:  scenario.Ruleset{Decl: &pathing.Ruleset{Name: "sound"}, Compile: func(*scenario.Scenario) (any, []scenario.Fault) { return nil, nil }},
		Words:    Words{Round: "Turn", Turn: "Turn", Cell: "square", Action: "its move", Whole: "this Turn", Phase: "move", Place: "cell", Visits: "Visits", Draw: "a draw"},
		Counters: append(CommonKeys(), "falls"),
		Metrics: []Metric{
			{Key: "squares", Kind: OnlyRate, Of: Squares, Per: Begun, Section: "turn"},
			{Key: "falls", Kind: Share, Of: NumCommon, Per: Turns, Section: "rows"},
			{Key: "falls.each", Kind: OnlyMean, Of: NumCommon, Per: PerGame},
			{Key: "own.list[to=n]", Of: Actions},
			{Key: "own.list[to=s]", Of: Actions},
			{Key: "own.more", Of: Actions},
		},
		Sections: []Section{{Key: "turn", Units: true}, {Key: "rows"}},
		Objects:  []Phrase{{Metric: "each"}},
	}
}

func TestValidate(t *testing.T) {
	if err := Validate(sound()); err != nil {
		t.Fatal(err)
	}
	bare := sound()
	bare.Metrics, bare.Sections, bare.Objects, bare.Counters = nil, nil, nil, CommonKeys()
	if err := Validate(bare); err != nil {
		t.Errorf("a ruleset that reports nothing: %v", err)
	}
	for want, list := range map[string][]*Ruleset{
		"there is no ruleset":                  nil,
		"number 2 of 2 is nil":                 {sound(), nil},
		"number 1 of 1 has no name":            {{}},
		`there are two of the name "sound"`:    {sound(), sound()},
		"it has no Compile":                    {with(func(r *Ruleset) { r.Compile = nil })},
		"a word of Words is empty":             {with(func(r *Ruleset) { r.Words.Round = "" })},
		"do not begin with CommonKeys":         {with(func(r *Ruleset) { r.Counters = r.Counters[1:] })},
		"there is no counter 8 for Of":         {with(func(r *Ruleset) { r.Metrics[0].Of = NumCommon + 1 })},
		"there is no counter -2 for Per":       {with(func(r *Ruleset) { r.Metrics[0].Per = -2 })},
		"there is no counter -1 for Of":        {with(func(r *Ruleset) { r.Metrics[0].Of = PerGame })},
		"there is no Kind 7":                   {with(func(r *Ruleset) { r.Metrics[0].Kind = 7 })},
		`metric "": a part of its key`:         {with(func(r *Ruleset) { r.Metrics[0].Key = "" })},
		`metric "a.": a part of its key`:       {with(func(r *Ruleset) { r.Metrics[0].Key = "a." })},
		"a key wins of their own":              {with(func(r *Ruleset) { r.Metrics[0].Key = "wins.much" })},
		"want [KEY=TEXT] for [to]":             {with(func(r *Ruleset) { r.Metrics[3].Key = "own.list[to]" })},
		"falls is there already":               {with(func(r *Ruleset) { r.Metrics[4].Key = "falls" })},
		"own is there already":                 {with(func(r *Ruleset) { r.Metrics[4].Key = "between" })},
		"own.list.[to=n] is there already":     {with(func(r *Ruleset) { r.Metrics[4].Key = "own.list[to=n]" })},
		"squares is a number":                  {with(func(r *Ruleset) { r.Metrics[1].Key = "squares.all" })},
		`there is no section "none"`:           {with(func(r *Ruleset) { r.Metrics[0].Section = "none" })},
		`a row of section "rows" shows a mean`: {with(func(r *Ruleset) { r.Metrics[0].Section = "rows" })},
		`is about "lost", which is no metric`:  {with(func(r *Ruleset) { r.Objects[0].Metric = "lost" })},
	} {
		if err := Validate(list...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// with is a sound ruleset with something changed.
func with(change func(r *Ruleset)) *Ruleset {
	r := sound()
	change(r)
	return r
}
