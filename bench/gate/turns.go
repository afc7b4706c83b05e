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

// Turns is a Meter of two programs that measure in turns: each reads a number of
// operations a line, does and times them, and prints a line of the Go benchmark format,
// as simulate bench --paced does. A pair starts both programs, lets them take turns of
// half a millisecond, and keeps the median of the ratios.
//
// What disturbs a shared machine mostly lasts longer than two turns, so it hits both
// programs alike. Starting them anew for each pair averages over where memory happens
// to lie.
type Turns struct {
	// Old and New are the commands. {run} in them stands for an expression of the
	// benchmark to run, see WholePattern; without it they have one benchmark.
	Old, New *Program
	// List gives the names of the benchmarks of a program; nil if they have one.
	List func(context.Context, *Program) ([]string, error)

	ops map[string]int // of a turn, by benchmark
}

// How long turns and pairs are.
const (
	turnTime = 500 * time.Microsecond
	pairTime = 200 * time.Millisecond // of all turns of a pair, at most
	minTurns = 5                      // of each program in a pair, however long they are
	maxTurns = 60
)

// Single is true: turns are of one benchmark.
func (t *Turns) Single() bool { return true }

// Names asks both programs for their benchmarks.
func (t *Turns) Names(ctx context.Context) (old, new []string, err error) {
	lists := [2][]string{}
	for i, p := range []*Program{t.Old, t.New} {
		if t.List != nil {
			lists[i], err = t.List(ctx, p)
		} else {
			lists[i], err = only(ctx, p)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", sides[i], err)
		}
	}
	return lists[0], lists[1], nil
}

// only is the one benchmark of a program.
func only(ctx context.Context, p *Program) ([]string, error) {
	player, err := p.start(ctx, nil)
	if err != nil {
		return nil, err
	}
	defer player.stop()
	name, _, err := player.turn(1)
	return []string{name}, err
}

// Pair starts both programs and lets them take turns: one goes first in the first
// turn, the other in the second, and so on.
func (t *Turns) Pair(ctx context.Context, names []string, newFirst bool) (map[string]Pair, error) {
	name := names[0]
	order := [2]int{0, 1} // sides, in their order of the first turn
	if newFirst {
		order = [2]int{1, 0}
	}
	var players [2]*player // by side
	for _, side := range order {
		p, err := []*Program{t.Old, t.New}[side].start(ctx, names)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", sides[side], err)
		}
		defer p.stop()
		players[side] = p
	}
	turn := func(side, ops int) (float64, error) {
		got, v, err := players[side].turn(ops)
		if err == nil && got != name {
			err = fmt.Errorf("it measured %s, not %s", got, name)
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", sides[side], err)
		}
		return v, err
	}
	ops, err := t.warmUp(name, order, turn)
	if err != nil {
		return nil, err
	}
	var values [2][]float64
	var logs []float64
	for start, n := time.Now(), 0; n < maxTurns && (n < minTurns || time.Since(start) < pairTime); n++ {
		for i := range 2 {
			side := order[(i+n)%2]
			v, err := turn(side, ops)
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
	for side := range players {
		if err := players[side].stop(); err != nil {
			return nil, fmt.Errorf("%s: %w", sides[side], err)
		}
	}
	return map[string]Pair{name: {median(values[0]), median(values[1]), median(logs)}}, nil
}

// warmUp lets both programs run for a turn or two and says how many operations a turn
// has: the same for both, in all pairs.
func (t *Turns) warmUp(name string, order [2]int, turn func(side, ops int) (float64, error)) (ops int, err error) {
	if known := t.ops[name]; known > 0 {
		for _, side := range order {
			if _, err := turn(side, known); err != nil {
				return 0, err
			}
		}
		return known, nil
	}
	// A turn that takes long may have been interrupted, so look again.
	ops = 1
	for again := 0; again < 3; {
		start := time.Now()
		for _, side := range order {
			if _, err := turn(side, ops); err != nil {
				return 0, err
			}
		}
		took := time.Since(start) / 2
		if took >= turnTime || ops > 1_000_000 {
			again++
			continue
		}
		ops, again = ops+(ops+1)/2, 0
	}
	if t.ops == nil {
		t.ops = map[string]int{}
	}
	t.ops[name] = ops
	return ops, nil
}

// player is a program that measures in turns.
type player struct {
	cmd    *exec.Cmd
	unit   string
	in     io.WriteCloser
	out    *bufio.Reader
	faults bytes.Buffer
	ended  bool
}

func (p *Program) start(ctx context.Context, names []string) (*player, error) {
	args := p.args(names)
	s := &player{cmd: exec.CommandContext(ctx, args[0], args[1:]...), unit: p.Unit}
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

// turn measures so many operations.
func (s *player) turn(ops int) (name string, v float64, err error) {
	if _, err := fmt.Fprintln(s.in, ops); err != nil {
		return "", 0, s.failed(err)
	}
	for {
		line, err := s.out.ReadBytes('\n')
		if err != nil {
			return "", 0, s.failed(err)
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
			return res.Name.String(), v, nil
		}
		return "", 0, fmt.Errorf("it prints no %s", s.unit)
	}
}

// failed is why a program does not answer: what it said before it ended.
func (s *player) failed(err error) error {
	if ended := s.stop(); ended != nil {
		return ended
	}
	if errors.Is(err, io.EOF) {
		err = errors.New("it ended before it was told to")
	}
	return err
}

// stop lets the program end. It may be called more than once.
func (s *player) stop() error {
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
