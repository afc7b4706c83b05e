// Command simulate plays games from scenario files and answers where a unit can go, at
// what cost, by which route.
//
//	simulate run [FILE]                 play a scenario many times, with estimates
//	simulate reach FILE --unit ID       where a unit can end
//	simulate path FILE --unit ID --to X,Y  how it gets there, step by step
//	simulate check FILE...              what is wrong with scenario files
//	simulate rules                      every rule and the parameters that tune it
//	simulate policies                   every policy of a side, and its options
//	simulate bench                      how fast it is, and whether it got slower
//	simulate version                    which build this is
//	simulate completion SHELL           completion for bash, zsh, fish, powershell
//
// FILE is a scenario file, or - for standard input; `simulate COMMAND --help` has
// an example of each. Answers go to standard output as text, JSON or CSV, errors
// to standard error.
//
// # Exit codes
//
//	0    done; that there is no route is an answer too
//	1    the answer is no
//	2    wrong usage, faulty input, or an answer that can't be written (a full disk)
//	3    a fault of the program
//	4    inconclusive
//	130  interrupted (Ctrl-C, or the signals TERM and HUP); what was computed until
//	     then is written
//
// A pipe whose reader has ended ends the command by the signal PIPE, in silence, as it
// does others. What is written to a closed standard output (>&-) is lost without a
// word: the runtime of Go opens the null device in its place, so the command can't
// tell it from > /dev/null.
//
// # Files
//
// --out FILE writes to a temporary file beside FILE, .FILE.*.simulate-tmp, which takes
// its place when it is complete. What a killed run left of these, the next one in that
// folder removes. FILE is never one that the command reads.
//
// # Names
//
// Text and messages show the control characters of names and of quoted lines by their
// pictures (U+2400 and up), and put a bar before a line that the log of a CI job would
// take for a command (::error::). JSON has names as they are.
package main

import (
	"os"

	"example.com/stride/cmd/simulate/command"
	"example.com/stride/sim/rules/all"
)

func main() { os.Exit(command.Main(all.Rulesets()...)) }
