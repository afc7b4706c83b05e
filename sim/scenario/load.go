package scenario

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// Options say how a file is loaded. The zero Options are what [Load] goes by.
type Options struct {
	// AnyBoardFile lets the board be in a file anywhere: its name may go through ..,
	// may be absolute, and may lead through symbolic links. It is for scenarios of
	// one's own, since faults quote lines of the file.
	AnyBoardFile bool
	// MaxCells is the most cells of a board in a file of its own; 0 means [MaxCells].
	MaxCells int
	// Large, if it is not nil, is told of a board in a file of its own that has more than
	// LargeCells cells, before memory is taken for them.
	Large func(file string, w, h int)
}

// Load reads a scenario from a file. Its board file lies in the folder of that file or
// below, and symbolic links on the way don't lead out of it. Only a regular file whose
// name ends in .txt or .map is opened.
//
// A board takes 5 bytes a cell, and 2 more while its file is read; a .map file with
// levels, heights or walls takes up to 13 then. With what the rulesets need it is
// BytesToRead at most, and BytesToAnswer once units are asked about: a gibibyte for the
// largest board. Bodies of several Sizes may take 48 bytes a cell more.
//
// The error is Faults, also where the file can't be read at all: errors.Is finds
// what the file system said.
func Load(file string, v Vocabulary) (*Scenario, error) { return Options{}.Load(file, v) }

// Load is [Load] by these options.
func (o Options) Load(file string, v Vocabulary) (*Scenario, error) {
	data, f := readFile(file)
	if f != nil {
		return nil, Faults{*f}
	}
	dir := filepath.Dir(file)
	open := func(name string) (fs.File, error) {
		if !o.AnyBoardFile {
			root, err := os.OpenRoot(dir)
			if err != nil {
				return nil, err
			}
			defer root.Close()
			return openRegular(root.FS(), name)
		}
		if name = filepath.FromSlash(name); !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		folder, name := filepath.Split(name)
		return openRegular(os.DirFS(cmp.Or(folder, ".")), name)
	}
	return o.parse(file, data, open, v)
}

var (
	errOutside = errors.New("it lies outside the folder of the scenario")
	errSpecial = errors.New("it is no regular file")
)

// openRegular opens a regular file of fsys. It asks before whether it is one: to open a
// pipe is to wait for its writer.
func openRegular(fsys fs.FS, name string) (fs.File, error) {
	if name = path.Clean(name); !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errOutside}
	}
	info, err := fs.Stat(fsys, name)
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "open", Path: name, Err: errSpecial}
	}
	if err != nil {
		return nil, err
	}
	return fsys.Open(name)
}

// readFile reads at most MaxFile bytes and one more. Of what is no regular file it
// reads the pipes that a shell makes, as for <(command): they have a writer.
func readFile(file string) ([]byte, *Fault) {
	fault := func(code, msg string, cause error) *Fault {
		f := newFault(file, Pos{}, code, msg, "give the name of a scenario file")
		f.cause = cause
		return &f
	}
	info, err := os.Stat(file)
	switch {
	case err != nil:
		return nil, fault(CodeUnreadable, reason(err), err)
	case info.IsDir():
		return nil, fault(CodeUnreadable, "this is a folder", nil)
	case info.Mode()&fs.ModeNamedPipe != 0 && (strings.HasPrefix(file, "/dev/") || strings.HasPrefix(file, "/proc/")):
	case !info.Mode().IsRegular():
		return nil, fault(CodeUnreadable, "this is no regular file", nil)
	case info.Size() > MaxFile:
		f := fault(CodeTooLarge, fmt.Sprintf("the file has %d bytes", info.Size()), nil)
		f.Want = "use a file of at most 4 MiB, with a large board in a file of its own"
		return nil, f
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, fault(CodeUnreadable, reason(err), err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, MaxFile+1))
	if err != nil {
		return nil, fault(CodeUnreadable, reason(err), err)
	}
	return data, nil
}

// reason is what the file system said, without the path that stands before it.
func reason(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file"
	case err == errOutside, err == errSpecial:
		return err.Error()
	case err.Error() == "path escapes from parent": // of os.Root
		return errOutside.Error()
	}
	return "the file can't be read: " + err.Error()
}

// Parse reads a scenario from data; file names it in faults. Board files come
// from fsys, so a scenario of a stranger reaches nothing else; nil: there are
// none. It takes time and memory in proportion to the data and the board, within
// the limits of this package.
//
// The error is Faults. A text that is no valid YAML has one fault; else all faults
// of meaning are found in one reading.
func Parse(file string, data []byte, fsys fs.FS, v Vocabulary) (*Scenario, error) {
	return Options{}.Parse(file, data, fsys, v)
}

// Parse is [Parse] by these options, but for AnyBoardFile: all that is read is in fsys.
func (o Options) Parse(file string, data []byte, fsys fs.FS, v Vocabulary) (*Scenario, error) {
	open := func(name string) (fs.File, error) {
		if fsys == nil {
			return nil, &fs.PathError{Op: "open", Path: name, Err: errors.New("no board files can be read here")}
		}
		return openRegular(fsys, name)
	}
	return o.parse(file, data, open, v)
}

func (o Options) parse(file string, data []byte, open func(string) (fs.File, error), v Vocabulary) (*Scenario, error) {
	src, f := decode(file, data)
	if f != nil {
		return nil, Faults{*f}
	}
	root, f := src.tree()
	if f != nil {
		return nil, Faults{*f}
	}
	r := &reader{src: src, vocab: v, open: open, rules: &Ruleset{}, maxCells: cmp.Or(o.MaxCells, MaxCells), large: o.Large}
	s := r.scenario(root)
	if err := r.faults.err(file); err != nil {
		return nil, err
	}
	return s, nil
}

// baseName is the file's name without folders and ending.
func baseName(file string) string {
	name := file[strings.LastIndexAny(file, `/\`)+1:]
	return cmp.Or(strings.TrimSuffix(name, path.Ext(name)), "scenario")
}
