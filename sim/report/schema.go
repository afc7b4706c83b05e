package report

import (
	_ "embed"
	"slices"
)

//go:embed run.schema.json
var runSchema []byte

// Schema is the JSON schema (draft 2020-12) of the JSON of a run. The data is the
// caller's.
func Schema() []byte { return slices.Clone(runSchema) }
