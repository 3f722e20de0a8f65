# Donafare: set up, play, test. `make` alone lists what there is.

PYTHON ?= python3
PORT   ?= 8000
JOBS   ?= 2
ARGS   ?=

SHELL       := bash
.SHELLFLAGS := -eu -o pipefail -c
PY          := .venv/bin/python
.DELETE_ON_ERROR:

.PHONY: help
help: ## Show this list
	@echo "Donafare: five games for two in the browser."
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' Makefile | column -t -s '|'

# --- Set-up: each stamp is remade only when its lock file has changed -------------------------

.PHONY: setup
setup: .venv/.stamp node_modules/.stamp vendor/.stamp ## Install the pinned Python and npm packages

.venv/.stamp: requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	    || { echo "Python 3.11 or newer is needed: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	    || { echo "Python's venv module is missing (Debian, Ubuntu: apt install python3-venv)"; exit 1; }
	$(PYTHON) -m venv .venv
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements.lock
	@touch $@

node_modules/.stamp: package.json package-lock.json
	@command -v npm >/dev/null || { echo "Node.js 20 or newer with npm is needed"; exit 1; }
	npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

# Wheels for the Python in the page, not for the one that runs the tools.
vendor/.stamp: requirements-page.lock .venv/.stamp
	@rm -rf vendor
	$(PY) -m pip download --quiet --disable-pip-version-check --require-hashes --no-deps \
	    --only-binary :all: --python-version 3.14 --dest vendor -r requirements-page.lock
	@touch $@

# --- Daily work -------------------------------------------------------------------------------

.PHONY: build play test bench soak browser
build: setup ## Make dist/, the folder for any static web server
	$(PY) -m tools.build dist

play: build ## Build, serve on localhost and open the browser
	$(PY) -m tools.serve dist --port $(PORT) --open

browser: setup
	@$(PY) -m tools.browser

test: build browser ## Run everything: linter, unit tests, real browsers
	$(PY) -m ruff check .
	$(PY) -m pytest tests -n $(JOBS) $(ARGS)
	$(PY) -m pytest e2e -n $(JOBS) $(ARGS)

bench: build browser ## Measure speed and size (ARGS='...' is passed on)
	$(PY) -m tools.bench $(ARGS)

soak: setup browser ## Strain the connection: kills, messages, games (ARGS='...' is passed on)
	$(PY) -m tools.soak $(ARGS)

# --- Upkeep -----------------------------------------------------------------------------------

.PHONY: lock clean
lock: setup ## Pin newer Python packages (needs uv; npm: `npm update`)
	uv pip compile --quiet --no-header --universal --generate-hashes --python-version 3.11 \
	    --group dev --output-file requirements.lock pyproject.toml
	uv pip compile --quiet --no-header --generate-hashes --python-version 3.14 \
	    --group page --output-file requirements-page.lock pyproject.toml

clean: ## Remove everything that was made or installed
	rm -rf .venv node_modules vendor dist test-results .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
