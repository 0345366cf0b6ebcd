# Everything there is to do here, by name. On a new machine: Python 3.11 or newer, make and git are enough.
VENV := .venv
GAME ?= azul-pavilion
PAGE := src/cantiere/server/static/index.html
export PIP_DISABLE_PIP_VERSION_CHECK = 1
export UV_SYSTEM_CERTS = 1

.PHONY: help play terminal web host test check fix golden types notation bench bench-batch bench-cluster bench-server bench-web ladder drill lock clean

help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

# Packages are fetched while the page is built: whoever waits has at least two cores.
play: $(VENV)/bin/python ## Play in the browser: starts the server and opens its page
	@$(MAKE) --no-print-directory --jobs 2 --keep-going $(VENV)/core.done web || \
		{ $(MAKE) --question $(VENV)/core.done && echo "Without the web app, the server says how to build it." >&2; }
	@$(VENV)/bin/cantiere

terminal: $(VENV)/core.done ## Play a game in the terminal (GAME=azul-pavilion)
	@$(VENV)/bin/cantiere play $(GAME)

web: $(PAGE) ## Build the web app into the package, if it is not up to date (Node 20 or newer, or its wheel)

host: $(VENV)/host.done web ## Install what a server runs: packages, PostgreSQL's too, and the web app (docs/host.md)

test: $(VENV)/dev.done ## check, then all tests: compiled, bounds-checked, plain Python with coverage
	@scripts/test check compiled checked plain

check: $(VENV)/dev.done ## Format, lint, types, layers, spelling
	@scripts/check

fix: $(VENV)/dev.done ## Repair what linter and formatters can repair
	@$(VENV)/bin/ruff check --fix
	@$(VENV)/bin/ruff format
	@$(VENV)/bin/python scripts/web format

golden: $(VENV)/dev.done ## Rewrite the golden games and searches; read the diff
	@REWRITE_GOLDEN=1 $(VENV)/bin/python -m pytest tests/golden tests/bots/test_golden_search.py tests/bots/test_levels.py -k "golden or figures"

types: $(VENV)/dev.done ## Rewrite the TypeScript types of routes, messages and games
	@scripts/types

notation: $(VENV)/dev.done ## Rewrite docs/notation.md and docs/observations.md from what the games declare
	@$(VENV)/bin/python scripts/notation
	@$(VENV)/bin/python scripts/observations

bench: $(VENV)/core.done ## Measure playouts per second into docs/bench.md
	@scripts/setup bench || echo "OpenSpiel is not installed: measuring without it." >&2
	@$(VENV)/bin/python -m benchmarks engine --write docs/bench.md

bench-batch: $(VENV)/core.done ## Measure thousands of games at once, beside other environments, into docs/bench.md
	@scripts/setup peers || echo "Other environments are not installed: measuring without them." >&2
	@$(VENV)/bin/python -m benchmarks batch --write docs/bench.md

bench-server: $(VENV)/dev.done ## Measure how much the play server bears, into docs/bench.md
	@$(VENV)/bin/python -m benchmarks server --write docs/bench.md

bench-cluster: $(VENV)/dev.done ## Measure several processes and 10,000 spectators, into docs/bench.md and docs/scale.md
	@$(VENV)/bin/python -m benchmarks cluster --write docs/bench.md --model docs/scale.md

bench-web: $(VENV)/dev.done web ## Measure the lobby, tables, lessons, overviews and rules with Lighthouse, into docs/web.md
	@$(VENV)/bin/python -m benchmarks web

ladder: $(VENV)/core.done ## Measure each level of bots against the one below at every table, into docs/bots.md; it goes on where it was
	@$(VENV)/bin/python -m benchmarks ladder --into build/ladder --write docs/bots.md

drill: $(VENV)/dev.done ## Kill, lock, fill and restart a real server while people play: is anything lost? (DRILL=--quick)
	@$(VENV)/bin/python scripts/drill $(DRILL)

lock: $(VENV)/dev.done ## Resolve requirements/*.lock anew (LOCK=--upgrade: the newest of the date in pyproject.toml)
	@scripts/lock $(LOCK)

clean: ## Remove the environment, caches and builds
	@rm -rf $(VENV) dist src/cantiere/server/static web/node_modules .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find src benchmarks tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/bin/python:
	@scripts/setup environment

$(VENV)/%.done: requirements/%.lock pyproject.toml scripts/setup | $(VENV)/bin/python
	@scripts/setup $*

$(PAGE): src/cantiere/server/pages/tokens.css $(shell find web -path web/node_modules -prune -o -type f -print) | $(VENV)/bin/python
	@$(VENV)/bin/python scripts/web
