package command

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

// outFile is a result on its way to a file. What is written goes to a temporary
// file in the same folder, which takes the name of the file when it is complete:
// nobody ever sees half a result, and a run that fails leaves the old file alone.
//
// A library does not do this job: those that are well kept do not build on Windows,
// those that do leave out the sync, and none clears what a killed run left behind.
type outFile struct {
	*os.File
	name   string    // of the complete file
	live   io.Closer // tells other runs that the temporary file is in use
	direct bool      // it is written as it is: a device or a pipe
	over   bool      // committed or abandoned
}

// tempMark ends the name of each temporary file.
const tempMark = ".simulate-tmp"

// createOut makes room for a result before any work is done for it, so that a name
// that can't be written fails early. inputs are the files that the result is made
// from, - for standard input: none of them may be replaced. No name stands for standard
// output, which needs no file.
func createOut(name string, inputs ...string) (*outFile, error) {
	info, err := os.Stat(name)
	switch {
	case name == "":
		return nil, nil
	case name == "-":
		return nil, errors.New("--out -: leave out --out for standard output, or give ./- for a file of that name")
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("--out %s: this is a folder, want the name of a file", name)
	case err == nil && !info.Mode().IsRegular():
		// A device or a pipe can't be replaced.
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return nil, outError(name, err)
		}
		return &outFile{File: f, name: name, direct: true}, nil
	}
	exists := err == nil
	if exists {
		for _, input := range inputs {
			if sameFile(input, info) {
				return nil, fmt.Errorf("--out %s: this file is read, and would be lost; give another name", name)
			}
		}
		if name, err = filepath.EvalSymlinks(name); err != nil {
			return nil, outError(name, err)
		}
	}
	clearStale(filepath.Dir(name))
	o, err := createTemp(name)
	if err != nil {
		return nil, outError(name, err)
	}
	if exists {
		if err := o.Chmod(info.Mode().Perm()); err != nil {
			o.abandon()
			return nil, outError(name, err)
		}
	}
	return o, nil
}

func sameFile(input string, info fs.FileInfo) bool {
	stat := func() (fs.FileInfo, error) { return os.Stat(input) }
	if input == "-" {
		stat = os.Stdin.Stat
	}
	in, err := stat()
	return err == nil && os.SameFile(in, info)
}

// createTemp makes a temporary file beside a file, and marks it as in use. The
// system takes the umask from its mode.
func createTemp(name string) (*outFile, error) {
	base := filepath.Base(name)
	base = strings.ToValidUTF8(base[:min(len(base), 100)], "") // the whole may be too long for a file system
	for try := 0; ; try++ {
		temp := filepath.Join(filepath.Dir(name), fmt.Sprintf(".%s.%d.%d%s", base, os.Getpid(), try, tempMark))
		f, err := os.OpenFile(temp, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) && try < 1000 {
			continue
		}
		if err != nil {
			return nil, err
		}
		live, ok := claim(temp)
		// Another run may have taken the file for one that is left over.
		if now, err := os.Stat(temp); ok && err == nil {
			if made, err := f.Stat(); err == nil && os.SameFile(made, now) {
				return &outFile{File: f, name: name, live: live}, nil
			}
		}
		f.Close()
		live.Close()
		if try >= 1000 {
			return nil, errors.New("another program removes its temporary file")
		}
	}
}

// clearStale removes the temporary files in a folder whose runs were killed. It
// leaves alone what it can't remove: that is no reason not to run.
func clearStale(folder string) {
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") && strings.HasSuffix(e.Name(), tempMark) && e.Type().IsRegular() {
			removeStale(filepath.Join(folder, e.Name()))
		}
	}
}

// commit puts the result in place. After an error nothing has changed.
func (o *outFile) commit() error {
	o.over = true
	if o.direct {
		return outError(o.name, o.Close())
	}
	err := o.Sync()
	if e := o.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(o.File.Name(), o.name)
	}
	if err != nil {
		os.Remove(o.File.Name())
	}
	o.live.Close()
	return outError(o.name, err)
}

// abandon leaves everything as it was, unless the result is in place. It may be
// called more than once, and without a file.
func (o *outFile) abandon() {
	if o == nil || o.over {
		return
	}
	o.over = true
	o.Close()
	if !o.direct {
		os.Remove(o.File.Name())
		o.live.Close()
	}
}

// outError says what kept a result from its file, without the name of the
// temporary one.
func outError(name string, err error) error {
	var p *fs.PathError
	var l *os.LinkError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("--out %s: there is no folder %s", name, filepath.Dir(name))
	case errors.As(err, &p):
		err = p.Err
	case errors.As(err, &l):
		err = l.Err
	}
	return fmt.Errorf("--out %s: it can't be written: %w", name, err)
}

// deliver writes a result to the file, if there is one, or to standard output.
func (a *app) deliver(o *outFile, write func(io.Writer) error) error {
	if o == nil {
		return write(a.stdout)
	}
	if err := write(o); err != nil {
		o.abandon()
		return outError(o.name, err)
	}
	return o.commit()
}

// save writes a result to a file of this name.
func (a *app) save(name string, write func(io.Writer) error) error {
	file, err := createOut(name)
	if err != nil {
		return err
	}
	defer file.abandon()
	return a.deliver(file, write)
}

// extensions are the formats that a file with the end of a name may hold, the usual
// one first.
var extensions = map[string][]string{
	".txt":  {"text"},
	".json": {"json", "dashboard"},
	".csv":  {"csv"},
	".md":   {"markdown"},
}

// formatFor settles the format of an answer that goes to the file out, if that is
// not empty: it is what --format says, or else what the end of the name says. That
// the two differ is an error.
func formatFor(f *pflag.FlagSet, out string) (string, error) {
	flag := f.Lookup("format").Value.(*option[string])
	holds := extensions[strings.ToLower(filepath.Ext(out))]
	if len(holds) == 0 {
		return *flag.value, nil
	}
	switch _, err := flag.read(holds[0]); {
	case err != nil || slices.Contains(holds, *flag.value):
		return *flag.value, nil
	case !f.Changed("format"):
		return holds[0], nil
	}
	return "", fmt.Errorf("--out %s is a name for %s, and --format says %s; leave out --format, or give a name that ends otherwise", out, holds[0], *flag.value)
}
