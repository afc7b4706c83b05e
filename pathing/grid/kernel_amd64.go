package grid

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// fast reports whether the kernels in kernel_amd64.s may run: the processor has
// AVX2. They do what their portable twins do, to the bit.
var fast = cpu.X86.HasAVX2

// The assembly has these offsets as numbers: a change of them must not compile.
const (
	_ = -(unsafe.Offsetof(waveRows{}.free) ^ 576)
	_ = -(unsafe.Offsetof(waveRows{}.when) ^ 4032)
	_ = -(unsafe.Offsetof(waveRows{}.bytes) ^ 8640)
	_ = -(unsafe.Sizeof(waveRow{}) ^ 576)
)

// fastWaves are the kernels by size, number of entry costs and rule of steps: first those
// for windows of at most smallRows rows, then those for all.
var fastWaves = [2][2][4]func(l *waveRows, at, rows, from, to, costs uint){
	{
		{fastSmall4, fastSmall8free, fastSmall8one, fastSmall8},
		{fastSmall4x3, fastSmall8freex3, fastSmall8onex3, fastSmall8x3},
	},
	{
		{fastWave4, fastWave8free, fastWave8one, fastWave8},
		{fastWave4x3, fastWave8freex3, fastWave8onex3, fastWave8x3},
	},
}

func fastWave4(l *waveRows, at, rows, from, to, costs uint)
func fastWave8free(l *waveRows, at, rows, from, to, costs uint)
func fastWave8one(l *waveRows, at, rows, from, to, costs uint)
func fastWave8(l *waveRows, at, rows, from, to, costs uint)
func fastWave4x3(l *waveRows, at, rows, from, to, costs uint)
func fastWave8freex3(l *waveRows, at, rows, from, to, costs uint)
func fastWave8onex3(l *waveRows, at, rows, from, to, costs uint)
func fastWave8x3(l *waveRows, at, rows, from, to, costs uint)
func fastSmall4(l *waveRows, at, rows, from, to, costs uint)
func fastSmall8free(l *waveRows, at, rows, from, to, costs uint)
func fastSmall8one(l *waveRows, at, rows, from, to, costs uint)
func fastSmall8(l *waveRows, at, rows, from, to, costs uint)
func fastSmall4x3(l *waveRows, at, rows, from, to, costs uint)
func fastSmall8freex3(l *waveRows, at, rows, from, to, costs uint)
func fastSmall8onex3(l *waveRows, at, rows, from, to, costs uint)
func fastSmall8x3(l *waveRows, at, rows, from, to, costs uint)

// fastDecode is decodeRow for whole rows.
//
//go:noescape
func fastDecode(l *waveRows, low, high, planes, n uint)
