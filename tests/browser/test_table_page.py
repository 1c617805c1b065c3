"""The virtual table in a real browser: a hand drags, turns and puts down; the referee's word is shown."""

from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from tachiai.rules.messages import Reply, bilingual
from tests.support.browser_pages import DESKTOP, PHONE, opened_page
from tests.support.fake_virtual_table import PITCH_MM
from tests.support.live_views import ILLEGAL, MOVED, WAITING
from tests.support.served_page import Served
from tests.support.table_page import cell, drag, item, middle, open_table

pytestmark = pytest.mark.browser


def test_a_dragged_piece_is_lifted_and_put_down_in_the_cell_where_it_was_dropped(
    page: Page, served: Served
) -> None:
    open_table(page, served)
    with page.expect_response("**/table/put_down"):
        drag(page, item(page, "b_a"), cell(page, "b2"))
    expect(page.locator(item(page, "b_a"))).to_have_attribute("data-cell", "b2")
    expect(page.locator(item(page, "b_a"))).not_to_have_class("item held")
    assert served.virtual.done == [("lift", "b_a"), ("put_down", "b_a")]
    b2 = next(c for c in served.virtual.cells() if c.name == "b2")
    placed = served.virtual.things["b_a"]
    assert abs(placed.x_mm - b2.x_mm) < PITCH_MM / 2
    assert abs(placed.y_mm - b2.y_mm) < PITCH_MM / 2


def test_a_finger_drags_a_piece_and_does_not_scroll_the_page(browser: Browser, served: Served) -> None:
    with opened_page(browser, PHONE) as page:
        open_table(page, served)
        session = page.context.new_cdp_session(page)
        (x, y), (to_x, to_y) = middle(page, item(page, "b_a")), cell(page, "b4")
        for kind, share in (("touchStart", 0.0), ("touchMove", 0.3), ("touchMove", 0.7), ("touchMove", 1.0)):
            point = {"x": x + share * (to_x - x), "y": y + share * (to_y - y)}
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        with page.expect_response("**/table/put_down"):
            session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(page.locator(item(page, "b_a"))).to_have_attribute("data-cell", "b4")
        expect(page.locator(item(page, "b_a"))).to_have_class("item")
        assert served.virtual.done == [("lift", "b_a"), ("put_down", "b_a")]
        assert page.evaluate("scrollY") == 0


def test_a_ball_rides_along_with_its_piece(page: Page, served: Served) -> None:
    open_table(page, served)
    piece = page.locator(item(page, "b_d") + " use").bounding_box()
    assert piece is not None
    drag(page, item(page, "b_d"), cell(page, "e3"), grip=0.4 * piece["width"])  # beside the ball
    expect(page.locator(item(page, "ball_b"))).to_have_attribute("data-cell", "e3")
    expect(page.locator(item(page, "b_d"))).to_have_attribute("data-cell", "e3")


def test_a_ball_can_be_taken_off_its_piece(desktop_page: Page, served: Served) -> None:
    open_table(desktop_page, served)
    drag(desktop_page, item(desktop_page, "ball_b"), cell(desktop_page, "c1"))
    expect(desktop_page.locator(item(desktop_page, "ball_b"))).to_have_attribute("data-cell", "c1")
    expect(desktop_page.locator(item(desktop_page, "b_d"))).to_have_attribute("data-cell", "d1")


def test_a_double_click_turns_a_piece_over_and_no_more(page: Page, served: Served) -> None:
    open_table(page, served)
    with page.expect_response("**/table/put_down"):
        page.locator(item(page, "b_a")).dblclick()
    expect(page.locator(item(page, "b_a"))).to_have_attribute("data-symbol", "b'")
    assert served.virtual.done == [("lift", "b_a"), ("turn_over", "b_a"), ("put_down", "b_a")]
    a1 = next(c for c in served.virtual.cells() if c.name == "a1")
    assert (served.virtual.things["b_a"].x_mm, served.virtual.things["b_a"].y_mm) == (a1.x_mm, a1.y_mm)


