package report

import "bytes"

// lineWidth is how long a list or object may be to stand on one line.
const lineWidth = 100

// layout appends an object in compact JSON to dst with line breaks and an indentation of two
// spaces: lists and objects that hold no others, and are not long, stand on one
// line each. So an estimate is a line, and results compare line by line.
func layout(dst *bytes.Buffer, compact []byte) {
	l := layouter{dst, compact}
	l.value(0, 0)
	dst.WriteByte('\n')
}

type layouter struct {
	dst *bytes.Buffer
	src []byte
}

// value writes the value that starts at i and returns where it ends.
func (l *layouter) value(i, depth int) int {
	end, flat := l.extent(i)
	switch {
	case l.src[i] != '{' && l.src[i] != '[', end == i+2:
		l.dst.Write(l.src[i:end]) // no list or object, or an empty one
	case flat && end-i <= lineWidth:
		l.inline(i, end)
	default:
		l.dst.WriteByte(l.src[i])
		for i++; ; i++ { // over a comma
			l.newline(depth + 1)
			if l.src[i] == '"' {
				if key, _ := l.extent(i); l.src[key] == ':' {
					l.dst.Write(l.src[i : key+1])
					l.dst.WriteByte(' ')
					i = key + 1
				}
			}
			i = l.value(i, depth+1)
			if l.src[i] != ',' {
				break
			}
			l.dst.WriteByte(',')
		}
		l.newline(depth)
		l.dst.WriteByte(l.src[end-1])
	}
	return end
}

func (l *layouter) newline(depth int) {
	l.dst.WriteByte('\n')
	for range depth {
		l.dst.WriteString("  ")
	}
}

// inline writes a list or object on one line, with a space after commas and colons.
func (l *layouter) inline(i, end int) {
	for i < end {
		c := l.src[i]
		if c == '"' {
			after, _ := l.extent(i)
			l.dst.Write(l.src[i:after])
			i = after
			continue
		}
		l.dst.WriteByte(c)
		if c == ',' || c == ':' {
			l.dst.WriteByte(' ')
		}
		i++
	}
}

// extent is where the value that starts at i ends, and whether it is a list or
// object without others in it.
func (l *layouter) extent(i int) (end int, flat bool) {
	flat = true
	depth := 0
	for ; ; i++ {
		switch l.src[i] {
		case '"':
			for i++; l.src[i] != '"'; i++ {
				if l.src[i] == '\\' {
					i++
				}
			}
			if depth == 0 {
				return i + 1, true
			}
		case '{', '[':
			if depth++; depth > 1 {
				flat = false
			}
		case '}', ']':
			if depth == 0 {
				return i, true // of a number or word before it
			}
			if depth--; depth == 0 {
				return i + 1, flat
			}
		case ',':
			if depth == 0 {
				return i, true
			}
		}
	}
}
