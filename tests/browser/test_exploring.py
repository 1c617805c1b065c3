"""Positions tried out in a real browser, at a table that is filmed and judged: once, from end to end."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.end_to_end.served_table import served_table
from tests.support.browser_pages import opened_page
from tests.support.table_page import drag_from_cell, phase

pytestmark = pytest.mark.browser
PERCENT = re.compile(r"\d+ %")


def tried(page: Page, *moves: str) -> None:
    """Waits until just these moves stand in the tree."""
    expect(page.locator(".tried button")).to_have_text(["Position", *moves])


def test_positions_are_tried_out_kept_and_left_for_the_game(browser: Browser, tmp_path: Path) -> None:
    with served_table(tmp_path) as table, opened_page(browser, (1400, 1000)) as page:
        page.goto(table.url)
        phase(page, "waiting")
        drag_from_cell(page, "c1", "e3")
        expect(page.locator(".moves").first).to_contain_text("c1-e3")

        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Explore", exact=True).click()
        phase(page, "exploring")
        page.keyboard.press("Escape")
        drag_from_cell(page, "f9", "e8")
        tried(page, "c1-e3", "f9-e8")
        page.get_by_label("Comment on this position").fill("to the middle")
        page.get_by_role("button", name="Write it down").click()
        expect(page.locator(".tried q")).to_have_text("to the middle")

        drag_from_cell(page, "e8", "f9")
        expect(page.locator(".tried [aria-current]")).to_have_text("c1-e3")
        drag_from_cell(page, "g9", "f8")
        tried(page, "c1-e3", "f9-e8", "g9-f8")
        page.get_by_role("button", name="Best moves").click()
        expect(page.locator(".verdict .sentence").first).to_contain_text("Best: ")
        expect(page.locator(".best-lines li").first).to_contain_text(PERCENT)

        page.get_by_role("button", name="Forget from here on").click()
        tried(page, "c1-e3", "f9-e8")
        drag_from_cell(page, "f8", "g9")
        expect(page.locator(".verdict .sentence").first).to_have_text("White to move.")
        drag_from_cell(page, "g9", "f8")
        tried(page, "c1-e3", "f9-e8", "g9-f8")

        page.get_by_role("button", name="Go back to the game").click()
        phase(page, "repairing")
        drag_from_cell(page, "f8", "g9")
        phase(page, "waiting")
        expect(page.locator(".moves").first).to_have_text("c1-e3")

        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Explore", exact=True).click()
        phase(page, "exploring")
        page.keyboard.press("Escape")
        drag_from_cell(page, "f9", "e8")
        tried(page, "c1-e3", "f9-e8")
        page.get_by_role("button", name="Keep as a record").click()
        expect(page).to_have_url(re.compile("/games/2"))
        expect(page.locator("main")).to_contain_text("f9-e8")
        page.get_by_role("button", name="Try it out").click()
        expect(page).to_have_url(re.compile("/table/"))
        phase(page, "exploring")
