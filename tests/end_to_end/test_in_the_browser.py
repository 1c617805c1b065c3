"""The whole product in a real browser: a piece dragged on the virtual table, filmed, read, judged, logged."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.end_to_end.served_table import served_table
from tests.support.browser_pages import opened_page
from tests.support.table_page import drag_from_cell, open_menu, phase

pytestmark = pytest.mark.browser
SQUARES_OF_ROSENKREUZ = 64


@pytest.fixture
def table_url(tmp_path: Path) -> Iterator[str]:
    """A running demonstration of Rugby Chess, its page on loopback."""
    with served_table(tmp_path) as table:
        yield table.url


def test_an_illegal_move_is_refused_put_back_and_a_legal_one_is_logged(
    browser: Browser, table_url: str
) -> None:
    with opened_page(browser, (1400, 1000)) as page:
        page.goto(table_url)
        phase(page, "waiting")

        drag_from_cell(page, "c1", "c3")
        phase(page, "illegal")
        expect(page.locator(".verdict").first).to_contain_text("straight forward")
        expect(page.locator(".verdict").first).to_contain_text("RC4")
        expect(page.locator("svg.table [data-led='c3']")).to_have_attribute("visibility", "visible")

        drag_from_cell(page, "c3", "c1")
        phase(page, "waiting")
        drag_from_cell(page, "c1", "e3")
        moves = page.locator("[data-fragment='moves'], .moves").first
        expect(moves).to_contain_text("c1-e3")

        page.reload()
        expect(page.locator(".moves").first).to_contain_text("c1-e3")
        open_menu(page)
        page.get_by_role("link", name="Game in the log").click()
        expect(page).to_have_url(re.compile("/games/1"))
        expect(page.locator("main")).to_contain_text("c1-c3")


@pytest.mark.slow
def test_another_game_is_begun_on_the_set_up_page(browser: Browser, table_url: str) -> None:
    with opened_page(browser, (1400, 1000)) as watching, opened_page(browser, (1400, 1000)) as page:
        watching.goto(table_url)
        phase(watching, "waiting")
        expect(watching.locator("svg.table [data-cell='c1']")).to_have_count(1)

        page.goto(f"{table_url}setup/?game=rosenkreuz")
        page.get_by_text("More: names").click()
        page.get_by_label("First player").fill("Ren")
        page.get_by_role("button", name="Begin the game").click()
        expect(page).to_have_url(re.compile("/table/"))
        expect(page.locator("main")).to_contain_text("Ren")
        phase(page, "waiting")

        # Whoever watched the table before sees the other sheet and its pieces.
        phase(watching, "waiting")
        expect(watching.locator("svg.table [data-led]")).to_have_count(SQUARES_OF_ROSENKREUZ)
        expect(watching.locator(".player", has_text="Ren")).to_be_visible()


@pytest.mark.slow
def test_a_game_against_the_computer_whose_move_is_laid_by_hand(browser: Browser, table_url: str) -> None:
    with opened_page(browser, (1400, 1000)) as page:
        page.goto(table_url)
        phase(page, "waiting")
        page.get_by_role("link", name="Play against the computer").click()
        page.get_by_label("You play White against the computer").check()
        page.locator("input[name=level][value='1']").check()
        page.get_by_text("More: names").click()
        page.get_by_label("I lay the computer's moves myself").check()
        page.get_by_role("button", name="Begin the game").click()
        phase(page, "laying")
        sentence = page.locator(".verdict .sentence").first
        expect(sentence).to_contain_text("The computer (Black) plays")
        page.get_by_role("button", name="Set the pieces for me").click()
        phase(page, "waiting")
        expect(sentence).to_have_text("White to move.")
        expect(page.get_by_role("link", name="Play against the computer")).to_have_count(0)


@pytest.mark.slow
def test_a_hint_is_shown_step_by_step(browser: Browser, table_url: str) -> None:
    with opened_page(browser, (1400, 1000)) as page:
        page.goto(table_url)
        phase(page, "waiting")
        sentence = page.locator(".verdict .sentence").first
        page.get_by_role("button", name="Help").click()
        hint = page.get_by_role("button", name="Hint", exact=True)
        hint.click()
        expect(sentence).to_contain_text("Hint: move what stands on")
        hint.click()
        expect(sentence).to_contain_text(re.compile(r"Hint: \w\d-\w\d"))
        hint.click()
        expect(sentence).to_contain_text(re.compile(r"Hint: \w\d-\w\d\S*\. [A-Z]\w+ "))
