package answer

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/sim/report/draw"
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
	By        string   `json:"by,omitempty"`
	Dangerous []Danger `json:"dangerous"`
	// InAir says that nothing holds it up at the end.
	InAir bool `json:"in_air"`
	// Falls are the falls that follow, a turn each, if it does not fly.
	Falls []Drop `json:"falls"`
	// Damage is that of all these falls together.
	Damage int `json:"damage"`
	// Bottomless is set if it falls where there is nothing below.
	Bottomless bool `json:"bottomless"`

	world  *World
	index  int
	reason mech.Reason
}

// Drop is the fall of one turn. Landed is set if it ends on a surface, Filled if the
// place below was filled, so that it lands beside it.
type Drop struct {
	To     [3]int `json:"to"`
	Spaces int    `json:"spaces"`
	Landed bool   `json:"landed"`
	Filled bool   `json:"filled"`
}

var reasons = map[mech.Reason]string{
	mech.PushedAll: "all", mech.PushedTerrain: "terrain", mech.PushedBody: "body", mech.PushedFilled: "filled",
}

// Push asks where a unit ends that is pushed n spaces in a direction: N, NE, ... NW,
// up, down, or both as in NE+up. The errors are those of Reach; a ruleset that knows
// no pushes and a direction that is none are some too.
func (w *World) Push(unit, dir string, n int) (*Push, error) {
	i, err := w.unit(unit)
	if err != nil {
		return nil, err
	}
	m, ok := w.rules.(*mechWorld)
	if !ok {
		return nil, fmt.Errorf("ruleset %s knows no pushes", w.sc.Ruleset)
	}
	d, ok := mech.ParseDir3(dir)
	if !ok {
		return nil, fmt.Errorf("%q is no direction: want N, NE, E, SE, S, SW, W, NW, up or down, or two of them as in NE+up", dir)
	}
	if n < 0 || n > MaxPush {
		return nil, fmt.Errorf("a push goes 0 to %d spaces, not %d", MaxPush, n)
	}
	q, st, err := m.query(i)
	if err != nil {
		return nil, err
	}
	p, err := q.Push(st, d, n)
	if err != nil {
		return nil, err
	}
	a := &Push{
		Schema: PushSchema, Ruleset: w.sc.Ruleset, Unit: unit, Dir: d.String(), Asked: n, From: triple(st.At), To: triple(p.End),
		Spaces: p.Spaces, Reason: reasons[p.Reason], Dangerous: m.dangers(q.Rules(), p.Dangerous), InAir: p.InAir, Falls: []Drop{},
		world: w, index: i, reason: p.Reason,
	}
	if p.By != mech.NoUnit {
		a.By = w.sc.Units[p.By].ID
	}
	a.fall(q, st, p.End)
	return a, nil
}

// fall lets the unit fall from where it ends, turn by turn, unless it flies.
func (a *Push) fall(q mech.Query, st mech.State, at pathing.Place) {
	r := q.Rules()
	flyer := r.Profile().Flight || r.Profile().Hover
	if !a.InAir || !r.CanFall(at) || flyer && r.MayMove(st) {
		return
	}
	total := 0
	for {
		l := q.Fall(at)
		if l.Spaces == 0 && !l.NoGround {
			break
		}
		a.Falls = append(a.Falls, Drop{triple(l.End), l.Spaces, l.Landed, l.Filled})
		total += l.Spaces
		at = l.End
		if l.NoGround {
			a.Bottomless = true
			return
		}
		if l.Landed {
			break
		}
	}
	a.Damage = r.Params().FallDamage(total)
}

// WriteJSON writes one object:
//
//	{"schema":"stride/push/1","ruleset":"mech","unit":"r1","dir":"E","asked":3,"from":[1,1,3],"to":[3,1,3],
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
	text := fmt.Sprintf("Pushed %d %s it ends at %s after %s: %s", a.Asked, a.Dir, spot(a.To), count(a.Spaces, "space"), a.reason)
	if a.By != "" {
		text += " (" + a.By + ")"
	}
	fmt.Fprintln(&b, draw.Fill("", text, s.Width, "  "))
	line := func(format string, args ...any) {
		fmt.Fprintln(&b, draw.Fill("  ", fmt.Sprintf(format, args...), s.Width, "    "))
	}
	if len(a.Dangerous) > 0 {
		line("crosses dangerous ground at %s (M-27)", dangerList(a.Dangerous))
	}
	for i, f := range a.Falls {
		when := "at the end of the turn"
		if i > 0 {
			when = "a turn later"
		}
		where := "to " + spot(f.To)
		switch {
		case f.Filled:
			where = "and lands beside who is there, at " + spot(f.To)
		case f.Landed:
			where = "and lands at " + spot(f.To)
		}
		line("%s it falls %s %s (M-18)", when, count(f.Spaces, "space"), where)
	}
	switch {
	case a.Bottomless:
		line("there is nothing below: it is lost")
	case len(a.Falls) > 0:
		line("damage of the fall: %d", a.Damage)
	case a.InAir:
		line("it is in the air, and stays there: it flies, or nobody falls here")
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

// ParsePush reads DIR:N, such as E:3 or NE+up:2.
func ParsePush(text string) (dir string, n int, ok bool) {
	dir, number, found := strings.Cut(text, ":")
	if !found {
		return "", 0, false
	}
	dir = strings.TrimSpace(dir)
	if _, known := mech.ParseDir3(dir); !known {
		return dir, 0, false
	}
	for _, r := range strings.TrimSpace(number) {
		if r < '0' || r > '9' || n > MaxPush {
			return dir, 0, false
		}
		n = 10*n + int(r-'0')
	}
	return dir, n, strings.TrimSpace(number) != "" && n <= MaxPush
}
