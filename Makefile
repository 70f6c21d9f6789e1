# `make issue` and `make test` do everything on a fresh machine with Python 3.11+.
VENV := .venv
ifeq ($(OS),Windows_NT) # in Git Bash, with make
PYTHON ?= python
BIN := $(VENV)/Scripts
else
PYTHON ?= python3
BIN := $(VENV)/bin
endif
# What a process has compiled, others need not compile again: tests begin many.
unexport PYTHONDONTWRITEBYTECODE
STAMP := $(VENV)/.installed
TEST_STAMP := $(VENV)/.installed-test

# All processors at once; a free one takes tests from a busy one.
PYTEST := $(BIN)/python -m pytest --numprocesses auto --dist worksteal
# How long `make test-deep` looks; `make test-deep FULL=1` takes its time.
COUNTS := --fuzz 1000 --positions 1000 --kills 10
ifdef FULL
COUNTS := --fuzz 20000 --positions 20000 --kills 200
PYTEST += --hypothesis-profile=night --override-ini faulthandler_timeout=18000
endif

.PHONY: issue test test-deep gates lint check results golden pictures bench serve docs docs-serve clean

issue: $(STAMP)
	$(BIN)/pelican content

test: $(TEST_STAMP) lint
	$(PYTEST)

# What takes long or needs a browser: positions and inputs by chance, kills, pages in chromium,
# and, after `make gates`, accessibility, valid HTML and Lighthouse. A third of the time such tests
# wait, so there is one process more than processors.
test-deep: $(TEST_STAMP)
	$(PYTEST) --numprocesses $$(($$(getconf _NPROCESSORS_ONLN) + 1)) -m deep $(COUNTS)

# What judges the pages (needs node and java).
gates:
	npm install --prefix tests/gates --no-package-lock --no-audit --no-fund

lint: $(TEST_STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

golden: $(TEST_STAMP)
	$(BIN)/python -m pytest --golden tests/site/test_golden.py tests/house/test_sentences.py

# Those of README.md, from the sample zine (needs chromium).
pictures: $(TEST_STAMP)
	$(BIN)/python tools/readme_pictures.py

check: $(STAMP)
	$(BIN)/zine check

# Whether everything that was ever recorded comes out again; a release asks for it.
results: $(STAMP)
	$(BIN)/python tools/check_results.py

# To compare with another engine, install the extra first: pip install -e ".[bench]".
bench: $(TEST_STAMP)
	$(BIN)/python tools/bench_engine.py $(if $(REPLAYS),--replays $(REPLAYS))
	$(BIN)/python tools/bench_polls.py
	$(BIN)/python tools/bench_ratings.py
	$(BIN)/python tools/bench_verify.py
	$(BIN)/python tools/bench_site.py

# What is made from the program (docs/reference, the players' pages of a site), then the site of docs/.
docs: $(TEST_STAMP)
	PYTHONPATH=plugins $(BIN)/python tools/write_docs.py
	$(BIN)/mkdocs build --quiet

docs-serve: docs
	$(BIN)/mkdocs serve

serve: issue
	$(BIN)/pelican --listen

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(TEST_STAMP): $(STAMP)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --group dev
	touch $@

clean:
	rm -rf $(VENV) output output.new output.old output-docs .cache