def test_one_click_takes_a_piece_and_the_next_puts_it_down(page: Page, served: Served) -> None:
    open_table(page, served)
    page.locator(item(page, "b_c")).click()
    expect(page.locator(item(page, "b_c"))).to_have_class("item held")
    with page.expect_response("**/table/put_down"):
        page.mouse.click(*cell(page, "c4"))
    expect(page.locator(item(page, "b_c"))).to_have_attribute("data-cell", "c4")
    expect(page.locator(item(page, "b_c"))).to_have_class("item")
    assert served.virtual.done == [("lift", "b_c"), ("put_down", "b_c")]


def test_a_piece_is_moved_with_the_keys_alone(desktop_page: Page, served: Served) -> None:
    open_table(desktop_page, served)
    desktop_page.locator(item(desktop_page, "b_a")).focus()
    desktop_page.keyboard.press("ArrowRight")
    expect(desktop_page.locator(item(desktop_page, "b_b"))).to_be_focused()
    desktop_page.keyboard.press("Enter")
    expect(desktop_page.locator("#announce")).to_contain_text("black piece in the hand")
    desktop_page.keyboard.press("ArrowUp")
    desktop_page.keyboard.press("ArrowRight")
    expect(desktop_page.locator("#announce")).to_have_text("black piece to c2")
    desktop_page.keyboard.press("Enter")
    expect(desktop_page.locator(item(desktop_page, "b_b"))).to_have_attribute("data-cell", "c2")
    expect(desktop_page.locator(item(desktop_page, "b_b"))).to_be_focused()


def test_escape_puts_a_piece_back_where_it_came_from(desktop_page: Page, served: Served) -> None:
    open_table(desktop_page, served)
    desktop_page.locator(item(desktop_page, "b_a")).focus()
    desktop_page.keyboard.press("Enter")
    desktop_page.keyboard.press("ArrowUp")
    with desktop_page.expect_response("**/table/put_down"):
        desktop_page.keyboard.press("Escape")
    expect(desktop_page.locator(item(desktop_page, "b_a"))).to_have_class("item")
    expect(desktop_page.locator(item(desktop_page, "b_a"))).to_have_attribute("data-cell", "a1")
    assert served.virtual.done == [("lift", "b_a"), ("put_down", "b_a")]


def test_a_piece_stays_where_it_was_dropped_while_the_tables_own_hand_is_still_busy(
    desktop_page: Page, served: Served
) -> None:
    open_table(desktop_page, served)
    served.virtual.slow = True
    piece = desktop_page.locator(item(desktop_page, "b_a"))
    with desktop_page.expect_response("**/table/put_down"):
        drag(desktop_page, item(desktop_page, "b_a"), cell(desktop_page, "b2"))
    expect(piece).to_have_class("item")
    expect(piece).to_have_attribute("data-cell", "b2")
    place = piece.get_attribute("transform")
    served.virtual.catch_up()
    expect(piece).to_have_class("item")
    assert piece.get_attribute("transform") == place
    expect(piece).to_have_attribute("data-cell", "b2")


def test_a_refused_lift_leaves_the_piece_where_it_is(desktop_page: Page, served: Served) -> None:
    open_table(desktop_page, served)
    served.virtual.answer = Reply(False, "busy", bilingual("The hand is busy.", "手がふさがっています。"))
    desktop_page.locator(item(desktop_page, "b_a")).focus()
    desktop_page.keyboard.press("Enter")
    expect(desktop_page.locator(".toast")).to_have_text("The hand is busy.")
    expect(desktop_page.locator(item(desktop_page, "b_a"))).to_have_class("item")


def test_a_message_is_in_no_hands_way(page: Page, served: Served) -> None:
    open_table(page, served)
    served.virtual.answer = Reply(False, "busy", bilingual("The hand is busy.", "手がふさがっています。"))
    page.locator(item(page, "b_a")).focus()
    page.keyboard.press("Enter")
    x, y = middle(page, ".toast")
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('.toast')", [x, y]) is None


