package board_test

import (
	"strings"
	"testing"

	"example.com/stride/pathing/board"
)

func TestTerrainBits(t *testing.T) {
	// The layout is part of the interface: values of other grids carry it.
	for i, f := range []board.Terrain{
		board.Solid, board.Void, board.Low, board.Steep, board.Flooded,
		board.Debris, board.Dangerous, board.Loose, board.Submerged, board.Difficult,
		board.Unclimbable, board.Check,
	} {
		if f != 1<<i {
			t.Errorf("flag %v is %#x, want %#x", f, uint32(f), 1<<i)
		}
	}
	if got := board.Steep.WithExtra(-2).WithLevel(35); got != 0x23fe0008 {
		t.Errorf("steep, cost -2, level 35 is %#x", uint32(got))
	}
}

func TestTerrainNumbers(t *testing.T) {
	base := board.Steep | board.Debris
	for level := range board.MaxLevel + 1 {
		for extra := -board.MaxExtra; extra <= board.MaxExtra; extra++ {
			f := base.WithLevel(99).WithLevel(level).WithExtra(99).WithExtra(extra)
			if f.Level() != level || f.Extra() != extra || !f.Has(base) || f.Has(board.Solid) {
				t.Fatalf("%v: level %d extra %d, want %d and %d", f, f.Level(), f.Extra(), level, extra)
			}
		}
	}
	for _, n := range []int{-1, 36, 255, 256, 1000, -1 << 62} {
		if got := board.Terrain(0).WithLevel(n).Level(); got >= 0 && got <= board.MaxLevel {
			t.Errorf("level %d became %d, which boards take", n, got)
		}
	}
	for _, n := range []int{-101, 101, 128, 256, -256, 1 << 40} {
		if got := board.Terrain(0).WithExtra(n).Extra(); got >= -board.MaxExtra && got <= board.MaxExtra {
			t.Errorf("extra cost %d became %d, which boards take", n, got)
		}
	}
}

func TestTerrainHas(t *testing.T) {
	f := (board.Steep | board.Debris).WithLevel(3).WithExtra(7)
	for _, tt := range []struct {
		f    board.Terrain
		want bool
	}{
		{0, true},
		{board.Steep, true},
		{board.Steep | board.Debris, true},
		{board.Steep | board.Flooded, false},
		{board.Flooded, false},
		{board.Steep.WithLevel(9).WithExtra(-9), true},
	} {
		if got := f.Has(tt.f); got != tt.want {
			t.Errorf("(%v).Has(%v) is %v", f, tt.f, got)
		}
	}
}

func TestTerrainNames(t *testing.T) {
	names := strings.Fields("solid void low steep flooded debris dangerous loose submerged difficult unclimbable check")
	for i, name := range names {
		f, ok := board.TerrainNamed(name)
		if !ok || f != 1<<i || f.String() != name {
			t.Errorf("%q is %v, %v", name, f, ok)
		}
	}
	for _, name := range []string{"", "open", "Solid", "solid ", "bit10"} {
		if f, ok := board.TerrainNamed(name); ok {
			t.Errorf("%q is %v", name, f)
		}
	}
	for f, want := range map[board.Terrain]string{
		0:                             "open",
		board.Terrain(0).WithLevel(2): "open level 2",
		(board.Steep | board.Flooded).WithExtra(-1).WithLevel(3): "steep+flooded cost -1 level 3",
		board.Solid | 1<<12: "solid+bit12",
	} {
		if got := f.String(); got != want {
			t.Errorf("%#x is %q, want %q", uint32(f), got, want)
		}
	}
}

func TestBuiltins(t *testing.T) {
	all := board.Builtins()
	var text []rune
	for _, g := range all {
		text = append(text, g.Rune)
	}
	b := mustParse(t, string(text))
	for x, g := range all {
		if got := board.Terrain(b.Flags()[b.Stride()+1+x]); got != g.Terrain {
			t.Errorf("%q is %v, want %v", g.Rune, got, g.Terrain)
		}
	}
	all[0].Rune = 'x'
	if board.Builtins()[0].Rune != '.' {
		t.Error("Builtins gives out its own slice")
	}
}
