package command

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"example.com/stride/sim/rules/all"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// TestOutFile: a result replaces a file as a whole or not at all.
func TestOutFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "result.json")
	read := func() string {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	if err := os.WriteFile(name, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	// A run that fails leaves the old file alone, whatever it fails at.
	for _, args := range [][]string{
		{"run", "testdata/scenarios/faulty.yaml", "--out", name},
		{"run", "testdata/scenarios/debt.yaml", "--out", name},
		{"run", "--out", name, "--trials", "x"},
		{"run", "--out", name, "--profile", "cpu", "--profile-dir", name},
	} {
		if got := simulate(t, args...); got.code != exitUsage || read() != "old" {
			t.Errorf("%v: exit %d, the file holds %.20q", args, got.code, read())
		}
	}
	o, err := createOut(name)
	if err != nil {
		t.Fatal(err)
	}
	a := &app{rulesets: all.Rulesets()}
	err = a.deliver(o, func(w io.Writer) error { fmt.Fprint(w, "half"); return errors.New("no more") })
	if err == nil || read() != "old" {
		t.Errorf("a result that breaks off: %v, the file holds %q", err, read())
	}
	if got := list(t, dir); got != "result.json" {
		t.Errorf("files %s, want result.json alone", got)
	}
	// A complete one replaces it and keeps who may read it.
	if got := simulate(t, "run", lane, "--out", name); got.code != 0 || !strings.HasPrefix(read(), "{") {
		t.Errorf("exit %d: %s", got.code, got.stderr)
	}
	if info, err := os.Stat(name); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v (%v), want that of the old file", info.Mode(), err)
	}
	// Through a link the file that it points to is replaced.
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(name, link); err != nil {
		t.Skip(err)
	}
	if got := simulate(t, "run", lane, "--out", link, "--format", "csv"); got.code != 0 || !strings.HasPrefix(read(), "metric,") {
		t.Errorf("exit %d, the file holds %.20q", got.code, read())
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is gone (%v)", err)
	}
}

// TestOutDevice: what is no regular file is written to, never replaced.
func TestOutDevice(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no device files")
	}
	before, err := os.Stat(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	if got := simulate(t, "run", lane, "--out", os.DevNull); got.code != 0 || got.stdout != "" {
		t.Errorf("exit %d: %s", got.code, got.stderr)
	}
	if after, err := os.Stat(os.DevNull); err != nil || !os.SameFile(before, after) {
		t.Fatalf("%s was replaced (%v)", os.DevNull, err)
	}
}

// TestOutMode: a new file may be read and written as far as the umask lets it.
func TestOutMode(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no umask")
	}
	for umask, want := range map[string]fs.FileMode{"022": 0o644, "002": 0o664, "077": 0o600} {
		out := filepath.Join(t.TempDir(), "out")
		c := shell(t, `umask `+umask+`; exec "$0" run `+lane+` --out "$1"`, out)
		if text, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		if info, err := os.Stat(out); err != nil || info.Mode() != want {
			t.Errorf("umask %s: %v (%v), want %v", umask, info.Mode(), err, want)
		}
	}
}

// shell is a script that finds the command as $0 and more words as $1 and up.
func shell(t *testing.T, script string, words ...string) *exec.Cmd {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("no shell")
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command("sh", append([]string{"-c", script, exe}, words...)...)
	c.Env = append(os.Environ(), asCommand+"=1")
	return c
}

