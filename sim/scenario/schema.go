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
		"cell":   coordinates("x grows east and y grows south, from 0", 2, 2),
		"cells":  object{"anyOf": []object{ref("cell"), {"type": "array", "items": ref("cell"), "minItems": 1}}},
		"number": object{"anyOf": []object{{"type": "number"}, {"type": "string", "pattern": fractionPattern}}},
		"name":   object{"type": "string", "minLength": 1, "maxLength": MaxName},
	}
	for _, rs := range v.Rulesets {
		name := rs.Decl.Name
		names = append(names, name)
		unit := paramSchemas(rs.Decl.Fields)
		unit["id"] = nameSchema("what reports and --unit call it; no two units have the same")
		unit["type"] = nameSchema("a name in types, whose fields it has where it gives none of its own")
		unit["side"] = nameSchema("a name in sides")
		unit["at"] = coordinates("[x, y], or [x, y, z] with a height", 2, 3)
		defs[name+".board"] = boardSchema(rs)
		defs[name+".rules"] = rulesSchema(rs.Decl)
		defs[name+".type"] = closed(paramSchemas(rs.Decl.Fields))
		defs[name+".unit"] = closed(unit, "id", "at")
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
	schema := closed(object{
		"name":    nameSchema("what reports call the scenario; the file's name if left out"),
		"ruleset": object{"description": "what a step costs and what stops it", "enum": names},
		"rules":   object{"description": "parameters of the ruleset that differ from their defaults, nested or by dotted key", "type": "object"},
		"board":   object{"description": "the ground", "type": "object"},
		"types":   namedSchema("profiles that units share", MaxTypes),
		"units":   object{"type": "array", "maxItems": MaxUnits},
		"sides":   namedSchema("the sides that play, by name; queries need none", MaxSides),
		"victory": closed(object{
			"reach":     conditionSchema(&countParam),
			"hold":      conditionSchema(&holdParam),
			"turns":     paramSchema(&turnsParam),
			"otherwise": nameSchema("the side that wins when the last Turn is over, or draw"),
		}),
		"trials": paramSchema(&trialsParam),
		"seed":   object{"description": "same seed, same games", "type": "integer", "minimum": 0, "maximum": uint64(math.MaxUint64), "default": DefaultSeed},
	}, "ruleset", "board")
	schema["$schema"], schema["title"] = "https://json-schema.org/draft/2020-12/schema", "Stride scenario"
	schema["$defs"], schema["allOf"] = defs, branches
	data, err := json.MarshalIndent(schema, "", "  ")
	return append(data, '\n'), err
}

const fractionPattern = `^\s*[-+]?[0-9]+\s*/\s*[1-9][0-9]*\s*$`

func ref(def string) object { return object{"$ref": "#/$defs/" + def} }

func nameSchema(text string) object { return described(ref("name"), text) }

// described gives o a description, unless it is empty.
func described(o object, text string) object {
	if text != "" {
		o["description"] = text
	}
	return o
}

// closed is an object that has these properties and no others.
func closed(properties object, required ...string) object {
	o := object{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		o["required"] = required
	}
	return o
}

// namedSchema is a mapping from names.
func namedSchema(text string, most int) object {
	return object{"description": text, "type": "object", "maxProperties": most, "propertyNames": ref("name")}
}

// lengths is a list of lo to hi items.
func lengths(items object, lo, hi int) object {
	return object{"type": "array", "items": items, "minItems": lo, "maxItems": hi}
}

func coordinates(text string, lo, hi int) object {
	return described(lengths(object{"type": "integer", "minimum": 0}, lo, hi), text)
}

// oneOrList is one value or a list of them.
func oneOrList(one object) object {
	return object{"anyOf": []object{one, {"type": "array", "items": one}}}
}

