package command

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"example.com/stride/sim/play"
	"example.com/stride/sim/scenario"
)

func (a *app) check() *cobra.Command {
	var schema bool
	c := &cobra.Command{
		Use:   "check FILE...",
		Short: "What is wrong with scenario files",
		Long: paragraphs(
			"check reads scenario files and tells every fault with its place and what would be right; a file with sides "+
				"is also checked for all that run needs. Exit 2 if there are faults, else 0.",
			`JSON is one list of all faults, [] if there are none: [{"file","line","col","code","message","want"}]`,
			"--print-schema writes a JSON Schema, for editors that complete and check YAML."),
		Example: "  simulate run --print-example stairs > game.yaml\n" +
			"  simulate check game.yaml\n" +
			"  simulate check --format json game.yaml\n" +
			"  simulate check --print-schema > scenario.schema.json",
		Args: func(c *cobra.Command, args []string) error {
			if !schema && len(args) == 0 {
				return errors.New("check needs a scenario FILE, or - for standard input")
			}
			if schema && len(args) > 0 {
				return errors.New("--print-schema and FILE exclude each other; give one of them")
			}
			return nil
		},
	}
	f := c.Flags()
	format := wordFlag(f, "format", "how to answer", "text", "json")
	a.boardFileFlag(f)
	f.BoolVar(&schema, "print-schema", false, "write the JSON Schema of scenario files")
	c.RunE = func(c *cobra.Command, args []string) error {
		if schema {
			data, err := scenario.Schema(a.vocabulary())
			if err != nil {
				return &exitError{exitInternal, err}
			}
			_, err = a.stdout.Write(data)
			return err
		}
		all := scenario.Faults{}
		for _, file := range args {
			faults := a.checkFile(file)
			all = append(all, faults...)
			if *format == "text" {
				if len(faults) == 0 {
					tell(a.stdout, file+": ok")
				} else {
					tell(a.stderr, faults.Error())
				}
			}
		}
		if *format == "json" {
			if err := writeFaults(a.stdout, all); err != nil {
				return err
			}
		}
		if len(all) > 0 {
			return &exitError{code: exitUsage}
		}
		return nil
	}
	return c
}

// checkFile is all that is wrong with a file.
func (a *app) checkFile(file string) scenario.Faults {
	sc, err := a.readFile(file)
	if err == nil && len(sc.Sides) > 0 {
		_, err = play.Compile(sc, play.Options{})
	}
	var faults scenario.Faults
	if err == nil || errors.As(err, &faults) {
		return faults
	}
	return scenario.Faults{{File: file, Line: 1, Col: 1, Code: scenario.CodeUnsupported, Msg: err.Error()}}
}

// writeFaults writes a list with a fault a line.
func writeFaults(w io.Writer, faults scenario.Faults) error {
	lines := make([]string, len(faults))
	for i, f := range faults {
		data, err := json.Marshal(f)
		if err != nil {
			return err
		}
		lines[i] = string(data)
	}
	_, err := fmt.Fprintf(w, "[%s]\n", strings.Join(lines, ",\n"))
	return err
}
