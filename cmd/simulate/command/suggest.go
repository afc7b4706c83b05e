package command

import (
	"fmt"
	"strings"
)

// suggest says what to write in place of a word that is none of known: the nearest
// of them, or what there is.
func suggest(word string, known []string) string {
	const most = 12
	if best, ok := nearest(word, known); ok {
		return fmt.Sprintf("did you mean %s?", best)
	}
	switch {
	case len(known) == 1:
		return "want " + known[0]
	case len(known) > most:
		return fmt.Sprintf("want one of %s, ... (%d in all)", strings.Join(known[:most], ", "), len(known))
	}
	return "want one of " + strings.Join(known, ", ")
}

// nearest is the word of known that was most probably meant, if one is near: a
// third of its letters may be wrong, or its end may be missing.
func nearest(word string, known []string) (best string, ok bool) {
	if len(word) < 3 || len(word) > 64 {
		return "", false
	}
	word = strings.ToLower(word)
	least := len(word)/3 + 1
	for _, k := range known {
		d := distance(word, strings.ToLower(k))
		if strings.HasPrefix(k, word) {
			d = min(d, 1)
		}
		if d < least {
			best, least, ok = k, d, true
		}
	}
	return best, ok
}

// distance counts the characters to insert, delete or replace that turn a into b.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			d := diagonal
			if a[i] != b[j] {
				d++
			}
			diagonal = row[j+1]
			row[j+1] = min(d, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
