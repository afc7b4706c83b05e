package command

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func (a *app) version() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Which build this is",
		Long: paragraphs("version prints the version of the module, the commit it was built from if that is known, and " +
			"the version of Go."),
		Example: "  simulate version",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("version takes no %q", args[0])
			}
			return nil
		},
		RunE: func(*cobra.Command, []string) error {
			fmt.Fprintln(a.stdout, versionText(buildInfo()))
			return nil
		},
	}
}

// buildInfo is what the program knows of its build; empty if it knows nothing.
func buildInfo() *debug.BuildInfo {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info
	}
	return &debug.BuildInfo{}
}

// versionText is "simulate v1.2.0 (commit 0123456789ab, modified) go1.26.0 linux/amd64".
func versionText(info *debug.BuildInfo) string {
	commit, modified := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			modified = ", modified"
		}
	}
	text := "simulate " + cmp.Or(info.Main.Version, "(devel)")
	if commit != "" {
		text += " (commit " + commit + modified + ")"
	}
	return fmt.Sprintf("%s %s %s/%s", text, cmp.Or(info.GoVersion, runtime.Version()), runtime.GOOS, runtime.GOARCH)
}
