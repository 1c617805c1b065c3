"""The virtual table in a real browser: a hand drags, turns and puts down; the referee's word is shown."""

from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.messages import Reply, bilingual
from tests.support.browser_pages import DESKTOP, PHONE, opened_page
from tests.support.fake_virtual_table import PITCH_MM
from tests.support.live_views import CONFIRMING, ILLEGAL, MOVED, WAITING
from tests.support.served_page import Served
from tests.support.table_page import (
    cell,
    drag,
    is_held,
    item,
    middle,
    open_menu,
    open_table,
    table_stands,
    take_rider,
)
from tests.support.usual_run import first_of

pytestmark = pytest.mark.browser


def test_a_dragged_piece_is_lifted_and_put_down_in_the_cell_where_it_was_dropped(
    page: Page, served: Served
) -> None:
    open_table(page, served)
    with page.expect_response("**/table/put_down"):
        drag(page, item(page, "b_a"), cell(page, "b2"))
    expect(page.locator(item(page, "b_a"))).to_have_attribute("data-cell", "b2")
    is_held(page, "b_a", False)
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
        is_held(page, "b_a", False)
        assert served.virtual.done == [("lift", "b_a"), ("put_down", "b_a")]
        assert page.evaluate("scrollY") == 0


def test_a_piece_taken_anywhere_takes_its_ball_along(page: Page, served: Served) -> None:
    open_table(page, served)
    drag(page, item(page, "b_d"), cell(page, "e3"))  # where the ball is
    expect(page.locator(item(page, "ball_b"))).to_have_attribute("data-cell", "e3")
    expect(page.locator(item(page, "b_d"))).to_have_attribute("data-cell", "e3")


def test_a_ball_is_taken_by_its_own_handle(desktop_page: Page, served: Served) -> None:
    open_table(desktop_page, served)
    take_rider(desktop_page, "ball_b", "b_d", cell(desktop_page, "c1"))
    expect(desktop_page.locator(item(desktop_page, "ball_b"))).to_have_attribute("data-cell", "c1")
    expect(desktop_page.locator(item(desktop_page, "b_d"))).to_have_attribute("data-cell", "d1")


def test_a_finger_that_rests_on_a_piece_takes_its_ball(browser: Browser, served: Served) -> None:
    with opened_page(browser, PHONE) as page:
        open_table(page, served)
        session = page.context.new_cdp_session(page)
        (x, y), (to_x, to_y) = middle(page, item(page, "b_d")), cell(page, "c1")
        with page.expect_response(lambda answer: "item=ball_b" in (answer.request.post_data or "")):
            session.send(
                "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
            )
        for share in (0.5, 1.0):
            point = {"x": x + share * (to_x - x), "y": y + share * (to_y - y)}
            session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(page.locator(item(page, "ball_b"))).to_have_attribute("data-cell", "c1")
        expect(page.locator(item(page, "b_d"))).to_have_attribute("data-cell", "d1")


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
    is_held(page, "b_c")
    with page.expect_response("**/table/put_down"):
        page.mouse.click(*cell(page, "c4"))
    expect(page.locator(item(page, "b_c"))).to_have_attribute("data-cell", "c4")
    is_held(page, "b_c", False)
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
    is_held(desktop_page, "b_a", False)
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
    is_held(desktop_page, "b_a", False)
    expect(piece).to_have_attribute("data-cell", "b2")
    place = piece.get_attribute("data-where")
    served.virtual.catch_up()
    is_held(desktop_page, "b_a", False)
    assert piece.get_attribute("data-where") == place
    expect(piece).to_have_attribute("data-cell", "b2")


def test_a_refused_lift_leaves_the_piece_where_it_is(desktop_page: Page, served: Served) -> None:
    open_table(desktop_page, served)
    served.virtual.answer = Reply(False, "busy", bilingual("The hand is busy.", "手がふさがっています。"))
    desktop_page.locator(item(desktop_page, "b_a")).focus()
    desktop_page.keyboard.press("Enter")
    expect(desktop_page.locator(".toast")).to_have_text("The hand is busy.")
    is_held(desktop_page, "b_a", False)


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


def test_a_light_carries_the_sign_of_what_it_means(page: Page, served: Served) -> None:
    open_table(page, served)
    served.live.show(ILLEGAL)
    served.virtual.light(a2=(213, 40, 0))
    expect(page.locator("svg.table .signs [data-sign='a2']")).to_have_attribute("href", "#sign-wrong")
    expect(page.locator("svg.table .glows [data-sign='a2']")).to_have_attribute("href", "#glow-wrong")
    served.virtual.light()
    expect(page.locator("svg.table [data-sign]")).to_have_count(0)


