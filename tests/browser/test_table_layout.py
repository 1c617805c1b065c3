"""How the virtual table's page is laid out: one big board, and a column in which nothing jumps."""

from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from tachiai.rules.messages import bilingual
from tests.support.browser_pages import DESKTOP, PHONE, opened_page
from tests.support.fake_virtual_table import SHEET_MM
from tests.support.live_views import AMBIGUOUS, CONFIRMING, ILLEGAL, MOVED, WAITING
from tests.support.served_page import Served
from tests.support.table_page import cell, drag, is_held, item, open_menu, open_table

pytestmark = pytest.mark.browser


def box(page: Page, selector: str) -> tuple[float, float, float, float]:
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["width"], found["height"]


def test_the_table_fills_the_screens_height(desktop_page: Page, served: Served) -> None:
    open_table(desktop_page, served)
    _, y, _, height = box(desktop_page, "svg.table")
    assert height > 0.85 * DESKTOP[1]
    assert y + height <= DESKTOP[1]
    cells = [box(desktop_page, f"[data-led='{one.name}']") for one in served.virtual.cells()]
    assert max(top + down for _, top, _, down in cells) - min(top for _, top, *_ in cells) > 0.88 * height


def test_on_a_narrow_screen_too_nothing_but_the_board_and_the_two_strips_is_shown(
    desktop_page: Page, served: Served
) -> None:
    desktop_page.set_viewport_size({"width": 900, "height": 800})
    open_table(desktop_page, served)
    _, _, width, height = box(desktop_page, "svg.table")
    shown = desktop_page.locator("svg.table").get_attribute("viewBox") or ""
    across, down = map(float, shown.split()[2:])
    assert width / height == pytest.approx(across / down, rel=0.01)


def test_a_finger_can_take_a_piece_on_a_phone(browser: Browser, served: Served) -> None:
    with opened_page(browser, PHONE) as page:
        open_table(page, served)
        _, y, width, height = box(page, "svg.table")
        assert width > 0.9 * PHONE[0]
        assert y + height < box(page, ".verdict-place")[1]  # which lies over nothing of it
        _, _, piece, _ = box(page, item(page, "b_a") + " use")
        assert piece > 36


def test_a_tall_table_ends_above_the_verdict_on_a_tall_phone(browser: Browser, served: Served) -> None:
    with opened_page(browser, PHONE) as page:
        open_table(page, served)
        table = page.locator("svg.table")
        table.evaluate(
            "it => { it.setAttribute('viewBox', '0 0 55 100'); it.style.setProperty('--across', 0.55); }"
        )
        _, y, _, height = box(page, "svg.table")
        assert y + height < box(page, ".verdict-place")[1]


def test_the_board_is_as_wide_as_a_phone_and_what_lies_beside_the_sheet_is_below_or_above_it(
    browser: Browser, served: Served
) -> None:
    ring = served.virtual.things["ball_b"]
    for name, x_mm in (("near", SHEET_MM[0] + 30.0), ("far", -30.0)):
        served.virtual.things[name] = type(ring)(
            id=name, symbol="ring", x_mm=x_mm, y_mm=60.0, diameter_mm=24, held=False
        )
    with opened_page(browser, PHONE) as page:
        open_table(page, served)
        left, top, width, height = box(page, "svg.table")
        cells = [box(page, f"[data-led='{one.name}']") for one in served.virtual.cells()]
        assert max(x + across for x, _, across, _ in cells) - min(x for x, *_ in cells) > 0.88 * width
        near, far = box(page, item(page, "near") + " use"), box(page, item(page, "far") + " use")
        assert top < far[1] < min(y for _, y, *_ in cells)
        assert max(y + down for _, y, _, down in cells) < near[1] < top + height
        for name, goal in (("near", "b2"), ("far", "c5")):
            with page.expect_response("**/table/put_down"):
                drag(page, item(page, name), cell(page, goal), grip=5.0)
            expect(page.locator(item(page, name))).to_have_attribute("data-cell", goal)
            placed = next(one for one in served.virtual.cells() if one.name == goal)
            thing = served.virtual.things[name]
            assert (thing.x_mm, thing.y_mm) == pytest.approx((placed.x_mm, placed.y_mm), abs=1.0)
        with page.expect_response("**/table/put_down"):
            drag(page, item(page, "near"), (left + width / 2, top + height - 5))
        assert served.virtual.things["near"].x_mm > SHEET_MM[0]


