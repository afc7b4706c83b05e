package report

import "strings"

// lineWidth is how long a list or object may be, in compact JSON, to stand on one line.
const lineWidth = 100

// layout joins lines of JSON that is indented by two spaces, and ends it with a line feed:
// lists and objects that hold no others, and are not long, stand on one line each. So an
// estimate is a line, and results compare line by line.
func layout(indented string) string {
	var lines []string
	first, size := -1, 0 // where a list or object begins that may be joined, and how long it is
	for _, line := range strings.Split(indented, "\n") {
		lines = append(lines, line)
		item := strings.TrimSuffix(strings.TrimLeft(line, " "), ",")
		size += len(item) + 1
		switch item[len(item)-1] {
		case '{', '[':
			first, size = len(lines)-1, 1
			continue
		case '}', ']':
		default:
			continue
		}
		if len(item) == 1 && first >= 0 {
			inner := lines[first+1 : len(lines)-1]
			size -= 2 // no comma stands behind the last item, and none behind the end counts
			if item == "}" {
				size -= len(inner) // spaces behind keys
			}
			if size <= lineWidth {
				for i := range inner {
					inner[i] = strings.TrimLeft(inner[i], " ")
				}
				lines[first] += strings.Join(inner, " ") + strings.TrimLeft(line, " ")
				lines = lines[:first+1]
			}
		}
		first = -1
	}
	return strings.Join(lines, "\n") + "\n"
}
