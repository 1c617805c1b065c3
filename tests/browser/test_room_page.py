"""A room in two browsers: moves by dragging, a refusal with its clause, and telling whose turn it is."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.rooms.messages import RoomWanted
from tachiai.companion_web.rooms.rooms import Rooms
from tachiai.companion_web.serve import serve
from tachiai.firmware.time_source import RealClock
from tests.support.browser_pages import DESKTOP, PHONE
from tests.support.table_page import middle

pytestmark = pytest.mark.browser
NOTIFIED = """async () => {
  const worker = await navigator.serviceWorker.getRegistration("/static/room_worker.js");
  return worker ? (await worker.getNotifications()).map((note) => note.title) : [];
}"""


@pytest.fixture
def sides(log: SqlGameLog, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """The addresses of both sides of a room."""
    rooms = Rooms(tmp_path / "rooms", RealClock().unix_ms)
    codes = rooms.make(RoomWanted(game="rugby_chess", time_control="5m"))
    config = PageConfig(pin_hash="", secret_key=b"k" * 32)
    with serve(create_app(config, log, Ports(rooms=rooms)), "127.0.0.1", 0) as server:
        yield f"{server.url}room/{codes.first}", f"{server.url}room/{codes.second}"


def drag(page: Page, source: str, target: str) -> None:
    for name, press in ((source, page.mouse.down), (target, page.mouse.up)):
        page.mouse.move(*middle(page, f".pick [data-cell='{name}']"))
        press()


@pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_two_browsers_play(browser: Browser, sides: tuple[str, str], window: tuple[int, int]) -> None:
    size: ViewportSize = {"width": window[0], "height": window[1]}
    # A refusal is answered by 409, which Chromium writes into its log: these windows are nobody else's.
    context = browser.new_context(locale="en-GB", viewport=size)
    first, second = context.new_page(), context.new_page()
    first.goto(sides[0])
    second.goto(sides[1])
    expect(first.locator("main")).not_to_contain_text("not here yet")
    first.wait_for_load_state()  # its scripts take hands
    drag(first, "c1", "c3")
    expect(first.get_by_role("alert")).to_contain_text("(RC4)")
    drag(first, "c1", "e3")
    expect(second.locator("main")).to_contain_text("c1-e3")
    expect(second.locator("main")).to_contain_text("Your move")
    expect(first).to_have_url(sides[0])
    expect(first.locator("main")).to_contain_text("Waiting for the other side")
    context.close()


def test_a_refusal_outlives_what_the_opponent_does(browser: Browser, sides: tuple[str, str]) -> None:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    with page.expect_request("**/state?*"):
        page.goto(sides[0])
    on_their_way: list[Route] = []
    page.route("**/do", lambda route: on_their_way.append(route))
    with page.expect_response("**/state?*"):
        drag(page, "c1", "c3")
        context.request.post(f"{sides[1]}/do", form={"kind": "phrase", "phrase": "hello"})
    on_their_way[0].continue_()
    expect(page.get_by_role("alert")).to_contain_text("(RC4)")
    expect(page.locator("main")).to_contain_text("White: Hello.")
    context.request.post(f"{sides[1]}/do", form={"kind": "phrase", "phrase": "thank_you"})
    expect(page.locator("main")).to_contain_text("White: Thank you.")
    expect(page.get_by_role("alert")).to_contain_text("(RC4)")
    context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_anybody_can_use_it(
    browser: Browser, sides: tuple[str, str], theme: Literal["light", "dark"]
) -> None:
    page = browser.new_page(color_scheme=theme, viewport={"width": PHONE[0], "height": PHONE[1]})
    for address in (sides[0], sides[1], sides[0].rpartition("/")[0] + "/"):
        page.goto(address)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.close()


def test_whoever_wants_it_is_told_that_it_is_their_turn(browser: Browser, sides: tuple[str, str]) -> None:
    context = browser.new_context(locale="en-US", permissions=["notifications"])
    context.add_init_script("Object.defineProperty(document, 'hidden', { get: () => true })")
    page = context.new_page()
    page.goto(sides[1])
    context.request.post(f"{sides[0]}/do", form={"kind": "ply", "move": "c1-e3"})
    expect(page).to_have_title("● Rugby Chess · Tachiai")
    page.wait_for_function(f"({NOTIFIED})().then((titles) => titles.includes('It is your turn'))")
    context.close()
