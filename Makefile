# Two commands do everything on a fresh machine: `make demo` runs the product, `make test` checks it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Imported as tachiai.rules and so on; type checkers find them by links of that name.
FOLDERS := rules vision firmware companion_web hardware_docs
# The games whose puzzles "make puzzles" finds.
GAMES ?= rugby_chess chatra rosenkreuz two_rings troop_chess
# Everything that is installed is in a lock file with its hash; what is not there is refused. A module is compiled
# when it is first imported: three in four never are.
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--custom-compile-command "make lock" pyproject.toml
# An environment in front of the other one, with the oldest versions that are allowed of what the program imports.
OLDEST := $(VENV)/oldest
OLDEST_NAMES := opencv-python-headless|numpy|flask|flask-babel|waitress|sqlalchemy|alembic|click|platformdirs|reportlab|segno|pillow
OLDEST_TESTS := tests/vision/test_opencv.py tests/firmware/devices/cameras/test_recordings.py \
	tests/companion_web/log/test_log.py tests/companion_web/pages/test_games.py tests/firmware/settings/test_model.py
# What stands for a requirement of pyproject.toml at its lowest: $(call lowest,NAMES).
lowest = $$(sed -nE 's/^ *"($(1))>=([0-9.]+).*/\1==\2/p' pyproject.toml)

# Tests on all processors, those of a file by one worker; files with a browser, which take longest, come early.
TOGETHER := -n auto --dist loadscope --no-loadscope-reorder

.DEFAULT_GOAL := help
.PHONY: help demo club test usual-tests test-all test-oldest check format bench bench-rules bench-compiled bench-solve bench-engine bench-vision bench-referee bench-tracking bench-page bench-phone bench-load bench-learning bench-fuzz bench-kills bench-soak bench-club bench-rooms bench-spectators bench-tournament bench-puzzles rig rig-arm64 puzzles site screenshots film bench-site lock sbom audit deb wheel-compiled release messages clean

help: ## List the commands
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-14s %s\n", $$1, $$2}'

demo: $(VENV)/installed ## Set up, then serve the virtual table on this computer
	$(BIN)/tachiai demo

club: $(VENV)/installed-dev ## A hall to look at: broker, database, hub, three virtual tables and forty simulated ones
	@sh .ci/system-packages mosquitto postgresql
	$(BIN)/python -m tests.bench.club_hall $(ARGS)

test: $(VENV)/installed-dev ## Set up, then format, lint, types and the tests, browser tests included
	@sh .ci/system-packages chromium libatomic pdftoppm postgresql mosquitto
	@$(MAKE) --no-print-directory --jobs=2 check usual-tests

usual-tests: $(VENV)/installed-dev # while the types are checked, which leaves all processors but one idle
	$(BIN)/pytest $(TOGETHER)

test-all: check test-oldest ## All tests: the slow ones too, with four times as many examples, and with the oldest versions
	@sh .ci/system-packages chromium libatomic pdftoppm postgresql mosquitto
	TACHIAI_EXAMPLES=4 $(BIN)/pytest $(TOGETHER) -m "slow or not slow"

test-oldest: $(OLDEST)/installed ## Films, pictures, page and log with the oldest versions that are allowed
	$(OLDEST)/bin/python -m pytest -p no:cacheprovider -p no:platformdirs $(OLDEST_TESTS)

check: $(VENV)/installed-dev ## Format, lint and types only
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(VENV)/installed-dev ## Format the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: bench-rules bench-vision bench-referee bench-page ## Measure speed and accuracy

bench-rules: $(VENV)/installed-dev ## Moves per second, beside python-chess
	$(BIN)/python -m tests.bench.rules_bench

bench-compiled: $(VENV)/installed-dev wheel-compiled ## The wheel with compiled rules: the same moves, and their speed (ARGS="--publish")
	$(BIN)/python -m tests.bench.compiled_rules $(ARGS)

bench-solve: $(VENV)/installed-dev ## Forced wins that are proven in time (ARGS="--game chatra --s 5")
	$(BIN)/python -m tests.bench.forced_wins.solve_bench $(ARGS)

bench-engine: $(VENV)/installed-dev ## How strong and fast the engine is (ARGS="--game chatra --part ladder --games 100")
	$(BIN)/python -m tests.bench.engine.engine_bench $(ARGS)

