package command

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"example.com/stride/pathing"
	"example.com/stride/sim/report/rulebook"
)

// booking is what the flags of rules and policies ask for.
type booking struct {
	look
	ruleset string
}

func (b *booking) addFlags(a *app, c *cobra.Command) {
	c.Flags().StringVar(&b.ruleset, "ruleset", "", "`NAME` of the ruleset; all if left out")
	b.textFlags(c.Flags())
	complete(c, "ruleset", a.rulesetNames())
}

// rulesets are those that are asked for.
func (b *booking) rulesets(a *app) (list []*pathing.Ruleset, err error) {
	for _, rs := range a.rulesets {
		if b.ruleset == "" || b.ruleset == rs.Decl.Name {
			list = append(list, rs.Decl)
		}
	}
	if len(list) == 0 {
		err = fmt.Errorf("there is no ruleset %q; %s", b.ruleset, suggest(b.ruleset, a.rulesetNames()))
	}
	return list, err
}

func (a *app) rules() *cobra.Command {
	var (
		b    booking
		file string
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
		Args: noWords("rules takes no %q; for the values of a scenario give --file %[1]s, for a ruleset --ruleset %[1]s"),
	}
	b.addFlags(a, c)
	a.boardFileFlag(c.Flags())
	c.Flags().StringVar(&file, "file", "", "scenario `FILE` whose values are shown")
	c.RunE = func(*cobra.Command, []string) error {
		var values map[string]map[string]pathing.Value
		if file != "" {
			sc, err := a.readFile(file)
			if err != nil {
				return err
			}
			if b.ruleset != "" && b.ruleset != sc.Ruleset {
				return fmt.Errorf("%s is for the ruleset %s, not %s", file, sc.Ruleset, b.ruleset)
			}
			b.ruleset = sc.Ruleset
			values = map[string]map[string]pathing.Value{sc.Ruleset: sc.Rules}
		}
		list, err := b.rulesets(a)
		if err != nil {
			return err
		}
		return b.write(a, rulebook.New(list, values))
	}
	return c
}

func (a *app) policies() *cobra.Command {
	var b booking
	c := &cobra.Command{
		Use:   "policies [--ruleset NAME]",
		Short: "Every policy that a side may play by, and its options",
		Long: paragraphs(
			"policies lists what a scenario file may give a side as its policy: name, what it does, the rulesets that it "+
				"plays, and the options that stand beside it, with their ranges and defaults.",
			"JSON has the same (schema "+rulebook.PoliciesSchema+")."),
		Example: "  simulate policies\n" +
			"  simulate policies --ruleset " + a.rulesetNames()[0] + " --format json",
		Args: noWords("policies takes no %q; for those of a ruleset give --ruleset %[1]s"),
	}
	b.addFlags(a, c)
	c.RunE = func(*cobra.Command, []string) error {
		if _, err := b.rulesets(a); err != nil {
			return err
		}
		book := rulebook.NewPolicies(a.vocabulary().Rulesets)
		book.Policies = slices.DeleteFunc(book.Policies, func(p rulebook.Policy) bool {
			return b.ruleset != "" && !slices.Contains(p.Rulesets, b.ruleset)
		})
		return b.write(a, book)
	}
	return c
}
