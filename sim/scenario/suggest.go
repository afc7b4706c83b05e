package scenario

import (
	"fmt"
	"strings"
)

// suggest is what to write in place of a word that is none of known: the nearest
// of them, or all.
func suggest(word string, known []string) string {
	if best, ok := nearest(word, known); ok {
		return fmt.Sprintf("did you mean %q?", best)
	}
	return oneOf(known)
}

func oneOf(known []string) string {
	const most = 24
	switch {
	case len(known) == 0:
		return "take it away"
	case len(known) == 1:
		return "want " + known[0]
	case len(known) > most:
		return fmt.Sprintf("want one of %s, ... (%d in all)", strings.Join(known[:most], ", "), len(known))
	}
	return "want one of " + strings.Join(known, ", ")
}

// nearest is the word of known that was most probably meant, if one is near.
func nearest(word string, known []string) (best string, ok bool) {
	if len(word) > MaxKeyLength {
		return "", false
	}
	fold := func(s string) string { return strings.ReplaceAll(strings.ToLower(s), "-", "_") }
	word = fold(word)
	least := len(word)/3 + 1
	if len(word) < 3 {
		least = 1 // only a difference in case
	}
	for _, k := range known {
		d := distance(word, fold(k))
		// The start or the end of a longer name: "climb" for climb_cost, "steep"
		// for surface_cost.steep.
		if d > 0 && len(word) >= 4 && (strings.HasPrefix(fold(k), word+"_") || strings.HasSuffix(fold(k), "."+word)) {
			d = 1
		}
		if d < least {
			best, least, ok = k, d, true
		}
	}
	return best, ok
}

// distance counts the characters to insert, delete, replace or swap with their
// neighbour that turn a into b.
func distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	rows := [3][]int{make([]int, len(t)+1), make([]int, len(t)+1), make([]int, len(t)+1)}
	for j := range rows[1] {
		rows[1][j] = j
	}
	for i := range s {
		before, last, row := rows[0], rows[1], rows[2]
		row[0] = i + 1
		for j := range t {
			d := last[j]
			if s[i] != t[j] {
				d++
			}
			row[j+1] = min(d, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && s[i] == t[j-1] && s[i-1] == t[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		rows[0], rows[1], rows[2] = last, row, before
	}
	return rows[1][len(t)]
}
