// Package flame draws the profile of a program as a flame graph: a picture that any
// browser opens, and folded stacks, a line each, that other tools read.
//
// A box is a function, as wide as the time that it and what it calls took; below it
// lies its caller. Boxes of one caller are ordered by name, since a sampled profile
// knows no order in time.
package flame

import (
	"errors"
	"fmt"
	"hash/fnv"
	"html"
	"io"
	"slices"
	"strings"

	"github.com/google/pprof/profile"
)

// Graph is the stacks of a profile, sorted by the names of their functions: what one caller
// calls stands together, after the stack that ends with the caller.
type Graph struct {
	stacks []stack
	total  int64
}

type stack struct {
	calls []string // the root, "all", and the callers first
	value int64
}

// Read reads a profile as runtime/pprof writes it. Of several values a sample has it
// takes the last, which for a processor profile is time. A profile without samples is
// an error.
func Read(r io.Reader) (*Graph, error) {
	p, err := profile.Parse(r)
	if err != nil {
		return nil, fmt.Errorf("flame: %w", err)
	}
	if len(p.SampleType) == 0 || len(p.Sample) == 0 {
		return nil, errors.New("flame: the profile has no samples; let the program run for longer")
	}
	g := &Graph{}
	for _, s := range p.Sample {
		at := stack{[]string{"all"}, s.Value[len(p.SampleType)-1]}
		for _, l := range slices.Backward(s.Location) { // the callers first
			for _, line := range slices.Backward(l.Line) { // inlined calls come first in a location
				if line.Function != nil {
					at.calls = append(at.calls, line.Function.Name)
				}
			}
		}
		g.stacks = append(g.stacks, at)
		g.total += at.value
	}
	slices.SortFunc(g.stacks, func(a, b stack) int { return slices.Compare(a.calls, b.calls) })
	return g, nil
}

// WriteFolded writes a line for each stack that something was sampled in: its functions
// from the root on, by semicolons, and the value.
func (g *Graph) WriteFolded(w io.Writer) error {
	var b strings.Builder
	for rest := g.stacks; len(rest) > 0; {
		calls, value := rest[0].calls, int64(0)
		for len(rest) > 0 && slices.Equal(rest[0].calls, calls) {
			value += rest[0].value
			rest = rest[1:]
		}
		if value > 0 && len(calls) > 1 {
			fmt.Fprintf(&b, "%s %d\n", strings.Join(calls[1:], ";"), value)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// The picture, in pixels.
const (
	width   = 1200
	row     = 18
	letter  = 7  // of the font, about
	margin  = 30 // above, for the title
	hideBox = 0.5
)

// WriteSVG draws the graph. Pointing at a box shows its function and its share.
func (g *Graph) WriteSVG(w io.Writer, title string) error {
	depth := 0
	for _, k := range g.stacks {
		depth = max(depth, len(k.calls))
	}
	height := margin + row*depth + 10
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="monospace" font-size="12">`+"\n", width, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/>`+"\n", width, height)
	fmt.Fprintf(&b, `<text x="8" y="20" font-size="14">%s</text>`+"\n", html.EscapeString(title))
	g.draw(&b, g.stacks, 0, 0, height-row-5)
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// draw draws the calls of a depth, which differ above it alone, from x on, and above each
// what it calls.
func (g *Graph) draw(b *strings.Builder, stacks []stack, depth int, x float64, y int) {
	total := float64(max(g.total, 1))
	for len(stacks) > 0 {
		if len(stacks[0].calls) <= depth { // it ends with the caller
			stacks = stacks[1:]
			continue
		}
		name, n, value := stacks[0].calls[depth], 0, 0.0
		for n < len(stacks) && stacks[n].calls[depth] == name {
			value += float64(stacks[n].value)
			n++
		}
		wide := value * (width / total)
		if wide >= hideBox {
			fmt.Fprintf(b, `<g><title>%s: %.2f %%</title><rect x="%.1f" y="%d" width="%.1f" height="%d" fill="%s" stroke="#fff" stroke-width="0.5"/>`,
				html.EscapeString(name), 100*value/total, x, y, wide, row, colour(name))
			if room := int(wide/letter) - 1; room >= 3 {
				fmt.Fprintf(b, `<text x="%.1f" y="%d">%s</text>`, x+3, y+row-5, html.EscapeString(clip(short(name), room)))
			}
			b.WriteString("</g>\n")
			g.draw(b, stacks[:n], depth+1, x, y-row)
		}
		x += wide
		stacks = stacks[n:]
	}
}

// colour returns a warm colour, the same for all functions of a package.
func colour(name string) string {
	h := fnv.New32a()
	io.WriteString(h, pkg(name))
	v := h.Sum32()
	return fmt.Sprintf("hsl(%d,%d%%,%d%%)", 15+v%45, 65+v/64%25, 65+v/4096%15)
}

// pkg returns the package of a function.
func pkg(name string) string {
	slash := strings.LastIndexByte(name, '/') + 1
	if dot := strings.IndexByte(name[slash:], '.'); dot >= 0 {
		return name[:slash+dot]
	}
	return name
}

// short returns the name of a function without the folders of its package.
func short(name string) string { return name[strings.LastIndexByte(pkg(name), '/')+1:] }

func clip(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}
