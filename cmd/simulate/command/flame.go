package command

import (
	"io"
	"os"
	"path/filepath"

	"example.com/stride/bench/flame"
)

// flames draws the profile that was taken, if it is one of stacks: as a picture for
// browsers and as folded stacks for other tools.
func (a *app) flames(p *profiling, title string) error {
	if *p.kind != "cpu" {
		return nil
	}
	f, err := os.Open(filepath.Join(p.dir, profiles[*p.kind].file))
	if err != nil {
		return err
	}
	defer f.Close()
	graph, err := flame.Read(f)
	if err != nil {
		return err
	}
	for _, out := range []struct {
		name  string
		write func(io.Writer) error
	}{
		{"cpu.svg", func(w io.Writer) error { return graph.WriteSVG(w, title) }},
		{"cpu.folded", graph.WriteFolded},
	} {
		name := filepath.Join(p.dir, out.name)
		file, err := createOut(name)
		if err != nil {
			return err
		}
		defer file.abandon()
		if err := a.deliver(file, out.write); err != nil {
			return err
		}
		tell(a.stderr, "flame graph written to "+name)
	}
	return nil
}
