"""What an arbiter does besides judging, in a real browser: correct a ply, set up a game, show the display.

Forms that work without a script are sent by a browser in ``make test-all``; in the usual run the server is
asked for the same (``tests/companion_web/pages``).
"""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tachiai.companion_web.ports import BoardSeen
from tachiai.rules.entries import Entry, EntryKind
from tests.support.browser_pages import PHONE, opened_page
from tests.support.live_views import ILLEGAL, START
from tests.support.page_visitors import PIN
from tests.support.served_page import Served
from tests.support.table_page import middle, open_menu
from tests.support.usual_run import first_of

pytestmark = pytest.mark.browser

AFTER_1 = "wwwWwww/7/7/7/7/7/7/1b5/1bbBbbb w -"
AFTER_2 = "1wwWwww/1w5/7/7/7/7/7/1b5/1bbBbbb b -"


@pytest.fixture
def played(served: Served) -> int:
    """A game of two plies that is not on the table."""
    number = served.log.open_game(served.live.view().header)
    for ply, move, position in ((1, "a1-b2", AFTER_1), (2, "a9-b8", AFTER_2)):
        at_ms = served.live.view().header.started_ms + ply * 4000
        served.log.append(
            number, Entry(kind=EntryKind.PLY, ply=ply, at_ms=at_ms, move=move, position=position)
        )
    return number


@pytest.mark.slow
def test_a_ply_is_corrected_and_the_correction_undone(page: Page, served: Served, played: int) -> None:
    page.goto(f"{served.url}/games/{played}/ply/2")
    page.get_by_role("link", name="Correct ply 2").click()
    page.get_by_label("The move", exact=True).fill("b9-c8")
    page.get_by_label("Why (may stay empty)").fill("glare")
    page.get_by_role("button", name="Write the correction").click()
    expect(page.locator(".board [data-cell='c8']")).to_have_attribute("data-symbol", "w")
    expect(page.locator(".entries")).to_contain_text("Ply 2 corrected: b9-c8 (glare)")
    page.get_by_role("button", name="Undo this correction").click()
    expect(page.locator(".board [data-cell='b8']")).to_have_attribute("data-symbol", "w")
    assert len(served.log.game(played).entries) == 4


def test_a_ply_is_corrected_by_dragging_it_on_the_board(page: Page, served: Served, played: int) -> None:
    page.goto(f"{served.url}/games/{played}/ply/2/correct")
    page.locator(".pick .board").scroll_into_view_if_needed()
    page.mouse.move(*middle(page, ".pick [data-cell='b9']"))
    page.mouse.down()
    page.mouse.move(*middle(page, ".pick [data-cell='c8']"), steps=3)
    page.mouse.up()
    expect(page.get_by_label("The move", exact=True)).to_have_value("b9-c8")
    expect(page.locator(".pick .picked")).to_have_count(2)
    page.get_by_role("button", name="Write the correction").click()
    expect(page.locator(".entries")).to_contain_text("Ply 2 corrected: b9-c8")


def test_a_ply_is_corrected_by_choosing_among_the_legal_moves_of_a_piece(
    browser: Browser, served: Served, played: int
) -> None:
    with opened_page(browser, PHONE) as page:
        page.goto(f"{served.url}/games/{played}/ply/2/correct")
        page.locator(".pick [data-cell='g9']").tap()
        expect(page.locator("[data-offers] button")).not_to_have_count(0)
        page.get_by_role("button", name="g9-f8", exact=True).tap()
        expect(page.get_by_label("The move", exact=True)).to_have_value("g9-f8")
        page.locator(".pick [data-cell='d4']").tap()
        expect(page.get_by_text("No legal move does this.")).to_be_visible()


@pytest.mark.slow
def test_a_result_is_corrected(page: Page, served: Served, played: int) -> None:
    page.goto(f"{served.url}/games/{played}")
    page.get_by_role("link", name="Correct the result").click()
    page.get_by_label("White wins").check()
    page.get_by_label("Why (may stay empty)").fill("the flag")
    page.get_by_role("button", name="Write the correction").click()
    expect(page.locator(".entries")).to_contain_text("White wins (corrected): the flag")


