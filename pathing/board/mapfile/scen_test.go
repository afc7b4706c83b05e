package mapfile_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/board/mapfile"
)

const (
	scenLine  = "0\tmaps/dao/arena.map\t49\t49\t1\t13\t4\t12\t3.41421\n"
	smallScen = "version 1\n" + scenLine + "12 maps/dao/arena.map 49 49 1 3 3 1 6\n"
)

func TestReadScen(t *testing.T) {
	want := []mapfile.Query{
		{
			Map: "maps/dao/arena.map", W: 49, H: 49, Start: pathing.Cell{X: 1, Y: 13}, Goal: pathing.Cell{X: 4, Y: 12},
			Optimum: mapfile.Optimum{Digits: 341421, Decimals: 5},
		},
		{
			Bucket: 12, Map: "maps/dao/arena.map", W: 49, H: 49, Start: pathing.Cell{X: 1, Y: 3}, Goal: pathing.Cell{X: 3, Y: 1},
			Optimum: mapfile.Optimum{Digits: 6},
		},
	}
	for name, data := range map[string]string{
		"as it should be":  smallScen,
		"version 1.0":      strings.Replace(smallScen, "version 1", "version 1.0", 1),
		"no final newline": strings.TrimSuffix(smallScen, "\n"),
		"CRLF":             strings.ReplaceAll(smallScen, "\n", "\r\n"),
		"empty lines":      strings.Replace(smallScen, "\n", "\n\n \t\n", 1) + "\n\n",
		"blanks":           strings.ReplaceAll(strings.ReplaceAll(smallScen, "\t", " \t "), "\n", "\t \n"),
	} {
		got, err := mapfile.ReadScen([]byte(data))
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	if got, err := mapfile.ReadScen([]byte("version 1\n")); err != nil || len(got) != 0 {
		t.Errorf("no queries: %+v, %v", got, err)
	}
}

func TestScenFaults(t *testing.T) {
	const v = "version 1\n"
	line := func(fields ...string) string { return v + strings.Join(fields, "\t") }
	for _, tt := range []struct{ name, data, want string }{
		{"empty", "", `scen:1:1: the file is empty; want "version 1"`},
		{"no version", scenLine, `scen:1:1: the file starts with "0\tmaps/dao/arena.map\t49\t49\t1\t1"...; want "version 1"`},
		{"version 2", "version 2\n" + scenLine, `scen:1:1: the file starts with "version 2"; want "version 1"`},
		{"a map", "type octile\n", `scen:1:1: the file starts with "type octile"; want "version 1"`},
		{
			"too few", line("0", "a.map", "3", "3", "0", "0", "1", "1"),
			`scen:2:1: 8 fields; want 9: bucket, map, width, height, start x, start y, goal x, goal y, optimal length`,
		},
		{
			"too many", line("0", "a.map", "3", "3", "0", "0", "1", "1", "1.4", "x"),
			`scen:2:25: 10 fields; want 9: bucket, map, width, height, start x, start y, goal x, goal y, optimal length`,
		},
		{"bucket", line("-1", "a.map", "3", "3", "0", "0", "1", "1", "1.4"), `scen:2:1: the bucket is "-1"; want 0 to 1048576`},
		{
			"sizes", line("0", "a.map", "0", "32767", "0", "0", "1", "1", "1.4"),
			`scen:2:9: the width is "0"; want 1 to 32766
scen:2:11: the height is "32767"; want 1 to 32766`,
		},
		{
			"cells off the map", line("0", "水.map", "3", "4", "3", "4", "9999999999999999999999", "x", "1.4"),
			`scen:2:13: the x of the start is "3"; want 0 to 2
scen:2:15: the y of the start is "4"; want 0 to 3
scen:2:17: the x of the goal is "9999999999999999999999"; want 0 to 2
scen:2:40: the y of the goal is "x"; want 0 to 3`,
		},
		{"name", line("0", "a\x00", "3", "3", "0", "0", "1", "1", "1.4"), `scen:2:3: the name of the map, "a\x00", has control characters; want a file's name`},
		{"bytes", line("0", "a\xff", "3", "3", "0", "0", "1", "1", "1.4"), `scen:2:3: the name of the map, "a\xff", is no UTF-8; want a file's name`},
		{"long name", line("0", strings.Repeat("a", 1025), "3", "3", "0", "0", "1", "1", "1.4"), `scen:2:3: the name of the map has 1025 bytes; want at most 1024`},
	} {
		got, err := mapfile.ReadScen([]byte(tt.data))
		if err == nil || got != nil {
			t.Errorf("%s: no error", tt.name)
			continue
		}
		checkScenFaults(t, err)
		if err.Error() != tt.want {
			t.Errorf("%s: error\n%s\nwant\n%s", tt.name, err, tt.want)
		}
	}
	for _, length := range []string{"-1", "+1", "1e3", "1.", ".5", "1.4.1", "NaN", "1,4", "0x10", "1000000001", "1000000000.5", "99999999999999999999"} {
		_, err := mapfile.ReadScen([]byte(line("0", "a.map", "3", "3", "0", "0", "1", "1", length)))
		want := fmt.Sprintf("scen:2:21: the optimal length is %q; want a number from 0 to 1000000000, such as 4.41421", length)
		if err == nil || err.Error() != want {
			t.Errorf("%s: error\n%v\nwant\n%s", length, err, want)
		}
	}
}

func checkScenFaults(t *testing.T, err error) {
	t.Helper()
	var faults board.Faults
	if !errors.As(err, &faults) || len(faults) == 0 || len(faults) > board.MaxFaults+1 {
		t.Fatalf("error of type %T with %d faults", err, len(faults))
	}
	for i, f := range faults {
		if (i == board.MaxFaults) != (f.Code == board.CodeMore) {
			t.Fatalf("fault %d: %#v", i, f)
		}
		if f.Code != board.CodeMore && (f.Part != mapfile.PartScen || f.Line < 1 || f.Col < 1 || f.Code == "" || f.Msg == "" || f.Want == "") {
			t.Fatalf("fault %d: %#v", i, f)
		}
	}
	if strings.ContainsAny(err.Error(), "\x00\r\t") {
		t.Fatalf("raw control characters in %q", err.Error())
	}
}

// Files that are wrong in every line, or longer than they may be, cost no more than
// they must.
func TestBadScenIsCheap(t *testing.T) {
	for name, data := range map[string]string{
		"short lines": "version 1\n" + strings.Repeat("0\n", 1<<18),
		"all wrong":   "version 1\n" + strings.Repeat("x y z z z z z z z\n", 1<<16),
		"one line":    "version 1\n" + strings.Repeat("x ", 1<<16),
		"zeros":       strings.Repeat("\x00", 1<<20),
		"no version":  strings.Repeat("\n", 1<<20),
	} {
		var before, after runtime.MemStats
		in := []byte(data)
		runtime.ReadMemStats(&before)
		_, err := mapfile.ReadScen(in)
		runtime.ReadMemStats(&after)
		if err == nil {
			t.Errorf("%s: no error", name)
			continue
		}
		checkScenFaults(t, err)
		if got := after.TotalAlloc - before.TotalAlloc; got > 16<<20 {
			t.Errorf("%s: %d bytes allocated", name, got)
		}
	}
	long := "version 1\n" + strings.Repeat("0 a 1 1 0 0 0 0 0\n", mapfile.MaxQueries)
	if got, err := mapfile.ReadScen([]byte(long)); err != nil || len(got) != mapfile.MaxQueries {
		t.Errorf("%d queries, %v", len(got), err)
	}
	_, err := mapfile.ReadScen([]byte(long + "0 a 1 1 0 0 0 0 0\n"))
	if want := "scen:262146:1: more than 262144 queries; want a file for each part"; err == nil || err.Error() != want {
		t.Errorf("a query too many: %v", err)
	}
}

func TestOptimum(t *testing.T) {
	for _, tt := range []struct {
		optimum string
		length  pathing.Length
		want    bool
	}{
		{"3.41421", pathing.Length{Straight: 2, Diagonal: 1}, true},
		{"3.41422", pathing.Length{Straight: 2, Diagonal: 1}, false},
		{"3.41420", pathing.Length{Straight: 2, Diagonal: 1}, false},
		{"3.4142135623", pathing.Length{Straight: 2, Diagonal: 1}, true},
		{"3.41421356237309", pathing.Length{Straight: 2, Diagonal: 1}, true},
		{"3.4", pathing.Length{Straight: 2, Diagonal: 1}, true},
		{"6", pathing.Length{Straight: 6}, true},
		{"6", pathing.Length{Straight: 7}, false},
		{"6", pathing.Length{Straight: 4, Diagonal: 1}, false},
		{"5", pathing.Length{Straight: 4, Diagonal: 1}, true},
		{"0", pathing.Length{}, true},
		{"11.89949493", pathing.Length{Straight: 2, Diagonal: 7}, true}, // reckoned with a short √2
		{"11.89949494", pathing.Length{Straight: 2, Diagonal: 7}, true}, // as it is
		{"11.89949400", pathing.Length{Straight: 2, Diagonal: 7}, false},
		{"286.764", pathing.Length{Straight: 184, Diagonal: 73}, false},
		{"999999999.999999999", pathing.Length{Straight: 1e9}, false},
		{"1000000000", pathing.Length{Straight: 1e9}, true},
		{"1000000000", pathing.Length{Straight: 1e9 + 1}, false},
		{"1000000000", pathing.Length{Diagonal: 1 << 40}, false},
		{"0", pathing.Length{Straight: -1}, false},
		{"0.00", pathing.Length{}, true},
	} {
		got, err := mapfile.ReadScen([]byte("version 1\n0 a 1 1 0 0 0 0 " + tt.optimum))
		if err != nil {
			t.Errorf("%s: %v", tt.optimum, err)
			continue
		}
		o := got[0].Optimum
		if o.Agrees(tt.length) != tt.want {
			t.Errorf("%s agrees with %v: %v", tt.optimum, tt.length, !tt.want)
		}
		if len(tt.optimum) <= 11 && o.String() != tt.optimum {
			t.Errorf("%s comes back as %s", tt.optimum, o)
		}
	}
	if o := mapfile.RoundedOptimum(pathing.Length{Straight: 2, Diagonal: 1}, 3); o.String() != "3.414" {
		t.Errorf("rounded to %s", o)
	}
}

// A file that drops zeros is exact to six digits, one that keeps them to what it writes.
func TestDroppedZeros(t *testing.T) {
	read := func(lengths ...string) []mapfile.Query {
		text := "version 1\n"
		for _, l := range lengths {
			text += "0 a 1 1 0 0 0 0 " + l + "\n"
		}
		queries, err := mapfile.ReadScen([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return queries
	}
	for length, want := range map[string]string{
		"6": "6.00000", "3.4": "3.40000", "28.6": "28.6000", "286.764": "286.764", "1234.5": "1234.50", "123456": "123456",
		"1234567": "1234567", "11.89949493": "11.89949493", "0": "0.00000", "0.5": "0.50000",
	} {
		if got := read(length)[0].Optimum.WithZeros().String(); got != want {
			t.Errorf("%s is %s, want %s", length, got, want)
		}
	}
	if !mapfile.KeepsZeros(read("3.41", "6.00")) || !mapfile.KeepsZeros(read("3.40")) || !mapfile.KeepsZeros(read("0.00")) {
		t.Error("zeros at the end are not seen")
	}
	if mapfile.KeepsZeros(read("3.41", "6", "10", "0")) {
		t.Error("there is no zero at the end of decimals")
	}
}

func TestAppendScenSaysWhatDoesNotFit(t *testing.T) {
	good := mapfile.Query{Map: "a.map", W: 3, H: 3, Goal: pathing.Cell{X: 2, Y: 2}, Optimum: mapfile.Optimum{Digits: 283, Decimals: 2}}
	bad := []func(q *mapfile.Query){
		func(q *mapfile.Query) { q.Map = "a b.map" },
		func(q *mapfile.Query) { q.Map = "" },
		func(q *mapfile.Query) { q.Map = "a\n1 b" },
		func(q *mapfile.Query) { q.Map = "a\r" },
		func(q *mapfile.Query) { q.Goal.X = 3 },
		func(q *mapfile.Query) { q.Bucket = -1 },
		func(q *mapfile.Query) { q.Optimum.Digits = -1 },
		func(q *mapfile.Query) { q.Optimum.Decimals = 10 },
	}
	for i, spoil := range bad {
		queries := []mapfile.Query{good, good, good}
		spoil(&queries[1])
		got, err := mapfile.AppendScen([]byte("x"), queries)
		if err == nil || string(got) != "x" {
			t.Errorf("fault %d: %q", i, got)
			continue
		}
		checkScenFaults(t, err)
	}
	got, err := mapfile.AppendScen([]byte("x"), []mapfile.Query{good})
	if want := "xversion 1\n0\ta.map\t3\t3\t0\t0\t2\t2\t2.83\n"; err != nil || string(got) != want {
		t.Errorf("%q, %v", got, err)
	}
}

// TestStandardScens reads every scenario file of the folder that STRIDE_MAPS names
// and writes it back.
func TestStandardScens(t *testing.T) {
	dir := os.Getenv("STRIDE_MAPS")
	if dir == "" {
		t.Skip("set STRIDE_MAPS to a folder of .map and .scen files; movingai.com/benchmarks has the standard ones")
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.scen"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no .scen files in %s: %v", dir, err)
	}
	all := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Error(err)
			continue
		}
		queries, err := mapfile.ReadScen(data)
		if err != nil {
			t.Errorf("%s: %v", filepath.Base(file), err)
			continue
		}
		all += len(queries)
		out, err := mapfile.AppendScen(nil, queries)
		want := strings.Fields(string(data))
		want[1] = "1"
		if err != nil || !slices.Equal(strings.Fields(string(out)), want) {
			t.Errorf("%s: written back otherwise, %v", filepath.Base(file), err)
		}
	}
	t.Logf("%d files with %d queries", len(files), all)
}

