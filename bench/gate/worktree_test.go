package gate

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const fakeModule = "module example.com/fake\n\ngo 1.26\n"

func fakeMain(words string) string {
	return "package main\n\nimport \"os\"\n\nfunc main() { os.Stdout.WriteString(\"" + words + "\") }\n"
}

// repository makes a repository with a commit and another state of the files.
func repository(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	dir := t.TempDir()
	run := func(args ...string) {
		cmd := exec.Command("git", append([]string{"-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false"}, args...)...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	write := func(name, text string) {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("go/go.mod", fakeModule)
	write("go/cmd/say/main.go", fakeMain("old"))
	write("go/game/game_test.go", "package game\n\nimport \"testing\"\n\nfunc BenchmarkG(b *testing.B) {}\n")
	run("init", "-q")
	run("add", ".")
	run("commit", "-qm", "old")
	run("tag", "v1")
	write("go/cmd/say/main.go", fakeMain("new"))
	return dir
}

func worktrees(t *testing.T, dir string) int {
	t.Helper()
	out, err := git(context.Background(), dir, "worktree", "list", "--porcelain")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Count(out, "worktree ")
}

func says(t *testing.T, exe string) string {
	t.Helper()
	out, err := exec.Command(exe).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// Old and new are built, from a folder within the repository, and nothing is left.
func TestBuild(t *testing.T) {
	repo := repository(t)
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	t.Setenv("TMP", temp)
	dir := filepath.Join(repo, "go")
	built, err := NewBuild(context.Background(), Build{Ref: "v1", Dir: dir, Package: "./cmd/say", Command: true})
	if err != nil {
		t.Fatal(err)
	}
	if got := says(t, built.Old) + " " + says(t, built.New); got != "old new" || built.Same || len(built.Commit) != 12 {
		t.Errorf("they say %s: %+v", got, built)
	}
	if worktrees(t, repo) != 2 {
		t.Error("there is no worktree: what was built?")
	}
	if err := built.Close(); err != nil {
		t.Error(err)
	}
	// Files that did not change build the same program, wherever they lie.
	built, err = NewBuild(context.Background(), Build{Ref: "HEAD", Dir: dir, Package: "./game"})
	if err != nil {
		t.Fatal(err)
	}
	if !built.Same || filepath.Base(built.OldDir) != "game" || !strings.HasPrefix(built.NewDir, "/") && filepath.VolumeName(built.NewDir) == "" {
		t.Errorf("%+v", built)
	}
	if err := built.Close(); err != nil {
		t.Error(err)
	}
	if left, _ := os.ReadDir(temp); worktrees(t, repo) != 1 || has(left, "stride-bench-") {
		t.Errorf("left: %v, %d worktrees", left, worktrees(t, repo))
	}
}

func has(list []os.DirEntry, prefix string) bool {
	for _, e := range list {
		if strings.HasPrefix(e.Name(), prefix) {
			return true
		}
	}
	return false
}

func TestBuildFails(t *testing.T) {
	repo := repository(t)
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	t.Setenv("TMP", temp)
	dir := filepath.Join(repo, "go")
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for name, c := range map[string]struct {
		ctx  context.Context
		b    Build
		want string
	}{
		"no repository": {context.Background(), Build{Ref: "HEAD", Dir: temp, Package: "."}, "no git repository"},
		"no commit":     {context.Background(), Build{Ref: "nosuch", Dir: dir, Package: "./cmd/say"}, `no commit "nosuch"`},
		"a flag":        {context.Background(), Build{Ref: "--all", Dir: dir, Package: "./cmd/say"}, `no commit "--all"`},
		"no package":    {context.Background(), Build{Ref: "v1", Dir: dir, Package: "./nosuch", Command: true}, "does not build"},
		"no tests":      {context.Background(), Build{Ref: "v1", Dir: dir, Package: "./cmd/say"}, "no tests"},
		"interrupted":   {ended, Build{Ref: "v1", Dir: dir, Package: "./cmd/say", Command: true}, "canceled"},
	} {
		built, err := NewBuild(c.ctx, c.b)
		if err == nil || built != nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if left, _ := os.ReadDir(temp); worktrees(t, repo) != 1 || has(left, "stride-bench-") {
		t.Errorf("left: %v, %d worktrees", left, worktrees(t, repo))
	}
}

// Interrupted at any moment, it leaves nothing.
func TestBuildInterrupted(t *testing.T) {
	repo := repository(t)
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	t.Setenv("TMP", temp)
	for ms := 0; ms <= 120; ms += 8 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(ms)*time.Millisecond)
		built, err := NewBuild(ctx, Build{Ref: "v1", Dir: filepath.Join(repo, "go"), Package: "./cmd/say", Command: true})
		cancel()
		if err == nil {
			built.Close()
		}
		if left, _ := os.ReadDir(temp); worktrees(t, repo) != 1 || has(left, "stride-bench-") {
			t.Fatalf("after %d ms: left %v, %d worktrees", ms, left, worktrees(t, repo))
		}
	}
}
