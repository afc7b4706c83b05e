package mech

import (
	"strings"
	"testing"

	"example.com/stride/sim/play"
)

// M-26: what is dragged follows into the spaces just left, and makes SLOWED; what is
// lifted makes IMMOBILIZED.
func TestCarries(t *testing.T) {
	const (
		a   = "id: a, side: red, speed: 4, at: [1, 0]"
		box = "id: box, object: true, at: [0, 0]"
		// A flyer that is light on its load.
		flyer = "id: a, side: red, speed: 12, hover: true, at: [1, 0], drags: box"
		small = "id: box, object: true, size: 1/2, at: [0, 0]"
	)
	for _, c := range []struct {
		name, levels, head string
		units              []string
		orders, dice       string
		at, load           string
		carries            int64
	}{
		{"M-26 drags", "", "", []string{a, box}, "drag box; to 5,0", "", "5,0,0", "4,0,0", 1},
		{"M-26 drags for turns", "", "", []string{a, box}, "drag box; to 3,0/to 7,0", "", "7,0,0", "6,0,0", 2},
		{"M-26 drags from the start", "", "", []string{a + ", drags: box", box}, "to 5,0", "", "5,0,0", "4,0,0", 1},
		{"M-26 is SLOWED", "", "", []string{a, box}, "drag box; to 5,0; to 5,0", "", "5,0,0", "4,0,0", 1},
		{"M-26 lets go", "", "", []string{a, box}, "drag box; to 3,0; let go; to 5,0", "", "5,0,0", "2,0,0", 1},
		{"M-26 lifts", "", "", []string{a, box}, "lift box; to 1,0", "", "1,0,0", "0,0,0", 0},
		{"M-26 lifts from the start", "", "", []string{a + ", lifts: box", box}, "let go; to 2,0", "", "2,0,0", "0,0,0", 0},
		{"M-26 an ally twice its Size", "", "", []string{a, "id: box, side: red, speed: 2, size: 2, at: [2, 0]"}, "drag box; to 0,1", "", "0,1,0", "1,0,0", 1},
		{"M-26 down a cliff", "55000000 55000000", "", []string{"id: a, side: red, speed: 12, at: [1, 0]", box}, "drag box; to 2,0", "", "2,0,0", "1,0,5", 1},
		{"M-26 what is held does not fall", "55000000 55000000", "", []string{flyer, small}, "hover 4,0,5", "", "4,0,5", "3,0,4", 1},
		{"M-18 what is let go in the air falls", "55000000 55000000", "", []string{flyer, small}, "hover 4,0,5; let go", "", "4,0,5", "3,0,0", 1},
		{"M-26 into the air on the way down", "55000000 55000000", "", []string{flyer, small}, "hover 2,0,5; hover 3,0,2; hover 3,0,0", "", "3,0,0", "3,0,1", 3},
		{"M-27 over fire", "", "|hazards: [{at: [2, 0], damage: burn}]", []string{a, "id: box, side: red, speed: 2, at: [0, 0]"}, "drag box; to 5,0", "10/20 1/20", "5,0,0", "4,0,0", 1},
		{"M-26 a friend walks off", "", "", []string{a, "id: box, side: red, speed: 2, at: [0, 0]"}, "drag box", "", "1,0,0", "0,0,0", 0},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			s := perform(t, field("........ ........", c.levels, c.head, c.units...), c.dice, map[string]string{"a": c.orders})
			s.at("a", c.at)
			s.at("box", c.load)
			s.counts("moves with a load", s.tally("a")[Carries], c.carries)
		})
	}
}

// M-26: a hold ends when the two are no longer beside each other, or one of them is
// destroyed.
func TestHoldsEnd(t *testing.T) {
	const a = "id: a, side: red, speed: 4, at: [1, 0], drags: c, threat: 0"
	for _, c := range []struct {
		name   string
		units  []string
		orders map[string]string
		dice   string
		held   bool
	}{
		{"nobody moves", nil, nil, "", true},
		{"the friend stays beside", nil, map[string]string{"c": "to 2,1"}, "", true},
		{"the friend walks off", nil, map[string]string{"c": "to 4,1"}, "", false},
		{"pushed away", []string{"id: b, side: blue, speed: 1, at: [0, 1], range: 9, hit: 100, damage: 1, knockback: 3"}, map[string]string{"b": "attack c"}, "1/100", false},
		{"the holder is pushed away", []string{"id: b, side: blue, speed: 1, at: [7, 0], range: 9, hit: 100, damage: 1, knockback: 3"}, map[string]string{"b": "attack a"}, "1/100", true},
		{"destroyed", []string{"id: b, side: blue, speed: 1, at: [7, 0], range: 9, hit: 100, damage: 20"}, map[string]string{"b": "attack c"}, "1/100", false},
		{"the holder is destroyed", []string{"id: b, side: blue, speed: 1, at: [7, 0], range: 9, hit: 100, damage: 20"}, map[string]string{"b": "attack a"}, "1/100", false},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			units := append([]string{a, "id: c, side: red, speed: 4, at: [1, 1], threat: 0"}, c.units...)
			s := perform(t, field("........ ........", "", "", units...), c.dice, c.orders)
			if held := s.g.bodies[s.unit("c")].held != noUnit; held != c.held {
				t.Errorf("held: %v", held)
			}
		})
	}
}

