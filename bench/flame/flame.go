// Package flame draws the profile of a program as a flame graph: a picture that any
// browser opens, and folded stacks, a line each, that other tools read.
//
// A box is a function, as wide as the time that it and what it calls took; below it
// lies its caller. Boxes of one caller are ordered by name, since a sampled profile
// knows no order in time.
package flame

import (
	"cmp"
	"errors"
	"fmt"
	"hash/fnv"
	"html"
	"io"
	"slices"
	"strings"

	"github.com/google/pprof/profile"
)

// Graph is the calls of a profile, merged by their path from the root.
type Graph struct {
	root node
}

type node struct {
	name  string
	value int64 // of itself and of what it calls
	self  int64
	calls []*node
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
	last := len(p.SampleType) - 1
	g := &Graph{root: node{name: "all"}}
	for _, s := range p.Sample {
		at := &g.root
		at.value += s.Value[last]
		for i := len(s.Location) - 1; i >= 0; i-- { // the callers first
			lines := s.Location[i].Line
			for j := len(lines) - 1; j >= 0; j-- { // inlined calls come first in a location
				if f := lines[j].Function; f != nil {
					at = at.call(f.Name)
					at.value += s.Value[last]
				}
			}
		}
		at.self += s.Value[last]
	}
	g.root.sort()
	return g, nil
}

// call returns the node of a function that n calls.
func (n *node) call(name string) *node {
	for _, c := range n.calls {
		if c.name == name {
			return c
		}
	}
	c := &node{name: name}
	n.calls = append(n.calls, c)
	return c
}

func (n *node) sort() {
	slices.SortFunc(n.calls, func(a, b *node) int { return cmp.Compare(a.name, b.name) })
	for _, c := range n.calls {
		c.sort()
	}
}

func (n *node) depth() int {
	d := 0
	for _, c := range n.calls {
		d = max(d, c.depth())
	}
	return d + 1
}

// WriteFolded writes a line for each stack that something was sampled in: its functions
// from the root on, by semicolons, and the value.
func (g *Graph) WriteFolded(w io.Writer) error {
	var b strings.Builder
	g.root.fold(&b, nil)
	_, err := io.WriteString(w, b.String())
	return err
}

func (n *node) fold(b *strings.Builder, path []string) {
	if n.self > 0 && len(path) > 0 {
		fmt.Fprintf(b, "%s %d\n", strings.Join(path, ";"), n.self)
	}
	for _, c := range n.calls {
		c.fold(b, append(path, c.name))
	}
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
	height := margin + row*g.root.depth() + 10
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="monospace" font-size="12">`+"\n", width, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/>`+"\n", width, height)
	fmt.Fprintf(&b, `<text x="8" y="20" font-size="14">%s</text>`+"\n", html.EscapeString(title))
	g.draw(&b, &g.root, 0, height-row-5, width/float64(max(g.root.value, 1)))
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// draw draws a node at x, and what it calls above it.
func (g *Graph) draw(b *strings.Builder, n *node, x float64, y int, scale float64) {
	wide := float64(n.value) * scale
	if wide < hideBox {
		return
	}
	share := 100 * float64(n.value) / float64(max(g.root.value, 1))
	fmt.Fprintf(b, `<g><title>%s: %.2f %%</title><rect x="%.1f" y="%d" width="%.1f" height="%d" fill="%s" stroke="#fff" stroke-width="0.5"/>`,
		html.EscapeString(n.name), share, x, y, wide, row, colour(n.name))
	if room := int(wide/letter) - 1; room >= 3 {
		fmt.Fprintf(b, `<text x="%.1f" y="%d">%s</text>`, x+3, y+row-5, html.EscapeString(clip(short(n.name), room)))
	}
	b.WriteString("</g>\n")
	for _, c := range n.calls {
		g.draw(b, c, x, y-row, scale)
		x += float64(c.value) * scale
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
