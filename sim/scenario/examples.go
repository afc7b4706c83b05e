package scenario

import (
	"embed"
	"strings"
)

//go:embed examples/*.yaml
var exampleFiles embed.FS

// exampleNames is the order of Examples; the first is played when no file is
// given.
var exampleNames = []string{"stairs", "flooded", "chase", "valley", "foundry", "ceiling"}

// Example is a scenario that comes with the package.
type Example struct {
	Name    string // "stairs"
	Summary string // what it shows, in a line
	Ruleset string // what it is played by
	Data    []byte // the file, to be read with Parse
}

// Examples are the scenarios that come with the package; the first is the one to
// start with. The data is the caller's.
func Examples() []Example {
	list := make([]Example, 0, len(exampleNames))
	for _, name := range exampleNames {
		data, err := exampleFiles.ReadFile("examples/" + name + ".yaml")
		if err != nil {
			panic(err) // a file that was there when the program was built
		}
		first, rest, _ := strings.Cut(string(data), "\n")
		_, rest, _ = strings.Cut(rest, "ruleset: ")
		ruleset, _, _ := strings.Cut(rest, "\n")
		list = append(list, Example{Name: name, Summary: strings.TrimPrefix(first, "# "), Ruleset: ruleset, Data: data})
	}
	return list
}
