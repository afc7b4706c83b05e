package draw

import (
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"
)

func TestSafe(t *testing.T) {
	for text, want := range map[string]string{
		"plain ±é 漢\n\ttext\n":            "plain ±é 漢\n\ttext\n",
		"a\x1b[31mred\x1b[0m":             "a␛[31mred␛[0m",
		"bell\a, back\b, return\r":        "bell␇, back␈, return␍",
		"delete\x7f, \u009b1m, \u202eabc": "delete␡, �1m, �abc",
		"a raw \x9b of Latin-1":           "a raw � of Latin-1",
		"::error::x":                      "|::error::x",
		"  ::error::x":                    "| ::error::x",
		"\t::add-mask::x\n\u00a0::e":      "|\t::add-mask::x\n|\u00a0::e",
		"a ::error::x":                    "a ::error::x",
		"a\u2028::error::x":               "a�::error::x",
		"x ##[error]y ##vso[z] ## [":      "x # #[error]y # #vso[z] ## [",
		"##teamcity[x":                    "# #teamcity[x",
	} {
		if got := Safe(text, false); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	// With colours on, those of pictures stay; a name can't bring in anything else.
	for text, want := range map[string]string{
		"\x1b[1;36mA\x1b[0m \x1b[38;5;196m9\x1b[0m": "\x1b[1;36mA\x1b[0m \x1b[38;5;196m9\x1b[0m",
		"\x1b[8mhidden \x1b[2J \x1b]0;title\a":      "␛[8mhidden ␛[2J ␛]0;title␇",
	} {
		if got := Safe(text, true); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	for ink := range codes {
		if text := (Style{Color: true}).Paint("x", Ink(ink)); Safe(text, true) != text {
			t.Errorf("ink %d: %q becomes %q", ink, text, Safe(text, true))
		}
	}
}

// TestSafeRandom: whatever the text, nothing in it is obeyed, and lines and columns
// stay where they are.
func TestSafeRandom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		part := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"::", "##[", "\x1b[31m", " ", "\n", "\t", "\r", "\u009b", "\u2029", "error::"}))
		text := strings.Join(rapid.SliceOfN(part, 0, 12).Draw(t, "text"), "")
		got := Safe(text, false)
		if strings.Count(got, "\n") != strings.Count(text, "\n") {
			t.Fatalf("%q has other lines than %q", got, text)
		}
		for line := range strings.Lines(got) {
			if strings.HasPrefix(strings.TrimLeftFunc(line, unicode.IsSpace), "::") || strings.Contains(line, "##[") {
				t.Fatalf("%q: a log takes %q for a command", text, line)
			}
			for _, r := range strings.TrimSuffix(line, "\n") {
				if unicode.IsControl(r) && r != '\t' || unicode.Is(unicode.Bidi_Control, r) {
					t.Fatalf("%q: %q is in %q", text, r, line)
				}
			}
		}
	})
}
