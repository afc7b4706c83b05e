//go:build !amd64

package grid

// fast reports whether there are faster kernels than the portable ones.
const fast = false

var fastWaves [2][2][4]func(l *waveRows, at, rows, from, to, costs uint)

func fastDecode(*waveRows, uint, uint, uint, uint) {}
