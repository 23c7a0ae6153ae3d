# greatwar: `make play` and `make test` do all of their set-up themselves. `make help` lists the rest.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
GAME   ?= paths-of-glory
# the titles that can be played, in their order
DRAFTS  = $(shell grep -l 'maturity = "draft"' src/greatwar/games/*/meta.toml | xargs -r grep -h '^name' | cut -d'"' -f2)
TITLES  = $(shell grep -L 'maturity = "draft"' src/greatwar/games/*/meta.toml | xargs grep -h '^name' | cut -d'"' -f2)
# titles of which most scenarios take minutes a game under all checks, with the one that does not
LARGE  := twilight-in-the-east
SMALL  := a_gumbinnen
ARGS   ?=
comma  := ,
# what pytest says when it was asked for no test: ARGS may choose from one of two runs only
NOTHING := 5
EVIDENCE := build/evidence
WEB := src/greatwar/table/static/index.html
# web/src/generated is left out: the checks write it anew, and its sources are named here
WEB_SOURCES := $(shell find web/src web/maps web/scripts web/public/icon.svg web/index.html web/vite.config.ts \
  -type f -not -path 'web/src/generated/*' 2>/dev/null) \
  $(wildcard src/greatwar/games/*/data/layout.csv src/greatwar/games/*/data/map/*.csv) \
  $(wildcard src/greatwar/games/*/data/units/fortresses.csv)

# Recorded games for the differential tests: *.jsonl.gz in a folder or in one below it. Set GREATWAR_TRACES to your own
# folder, or to nothing to do without; left alone, the folder traces of any project beside this one is taken.
GREATWAR_TRACES ?= $(firstword $(wildcard ../*/traces))
TRACES := $(if $(strip $(GREATWAR_TRACES)),$(abspath $(GREATWAR_TRACES)))
ifneq ($(TRACES),)
export GREATWAR_TRACES := $(TRACES)
else
unexport GREATWAR_TRACES
endif

# compiled modules are kept: two test processes, servers and programs start hundreds of times
unexport PYTHONDONTWRITEBYTECODE

PIP := $(BIN)/python -m pip --disable-pip-version-check
say  = @printf '\n==> %s\n' "$(1)"

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play table terminal test long lint checks types imports web client browser debian unit evidence golden format fuzz mutate load pictures bench tournament clean python instructions native wheel wheels interpreted

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/play.stamp $(WEB) ## play in the browser: builds the table and opens it (ARGS="--port 8914")
	@$(BIN)/greatwar serve --open $(ARGS)

table: play

terminal: $(VENV)/play.stamp ## play in the terminal (GAME=paths-of-glory, ARGS="--scenario introductory")
	@$(BIN)/greatwar play $(GAME) $(ARGS)

test: lint checks debian unit browser ## everything that must pass: style, types, layers, tests, README, some fuzzing
	$(call say,fuzz: a short run of make fuzz)
	@for title in $(filter-out $(LARGE),$(TITLES)); do $(BIN)/greatwar fuzz $$title --games 30 --jobs 2 || exit; done
	@$(BIN)/greatwar fuzz $(LARGE) --scenario $(SMALL) --games 6 --jobs 2
	$(call say,instructions a decision)
	@$(BIN)/python scripts/instructions.py --check
	$(call say,all checks passed)

long: $(VENV)/dev.stamp $(WEB) debian ## what takes an hour or more: every referee case, long fuzz, the compiled build, campaigns in the browser
	$(call say,the compiled build plays the same games)
	@$(BIN)/python scripts/native.py
	@$(BIN)/pytest tests/project/test_native.py
	@PYTHONPATH=build/native/src $(BIN)/pytest tests/contract tests/games -k "contract or golden or perft or referee" -p no:cacheprovider
	$(call say,instructions a decision of every title)
	@$(BIN)/python scripts/instructions.py --check --all
	$(call say,every referee case and mixed play)
	@GREATWAR_LONG=1 $(BIN)/pytest -n 2 tests/games
	$(call say,the contract in the largest scenarios)
	@GREATWAR_LONG=1 $(BIN)/pytest -n 2 tests/contract -k twilight
	$(call say,whole campaigns through the adapters for research)
	@GREATWAR_LONG=1 $(BIN)/pytest -n 2 tests/research -k "whole_game or random_simulation"
	$(call say,long fuzz)
	@for title in $(filter-out $(LARGE),$(TITLES) $(DRAFTS)); do \
	  $(BIN)/greatwar fuzz $$title --games 500 --jobs 2 --keep build/fuzz-$$title.jsonl || exit; done
	@for lot in a_gumbinnen:500 b_tannenberg:50 c_galicia:50 d_grand_campaign:5; do \
	  $(BIN)/greatwar fuzz $(LARGE) --scenario $${lot%:*} --games $${lot#*:} --jobs 2 --keep build/fuzz-$${lot%:*}.jsonl || exit; done
	$(call say,campaigns in the browser)
	@$(BIN)/pytest tests/web -n 2 --dist worksteal -m "not alone" -rs --long
	@$(BIN)/pytest tests/web -m alone -rs --long

lint: $(VENV)/dev.stamp ## ruff: rules and format
	$(call say,style: ruff check)
	@$(BIN)/ruff check .
	$(call say,style: ruff format --check)
	@$(BIN)/ruff format --check .

types: $(VENV)/dev.stamp ## mypy --strict
	$(call say,types: mypy --strict)
	@$(BIN)/mypy --strict

# types take one processor and the client the other; what was said about the types is shown when both are done
checks: $(VENV)/dev.stamp $(WEB)
	@mkdir -p build
	@$(MAKE) --no-print-directory types imports >build/types.txt 2>&1 & types=$$!; \
	  $(MAKE) --no-print-directory client; client=$$?; \
	  wait $$types; types=$$?; cat build/types.txt; [ $$types -eq 0 ] && [ $$client -eq 0 ]

imports: $(VENV)/dev.stamp ## import-linter: which layer may import which
	$(call say,layers: lint-imports)
	@$(BIN)/lint-imports

debian: ## install PostgreSQL and Chromium for the tests, where Debian's packages can be had
	@scripts/debian.sh

web: $(WEB) ## build the browser client

client: $(WEB) ## the browser client: format, style, types and unit tests
	$(call say,client: prettier$(comma) eslint$(comma) svelte-check and vitest)
	@cd web && npm run --silent lint && npm run --silent check && npm run --silent test

browser: $(VENV)/dev.stamp $(WEB) debian ## the table in a real browser: clicks, keys, phone size, screenshots
	$(call say,tests: the table in Chromium (pictures and figures go to build/screenshots))
	@# two browsers side by side, each with a server of its own; then, alone, what measures frames and seconds
	@# on a loaded machine a frame can come late: what fails is tried once more, and named under RERUN
	@$(BIN)/pytest tests/web -n 2 --dist worksteal -m "not alone" -rsR --reruns 1 $(ARGS) || [ $$? -eq $(NOTHING) ]
	@$(BIN)/pytest tests/web -m alone -rsR --reruns 1 $(ARGS) || [ $$? -eq $(NOTHING) ]

unit: $(VENV)/dev.stamp $(WEB) ## pytest on two cores (ARGS="-k supply" to choose)
	$(call say,tests: unit$(comma) contract$(comma) README)
	@echo "$(if $(TRACES),traces: $(words $(wildcard $(TRACES)/*.jsonl.gz $(TRACES)/*/*.jsonl.gz)) files,traces: none beside the project$(comma) differential tests are skipped)"
	@rm -rf $(EVIDENCE)
	@$(BIN)/pytest -n 2 --dist worksteal --ignore=tests/web --rule-evidence=$(EVIDENCE) $(ARGS)
	@$(if $(strip $(ARGS)),true,$(BIN)/python scripts/check_evidence.py $(EVIDENCE))

