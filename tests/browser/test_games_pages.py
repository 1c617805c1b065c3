"""The stored games in a real browser: search, replay by keys, buttons and swipes, links to a ply."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tachiai.rules.entries import Entry, EntryKind
from tests.browser.conftest import picture
from tests.support.browser_pages import PHONE, opened_page
from tests.support.served_page import Served

pytestmark = pytest.mark.browser

AFTER_1 = "wwwWwww/7/7/7/7/7/7/1b5/1bbBbbb w -"
AFTER_2 = "1wwWwww/1w5/7/7/7/7/7/1b5/1bbBbbb b -"


@pytest.fixture
def game(served: Served) -> str:
    """The address of a game of two plies, with a refused attempt before the first."""
    for entry in (
        Entry(
            kind=EntryKind.ILLEGAL, ply=0, at_ms=1, move="a1-a2", clause="RC4", cells=("a2",), player="first"
        ),
        Entry(kind=EntryKind.PLY, ply=1, at_ms=2, move="a1-b2", position=AFTER_1),
        Entry(kind=EntryKind.PLY, ply=2, at_ms=3, move="a9-b8", position=AFTER_2),
    ):
        served.log.append(served.game, entry, picture())
    return f"{served.url}/games/{served.game}"


def test_a_game_is_found_and_opened(page: Page, served: Served, game: str) -> None:
    page.goto(f"{served.url}/games/")
    page.get_by_label("Players, event, notes").fill("aoi")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="Aoi – 春香").click()
    expect(page).to_have_url(game)
    expect(page.get_by_text("Ply 2 of 2")).to_be_visible()


def test_keys_go_through_the_game_and_the_address_follows(
    desktop_page: Page, served: Served, game: str
) -> None:
    desktop_page.goto(game)
    desktop_page.keyboard.press("ArrowLeft")
    expect(desktop_page.get_by_text("Ply 1 of 2")).to_be_visible()
    expect(desktop_page).to_have_url(f"{game}/ply/1")
    desktop_page.keyboard.press("Home")
    expect(desktop_page.get_by_text("Ply 0 of 2")).to_be_visible()
    desktop_page.keyboard.press("End")
    expect(desktop_page.get_by_text("Ply 2 of 2")).to_be_visible()
    desktop_page.go_back()
    expect(desktop_page.get_by_text("Ply 0 of 2")).to_be_visible()


def test_buttons_go_through_the_game_and_keep_the_focus(
    desktop_page: Page, served: Served, game: str
) -> None:
    desktop_page.goto(f"{game}/ply/0")
    on = desktop_page.get_by_role("link", name="One ply on")
    on.focus()
    desktop_page.keyboard.press("Enter")
    expect(desktop_page.get_by_text("Ply 1 of 2")).to_be_visible()
    expect(desktop_page.locator("[data-cell='b2']")).to_have_attribute("data-mark", "last")
    expect(on).to_be_focused()


def test_a_refused_attempt_is_opened_from_the_timeline(page: Page, served: Served, game: str) -> None:
    page.goto(game)
    page.get_by_role("link", name="Refused: a1-a2").click()
    expect(page.locator("[data-cell='a2']")).to_have_attribute("data-mark", "wrong")
    expect(page.get_by_alt_text("Camera picture of this moment")).to_be_visible()


def test_a_swipe_goes_one_ply_back(browser: Browser, served: Served, game: str) -> None:
    with opened_page(browser, PHONE) as page:
        page.goto(game)
        box = page.locator(".board-frame").bounding_box()
        assert box is not None
        y = box["y"] + box["height"] / 2
        session = page.context.new_cdp_session(page)
        for kind, x in (("touchStart", 100), ("touchMove", 180), ("touchMove", 260), ("touchEnd", None)):
            points = [] if x is None else [{"x": x, "y": y}]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        expect(page.get_by_text("Ply 1 of 2")).to_be_visible()


def test_names_are_corrected_on_the_page(desktop_page: Page, served: Served, game: str) -> None:
    desktop_page.goto(game)
    desktop_page.get_by_role("link", name="Correct names and notes").click()
    desktop_page.get_by_label("First player").fill("Akari")
    desktop_page.get_by_role("button", name="Write the correction").click()
    expect(desktop_page.get_by_text("The correction is written.")).to_be_visible()
    expect(desktop_page.locator(".game-head")).to_contain_text("Akari")
