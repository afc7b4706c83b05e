package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"example.com/stride/sim/report/answer"
)

func (a *app) path() *cobra.Command {
	var (
		src      source
		l        look
		unit, to string
	)
	c := &cobra.Command{
		Use:   "path FILE --unit ID --to X,Y[,Z]",
		Short: "How a unit gets to a place, step by step",
		Long: paragraphs(
			"path tells how a unit gets to a cell in the earliest Phase and, among those plans, at the least cost: "+
				"Action by Action over as many Turns as it takes. The others are taken to stay where FILE puts them.",
			"Text draws the route and says what each step costs and by which rules. JSON has the same steps (schema "+
				answer.PathSchema+"). That there is no way is an answer too: exit 0."),
		Example: "  simulate path --example stairs --unit r1 --to 9,3\n" +
			"  simulate path --example flooded --unit p3 --to 8,3 --format json",
		Args: src.needFile,
	}
	f := c.Flags()
	src.flags(f)
	f.StringVar(&unit, "unit", "", "the `ID` of the unit")
	f.StringVar(&to, "to", "", "the cell to get to, as `X,Y` or X,Y,Z with the level of its floor")
	format := wordFlag(f, "format", "how to answer", "text", "json")
	l.boardFlags(f)
	src.complete(c)
	a.completeUnit(c, &src)
	c.RunE = func(c *cobra.Command, args []string) error {
		world, err := a.world(args, &src, unit)
		if err != nil {
			return err
		}
		if to == "" {
			return fmt.Errorf("--to is needed; want X,Y, such as 3,2")
		}
		at, z, err := cell(to)
		if err != nil {
			return fmt.Errorf("--to %s: %w", to, err)
		}
		p, err := world.Path(unit, at)
		if err != nil {
			return fmt.Errorf("--to %s: %w", to, err)
		}
		if z >= 0 && z != p.To[2] {
			return fmt.Errorf("--to %s: the floor of %v is at level %d, so want %v,%[3]d or %[2]v", to, at, p.To[2], at)
		}
		if *format == "json" {
			return p.WriteJSON(a.stdout)
		}
		return p.WriteText(a.stdout, l.style(a.stdout))
	}
	return c
}
