package command

import (
	"context"
	"errors"
	"fmt"
	"io"

	"example.com/stride/bench"
)

// shownWrong is how many wrong routes of a file are told.
const shownWrong = 5

// scens runs the queries of scenario files of the Moving AI Lab.
func (a *app) scens(ctx context.Context, files []string, b *benching) error {
	if len(files) == 0 {
		return errors.New("--scen needs FILEs with queries, such as arena.map.scen")
	}
	var (
		list []*bench.Scen
		out  *outFile
		err  error
	)
	if b.out != "" {
		if out, err = createOut(b.out); err != nil {
			return err
		}
		defer out.abandon()
	}
	wrong, interrupted := 0, false
	for i, file := range files {
		p := newProgress(a.stderr, fmt.Sprintf("queries of file %d of %d", i+1, len(files)))
		s, err := bench.RunScen(ctx, file, bench.ScenOptions{Repeat: b.count.value, Progress: p.update})
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
				fmt.Fprintf(a.stderr, "%s: and %d more\n", file, len(s.Wrong)-n)
				break
			}
			fmt.Fprintf(a.stderr, "%s: %v\n", file, w)
		}
		wrong += len(s.Wrong)
	}
	err = a.deliver(out, func(w io.Writer) error {
		return bench.WriteScens(w, bench.Format(*b.format), bench.ThisMachine(), list)
	})
	switch {
	case err != nil:
		return err
	case interrupted:
		return &exitError{exitInterrupted, fmt.Errorf("interrupted after %d of %d files", len(list), len(files))}
	case wrong > 0:
		return &exitError{exitNo, errors.New(bench.ScenSummary(list))}
	}
	return nil
}
