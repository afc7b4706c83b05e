package gate

import (
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// buildTestdata builds a program of testdata.
func buildTestdata(t *testing.T, name string) string {
	t.Helper()
	exe := filepath.Join(t.TempDir(), name)
	if runtime.GOOS == "windows" {
		exe += ".exe"
	}
	if out, err := exec.Command("go", "build", "-o", exe, "./testdata/"+name).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return exe
}
