# make play   set everything up and start the main job
# make test   set everything up and pass all checks and tests
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
UV     := $(BIN)/uv
STAMP  := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help setup play test check bench lock clean

help: ## Show this help
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' Makefile

setup: $(STAMP) ## Make the environment in .venv, from the lock file

$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed (try make PYTHON=python3.12)"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@test -x $(UV) || $(BIN)/python -m pip install --quiet --disable-pip-version-check "uv==0.13.7"
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes --requirements requirements.lock
	@$(UV) pip install --quiet --python $(BIN)/python --no-deps --editable .
	@touch $(STAMP)

play: setup ## Play La Crypte de Sedlec in the terminal against a bot
	@$(BIN)/monstro play crypte_de_sedlec

check: setup ## Format and lint (ruff), types (mypy strict)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

test: check ## All checks and tests
	$(BIN)/python -m pytest -n 2

bench: setup ## Measure; writes bench/results/
	$(BIN)/python bench/bench.py

lock: ## Renew requirements.lock from pyproject.toml
	$(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --all-extras --group dev pyproject.toml --output-file requirements.lock

clean: ## Remove the environment and what tools left behind
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
