package ruleset

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Validate says what is wrong with what rulesets say of themselves, for those who write
// them; nil if shared code can use them together. The command asks it at its start, and
// a game of its ruleset before it is played.
func Validate(list ...*Ruleset) error {
	if len(list) == 0 {
		return errors.New("ruleset: there is no ruleset: give one or more")
	}
	names := map[string]bool{}
	for i, r := range list {
		switch {
		case r == nil:
			return fmt.Errorf("ruleset: number %d of %d is nil", i+1, len(list))
		case r.Decl == nil || r.Decl.Name == "":
			return fmt.Errorf("ruleset: number %d of %d has no name: give Decl one", i+1, len(list))
		case names[r.Decl.Name]:
			return fmt.Errorf("ruleset: there are two of the name %q", r.Decl.Name)
		}
		names[r.Decl.Name] = true
		if err := r.check(); err != nil {
			return fmt.Errorf("ruleset: %s: %w", r.Decl.Name, err)
		}
	}
	return nil
}

func (r *Ruleset) check() error {
	if r.Compile == nil {
		return errors.New("it has no Compile, so no scenario of it can be asked about")
	}
	if common := CommonKeys(); len(r.Counters) < len(common) || !slices.Equal(r.Counters[:len(common)], common) {
		return fmt.Errorf("its Counters do not begin with CommonKeys: %s", strings.Join(common, ", "))
	}
	seen := map[string]bool{}
	var before []string
	for i := range r.Metrics {
		path, err := r.checkMetric(&r.Metrics[i])
		if err == nil && i > 0 && r.Metrics[i-1].leaf() && len(path) > len(before) && slices.Equal(path[:len(before)], before) {
			err = fmt.Errorf("%s is a number, and can't be an object too", r.Metrics[i-1].Key)
		}
		together := true
		for n := range path {
			together = together && n < len(before) && path[n] == before[n]
			key := strings.Join(path[:n+1], ".")
			if last := n+1 == len(path); err == nil && seen[key] && (last || !together) {
				err = fmt.Errorf("%s is there already, and its metrics do not follow each other", key)
			}
			seen[key] = true
		}
		if err != nil {
			return fmt.Errorf("metric %q: %w", r.Metrics[i].Key, err)
		}
		before = path
	}
	return r.checkText()
}

// leaf reports whether a metric is one value in JSON.
func (m *Metric) leaf() bool { return m.Kind != Amount && m.Kind != Share && m.Kind != Rate }

// taken are the keys that units and sides have in JSON beside those of metrics.
var taken = []string{"id", "type", "side", "name", "policy", "units", "wins"}

// checkMetric looks at a metric by itself, and gives the path of its key.
func (r *Ruleset) checkMetric(m *Metric) (path []string, err error) {
	path = strings.Split(strings.ReplaceAll(m.Key, "[", ".["), ".")
	switch n := Counter(len(r.Counters)); {
	case slices.Contains(path, "") || strings.HasPrefix(m.Key, "["):
		return path, errors.New("a part of its key is empty")
	case slices.Contains(taken, path[0]):
		return path, fmt.Errorf("units or sides have a key %s of their own", path[0])
	case m.Kind > OnlyMean:
		return path, fmt.Errorf("there is no Kind %d", m.Kind)
	case m.Of < 0 || m.Of >= n:
		return path, fmt.Errorf("there is no counter %d for Of", m.Of)
	case m.Per < PerGame || m.Per >= n:
		return path, fmt.Errorf("there is no counter %d for Per", m.Per)
	}
	for _, part := range path {
		if part[0] == '[' && (part[len(part)-1] != ']' || !strings.Contains(part, "=")) {
			return path, fmt.Errorf("want [KEY=TEXT] for %s", part)
		}
	}
	return path, nil
}

// checkText looks at what text is made of.
func (r *Ruleset) checkText() error {
	w := &r.Words
	if slices.Contains([]string{w.Round, w.Turn, w.Cell, w.Action, w.Whole, w.Phase, w.Place, w.Visits, w.Draw}, "") {
		return errors.New("a word of Words is empty: only Levels and Order may be, where boards have no levels and the order is drawn")
	}
	for i := range r.Metrics {
		m := &r.Metrics[i]
		s := slices.IndexFunc(r.Sections, func(s Section) bool { return s.Key == m.Section })
		switch {
		case m.Section == "":
		case s < 0:
			return fmt.Errorf("metric %q: there is no section %q", m.Key, m.Section)
		case !r.Sections[s].Units && m.leaf() && m.Kind != OnlyMean:
			return fmt.Errorf("metric %q: a row of section %q shows a mean a game, which its Kind has not", m.Key, m.Section)
		}
	}
	for _, p := range r.Objects {
		if !slices.ContainsFunc(r.Metrics, func(m Metric) bool { return m.Key == p.Metric || strings.HasSuffix(m.Key, "."+p.Metric) }) {
			return fmt.Errorf("a phrase of Objects is about %q, which is no metric", p.Metric)
		}
	}
	return nil
}
