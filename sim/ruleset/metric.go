package ruleset

import (
	"fmt"
	"strings"

	"example.com/stride/sim/scenario"
)

// Counter numbers what a ruleset counts of a unit in a game. Counts are whole numbers
// that add up over games and over the units of a side.
type Counter int

// The Common counters are those of every ruleset, and shared code looks at them. A
// ruleset numbers its own from NumCommon on.
const (
	Actions   Counter = iota // Actions that were taken: all but passes
	Passes                   // Actions in which nothing was done
	Turns                    // Turns that came to their end
	Begun                    // Turns begun
	Squares                  // cells entered
	Spent                    // of the cost that movement took
	Stuck                    // Turns in which it neither moved nor could have
	NumCommon                // how many there are
)

// PerGame stands for 1 in every game, in place of a counter: what is counted a game.
const PerGame Counter = -1

// CommonKeys are the keys of the Common counters.
func CommonKeys() []string {
	return []string{"actions", "passes", "turns", "begun", "squares", "spent", "stuck"}
}

// Kind says what is shown of a metric.
type Kind uint8

// The kinds. In JSON an estimate is an object with value, low, high, n and method.
const (
	Count     Kind = iota // how often in all trials: a whole number
	Amount                // {count, per_game}: per_game is the mean a game
	Share                 // {count, per_game, share}: share is of Per, from 0 to 1
	Rate                  // {count, per_game, rate}: rate is for each of Per
	OnlyShare             // the estimate of the share alone
	OnlyRate              // the estimate of the rate alone
	OnlyMean              // the estimate of the mean a game alone
)

// Metric is one row of what a ruleset reports of a unit, and of the units of a side
// together: text, JSON, CSV, the schema and the documents come from it.
type Metric struct {
	// Key is where it lies in JSON: "squares", "own.falls" in the object own, or
	// "choices[choice=move]" for an entry of the list choices whose key choice says
	// move. Metrics of one object or list follow each other. A metric whose Kind is one
	// number or estimate is no object, and units and sides have id, type, side, name,
	// policy, units and wins of their own.
	Key  string
	Kind Kind
	// Of is what is counted, Per what it is measured against: PerGame, or a counter.
	Of, Per Counter
	// Games says that Per counts at most 1 a game for a unit, so that its share is one
	// of games, where Per is 1 in each of them.
	Games bool
	// CSV names its estimates in CSV, in their order; empty: the last part of the key
	// with _per_game, _share or _rate behind it. Nothing looks for two alike: give names
	// where the last parts of two keys are the same.
	CSV []string
	// Summary says what it is, for the schema and the documents: "moves that new
	// engagement stopped".
	Summary string
	Rules   []string // IDs of the rules that it is about

	// Section is the key of the part of the text that shows it, empty for none. Label
	// is what the row, or the column of a table of units, is called there. A row shows the
	// mean a game, so its Kind is Amount, Share, Rate or OnlyMean.
	Section, Label string
	// More is what stands behind the mean a game of a row, or in a column of a table: a
	// text with {share}, {rate}, {per_game} or {mean} for estimates of this metric, and
	// {key.share} for those of another, by the last part of its key. A ! before the
	// closing brace leaves out the interval, and a number after a colon pads it to as
	// many columns: "{share:15} {points.mean!} points".
	More string
	// Order puts it among the others of its section; those alike stay in the order of
	// the metrics.
	Order int
}

// NewMetric is a metric that text does not show. rules are the IDs of those that it is
// about.
func NewMetric(key string, kind Kind, of, per Counter, summary string, rules ...string) Metric {
	return Metric{Key: key, Kind: kind, Of: of, Per: per, Summary: summary, Rules: rules}
}

// In is the metric with a place in the text.
func (m Metric) In(section, label, more string) Metric {
	m.Section, m.Label, m.More = section, label, more
	return m
}

// Nth is the metric with its Order.
func (m Metric) Nth(order int) Metric { m.Order = order; return m }

// OfGames is the metric with Games set.
func (m Metric) OfGames() Metric { m.Games = true; return m }

// Named is the metric with its names in CSV.
func (m Metric) Named(csv ...string) Metric { m.CSV = csv; return m }

// Section is a part of the text of a result.
type Section struct {
	Key     string
	Heading string
	// Columns stand over the columns of rows; a table of units has the labels of its
	// metrics there.
	Columns string
	// Units makes it a table with a row for each side and each unit, and a column for
	// each metric; otherwise it has a row for each metric of each side that ever
	// happened.
	Units bool
	// Always shows it where nothing of it ever happened.
	Always bool
}

// Phrase is a part of what text says of an object, if Metric, by the last part of its
// key, ever happened to it. Text is as in Metric.More.
type Phrase struct{ Metric, Text string }

// Result is what Warn may look at: the counts of all trials.
type Result struct {
	Scenario *scenario.Scenario
	Trials   int64
	Sides    int
	Units    []UnitCounts // in the order of the scenario
	// Stalemates is the share of trials that were drawn with nobody acting.
	Stalemates float64
	// Policies are the names of the sides' policies, by side.
	Policies []string
}

// UnitCounts is what a unit did in all trials.
type UnitCounts struct {
	Unit   int // its index in Scenario.Units
	ID     string
	Side   int     // -1 for an object
	Counts []int64 // by Counter
}

// Names is a list for people, of the first few.
func Names(list []string) string {
	const most = 6
	if len(list) > most {
		return strings.Join(list[:most], ", ") + fmt.Sprintf(" and %d more", len(list)-most)
	}
	return strings.Join(list, ", ")
}

// Number is "1 space" or "12 spaces".
func Number[N int | int64](n N, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// Warning is something about a result that its reader should know.
type Warning struct {
	Code    string `json:"code"` // stable
	Message string `json:"message"`
}