bench-puzzles: $(VENV)/installed-dev ## Every puzzle proven again (ARGS="--game chatra --plies 3")
	$(BIN)/python -m tests.bench.puzzles_bench $(ARGS)

bench-vision: $(VENV)/installed-dev ## Reading errors and times (ARGS="--images 200 --photos DIR")
	@sh .ci/system-packages llvm
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r tests/bench/requirements.txt
	$(BIN)/python -m tests.bench.vision_bench $(ARGS)

bench-referee: $(VENV)/installed-dev ## Whole filmed games at any pace (ARGS="--films 1 --game chatra --publish")
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r tests/bench/requirements-films.txt
	$(BIN)/python -m tests.bench.referee_bench $(ARGS)

bench-tracking: $(VENV)/installed-dev ## Simulated evenings as films and at a table, without pictures (ARGS="--games 4 --pause 0.5")
	$(BIN)/python -m tests.bench.tracking_bench $(ARGS)

bench-fuzz: $(VENV)/installed-dev ## Inputs of any kind for every parser (ARGS="--inputs 20000 --seed 1")
	$(BIN)/python -m tests.bench.fuzz_bench $(ARGS)

bench-page: $(VENV)/installed-dev ## How soon the virtual table answers, in Chromium (ARGS="--game chatra --drags 0")
	@sh .ci/system-packages chromium
	$(BIN)/python -m tests.bench.page_bench $(ARGS)

bench-phone: $(VENV)/installed-dev ## A phone as the camera beside the same film read directly (ARGS="--game chatra --lost 0.05")
	@sh .ci/system-packages chromium
	$(BIN)/python -m tests.bench.phone_bench $(ARGS)

bench-learning: $(VENV)/installed-dev ## How soon a beginner makes a first own move, and every lesson done (ARGS="--game chatra")
	@sh .ci/system-packages chromium
	$(BIN)/python -m tests.bench.learning_bench $(ARGS)

bench-load: $(VENV)/installed-dev ## The referee beside 50 visitors who ask for everything (ARGS="--seconds 20")
	MALLOC_ARENA_MAX=2 $(BIN)/python -m tests.bench.load_bench $(ARGS)

bench-kills: $(VENV)/installed-dev ## Games killed at any moment lose no ply that was announced (ARGS="--kills 100")
	$(BIN)/python -m tests.bench.kill_bench $(ARGS)

bench-soak: $(VENV)/installed-dev ## Memory over thirty games at one table (ARGS="--games 10 --only chatra")
	MALLOC_ARENA_MAX=2 $(BIN)/python -m tests.bench.soak_bench $(ARGS)

bench-club: $(VENV)/installed-dev ## What a hall loses when broker, hub and tables die (ARGS="--tables 50 --faults 10")
	@sh .ci/system-packages mosquitto
	$(BIN)/python -m tests.bench.club_bench $(ARGS)

bench-rooms: $(VENV)/installed-dev ## Games of two tables through a bad net, with kills (ARGS="50 --longest-s 1", "5 --chromium")
	$(BIN)/python -m tests.bench.rooms_bench $(ARGS)

bench-tournament: $(VENV)/installed-dev ## A tournament of 64 at simulated tables plays itself (ARGS="--players 8 --rounds 3")
	@sh .ci/system-packages mosquitto
	$(BIN)/python -m tests.bench.club_tournament $(ARGS)

bench-spectators: $(VENV)/installed-dev ## What 5,000 spectators of the public folder cost the hub (ARGS="--tables 20")
	@sh .ci/system-packages mosquitto
	$(BIN)/python -m tests.bench.spectators_bench $(ARGS)

bench-site: $(VENV)/installed-dev ## Sizes and times of the site, and the trial's rules beside these (ARGS="--positions 50")
	@sh .ci/system-packages chromium
	$(BIN)/python -m tests.bench.site_bench $(ARGS)

rig: $(VENV)/installed-dev ## The whole device in an emulated machine, as root (ARGS="--prepared --only power --cuts paused")
	@sh .ci/system-packages rig
	$(BIN)/python -m tests.rig.rig_bench $(ARGS)

