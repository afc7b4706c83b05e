package command

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"example.com/stride/sim/report/rulebook"
)

func (a *app) policies() *cobra.Command {
	var (
		name string
		l    look
	)
	c := &cobra.Command{
		Use:   "policies [--ruleset NAME]",
		Short: "Every policy that a side may play by, and its options",
		Long: paragraphs(
			"policies lists what a scenario file may give a side as its policy: name, what it does, the rulesets that it "+
				"plays, and the options that stand beside it, with their ranges and defaults.",
			"JSON has the same (schema "+rulebook.PoliciesSchema+")."),
		Example: "  simulate policies\n" +
			"  simulate policies --ruleset " + a.rulesetNames()[0] + " --format json",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("policies takes no %q; for those of a ruleset give --ruleset %[1]s", args[0])
			}
			return nil
		},
	}
	f := c.Flags()
	f.StringVar(&name, "ruleset", "", "`NAME` of the ruleset; all if left out")
	format := wordFlag(f, "format", "how to answer", "text", "json")
	l.textFlags(f)
	c.RegisterFlagCompletionFunc("ruleset", cobra.FixedCompletions(a.rulesetNames(), cobra.ShellCompDirectiveNoFileComp))
	c.RunE = func(c *cobra.Command, args []string) error {
		if name != "" && !slices.Contains(a.rulesetNames(), name) {
			return fmt.Errorf("there is no ruleset %q; %s", name, suggest(name, a.rulesetNames()))
		}
		book := rulebook.NewPolicies(a.vocabulary().Rulesets)
		book.Policies = slices.DeleteFunc(book.Policies, func(p rulebook.Policy) bool {
			return name != "" && !slices.Contains(p.Rulesets, name)
		})
		if *format == "json" {
			return book.WriteJSON(a.stdout)
		}
		return book.WriteText(a.stdout, l.style(a.stdout))
	}
	return c
}
