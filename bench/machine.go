package bench

import (
	"cmp"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"

	"example.com/stride/bench/workload"
)

// Machine says what results were measured on, and what was measured.
type Machine struct {
	OS        string `json:"goos"`
	Arch      string `json:"goarch"`
	CPU       string `json:"cpu,omitempty"` // empty where it can't be told
	Procs     int    `json:"procs"`         // processors that the program may use
	GoVersion string `json:"toolchain"`
	Commit    string `json:"commit,omitempty"` // see Commit
}

// ThisMachine returns the machine and the program that runs on it.
func ThisMachine() Machine {
	return Machine{
		OS: runtime.GOOS, Arch: runtime.GOARCH, CPU: cpuName(), Procs: runtime.GOMAXPROCS(0),
		GoVersion: runtime.Version(), Commit: Commit(),
	}
}

// Commit returns the commit of the program, with + if its files were changed; it is
// empty where it can't be told.
func Commit() string {
	commit, dirty := "", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				commit = s.Value[:min(len(s.Value), 12)]
			case s.Key == "vcs.modified" && s.Value == "true":
				dirty = "+"
			}
		}
	}
	if commit == "" {
		return ""
	}
	return commit + dirty
}

// String is for people: the processor, the system and the commit.
func (m Machine) String() string {
	s := fmt.Sprintf("%s, %d processors, %s/%s, %s", cmp.Or(m.CPU, "unknown processor"), m.Procs, m.OS, m.Arch, m.GoVersion)
	if m.Commit != "" {
		s += ", commit " + m.Commit
	}
	return s
}

// Header returns the machine as lines of configuration in the Go benchmark format.
func (m Machine) Header() string {
	var b strings.Builder
	fmt.Fprintf(&b, "goos: %s\ngoarch: %s\npkg: example.com/stride/bench\n", m.OS, m.Arch)
	for _, kv := range [][2]string{{"cpu", m.CPU}, {"toolchain", m.GoVersion}, {"commit", m.Commit}} {
		if kv[1] != "" {
			fmt.Fprintf(&b, "%s: %s\n", kv[0], kv[1])
		}
	}
	return b.String()
}

// Line returns the name of a workload as lines of the Go benchmark format on this
// machine start with it: like go test, with the processors unless there is one.
func (m Machine) Line(w workload.Workload) string {
	if m.Procs == 1 {
		return w.Benchmark()
	}
	return w.Benchmark() + "-" + strconv.Itoa(m.Procs)
}

// cpuName returns the name of the processor, where the system has it in a file.
func cpuName() string {
	data, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(data)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
