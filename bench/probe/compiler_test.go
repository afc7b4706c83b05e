package probe

import (
	"bufio"
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed c/reach.c
var source []byte

// ErrNoCompiler says that there is no C compiler, and so no C probe.
var ErrNoCompiler = errors.New("probe: there is no gcc")

// Program is the C probe, built.
type Program struct{ path string }

// Build builds the C probe into a directory, which is the caller's to remove. The
// error is ErrNoCompiler where gcc is not installed.
func Build(dir string) (*Program, error) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		return nil, ErrNoCompiler
	}
	file := filepath.Join(dir, "reach.c")
	if err := os.WriteFile(file, source, 0o644); err != nil {
		return nil, err
	}
	p := &Program{path: filepath.Join(dir, "reach")}
	out, err := exec.Command(gcc, "-O3", "-march=native", "-o", p.path, file).CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("probe: gcc: %w\n%s", err, out)
	}
	return p, nil
}

// Question is what a C probe is asked: all starts of a board, with one budget.
type Question struct {
	// Kind is uniform8, uniform4, weighted8 or buckets; with +costs at its end, the
	// first three write out the cost of every cell.
	Kind   string
	Budget int
	Rounds int // how often it is asked; the least time counts
}

// Answer is what it says.
type Answer struct {
	Nanoseconds float64 // a query
	Cells       int     // reached, over all starts
}

// Ask runs the program once for a board and starts.
func (p *Program) Ask(b *Board, starts [][2]int, questions []Question) ([]Answer, error) {
	var in bytes.Buffer
	fmt.Fprintln(&in, b.Side)
	for _, price := range b.Prices {
		in.WriteByte('0' + price)
	}
	fmt.Fprintln(&in, "\n", len(starts))
	for _, s := range starts {
		fmt.Fprintln(&in, s[0], s[1])
	}
	fmt.Fprintln(&in, len(questions))
	for _, q := range questions {
		fmt.Fprintln(&in, q.Kind, q.Budget, q.Rounds)
	}
	cmd := exec.Command(p.path)
	cmd.Stdin = &in
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("probe: the C program: %w", err)
	}
	var answers []Answer
	lines := bufio.NewScanner(bytes.NewReader(out))
	for lines.Scan() {
		var kind string
		var budget int
		var a Answer
		if _, err := fmt.Sscan(lines.Text(), &kind, &budget, &a.Nanoseconds, &a.Cells); err != nil {
			return nil, fmt.Errorf("probe: the C program said %q: %w", strings.TrimSpace(lines.Text()), err)
		}
		answers = append(answers, a)
	}
	if len(answers) != len(questions) {
		return nil, fmt.Errorf("probe: the C program answered %d of %d questions", len(answers), len(questions))
	}
	return answers, nil
}
