package report

// What tests from outside use of this package.
var Columns = width

const RaceEnabled = raceEnabled