def test_the_buttons_of_the_device_are_pressed(page: Page, served: Served) -> None:
    open_table(page, served)
    open_menu(page)
    page.get_by_text("The device").click()
    with page.expect_response("**/table/press"):
        page.get_by_role("button", name="Clock: first player").click()
    with page.expect_response("**/table/press"):
        page.get_by_role("button", name="Undo").click()
    served.live.show(MOVED)
    expect(page.locator("[data-fragment='moves']")).to_contain_text("a1-b2")
    assert ("press", "clock_first") in served.virtual.done
    assert ("press", "undo") in served.virtual.done


def test_a_players_clock_is_pressed_where_it_is_shown(page: Page, served: Served) -> None:
    open_table(page, served)
    with page.expect_response("**/table/press"):
        page.locator("[data-fragment='second'] .clock").click()
    assert served.virtual.done == [("press", "clock_second")]


# What is due in a phase, and what its button asks for.
DUE = {
    "Confirm": (CONFIRMING, "/live/ask/confirm"),
    "Put it back for me": (ILLEGAL, "/table/set_pieces"),
    "Set the pieces for me": (replace(ILLEGAL, phase="setting_up"), "/table/set_pieces"),
    "Go on": (replace(WAITING, phase="paused"), "/live/ask/resume"),
}


@pytest.mark.parametrize("label", first_of(DUE, 2))
def test_one_button_is_the_one_that_is_due(page: Page, served: Served, label: str) -> None:
    shown, address = DUE[label]
    served.live.show(shown)
    open_table(page, served)
    main = page.locator(".play-bar .primary")
    expect(main).to_have_count(1)
    expect(main).to_have_text(label)
    with page.expect_response(f"**{address}"):
        main.click()


def test_after_a_result_a_rematch_is_what_is_due(page: Page, served: Served) -> None:
    served.live.show(replace(MOVED, phase="over", result="first wins"))
    open_table(page, served)
    expect(page.locator(".play-bar .primary")).to_have_text("Rematch")
    expect(page.locator(".verdict")).to_contain_text("Black wins")


def test_no_control_stands_on_the_page_twice(page: Page, served: Served) -> None:
    for shown in (WAITING, CONFIRMING, ILLEGAL, MOVED):
        served.live.show(shown)
        open_table(page, served)
        controls = page.locator("main :is(button, a.button, summary)").all()
        names = [
            (one.get_attribute("aria-label") or one.inner_text()).strip()
            for one in controls
            if one.is_visible()
        ]
        assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize(
    ("size", "locale", "help_", "name"),
    [(DESKTOP, "en-GB", "Help", "Hint"), (PHONE, "ja-JP", "ヘルプ", "ヒント")],
)
def test_a_hint_is_asked_for_beside_the_table(
    browser: Browser, served: Served, size: tuple[int, int], locale: str, help_: str, name: str
) -> None:
    with opened_page(browser, size, locale) as page:
        page.goto(f"{served.url}/table/")
        page.get_by_role("button", name=help_).click()
        with page.expect_response("**/live/ask/advice"):
            page.get_by_role("button", name=name, exact=True).click()
        assert served.live.asked == [("advice", {})]
        served.live.show(replace(WAITING, strict=True))
        page.reload()
        page.get_by_role("button", name=help_).click()
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)


def test_an_earlier_position_is_looked_at_and_left_again(page: Page, served: Served) -> None:
    served.log.append(
        served.game, Entry(kind=EntryKind.PLY, ply=1, move="a1-b2", position=MOVED.position, at_ms=1)
    )
    served.live.show(MOVED)
    open_table(page, served)
    page.locator(".move-list a").first.click()
    past = page.locator(".past")
    expect(past).to_contain_text("Position after ply 1")
    expect(past.locator("[data-cell='b2']")).to_have_attribute("data-symbol", "b")
    page.get_by_role("button", name="Back to the game").click()
    expect(past).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    expect(past).to_contain_text("The start position")
    expect(past.locator("[data-cell='b2']")).not_to_have_attribute("data-symbol", "b")
    page.keyboard.press("ArrowRight")
    expect(past).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    expect(past).to_be_visible()
    page.keyboard.press("Escape")
    expect(past).to_be_hidden()


def test_the_table_is_seen_from_the_other_side(page: Page, served: Served) -> None:
    open_table(page, served)
    assert cell(page, "a1")[1] > cell(page, "a9")[1]
    page.get_by_role("link", name="Turn the board").click()
    expect(page.locator("svg.table")).to_have_attribute("data-turned", "")
    table_stands(page)
    assert cell(page, "a1")[1] < cell(page, "a9")[1]
    with page.expect_response("**/table/put_down"):
        drag(page, item(page, "b_a"), cell(page, "b2"))
    expect(page.locator(item(page, "b_a"))).to_have_attribute("data-cell", "b2")


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
