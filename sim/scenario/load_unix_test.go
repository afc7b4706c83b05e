//go:build unix

package scenario

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A pipe without a writer, a device and a folder are told of at once.
func TestLoadWaitsForNobody(t *testing.T) {
	dir := folder(t, map[string]string{
		"a.yaml":     "ruleset: toy\nboard: {file: pipe.txt}\n",
		"b.yaml":     "ruleset: toy\nboard: {file: sub.txt}\n",
		"sub.txt/in": "",
	})
	for _, name := range []string{"pipe.yaml", "pipe.txt"} {
		if err := syscall.Mkfifo(filepath.Join(dir, name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, o := range []Options{{}, {AnyBoardFile: true}} {
		for name, want := range map[string]string{
			filepath.Join(dir, "pipe.yaml"): "this is no regular file",
			filepath.Join(dir, "a.yaml"):    "it is no regular file",
			filepath.Join(dir, "b.yaml"):    "it is no regular file",
			"/dev/zero":                     "this is no regular file",
			dir:                             "this is a folder",
		} {
			if _, err := o.Load(name, toyVocabulary()); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %s", name, err, want)
			}
		}
	}
}
