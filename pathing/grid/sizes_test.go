package grid

import (
	"testing"
	"unsafe"
)

// Sizes are part of the speed: they change on purpose or not at all.
func TestSizes(t *testing.T) {
	for _, c := range []struct {
		what      string
		got, want uintptr
	}{
		{"jumpNode", unsafe.Sizeof(jumpNode{}), 24},
		{"lineWord", unsafe.Sizeof(lineWord{}), 32},
		{"diagWord", unsafe.Sizeof(diagWord{}), 32},
		{"flatEntry", unsafe.Sizeof(flatEntry{}), 8},
		{"sumEntry", unsafe.Sizeof(sumEntry{}), 8},
	} {
		if c.got != c.want {
			t.Errorf("a %s takes %d bytes, want %d", c.what, c.got, c.want)
		}
	}
}
