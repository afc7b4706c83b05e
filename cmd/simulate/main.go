// Command simulate plays tabletop skirmishes from scenario files and answers where
// a unit can go, at what cost, by which route.
//
//	simulate run [FILE]                 play a scenario many times, with estimates
//	simulate reach FILE --unit ID       where a unit can end
//	simulate path FILE --unit ID --to X,Y  how it gets there, step by step
//	simulate check FILE...              what is wrong with scenario files
//	simulate rules                      every rule and the parameters that tune it
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
//	2    wrong usage or faulty input
//	3    an internal fault, or the answer could not be written
//	4    inconclusive
//	130  interrupted; what was computed until then is written
package main

import (
	"os"

	"example.com/stride/cmd/simulate/command"
)

func main() { os.Exit(command.Main()) }
