package command

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"example.com/stride/sim/report/draw"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

// app is what all subcommands share.
type app struct {
	rulesets []*ruleset.Ruleset
	stdin    io.Reader
	stdout   *writer
	stderr   io.Writer
	anyBoard bool // a board file may lie outside the folder of its scenario
}

// vocabulary is what scenario files may name.
func (a *app) vocabulary() scenario.Vocabulary { return ruleset.Vocabulary(a.rulesets...) }

// rulesetNames are the names of the rulesets.
func (a *app) rulesetNames() []string {
	var names []string
	for _, rs := range a.rulesets {
		names = append(names, rs.Decl.Name)
	}
	return names
}

// helps are what the rulesets say in the help of a command.
func (a *app) helps(of func(ruleset.Help) string) []string {
	var list []string
	for _, rs := range a.rulesets {
		if text := of(rs.Help); text != "" {
			list = append(list, text)
		}
	}
	return list
}

// The commands are listed in the order in which people need them.
func init() { cobra.EnableCommandSorting = false }

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "simulate",
		Short: "Where units can go, and what movement rules do to a game",
		Long: paragraphs("simulate plays games from scenario files and answers where a unit can go, "+
			"at what cost and by which route. Without a file, run plays an example.",
			"Exit codes: 0 done; 1 the answer is no; 2 wrong usage, faulty input, or an answer that can't be written; "+
				"3 a fault of the program; 4 inconclusive; 130 interrupted."),
		Example: "  simulate run\n" +
			"  simulate reach --example stairs --unit r1\n" +
			"  simulate run --print-example stairs > game.yaml",
		SilenceUsage:      true,
		SilenceErrors:     true,
		DisableAutoGenTag: true,
		Args:              a.noSuchCommand,
		RunE:              func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.SetFlagErrorFunc(flagError)
	root.SetUsageTemplate(usageTemplate)
	root.AddCommand(a.run(), a.reach(), a.path(), a.check(), a.rules(), a.policies(), a.bench(), a.version())
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.SetHelpCommand(a.help(root))
	root.Version = versionText()
	root.SetVersionTemplate("{{.Version}}\n")
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		if c.Name() == "completion" {
			completion(c)
		}
	}
	return root
}

func (a *app) help(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Help about any command",
		Example: "  simulate help run",
		RunE: func(c *cobra.Command, args []string) error {
			to, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return a.noSuchCommand(root, args)
			}
			to.InitDefaultHelpFlag()
			return to.Help()
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var names []string
			for _, sub := range root.Commands() {
				if len(args) == 0 && sub.IsAvailableCommand() {
					names = append(names, sub.Name())
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
	}
}

// completion gives the command that cobra makes examples, and an error for shells
// that it does not know.
func completion(c *cobra.Command) {
	c.Short = "Write the completion script for a shell"
	c.Example = "  simulate completion bash"
	var shells []string
	for _, shell := range c.Commands() {
		shells = append(shells, shell.Name())
		shell.Short = "Write the completion script for " + shell.Name()
		shell.Example = "  simulate completion " + shell.Name()
	}
	c.Args = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		return fmt.Errorf("there is no completion for %q; %s", args[0], suggest(args[0], shells))
	}
	c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
}

// noSuchCommand is the error for words after simulate that are no command.
func (a *app) noSuchCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, sub := range c.Root().Commands() {
		if !sub.Hidden {
			names = append(names, sub.Name())
		}
	}
	return fmt.Errorf("there is no command %q; %s", args[0], suggest(args[0], names))
}

// paragraphs are texts for help, in lines that fit 80 columns.
func paragraphs(texts ...string) string {
	for i, text := range texts {
		texts[i] = draw.Fill("", text, 80, "")
	}
	return strings.Join(texts, "\n\n")
}

// usageTemplate is the one of cobra, with flags that fit 80 columns and without
// what none of our commands has.
const usageTemplate = `Usage:
  {{if .Runnable}}{{.UseLine}}{{end}}{{if .HasAvailableSubCommands}}
  {{.CommandPath}} COMMAND

Commands:{{range .Commands}}{{if (or .IsAvailableCommand (eq .Name "help"))}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}{{end}}{{if .HasExample}}

Examples:
{{.Example}}{{end}}{{if .HasAvailableLocalFlags}}

Flags:
{{.LocalFlags.FlagUsagesWrapped 80 | trimTrailingWhitespaces}}{{end}}{{if .HasAvailableSubCommands}}

{{.CommandPath}} COMMAND --help says more about a command.{{end}}
`

