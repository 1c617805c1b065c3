"""The arbiter's queue on a phone: seen, claimed, ruled in two taps; and a board that follows its game."""

import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tachiai.companion_web.app import create_app
from tachiai.companion_web.club.hub.accounts import Role
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.serve import serve
from tests.browser.conftest import DESKTOP, PHONE, opened_page
from tests.companion_web.club.conftest import PASSWORD, Club
from tests.companion_web.club.fake_bus import FakeBroker, FakeBus
from tests.companion_web.conftest import PIN_HASH, Clock
from tests.companion_web.fakes import HEADER, ILLEGAL, MOVED, FakeLiveTable

pytestmark = pytest.mark.browser

# Log in, I go, look and rule, put it back, done, nobody is waiting.
WORDS = {
    "en-GB": ("Log in", "I go", "Look and rule", "Put it back", "Done.", "Nobody is waiting for an arbiter."),
    "ja-JP": (
        "ログイン",
        "行きます",
        "見て裁定する",
        "元に戻させる",
        "実行しました。",
        "立会人を待っている卓はありません。",
    ),
}


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
def address(club: Club) -> Iterator[str]:
    """Where the hub's page is served."""
    for role in (Role.ARBITER, Role.DISPLAY):
        club.hub.accounts.set(role.value, role, PASSWORD)
    config = PageConfig(pin_hash=PIN_HASH, secret_key=b"k" * 32, utc_ms=club.clock.utc_ms)
    with serve(create_app(config, club.hub_log, Ports(club=club.hub)), "127.0.0.1", 0) as server:
        yield server.url.rstrip("/")


def log_in(page: Page, address: str, role: Role) -> None:
    page.goto(f"{address}/club/login")
    page.locator("input[name=name]").fill(role.value)
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("main button").click()


def fits(page: Page) -> bool:
    """Whether nothing sticks out to the side, and every button can be hit with a thumb."""
    heights = [box["height"] for each in page.locator("main button").all() if (box := each.bounding_box())]
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth") and min(heights) >= 40


@pytest.mark.parametrize("locale", WORDS)
def test_an_arbiter_goes_there_and_rules_in_two_taps(
    browser: Browser, address: str, club: Club, locale: str
) -> None:
    enter, go, look, put_back, done, nobody = WORDS[locale]
    with opened_page(browser, PHONE, locale) as page:
        page.goto(f"{address}/club/")
        expect(page.get_by_role("button", name=enter)).to_be_visible()
        log_in(page, address, Role.ARBITER)
        expect(page.get_by_text(nobody)).to_be_visible()
        club.live.show(ILLEGAL)
        case = page.locator(".cases .verdict")
        expect(case).to_contain_text("RC4")
        assert fits(page)
        page.get_by_role("button", name=go).tap()
        expect(case).to_contain_text(Role.ARBITER.value)
        page.get_by_role("link", name=look).tap()
        expect(page.get_by_role("button", name=put_back)).to_be_visible()
        assert fits(page)
        page.get_by_role("button", name=put_back).tap()
        expect(page.locator(".said")).to_have_text(done)
        assert club.live.asked == [("retract", {})]
        page.locator("main a").first.tap()
        expect(page.get_by_text(nobody)).to_be_visible()


def test_a_board_over_a_film_follows_its_game(browser: Browser, address: str, club: Club) -> None:
    with opened_page(browser, DESKTOP) as page:
        log_in(page, address, Role.DISPLAY)
        expect(page.locator(".hall .one h2")).to_have_text("Table 1")
        page.goto(f"{address}/club/overlay/t1?hide=names,title&colour=ffcc00")
        club.clock.now_s += 2.0  # the table says how it stands once a second
        club.live.show(MOVED)
        expect(page.locator(".last")).to_contain_text("a1-b2")
        expect(page.locator(".one h2")).to_be_hidden()
        expect(page.locator(".who").first).to_be_hidden()
        assert page.evaluate("getComputedStyle(document.body).color") == "rgb(255, 204, 0)"
