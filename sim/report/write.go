package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// Format is a way to write a result down.
type Format string

// The formats.
const (
	Text Format = "text" // for people, without colour
	JSON Format = "json" // for programs: all there is
	CSV  Format = "csv"  // for spreadsheets and statistics: one tidy table
)

// Formats are the names of all formats.
func Formats() []string { return []string{string(Text), string(JSON), string(CSV)} }

// Write writes a result. The same result gives the same bytes everywhere. The error
// is that of w, or says that there is no such format.
func Write(w io.Writer, f Format, r *Run) error {
	switch f {
	case Text:
		return WriteText(w, r, TextOptions{})
	case JSON:
		return writeJSON(w, r)
	case CSV:
		return writeCSV(w, r)
	}
	return fmt.Errorf("report: there is no format %q; want one of %s", f, strings.Join(Formats(), ", "))
}

// writeJSON writes the JSON that the package comment describes, laid out for people
// too, with a line feed at the end.
func writeJSON(w io.Writer, r *Run) error {
	indented, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, layout(string(indented)))
	return err
}
