package command

import (
	"io"
	"os"

	"github.com/spf13/pflag"
	"golang.org/x/term"

	"example.com/stride/sim/report/draw"
)

// look is how an answer is to look.
type look struct {
	format *string
	color  *string
	width  *number
	ascii  bool
	all    bool
}

func (l *look) colorFlag(f *pflag.FlagSet) {
	l.color = wordFlag(f, "color", "colours in text; auto: on a terminal, unless NO_COLOR is set", "auto", "always", "never")
}

// minWidth is how narrow text may be.
const minWidth = 20

// textFlags are those of JSON, or text that fits a width.
func (l *look) textFlags(f *pflag.FlagSet) {
	l.format = wordFlag(f, "format", "how to answer", "text", "json")
	l.colorFlag(f)
	l.width = numberFlag(f, "width", minWidth, 10_000, "columns of text (default: those of the terminal, else 80)")
}

// boardFlags are those of boards.
func (l *look) boardFlags(f *pflag.FlagSet) {
	l.textFlags(f)
	f.BoolVar(&l.ascii, "ascii", false, "draw with ASCII characters only")
	f.BoolVar(&l.all, "all", false, "draw the whole board, however large")
}

// write writes an answer to standard output, as its flags say.
func (l *look) write(a *app, answer interface {
	WriteJSON(io.Writer) error
	WriteText(io.Writer, draw.Style) error
},
) error {
	if *l.format == "json" {
		return answer.WriteJSON(a.stdout)
	}
	return answer.WriteText(a.stdout, l.style(a.stdout))
}

// boardRows is how many rows a board may have to be drawn whole without --all.
const boardRows = 24

// style is what the flags and the terminal come to.
func (l *look) style(stdout *writer) draw.Style {
	s := draw.Style{Width: 80, Rows: boardRows, Whole: l.all, ASCII: l.ascii, Color: l.colors(stdout, false)}
	if file, ok := terminalOf(stdout.w); ok {
		if w, _, err := term.GetSize(int(file.Fd())); err == nil && w >= minWidth {
			s.Width = w
		}
	}
	if l.width.set {
		s.Width = l.width.value
	}
	return s
}

// colors reports whether text on standard output, or redirected to a file, is to
// have colours.
func (l *look) colors(stdout *writer, redirected bool) bool {
	if *l.color != "auto" {
		return *l.color == "always"
	}
	file, ok := terminalOf(stdout.w)
	return ok && !redirected && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && colorsWork(file)
}

// terminalOf is the file behind w if it is a terminal.
func terminalOf(w io.Writer) (*os.File, bool) {
	f, ok := w.(*os.File)
	return f, ok && term.IsTerminal(int(f.Fd()))
}