// paramSchema is a parameter or field. A default that is out of its range is none.
func paramSchema(p *pathing.Param) object {
	o := object{}
	var value any = p.Default.Int
	switch p.Kind {
	case pathing.KindBool:
		o["type"], value = "boolean", p.Default.Int != 0
	case pathing.KindHalf:
		o["anyOf"] = []object{
			{"type": "number", "minimum": float64(p.Min) / 2, "maximum": float64(p.Max) / 2, "multipleOf": 0.5},
			{"type": "string", "pattern": fractionPattern},
		}
		value = float64(p.Default.Int) / 2
	case pathing.KindDir:
		o["enum"], value = []string{"N", "E", "S", "W"}, pathing.Dir(p.Default.Int).String()
	case pathing.KindEnum:
		if o["enum"] = p.Enum; inRange(p, p.Default) {
			value = p.Enum[p.Default.Int]
		}
	case pathing.KindCell:
		o, value = ref("cell"), nil
	case pathing.KindWords:
		o, value = oneOrList(object{"enum": p.Enum}), nil
	case pathing.KindIDs:
		list := object{"type": "array", "items": ref("name")}
		if p.Max > 0 {
			list["maxItems"] = p.Max
		}
		o["anyOf"], value = []object{ref("name"), list}, nil
	case pathing.KindPayment:
		count := object{"type": "integer", "minimum": 1, "maximum": maxPayment(p)}
		o, value = closed(object{"to": ref("cell"), "points": count, "cost": count}, "to", "points", "cost"), nil
	default:
		o["type"], o["minimum"], o["maximum"] = "integer", p.Min, p.Max
	}
	if value != nil && inRange(p, p.Default) {
		o["default"] = value
	}
	text := p.Summary
	if len(p.Rules) > 0 {
		text += " (" + strings.Join(p.Rules, ", ") + ")"
	}
	return described(o, text)
}

// paramSchemas are those of a list, by key.
func paramSchemas(params []pathing.Param) object {
	properties := object{}
	for i := range params {
		properties[params[i].Key] = paramSchema(&params[i])
	}
	return properties
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
	highest := board.MaxLevel
	glyph := object{"surface": oneOrList(object{"enum": rs.surfaceWords()})}
	for i := range glyphParams {
		if rs.hasGlyph(i) {
			glyph[glyphParams[i].Key] = paramSchema(&glyphParams[i])
		}
	}
	wall := object{"from": lengths(ref("number"), 2, 2), "to": lengths(ref("number"), 2, 2)}
	if rs.Columns {
		highest = board.MaxHeight - 1
		wall["height"] = paramSchema(&wallHeight)
	}
	properties := object{
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
			"items": object{"anyOf": []object{lengths(ref("number"), 4, 4), closed(wall, "from", "to")}},
		},
	}
	for i := range columnParts {
		if rs.Columns {
			properties[columnParts[i].key] = columnSchema(&columnParts[i])
		}
	}
	characters := func(o object) object {
		return object{"properties": object{"legend": object{"propertyNames": o}}}
	}
	o := closed(properties)
	o["if"] = object{"properties": object{"file": object{"pattern": `\.[mM][aA][pP]$`}}, "required": []string{"file"}}
	o["then"] = characters(object{"pattern": "^[!-~]$"})
	o["else"] = characters(object{"not": object{"enum": strings.Split(builtins, "")}})
	o["oneOf"] = []object{{"required": []string{"text"}}, {"required": []string{"file"}}}
	o["not"] = object{"required": []string{"levels", "heights"}}
	return o
}

// columnSchema is a list of mappings about cells.
func columnSchema(part *columnPart) object {
	properties := paramSchemas(part.params)
	properties["at"] = ref("cell")
	properties["cells"] = ref("cells")
	properties["rect"] = coordinates("[x0, y0, x1, y1], the north-west and the south-east cell", 4, 4)
	one := closed(properties, paramKeys(part.params[:len(part.needs)])...)
	one["oneOf"] = []object{{"required": []string{"at"}}, {"required": []string{"cells"}}, {"required": []string{"rect"}}}
	return object{"description": part.summary, "type": "array", "items": one}
}

// conditionSchema is a condition of victory, or a list of them.
func conditionSchema(number *pathing.Param) object {
	one := closed(object{
		"side":     nameSchema("the side that wins by it"),
		"cells":    ref("cells"),
		number.Key: paramSchema(number),
	}, "side", "cells")
	return object{"anyOf": []object{one, {"type": "array", "items": one, "maxItems": MaxConditions}}}
}