def test_the_board_stays_where_it_is_when_the_thing_that_lies_farthest_out_is_put_on_it(
    desktop_page: Page, served: Served
) -> None:
    ring = served.virtual.things["ball_b"]
    served.virtual.things["far"] = type(ring)(
        id="far", symbol="ring", x_mm=-90.0, y_mm=60.0, diameter_mm=24, held=False
    )
    open_table(desktop_page, served)
    before = box(desktop_page, "[data-led='b2']")
    drag(desktop_page, item(desktop_page, "far"), cell(desktop_page, "b2"), grip=5.0)
    expect(desktop_page.locator(item(desktop_page, "far"))).to_have_attribute("data-cell", "b2")
    is_held(desktop_page, "far", False)
    assert box(desktop_page, "[data-led='b2']") == before


def test_beside_a_wide_table_the_column_keeps_its_width(desktop_page: Page, served: Served) -> None:
    ring = served.virtual.things["ball_b"]
    for name, x_mm in (("left", -150.0), ("right", SHEET_MM[0] + 150.0)):
        served.virtual.things[name] = type(ring)(
            id=name, symbol="ring", x_mm=x_mm, y_mm=60.0, diameter_mm=24, held=False
        )
    open_table(desktop_page, served)
    _, _, table, height = box(desktop_page, "svg.table")
    assert table > 1.2 * height
    assert box(desktop_page, ".play-column")[2] > 300


def test_however_long_a_verdict_is_the_board_stays_where_it_is_and_all_of_it_can_be_read(
    page: Page, served: Served
) -> None:
    open_table(page, served)
    before = box(page, "svg.table")
    served.live.show(
        replace(ILLEGAL, words=bilingual("Nothing is as it should be. " * 12, ""), steps=ILLEGAL.steps * 2)
    )
    verdict = page.locator("[data-fragment='verdict']")
    expect(verdict).to_contain_text("RC4")
    assert box(page, "svg.table") == before
    last = verdict.locator(".steps li").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()
    assert page.evaluate("scrollY") == 0


def test_the_referees_view_and_the_camera_are_in_the_menu(page: Page, served: Served) -> None:
    open_table(page, served)
    expect(page.locator("[data-fragment='board'] svg")).to_be_hidden()
    open_menu(page)
    expect(page.locator("[data-fragment='board'] svg")).to_be_visible()
    expect(page.get_by_role("img", name="The board as the camera films it")).to_be_visible()


def test_everything_is_in_sight_without_scrolling(desktop_page: Page, served: Served) -> None:
    served.live.show(replace(MOVED, moves=("a1-b2",) * 80, players=("first",) * 80, ply=80))
    open_table(desktop_page, served)
    for part in (".far", ".verdict", ".moves", ".play-bar", ".near"):
        expect(desktop_page.locator(part)).to_be_in_viewport(ratio=1)
    expect(desktop_page.locator(".move-list .newest")).to_be_in_viewport()
    assert desktop_page.evaluate("document.documentElement.scrollHeight <= innerHeight")


# What moves during a game: how far every element was shifted, as browsers count it.
SHIFTS = """
    window.shifted = 0;
    const add = (list) => list.getEntries().forEach((entry) => { window.shifted += entry.value; });
    new PerformanceObserver(add)
        .observe({ type: "layout-shift" });
"""


def test_nothing_jumps_whatever_the_referee_says(page: Page, served: Served) -> None:
    open_table(page, served)
    page.evaluate(SHIFTS)
    many = replace(MOVED, moves=("a1-b2", "b9-c8") * 30, players=("first", "second") * 30, ply=60)
    for shown in (
        CONFIRMING,
        ILLEGAL,
        WAITING,
        AMBIGUOUS,
        MOVED,
        many,
        replace(many, phase="over", result="draw"),
    ):
        served.live.show(shown)
        expect(page.locator(".verdict")).to_have_attribute("data-phase", shown.phase)
    assert page.evaluate("window.shifted") == 0


def test_every_page_of_the_game_names_it_and_says_what_the_lights_mean(page: Page, served: Served) -> None:
    names = {
        "/table/": ("Table", "Virtual table"),
        "/live/": ("Live", "Live game"),
        "/display": ("Display",) * 2,
    }
    for path, (short, name) in names.items():
        page.goto(served.url + path)
        expect(page).to_have_title(f"Rugby Chess · {short} · Tachiai")
        expect(page.locator(".game-name")).to_have_text(f"Rugby Chess · {name}")
        expect(page.locator(".legend li")).to_have_count(11)
        expect(page.locator(".legend")).to_contain_text("may go here")
