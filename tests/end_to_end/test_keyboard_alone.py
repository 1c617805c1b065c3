"""Keys alone play a move, do a lesson's step and solve a puzzle; the mouse is never touched."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tachiai.hardware_docs.catalogue import open_course
from tachiai.rules.puzzles.puzzle import puzzles_of
from tests.end_to_end.served_table import ServedTable, served_table
from tests.support.browser_pages import opened_page

pytestmark = pytest.mark.browser
MOST_PRESSES = 60
# What has the focus, as somebody who cannot see the page is told of it.
FOCUSED = """() => {
  const node = document.activeElement;
  return node.dataset.cell ?? (node.ariaLabel || node.labels?.[0]?.textContent || node.textContent).trim();
}"""
LESSON = open_course("rugby_chess").lessons[0]
PUZZLE = next(puzzle for puzzle in puzzles_of("rugby_chess") if puzzle.plies == 1)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[ServedTable]:
    with served_table(tmp_path) as served:
        yield served


def focused(page: Page) -> str:
    return str(page.evaluate(FOCUSED))


def tabs_to(page: Page, wanted: str) -> None:
    """Goes on with Tab until what has the focus is called so."""
    for _ in range(MOST_PRESSES):
        page.keyboard.press("Tab")
        if re.fullmatch(wanted, focused(page)):
            return
    raise AssertionError(f"no Tab leads to {wanted}")


def goes_to(page: Page, wanted: str) -> None:
    """From piece to piece with the arrow keys, to the one on a cell."""
    for _ in range(MOST_PRESSES):
        here = focused(page)
        if here == wanted:
            return
        across, up = ord(wanted[0]) - ord(here[0]), int(wanted[1:]) - int(here[1:])
        if abs(across) >= abs(up):
            page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
        else:
            page.keyboard.press("ArrowUp" if up > 0 else "ArrowDown")
    raise AssertionError(f"no arrow leads to {wanted}")


def carries(page: Page, here: str, wanted: str) -> None:
    """Takes the piece with the focus to another cell, a cell with each key."""
    page.keyboard.press("Enter")
    across, up = ord(wanted[0]) - ord(here[0]), int(wanted[1:]) - int(here[1:])
    for _ in range(abs(across)):
        page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(up)):
        page.keyboard.press("ArrowUp" if up > 0 else "ArrowDown")
    expect(page.locator("#announce")).to_contain_text(f"to {wanted}")
    page.keyboard.press("Enter")


def plays(page: Page, move: str) -> None:
    here, wanted = move.split("-")
    tabs_to(page, r"[a-g]\d")
    goes_to(page, here)
    carries(page, here, wanted)


def stands(page: Page) -> None:
    """Waits until somebody is to move and the table takes keys."""
    expect(page.locator("[data-phase='waiting']").first).to_be_visible()
    expect(page.locator("svg.table [data-item]").first).to_have_attribute("role", "button")


def test_a_move_is_played(browser: Browser, table: ServedTable) -> None:
    with opened_page(browser) as page:
        page.goto(f"{table.url}table/")
        stands(page)
        plays(page, "a1-b2")
        # Two seconds later the move would be confirmed by itself, which a slow machine may miss.
        expect(page.locator("[data-phase='confirming'], .move-list li").first).to_be_visible()
        tabs_to(page, "Confirm")
        page.keyboard.press("Enter")
        expect(page.locator(".move-list li")).to_have_text("a1-b2")


@pytest.mark.slow
def test_a_lesson_is_begun_and_its_move_played(browser: Browser, table: ServedTable) -> None:
    with opened_page(browser) as page:
        page.goto(table.url)
        tabs_to(page, "Learn")
        page.keyboard.press("Enter")
        page.wait_for_url("**/learn/")
        tabs_to(page, "Learn Rugby Chess")
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_contain_text(LESSON.title.en)
        stands(page)
        plays(page, LESSON.lines[0][0])
        expect(page.locator(".verdict .sentence").first).to_contain_text(LESSON.praise.en)
        tabs_to(page, "Next lesson")


def test_a_puzzle_is_solved(browser: Browser, table: ServedTable) -> None:
    with opened_page(browser) as page:
        page.goto(f"{table.url}puzzles/rugby_chess/{PUZZLE.id}")
        tabs_to(page, "The move")
        page.keyboard.type(PUZZLE.line[0])
        page.keyboard.press("Enter")
        expect(page.get_by_text("Solved!")).to_be_visible()
