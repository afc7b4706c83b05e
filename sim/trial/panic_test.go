package trial

import (
	"context"
	"errors"
	"strings"
	"testing"

	"example.com/stride/sim/play"
)

type bomb struct{}

func (bomb) Choose(*toyView) int { panic("boom") }

func TestPanickingPolicy(t *testing.T) {
	for _, workers := range []int{1, 3} {
		c := NewConfig(parse(t, walks))
		c.Trials, c.Workers = 40, workers
		c.Policies = map[string]play.Policy{"red": bomb{}}
		_, err := Run(context.Background(), c)
		var failed *Error
		var panicked *Panic
		if !errors.As(err, &failed) || failed.Trial != 0 || !errors.As(err, &panicked) {
			t.Fatalf("workers %d: error %v, want a panic in trial 0", workers, err)
		}
		if !strings.Contains(err.Error(), "boom") || !strings.Contains(string(panicked.Stack), "Choose") {
			t.Errorf("workers %d: error %q with a stack of %d bytes", workers, err, len(panicked.Stack))
		}
	}
}
