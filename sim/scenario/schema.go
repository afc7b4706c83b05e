package scenario

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// object is a JSON object under construction; encoding/json sorts its keys.
type object = map[string]any

// Schema is a JSON Schema (draft 2020-12) of scenario files, for editors: the
// fields and parameters of every ruleset with their descriptions, ranges and
// defaults, from the declarations that the reader itself uses. It takes every file
// that Parse takes, except fractions in quotes where a whole number belongs, and
// refuses most of those that Parse refuses: what takes knowledge of the board, or
// of two places at once, is left to Parse. The text ends in a newline.
func Schema(v Vocabulary) ([]byte, error) {
	var (
		names    []string
		branches []object
	)
	defs := object{
		"cell": object{
			"description": "x grows east and y grows south, from 0", "type": "array",
			"items": object{"type": "integer", "minimum": 0}, "minItems": 2, "maxItems": 2,
		},
		"cells": object{"anyOf": []object{
			ref("cell"),
			{"type": "array", "items": ref("cell"), "minItems": 1},
		}},
		"number": object{"anyOf": []object{
			{"type": "number"},
			{"type": "string", "pattern": fractionPattern},
		}},
		"name": object{"type": "string", "minLength": 1, "maxLength": MaxName},
	}
	for _, rs := range v.Rulesets {
		name := rs.Decl.Name
		defs[name+".board"] = boardSchema(rs)
		names = append(names, name)
		defs[name+".rules"] = rulesSchema(rs.Decl)
		defs[name+".type"] = fieldsSchema(rs.Decl, nil)
		defs[name+".unit"] = fieldsSchema(rs.Decl, object{
			"id":   described(ref("name"), "what reports and --unit call it; no two units have the same"),
			"type": described(ref("name"), "a name in types, whose fields it has where it gives none of its own"),
			"side": described(ref("name"), "a name in sides"),
			"at": object{
				"description": "[x, y], or [x, y, z] with a height", "type": "array",
				"items": object{"type": "integer", "minimum": 0}, "minItems": 2, "maxItems": 3,
			},
		}, "id", "at")
		defs[name+".side"] = sideSchema(rs.Policies)
		branches = append(branches, object{
			"if": object{"properties": object{"ruleset": object{"const": name}}, "required": []string{"ruleset"}},
			"then": object{"properties": object{
				"board": ref(name + ".board"),
				"rules": ref(name + ".rules"),
				"types": object{"additionalProperties": object{"anyOf": []object{ref(name + ".type"), {"type": "null"}}}},
				"units": object{"items": ref(name + ".unit")},
				"sides": object{"additionalProperties": ref(name + ".side")},
			}},
		})
	}
	schema := object{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"title":   "Stride scenario",
		"$defs":   defs,
		"type":    "object",
		"properties": object{
			"name":    described(ref("name"), "what reports call the scenario; the file's name if left out"),
			"ruleset": object{"description": "what a step costs and what stops it", "enum": names},
			"rules":   object{"description": "parameters of the ruleset that differ from their defaults, nested or by dotted key", "type": "object"},
			"board":   object{"description": "the ground", "type": "object"},
			"types":   object{"description": "profiles that units share", "type": "object", "maxProperties": MaxTypes, "propertyNames": ref("name")},
			"units":   object{"type": "array", "maxItems": MaxUnits},
			"sides":   object{"description": "the sides that play, by name; queries need none", "type": "object", "maxProperties": MaxSides, "propertyNames": ref("name")},
			"victory": victorySchema(),
			"trials":  object{"description": "games to play", "type": "integer", "minimum": 1, "maximum": MaxTrials, "default": DefaultTrials},
			"seed":    object{"description": "same seed, same games", "type": "integer", "minimum": 0, "maximum": uint64(math.MaxUint64), "default": DefaultSeed},
		},
		"required":             []string{"ruleset", "board"},
		"additionalProperties": false,
		"allOf":                branches,
	}
	data, err := json.MarshalIndent(schema, "", "  ")
	return append(data, '\n'), err
}

const fractionPattern = `^\s*[-+]?[0-9]+\s*/\s*[1-9][0-9]*\s*$`

func ref(def string) object { return object{"$ref": "#/$defs/" + def} }

func described(o object, text string) object {
	o["description"] = text
	return o
}

