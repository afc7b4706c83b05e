package scenario

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/stride/pathing/board"
	"example.com/stride/pathing/board/mapfile"
)

// boardFile reads the file that a board is in.
func (r *reader) boardFile(n *node, d *parts) *board.Board {
	if n.kind != isText || n.text == "" {
		r.wrongType(n, "file", "the name of a file, such as bridge.txt")
		return nil
	}
	fault := func(msg, want string) *board.Board {
		r.fault(n.pos, CodeBoardFile, fmt.Sprintf("board file %s: %s", quote(n.text), msg), want)
		return nil
	}
	ext := fileKind(n.text)
	switch {
	case ext != ".txt" && ext != ".map":
		return fault("this kind of file is not read", "want a .txt file with rows of characters, or a .map file of the Moving AI Lab")
	case strings.ContainsRune(n.text, 0):
		return fault("no file has such a name", "want the name of a file, such as bridge.txt")
	}
	data, msg := r.readBoardFile(n.text)
	if msg != "" {
		return fault(msg, "want a file in the folder of the scenario or below it, or rows under text")
	}
	// What is told here is told before memory is taken: most of it is for what is made of
	// the board.
	switch w, h := boardSize(ext, data); {
	case h > 0 && w > r.maxCells/h:
		return fault(fmt.Sprintf("it has %d by %d = %d cells, which take about %d MiB in all", w, h, w*h, w*h*BytesToAnswer>>20), fmt.Sprintf("want at most %d cells", r.maxCells))
	case r.large != nil && w*h > LargeCells:
		r.large(n.text, w, h)
	}
	r.s.BoardFile = n.text
	name := n.text
	if !filepath.IsAbs(filepath.FromSlash(name)) {
		name = path.Join(path.Dir(filepath.ToSlash(r.src.file)), name)
	}
	d.text = &rows{file: name, data: data}
	if ext == ".txt" {
		d.spec.Text = data
		return r.build(&d.spec, d)
	}
	b, err := mapfile.ReadAs(data, r.mapLegend(d))
	if err != nil {
		r.boardFaults(err, d)
		return nil
	}
	if len(d.spec.Levels)+len(d.spec.Heights)+len(d.spec.Walls) == 0 {
		return b
	}
	spec := b.Spec()
	d.spec.Text, d.spec.Legend = spec.Text, spec.Legend
	return r.build(&d.spec, d)
}

// fileKind is the ending of a file's name.
func fileKind(name string) string { return strings.ToLower(path.Ext(name)) }

// mapLegend is the legend for a .map file. It puts the places of the entries in the order
// in which mapfile counts them.
func (r *reader) mapLegend(d *parts) mapfile.Legend {
	legend, at := mapfile.Legend{}, map[byte]*node{}
	for i, g := range d.spec.Legend {
		if g.Rune <= ' ' || g.Rune > '~' {
			r.fault(d.legend[i].pos, board.CodeLegendRune, fmt.Sprintf("%q can't be a character of a .map file", g.Rune), "want a printable ASCII character that is not a space")
			continue
		}
		c := byte(g.Rune)
		legend[c], at[c] = g.Terrain, d.legend[i]
	}
	d.legend = nil
	for _, c := range slices.Sorted(maps.Keys(at)) {
		d.legend = append(d.legend, at[c])
	}
	return legend
}

// readBoardFile reads a board file within its limit. msg says why it can't.
func (r *reader) readBoardFile(name string) (data []byte, msg string) {
	f, err := r.open(name)
	if err != nil {
		return nil, reason(err)
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, reason(err)
	case !info.Mode().IsRegular():
		return nil, "this is no regular file"
	case info.Size() > MaxBoardFile:
		return nil, fmt.Sprintf("it has %d bytes, more than 64 MiB", info.Size())
	}
	var all bytes.Buffer
	all.Grow(int(info.Size()) + bytes.MinRead) // so that nothing is copied
	switch n, err := all.ReadFrom(io.LimitReader(f, MaxBoardFile+1)); {
	case err != nil:
		return nil, reason(err)
	case n > MaxBoardFile:
		return nil, "it has more than 64 MiB"
	}
	return all.Bytes(), ""
}

// boardSize is the size of the board in a file, as its header or its first row and the
// number of its lines say; 0 where they don't.
func boardSize(ext string, data []byte) (w, h int) {
	if ext == ".map" {
		w, h, _ = mapfile.Size(data)
		return w, h
	}
	row, _, _ := bytes.Cut(data, []byte{'\n'})
	return max(1, utf8.RuneCount(row)), bytes.Count(data, []byte{'\n'})
}
