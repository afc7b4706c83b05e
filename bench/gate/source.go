package gate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"golang.org/x/perf/benchunit"
)

// Source says which two programs to compare, and by what.
type Source struct {
	// Base is a commit of the git repository here, which is compared with the working
	// tree; if it is empty, Old and New are two commands, see Program.
	Base     string
	Old, New string
	// Package is, with a Base, the Go package whose benchmarks are compared; if it is
	// empty, the workloads of simulate are.
	Package string
	// Files are scenario files: their workloads are compared in place of the fixed ones.
	Files []string
	Run   string // a regular expression of the benchmarks; empty is all
	// Unit of the numbers that are compared, the smaller the better. If it is empty, that
	// is the time of an operation, and of processors where both programs print it unless
	// they speak the step protocol.
	Unit string
	// Instructions counts these in place of what programs print.
	Instructions bool
}

// Programs are two programs, ready to be compared.
type Programs struct {
	Labels Labels
	Same   bool // the programs are equal to the byte, so there is nothing to compare

	old, new *Program
	counted  bool // by instructions
	built    *Built
}

// Open builds the programs of a source, or looks at its commands. Close removes what was
// built.
func Open(ctx context.Context, s Source) (_ *Programs, err error) {
	p := &Programs{counted: s.Instructions}
	defer func() {
		if err != nil {
			p.Close()
		}
	}()
	if s.Base != "" {
		err = p.build(ctx, s)
	} else {
		err = p.commands(s)
	}
	if err != nil || p.Same {
		return p, err
	}
	units := []string{"cpu-sec/op", "sec/op"}
	if s.Unit != "" {
		_, unit := benchunit.Tidy(1, s.Unit)
		units = []string{unit}
	}
	unit := units[len(units)-1]
	if !p.steps() && !p.counted {
		if unit, err = commonUnit(ctx, p.old, p.new, units...); err != nil {
			return p, err
		}
	}
	p.old.Unit, p.new.Unit, p.Labels.Unit = unit, unit, unit
	if p.counted {
		p.Labels.Unit = "instructions/op"
	}
	return p, nil
}

// steps reports whether both programs speak the step protocol.
func (p *Programs) steps() bool { return p.old.named() && p.new.named() && !p.counted }

// Close removes what was built.
func (p *Programs) Close() error {
	if p.built == nil {
		return nil
	}
	return p.built.Close()
}

// Compare compares the programs. A threshold of 0 stands for the default of what is
// compared. Of a comparison of instructions the threshold alone counts, and Progress.
func (p *Programs) Compare(ctx context.Context, c Config) (*Comparison, error) {
	if !p.counted {
		c.Threshold = cmp.Or(c.Threshold, DefaultThreshold)
		if p.steps() {
			return Compare(ctx, &Rounds{Old: p.old, New: p.new}, c)
		}
		return Compare(ctx, &Runs{Old: p.old, New: p.new}, c)
	}
	counter, err := NewCounter()
	if err != nil {
		return nil, err
	}
	defer counter.Close()
	if c.Progress != nil {
		counter.Progress = func(done, total int) { c.Progress(Progress{Decided: done, Rows: total}) }
	}
	old, new, err := bothNames(ctx, p.old, p.new)
	if err != nil {
		return nil, err
	}
	return counter.Compare(ctx, p.old, p.new, old, new, cmp.Or(c.Threshold, DefaultInstructions))
}

// The measurements that one run of a test binary makes of a benchmark in a pair: short
// ones, so that both runs of a pair see one machine, and their median, so that one
// interruption does not count.
const (
	runTime  = 10 * time.Millisecond
	runCount = 3
)

// build makes the programs of a commit and of the working tree.
func (p *Programs) build(ctx context.Context, s Source) (err error) {
	p.built, err = NewBuild(ctx, Build{Ref: s.Base, Package: cmp.Or(s.Package, "./cmd/simulate"), Command: s.Package == ""})
	if err != nil {
		return err
	}
	p.Labels.Old, p.Labels.New, p.Same = "commit "+p.built.Commit, "the working tree", p.built.Same
	if p.Same {
		return nil
	}
	if s.Package == "" {
		if p.old, err = Workloads(ctx, p.built.Old, s.Run, s.Files, s.Instructions); err != nil {
			return err
		}
		p.new, err = Workloads(ctx, p.built.New, s.Run, s.Files, s.Instructions)
		return err
	}
	length := runTime.String()
	if s.Instructions {
		length = "{ops}x"
	}
	args := []string{"-test.run", "^$", "-test.bench", "{run}", "-test.benchtime", length, "-test.count", strconv.Itoa(runCount)}
	p.old = &Program{Args: append([]string{p.built.Old}, args...), Dir: p.built.OldDir, All: s.Run}
	p.new = &Program{Args: append([]string{p.built.New}, args...), Dir: p.built.NewDir, All: s.Run}
	return nil
}

// commands makes the two programs of the commands in s.
func (p *Programs) commands(s Source) (err error) {
	p.Labels.Old, p.Labels.New = s.Old, s.New
	if p.old, err = command(s.Old, s.Run); err != nil {
		return fmt.Errorf("old: %w", err)
	}
	if p.new, err = command(s.New, s.Run); err != nil {
		return fmt.Errorf("new: %w", err)
	}
	if p.old.named() != p.new.named() {
		return errors.New("only one of the commands has a {name}: want both to speak the step protocol, or none")
	}
	return nil
}

func command(text, run string) (*Program, error) {
	args, err := words(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", text, err)
	}
	p := &Program{Args: args, All: run}
	if run != "" && !p.holds("{run}") {
		return nil, fmt.Errorf("%s: to choose benchmarks it needs a {run}, such as -test.bench={run}", text)
	}
	return p, nil
}

// words splits a command as a shell would, as far as spaces and quotes go.
func words(text string) ([]string, error) {
	var list []string
	var word strings.Builder
	inside, quote := false, rune(0)
	for _, r := range text {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			quote, inside = r, true
		case quote == 0 && (r == ' ' || r == '\t' || r == '\n'):
			if inside {
				list = append(list, word.String())
			}
			word.Reset()
			inside = false
		default:
			word.WriteRune(r)
			inside = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("a quote %c is not closed", quote)
	}
	if inside {
		list = append(list, word.String())
	}
	if len(list) == 0 || list[0] == "" {
		return nil, errors.New("there is no command")
	}
	return list, nil
}
