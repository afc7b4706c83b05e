package command

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// outFile is a result on its way to a file. What is written goes to a temporary
// file in the same folder, which takes the name of the file when it is complete:
// nobody ever sees half a result, and a run that fails leaves the old file alone.
//
// This is os.CreateTemp and os.Rename rather than a library: those that are well
// kept do not build on Windows, those that do leave out the sync.
type outFile struct {
	*os.File
	name   string // of the complete file
	direct bool   // it is written as it is: a device or a pipe
	over   bool   // committed or abandoned
}

// createOut makes room for a result before any work is done for it, so that a name
// that can't be written fails early.
func createOut(name string) (*outFile, error) {
	info, err := os.Stat(name)
	switch {
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
	mode := fs.FileMode(0o644)
	if err == nil {
		mode = info.Mode().Perm()
		if name, err = filepath.EvalSymlinks(name); err != nil {
			return nil, outError(name, err)
		}
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*.tmp")
	if err != nil {
		return nil, outError(name, err)
	}
	o := &outFile{File: f, name: name}
	if err := f.Chmod(mode); err != nil {
		o.abandon()
		return nil, outError(name, err)
	}
	return o, nil
}

// commit puts the result in place. After an error nothing has changed.
func (o *outFile) commit() error {
	o.over = true
	if o.direct {
		return o.Close()
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
		return outError(o.name, err)
	}
	return nil
}

// abandon leaves everything as it was, unless the result is in place. It may be
// called more than once.
func (o *outFile) abandon() {
	if o.over {
		return
	}
	o.over = true
	o.Close()
	if !o.direct {
		os.Remove(o.File.Name())
	}
}

// outError says what kept a result from its file, without the name of the
// temporary one.
func outError(name string, err error) error {
	var p *fs.PathError
	var l *os.LinkError
	switch {
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
		return &exitError{exitInternal, outError(o.name, err)}
	}
	if err := o.commit(); err != nil {
		return &exitError{exitInternal, err}
	}
	return nil
}
