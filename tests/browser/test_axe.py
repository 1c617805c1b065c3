"""What axe-core finds on every page: nothing. In the usual run one page is light and the next one dark."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tachiai.companion_web import throttling
from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.learners import LearnerFiles
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.serve import serve
from tachiai.rules.entries import Entry, EntryKind
from tests.companion_web.fake_guides import FakeGuides
from tests.companion_web.fake_reports import FakeReports
from tests.companion_web.fake_reviews import FakeReviews
from tests.companion_web.fake_teaching import FakeTeaching
from tests.support.browser_pages import PATIENCE_MS
from tests.support.fake_live_table import FakeLiveTable
from tests.support.fake_phone import TOKEN, FakePhone
from tests.support.fake_set_up import FakeSetUp
from tests.support.fake_settings import FakeSettings
from tests.support.fake_support import FakeSupport
from tests.support.fake_virtual_table import FakeVirtualTable
from tests.support.live_views import AMBIGUOUS, CONFIRMING, HEADER, ILLEGAL, JPEG, MOVED
from tests.support.page_visitors import PIN_HASH
from tests.support.standing_clock import Clock
from tests.support.usual_run import first_of, pairs

pytestmark = pytest.mark.browser

AFTER_1 = "wwwWwww/7/7/7/7/7/7/1b5/1bbBbbb w -"
OVER = replace(MOVED, phase="over", result="first wins")
PUZZLE = "rosenkreuz-090b1683"
NOWHERE = "/no/such/page"
PATHS = (
    "/table/",
    "/live/",
    "/display",
    "/setup/",
    "/setup/corners",
    "/setup/settings",
    "/support/",
    "/learn/",
    "/puzzles/",
    "/puzzles/rosenkreuz/",
    f"/puzzles/rosenkreuz/{PUZZLE}",
    "/games/",
    "/games/1",
    "/games/1/ply/1",
    "/games/1/ply/1/correct",
    "/games/1/result",
    "/games/1/edit",
    "/games/1/print",
    "/games/1/statistics",
    "/players/",
    "/rules/",
    "/rules/rugby_chess",
    "/pin",
    "/styles/",
    "/phone/",
    f"/phone/{TOKEN}",
    NOWHERE,
)


@pytest.fixture(scope="module")
def table() -> FakeLiveTable:
    """The table of all tests of this file."""
    return FakeLiveTable(jpeg=JPEG)


@pytest.fixture(scope="module")
def address(table: FakeLiveTable, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where one page with everything behind it is served."""
    folder: Path = tmp_path_factory.mktemp("axe")
    log = SqlGameLog(sqlite_url(folder / "games.sqlite3"))
    number, at_ms = log.open_game(HEADER), HEADER.started_ms
    refused = Entry(kind=EntryKind.ILLEGAL, ply=0, at_ms=at_ms, move="a1-a2", cells=("a2",))
    log.append(number, refused, JPEG)
    log.append(number, Entry(kind=EntryKind.PLY, ply=1, at_ms=at_ms, move="a1-b2", position=AFTER_1))
    log.append(number, Entry(kind=EntryKind.RESULT, ply=1, at_ms=at_ms, result="draw", code="agreed"))
    ports = Ports(
        live=table,
        virtual=FakeVirtualTable(),
        set_up=FakeSetUp(),
        settings=FakeSettings(),
        reports=FakeReports(),
        teaching=FakeTeaching(),
        reviews=FakeReviews(),
        learners=LearnerFiles(folder / "learners", Clock().utc_ms),
        guides=FakeGuides(),
        support=FakeSupport(),
        phone=FakePhone(),
    )
    config = PageConfig(pin_hash=PIN_HASH, secret_key=b"k" * 32, open_on_loopback=True)
    with (
        pytest.MonkeyPatch.context() as patch,
        serve(create_app(config, log, ports), "127.0.0.1", 0) as server,
    ):
        patch.setattr(throttling, "LONGEST_REST_S", 0.0)
        yield server.url.rstrip("/")
    log.close()


@pytest.fixture(scope="module")
def page(browser: Browser, address: str) -> Iterator[Page]:
    """One page for all tests of this file."""
    context = browser.new_context(reduced_motion="reduce")
    opened = context.new_page()
    opened.set_default_timeout(PATIENCE_MS)
    yield opened
    context.close()


def violations(page: Page) -> list[str]:
    """What axe-core finds, each with where it is."""
    shown = Axe().run(page).response["violations"]
    return [f"{each['id']}: {', '.join(str(n['target']) for n in each['nodes'][:5])}" for each in shown]


THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
VIEWS = {view.phase: view for view in (ILLEGAL, AMBIGUOUS, CONFIRMING, OVER)}


@pytest.mark.parametrize(("path", "theme"), pairs(PATHS, THEMES))
def test_axe_finds_nothing(page: Page, address: str, path: str, theme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=theme)
    answer = page.goto(address + path)
    assert answer is not None
    assert answer.status == (404 if path == NOWHERE else 200)
    assert violations(page) == []


@pytest.mark.parametrize(("phase", "theme"), pairs(list(VIEWS), THEMES))
def test_axe_finds_nothing_at_the_table(
    page: Page, address: str, table: FakeLiveTable, phase: str, theme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=theme)
    table.show(VIEWS[phase])
    page.goto(f"{address}/table/")
    assert violations(page) == []


@pytest.mark.parametrize("theme", first_of(reversed(THEMES)))
def test_axe_finds_nothing_on_the_phone_that_is_the_camera(
    page: Page, address: str, theme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=theme)
    page.goto(f"{address}/phone/{TOKEN}")
    page.get_by_role("button", name="Use this phone as the camera").click()
    page.locator("[data-phone]").wait_for()
    assert violations(page) == []
