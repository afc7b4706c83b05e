package gate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// Build says what to build of a repository, old and new.
type Build struct {
	// Ref names the commit of the old program, as git does.
	Ref string
	// Dir is a folder within the repository, in which Package is looked for; empty is
	// the current one.
	Dir string
	// Package is what is built: its test binary, or the command itself if Command is
	// set.
	Package string
	Command bool
}

// Built are the programs of two commits.
type Built struct {
	Old, New string // executables
	// OldDir and NewDir are the folders of the package, in which its tests want to run.
	OldDir, NewDir string
	Commit         string // the old one, abbreviated
	Same           bool   // the two are equal to the byte
	temp           string
	repo, tree     string
}

// NewBuild checks the commit out into a temporary worktree outside the repository, and
// builds both programs. Close removes what it made. After an error or an end of the
// context NewBuild has done so itself.
func NewBuild(ctx context.Context, b Build) (_ *Built, err error) {
	dir, err := filepath.Abs(b.Dir)
	if err != nil {
		return nil, err
	}
	repo, err := git(ctx, dir, "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, fmt.Errorf("there is no git repository here: %w", err)
	}
	inside, err := git(ctx, dir, "rev-parse", "--show-prefix")
	if err != nil {
		return nil, err
	}
	commit, err := git(ctx, dir, "rev-parse", "--verify", "--quiet", "--end-of-options", b.Ref+"^{commit}")
	if err != nil {
		return nil, fmt.Errorf("git knows no commit %q here; in CI, fetch it first (a shallow clone has the latest alone)", b.Ref)
	}
	temp, err := os.MkdirTemp("", "stride-bench-*")
	if err != nil {
		return nil, err
	}
	built := &Built{temp: temp, repo: repo, tree: filepath.Join(temp, "base"), Commit: commit[:min(len(commit), 12)]}
	defer func() {
		if err != nil {
			built.Close()
		}
	}()
	if _, err := git(ctx, repo, "worktree", "add", "--detach", "--quiet", built.tree, commit); err != nil {
		return nil, err
	}
	built.OldDir, built.NewDir = filepath.Join(built.tree, filepath.FromSlash(inside)), dir
	for i, side := range []struct {
		exe, dir *string
		word     string
	}{{&built.Old, &built.OldDir, "the commit " + built.Commit}, {&built.New, &built.NewDir, "the working tree"}} {
		*side.exe = filepath.Join(temp, [...]string{"old", "new"}[i])
		if runtime.GOOS == "windows" {
			*side.exe += ".exe"
		}
		if err := b.build(ctx, *side.exe, *side.dir); err != nil {
			return nil, fmt.Errorf("%s does not build: %w", side.word, err)
		}
		if !b.Command {
			if *side.dir, err = output(ctx, *side.dir, "go", "list", "-f", "{{.Dir}}", b.Package); err != nil {
				return nil, err
			}
		}
	}
	built.Same, err = sameFiles(built.Old, built.New)
	return built, err
}

// build makes an executable that does not depend on where it was built.
func (b Build) build(ctx context.Context, exe, dir string) error {
	args := []string{"build", "-trimpath", "-buildvcs=false", "-o", exe, b.Package}
	if !b.Command {
		args = []string{"test", "-c", "-trimpath", "-buildvcs=false", "-o", exe, b.Package}
	}
	if _, err := output(ctx, dir, "go", args...); err != nil {
		return err
	}
	if _, err := os.Stat(exe); err != nil {
		return fmt.Errorf("package %s has no tests", b.Package)
	}
	return nil
}

// Close removes the worktree and the programs. It does not use the context of
// NewBuild, since an interrupt must not keep it from cleaning up.
func (b *Built) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	// A worktree that was interrupted while it was made is locked and half there.
	_, err := git(ctx, b.repo, "worktree", "remove", "--force", "--force", b.tree)
	if e := os.RemoveAll(b.temp); e != nil {
		return e
	}
	if err != nil {
		git(ctx, b.repo, "worktree", "unlock", b.tree)
		_, err = git(ctx, b.repo, "worktree", "prune")
	}
	return err
}

func sameFiles(a, b string) (bool, error) {
	x, err := os.ReadFile(a)
	if err != nil {
		return false, err
	}
	y, err := os.ReadFile(b)
	return bytes.Equal(x, y), err
}

func git(ctx context.Context, dir string, args ...string) (string, error) {
	return output(ctx, dir, "git", args...)
}

// output returns what a command prints on standard output, trimmed. An error holds what it
// said on the other.
func output(ctx context.Context, dir, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.WaitDelay = 5 * time.Second
	cmd.Cancel = func() error { // git undoes what it has done by half
		if err := cmd.Process.Signal(os.Interrupt); err == nil {
			return nil
		}
		return cmd.Process.Kill()
	}
	for _, kv := range os.Environ() { // in a hook, git sets what would lead it elsewhere
		if key, _, _ := strings.Cut(kv, "="); key != "GIT_DIR" && key != "GIT_WORK_TREE" && key != "GIT_INDEX_FILE" {
			cmd.Env = append(cmd.Env, kv)
		}
	}
	var out, faults bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &faults
	if err := cmd.Run(); err != nil {
		switch {
		case ctx.Err() != nil:
			return "", ctx.Err()
		case errors.Is(err, exec.ErrNotFound):
			return "", fmt.Errorf("%s is not installed", name)
		}
		return "", &ProgramError{Command: name + " " + strings.Join(args, " "), Err: err, Said: lastLines(faults.String(), 10)}
	}
	return strings.TrimSpace(out.String()), nil
}