// A body is on a cell if its footprint covers it, at any height; and the dead hold
// nothing.
func TestVictory(t *testing.T) {
	for _, c := range []struct {
		name, victory string
		units         []string
		orders        map[string]string
		dice          string
		winner        int
		why           play.Reason
		rounds        int
	}{
		{"reached by a footprint", "{reach: {side: red, cells: [5, 1]}, turns: 3}", []string{"id: a, side: red, speed: 4, size: 2, at: [0, 0]"}, map[string]string{"a": "to 4,0"}, "", 0, play.Reached, 1},
		{"reached in the air", "{reach: {side: red, cells: [3, 1]}, turns: 3}", []string{"id: a, side: red, speed: 4, flight: true, at: [0, 0]"}, map[string]string{"a": "fly 3,1,2"}, "", 0, play.Reached, 1},
		{"reached from the start", "{reach: {side: red, cells: [0, 0]}, turns: 3}", []string{"id: a, side: red, speed: 4, at: [0, 0]"}, nil, "", 0, play.Reached, 0},
		{"not by a thing", "{reach: {side: red, cells: [0, 0]}, turns: 3}", []string{"id: a, side: red, speed: 4, at: [2, 0]", "id: box, object: true, at: [0, 0]"}, nil, "", play.Draw, play.Stalemate, 3},
		{"reached by a push", "{reach: {side: blue, cells: [5, 0]}, turns: 3}", []string{
			"id: a, side: red, speed: 4, at: [0, 0], range: 5, hit: 100, damage: 1, knockback: 2", "id: b, side: blue, speed: 4, at: [3, 0]",
		}, map[string]string{"a": "attack b"}, "1/100", 1, play.Reached, 1},
		{"held for two rounds", "{hold: {side: red, cells: [[1, 1]], turns: 2}, turns: 5}", []string{"id: a, side: red, speed: 4, size: 2, at: [0, 0]"}, nil, "", 0, play.Held, 2},
		{"held, with a thing on it", "{hold: {side: red, cells: [[0, 0], [1, 0]], turns: 2}, turns: 5}", []string{"id: a, side: red, speed: 4, at: [0, 0]", "id: box, object: true, at: [1, 0]"}, nil, "", 0, play.Held, 2},
		{"not held beside a hostile", "{hold: {side: red, cells: [[0, 0], [3, 0]], turns: 2}, turns: 3}", []string{"id: a, side: red, speed: 4, at: [0, 0]", "id: b, side: blue, speed: 4, at: [3, 0]"}, nil, "", play.Draw, play.Stalemate, 3},
		{"held once the hostile is gone", "{hold: {side: red, cells: [[0, 0], [3, 0]], turns: 1}, turns: 3}", []string{
			"id: a, side: red, speed: 4, at: [0, 0], range: 5, hit: 100, damage: 10", "id: b, side: blue, speed: 4, at: [3, 0]", "id: c, side: blue, speed: 4, at: [7, 0]",
		}, map[string]string{"a": "attack b"}, "1/100", 0, play.Held, 1},
		{"destroyed goes before reach", "{reach: {side: blue, cells: [5, 0]}, turns: 3}", []string{
			"id: a, side: red, speed: 4, at: [0, 0], range: 5, hit: 100, damage: 10, knockback: 2", "id: b, side: blue, speed: 4, at: [3, 0]",
		}, map[string]string{"a": "attack b"}, "1/100", 0, play.Destroyed, 1},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			text := strings.Replace(field("........ ........", "", "", c.units...), "{turns: 3}", c.victory, 1)
			s := perform(t, text, c.dice, c.orders)
			if s.r.Winner != c.winner || s.r.Reason != c.why || s.r.Turns != c.rounds {
				t.Errorf("side %d wins by %v in round %d", s.r.Winner, s.r.Reason, s.r.Turns)
			}
		})
	}
}
