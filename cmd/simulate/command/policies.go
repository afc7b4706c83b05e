package command

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"example.com/stride/sim/play"
	"example.com/stride/sim/report/rulebook"
	"example.com/stride/sim/scenario"
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
			"  simulate policies --ruleset mech --format json",
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
	c.RegisterFlagCompletionFunc("ruleset", cobra.FixedCompletions(rulesetNames(), cobra.ShellCompDirectiveNoFileComp))
	c.RunE = func(c *cobra.Command, args []string) error {
		if name != "" && !slices.Contains(rulesetNames(), name) {
			return fmt.Errorf("there is no ruleset %q; %s", name, suggest(name, rulesetNames()))
		}
		book := rulebook.NewPolicies(policiesOf(name), rulesetNames())
		if *format == "json" {
			return book.WriteJSON(a.stdout)
		}
		return book.WriteText(a.stdout, l.style(a.stdout))
	}
	return c
}

// policiesOf are the policies that play a ruleset, or all of them if it is empty.
func policiesOf(ruleset string) []scenario.Policy {
	return slices.DeleteFunc(play.Vocabulary().Policies, func(p scenario.Policy) bool {
		return ruleset != "" && len(p.Rulesets) > 0 && !slices.Contains(p.Rulesets, ruleset)
	})
}
