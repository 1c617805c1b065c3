"""The page served on loopback, and pages of a real Chromium to look at it."""

import io
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from PIL import Image
from playwright.sync_api import Browser, Dialog, Page

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.companion_web.pages import puzzles
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.security.roles import Role
from tachiai.companion_web.serve import serve
from tachiai.rules.puzzles.puzzle import puzzles_of
from tests.support.browser_pages import DESKTOP, PHONE, opened_page
from tests.support.club import PASSWORD, Club
from tests.support.fake_bus import FakeBroker, FakeBus
from tests.support.fake_live_table import FakeLiveTable
from tests.support.fake_phone import FakePhone
from tests.support.fake_set_up import FakeSetUp
from tests.support.fake_settings import FakeSettings
from tests.support.fake_support import FakeSupport
from tests.support.fake_virtual_table import FakeVirtualTable
from tests.support.live_views import HEADER
from tests.support.page_visitors import PIN_HASH
from tests.support.served_page import Served
from tests.support.standing_clock import Clock

FEW_PUZZLES = 12


@pytest.fixture(scope="module", autouse=True)
def lists_of_puzzles_are_short() -> Iterator[None]:
    """A list of twelve boards looks as one of 171, over which axe alone needs ten seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(puzzles, "puzzles_of", lambda uid: puzzles_of(uid)[:FEW_PUZZLES])
        yield


def picture() -> bytes:
    """A small picture of one colour."""
    stream = io.BytesIO()
    Image.new("RGB", (64, 36), "#557799").save(stream, "JPEG")
    return stream.getvalue()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    log = SqlGameLog(sqlite_url(tmp_path / "games.sqlite3"))
    live, virtual = FakeLiveTable(jpeg=picture()), FakeVirtualTable()
    config = PageConfig(pin_hash=PIN_HASH, secret_key=b"k" * 32, open_on_loopback=True)
    number, set_up, settings = log.open_game(HEADER), FakeSetUp(), FakeSettings()
    support = FakeSupport(said=f"09:00 tachiai[7]: {'a/long/path' * 20}\n")
    ports = Ports(
        live=live, virtual=virtual, set_up=set_up, settings=settings, support=support, phone=FakePhone()
    )
    with serve(create_app(config, log, ports), "127.0.0.1", 0) as server:
        yield Served(server.url.rstrip("/"), live, virtual, log, number, set_up, settings)
    log.close()


def refused_once(page: Page) -> list[str]:
    """Answers the page's first question with no and all others with yes. Returns what it asks, as it does."""
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.message)
        if len(asked) == 1:
            dialog.dismiss()
        else:
            dialog.accept()

    page.on("dialog", answer)
    return asked


@pytest.fixture
def closed_page(served: Served) -> Iterator[str]:
    """The address of the same tables where nobody may change anything without the PIN."""
    config = PageConfig(pin_hash=PIN_HASH, secret_key=b"k" * 32)
    with serve(
        create_app(config, served.log, Ports(live=served.live, virtual=served.virtual)), "127.0.0.1", 0
    ) as server:
        yield server.url


@pytest.fixture
def crowded_page(served: Served) -> Iterator[str]:
    """The address of a page all of whose push places are taken."""
    config = PageConfig(pin_hash=PIN_HASH, secret_key=b"k" * 32, push_limit=1)
    with (
        serve(create_app(config, served.log, Ports(live=served.live)), "127.0.0.1", 0) as server,
        urllib.request.urlopen(f"{server.url}live/events") as first,
    ):
        first.readline()
        yield server.url


@pytest.fixture
def restartable(served: Served) -> Flask:
    """The same page, not served yet."""
    config = PageConfig(pin_hash=PIN_HASH, secret_key=b"k" * 32)
    return create_app(config, served.log, Ports(live=served.live))


# A page is closed before its server stops: hence the dependence on ``served``.


@pytest.fixture(params=[pytest.param(DESKTOP, marks=pytest.mark.slow), PHONE], ids=["desktop", "phone"])
def page(browser: Browser, served: Served, request: pytest.FixtureRequest) -> Iterator[Page]:
    """For what depends on the size: in the usual run on a phone, where there is least room."""
    with opened_page(browser, request.param) as opened:
        yield opened


@pytest.fixture
def desktop_page(browser: Browser, served: Served) -> Iterator[Page]:
    """For what does not depend on the size."""
    with opened_page(browser) as opened:
        yield opened


@pytest.fixture
def japanese_page(browser: Browser, served: Served) -> Iterator[Page]:
    with opened_page(browser, PHONE, "ja-JP") as opened:
        yield opened


@pytest.fixture
def club(tmp_path: Path, log: SqlGameLog) -> Iterator[Club]:
    """A club that goes on by itself, and in which a move is illegal."""
    with closing(SqlGameLog(sqlite_url(tmp_path / "hub.sqlite3"))) as hub_log:
        broker, live = FakeBroker(), FakeLiveTable()
        club = Club(broker, Clock(), live, log, hub_log, FakeBus(broker), FakeBus(broker))
        log.open_game(HEADER)
        club.connect()
        over = threading.Event()

        def run() -> None:
            while not over.wait(0.02):
                club.turns(1)

        thread = threading.Thread(target=run)
        thread.start()
        yield club
        over.set()
        thread.join()


@pytest.fixture
def hub_address(club: Club) -> Iterator[str]:
    """Where the hub's page is served."""
    for role in (Role.ARBITER, Role.DISPLAY, Role.RESULTS):
        club.hub.accounts.set(role.value, role, PASSWORD)
    config = PageConfig(pin_hash=PIN_HASH, secret_key=b"k" * 32, utc_ms=club.clock.utc_ms)
    with serve(create_app(config, club.hub_log, Ports(club=club.hub)), "127.0.0.1", 0) as server:
        yield server.url.rstrip("/")


def log_in(page: Page, address: str, role: Role) -> None:
    page.goto(f"{address}/club/login")
    page.locator("input[name=name]").fill(role.value)
    page.locator("input[name=password]").fill(PASSWORD)
    with page.expect_navigation():  # until the scripts of the next page listen
        page.locator("main button").click()


def fits(page: Page) -> bool:
    """Whether nothing sticks out to the side, and every button can be hit with a thumb."""
    page.wait_for_load_state()
    page.evaluate("document.fonts.ready.then(() => null)")
    heights = [
        box["height"] for each in page.locator("main button:visible").all() if (box := each.bounding_box())
    ]
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth") and min(heights) >= 40
