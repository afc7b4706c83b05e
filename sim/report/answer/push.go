package answer

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/sim/report/draw"
	"example.com/stride/sim/ruleset"
)

// PushSchema names the form of what Push.WriteJSON writes.
const PushSchema = "stride/push/1"

// MaxPush is the most spaces that a push is asked about.
const MaxPush = board.MaxSide

// Push is where a unit ends that is moved without its will, and what follows.
type Push struct {
	Schema  string `json:"schema"`
	Ruleset string `json:"ruleset"`
	Unit    string `json:"unit"`
	Dir     string `json:"dir"`
	Asked   int    `json:"asked"` // how many spaces it is pushed
	From    [3]int `json:"from"`
	To      [3]int `json:"to"`
	Spaces  int    `json:"spaces"` // how many it went
	// Reason says why it went no further: all (nothing stopped it), terrain, body or
	// filled.
	Reason string `json:"reason"`
	// By names who is in the way, for body and filled.
	By        string           `json:"by,omitempty"`
	Dangerous []ruleset.Danger `json:"dangerous"`
	// InAir says that nothing holds it up at the end.
	InAir bool `json:"in_air"`
	// Falls are the falls that follow, a turn each, if it does not fly.
	Falls []ruleset.Drop `json:"falls"`
	// Damage is that of all these falls together.
	Damage int `json:"damage"`
	// Bottomless is set if it falls where there is nothing below.
	Bottomless bool `json:"bottomless"`

	world   *World
	index   int
	because string
	lines   []string
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
	if n < 0 || n > MaxPush {
		return nil, fmt.Errorf("a push goes 0 to %d spaces, not %d", MaxPush, n)
	}
	p, err := pusher.Push(i, dir, n)
	if err != nil {
		return nil, err
	}
	return &Push{
		Schema: PushSchema, Ruleset: w.sc.Ruleset, Unit: unit, Dir: p.Dir, Asked: n, From: triple(p.From), To: triple(p.To),
		Spaces: p.Spaces, Reason: p.Reason, By: p.By, Dangerous: p.Dangerous, InAir: p.InAir, Falls: p.Falls, Damage: p.Damage,
		Bottomless: p.Bottomless, world: w, index: i, because: p.Because, lines: p.Lines,
	}, nil
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
	d := newDocument(w)
	d.value(a)
	d.raw("\n")
	if d.err != nil {
		return d.err
	}
	return d.w.Flush()
}

// WriteText draws the board with the way of the push and says what follows.
func (a *Push) WriteText(w io.Writer, s draw.Style) error {
	var b bytes.Buffer
	a.world.head(&b, a.index, s)
	text := fmt.Sprintf("Pushed %d %s it ends at %s after %s: %s", a.Asked, a.Dir, spot(a.To), ruleset.Number(a.Spaces, "space"), a.because)
	if a.By != "" {
		text += " (" + a.By + ")"
	}
	fmt.Fprintln(&b, draw.Fill("", text, s.Width, "  "))
	for _, line := range a.lines {
		fmt.Fprintln(&b, draw.Fill("  ", line, s.Width, "    "))
	}
	fmt.Fprintln(&b)
	pic := a.world.picture()
	start := a.world.sc.Units[a.index].At.Cell()
	pic.Route = []pathing.Cell{start}
	var legend []string
	if end := (pathing.Cell{X: a.To[0], Y: a.To[1]}); end != start {
		pic.Route = append(pic.Route, end)
		pic.Marks[end] = draw.Mark{Text: "X", Ink: draw.Goal}
		legend = append(legend, "X where it ends")
	}
	a.world.draw(&b, pic, a.index, s, legend)
	_, err := io.WriteString(w, draw.Safe(b.String(), s.Color))
	return err
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
	if err != nil || n < 0 || n > MaxPush || number[0] == '+' || dir == "" {
		return dir, 0, false
	}
	return dir, n, true
}

func spot(at [3]int) string { return fmt.Sprintf("%d,%d,%d", at[0], at[1], at[2]) }
