package command

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"example.com/stride/bench"
)

func (a *app) benchSign() *cobra.Command {
	var (
		run, check string
		update     bool
	)
	c := &cobra.Command{
		Use:   "sign",
		Short: "Print the signature: one number from exact counts of work",
		Long: paragraphs("sign counts the work of the fixed workloads and prints one number made of the counts. It is equal on every " +
			"machine. With --check it names the workloads whose counts differ from those in a file, and exits with 1 if there is one."),
		Example: "  simulate bench sign --check results/SIGNATURE",
		Args: func(_ *cobra.Command, files []string) error {
			if len(files) > 0 {
				return errors.New("sign takes no FILE: the signature is of the workloads that come with Stride")
			}
			return nil
		},
	}
	f := c.Flags()
	runFlag(f, &run)
	f.StringVar(&check, "check", "", "compare the counts with those of a `FILE`")
	f.BoolVar(&update, "update", false, "write the file of --check anew")
	c.RunE = func(c *cobra.Command, _ []string) error {
		switch {
		case update && check == "":
			return errors.New("--update needs --check FILE: the file to write")
		case update && run != "":
			return errors.New("--update writes the whole file; leave out --run")
		}
		ctx, stop := interruptible(c.Context())
		defer stop()
		list, _, err := a.workloads(nil, run)
		if err != nil {
			return err
		}
		p := newProgress(a.stderr, "workloads")
		got, err := bench.Sign(ctx, list, p.update)
		p.done()
		switch {
		case err != nil && ctx.Err() != nil:
			return &exitError{exitInterrupted, errors.New("interrupted before the signature was known")}
		case err != nil:
			return benchError(err)
		case update:
			return a.save(check, func(w io.Writer) error { _, err := got.WriteTo(w); return err })
		case check == "":
			fmt.Fprintln(a.stdout, got.Number())
			return nil
		}
		return a.compareSignature(got, check, run != "")
	}
	return c
}

// compareSignature names the workloads that count otherwise than those in a file, which
// may have more if only some were counted.
func (a *app) compareSignature(got bench.Signature, file string, some bool) error {
	f, err := os.Open(file)
	if err != nil {
		return fmt.Errorf("--check: %w", err)
	}
	defer f.Close()
	want, err := bench.ReadSignature(f)
	if err != nil {
		return fmt.Errorf("--check %s: %w", file, err)
	}
	if some {
		want = want.Only(got)
	}
	diff := got.Diff(want)
	if len(diff) == 0 {
		fmt.Fprintf(a.stdout, "signature %d: %d workloads count what they did\n", got.Number(), len(got))
		return nil
	}
	for _, d := range diff {
		fmt.Fprintln(a.stdout, d)
	}
	return &exitError{exitNo, fmt.Errorf("%d of %d workloads count otherwise than %s says; if that is meant, add --update and say so in the commit", len(diff), len(got), file)}
}
