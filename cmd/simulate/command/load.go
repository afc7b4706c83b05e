package command

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"example.com/stride/sim/scenario"
)

// source is where a command finds its scenario, and what flags change in it.
type source struct {
	example string
	rules   []string
}

func (s *source) addFlags(a *app, c *cobra.Command) {
	f := c.Flags()
	a.boardFileFlag(f)
	f.StringVar(&s.example, "example", "", "`NAME` of an embedded example, in place of FILE: "+strings.Join(exampleNames(), ", "))
	f.StringArrayVar(&s.rules, "rule", nil, "`KEY=VALUE` of a parameter of the rules; may be given again")
	complete(c, "example", exampleNames())
	c.RegisterFlagCompletionFunc("rule", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return a.ruleKeys(), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	})
}

// boardFileFlag adds the flag that lets a scenario file name any board file.
func (a *app) boardFileFlag(f *pflag.FlagSet) {
	f.BoolVar(&a.anyBoard, "any-board-file", false, "let the board be in a file outside the folder of FILE, also behind links")
}

// ruleKeys are the parameters of all rulesets, each with the sign before its value.
func (a *app) ruleKeys() (keys []string) {
	for _, rs := range a.rulesets {
		for i := range rs.Decl.Params {
			if key := rs.Decl.Params[i].Key + "="; !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

func exampleNames() []string {
	return texts(scenario.Examples(), func(e scenario.Example) string { return e.Name })
}

// oneFile allows one FILE, or --example in its place.
func (s *source) oneFile(c *cobra.Command, args []string) error {
	switch {
	case len(args) > 1:
		return fmt.Errorf("%s takes one FILE, and %d are given", c.Name(), len(args))
	case len(args) == 1 && s.example != "":
		return errors.New("--example and FILE exclude each other; give one of them")
	}
	return nil
}

// needFile is oneFile for commands that can't do without.
func (s *source) needFile(c *cobra.Command, args []string) error {
	if len(args) == 0 && s.example == "" {
		return fmt.Errorf("%s needs a scenario FILE, or --example %s; see %s --help", c.Name(), exampleNames()[0], c.CommandPath())
	}
	return s.oneFile(c, args)
}

// load reads the scenario that args and flags ask for; without any it is the first
// example.
func (a *app) load(args []string, s *source) (*scenario.Scenario, error) {
	sc, err := a.read(args, s)
	for i := 0; err == nil && i < len(s.rules); i++ {
		sc, err = withRule(sc, s.rules[i])
	}
	return sc, err
}

func (a *app) read(args []string, s *source) (*scenario.Scenario, error) {
	if len(args) > 0 {
		if name, ok := meantExample(args[0]); ok {
			return nil, fmt.Errorf("there is no file %s; the example is read by --example %s", args[0], name)
		}
		return a.readFile(args[0])
	}
	e, err := example(s.example)
	if err != nil {
		return nil, err
	}
	return scenario.Parse(e.Name+".yaml", e.Data, nil, a.vocabulary())
}

// inputs are the files that a scenario was read from, - for standard input.
func inputs(args []string, sc *scenario.Scenario) []string {
	files := slices.Clone(args)
	switch board := filepath.FromSlash(sc.BoardFile); {
	case filepath.IsAbs(board):
		files = append(files, board)
	case board != "":
		files = append(files, filepath.Join(filepath.Dir(sc.File), board))
	}
	return files
}

// meantExample reports whether the name of an example was given for a file that is
// not there.
func meantExample(file string) (name string, ok bool) {
	name = strings.TrimSuffix(file, ".yaml")
	_, err := os.Stat(file)
	return name, errors.Is(err, fs.ErrNotExist) && slices.Contains(exampleNames(), name)
}

// readFile reads a file, or standard input if its name is -.
func (a *app) readFile(file string) (*scenario.Scenario, error) {
	if file != "-" {
		sc, err := scenario.Options{AnyBoardFile: a.anyBoard, Large: a.large}.Load(file, a.vocabulary())
		var faults scenario.Faults
		if name, ok := meantExample(file); ok && errors.As(err, &faults) {
			faults[0].Want = fmt.Sprintf("the example is written by simulate run --print-example %s > %[1]s.yaml", name)
		}
		return sc, err
	}
	data, err := io.ReadAll(io.LimitReader(a.stdin, scenario.MaxFile+1))
	if err != nil {
		return nil, fmt.Errorf("standard input: %w", err)
	}
	// Links do not lead out of the folder: a fault quotes lines of the board file.
	root, err := os.OpenRoot(".")
	if err != nil {
		return nil, fmt.Errorf("standard input: %w", err)
	}
	defer root.Close()
	return scenario.Options{Large: a.large}.Parse("stdin", data, root.FS(), a.vocabulary())
}

// large tells what a large board takes.
func (a *app) large(file string, w, h int) {
	tell(a.stderr, fmt.Sprintf("%s: %d by %d cells take up to %d MiB to read, %d MiB to answer",
		file, w, h, w*h*scenario.BytesToRead>>20, w*h*scenario.BytesToAnswer>>20))
}

// example is the example of a name; the first one if it is empty.
func example(name string) (scenario.Example, error) {
	for _, e := range scenario.Examples() {
		if e.Name == name || name == "" {
			return e, nil
		}
	}
	return scenario.Example{}, fmt.Errorf("there is no example %q; %s", name, suggest(name, exampleNames()))
}

var (
	ruleKey   = regexp.MustCompile(`^[a-z0-9_.]+$`)
	ruleValue = regexp.MustCompile(`^[A-Za-z0-9_./+-]+$`)
)

// withRule is the scenario with one parameter set, by a text KEY=VALUE. The value
// goes through the reader of scenario files, so that it is checked as it would be
// there.
func withRule(sc *scenario.Scenario, text string) (*scenario.Scenario, error) {
	key, value, ok := strings.Cut(text, "=")
	key, value = strings.TrimSpace(key), strings.TrimSpace(value)
	if !ok || !ruleKey.MatchString(key) || value == "" {
		return nil, fmt.Errorf("--rule %s: want KEY=VALUE, such as %s=%s", text, sc.Decl.Params[0].Key, sc.Decl.Params[0].Format(sc.Decl.Params[0].Default))
	}
	if !ruleValue.MatchString(value) {
		value = "'" + strings.ReplaceAll(value, "'", "''") + "'" // no value of a rule, so the reader says what is
	}
	probe := fmt.Sprintf("ruleset: %s\nrules: {%s: %s}\nboard: {text: \".\"}\n", sc.Ruleset, key, value)
	set, err := scenario.Parse("--rule", []byte(probe), nil, scenario.Vocabulary{Rulesets: []*scenario.Ruleset{sc.Rulebook()}})
	var faults scenario.Faults
	if errors.As(err, &faults) {
		return nil, fmt.Errorf("--rule %s: %s; %s", text, faults[0].Msg, faults[0].Want)
	}
	if err != nil {
		return nil, fmt.Errorf("--rule %s: %w", text, err)
	}
	for k, v := range set.Rules {
		if sc, err = sc.WithRule(k, v); err != nil {
			return nil, err
		}
	}
	return sc, nil
}
