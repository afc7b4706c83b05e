package bench

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"slices"
	"strconv"
	"strings"

	"example.com/stride/bench/workload"
)

// Signature is what the fixed suite comes to: the exact counts of one cycle of each
// workload. It is equal on every processor, for assembly and portable code, and for
// any number of workers. It changes when an answer does, or when an engine takes
// another way to it.
type Signature struct {
	Lines []SignatureLine // sorted by name
}

// SignatureLine is what one workload comes to.
type SignatureLine struct {
	Name   string
	Counts string // "ops=256 ends=34800 ..."
}

// Sign runs the fixed workloads of a list and returns their signature. progress, which
// may be nil, is told how many are done.
func Sign(ctx context.Context, list []workload.Workload, progress func(done, total int)) (*Signature, error) {
	s := &Signature{}
	for i, w := range list {
		if progress != nil {
			progress(i, len(list))
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if !w.Fixed {
			continue
		}
		run, err := w.New()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", w.Name, err)
		}
		work, err := run.Count()
		if err != nil {
			return nil, &WrongError{w.Name, err}
		}
		s.Lines = append(s.Lines, SignatureLine{w.Name, work.String()})
	}
	slices.SortFunc(s.Lines, func(a, b SignatureLine) int { return cmp.Compare(a.Name, b.Name) })
	return s, nil
}

// Number returns the signature as one number: FNV-1a of 64 bits over the lines.
func (s *Signature) Number() uint64 {
	h := fnv.New64a()
	for _, l := range s.Lines {
		fmt.Fprintf(h, "%s %s\n", l.Name, l.Counts)
	}
	return h.Sum64()
}

const signatureHead = "# What the fixed suite counts. simulate bench sign --check FILE compares, --update writes.\n"

// WriteTo writes the signature as a file: a line a workload, then the number.
func (s *Signature) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	b.WriteString(signatureHead)
	for _, l := range s.Lines {
		fmt.Fprintf(&b, "%s %s\n", l.Name, l.Counts)
	}
	fmt.Fprintf(&b, "signature %d\n", s.Number())
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}

// ReadSignature reads what WriteTo wrote. A file that was changed by hand, so that
// its number does not fit its lines, is an error.
func ReadSignature(r io.Reader) (*Signature, error) {
	s := &Signature{}
	lines := bufio.NewScanner(r)
	closed := false
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if closed {
			return nil, fmt.Errorf("line %d: want nothing after the line of the signature", n)
		}
		name, counts, ok := strings.Cut(line, " ")
		if !ok {
			return nil, fmt.Errorf("line %d: want the name of a workload and its counts", n)
		}
		if name == "signature" {
			number, err := strconv.ParseUint(counts, 10, 64)
			if err != nil || number != s.Number() {
				return nil, fmt.Errorf("line %d: the signature %s does not fit the lines above it, which come to %d", n, counts, s.Number())
			}
			closed = true
			continue
		}
		s.Lines = append(s.Lines, SignatureLine{name, counts})
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if !closed {
		return nil, fmt.Errorf("there is no line with the signature: is this such a file?")
	}
	return s, nil
}

// Difference is a workload that counts otherwise than it did.
type Difference struct {
	Name     string
	Old, New string // counts; empty if there is no such workload
}

// String says what is different: only the counts that are.
func (d Difference) String() string {
	switch {
	case d.Old == "":
		return d.Name + ": new: " + d.New
	case d.New == "":
		return d.Name + ": gone"
	}
	old := counts(d.Old)
	var parts []string
	for _, kv := range strings.Fields(d.New) {
		unit, value, _ := strings.Cut(kv, "=")
		if was, ok := old[unit]; !ok {
			parts = append(parts, fmt.Sprintf("%s %s (new)", unit, value))
		} else if was != value {
			parts = append(parts, fmt.Sprintf("%s %s instead of %s", unit, value, was))
		}
		delete(old, unit)
	}
	for _, kv := range strings.Fields(d.Old) {
		if unit, _, _ := strings.Cut(kv, "="); old[unit] != "" {
			parts = append(parts, fmt.Sprintf("%s (gone)", unit))
		}
	}
	return d.Name + ": " + strings.Join(parts, ", ")
}

func counts(line string) map[string]string {
	m := map[string]string{}
	for _, kv := range strings.Fields(line) {
		unit, value, _ := strings.Cut(kv, "=")
		m[unit] = value
	}
	return m
}

// Only returns the signature of those workloads alone that another has too.
func (s *Signature) Only(of *Signature) *Signature {
	o := &Signature{}
	for _, l := range s.Lines {
		if slices.ContainsFunc(of.Lines, func(m SignatureLine) bool { return m.Name == l.Name }) {
			o.Lines = append(o.Lines, l)
		}
	}
	return o
}

// Diff lists the workloads whose lines differ, by name.
func (s *Signature) Diff(old *Signature) []Difference {
	var list []Difference
	was := map[string]string{}
	for _, l := range old.Lines {
		was[l.Name] = l.Counts
	}
	for _, l := range s.Lines {
		if was[l.Name] != l.Counts {
			list = append(list, Difference{l.Name, was[l.Name], l.Counts})
		}
		delete(was, l.Name)
	}
	for _, l := range old.Lines {
		if counts, gone := was[l.Name]; gone {
			list = append(list, Difference{l.Name, counts, ""})
		}
	}
	slices.SortFunc(list, func(a, b Difference) int { return cmp.Compare(a.Name, b.Name) })
	return list
}