rig-arm64: $(VENV)/installed-dev ## The program on an emulated Pi's processor, as root (ARGS="--folder DIR --publish")
	@sh .ci/system-packages rig-arm64
	$(BIN)/python -m tests.rig.arm64 $(ARGS)

puzzles: $(VENV)/installed ## Look for more puzzles of every game, which takes an hour or more (GAMES="chatra" ARGS="--first 9000")
	for game in $(GAMES); do \
		$(BIN)/tachiai puzzles find $$game $(ARGS) >$$game.jsonl && mv $$game.jsonl rules/puzzles/data/ || exit 1; \
	done

site: $(VENV)/installed-dev ## Build the manual with its trial in the browser, build/site
	$(BIN)/python -m tachiai.hardware_docs.site.build

screenshots: $(VENV)/installed-dev ## Take the guides' pictures of the page again, from the running product
	@sh .ci/system-packages chromium
	$(BIN)/python -m tachiai.hardware_docs.site.screenshots

film: $(VENV)/installed-dev ## Make the films of the site and the README's picture (ARGS="--folder DIR")
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r tests/bench/requirements-films.txt
	$(BIN)/python -m tachiai.firmware.assembly.shown_film $(ARGS)
	$(BIN)/python -m tests.bench.film_as_mp4 $(ARGS)

lock: $(VENV)/installed-supply ## Choose the newest allowed dependencies again, with their hashes
	$(COMPILE) --extra build -o requirements.lock
	$(COMPILE) --extra dev --extra postgresql -c requirements.lock -o requirements-dev.lock
	$(COMPILE) --extra supply -c requirements-dev.lock -o requirements-supply.lock

sbom: $(VENV)/installed-supply ## Write the bill of materials, sbom.cdx.json (CycloneDX)
	$(BIN)/cyclonedx-py requirements requirements.lock --pyproject pyproject.toml --output-reproducible -o sbom.cdx.json
	@echo sbom.cdx.json

audit: $(VENV)/installed-supply ## Known vulnerabilities of the dependencies, where the data can be reached
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh .ci/audit requirements.lock requirements-dev.lock requirements-supply.lock

wheel-compiled: $(VENV)/installed-dev ## A wheel with compiled rules in dist, for machines and Pythons like this one; some minutes
	@sh .ci/system-packages compiler
	@rm -rf build/compiled-source && mkdir -p build/compiled-source
	@git ls-files -z | xargs -0 cp --parents -t build/compiled-source
	@cp .ci/compiled/setup.py build/compiled-source
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist ./build/compiled-source

release: $(VENV)/installed-dev ## Check everything, build wheel, package and bill of materials, and tag the version
	@sh .ci/release

deb: ## Build the Debian package, dist/tachiai_VERSION_all.deb
	@sh hardware_docs/install/make_deb.sh dist

messages: $(VENV)/installed-dev ## Compile the catalogues of all languages but English
	$(BIN)/pybabel -q compile -d rules/translations

clean: ## Remove what the other commands made
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/bin/python:
	@sh .ci/system-packages venv
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python requirements.lock pyproject.toml
	$(INSTALL) -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@mkdir -p $(VENV)/links/tachiai
	@for folder in $(FOLDERS) tests/testing; do ln -sfn ../../../$$folder $(VENV)/links/tachiai/$${folder##*/}; done
	@touch $@

$(VENV)/installed-dev: $(VENV)/installed requirements-dev.lock
	$(INSTALL) -r requirements-dev.lock
	@touch $@

$(OLDEST)/installed: $(VENV)/installed-dev pyproject.toml
	$(PYTHON) -m venv $(OLDEST)
	$(OLDEST)/bin/python -m pip install --quiet --disable-pip-version-check $(call lowest,pydantic)
	$(OLDEST)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps $(call lowest,$(OLDEST_NAMES))
	@$(BIN)/python -c 'import sysconfig as s; print("import site; site.addsitedir(\"" + s.get_path("purelib") + "\")")' \
		>$$($(OLDEST)/bin/python -c 'import sysconfig as s; print(s.get_path("purelib"))')/locked.pth
	@touch $@

$(VENV)/installed-supply: $(VENV)/installed requirements-supply.lock
	$(INSTALL) -r requirements-supply.lock
	@touch $@
