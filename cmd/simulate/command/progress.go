package command

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// progress shows on a terminal how far long work is and how long it will still
// take. It is one line, written anew a few times a second: what a library of
// progress bars would add is not worth its goroutines here.
type progress struct {
	w     io.Writer
	what  string // "trials"
	start time.Time
	last  time.Time
	width int // of what stands on the line
	now   func() time.Time
}

const progressEvery = 200 * time.Millisecond

// newProgress shows progress on w if it is a terminal; nil, which can be used, if
// it is not.
func newProgress(w io.Writer, what string) *progress {
	if _, ok := terminalOf(w); !ok {
		return nil
	}
	return &progress{w: w, what: what, start: time.Now(), now: time.Now}
}

// update shows that done of total are done.
func (p *progress) update(done, total int) {
	if p == nil {
		return
	}
	now := p.now()
	if now.Sub(p.last) < progressEvery && !p.last.IsZero() {
		return
	}
	p.last = now
	text := fmt.Sprintf("%d of %d %s, %d %%", done, total, p.what, 100*done/total)
	if spent := now.Sub(p.start); done > 0 && spent > time.Second {
		left := time.Duration(float64(spent) / float64(done) * float64(total-done))
		text += ", about " + left.Round(time.Second).String() + " left"
	}
	fmt.Fprintf(p.w, "\r%s%s", text, strings.Repeat(" ", max(p.width-len(text), 0)))
	p.width = len(text)
}

// done clears the line.
func (p *progress) done() {
	if p != nil && p.width > 0 {
		// Terminals show an interrupt as ^C after the line.
		fmt.Fprintf(p.w, "\r%s\r", strings.Repeat(" ", p.width+len("^C")))
		p.width = 0
	}
}