def test_a_game_is_set_up_on_the_page(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/live/")
    page.get_by_role("link", name="New game").click()
    page.get_by_role("link", name="Two Rings").click()
    page.get_by_text("More: names, start, help").click()
    page.get_by_label("First player").fill("Ren")
    page.get_by_label("Another clock, such as").fill("10m")
    page.locator("select[name=help_level]").select_option("warn")
    page.get_by_role("button", name="Begin the game").click()
    expect(page).to_have_url(re.compile("/table/"))
    (started,) = served.set_up.started
    assert (started.game, started.first, started.time_control, started.help_level) == (
        "two_rings",
        "Ren",
        "10m",
        "warn",
    )


def test_a_level_is_chosen_against_the_computer_only(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/setup/")
    expect(page.get_by_role("group", name="How well the computer plays")).to_be_hidden()
    page.get_by_label("You play Black against the computer").check()
    page.get_by_label("Casual player: overlooks").check()
    expect(page.get_by_text("Casual player: overlooks a quiet move now and then")).to_be_visible()
    page.get_by_role("button", name="Begin the game").click()
    expect(page).to_have_url(re.compile("/table/"))
    (started,) = served.set_up.started
    assert (started.engine, started.level) == ("second", 5)


def test_settings_are_answered_and_saved_on_the_page(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/setup/")
    page.get_by_role("link", name="Settings").click()
    page.get_by_label("Which camera?").fill("picamera2")
    page.get_by_label("Where?").select_option("under")
    expect(page.get_by_label("Meaning of leds.count")).to_be_hidden()
    page.get_by_text("Lights").click()
    page.get_by_label("Meaning of leds.count").fill("81")
    page.get_by_label("Meaning of leds.serpentine").select_option(label="no")
    page.get_by_role("button", name="Save the settings").click()
    expect(page.locator(".said")).to_have_text("Written.")
    (saved,) = served.settings.saved
    assert saved == {
        "camera.source": "picamera2",
        "camera.picture_wh": "1280, 720",
        "leds.layout": "under",
        "leds.count": "81",
        "leds.serpentine": "false",
    }


def test_the_settings_fit_the_screen(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/setup/settings")
    for summary in page.locator("summary").all():
        summary.click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.slow
def test_a_game_begins_from_the_board_as_it_stands(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/setup/")
    page.get_by_text("More: names, start, help").click()
    page.get_by_label("First player").fill("Ren")
    page.get_by_role("button", name="Begin from the board as it stands").click()
    expect(page.locator(".board [data-cell='d1']")).to_have_attribute("data-symbol", "B")
    page.get_by_label("white").check()
    page.get_by_role("button", name="Begin the game").click()
    expect(page).to_have_url(re.compile("/table/"))
    (started,) = served.set_up.started
    assert (started.first, started.start) == ("Ren", START.replace(" b ", " w "))


@pytest.mark.slow
def test_a_board_on_which_no_game_can_stand_is_looked_at_again(page: Page, served: Served) -> None:
    served.set_up.seen = BoardSeen(tuple("wwwwwww") + served.set_up.seen.symbols[7:])
    page.goto(f"{served.url}/setup/")
    page.get_by_role("button", name="Begin from the board as it stands").click()
    expect(page.get_by_role("alert")).to_contain_text("Expected 2 balls, got 1 (RC13). Squares: d1.")
    expect(page.get_by_role("button", name="Begin the game")).to_have_count(0)
    served.set_up.seen = BoardSeen(served.live.view().seen)
    page.get_by_role("button", name="Look at the board again").click()
    expect(page.get_by_role("button", name="Begin the game")).to_be_visible()


def test_the_corners_are_clicked_in_the_picture(desktop_page: Page, served: Served) -> None:
    desktop_page.goto(f"{served.url}/setup/corners")
    for x, y in ((3, 4), (60, 5), (61, 30), (2, 31)):
        picture = desktop_page.locator(".corner-picture")
        expect(picture).to_have_js_property("width", 64)
        with desktop_page.expect_navigation():  # the next corner is taken on the next page
            picture.click(position={"x": x, "y": y})
    expect(desktop_page.locator(".said")).to_have_text("The corners are taken.")
    assert served.set_up.corners_px == ((3, 4), (60, 5), (61, 30), (2, 31))


def test_the_display_follows_the_game_and_leads_phones_here(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/display")
    expect(page.locator("svg.qr")).to_be_visible()
    served.live.show(ILLEGAL)
    expect(page.locator("[data-fragment='verdict']")).to_contain_text("RC4")


@pytest.mark.slow
def test_statistics_of_a_game_show_a_plot(page: Page, served: Served, played: int) -> None:
    page.goto(f"{served.url}/games/{played}")
    page.get_by_role("link", name="Statistics").click()
    expect(page.locator(".plot rect")).to_have_count(2)


@pytest.mark.parametrize("path", first_of(["table/", "live/"]))
def test_the_pin_is_typed_where_it_is_asked_for(browser: Browser, closed_page: str, path: str) -> None:
    with opened_page(browser) as page:
        page.goto(closed_page + path)
        page.get_by_role("link", name="Arbiter").click()
        pin = page.get_by_label("PIN")
        pin.fill("0815")
        page.get_by_role("button", name="Enter").click()
        expect(page.locator("#pin-wrong")).to_have_text("This is not the PIN.")
        expect(pin).to_have_attribute("aria-invalid", "true")
        pin.fill(PIN)
        page.get_by_role("button", name="Enter").click()
        expect(page.get_by_role("button", name="Confirm")).to_be_visible()
        open_menu(page)
        expect(page.get_by_role("heading", name="Arbiter")).to_be_visible()
        expect(page).to_have_url(re.compile(path))