// TestOutIsInput: a result never replaces what it is made from, whatever the name it
// is given under.
func TestOutIsInput(t *testing.T) {
	dir := t.TempDir()
	in := filepath.Join(dir, "game.yaml")
	text, err := os.ReadFile(lane)
	if err != nil {
		t.Fatal(err)
	}
	plain := "ruleset: skirmish\nboard: {file: rows.txt}\ntypes: {m: {speed: 7, stride: 2}}\nunits: [{id: a, type: m, side: s, at: [0, 0]}]\n" +
		"sides: {s: {policy: hold}}\nvictory: {turns: 2}\n"
	for name, text := range map[string]string{"game.yaml": string(text), "board.yaml": plain, "rows.txt": "....\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	names := []string{in, filepath.Join(dir, ".", "..", filepath.Base(dir), "game.yaml")}
	for name, link := range map[string]func(old, new string) error{"soft": os.Symlink, "hard": os.Link} {
		if link(in, filepath.Join(dir, name)) == nil {
			names = append(names, filepath.Join(dir, name))
		}
	}
	for _, name := range names {
		for _, args := range [][]string{{"run", in, "--out", name}, {"run", name, "--out", in}, {"run", name, "--out", name, "--format", "json"}} {
			if got := simulate(t, args...); got.code != exitUsage || !strings.Contains(got.stderr, "this file is read") {
				t.Errorf("%v: exit %d: %s", args, got.code, got.stderr)
			}
		}
	}
	got := simulate(t, "run", filepath.Join(dir, "board.yaml"), "--out", filepath.Join(dir, "rows.txt"))
	if got.code != exitUsage || !strings.Contains(got.stderr, "this file is read") {
		t.Errorf("the board file: exit %d: %s", got.code, got.stderr)
	}
	if now, err := os.ReadFile(in); err != nil || !bytes.Equal(now, text) {
		t.Errorf("the scenario holds %.40q (%v)", now, err)
	}
	if runtime.GOOS != "windows" {
		if text, err := shell(t, `"$0" run - --out "$1" < "$1"`, in).CombinedOutput(); err == nil || !strings.Contains(string(text), "this file is read") {
			t.Errorf("standard input: %v: %s", err, text)
		}
	}
}

// TestOutFormat: the end of a name chooses the format, and never contradicts it.
func TestOutFormat(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ name, format, want string }{
		{"a.json", "", "{"},
		{"a.JSON", "", "{"},
		{"a.csv", "", "metric,"},
		{"a.txt", "", "lane: "},
		{"a.md", "", "lane: "}, // a form that run does not have
		{"a", "", "lane: "},
		{"a.out", "json", "{"},
		{"a.json", "json", "{"},
		{"a.json", "csv", ""},
		{"a.csv", "text", ""},
		{"a.txt", "json", ""},
	} {
		name := filepath.Join(dir, c.name)
		args := []string{"run", lane, "--out", name}
		if c.format != "" {
			args = append(args, "--format", c.format)
		}
		got := simulate(t, args...)
		data, err := os.ReadFile(name)
		os.Remove(name)
		if c.want == "" {
			if got.code != exitUsage || err == nil || !strings.Contains(got.stderr, "leave out --format") {
				t.Errorf("%v: exit %d, the file is there: %v: %s", args[2:], got.code, err == nil, got.stderr)
			}
		} else if got.code != 0 || !strings.HasPrefix(string(data), c.want) {
			t.Errorf("%v: exit %d, %.20q: %s", args[2:], got.code, data, got.stderr)
		}
	}
}

// TestOutStale: a run that is killed leaves its temporary file behind. The next run in
// that folder removes it, and leaves alone those of runs that go on.
func TestOutStale(t *testing.T) {
	dir := t.TempDir()
	if runtime.GOOS == "windows" {
		t.Skip("a file is left alone for a minute")
	}
	dead, _ := longRun(t, filepath.Join(dir, "dead.json"))
	live, out := longRun(t, filepath.Join(dir, "live.json"))
	before := list(t, dir)
	if strings.Count(before, tempMark) != 2 {
		t.Fatalf("files %s, want two temporary ones", before)
	}
	dead.Process.Kill()
	dead.Wait()
	other := filepath.Join(dir, ".mine"+tempMark+"x")
	if err := os.WriteFile(other, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if got := simulate(t, "run", lane, "--out", filepath.Join(dir, "next.json")); got.code != 0 {
		t.Fatalf("exit %d: %s", got.code, got.stderr)
	}
	after := list(t, dir)
	if strings.Contains(after, "dead") || !strings.Contains(after, ".live.json.") || !strings.Contains(after, ".mine") || !strings.Contains(after, "next.json") {
		t.Errorf("files %s, of %s", after, before)
	}
	live.Process.Signal(os.Interrupt)
	live.Wait()
	if _, err := os.Stat(filepath.Join(dir, "live.json")); err != nil {
		t.Errorf("the run that went on has no result: %v: %s", err, out)
	}
	if left := list(t, dir); strings.Count(left, tempMark) != 1 { // .mine
		t.Errorf("files %s are left", left)
	}
}

// TestOutTogether: runs that start and end at the same time in one folder never remove
// the files of each other.
func TestOutTogether(t *testing.T) {
	dir := t.TempDir()
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for range 100 {
				o, err := createOut(filepath.Join(dir, strings.Repeat("x", 100+i)))
				if err != nil {
					t.Error(err)
					return
				}
				fmt.Fprint(o, i)
				if err := o.commit(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if left := list(t, dir); strings.Contains(left, tempMark) {
		t.Errorf("files %s are left", left)
	}
}

// longRun starts a run in a process of its own that goes on until it is told to stop.
func longRun(t *testing.T, out string) (c *exec.Cmd, stderr *bytes.Buffer) {
	t.Helper()
	return started(t, exec.Command(os.Args[0], "run", lane, "--trials", strconv.Itoa(1_000_000_000), "--out", out), out)
}

func started(t *testing.T, c *exec.Cmd, out string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("a process can't be sent a signal")
	}
	c.Env = append(os.Environ(), asCommand+"=1")
	var stderr bytes.Buffer
	c.Stderr = &stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Process.Kill() })
	// The temporary file says that the run has begun.
	for deadline := time.Now().Add(20 * time.Second); !strings.Contains(list(t, filepath.Dir(out)), "."+filepath.Base(out)+"."); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("the run does not begin: %s", &stderr)
		}
	}
	time.Sleep(200 * time.Millisecond)
	return c, &stderr
}

