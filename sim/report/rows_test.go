package report_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/sim/report"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/ruleset"
)

var templates = regexp.MustCompile(`\{(?:(\w+)\.)?(\w+)(?::\d+)?!?\}`)

// Rows say what this package needs of them: counters that exist, keys that differ, one
// stretch for each object and list, sections that exist, and templates about metrics that
// exist.
func TestRowsMakeSense(t *testing.T) {
	for _, r := range all.Rulesets() {
		name := r.Decl.Name
		if common := ruleset.CommonKeys(); len(r.Counters) < len(common) || !slices.Equal(r.Counters[:len(common)], common) {
			t.Errorf("%s: the first counters are not those of all rulesets: %v", name, r.Counters)
		}
		tables, sections, keys, last := map[string]bool{}, map[string]bool{"": true}, map[string]bool{}, map[string]bool{}
		for _, s := range r.Sections {
			sections[s.Key], tables[s.Key] = true, s.Units
		}
		for i := range r.Metrics {
			m := &r.Metrics[i]
			if keys[m.Key] {
				t.Errorf("%s: there are two metrics %s", name, m.Key)
			}
			keys[m.Key] = true
			last[m.Key[strings.LastIndexByte(m.Key, '.')+1:]] = true
			if int(m.Of) >= len(r.Counters) || int(m.Per) >= len(r.Counters) || m.Of < 0 || m.Per < ruleset.PerGame {
				t.Errorf("%s: %s is of counters that do not exist: %d, %d", name, m.Key, m.Of, m.Per)
			}
			if !sections[m.Section] || m.Section != "" && m.Label == "" {
				t.Errorf("%s: %s has section %q and label %q", name, m.Key, m.Section, m.Label)
			}
			if strings.Contains(m.Key, "[") && len(m.CSV) == 0 {
				t.Errorf("%s: %s is an entry of a list and has no names in CSV", name, m.Key)
			}
			if tables[m.Section] && m.More == "" {
				t.Errorf("%s: %s does not say what it shows in its column", name, m.Key)
			}
			if m.Summary == "" {
				t.Errorf("%s: %s does not say what it is", name, m.Key)
			}
			for _, id := range m.Rules {
				if !slices.ContainsFunc(r.Decl.Rules, func(rule pathing.Rule) bool { return rule.ID == id }) {
					t.Errorf("%s: %s names the rule %s, which does not exist", name, m.Key, id)
				}
			}
		}
		for what, list := range heads(r.Metrics) {
			if len(list) > 1 {
				t.Errorf("%s: the metrics of %s do not follow each other", name, what)
			}
		}
		texts := []string{}
		for i := range r.Metrics {
			texts = append(texts, r.Metrics[i].More)
		}
		for _, o := range r.Objects {
			texts = append(texts, o.Text)
			if !last[o.Metric] {
				t.Errorf("%s: objects name the metric %q, which does not exist", name, o.Metric)
			}
		}
		for _, text := range texts {
			for _, m := range templates.FindAllStringSubmatch(text, -1) {
				if m[1] != "" && !last[m[1]] {
					t.Errorf("%s: %q is about the metric %q, which does not exist", name, text, m[1])
				}
				if !slices.Contains([]string{"share", "rate", "per_game", "mean"}, m[2]) {
					t.Errorf("%s: %q asks for %q", name, text, m[2])
				}
			}
			if left := templates.ReplaceAllString(text, ""); strings.ContainsAny(left, "{}") {
				t.Errorf("%s: %q is no template", name, text)
			}
		}
		if strings.Count(report.MetricTable(r), "\n") != len(r.Metrics)+2 {
			t.Errorf("%s: the table of metrics has not a row for each", name)
		}
	}
}

// heads are, for each object and list, the rows at which a stretch of its metrics starts.
func heads(metrics []ruleset.Metric) map[string][]int {
	starts, before := map[string][]int{}, map[string]bool{}
	for i := range metrics {
		key := strings.ReplaceAll(metrics[i].Key, "[", ".[")
		now := map[string]bool{}
		for j := range len(key) + 1 {
			if j == len(key) || key[j] == '.' {
				now[key[:j]] = true
			}
		}
		for part := range now {
			if !before[part] {
				starts[part] = append(starts[part], i)
			}
		}
		before = now
	}
	return starts
}