evidence: $(VENV)/dev.stamp ## run the tests and write down which rules they show
	@rm -rf $(EVIDENCE)
	@$(BIN)/pytest -n 2 --dist worksteal --ignore=tests/web --rule-evidence=$(EVIDENCE)
	@$(BIN)/python scripts/check_evidence.py $(EVIDENCE) --write
	@$(BIN)/python scripts/readme_status.py --write

golden: $(VENV)/dev.stamp ## write golden games, counts and terminal scripts anew; then read the diff
	@$(BIN)/python scripts/regenerate_playthroughs.py

format: $(VENV)/dev.stamp ## let ruff rewrite the code in house format
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

fuzz: GAMES ?= 100
fuzz: SEED  ?= 1
fuzz: JOBS  ?= 2
fuzz: $(VENV)/dev.stamp ## random and lively games of all scenarios under all checks (GAMES=100 SEED=1 JOBS=2)
	@$(BIN)/greatwar fuzz $(GAME) --games $(GAMES) --seed $(SEED) --jobs $(JOBS) $(ARGS)

mutate: COUNT ?= 60
mutate: ROWS  ?= 0
mutate: SEED  ?= 1
mutate: $(VENV)/dev.stamp ## change the rules in COUNT places and see whether the tests notice (GAME=grand-illusion COUNT=60 or ROWS=100, SEED=1)
	@$(BIN)/python scripts/mutate.py --game $(GAME) --mutants $(COUNT) --rows $(ROWS) --seed $(SEED) $(ARGS)

pictures: $(VENV)/dev.stamp $(WEB) ## pictures of the table for the README and the lobby
	@$(BIN)/python scripts/pictures.py $(ARGS)