// message is an error as it is told: faults of a file start with their place,
// all else with the name of the program.
func message(err error) string {
	var faults scenario.Faults
	if errors.As(err, &faults) {
		return err.Error()
	}
	return "simulate: " + err.Error()
}

// flagError puts what is wrong with a flag into one line.
func flagError(c *cobra.Command, err error) error {
	var (
		absent *pflag.NotExistError
		value  *pflag.InvalidValueError
		needed *pflag.ValueRequiredError
	)
	switch {
	case errors.As(err, &absent):
		if short := absent.GetSpecifiedShortnames(); short != "" {
			return fmt.Errorf("%s has no flag -%s; see %s --help", c.Name(), short, c.CommandPath())
		}
		var names []string
		c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		if best, ok := nearest(absent.GetSpecifiedName(), names); ok {
			return fmt.Errorf("%s has no flag --%s; did you mean --%s?", c.Name(), absent.GetSpecifiedName(), best)
		}
		return fmt.Errorf("%s has no flag --%s; see %s --help", c.Name(), absent.GetSpecifiedName(), c.CommandPath())
	case errors.As(err, &needed):
		return fmt.Errorf("--%s needs a value", needed.GetSpecifiedName())
	case errors.As(err, &value):
		return fmt.Errorf("--%s %s: %w", value.GetFlag().Name, value.GetValue(), value.Unwrap())
	}
	return err
}

// word is a flag that takes one of a few words.
type word struct {
	value   string
	allowed []string
}

// wordFlag adds a flag that takes one of these words; the first is its default.
func wordFlag(f *pflag.FlagSet, name, usage string, allowed ...string) *string {
	w := &word{allowed[0], allowed}
	f.Var(w, name, strings.Join(allowed, "|")+": "+usage)
	return &w.value
}

// Set takes one of the allowed words.
func (w *word) Set(s string) error {
	for _, a := range w.allowed {
		if s == a {
			w.value = s
			return nil
		}
	}
	return errors.New(suggest(s, w.allowed))
}

// String is the word.
func (w *word) String() string { return w.value }

// Type names the values in help.
func (w *word) Type() string { return "WORD" }

// decimal reads a whole number within a range. Only decimal digits are read, so that
// 010 is ten; of another spelling of a number the error says the right one.
func decimal(s string, low, high uint64) (uint64, error) {
	v, err := strconv.ParseUint(s, 10, 64)
	if err == nil && v >= low && v <= high {
		return v, nil
	}
	want := fmt.Sprintf("want a whole number from %d to %d", low, high)
	if v, other := strconv.ParseUint(strings.TrimPrefix(s, "+"), 0, 64); err != nil && other == nil && v >= low && v <= high {
		want += fmt.Sprintf(" in decimal digits: %d", v)
	}
	return 0, errors.New(want)
}

// seedValue is a flag that takes any uint64.
type seedValue uint64

// seedFlag adds a flag for a seed.
func seedFlag(f *pflag.FlagSet, p *uint64, name string, value uint64, usage string) {
	*p = value
	f.Var((*seedValue)(p), name, usage)
}

// Set takes a number.
func (n *seedValue) Set(s string) error {
	v, err := decimal(s, 0, math.MaxUint64)
	if err == nil {
		*n = seedValue(v)
	}
	return err
}

// String is the number, empty if it is 0.
func (n *seedValue) String() string {
	if *n == 0 {
		return ""
	}
	return strconv.FormatUint(uint64(*n), 10)
}

// Type names the values in help.
func (n *seedValue) Type() string { return "N" }

// number is a flag that takes a whole number within a range.
type number struct {
	value, low, high int
	set              bool
}

// numberFlag adds a flag for a whole number. Its set says whether it was given.
func numberFlag(f *pflag.FlagSet, name string, low, high int, usage string) *number {
	n := &number{low: low, high: high}
	f.Var(n, name, usage)
	return n
}

// Set takes a number within the range.
func (n *number) Set(s string) error {
	v, err := decimal(s, uint64(n.low), uint64(n.high))
	if err != nil {
		return err
	}
	n.value, n.set = int(v), true
	return nil
}

// String is the number, empty if it was not given.
func (n *number) String() string {
	if !n.set {
		return ""
	}
	return strconv.Itoa(n.value)
}

// Type names the values in help.
func (n *number) Type() string { return "N" }
