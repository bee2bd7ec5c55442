# Everything runs in an environment of its own, .venv, made by the first target that needs it.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: demo test lint soak gallery bench catalogues tables clean

demo: $(READY)  ## Check every shipped ruleset, play a whole game of each, write all sheets to demo-sheets.
	$(BIN)/python -m rulestone.cli.demo

test: lint  ## All checks and tests; under ten minutes on two cores.
	$(BIN)/pytest -n 2

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

soak: $(READY)  ## Every claim at its full count, a line a claim; hours. CLAIM=words: only those called so.
	$(BIN)/python tests/soak.py $(if $(CLAIM),"$(CLAIM)")

gallery: $(READY)  ## A picture of every page of the large games' sheets, in gallery/.
	$(BIN)/python tests/sheets/gallery.py

bench: $(READY)  ## Speed of every ruleset beside hand-written Python, and timings of the tools.
	$(BIN)/python benchmarks/bench.py

catalogues: $(READY)  ## Bring the texts to be translated up to date.
	$(BIN)/python -m rulestone.words.catalogues

tables: $(READY)  ## Make the parse tables anew after a change to the grammar.
	$(BIN)/python -m rulestone.syntax.tables

$(READY): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[fast,dev]'
	touch $@

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis
