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

// Load reads a scenario from a file. Board files are looked for in the folder of
// that file; their names may go through .. and may be absolute, since who runs a
// scenario of their own may read their own files. Whatever it is called, only a
// regular file whose name ends in .txt or .map is opened. For scenarios of other
// people use Parse.
//
// The error is Faults, also where the file can't be read at all: errors.Is finds
// what the file system said.
func Load(file string, v Vocabulary) (*Scenario, error) {
	data, err := readFile(file)
	if err != nil {
		return nil, Faults{*err}
	}
	open := func(name string) (fs.File, error) {
		name = filepath.FromSlash(name)
		if !filepath.IsAbs(name) {
			name = filepath.Join(filepath.Dir(file), name)
		}
		// Asked before it is opened: to open a pipe is to wait for its writer.
		if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
			return nil, &fs.PathError{Op: "open", Path: name, Err: errors.New("it is no regular file")}
		}
		return os.Open(name)
	}
	return parse(file, data, open, v)
}

// readFile reads at most MaxFile bytes and one more. A pipe is as good as a file.
func readFile(file string) ([]byte, *Fault) {
	fault := func(code, msg, want string, cause error) *Fault {
		return &Fault{File: file, Line: 1, Col: 1, Code: code, Msg: msg, Want: want, cause: cause}
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, fault(CodeUnreadable, reason(err), "give the name of a scenario file", err)
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, fault(CodeUnreadable, reason(err), "give the name of a scenario file", err)
	case info.IsDir():
		return nil, fault(CodeUnreadable, "this is a folder", "give the name of a scenario file", nil)
	case info.Size() > MaxFile:
		return nil, fault(CodeTooLarge, fmt.Sprintf("the file has %d bytes", info.Size()), "use a file of at most 4 MiB, with a large board in a file of its own", nil)
	}
	data, err := io.ReadAll(io.LimitReader(f, MaxFile+1))
	if err != nil {
		return nil, fault(CodeUnreadable, reason(err), "give the name of a scenario file", err)
	}
	return data, nil
}

// reason is what the file system said, without the path that stands before it.
func reason(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	if errors.Is(err, fs.ErrNotExist) {
		return "there is no such file"
	}
	return "the file can't be read: " + err.Error()
}

// Parse reads a scenario from data; file names it in faults. Board files come
// from fsys, so a scenario of a stranger reaches nothing else; nil: there are
// none. It takes time and memory in proportion to the data and the board, within
// the limits that the package comment lists.
//
// The error is Faults. A text that is no valid YAML has one fault; else all faults
// of meaning are found in one reading.
func Parse(file string, data []byte, fsys fs.FS, v Vocabulary) (*Scenario, error) {
	open := func(name string) (fs.File, error) {
		if fsys == nil {
			return nil, &fs.PathError{Op: "open", Path: name, Err: errors.New("no board files can be read here")}
		}
		if name = path.Clean(name); !fs.ValidPath(name) {
			return nil, &fs.PathError{Op: "open", Path: name, Err: errors.New("it lies outside the folder of board files")}
		}
		return fsys.Open(name)
	}
	return parse(file, data, open, v)
}

func parse(file string, data []byte, open func(string) (fs.File, error), v Vocabulary) (*Scenario, error) {
	src, f := decode(file, data)
	if f != nil {
		return nil, Faults{*f}
	}
	root, f := src.tree()
	if f != nil {
		return nil, Faults{*f}
	}
	r := &reader{src: src, vocab: v, open: open}
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
