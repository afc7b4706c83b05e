package gate

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"golang.org/x/perf/benchfmt"
)

// Rounds is a Meter of two programs that speak the step protocol of package bench. A
// round is a step of each: both run the same number of operations, for half a
// millisecond. A pair starts both programs, lets them run rounds, and keeps the median
// of the ratios.
//
// What disturbs a shared machine mostly lasts longer than a round, so it hits both
// programs alike. Starting them anew for each pair averages over where memory happens
// to lie.
type Rounds struct {
	Old, New *Program

	ops map[string]int // of a step, by benchmark
}

// How long steps and pairs are.
const (
	stepTime  = 500 * time.Microsecond
	pairTime  = 200 * time.Millisecond // of all rounds of a pair, at most
	minRounds = 5                      // in a pair, however long they are
	maxRounds = 60
)

// Single is true: a round is of one benchmark.
func (r *Rounds) Single() bool { return true }

// Names asks both programs for their benchmarks.
func (r *Rounds) Names(ctx context.Context) (old, new []string, err error) {
	return bothNames(ctx, r.Old, r.New)
}

// Pair starts both programs and runs rounds: one program goes first in the first round,
// the other in the second, and so on.
func (r *Rounds) Pair(ctx context.Context, names []string, newFirst bool) (map[string]Pair, error) {
	name := names[0]
	order := [2]int{0, 1} // sides, in their order of the first round
	if newFirst {
		order = [2]int{1, 0}
	}
	var peers [2]*peer // by side
	for _, side := range order {
		p, err := []*Program{r.Old, r.New}[side].start(ctx, names)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", sides[side], err)
		}
		defer p.stop()
		peers[side] = p
	}
	step := func(side, ops int) (float64, error) {
		v, err := peers[side].step(ops)
		if err != nil {
			err = fmt.Errorf("%s: %w", sides[side], err)
		}
		return v, err
	}
	ops, err := r.warmUp(name, order, step)
	if err != nil {
		return nil, err
	}
	var values [2][]float64
	var logs []float64
	for start, n := time.Now(), 0; n < maxRounds && (n < minRounds || time.Since(start) < pairTime); n++ {
		for i := range 2 {
			side := order[(i+n)%2]
			v, err := step(side, ops)
			if err != nil {
				return nil, err
			}
			values[side] = append(values[side], v)
		}
		p, err := pairOf(values[0][n], values[1][n])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		logs = append(logs, p.Log)
	}
	for side := range peers {
		if err := peers[side].stop(); err != nil {
			return nil, fmt.Errorf("%s: %w", sides[side], err)
		}
	}
	return map[string]Pair{name: {median(values[0]), median(values[1]), median(logs)}}, nil
}

// warmUp runs a round or two and returns how many operations a step has: the same for
// both programs, in all pairs.
func (r *Rounds) warmUp(name string, order [2]int, step func(side, ops int) (float64, error)) (ops int, err error) {
	if known := r.ops[name]; known > 0 {
		for _, side := range order {
			if _, err := step(side, known); err != nil {
				return 0, err
			}
		}
		return known, nil
	}
	// A round that takes long may have been interrupted, so look again.
	ops = 1
	for again := 0; again < 3; {
		start := time.Now()
		for _, side := range order {
			if _, err := step(side, ops); err != nil {
				return 0, err
			}
		}
		took := time.Since(start) / 2
		if took >= stepTime || ops > 1_000_000 {
			again++
			continue
		}
		ops, again = ops+(ops+1)/2, 0
	}
	if r.ops == nil {
		r.ops = map[string]int{}
	}
	r.ops[name] = ops
	return ops, nil
}

// peer is a program at the other end of the step protocol.
type peer struct {
	cmd    *exec.Cmd
	unit   string
	in     io.WriteCloser
	out    *bufio.Reader
	faults bytes.Buffer
	ended  bool
}

func (p *Program) start(ctx context.Context, names []string) (*peer, error) {
	args := p.args(names)
	s := &peer{cmd: exec.CommandContext(ctx, args[0], args[1:]...), unit: p.Unit}
	s.cmd.Dir, s.cmd.Env, s.cmd.WaitDelay, s.cmd.Stderr = p.Dir, p.environment(), time.Second, &s.faults
	in, err := s.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	s.in, s.out = in, bufio.NewReader(out)
	if err := s.cmd.Start(); err != nil {
		return nil, &ProgramError{Command: strings.Join(args, " "), Err: err}
	}
	return s, nil
}

// step measures ops operations.
func (s *peer) step(ops int) (float64, error) {
	if _, err := fmt.Fprintln(s.in, ops); err != nil {
		return 0, s.failed(err)
	}
	for {
		line, err := s.out.ReadBytes('\n')
		if err != nil {
			return 0, s.failed(err)
		}
		r := benchfmt.NewReader(bytes.NewReader(line), "output")
		if !r.Scan() {
			continue // a header
		}
		res, ok := r.Result().(*benchfmt.Result)
		if !ok {
			continue
		}
		if v, ok := valueIn(res, s.unit); ok {
			return v, nil
		}
		return 0, fmt.Errorf("it prints no %s", s.unit)
	}
}

// failed returns why a program does not answer: what it said before it ended.
func (s *peer) failed(err error) error {
	if ended := s.stop(); ended != nil {
		return ended
	}
	if errors.Is(err, io.EOF) {
		err = errors.New("it ended before it was told to")
	}
	return err
}

// stop lets the program end. It may be called more than once.
func (s *peer) stop() error {
	if s.ended {
		return nil
	}
	s.ended = true
	s.in.Close()
	if err := s.cmd.Wait(); err != nil {
		return &ProgramError{Command: strings.Join(s.cmd.Args, " "), Err: err, Said: lastLines(s.faults.String(), 5)}
	}
	return nil
}