// FuzzReadScen checks that what is read can be written and read again, and that
// faults have their places.
func FuzzReadScen(f *testing.F) {
	f.Add([]byte(smallScen))
	f.Add([]byte("version 1.0\r\n0 a 9 9 1 1 2 2 1.41\r\n"))
	f.Add([]byte("version 1\n-1 a 0 99999 9 9 9 9 1e9 x\n\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		queries, err := mapfile.ReadScen(data)
		if err != nil {
			checkScenFaults(t, err)
			return
		}
		for _, q := range queries {
			if q.W < 1 || q.H < 1 || q.Bucket < 0 || q.Map == "" ||
				uint(q.Start.X) >= uint(q.W) || uint(q.Start.Y) >= uint(q.H) || uint(q.Goal.X) >= uint(q.W) || uint(q.Goal.Y) >= uint(q.H) {
				t.Fatalf("%+v", q)
			}
		}
		out, err := mapfile.AppendScen(nil, queries)
		if err != nil {
			t.Fatal(err)
		}
		again, err := mapfile.ReadScen(out)
		if err != nil || !slices.Equal(again, queries) {
			t.Fatalf("written and read: %v", err)
		}
	})
}

func ExampleReadScen() {
	queries, err := mapfile.ReadScen([]byte("version 1\n0 arena.map 49 49 1 13 4 12 3.41421\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	q := queries[0]
	fmt.Println(q.Start, "to", q.Goal, "in", q.Optimum)
	fmt.Println(q.Optimum.Agrees(pathing.Length{Straight: 2, Diagonal: 1}))
	// Output:
	// 1,13 to 4,12 in 3.41421
	// true
}
