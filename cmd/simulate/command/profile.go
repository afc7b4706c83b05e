package command

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/pkg/profile"
	"github.com/spf13/pflag"

	"example.com/stride/bench/flame"
)

// profiling is which profile to take of a command, and where to put it.
type profiling struct {
	kind *string
	dir  string
}

var profiles = map[string]struct {
	mode func(*profile.Profile)
	file string
}{
	"cpu":   {profile.CPUProfile, "cpu.pprof"},
	"mem":   {profile.MemProfile, "mem.pprof"},
	"mutex": {profile.MutexProfile, "mutex.pprof"},
	"trace": {profile.TraceProfile, "trace.out"},
}

func (p *profiling) flags(f *pflag.FlagSet) {
	p.kind = wordFlag(f, "profile", "write a profile of the run", "none", "cpu", "mem", "mutex", "trace")
	f.StringVar(&p.dir, "profile-dir", ".", "`FOLDER` for the profile; made if it does not exist")
}

// start begins the profile that was asked for; stop ends it and says where it is.
func (p *profiling) start(a *app) (stop func(), err error) {
	kind, ok := profiles[*p.kind]
	if !ok {
		return func() {}, nil
	}
	name := filepath.Join(p.dir, kind.file)
	// The library ends the process if it can't write, so look first.
	if err := os.MkdirAll(p.dir, 0o777); err != nil {
		return nil, fmt.Errorf("--profile-dir %s: the folder can't be made: %w", p.dir, err)
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return nil, fmt.Errorf("--profile-dir %s: the profile can't be written there: %w", p.dir, err)
	}
	f.Close()
	running := profile.Start(kind.mode, profile.ProfilePath(p.dir), profile.NoShutdownHook, profile.Quiet)
	return func() {
		running.Stop()
		tell(a.stderr, "profile written to "+name)
	}, nil
}

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
	save := func(name string, write func(io.Writer) error) error {
		name = filepath.Join(p.dir, name)
		if err := a.save(name, write); err != nil {
			return err
		}
		tell(a.stderr, "flame graph written to "+name)
		return nil
	}
	if err := save("cpu.svg", func(w io.Writer) error { return graph.WriteSVG(w, title) }); err != nil {
		return err
	}
	return save("cpu.folded", graph.WriteFolded)
}
