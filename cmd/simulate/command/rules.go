package command

import (
	"fmt"

	"github.com/spf13/cobra"

	"example.com/stride/pathing"
	"example.com/stride/sim/report/rulebook"
)

func (a *app) rules() *cobra.Command {
	var (
		name, file string
		l          look
	)
	c := &cobra.Command{
		Use:   "rules [--ruleset NAME]",
		Short: "Every rule, and the parameters that tune it",
		Long: paragraphs(
			"rules lists the rules of a ruleset, or of all: ID, what it says, the parameters that tune it with their " +
				"values and ranges, and what was decided where the source rules are silent. With --file the values are those of " +
				"that scenario."),
		Example: "  simulate rules --ruleset " + a.rulesetNames()[0] + "\n" +
			"  simulate rules --ruleset " + a.rulesetNames()[0] + " --format json",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("rules takes no %q; for the values of a scenario give --file %[1]s, for a ruleset --ruleset %[1]s", args[0])
			}
			return nil
		},
	}
	f := c.Flags()
	f.StringVar(&name, "ruleset", "", "`NAME` of the ruleset; all if left out")
	a.boardFileFlag(f)
	f.StringVar(&file, "file", "", "scenario `FILE` whose values are shown")
	format := wordFlag(f, "format", "how to answer", "text", "json")
	l.textFlags(f)
	c.RegisterFlagCompletionFunc("ruleset", cobra.FixedCompletions(a.rulesetNames(), cobra.ShellCompDirectiveNoFileComp))
	c.RunE = func(c *cobra.Command, args []string) error {
		var values map[string]map[string]pathing.Value
		if file != "" {
			sc, err := a.readFile(file)
			if err != nil {
				return err
			}
			if name != "" && name != sc.Ruleset {
				return fmt.Errorf("%s is for the ruleset %s, not %s", file, sc.Ruleset, name)
			}
			name = sc.Ruleset
			values = map[string]map[string]pathing.Value{name: sc.Rules}
		}
		var decls []*pathing.Ruleset
		for _, rs := range a.rulesets {
			if name == "" || name == rs.Decl.Name {
				decls = append(decls, rs.Decl)
			}
		}
		if len(decls) == 0 {
			return fmt.Errorf("there is no ruleset %q; %s", name, suggest(name, a.rulesetNames()))
		}
		book := rulebook.New(decls, values)
		if *format == "json" {
			return book.WriteJSON(a.stdout)
		}
		return book.WriteText(a.stdout, l.style(a.stdout))
	}
	return c
}