load: $(VENV)/dev.stamp ## 200 tables with programs on one server (ARGS="--tables 50")
	@$(BIN)/python scripts/load.py $(ARGS)

# The bars of docs/opponents.md. Budgets of time mean something only on a machine that does nothing else meanwhile.
tournament: JOBS  ?= 2
tournament: GAMES ?= 60
tournament: MEET = $(BIN)/greatwar tournament $(GAME) --seed 1 --jobs $(JOBS) $(ARGS)
tournament: ALONE = $(BIN)/greatwar tournament $(GAME) --seed 1 --jobs 1 $(ARGS)
tournament: $(VENV)/dev.stamp ## how strong the players are, two hours (GAMES=60 JOBS=2 ARGS="--json")
	$(call say,sergeant against random: at least 98 of 100)
	@$(MEET) --players sergeant,random --games 200 --scenario limited-war
	@$(MEET) --players sergeant,random --games 200 --scenario campaign
	@$(MEET) --players sergeant,random --games 200 --scenario introductory
	$(call say,general at 50 ms on both processors against sergeant: at least 60 of 100)
	@$(ALONE) --players general:50ms,sergeant --games $(GAMES) --scenario limited-war
	$(call say,more time makes the general stronger)
	@$(ALONE) --players general:20ms,sergeant --games $(GAMES) --scenario limited-war
	@$(ALONE) --players general:200ms,sergeant --games $(GAMES) --scenario limited-war

instructions: $(VENV)/dev.stamp ## instructions a decision of every title under callgrind, beside the recorded figures (ARGS=--write)
	@$(BIN)/python scripts/instructions.py $(ARGS)

native: $(VENV)/dev.stamp ## compile the rules in place; without a C compiler everything runs interpreted
	@$(BIN)/python scripts/native.py --in-place

wheel: wheels ## a pure wheel and a compiled one for this platform in dist/, each tried in a fresh environment
	@$(BIN)/python scripts/try_wheel.py dist/*.whl

wheels: $(VENV)/dev.stamp $(WEB)
	@rm -rf dist
	@$(BIN)/python -m hatchling build -t wheel -d dist
	@$(BIN)/python scripts/native.py
	@GREATWAR_NATIVE=build/native/src $(BIN)/python -m hatchling build -t wheel -d dist

interpreted: ## take the compiled rules away again
	@$(PYTHON) scripts/native.py --remove

bench: SECONDS ?= 10
bench: $(VENV)/dev.stamp ## decisions, games and copies a second beside a yardstick (SECONDS=10)
	@$(BIN)/greatwar bench $(GAME) --seconds $(SECONDS) $(ARGS)

clean: ## remove the virtual environment, caches and builds
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage .coverage.* build dist
	find src tests scripts -name __pycache__ -type d -prune -exec rm -rf {} +

# -- set-up ----------------------------------------------------------------------------------------------------------
# One environment, made anew whenever its lock or pyproject.toml changes. The developers' environment serves players too.

define install
	$(call say,setting up $(VENV) from $(1))
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PIP) install --quiet --require-hashes --only-binary :all: -r $(1)
	@$(PIP) install --quiet --no-deps --no-build-isolation --editable .
endef

web/node_modules/.stamp: web/package-lock.json web/package.json
	@command -v npm >/dev/null || { echo "the browser client needs Node 20 or newer with npm to be built: install it"; exit 2; }
	$(call say,setting up web from package-lock.json)
	@# not `npm ci`: it refuses a lock that was written where the packages of other platforms could not be had
	@cd web && npm install --no-save --no-audit --no-fund --loglevel=error && node scripts/check-lock.mjs
	@touch $@

$(WEB): web/node_modules/.stamp $(WEB_SOURCES)
	$(call say,building the browser client)
	@cd web && npm run --silent build
	@touch $@

$(VENV)/play.stamp: requirements/play.lock pyproject.toml | python
	$(call install,requirements/play.lock)
	@touch $@

$(VENV)/dev.stamp: requirements/dev.lock pyproject.toml | python
	$(call install,requirements/dev.lock)
	@touch $(VENV)/play.stamp $@

python:
	@command -v $(firstword $(PYTHON)) >/dev/null || \
	  { echo "greatwar needs Python 3.11 or newer, and '$(PYTHON)' is not there: install it, or name one: make PYTHON=/path/to/python3.11 ..."; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "greatwar needs Python 3.11 or newer, and '$(PYTHON)' is $$($(PYTHON) -V 2>&1): name a newer one: make PYTHON=python3.11 ..."; exit 2; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "greatwar needs the venv module of '$(PYTHON)': install it (Debian and Ubuntu: apt install python3-venv)"; exit 2; }