// paramSchema is a parameter or field.
func paramSchema(p *pathing.Param) object {
	o := object{}
	switch p.Kind {
	case pathing.KindBool:
		o["type"], o["default"] = "boolean", p.Default.Int != 0
	case pathing.KindHalf:
		o["anyOf"] = []object{
			{"type": "number", "minimum": float64(p.Min) / 2, "maximum": float64(p.Max) / 2, "multipleOf": 0.5},
			{"type": "string", "pattern": fractionPattern},
		}
		o["default"] = float64(p.Default.Int) / 2
	case pathing.KindDir:
		o["enum"], o["default"] = []string{"N", "E", "S", "W"}, pathing.Dir(p.Default.Int).String()
	case pathing.KindEnum:
		o["enum"], o["default"] = p.Enum, p.Enum[p.Default.Int]
	case pathing.KindCell:
		o = ref("cell")
	case pathing.KindWords:
		one := object{"enum": p.Enum}
		o["anyOf"] = []object{one, {"type": "array", "items": one}}
	case pathing.KindIDs:
		list := object{"type": "array", "items": ref("name")}
		if p.Max > 0 {
			list["maxItems"] = p.Max
		}
		o["anyOf"] = []object{ref("name"), list}
	case pathing.KindPayment:
		most := maxPayment(p)
		o = closed(object{
			"to":     ref("cell"),
			"points": object{"type": "integer", "minimum": 1, "maximum": most},
			"cost":   object{"type": "integer", "minimum": 1, "maximum": most},
		}, "to", "points", "cost")
	default:
		o["type"], o["minimum"], o["maximum"], o["default"] = "integer", p.Min, p.Max, p.Default.Int
	}
	text := p.Summary
	if len(p.Rules) > 0 {
		text += " (" + strings.Join(p.Rules, ", ") + ")"
	}
	return described(o, text)
}

// closed is an object that has these properties and no others.
func closed(properties object, required ...string) object {
	o := object{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		o["required"] = required
	}
	return o
}

// rulesSchema takes every parameter by its dotted key and nested.
func rulesSchema(decl *pathing.Ruleset) object {
	root := closed(object{})
	for i := range decl.Params {
		p := &decl.Params[i]
		at, rest := root, p.Key
		for {
			properties := at["properties"].(object)
			properties[rest] = paramSchema(p)
			head, tail, nested := strings.Cut(rest, ".")
			if !nested {
				break
			}
			if properties[head] == nil {
				properties[head] = closed(object{})
			}
			at, rest = properties[head].(object), tail
		}
	}
	return root
}

// fieldsSchema is a type, or a unit with the keys that only units have.
func fieldsSchema(decl *pathing.Ruleset, keys object, required ...string) object {
	properties := object{}
	for i := range decl.Fields {
		properties[decl.Fields[i].Key] = paramSchema(&decl.Fields[i])
	}
	for k, v := range keys {
		properties[k] = v
	}
	return closed(properties, required...)
}

func sideSchema(policies []Policy) object {
	var names []string
	owners := map[string][]string{} // the policies that have an option
	properties := object{
		"goal": described(ref("cells"), "cells to make for; those of its victory if left out"),
	}
	text := "how it plays"
	for i := range policies {
		p := &policies[i]
		names = append(names, p.Name)
		text += fmt.Sprintf("; %s: %s", p.Name, p.Summary)
		for j := range p.Options {
			o := paramSchema(&p.Options[j])
			if twin, ok := properties[p.Options[j].Key]; ok {
				o = object{"anyOf": []any{twin, o}}
			}
			properties[p.Options[j].Key] = o
			owners[p.Options[j].Key] = append(owners[p.Options[j].Key], p.Name)
		}
	}
	properties["policy"] = object{"description": text, "enum": names}
	side, needs := closed(properties), object{}
	for key, policies := range owners {
		needs[key] = object{"properties": object{"policy": object{"enum": policies}}, "required": []string{"policy"}}
	}
	if len(needs) > 0 {
		side["dependentSchemas"] = needs
	}
	return side
}

