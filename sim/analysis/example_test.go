package analysis_test

import (
	"fmt"

	"example.com/stride/sim/analysis"
	"example.com/stride/sim/trial"
)

// A side won 81 of 263 games.
func ExampleWilson() {
	fmt.Println(analysis.Wilson(81, 263, analysis.Level))
	// Output: 0.307985 (0.255289 to 0.36621, 95 %, n=263)
}

// The Turns of ten games: their mean, and the number that half of them kept to.
func ExampleQuantile() {
	var h trial.Histogram
	for _, turns := range []int{4, 5, 5, 6, 6, 6, 7, 8, 9, 12} {
		h.Add(turns)
	}
	fmt.Println(analysis.Mean(h.Sums(), analysis.Level))
	fmt.Println(analysis.Quantile(h, 0.5, analysis.Level))
	// Output:
	// 6.8 (5.12065 to 8.47935, 95 %, n=10)
	// 6 (5 to 9, 95 %, n=10)
}

// Two games of different length: 12 points in 3 Turns and 10 in 2. A Turn took 22/5
// points, not the mean of 4 and 5.
func ExampleRatio() {
	var p trial.PairSums
	p.Add(12, 3)
	p.Add(10, 2)
	fmt.Println(analysis.Ratio(p, analysis.Level).Value)
	// Output: 4.4
}
