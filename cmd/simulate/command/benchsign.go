package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"example.com/stride/bench"
	"example.com/stride/bench/workload"
)

// signing is what the flags of bench sign ask for.
type signing struct {
	run, check string
	update     bool
}

func (a *app) benchSign() *cobra.Command {
	var b signing
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
	runFlag(f, &b.run)
	f.StringVar(&b.check, "check", "", "compare the counts with those of a `FILE`")
	f.BoolVar(&b.update, "update", false, "write the file of --check anew")
	c.RunE = func(c *cobra.Command, _ []string) error {
		switch {
		case b.update && b.check == "":
			return errors.New("--update needs --check FILE: the file to write")
		case b.update && b.run != "":
			return errors.New("--update writes the whole file; leave out --run")
		}
		ctx, stop := interruptible(c.Context())
		defer stop()
		list, _, err := a.workloads(nil, b.run)
		if err != nil {
			return err
		}
		return a.sign(ctx, list, &b)
	}
	return c
}

// sign prints the signature, or compares it with that of a file.
func (a *app) sign(ctx context.Context, list []workload.Workload, b *signing) error {
	p := newProgress(a.stderr, "workloads")
	got, err := bench.Sign(ctx, list, p.update)
	p.done()
	switch {
	case err != nil && ctx.Err() != nil:
		return &exitError{exitInterrupted, errors.New("interrupted before the signature was known")}
	case err != nil:
		return benchError(err)
	case b.update:
		file, err := createOut(b.check)
		if err != nil {
			return err
		}
		defer file.abandon()
		return a.deliver(file, func(w io.Writer) error { _, err := got.WriteTo(w); return err })
	case b.check == "":
		fmt.Fprintln(a.stdout, got.Number())
		return nil
	}
	f, err := os.Open(b.check)
	if err != nil {
		return fmt.Errorf("--check: %w", err)
	}
	defer f.Close()
	want, err := bench.ReadSignature(f)
	if err != nil {
		return fmt.Errorf("--check %s: %w", b.check, err)
	}
	if b.run != "" {
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
	return &exitError{exitNo, fmt.Errorf("%d of %d workloads count otherwise than %s says; if that is meant, add --update and say so in the commit", len(diff), len(got), b.check)}
}
