package suite

import (
	"bytes"
	"fmt"
	"math/rand/v2"

	"example.com/stride/bench/workload"
	"example.com/stride/pathing/board"
)

// newParse reads the text of a board.
func newParse(size int) (workload.Runner, error) {
	rng := rand.New(rand.NewPCG(1, uint64(size)))
	var text bytes.Buffer
	chars := []rune(".....#_^:,!;~%o")
	for range size {
		for range size {
			text.WriteRune(chars[rng.IntN(len(chars))])
		}
		text.WriteByte('\n')
	}
	var read *board.Board
	return &workload.Asker{
		Questions: 1,
		Ask: func(int) (err error) {
			read, err = board.Parse(text.Bytes())
			return err
		},
		Found: func(t *workload.Totals, _ int) {
			t.Add("cells", int64(size*size))
			for _, f := range read.Flags() {
				t.Add("flags", int64(f))
			}
		},
		Verify: func() error {
			if !bytes.Equal(read.AppendText(nil), text.Bytes()) {
				return fmt.Errorf("the text of the board comes out otherwise than it was read")
			}
			return nil
		},
	}, nil
}

func parseWorkloads() (list []workload.Workload) {
	for _, size := range []int{64, 512} {
		list = append(list, workload.Workload{
			Name: fmt.Sprintf("parse/size=%d", size), Summary: "a board read from text", Fixed: true,
			New: func() (workload.Runner, error) { return newParse(size) },
		})
	}
	return list
}
