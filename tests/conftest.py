"""What tests of several folders share: how hypothesis looks for examples; what is made once for all; a
real Chromium, started once.
"""

import fcntl
import gc
import os
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from tempfile import gettempdir

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.strategies import text
from playwright.sync_api import Browser, expect, sync_playwright

from tachiai.companion_web.drawing import picture_store
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.companion_web.security import authentication
from tachiai.hardware_docs.site.chromium import CHROMIUM
from tachiai.rules import messages as languages
from tachiai.testing.amount import FEW, many
from tests.support import pseudo_language
from tests.support.browser_pages import FLAGS, PATIENCE_MS
from tests.support.made_once import (
    keep_addresses,
    keep_films,
    keep_memory,
    keep_noise,
    keep_outcomes,
    keep_pages,
    keep_readings,
    keep_schema,
    keep_statements,
    keep_textures,
)
from tests.support.page_visitors import CHEAP_HASH

# The same examples on every machine, however slow it is: a test that failed can be run again.
settings.register_profile(
    "tachiai",
    max_examples=many(FEW),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("tachiai")


# Commands speak the language of whoever runs them: here English, on every machine.
os.environ.pop("LC_ALL", None)
os.environ.pop("LC_MESSAGES", None)
os.environ["LANG"] = "C.UTF-8"

# What hypothesis knows of letters takes it a second to find out, in each folder in which tests begin.
os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(Path(__file__).parents[1] / ".hypothesis")

# Games that somebody has installed on this machine are no part of the tests.
os.environ["TACHIAI_GAMES"] = os.devnull

YOUNG_OBJECTS = 50_000  # that are made between two collections of garbage
gc.disable()  # until all tests are loaded: next to nothing of that is garbage

# What was compiled is kept, whatever the environment says: each worker loads every test, and tests start many
# programs.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more worker than there are processors to use: many tests wait for a browser or another program."""
    usable = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1)
    return len(usable) + 1


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """The first worker compiles the tests, and the others load what it has compiled: half of the work in a
    fresh clone.
    """
    worker: dict[str, str] | None = getattr(session.config, "workerinput", None)
    if worker is None:
        return (yield)
    with (Path(gettempdir()) / f"tachiai-tests-{worker['testrunuid']}").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX if worker["workerid"] == "gw0" else fcntl.LOCK_SH)
        text().validate()  # what hypothesis knows of letters is written and read like what was compiled
        return (yield)


def pytest_collection_finish() -> None:
    """What is loaded by now stays: a table that collects its garbage need not look through it each time. Nor
    is the garbage of short tests looked for after each 700 objects.
    """
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)
    gc.enable()


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqlGameLog]:
    """An empty log."""
    opened = SqlGameLog(sqlite_url(tmp_path / "games.sqlite3"))
    yield opened
    opened.close()


@pytest.fixture(scope="session", autouse=True)
def what_always_comes_out_the_same_is_made_once() -> Iterator[None]:
    """Most tests of the page and of virtual tables would spend half of their time on it."""
    with pytest.MonkeyPatch.context() as patch:
        keep_pages(patch)
        keep_addresses(patch)
        keep_schema(patch)
        keep_statements(patch)
        keep_textures(patch)
        keep_films(patch)
        keep_noise(patch)
        keep_outcomes(patch)
        keep_readings(patch)
        keep_memory(patch)
        yield


@pytest.fixture(scope="session", autouse=True)
def passwords_are_cheap() -> Iterator[None]:
    """To hash one takes 50 ms on purpose, and clubs of tests have many."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(authentication, "PASSWORD_HASH", CHEAP_HASH)
        yield


DRAWN_IN_ITS_TURN = """
import os, runpy, sys
os.nice = os.sched_setscheduler = lambda *_: None
runpy.run_module(sys.argv[1], run_name="__main__")
"""


@pytest.fixture(scope="session", autouse=True)
def pictures_are_drawn_in_their_turn() -> Iterator[None]:
    """A process that only has what nobody else wants never ends beside tests on all processors."""
    python, _, module = picture_store.DRAWING_COMMAND
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(picture_store, "DRAWING_COMMAND", (python, "-c", DRAWN_IN_ITS_TURN, module))
        yield


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium. Without it the browser tests are skipped, but fail where nothing may be skipped."""
    if not CHROMIUM.exists():
        how = f"no Chromium at {CHROMIUM}: get it with 'apt-get install {CHROMIUM.name}'"
        if os.environ.get("CI"):
            pytest.fail(how)
        pytest.skip(how)  # ``make test`` installs it where it may; who may not can still run all other tests
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=str(CHROMIUM), headless=True, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def another_language(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A made-up language can be chosen beside the others."""
    folder, usual = tmp_path_factory.mktemp("translations"), languages.FOLDER
    pseudo_language.write(folder)
    languages.FOLDER = folder
    pseudo_language.forget()
    yield
    languages.FOLDER = usual
    pseudo_language.forget()
