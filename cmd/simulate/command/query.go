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

// querying is what the flags of a query about a unit ask for.
type querying struct {
	source
	look
	unit  string
	falls bool
}

func (q *querying) addFlags(a *app, c *cobra.Command) {
	f := c.Flags()
	q.source.addFlags(a, c)
	f.StringVar(&q.unit, "unit", "", "the `ID` of the unit")
	f.BoolVar(&q.falls, "falls", false, "let the unit step off an edge and fall, if the ruleset has falls")
	q.boardFlags(f)
	c.Args = q.needFile
	c.RegisterFlagCompletionFunc("unit", func(_ *cobra.Command, args []string, _ string) (ids []string, _ cobra.ShellCompDirective) {
		if len(args) == 0 && q.example == "" || len(args) == 1 && args[0] == "-" {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		if sc, err := a.read(args, &q.source); err == nil {
			ids = unitIDs(sc)
		}
		return ids, cobra.ShellCompDirectiveNoFileComp
	})
}

// world reads the scenario, and looks whether it has the unit.
func (q *querying) world(a *app, args []string) (*answer.World, error) {
	sc, err := a.load(args, &q.source)
	if err != nil {
		return nil, err
	}
	if _, ok := sc.Unit(q.unit); !ok {
		ids := unitIDs(sc)
		switch {
		case len(ids) == 0:
			return nil, fmt.Errorf("%s has no units to ask about", sc.File)
		case q.unit == "":
			return nil, fmt.Errorf("--unit is needed; %s", suggest("", ids))
		}
		return nil, fmt.Errorf("%s has no unit %q; %s", sc.File, q.unit, suggest(q.unit, ids))
	}
	return answer.New(sc)
}

// withFalls returns the world in which the unit may fall, if that is asked for.
func (q *querying) withFalls(w *answer.World) (*answer.World, error) {
	if !q.falls {
		return w, nil
	}
	w, err := w.WithFalls()
	if err != nil {
		return nil, fmt.Errorf("--falls: %w", err)
	}
	return w, nil
}

func unitIDs(sc *scenario.Scenario) []string {
	return texts(sc.Units, func(u scenario.Unit) string { return u.ID })
}

func (a *app) reach() *cobra.Command {
	var q querying
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
	}
	q.addFlags(a, c)
	scope := wordFlag(c.Flags(), "scope", "the next Action, or all that are left in this Turn", "action", "turn")
	c.RunE = func(_ *cobra.Command, args []string) error {
		world, err := q.world(a, args)
		if err != nil {
			return err
		}
		if world, err = q.withFalls(world); err != nil {
			return err
		}
		s := pathing.ScopeAction
		if *scope == "turn" {
			s = pathing.ScopeTurn
		}
		r, err := world.Reach(q.unit, s)
		if err != nil {
			return err
		}
		return q.write(a, r)
	}
	return c
}

func (a *app) path() *cobra.Command {
	var (
		q        querying
		to, push string
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
	}
	q.addFlags(a, c)
	f := c.Flags()
	f.StringVar(&to, "to", "", "the cell to get to, as `X,Y` or X,Y,Z with the level of its floor (where a cell has several places: any height, and if left out the cheapest)")
	f.StringVar(&push, "push", "", "in place of --to: a push, as `DIR:N`, such as E:3")
	c.RunE = func(_ *cobra.Command, args []string) error {
		world, err := q.world(a, args)
		if err != nil {
			return err
		}
		switch {
		case to != "" && push != "":
			return errors.New("--to and --push exclude each other; give one of them")
		case push != "":
			return q.push(a, world, push)
		case to == "":
			return errors.New("--to is needed; want X,Y, such as 3,2")
		}
		if world, err = q.withFalls(world); err != nil {
			return err
		}
		at, z, err := cell(to)
		if err != nil {
			return fmt.Errorf("--to %s: %w", to, err)
		}
		p, err := world.PathAt(q.unit, at, z)
		if err != nil {
			return fmt.Errorf("--to %s: %w", to, err)
		}
		return q.write(a, p)
	}
	return c
}

// push answers --push.
func (q *querying) push(a *app, world *answer.World, text string) error {
	dir, n, ok := answer.ParsePush(text)
	if !ok {
		return fmt.Errorf("--push %s: want DIR:N, such as E:3 or NE+up:2", text)
	}
	p, err := world.Push(q.unit, dir, n)
	if err != nil {
		return fmt.Errorf("--push %s: %w", text, err)
	}
	return q.write(a, p)
}

// cell reads x,y or x,y,z, spaces allowed; z is -1 if it is not given.
func cell(text string) (c pathing.Cell, z int, err error) {
	fault := errors.New("want X,Y or X,Y,Z, such as 3,2")
	parts := strings.Split(text, ",")
	if len(parts) < 2 || len(parts) > 3 {
		return c, 0, fault
	}
	n := [3]int{2: -1}
	for i, p := range parts {
		v, err := decimal(strings.TrimSpace(p), 0, 1<<20)
		if err != nil {
			return c, 0, fault
		}
		n[i] = int(v)
	}
	return pathing.Cell{X: n[0], Y: n[1]}, n[2], nil
}
