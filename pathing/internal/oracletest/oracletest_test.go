package oracletest

import (
	"fmt"
	"strings"
	"testing"

	"example.com/stride/pathing"
)

// numbers is a driver whose cases are numbers: those from 10 on differ, those from 50 on
// panic, 5 takes too much work, and there is no 10 and no 50.
func numbers() Driver[int] {
	return Driver[int]{
		Case: func(_, i uint64) (int, uint) { return int(i), 1 },
		Worker: func() (func(int, uint) string, *pathing.Stats) {
			work := &pathing.Stats{}
			return func(c int, ask uint) string {
				switch {
				case ask == 0:
					return ""
				case c >= 50:
					panic("too large")
				case c >= 10:
					return fmt.Sprintf("large: %d", c)
				case c == 5:
					work.Generated = 101
				}
				return ""
			}, work
		},
		Work: 100,
		Smaller: func(c int) []int {
			if c == 0 {
				return nil
			}
			return []int{c / 2, c - 1}
		},
		Possible: func(c int) bool { return c != 10 && c != 50 },
		Describe: func(c int) string { return fmt.Sprintf("the number %d", c) },
	}
}

func TestReport(t *testing.T) {
	d := numbers()
	for _, tt := range []struct {
		name string
		c    int
		ask  uint
		want []string
	}{
		{"nothing differs", 4, 1, nil},
		{"nothing is asked", 44, 0, nil},
		{"the smallest that fails alike", 47, 1, []string{"large: 47", "large: 11", "the number 11"}},
		{"a panic is a difference", 77, 1, []string{"panic: too large", "the number 51"}},
		{"so is too much work", 5, 1, []string{"work: 101 labels", "the number 5"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := d.report(d.worker(), tt.c, tt.ask)
			for _, want := range tt.want {
				if !strings.Contains(got, want) {
					t.Errorf("%q lacks %q", got, want)
				}
			}
			if tt.want == nil && got != "" {
				t.Errorf("%q, want nothing", got)
			}
		})
	}
}

// Run compares what the flags ask for: here cases that do not differ.
func TestRun(t *testing.T) {
	d := numbers()
	d.Case = func(_, i uint64) (int, uint) { return int(i % 5), 1 }
	d.Run(t)
}
