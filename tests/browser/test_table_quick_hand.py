"""The virtual table in a real browser: a hand that is quicker than the table, and what helps it."""

from collections.abc import Callable
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Response, expect

from tests.support.served_page import Served
from tests.support.table_page import cell, drag, item, middle, open_menu, open_table

pytestmark = pytest.mark.browser


def carried_to(x_mm: float, y_mm: float) -> Callable[[Response], bool]:
    """The answer to a request that takes the hand there, as exactly as a pixel allows."""

    def is_it(answer: Response) -> bool:
        told = parse_qs(answer.request.post_data or "")
        at = [float(told[name][0]) for name in ("x_mm", "y_mm") if name in told]
        return at == pytest.approx([x_mm, y_mm], abs=1.0)

    return is_it


def answered(*fields: str, to: str = "") -> Callable[[Response], bool]:
    """The answer to a request with these fields, and to this address."""
    return lambda answer: (
        answer.url.endswith(to) and all(field in (answer.request.post_data or "") for field in fields)
    )


def test_a_piece_that_is_taken_again_at_once_goes_where_it_is_dragged(
    desktop_page: Page, served: Served
) -> None:
    open_table(desktop_page, served)
    served.virtual.slow = True
    drag(desktop_page, item(desktop_page, "b_a"), cell(desktop_page, "a3"))
    with desktop_page.expect_response(answered("y_mm=34", to="/table/put_down")):
        drag(desktop_page, item(desktop_page, "b_a"), cell(desktop_page, "a1"))
    served.virtual.catch_up()
    expect(desktop_page.locator(item(desktop_page, "b_a"))).to_have_attribute("data-cell", "a1")
    a1 = next(c for c in served.virtual.cells() if c.name == "a1")
    placed = served.virtual.things["b_a"]
    assert abs(placed.x_mm - a1.x_mm) < 1
    assert abs(placed.y_mm - a1.y_mm) < 1


def test_the_tables_hand_is_told_where_the_pointer_is(desktop_page: Page, served: Served) -> None:
    open_table(desktop_page, served)
    piece = item(desktop_page, "b_a")
    desktop_page.mouse.move(*middle(desktop_page, piece))
    with desktop_page.expect_response("**/table/lift"):
        desktop_page.mouse.down()
    for goal in ("b3", "c5"):
        place = next(c for c in served.virtual.cells() if c.name == goal)
        with desktop_page.expect_response(carried_to(place.x_mm, place.y_mm)):
            desktop_page.mouse.move(*cell(desktop_page, goal), steps=3)
    desktop_page.mouse.up()
    assert {name for name, _, _ in served.virtual.carried} == {"b_a"}


def test_what_is_let_go_beyond_the_table_lies_at_its_edge(desktop_page: Page, served: Served) -> None:
    open_table(desktop_page, served)
    left, top, width, height = served.virtual.area_mm()
    with desktop_page.expect_response("**/table/put_down"):
        drag(desktop_page, item(desktop_page, "b_a"), (2.0, 2.0))
    placed = served.virtual.things["b_a"]
    assert left < placed.x_mm < left + width
    assert top < placed.y_mm < top + height


def test_the_middle_of_a_ring_beside_the_board_can_be_pressed(desktop_page: Page, served: Served) -> None:
    ring = served.virtual.things["ball_b"]
    served.virtual.things["ring"] = type(ring)(
        id="ring", symbol="ring", x_mm=310.0, y_mm=60.0, diameter_mm=24, held=False
    )
    open_table(desktop_page, served)
    with desktop_page.expect_response("**/table/put_down"):
        drag(desktop_page, item(desktop_page, "ring"), cell(desktop_page, "c5"))
    assert served.virtual.done == [("lift", "ring"), ("put_down", "ring")]


def test_the_pieces_are_set_by_a_button(page: Page, served: Served) -> None:
    open_table(page, served)
    open_menu(page)
    with page.expect_response("**/table/set_pieces"):
        page.get_by_role("button", name="Lay the position again").click()
    assert served.virtual.done == [("set_pieces", "wwwWwww" + "." * 49 + "bbbBbbb")]


def test_sounds_are_off_until_they_are_wanted_and_the_browser_remembers(
    desktop_page: Page, served: Served
) -> None:
    open_table(desktop_page, served)
    open_menu(desktop_page)
    sounds = desktop_page.get_by_role("button", name="Sounds")
    expect(sounds).to_have_attribute("aria-pressed", "false")
    sounds.click()
    expect(sounds).to_have_attribute("aria-pressed", "true")
    desktop_page.keyboard.press("Escape")
    drag(desktop_page, item(desktop_page, "b_a"), cell(desktop_page, "b2"))
    desktop_page.reload()
    open_menu(desktop_page)
    expect(desktop_page.get_by_role("button", name="Sounds")).to_have_attribute("aria-pressed", "true")
