package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/stride/bench"
	"example.com/stride/bench/movingai"
	"example.com/stride/pathing/board/mapfile"
)

// shownWrong is how many wrong routes of a file are told.
const shownWrong = 5

func (a *app) benchScen() *cobra.Command {
	var (
		legend string
		answer answering
	)
	c := &cobra.Command{
		Use:   "scen FILE...",
		Short: "Time the queries of standard maps, and check every length",
		Long: paragraphs("scen runs the queries of scenario files in the format of the Moving AI Lab. The map of each lies beside it. " +
			"It times every query and compares the length of the route with the optimum of the file; exit 1 says that one is wrong."),
		Example: "  simulate bench scen maps/*.scen\n" +
			"  simulate bench scen maps/swamp.map.scen --legend S=solid",
	}
	f := c.Flags()
	count := numberFlag(f, "count", 1, 1000, "how often to time each query; the least counts (default 3)")
	f.StringVar(&legend, "legend", "", "what `CHARACTERS` of the maps mean, if not what the format says: T=open,B=solid, with the words of a legend's surface")
	answer.addFlags(f, bench.Formats()...)
	c.RunE = func(c *cobra.Command, files []string) error {
		if len(files) == 0 {
			return errors.New("scen needs FILEs with queries, such as arena.map.scen")
		}
		ctx, stop := interruptible(c.Context())
		defer stop()
		o := movingai.Options{Repeat: count.value}
		if legend != "" {
			var err error
			if o.Legend, err = mapfile.ParseLegend(legend); err != nil {
				return fmt.Errorf("--legend: %w", err)
			}
		}
		read := slices.Clone(files)
		for _, file := range files {
			read = append(read, strings.TrimSuffix(file, ".scen"))
		}
		format, out, err := answer.open(read)
		if err != nil {
			return err
		}
		defer out.abandon()
		list, err := a.scens(ctx, files, o)
		if err != nil && ctx.Err() == nil {
			return err
		}
		interrupted := err != nil
		err = a.deliver(out, func(w io.Writer) error {
			return movingai.Write(w, bench.Format(format), bench.ThisMachine(), list)
		})
		switch {
		case err != nil:
			return err
		case interrupted:
			return &exitError{exitInterrupted, fmt.Errorf("interrupted after %d of %d files", len(list), len(files))}
		case slices.ContainsFunc(list, func(s *movingai.Result) bool { return len(s.Wrong) > 0 }):
			return &exitError{exitNo, errors.New(movingai.Summary(list))}
		}
		return nil
	}
	return c
}

// scens runs the queries of scenario files, and tells which routes are wrong. With an
// error come the results before it.
func (a *app) scens(ctx context.Context, files []string, o movingai.Options) (list []*movingai.Result, err error) {
	for i, file := range files {
		p := newProgress(a.stderr, fmt.Sprintf("queries of file %d of %d", i+1, len(files)))
		o.Progress = p.update
		s, err := movingai.Run(ctx, file, o)
		p.done()
		if err != nil {
			return list, err
		}
		list = append(list, s)
		for _, w := range s.Wrong[:min(len(s.Wrong), shownWrong)] {
			tell(a.stderr, fmt.Sprintf("%s: %v", file, w))
		}
		if more := len(s.Wrong) - shownWrong; more > 0 {
			tell(a.stderr, fmt.Sprintf("%s: and %d more", file, more))
		}
	}
	return list, nil
}
