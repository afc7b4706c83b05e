// Command simulate is Stride's own command with one more ruleset.
package main

import (
	"os"

	"example.com/stride/cmd/simulate/command"
	"example.com/stride/docs/example/fiveten"
	"example.com/stride/sim/rules/all"
)

func main() { os.Exit(command.Main(append(all.Rulesets(), fiveten.Ruleset)...)) }
