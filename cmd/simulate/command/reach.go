package command

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/stride/pathing"
	"example.com/stride/sim/report/answer"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

func (a *app) reach() *cobra.Command {
	var (
		src   source
		l     look
		unit  string
		falls bool
	)
	c := &cobra.Command{
		Use:   "reach FILE --unit ID",
		Short: "Where a unit can end, and at what cost",
		Long: paragraphs(slices.Concat([]string{
			"reach tells every place where a unit can end its next Action, or this Turn, and the least cost of ending " +
				"there. The other units stand where FILE puts them. Staying put costs nothing and is always there.",
		}, a.helps(func(h ruleset.Help) string { return h.Reach }), []string{
			"Text draws the board. JSON lists every state too, with facing, posture and choice (schema " + answer.ReachSchema + ").",
		})...),
		Example: "  simulate reach --example stairs --unit r1\n" +
			"  simulate reach --example chase --unit bike1 --scope turn --ascii\n" +
			"  simulate reach --example flooded --unit d1 --format json",
		Args: src.needFile,
	}
	f := c.Flags()
	src.flags(a, f)
	f.StringVar(&unit, "unit", "", "the `ID` of the unit")
	f.BoolVar(&falls, "falls", false, "let the unit step off an edge and fall, if the ruleset has falls")
	scope := wordFlag(f, "scope", "the next Action, or all that are left in this Turn", "action", "turn")
	format := wordFlag(f, "format", "how to answer", "text", "json")
	l.boardFlags(f)
	a.completeSource(c, &src)
	a.completeUnit(c, &src)
	c.RunE = func(c *cobra.Command, args []string) error {
		world, err := a.world(args, &src, unit)
		if err != nil {
			return err
		}
		if falls {
			if world, err = world.WithFalls(); err != nil {
				return fmt.Errorf("--falls: %w", err)
			}
		}
		s := pathing.ScopeAction
		if *scope == "turn" {
			s = pathing.ScopeTurn
		}
		r, err := world.Reach(unit, s)
		if err != nil {
			return err
		}
		if *format == "json" {
			return r.WriteJSON(a.stdout)
		}
		return r.WriteText(a.stdout, l.style(a.stdout))
	}
	return c
}

// world reads the scenario for a query about a unit.
func (a *app) world(args []string, src *source, unit string) (*answer.World, error) {
	sc, err := a.load(args, src)
	if err != nil {
		return nil, err
	}
	if _, ok := sc.Unit(unit); !ok {
		ids := unitIDs(sc)
		switch {
		case len(ids) == 0:
			return nil, fmt.Errorf("%s has no units to ask about", sc.File)
		case unit == "":
			return nil, fmt.Errorf("--unit is needed; %s", suggest("", ids))
		}
		return nil, fmt.Errorf("%s has no unit %q; %s", sc.File, unit, suggest(unit, ids))
	}
	return answer.New(sc)
}

func unitIDs(sc *scenario.Scenario) []string {
	var ids []string
	for i := range sc.Units {
		ids = append(ids, sc.Units[i].ID)
	}
	return ids
}

// completeUnit completes --unit with the units of the file.
func (a *app) completeUnit(c *cobra.Command, src *source) {
	c.RegisterFlagCompletionFunc("unit", func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) == 0 && src.example == "" || len(args) == 1 && args[0] == "-" {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		sc, err := a.read(args, src)
		if err != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return unitIDs(sc), cobra.ShellCompDirectiveNoFileComp
	})
}

// cell reads x,y or x,y,z, spaces allowed; z is -1 if it is not given.
func cell(text string) (c pathing.Cell, z int, err error) {
	fault := errors.New("want X,Y or X,Y,Z, such as 3,2")
	parts := strings.Split(text, ",")
	if len(parts) < 2 || len(parts) > 3 {
		return c, 0, fault
	}
	var n [3]int
	n[2] = -1
	for i, p := range parts {
		v := number{low: 0, high: 1 << 20}
		if v.Set(strings.TrimSpace(p)) != nil {
			return c, 0, fault
		}
		n[i] = v.value
	}
	return pathing.Cell{X: n[0], Y: n[1]}, n[2], nil
}
