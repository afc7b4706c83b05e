package answer

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/sim/report/draw"
	"example.com/stride/sim/ruleset"
)

// PushSchema names the form of what Push.WriteJSON writes.
const PushSchema = "stride/push/1"

// Push is where a unit ends that is moved without its will, and what follows.
type Push struct {
	Schema  string `json:"schema"`
	Ruleset string `json:"ruleset"`
	Unit    string `json:"unit"`
	*ruleset.Push

	world *World
	index int
}

// Push asks where a unit ends that is pushed n cells in a direction. The errors are
// those of Reach; a ruleset that knows no pushes and a direction that it does not know
// are some too.
func (w *World) Push(unit, dir string, n int) (*Push, error) {
	i, err := w.unit(unit)
	if err != nil {
		return nil, err
	}
	pusher, ok := w.world.(ruleset.Pusher)
	if !ok {
		return nil, fmt.Errorf("ruleset %s knows no pushes", w.sc.Ruleset)
	}
	p, err := pusher.Push(i, dir, n)
	if err != nil {
		return nil, err
	}
	return &Push{PushSchema, w.sc.Ruleset, unit, p, w, i}, nil
}

// WriteJSON writes one object:
//
//	{"schema":"stride/push/1","ruleset":"NAME","unit":"r1","dir":"E","asked":3,"from":[1,1,3],"to":[3,1,3],
//	"spaces":2,"reason":"terrain","dangerous":[],"in_air":true,
//	"falls":[{"to":[3,1,0],"spaces":3,"landed":true,"filled":false}],"damage":3,"bottomless":false}
//
// spaces is how far it went and reason why no further: all (the whole push), terrain
// (solid terrain, a wall or the edge of the board), body (somebody that obstructs) or
// filled (the spaces at the end are somebody's, whom by names as for body). in_air says
// that nothing holds it up at the end: falls are then those of the turns that follow,
// empty if it flies or nobody falls there, and damage is that of all of them together.
// If bottomless is set they never end, and do no damage.
func (a *Push) WriteJSON(w io.Writer) error {
	return json.NewEncoder(w).Encode(a)
}

// WriteText draws the board with the way of the push and says what follows.
func (a *Push) WriteText(w io.Writer, s draw.Style) error {
	p := a.world.page(a.index, s)
	text := fmt.Sprintf("Pushed %d %s it ends at %s after %s: %s",
		a.Asked, a.Dir, spot(a.To), ruleset.Number(a.Spaces, "space"), a.Because)
	if a.By != "" {
		text += " (" + a.By + ")"
	}
	p.Fill("", text, "  ")
	p.lines(a.Lines)
	p.WriteByte('\n')
	start := a.world.sc.Units[a.index].At.Cell()
	p.pic.Route = []pathing.Cell{start}
	var legend []string
	if end := (pathing.Cell{X: a.To[0], Y: a.To[1]}); end != start {
		p.pic.Route = append(p.pic.Route, end)
		p.pic.Marks[end] = draw.Mark{Text: "X", Ink: draw.Goal}
		legend = append(legend, "X where it ends")
	}
	p.draw(legend)
	return p.Flush(w)
}

// ParsePush reads DIR:N, such as E:3 or NE+up:2. Whether the direction is one is for the
// ruleset to say.
func ParsePush(text string) (dir string, n int, ok bool) {
	dir, number, found := strings.Cut(text, ":")
	if !found {
		return "", 0, false
	}
	dir, number = strings.TrimSpace(dir), strings.TrimSpace(number)
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 || n > ruleset.MaxPush || number[0] == '+' || dir == "" {
		return dir, 0, false
	}
	return dir, n, true
}

func spot(at [3]int) string { return fmt.Sprintf("%d,%d,%d", at[0], at[1], at[2]) }
