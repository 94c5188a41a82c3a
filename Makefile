# make run    set everything up, then serve the app      (options: make run ARGS="--port 8000")
# make test   set everything up, then check and test it  (some tests: make test ARGS="tests/setup -x")
#
# What a step has done it stamps in .venv, so that the next time it does nothing and asks no network.

.DEFAULT_GOAL := run
.PHONY: run test lint proof-print fmt lock wheel clean ready ready-dev

# The first of these that is Python 3.11 or newer makes .venv.
PYTHON ?= python3 python3.13 python3.12 python3.11
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
HTMX := static/vendor/htmx.min.js

export PIP_DISABLE_PIP_VERSION_CHECK := 1

run: ready
	@$(BIN)/companion serve $(ARGS)

test: lint
	$(BIN)/companion cards
	$(BIN)/pytest -n auto --dist worksteal $(ARGS)

lint: ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Every kit on every paper with every kind of back: some minutes.
proof-print: ready-dev
	$(BIN)/python -m tests.printing.proof

fmt: ready-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# --- Set-up

ready: $(VENV)/.system-run $(VENV)/.run $(HTMX)

ready-dev: $(VENV)/.system-test $(VENV)/.dev $(HTMX)

$(VENV)/.made:
	@for python in $(PYTHON); do \
		if $$python -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>/dev/null; then \
			$$python -m companion.setup.system venv && $$python -m venv $(VENV) && touch $@; exit; \
		fi; \
	done; echo "Lawspeaker needs Python 3.11 or newer; none of these is: $(PYTHON)." >&2; exit 1

# hatchling comes with requirements.lock, so that the checkout is installed without a download of its own.
$(VENV)/.run: $(VENV)/.made requirements.lock pyproject.toml
	$(BIN)/python -m pip install -qq --require-hashes -r requirements.lock
	$(BIN)/python -m pip install -qq --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements-dev.lock
	$(BIN)/python -m pip install -qq --require-hashes -r requirements-dev.lock
	@touch $@

# Something still missing is said and not stamped: the app runs without it, only its printing may be off.
$(VENV)/.system-run $(VENV)/.system-test: $(VENV)/.system-%: companion/setup/system.py | $(VENV)/.made
	@if $(BIN)/python -m companion.setup.system $*; then touch $@; fi

$(HTMX): companion/setup/htmx.py requirements-npm.lock | $(VENV)/.run
	@$(BIN)/python -m companion.setup.htmx

# --- Upkeep

COMPILE := $(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 \
	--no-emit-index-url --no-header $(ARGS)

# Pins stay as they are unless pyproject.toml says otherwise; make lock ARGS=--upgrade moves them all.
lock: $(VENV)/.dev
	$(COMPILE) pyproject.toml --group build --output-file requirements.lock
	$(COMPILE) pyproject.toml --group dev --constraint requirements.lock --output-file requirements-dev.lock
	$(COMPILE) --group pyproject.toml:npm --output-file requirements-npm.lock

wheel: ready-dev
	$(BIN)/python -m build --wheel --no-isolation

clean:
	rm -rf $(VENV) static/vendor dist build .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