// boardSchema is the board as a ruleset wants it.
func boardSchema(rs *Ruleset) object {
	r := reader{rules: rs}
	highest := board.MaxLevel
	if rs.Columns {
		highest = board.MaxHeight - 1
	}
	builtins := ""
	for _, g := range board.Builtins() {
		builtins += string(g.Rune)
	}
	surface := object{"enum": r.surfaceWords()}
	glyph := object{
		"surface": object{"anyOf": []object{surface, {"type": "array", "items": surface}}},
		"cost":    object{"description": "added to what entering costs", "type": "integer", "minimum": -board.MaxExtra, "maximum": board.MaxExtra, "default": 0},
	}
	for i, k := range glyphKeys[2:] {
		if rs.knows().Has(blocks[i]) {
			glyph[k] = object{"type": "boolean", "default": false}
		}
	}
	ends := object{"type": "array", "items": ref("number"), "minItems": 2, "maxItems": 2}
	wall := object{"from": ends, "to": ends}
	if rs.Columns {
		delete(glyph, "cost")
		wall["height"] = object{"type": "integer", "minimum": 1, "maximum": board.MaxWallHeight}
	}
	o := closed(object{
		"file": object{
			"description": "a file beside the scenario: .txt with rows of characters, or .map of the Moving AI Lab",
			"type":        "string", "pattern": `\.([tT][xX][tT]|[mM][aA][pP])$`,
		},
		"text": object{
			"description": "rows of characters, the north one first; in YAML put them under \"text: |\"",
			"type":        "string", "minLength": 1, "maxLength": MaxText,
		},
		"legend": object{
			"description": "more characters; those built in can't be redefined but for a .map file: " + builtins, "type": "object",
			"propertyNames":        object{"minLength": 1, "maxLength": 1},
			"additionalProperties": closed(glyph),
		},
		"levels": object{
			"description": "floor levels in rows like those of the text: 0-9, a-z for 10 to 35",
			"type":        "string", "pattern": `^[0-9a-z\r\n]*$`,
		},
		"heights": object{
			"description": "floor levels as numbers, a list a row, in place of levels", "type": "array",
			"items": object{"type": "array", "items": object{"type": "integer", "minimum": 0, "maximum": highest}},
		},
		"walls": object{
			"description": "walls along the sides of cells, between two corners", "type": "array",
			"items": object{"anyOf": []object{
				{"type": "array", "items": ref("number"), "minItems": 4, "maxItems": 4},
				closed(wall, "from", "to"),
			}},
		},
	})
	if rs.Columns {
		properties := o["properties"].(object)
		number := func(text string, low, high int) object {
			return object{"description": text, "type": "integer", "minimum": low, "maximum": high}
		}
		properties["spans"] = areaSchema("solid spaces above the ground, or spaces carved out of it", object{
			"from":  number("the height where it starts", 0, board.MaxHeight-1),
			"to":    number("the height where it ends, and where one stands on it", 1, board.MaxHeight),
			"clear": object{"description": "carve these spaces out", "type": "boolean", "default": false},
		}, "from", "to")
		properties["liquid"] = areaSchema("cells under a liquid", object{
			"depth": number("spaces above the ground", 1, board.MaxHeight),
		}, "depth")
		properties["hazards"] = areaSchema("dangerous ground and the damage that it does", object{
			"damage": object{"enum": hazardWords},
		}, "damage")
	}
	characters := func(o object) object {
		return object{"properties": object{"legend": object{"propertyNames": o}}}
	}
	o["if"] = object{"properties": object{"file": object{"pattern": `\.[mM][aA][pP]$`}}, "required": []string{"file"}}
	o["then"] = characters(object{"pattern": "^[!-~]$"})
	o["else"] = characters(object{"not": object{"enum": strings.Split(builtins, "")}})
	o["oneOf"] = []object{{"required": []string{"text"}}, {"required": []string{"file"}}}
	o["not"] = object{"required": []string{"levels", "heights"}}
	return o
}

// areaSchema is a list of mappings about cells.
func areaSchema(text string, properties object, required ...string) object {
	properties["at"] = ref("cell")
	properties["cells"] = ref("cells")
	properties["rect"] = object{
		"description": "[x0, y0, x1, y1], the north-west and the south-east cell",
		"type":        "array", "items": object{"type": "integer", "minimum": 0}, "minItems": 4, "maxItems": 4,
	}
	one := closed(properties, required...)
	one["oneOf"] = []object{{"required": []string{"at"}}, {"required": []string{"cells"}}, {"required": []string{"rect"}}}
	return object{"description": text, "type": "array", "items": one}
}

func victorySchema() object {
	condition := func(number, text string, most int) object {
		one := closed(object{
			"side":  described(ref("name"), "the side that wins by it"),
			"cells": ref("cells"),
			number:  object{"description": text, "type": "integer", "minimum": 1, "maximum": most, "default": 1},
		}, "side", "cells")
		return object{"anyOf": []object{one, {"type": "array", "items": one, "maxItems": maxConditions}}}
	}
	return closed(object{
		"reach":     condition("count", "how many units of the side have to be on the cells at once", MaxUnits),
		"hold":      condition("turns", "Turns on end", MaxTurns),
		"turns":     object{"description": "the last Turn", "type": "integer", "minimum": 1, "maximum": MaxTurns, "default": DefaultTurns},
		"otherwise": described(ref("name"), "the side that wins when the last Turn is over, or draw"),
	})
}
