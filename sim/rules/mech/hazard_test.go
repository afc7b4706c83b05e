package mech

import (
	"strings"
	"testing"

	"example.com/stride/sim/ruleset"
)

// M-27: dangerous ground asks a unit that enters it or ends its turn in it for one
// ENGINEERING check a round.
func TestHazards(t *testing.T) {
	const fire = "|hazards: [{rect: [2, 0, 4, 0], damage: burn}]"
	for _, c := range []struct {
		name, head   string
		a            string
		orders, dice string
		at           string
		hp           int
		checks       int64
		by           Cause
	}{
		{"M-27 entered and failed", fire, "at: [0, 0]", "to 2,0; give up; to 0,0", "9/20", "0,0,0", 5, 1, ByBurn},
		{"M-27 entered and passed", fire, "at: [0, 0]", "to 2,0; give up; to 0,0", "10/20", "0,0,0", 10, 1, ByBurn},
		{"M-27 with ENGINEERING", fire, "engineering: 4, at: [0, 0]", "to 2,0; give up; to 0,0", "6/20", "0,0,0", 10, 1, ByBurn},
		{"M-27 once a round", fire, "at: [0, 0]", "to 4,0; to 1,0/to 4,0; to 5,0", "9/20 10/20", "5,0,0", 5, 2, ByBurn},
		{"M-27 ends its turn there", fire, "at: [3, 0]", "//", "1/20 10/20 10/20", "3,0,0", 5, 3, ByBurn},
		{"M-27 leaving is free", fire, "at: [2, 0]", "to 1,0", "", "1,0,0", 10, 0, ByBurn},
		{"M-27 not in the air above", fire, "flight: true, at: [0, 0]", "fly 3,0,2; fly 6,0,0", "", "6,0,0", 10, 0, ByBurn},
		{"M-27 nor over it by a jump", fire, "legs: true, at: [1, 0]", "jump 5,0", "", "5,0,0", 10, 0, ByBurn},
		{"M-27 landing on it", fire, "flight: true, at: [3, 0, 5]", "", "1/20 11/20 11/20", "3,0,0", 2, 3, ByBurn},
		{"M-27 energy", strings.Replace(fire, "burn", "energy", 1), "at: [1, 0]", "to 2,0; to 1,0", "1/20", "1,0,0", 5, 1, ByEnergy},
		{"M-27 explosive", strings.Replace(fire, "burn", "explosive", 1), "at: [1, 0]", "to 2,0; to 1,0", "1/20", "1,0,0", 5, 1, ByExplosive},
		{"M-27 kinetic", strings.Replace(fire, "burn", "kinetic", 1), "at: [1, 0]", "to 2,0; to 1,0", "1/20", "1,0,0", 5, 1, ByKinetic},
		{"M-27 as the scenario says", "dangerous_damage: 7, check_target: 15" + fire, "at: [1, 0]", "to 2,0; to 1,0", "14/20", "1,0,0", 3, 1, ByBurn},
		{"M-27 one that is destroyed stops there", fire, "hp: 4, at: [1, 0]", "to 4,0", "1/20", "destroyed", 0, 1, ByBurn},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			s := perform(t, field("........", "", c.head, "id: a, side: red, speed: 8, "+c.a), c.dice, map[string]string{"a": c.orders})
			s.at("a", c.at)
			s.hp("a", c.hp)
			s.counts("checks", s.tally("a")[HazardChecks], c.checks)
			full := int64(10)
			if strings.Contains(c.a, "hp: 4") {
				full = 4
				s.counts("spaces entered", s.tally("a")[ruleset.Squares], 1)
			}
			s.counts("damage", s.tally("a")[DamageBy(c.by)]+s.tally("a")[DamageBy(ByFall)], full-int64(c.hp))
		})
	}
}

// Ground that is dangerous and does not say how hurts like a blow.
func TestPlainHazard(t *testing.T) {
	s := perform(t, field("..!.....", "", "", "id: a, side: red, speed: 3, at: [1, 0]"), "1/20", map[string]string{"a": "to 3,0"})
	s.counts("kinetic damage", s.tally("a")[DamageBy(ByKinetic)], 5)
}

