"""What a hand does on the page of the virtual table in a browser."""

import re

from playwright.sync_api import Page, expect

from tests.support.served_page import Served


def item(page: Page, name: str) -> str:
    """The selector of a thing on the table."""
    return f"svg.table [data-item='{name}']"


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def cell(page: Page, name: str) -> tuple[float, float]:
    return middle(page, f"svg.table [data-led='{name}']")


def drag(page: Page, selector: str, to: tuple[float, float], grip: float = 0.0) -> None:
    """Drags a thing; ``grip`` shifts where it is taken, in pixels to the right."""
    page.locator(selector).scroll_into_view_if_needed()
    x, y = middle(page, selector)
    page.mouse.move(x + grip, y)
    page.mouse.down()
    page.mouse.move((x + to[0]) / 2, (y + to[1]) / 2, steps=4)
    page.mouse.move(to[0] + grip, to[1], steps=4)
    page.mouse.up()


def table_stands(page: Page) -> None:
    """Waits until the page is laid out and its scripts take hands."""
    page.wait_for_load_state("load")
    expect(page.locator(item(page, "b_a"))).to_have_attribute("role", "button")


def open_table(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/table/")
    table_stands(page)


def take_rider(page: Page, rider: str, carrier: str, to: tuple[float, float]) -> None:
    """Drags what a piece carries by its own handle, which is seen while the pointer is over the piece."""
    page.mouse.move(*middle(page, item(page, carrier)))
    handle = page.locator(item(page, rider) + " .grip")
    expect(handle).to_have_css("opacity", "1")
    drag(page, item(page, rider) + " .grip", to)


def is_held(page: Page, name: str, held: bool = True) -> None:
    """Waits until a thing is in a hand, or is not."""
    found = expect(page.locator(item(page, name)))
    (found.to_have_class if held else found.not_to_have_class)(re.compile(r"\bheld\b"))


def open_menu(page: Page) -> None:
    """Opens the panel of what is needed now and then."""
    page.get_by_role("button", name="Menu").click()


def drag_from_cell(page: Page, source: str, target: str) -> None:
    """Drags the piece in cell ``source`` to the middle of cell ``target``."""
    piece = page.locator(f"svg.table [data-cell='{source}']").first
    expect(piece).to_have_attribute("role", "button")
    start = piece.bounding_box()
    end = page.locator(f"svg.table [data-led='{target}']").bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()


def phase(page: Page, name: str) -> None:
    """Waits until the referee's phase is ``name``."""
    expect(page.locator("[data-phase]").first).to_have_attribute("data-phase", name)
