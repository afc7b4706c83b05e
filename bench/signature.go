package bench

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/stride/bench/workload"
)

// Signature is what the fixed suite comes to: the exact counts of one cycle of each
// workload, such as "ops=256 ends=34800", by its name. It is equal on every processor, for
// assembly and portable code, and for any number of workers. It changes when an answer
// does, or when an engine takes another way to it.
type Signature map[string]string

// Sign runs the fixed workloads of a list and returns their signature. progress, which
// may be nil, is told how many are done.
func Sign(ctx context.Context, list []workload.Workload, progress func(done, total int)) (Signature, error) {
	s := Signature{}
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
		s[w.Name] = work.String()
	}
	return s, nil
}

// lines are the workloads with their counts, a line each, sorted by name.
func (s Signature) lines() string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(s)) {
		fmt.Fprintf(&b, "%s %s\n", name, s[name])
	}
	return b.String()
}

// Number returns the signature as one number: FNV-1a of 64 bits over the lines.
func (s Signature) Number() uint64 {
	h := fnv.New64a()
	io.WriteString(h, s.lines())
	return h.Sum64()
}

const signatureHead = "# What the fixed suite counts. simulate bench sign --check FILE compares, --update writes.\n"

// WriteTo writes the signature as a file: a line a workload, then the number.
func (s Signature) WriteTo(w io.Writer) (int64, error) {
	n, err := fmt.Fprintf(w, "%s%ssignature %d\n", signatureHead, s.lines(), s.Number())
	return int64(n), err
}

// ReadSignature reads what WriteTo wrote. A file that was changed by hand, so that
// its number does not fit its lines, is an error.
func ReadSignature(r io.Reader) (Signature, error) {
	s := Signature{}
	lines := bufio.NewScanner(r)
	closed := false
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		name, counts, ok := strings.Cut(line, " ")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case closed:
			return nil, fmt.Errorf("line %d: want nothing after the line of the signature", n)
		case !ok:
			return nil, fmt.Errorf("line %d: want the name of a workload and its counts", n)
		case s[name] != "":
			return nil, fmt.Errorf("line %d: %s is there twice", n, name)
		case name != "signature":
			s[name] = counts
		case counts != strconv.FormatUint(s.Number(), 10):
			return nil, fmt.Errorf("line %d: the signature %s does not fit the lines above it, which come to %d", n, counts, s.Number())
		default:
			closed = true
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if !closed {
		return nil, errors.New("there is no line with the signature: is this such a file?")
	}
	return s, nil
}

// difference says which counts of a workload are different; old or now is empty if there is
// no such workload.
func difference(old, now string) string {
	switch {
	case old == "":
		return "new: " + now
	case now == "":
		return "gone"
	}
	was := maps.Collect(counts(old))
	var parts []string
	for unit, value := range counts(now) {
		if before, ok := was[unit]; !ok {
			parts = append(parts, fmt.Sprintf("%s %s (new)", unit, value))
		} else if before != value {
			parts = append(parts, fmt.Sprintf("%s %s instead of %s", unit, value, before))
		}
		delete(was, unit)
	}
	for unit := range counts(old) {
		if _, gone := was[unit]; gone {
			parts = append(parts, unit+" (gone)")
		}
	}
	return strings.Join(parts, ", ")
}

// counts are the units of counts and their values, in the order of the line.
func counts(line string) iter.Seq2[string, string] {
	return func(yield func(unit, value string) bool) {
		for kv := range strings.FieldsSeq(line) {
			if unit, value, _ := strings.Cut(kv, "="); !yield(unit, value) {
				return
			}
		}
	}
}

// Only returns the signature of those workloads alone that another has too.
func (s Signature) Only(of Signature) Signature {
	o := maps.Clone(s)
	maps.DeleteFunc(o, func(name, _ string) bool { return of[name] == "" })
	return o
}

// Diff names the workloads that count otherwise than they did, and says what is different:
// "parse/size=64: cells 4096 instead of 4095".
func (s Signature) Diff(old Signature) []string {
	all := Signature{}
	maps.Copy(all, old)
	maps.Copy(all, s)
	var list []string
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if old[name] != s[name] {
			list = append(list, name+": "+difference(old[name], s[name]))
		}
	}
	return list
}
