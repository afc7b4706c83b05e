package command

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"example.com/stride/bench"
)

func (a *app) version() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Which build this is",
		Long: paragraphs("version prints the version of the module, the commit it was built from if that is known, and " +
			"the version of Go."),
		Example: "  simulate version",
		Args:    noWords("version takes no %q"),
		RunE: func(*cobra.Command, []string) error {
			fmt.Fprintln(a.stdout, versionText())
			return nil
		},
	}
}

// versionText is "simulate v1.2.0 (commit 0123456789ab, modified) go1.26.0 linux/amd64".
func versionText() string {
	text := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok {
		text = cmp.Or(info.Main.Version, text)
	}
	if commit, modified := strings.CutSuffix(bench.Commit(), "+"); modified {
		text += " (commit " + commit + ", modified)"
	} else if commit != "" {
		text += " (commit " + commit + ")"
	}
	return fmt.Sprintf("simulate %s %s %s/%s", text, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
