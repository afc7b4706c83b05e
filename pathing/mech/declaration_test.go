package mech_test

import (
	"slices"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
)

// Every rule from M-01 to M-29 is declared, and every parameter belongs to rules that
// name it.
func TestDeclaration(t *testing.T) {
	d := mech.Declaration()
	named := map[string][]string{}
	for i, r := range d.Rules {
		if want := "M-" + string(rune('0'+(i+1)/10)) + string(rune('0'+(i+1)%10)); r.ID != want {
			t.Errorf("rule %d is %s, want %s", i, r.ID, want)
		}
		for _, key := range r.Params {
			if _, ok := d.Param(key); !ok {
				t.Errorf("%s names the parameter %s, which is none", r.ID, key)
			}
			named[key] = append(named[key], r.ID)
		}
	}
	if len(d.Rules) != 29 {
		t.Errorf("%d rules, want 29", len(d.Rules))
	}
	for _, p := range d.Params {
		for _, id := range p.Rules {
			if !slices.Contains(named[p.Key], id) {
				t.Errorf("%s does not name %s", id, p.Key)
			}
		}
		if v := mech.Default().Values()[p.Key]; v != p.Default {
			t.Errorf("%s: default %v, declared %v", p.Key, v, p.Default)
		}
	}
}

func TestParamsWith(t *testing.T) {
	p, err := mech.Default().With(map[string]pathing.Value{"climb_cost": {Int: 3}})
	if err != nil || p.ClimbCost != 3 {
		t.Errorf("climb_cost %d, error %v", p.ClimbCost, err)
	}
	for key, n := range map[string]int{"climb_cost": 0, "climb_price": 1, "corner_cutting": 3, "fall_damage.per": 0} {
		if _, err := mech.Default().With(map[string]pathing.Value{key: {Int: n}}); err == nil || !strings.Contains(err.Error(), key) {
			t.Errorf("%s = %d: error %v, want one that names it", key, n, err)
		}
	}
}

func TestProfileFaults(t *testing.T) {
	brd, err := board.Parse([]byte("..\n.o"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := mech.Compile(brd, mech.Default(), mech.Profile{Size: 2}); err == nil || !strings.Contains(err.Error(), "1,1") {
		t.Errorf("a low obstacle: error %v, want one that names its cell", err)
	}
	brd, _ = board.Parse([]byte(".."))
	for _, p := range []mech.Profile{{Size: 0}, {Size: 3}, {Size: 17}, {Size: 2, Speed: -1}, {Size: 2, Speed: 61}, {Size: 2, Teleport: 61}} {
		if _, err := mech.Compile(brd, mech.Default(), p); err == nil {
			t.Errorf("profile %+v is not refused", p)
		}
	}
}

func TestDir3Names(t *testing.T) {
	seen := map[string]bool{}
	for x := -1; x <= 1; x++ {
		for y := -1; y <= 1; y++ {
			for z := -1; z <= 1; z++ {
				d := mech.Dir3{X: x, Y: y, Z: z}
				if d == (mech.Dir3{}) {
					continue
				}
				if got, ok := mech.ParseDir3(d.String()); !ok || got != d || seen[d.String()] {
					t.Errorf("%+v is %q, which reads back as %+v", d, d.String(), got)
				}
				seen[d.String()] = true
			}
		}
	}
}
