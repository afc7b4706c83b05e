package command

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"example.com/stride/sim/report/answer"
	"example.com/stride/sim/ruleset"
)

func (a *app) path() *cobra.Command {
	var (
		src            source
		l              look
		unit, to, push string
		falls          bool
	)
	c := &cobra.Command{
		Use:   "path FILE --unit ID (--to X,Y[,Z] | --push DIR:N)",
		Short: "How a unit gets to a place, step by step",
		Long: paragraphs(slices.Concat([]string{
			"path tells how a unit gets to a cell in the earliest Phase and, among those plans, at the least cost: " +
				"Action by Action over as many Turns as it takes. The other units stay where FILE puts them.",
		}, a.helps(func(h ruleset.Help) string { return h.Path }), []string{
			"--push tells where a push leaves the unit, if the ruleset has pushes (schema " + answer.PushSchema + ").",
			"Text draws the route and says what each step costs and by which rules. JSON has the same steps (schema " +
				answer.PathSchema + "). If there is no path, the answer says so, and the exit code is 0.",
		})...),
		Example: "  simulate path --example stairs --unit r1 --to 9,3\n" +
			"  simulate path --example flooded --unit p3 --to 8,3 --format json",
		Args: src.needFile,
	}
	f := c.Flags()
	src.flags(a, f)
	f.StringVar(&unit, "unit", "", "the `ID` of the unit")
	f.StringVar(&to, "to", "", "the cell to get to, as `X,Y` or X,Y,Z with the level of its floor (where a cell has several places: any height, and if left out the cheapest)")
	f.StringVar(&push, "push", "", "in place of --to: a push, as `DIR:N`, such as E:3")
	f.BoolVar(&falls, "falls", false, "let the unit step off an edge and fall, if the ruleset has falls")
	format := wordFlag(f, "format", "how to answer", "text", "json")
	l.boardFlags(f)
	a.completeSource(c, &src)
	a.completeUnit(c, &src)
	c.RunE = func(c *cobra.Command, args []string) error {
		world, err := a.world(args, &src, unit)
		if err != nil {
			return err
		}
		switch {
		case to != "" && push != "":
			return fmt.Errorf("--to and --push exclude each other; give one of them")
		case push != "":
			return a.push(world, unit, push, *format, &l)
		case to == "":
			return fmt.Errorf("--to is needed; want X,Y, such as 3,2")
		}
		if falls {
			if world, err = world.WithFalls(); err != nil {
				return fmt.Errorf("--falls: %w", err)
			}
		}
		at, z, err := cell(to)
		if err != nil {
			return fmt.Errorf("--to %s: %w", to, err)
		}
		p, err := world.PathAt(unit, at, z)
		if err != nil {
			return fmt.Errorf("--to %s: %w", to, err)
		}
		if *format == "json" {
			return p.WriteJSON(a.stdout)
		}
		return p.WriteText(a.stdout, l.style(a.stdout))
	}
	return c
}

// push answers --push.
func (a *app) push(world *answer.World, unit, text, format string, l *look) error {
	dir, n, ok := answer.ParsePush(text)
	if !ok {
		return fmt.Errorf("--push %s: want DIR:N, such as E:3 or NE+up:2", text)
	}
	p, err := world.Push(unit, dir, n)
	if err != nil {
		return fmt.Errorf("--push %s: %w", text, err)
	}
	if format == "json" {
		return p.WriteJSON(a.stdout)
	}
	return p.WriteText(a.stdout, l.style(a.stdout))
}
