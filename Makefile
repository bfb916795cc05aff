# `make` prints the verbs. Everything is installed into .venv, from pyproject.toml.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
PAGE := flibuste/server/built/index.html
PACK := flibuste/server/built/aboard/manifest.json
PACK_SOURCES := $(shell find flibuste -name '*.py' -o -name '*.toml' -o -name '*.npz' -o -name '*.zip' 2>/dev/null)
PAGE_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null) $(wildcard flibuste/engine/pieces/* flibuste/games/*/pieces/*)

.DEFAULT_GOAL := help
.PHONY: help play web aboard site test compiled wasm browser check rooms docs bench strength golden spaces types clean learners

help: ## print the verbs
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Flibuste needs Python 3.11 or newer: make PYTHON=python3.12 …"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet --editable '.[dev]'
	@touch $@

play: $(READY) $(PAGE) ## set up and play in the browser (what was never compiled is compiled beside the first game)
	$(BIN)/flibuste serve --browser

$(PAGE): $(PAGE_SOURCES) | $(READY)
	$(BIN)/python web/build.py

web: $(PAGE) ## build the web page (Node from the machine, or from PyPI)

$(PACK): $(PAGE) $(PACK_SOURCES) | wasm
	$(BIN)/python -m flibuste.aboard.pack

aboard: $(PACK) ## let the server's page play aboard too: Python, our code and the kernels as WebAssembly beside it

site: $(READY) $(PAGE) wasm ## write site/, which any static host serves: everything but other people, without a server
	$(BIN)/flibuste site site

ifdef GAME
test: $(READY) ## set up and run all tests; with GAME=archipels, those of that game's rules, records and logbooks
	$(BIN)/flibuste compile $(GAME)
	$(BIN)/pytest tests/games/$(subst -,_,$(GAME)) tests/house
	$(BIN)/pytest tests/every_game tests/golden -k '$(GAME) or $(subst -,_,$(GAME))'
else
test: $(READY) $(PACK) compiled wasm
	$(BIN)/pytest
	$(BIN)/python web/build.py test
endif

LEARNERS := .venv/learners

$(LEARNERS)/.ready: $(READY) pyproject.toml
	$(PYTHON) -m venv $(LEARNERS)
	$(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))' > $$($(LEARNERS)/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/house.pth
	$(BIN)/pip --python $(LEARNERS)/bin/python install --quiet --group learners
	@touch $@

learners: $(LEARNERS)/.ready compiled ## run learners of others on our environments: RLlib, TorchRL, Tianshou, sb3-contrib, SuperSuit (an environment of their own)
	$(LEARNERS)/bin/python -m pytest -n 0 -o addopts= -q tests/adapters/test_learners.py

compiled: $(READY) ## compile every kernel that changed, before several processes want it at once
	$(BIN)/flibuste compile

wasm: $(READY) compiled ## translate every kernel that changed to WebAssembly, into build/wasm
	$(BIN)/flibuste wasm build/wasm

browser: $(READY) $(PACK) ## run the tests of the page alone, in Chromium, and measure how fast it answers
	$(BIN)/pytest -n 0 -o addopts= tests/web
	$(BIN)/python -m bench.page

check: $(READY) ## lint and types, of the page too
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m flibuste.server.typescript web/src --check
	$(BIN)/python web/build.py check
	$(BIN)/python web/build.py lint

rooms: $(READY) compiled ## try the rest without each game, the server, the environments
	$(BIN)/python -m tests.rooms --quickly

bench: $(READY) ## measure, side by side with OpenSpiel
	$(BIN)/pip install --quiet '.[peers]'
	$(BIN)/flibuste bench
	$(BIN)/python bench/peers.py
	$(BIN)/python bench/batch.py
	$(BIN)/python bench/openspiel_match.py --games 10

strength: $(READY) ## measure the bots and write docs/strength.md (hours; can be interrupted)
	$(BIN)/flibuste strength

golden: $(READY) ## write the golden playthroughs anew
	$(BIN)/python -m tests.golden.write

spaces: $(READY) ## write the tables of the environments' spaces anew
	$(BIN)/python -m flibuste.adapters.tables docs/spaces

docs: $(READY) ## build the site of docs/ into build/docs, with its figures made anew; a link that leads nowhere fails
	$(BIN)/python -m tests.house.figures
	$(BIN)/mkdocs build --quiet

types: $(READY) ## write the TypeScript types of messages and games anew
	$(BIN)/python -m flibuste.server.typescript web/src

clean: ## remove what was set up
	rm -rf .venv build dist web/node_modules flibuste/server/built
