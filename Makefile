# What people and CI call. Everything here runs from a fresh clone with only Go
# installed; the modules come by themselves.

GO       ?= go
TOOL      = $(GO) tool -modfile=tools/go.mod
PLATFORMS = linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64

.PHONY: build test check fmt vet lint race invariants cross bench bench-check signature results profile fuzz docs clean

build:
	$(GO) build -o bin/simulate ./cmd/simulate

test:
	$(GO) test ./...

# check is what CI runs: formatting, vet, staticcheck, the tests under the race
# detector and with invariants on, builds for every platform.
check: fmt vet lint race invariants cross

fmt:
	@unformatted="$$($(TOOL) gofumpt -l .)"; \
	if [ -n "$$unformatted" ]; then echo "not formatted (run: go tool -modfile=tools/go.mod gofumpt -w .):"; echo "$$unformatted"; exit 1; fi

vet:
	$(GO) vet ./...
	$(GO) vet -tags invariants ./...

lint:
	$(TOOL) staticcheck ./...

race:
	$(GO) test -race ./...

invariants:
	$(GO) test -short -tags invariants ./...

cross:
	@for p in $(PLATFORMS); do \
		echo "build $$p"; \
		CGO_ENABLED=0 GOOS=$${p%/*} GOARCH=$${p#*/} $(GO) build ./... || exit 1; \
	done

# bench prints what the workloads take on this machine, in the format of benchstat.
# COUNT measurements of each, RUN chooses some.
COUNT ?= 1
RUN   ?=
bench: build
	bin/simulate bench --count $(COUNT) --run '$(RUN)'

# bench-check is the gate: exact counts first, then this tree against BASE, in turns.
# It fails with 1 for a regression; 4 says that time did not suffice to tell.
BASE  ?= HEAD
LIMIT ?= 10m
bench-check: build
	bin/simulate bench sign --check results/SIGNATURE
	bin/simulate bench gate --base $(BASE) --run '$(RUN)' --limit $(LIMIT)

# signature writes what the fixed suite counts, for changes that are meant to change it.
signature: build
	bin/simulate bench sign --check results/SIGNATURE --update
	bin/simulate bench sign

# results records times on this machine and a table of them. It takes a few minutes; run
# it where nobody else runs anything.
DATE ?= $(shell date +%F)
results: signature
	bin/simulate bench --count 10 --time 100ms --out results/$(DATE).txt --summary results/SUMMARY.md

# profile draws where the time goes: open profile/cpu.svg in a browser.
profile: build
	bin/simulate bench --no-verify --time 1s --run '$(RUN)' --profile cpu --profile-dir profile > /dev/null

# Ten minutes a reader, as long as FUZZTIME says.
FUZZTIME ?= 10m
fuzz:
	$(GO) test -run '^$$' -fuzz FuzzParse -fuzztime $(FUZZTIME) -fuzzminimizetime 2s ./pathing/board
	$(GO) test -run '^$$' -fuzz FuzzSpec -fuzztime $(FUZZTIME) -fuzzminimizetime 2s ./pathing/board
	$(GO) test -run '^$$' -fuzz 'FuzzRead$$' -fuzztime $(FUZZTIME) -fuzzminimizetime 2s ./pathing/board/mapfile
	$(GO) test -run '^$$' -fuzz FuzzReadScen -fuzztime $(FUZZTIME) -fuzzminimizetime 2s ./pathing/board/mapfile
	$(GO) test -run '^$$' -fuzz FuzzParse -fuzztime $(FUZZTIME) -fuzzminimizetime 2s ./sim/scenario

# docs writes the parts of the documents that come from the program: tables from the
# declarations of the rulesets, the diagram of the packages, what commands print.
docs:
	$(GO) test -run 'Document$$|TestReadme' . -update

clean:
	rm -rf bin profile
