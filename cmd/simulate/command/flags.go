package command

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// option is a flag that a function reads.
type option[T any] struct {
	value *T
	text  string // as it was given, or the default
	kind  string // what help calls a value
	read  func(text string) (T, error)
}

// Set reads a value.
func (o *option[T]) Set(text string) error {
	v, err := o.read(text)
	if err == nil {
		*o.value, o.text = v, text
	}
	return err
}

// String is the text of the value.
func (o *option[T]) String() string { return o.text }

// Type names the values in help.
func (o *option[T]) Type() string { return o.kind }

// wordFlag adds a flag that takes one of these words; the first is its default.
func wordFlag(f *pflag.FlagSet, name, usage string, allowed ...string) *string {
	value := allowed[0]
	f.Var(&option[string]{&value, value, "WORD", func(text string) (string, error) {
		if !slices.Contains(allowed, text) {
			return "", errors.New(suggest(text, allowed))
		}
		return text, nil
	}}, name, strings.Join(allowed, "|")+": "+usage)
	return &value
}

// decimal reads a whole number within a range. Only decimal digits are read, so that
// 010 is ten; of another spelling of a number the error says the right one.
func decimal(s string, low, high uint64) (uint64, error) {
	v, err := strconv.ParseUint(s, 10, 64)
	if err == nil && v >= low && v <= high {
		return v, nil
	}
	want := fmt.Sprintf("want a whole number from %d to %d", low, high)
	if v, other := strconv.ParseUint(strings.TrimPrefix(s, "+"), 0, 64); err != nil && other == nil && v >= low && v <= high {
		want += fmt.Sprintf(" in decimal digits: %d", v)
	}
	return 0, errors.New(want)
}

// seedFlag adds a flag for a seed, which is any uint64.
func seedFlag(f *pflag.FlagSet, p *uint64, name string, value uint64, usage string) {
	*p = value
	f.Var(&option[uint64]{p, strconv.FormatUint(value, 10), "N", func(text string) (uint64, error) {
		return decimal(text, 0, math.MaxUint64)
	}}, name, usage)
}

// number is the value of a flag for a whole number.
type number struct {
	value int
	set   bool // the flag was given
}

// numberFlag adds a flag for a whole number within a range.
func numberFlag(f *pflag.FlagSet, name string, low, high int, usage string) *number {
	n := &number{}
	f.Var(&option[number]{n, "", "N", func(text string) (number, error) {
		v, err := decimal(text, uint64(low), uint64(high))
		return number{int(v), true}, err
	}}, name, usage)
	return n
}

// complete lets the shell complete a flag with these words.
func complete(c *cobra.Command, flag string, words []string) {
	c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

// noWords refuses words after a command. format is the error for the first of them.
func noWords(format string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return fmt.Errorf(format, args[0])
		}
		return nil
	}
}
