package report

import (
	"fmt"
	"strings"

	"example.com/stride/sim/report/draw"
)

// heatRows is how many lines a heat map takes at most. It takes all columns beside
// its row numbers, 76 up to a height of 100. A larger board has several squares in
// one character.
const heatRows = 60

// ramp are the colours of the digits 1 to 9, from cold to hot.
var ramp = [...]string{"38;5;24", "38;5;31", "38;5;37", "38;5;71", "38;5;148", "38;5;220", "38;5;214", "38;5;208", "1;38;5;196"}

// heat draws where units stood and walked: a digit a square, in ninths of the most
// visited one.
func (p *printer) heat(r *Run) {
	b := r.Scenario.Board
	if b.Width == 0 || b.Height == 0 {
		return
	}
	margin := len(fmt.Sprint(b.Height-1)) + 2
	columns := Width - margin
	k := max((b.Width+columns-1)/columns, (b.Height+heatRows-1)/heatRows)
	m := newHeatMap(r, k)
	most := float64(m.most) / float64(r.Trials)
	p.WriteByte('\n')
	// Heights stand beside the map, if there is room.
	heights := b.Heights
	if k > 1 || margin+2*b.Width+4 > Width || margin+b.Width+4+len(heightsHead) > Width {
		heights = nil
	}
	p.line("%s", p.SGR("Visits", bold))
	what := r.Rules.Words.Visits
	if k > 1 {
		what = strings.Replace(what, "a square", fmt.Sprintf("a block of %d by %d squares", k, k), 1)
	}
	beside := strings.Join(heights, "")
	key := m.key(beside) + "."
	if letters := draw.HeightKey(beside); letters != "" {
		key += " In the heights" + strings.TrimRight(strings.Replace(letters, "(", "", 1), ")") + "."
	}
	p.wrapped("  ", fmt.Sprintf("%s: 9 is up to %s times a game, each step down is %s less%s", what, short(most), short(most/9), key), "")
	axis := m.axis(k)
	if heights != nil {
		axis = pad(axis, m.w+4) + heightsHead
	}
	p.line("%s%s", strings.Repeat(" ", margin), axis)
	for y := range m.h {
		beside := ""
		if heights != nil {
			beside = "    " + p.SGR(heights[y], dim)
		}
		p.line("%*d  %s%s", margin-2, y*k, m.row(p, y), beside)
	}
}

const heightsHead = "heights of the ground"

// heatMap is a board in characters, each of one square or of several.
type heatMap struct {
	w, h   int
	visits []int64
	ground []byte // '.', or what all of the squares are that can't be entered
	most   int64
}

func newHeatMap(r *Run, k int) *heatMap {
	b := r.Scenario.Board
	m := &heatMap{w: (b.Width + k - 1) / k, h: (b.Height + k - 1) / k}
	m.visits, m.ground = make([]int64, m.w*m.h), make([]byte, m.w*m.h)
	for y, row := range b.Rows {
		for x := range len(row) {
			switch i := y/k*m.w + x/k; {
			case m.ground[i] == 0:
				m.ground[i] = row[x]
			case m.ground[i] != row[x]:
				m.ground[i] = '.'
			}
		}
	}
	for _, c := range r.Visits.Cells {
		i := int(c[1])/k*m.w + int(c[0])/k
		m.visits[i] += c[2]
		m.most = max(m.most, m.visits[i])
	}
	return m
}

// key explains the characters that stand in the map, or in the heights beside it, and
// are no digits.
func (m *heatMap) key(heights string) string {
	bare := map[byte]bool{'#': strings.Contains(heights, "#"), '_': strings.Contains(heights, "_")}
	for i, n := range m.visits {
		if n == 0 {
			bare[m.ground[i]] = true
		}
	}
	text := ""
	for _, means := range []string{".\u00a0is\u00a0never", "#\u00a0solid", "_\u00a0void", "o\u00a0low obstacle"} {
		if bare[means[0]] {
			text += ", " + means
		}
	}
	return text
}

// axis marks every fifth column with its x, where there is room for it.
func (m *heatMap) axis(k int) string {
	var b strings.Builder
	for x := 0; x < m.w; x += 5 {
		mark := fmt.Sprint(x * k)
		if b.Len() > x || x+len(mark) > m.w && x > 0 {
			continue
		}
		b.WriteString(strings.Repeat(" ", x-b.Len()))
		b.WriteString(mark)
	}
	return b.String()
}

func (m *heatMap) row(p *printer, y int) string {
	var b strings.Builder
	for x := range m.w {
		i := y*m.w + x
		n := m.visits[i]
		if n == 0 {
			b.WriteString(p.SGR(string(m.ground[i]), dim))
			continue
		}
		digit := (9*n + m.most - 1) / m.most // 1 to 9
		b.WriteString(p.SGR(string(rune('0'+digit)), ramp[digit-1]))
	}
	return b.String()
}
