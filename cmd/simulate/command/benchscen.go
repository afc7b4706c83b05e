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

// scenQuery is what the flags of bench scen ask for.
type scenQuery struct {
	count  *number
	legend string
	answer answering
}

func (a *app) benchScen() *cobra.Command {
	var q scenQuery
	c := &cobra.Command{
		Use:   "scen FILE...",
		Short: "Time the queries of standard maps, and check every length",
		Long: paragraphs("scen runs the queries of scenario files in the format of the Moving AI Lab. The map of each lies beside it. " +
			"It times every query and compares the length of the route with the optimum of the file; exit 1 says that one is wrong."),
		Example: "  simulate bench scen maps/*.scen\n" +
			"  simulate bench scen maps/swamp.map.scen --legend S=solid",
	}
	f := c.Flags()
	q.count = numberFlag(f, "count", 1, 1000, "how often to time each query; the least counts (default 3)")
	f.StringVar(&q.legend, "legend", "", "what `CHARACTERS` of the maps mean, if not what the format says: T=open,B=solid, with the words of a legend's surface")
	q.answer.addFlags(f, bench.Formats()...)
	c.RunE = func(c *cobra.Command, files []string) error {
		if len(files) == 0 {
			return errors.New("scen needs FILEs with queries, such as arena.map.scen")
		}
		ctx, stop := interruptible(c.Context())
		defer stop()
		return a.scens(ctx, files, &q)
	}
	return c
}

// shownWrong is how many wrong routes of a file are told.
const shownWrong = 5

// scens runs the queries of scenario files.
func (a *app) scens(ctx context.Context, files []string, q *scenQuery) error {
	o := movingai.Options{Repeat: q.count.value}
	if q.legend != "" {
		var err error
		if o.Legend, err = mapfile.ParseLegend(q.legend); err != nil {
			return fmt.Errorf("--legend: %w", err)
		}
	}
	read := slices.Clone(files)
	for _, file := range files {
		read = append(read, strings.TrimSuffix(file, ".scen"))
	}
	format, out, err := q.answer.open(read)
	if err != nil {
		return err
	}
	defer out.abandon()
	var list []*movingai.Result
	wrong, interrupted := 0, false
	for i, file := range files {
		p := newProgress(a.stderr, fmt.Sprintf("queries of file %d of %d", i+1, len(files)))
		o.Progress = p.update
		s, err := movingai.Run(ctx, file, o)
		p.done()
		if err != nil && ctx.Err() != nil {
			interrupted = true
			break
		}
		if err != nil {
			return err
		}
		list = append(list, s)
		for n, w := range s.Wrong {
			if n == shownWrong {
				tell(a.stderr, fmt.Sprintf("%s: and %d more", file, len(s.Wrong)-n))
				break
			}
			tell(a.stderr, fmt.Sprintf("%s: %v", file, w))
		}
		wrong += len(s.Wrong)
	}
	err = a.deliver(out, func(w io.Writer) error {
		return movingai.Write(w, bench.Format(format), bench.ThisMachine(), list)
	})
	switch {
	case err != nil:
		return err
	case interrupted:
		return &exitError{exitInterrupted, fmt.Errorf("interrupted after %d of %d files", len(list), len(files))}
	case wrong > 0:
		return &exitError{exitNo, errors.New(movingai.Summary(list))}
	}
	return nil
}
