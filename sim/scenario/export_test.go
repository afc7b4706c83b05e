package scenario

import "testing"

// FormatKeys are the keys that the reader knows by the mappings that they stand in,
// beside what the declarations of rulesets and policies say.
func FormatKeys() map[string][]string {
	return map[string][]string{
		"":               topKeys,
		"board":          boardKeys,
		"board.legend.w": glyphKeys,
		"board.walls.0":  wallKeys[2:],
		"units.0":        unitKeys,
		"sides.red":      sideKeys,
		"victory":        victoryKeys,
	}
}

// Validator tells what the schema has against a file.
func Validator(t *testing.T, v Vocabulary) func([]byte) error {
	schema := validator(t, v)
	return func(text []byte) error { return validate(schema, string(text)) }
}
