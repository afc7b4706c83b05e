package command

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"example.com/stride/bench"
	"example.com/stride/bench/gate"
)

// instructions counts those of this program.
func (a *app) instructions(ctx context.Context, files []string, list []bench.Workload, b *benching) error {
	if f := *b.format; f != "text" && f != "json" {
		return fmt.Errorf("--format %s has no column for instructions; want text or json", f)
	}
	exe, err := os.Executable()
	if err != nil {
		return err
	}
	counter, err := gate.NewCounter()
	if err != nil {
		return err
	}
	defer counter.Close()
	args, err := countingArgs(exe, files)
	if err != nil {
		return err
	}
	p := newProgress(a.stderr, "workloads")
	defer p.done()
	var results []bench.Instructions
	for i, w := range list {
		p.update(i, len(list))
		counts, err := counter.Count(ctx, &gate.Program{Args: args, Pattern: gate.WholePattern}, []string{w.Line(bench.Machine{Procs: 1})})
		if err != nil {
			if ctx.Err() != nil {
				return &exitError{exitInterrupted, fmt.Errorf("interrupted after %d of %d workloads", i, len(list))}
			}
			return err
		}
		results = append(results, bench.Instructions{Workload: w, PerOp: counts[0]})
	}
	p.done()
	var file *outFile
	if b.out != "" {
		if file, err = createOut(b.out); err != nil {
			return err
		}
		defer file.abandon()
	}
	return a.deliver(file, func(w io.Writer) error {
		return bench.WriteInstructions(w, bench.Format(*b.format), bench.ThisMachine(), results)
	})
}

// countingArgs is a command of ours that does {ops} cycles of a workload.
func countingArgs(exe string, files []string) ([]string, error) {
	args := []string{exe, "bench", "--no-verify", "--run", "{run}", "--time", "{ops}c"}
	for _, file := range files {
		path, err := filepath.Abs(file)
		if err != nil {
			return nil, err
		}
		args = append(args, path)
	}
	return args, nil
}