// M-17, M-27: a unit that is pushed over dangerous ground is checked too, once.
func TestPushedIntoHazard(t *testing.T) {
	units := []string{
		"id: a, side: red, speed: 4, at: [0, 0], range: 9, hit: 100, damage: 1, knockback: 4",
		"id: b, side: blue, speed: 4, at: [1, 0], threat: 0",
	}
	s := perform(t, field("........", "", "|hazards: [{rect: [2, 0, 3, 0], damage: burn}]", units...), "1/100 1/20", map[string]string{"a": "attack b"})
	s.at("b", "5,0,0")
	s.hp("b", 4)
	s.counts("checks", s.tally("b")[HazardChecks], 1)
}

// M-12: each climb that needs a check is rolled for, with the better of HULL and
// AGILITY; a unit that fails stays where it began, and its move is over.
func TestClimbs(t *testing.T) {
	const rock = "|legend: {\"c\": {surface: check}}"
	for _, c := range []struct {
		name, board, levels string
		a                   string
		orders, dice        string
		at                  string
		climbs, fails, paid int64
	}{
		{"M-12 passed", "..c.....", "00220000", "at: [0, 0]", "to 2,0", "10/20", "2,0,2", 1, 0, 5},
		{"M-12 failed", "..c.....", "00220000", "at: [0, 0]", "to 2,0; to 0,0", "9/20", "0,0,0", 1, 1, 1 + 1},
		{"M-12 HULL", "..c.....", "00220000", "hull: 3, agility: -2, at: [0, 0]", "to 2,0", "7/20", "2,0,2", 1, 0, 5},
		{"M-12 AGILITY", "..c.....", "00220000", "hull: 3, agility: 6, at: [0, 0]", "to 2,0", "4/20", "2,0,2", 1, 0, 5},
		{"M-12 two climbs", "..cc....", "00233000", "at: [1, 0]", "to 3,0", "10/20 10/20", "3,0,3", 2, 0, 6},
		{"M-12 the second fails", "..cc....", "00233000", "at: [1, 0]", "to 3,0", "10/20 9/20", "2,0,2", 2, 1, 4},
		{"M-12 failed in BOOST", "..c.....", "00220000", "at: [0, 0]", "to 1,0; give up; to 2,0", "9/20", "1,0,0", 1, 1, 1},
		{"M-09 no check", "........", "00220000", "at: [0, 0]", "to 2,0", "", "2,0,2", 1, 0, 5},
		{"M-09 a ramp is no climb", "..^.....", "00122000", "at: [0, 0]", "to 2,0", "", "2,0,1", 0, 0, 2},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			head := ""
			if strings.Contains(c.board, "c") {
				head = rock
			}
			s := perform(t, field(c.board, c.levels, head, "id: a, side: red, speed: 8, "+c.a), c.dice, map[string]string{"a": c.orders})
			s.at("a", c.at)
			s.counts("climbs", s.tally("a")[Climbs], c.climbs)
			s.counts("failed checks", s.tally("a")[ClimbFails], c.fails)
			s.counts("spaces paid", s.tally("a")[ruleset.Spent], c.paid)
		})
	}
}

// M-12, M-06: a unit that fails a climb that began where another stands stays where it
// last could.
func TestClimbFromFilled(t *testing.T) {
	units := []string{"id: a, side: red, speed: 8, at: [0, 0]", "id: b, side: red, speed: 4, at: [1, 0]"}
	s := perform(t, field("..c.....", "00220000", "|legend: {\"c\": {surface: check}}", units...), "9/20", map[string]string{"a": "to 2,0"})
	s.at("a", "0,0,0")
	s.counts("failed checks", s.tally("a")[ClimbFails], 1)
}

// M-13: jumps are counted.
func TestJumps(t *testing.T) {
	s := perform(t, field(".._.....", "", "", "id: a, side: red, speed: 8, legs: true, at: [1, 0]"), "", map[string]string{"a": "jump 3,0"})
	s.at("a", "3,0,0")
	s.counts("jumps", s.tally("a")[Jumps], 1)
	s.counts("spaces left", s.tally("a")[Left], 2*8)
}
