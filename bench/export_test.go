package bench

// ProcessorTime is for benchmarks that measure two things in turns.
var ProcessorTime = processorTime
