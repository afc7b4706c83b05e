package command

import (
	"errors"
	"fmt"
	"io"
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
	return texts(a.rulesets, func(rs *ruleset.Ruleset) string { return rs.Decl.Name })
}

// helps are what the rulesets say in the help of a command.
func (a *app) helps(of func(ruleset.Help) string) []string {
	return texts(a.rulesets, func(rs *ruleset.Ruleset) string { return of(rs.Help) })
}

// texts are what of says of each of a list, the empty ones left out.
func texts[T any](list []T, of func(T) string) (texts []string) {
	for _, v := range list {
		if text := of(v); text != "" {
			texts = append(texts, text)
		}
	}
	return texts
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
	if c, _, err := root.Find([]string{"completion"}); err == nil {
		completion(c)
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
		hint := "see " + c.CommandPath() + " --help"
		if best, ok := nearest(absent.GetSpecifiedName(), names); ok {
			hint = "did you mean --" + best + "?"
		}
		return fmt.Errorf("%s has no flag --%s; %s", c.Name(), absent.GetSpecifiedName(), hint)
	case errors.As(err, &needed):
		return fmt.Errorf("--%s needs a value", needed.GetSpecifiedName())
	case errors.As(err, &value):
		return fmt.Errorf("--%s %s: %w", value.GetFlag().Name, value.GetValue(), value.Unwrap())
	}
	return err
}
