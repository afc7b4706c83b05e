package stride_test

import (
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"unicode"
)

// fill writes parts of a document between the markers of their names.
func fill(t *testing.T, text string, parts map[string]string) string {
	t.Helper()
	for name, part := range parts {
		begin, end := fmt.Sprintf("<!-- %s: written by make docs -->\n", name), "<!-- end -->\n"
		head, rest, ok := strings.Cut(text, begin)
		_, tail, closed := strings.Cut(rest, end)
		if !ok || !closed {
			t.Fatalf("the document has no part %q between its markers", name)
		}
		text = head + begin + "\n" + strings.Trim(part, "\n") + "\n\n" + end + tail
	}
	return text
}

// document checks that a file says what change makes of it, or writes that with -update.
func document(t *testing.T, file string, change func(text string) string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := change(string(data))
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want != string(data) {
		got, lines := strings.Split(string(data), "\n"), strings.Split(want, "\n")
		n := 0
		for n < min(len(got), len(lines))-1 && got[n] == lines[n] {
			n++
		}
		t.Errorf("%s is out of date: run make docs and read the difference\n%s:%d: %s\nwant: %s", file, file, n+1, got[n], lines[n])
	}
}

// built is the command, built into a folder.
func built(t *testing.T, dir string) string {
	t.Helper()
	command := filepath.Join(dir, "simulate")
	if runtime.GOOS == "windows" {
		command += ".exe"
	}
	if out, err := exec.Command("go", "build", "-o", command, "./cmd/simulate").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return command
}

// consoles is a document with what the commands of its console blocks print. A block of
// the language console has commands after "$ " and, in between, what they print.
func consoles(t *testing.T, text, dir, command string) (want string, ran int) {
	t.Helper()
	var out strings.Builder
	inside := false
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "```console"):
			inside = true
			out.WriteString(line)
		case inside && strings.HasPrefix(line, "```"):
			inside = false
			out.WriteString(line)
		case inside && strings.HasPrefix(line, "$ "):
			out.WriteString(line)
			out.WriteString(run(t, dir, command, strings.Fields(strings.ReplaceAll(line, `"`, ""))[1:]))
			ran++
		case !inside:
			out.WriteString(line)
		}
	}
	return out.String(), ran
}

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	fences  = regexp.MustCompile("(?s)```.*?```")
)

// Links of documents lead to files and headings that are there.
func TestLinks(t *testing.T) {
	files, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	anchors := func(file string) map[string]bool {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		list := map[string]bool{}
		for _, h := range heading.FindAllStringSubmatch(fences.ReplaceAllString(string(data), ""), -1) {
			list[strings.Map(func(r rune) rune {
				switch {
				case r == ' ':
					return '-'
				case r == '-' || unicode.IsLetter(r) || unicode.IsDigit(r):
					return r
				}
				return -1
			}, strings.ToLower(h[1]))] = true
		}
		return list
	}
	for _, file := range append(files, "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "results/README.md") {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(fences.ReplaceAllString(string(data), ""), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			target, anchor, _ := strings.Cut(m[1], "#")
			to := file
			if target != "" {
				to = path.Join(path.Dir(file), target)
			}
			switch {
			case !exists(to):
				t.Errorf("%s: %s leads nowhere", file, m[1])
			case anchor != "" && !anchors(to)[anchor]:
				t.Errorf("%s: %s has no such heading", file, m[1])
			}
		}
	}
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}