// TestSignal is TestInterrupted for a process and real signals, with a file.
func TestSignal(t *testing.T) {
	for _, s := range stopSignals {
		dir := t.TempDir()
		out := filepath.Join(dir, "out.json")
		// Under nohup and in scripts a test starts with signals ignored, and the run would
		// inherit that. A signal that the test catches is not ignored by the run.
		caught := make(chan os.Signal, 1)
		signal.Notify(caught, s)
		c, stderr := longRun(t, out)
		signal.Stop(caught)
		if err := c.Process.Signal(s); err != nil {
			t.Fatal(err)
		}
		err := c.Wait()
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			t.Fatalf("%v: %v: %s", s, err, stderr)
		}
		data, err := os.ReadFile(out)
		if err != nil {
			t.Fatalf("%v: %v: %s", s, err, stderr)
		}
		sameAsRunOf(t, output{exit.ExitCode(), string(data), stderr.String()})
		if left := list(t, dir); left != "out.json" {
			t.Errorf("%v: files %s, want out.json alone", s, left)
		}
	}
}

// TestSignalIgnored: a run that was told to outlive its terminal does.
func TestSignalIgnored(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.json")
	c, stderr := started(t, shell(t, `trap "" HUP; exec "$0" run `+lane+` --trials 1000000000 --out "$1"`, out), out)
	c.Process.Signal(syscall.SIGHUP)
	time.Sleep(100 * time.Millisecond)
	if err := c.Process.Signal(syscall.Signal(0)); err != nil {
		t.Fatalf("it ended: %v: %s", err, stderr)
	}
	c.Process.Signal(syscall.SIGTERM)
	if err := c.Wait(); c.ProcessState.ExitCode() != exitInterrupted {
		t.Errorf("%v: %s", err, stderr)
	}
}

// TestStandardOutput: output that takes nothing is an error, named as what it is.
func TestStandardOutput(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip(err)
	}
	for script, want := range map[string]string{
		`"$0" version > /dev/full`:                    "simulate: the answer can't be written to standard output: no space left on device\n",
		`"$0" version 1< /dev/null`:                   "simulate: the answer can't be written to standard output: bad file descriptor\n",
		`"$0" run ` + lane + ` --out /dev/full`:       "simulate: --out /dev/full: it can't be written: no space left on device\n",
		`"$0" run ` + lane + ` --out /dev/null/x.csv`: "simulate: --out /dev/null/x.csv: it can't be written: not a directory\n",
	} {
		c := shell(t, script)
		var stderr bytes.Buffer
		c.Stderr = &stderr
		c.Run()
		if code := c.ProcessState.ExitCode(); code != exitUsage || stderr.String() != want {
			t.Errorf("%s: exit %d: %s", script, code, &stderr)
		}
	}
}

// TestBrokenPipe: a reader that has seen enough ends the command in silence, as it
// ends others.
func TestBrokenPipe(t *testing.T) {
	c := shell(t, `exec "$0" version`)
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	r.Close()
	defer w.Close()
	var stderr bytes.Buffer
	c.Stdout, c.Stderr = w, &stderr
	if err = c.Run(); err == nil || err.Error() != "signal: broken pipe" || stderr.Len() > 0 {
		t.Errorf("%v: %s", err, &stderr)
	}
}

// TestNumbersAreDecimal: no flag of any command reads a whole number otherwise.
func TestNumbersAreDecimal(t *testing.T) {
	eight := simulate(t, "run", lane, "--seed", "8", "--trials", "3", "--format", "json")
	ten := simulate(t, "run", lane, "--seed", "10", "--trials", "3", "--format", "json")
	if got := simulate(t, "run", lane, "--seed", "010", "--trials", "03", "--format", "json"); got != ten || got == eight {
		t.Errorf("--seed 010 is not that of 10: exit %d: %s", got.code, got.stderr)
	}
	var visit func(c *cobra.Command)
	visit = func(c *cobra.Command) {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if kind := f.Value.Type(); strings.Contains(kind, "int") {
				t.Errorf("%s --%s is of the type %s, which reads 010 as 8", c.CommandPath(), f.Name, kind)
			}
		})
		for _, sub := range c.Commands() {
			visit(sub)
		}
	}
	visit((&app{rulesets: all.Rulesets(), stdout: &writer{}}).root())
}