def test_what_another_hand_does_is_seen_at_once(desktop_page: Page, served: Served) -> None:
    open_table(desktop_page, served)
    c3 = next(c for c in served.virtual.cells() if c.name == "c3")
    served.virtual.put_down("w_a", c3.x_mm, c3.y_mm)
    expect(desktop_page.locator(item(desktop_page, "w_a"))).to_have_attribute("data-cell", "c3")


def test_lights_shine_on_their_cells(desktop_page: Page, served: Served) -> None:
    open_table(desktop_page, served)
    served.virtual.light(b2=(0, 80, 0))
    lamp = desktop_page.locator("svg.table [data-led='b2']")
    expect(lamp).to_have_attribute("visibility", "visible")
    expect(lamp).to_have_attribute("fill", "rgb(0 255 0)")
    served.virtual.light()
    expect(lamp).to_have_attribute("visibility", "hidden")


def test_the_verdict_and_its_reason_come_without_a_reload(page: Page, served: Served) -> None:
    open_table(page, served)
    served.live.show(ILLEGAL)
    verdict = page.locator("[data-fragment='verdict']")
    expect(verdict).to_contain_text("A piece runs diagonally forward, not straight.")
    expect(verdict).to_contain_text("RC4")
    expect(verdict).to_contain_text("our ruling")
    expect(page.locator("[data-fragment='board'] [data-cell='a2']")).to_have_attribute("data-mark", "wrong")


def test_the_buttons_of_the_device_are_pressed(page: Page, served: Served) -> None:
    open_table(page, served)
    with page.expect_response("**/table/press"):
        page.get_by_role("button", name="Clock: first player").click()
    with page.expect_response("**/table/press"):
        page.get_by_role("button", name="Undo").click()
    served.live.show(MOVED)
    expect(page.locator("[data-fragment='moves']")).to_contain_text("a1-b2")
    assert ("press", "clock_first") in served.virtual.done
    assert ("press", "undo") in served.virtual.done


@pytest.mark.parametrize("by_rules", [False, True])
def test_after_a_result_the_buttons_of_the_device_that_do_nothing_are_gone(
    page: Page, served: Served, by_rules: bool
) -> None:
    open_table(page, served)
    device = page.get_by_role("group", name="Buttons of the device")
    expect(device.get_by_role("button")).to_have_count(5)
    served.live.show(replace(MOVED, phase="over", result="first wins", ended_by_rules=by_rules))
    expect(device.get_by_role("button")).to_have_count(1 if by_rules else 0)
    expect(device.get_by_role("button", name="Undo")).to_have_count(1 if by_rules else 0)
    expect(page.get_by_text("Hold Pause for a second")).to_be_hidden()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(page.get_by_role("link", name="Record")).to_be_visible()


@pytest.mark.parametrize(("size", "locale", "name"), [(DESKTOP, "en-GB", "Hint"), (PHONE, "ja-JP", "ヒント")])
def test_a_hint_is_asked_for_beside_the_table(
    browser: Browser, served: Served, size: tuple[int, int], locale: str, name: str
) -> None:
    with opened_page(browser, size, locale) as page:
        page.goto(f"{served.url}/table/")
        button = page.locator(".table-tools").get_by_role("button", name=name, exact=True)
        with page.expect_response("**/live/ask/advice"):
            button.click()
        assert served.live.asked == [("advice", {})]
        served.live.show(replace(WAITING, strict=True))
        page.reload()
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)


def test_a_verdict_moves_nothing_else_on_the_page(page: Page, served: Served) -> None:
    open_table(page, served)
    before = page.locator("svg.table").bounding_box()
    served.live.show(ILLEGAL)
    expect(page.locator("[data-fragment='verdict']")).to_contain_text("RC4")
    assert page.locator("svg.table").bounding_box() == before


def test_nothing_is_wider_than_the_screen(page: Page, served: Served) -> None:
    games = [
        f"/games/{served.game}{page}" for page in ("", "/statistics", "/print", "/ply/1/correct", "/edit")
    ]
    others = [
        "/table/",
        "/live/",
        "/games/",
        "/pin",
        "/setup/",
        "/support/",
        "/display",
        "/players/",
        "/players/one?name=Aoi",
    ]
    for path in games + others:
        page.goto(served.url + path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
