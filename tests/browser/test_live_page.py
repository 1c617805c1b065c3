"""The live page in a real browser: pushed changes, clocks, the arbiter, languages, themes."""

import http.client
import re
import urllib.parse
from dataclasses import replace

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from tachiai.companion_web.live_table import SpokenView
from tachiai.companion_web.security.sessions import table_code
from tachiai.companion_web.serve import serve
from tachiai.rules.messages import bilingual
from tests.browser.conftest import fits, refused_once
from tests.support.browser_pages import PHONE, opened_page
from tests.support.live_views import AMBIGUOUS, ILLEGAL, MOVED, WAITING
from tests.support.page_visitors import PIN
from tests.support.served_page import Served
from tests.support.table_page import is_held, open_menu
from tests.support.usual_run import first_of

pytestmark = pytest.mark.browser

LIGHT = "rgb(236, 232, 225)"
DARK = "rgb(21, 22, 26)"


def test_a_spectator_sees_the_move_without_a_reload(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/live/")
    expect(page.locator("[data-fragment='verdict']")).to_contain_text("Black to move.")
    served.live.show(MOVED)
    expect(page.locator("[data-fragment='board'] [data-cell='b2']")).to_have_attribute("data-symbol", "b")
    expect(page.locator("[data-fragment='moves'] .newest")).to_have_text("a1-b2")


def test_the_running_clock_counts_down_and_the_other_stands(desktop_page: Page, served: Served) -> None:
    desktop_page.goto(f"{served.url}/live/")
    running = desktop_page.locator("[data-fragment='first'] [data-clock-ms]")
    standing = desktop_page.locator("[data-fragment='second'] [data-clock-ms]")
    expect(running).to_have_text(re.compile("4:5[0-8]"))
    expect(standing).to_have_text("4:56")


def test_an_ambiguous_table_is_answered_on_the_page(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/live/")
    served.live.show(AMBIGUOUS)
    with page.expect_response("**/live/ask/choose"):
        page.get_by_role("button", name="d1>e1").click()
    assert served.live.asked == [("choose", {"move": "d1>e1"})]
    expect(page).to_have_url(f"{served.url}/live/")


def test_the_arbiter_rules_on_an_illegal_move(desktop_page: Page, served: Served) -> None:
    desktop_page.goto(f"{served.url}/live/")
    served.live.show(ILLEGAL)
    open_menu(desktop_page)
    with desktop_page.expect_response("**/live/ask/stand"):
        desktop_page.get_by_role("button", name="Let it stand").click()
    assert served.live.asked == [("stand", {"to_move": ""})]


def test_the_camera_picture_is_renewed_by_itself(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/live/")
    open_menu(page)
    page.locator(".camera-picture").scroll_into_view_if_needed()
    with page.expect_response(lambda answer: "camera.jpg" in answer.url and "at=" in answer.url) as news:
        pass
    assert news.value.status == 200


def test_the_page_follows_the_device_into_the_dark(browser: Browser, served: Served) -> None:
    with opened_page(browser, PHONE) as page:
        page.goto(f"{served.url}/live/")
        root = page.locator("html")
        expect(root).to_have_css("background-color", LIGHT)
        page.emulate_media(color_scheme="dark")
        expect(root).to_have_css("background-color", DARK)
        page.get_by_role("link", name="Change the theme").click()
        expect(root).to_have_attribute("data-theme", "dark")
        page.emulate_media(color_scheme="light")
        expect(root).to_have_css("background-color", DARK)


def test_a_japanese_browser_gets_japanese_and_can_switch(japanese_page: Page, served: Served) -> None:
    japanese_page.goto(f"{served.url}/live/")
    served.live.show(ILLEGAL)
    expect(japanese_page.locator("[data-fragment='verdict']")).to_contain_text("駒は斜め前に走ります。")
    expect(japanese_page.locator("html")).to_have_attribute("lang", "ja")
    japanese_page.get_by_role("link", name="English").click()
    expect(japanese_page.locator("html")).to_have_attribute("lang", "en")
    expect(japanese_page.locator("[data-fragment='verdict']")).to_contain_text("A piece runs diagonally")


def test_a_visitor_becomes_arbiter_by_the_pin(browser: Browser, closed_page: str, served: Served) -> None:
    with opened_page(browser, PHONE) as page:
        page.goto(f"{closed_page}live/")
        expect(page.get_by_role("button", name="Pause")).to_have_count(0)
        page.get_by_role("link", name="Arbiter").click()
        page.get_by_label("PIN").fill(PIN)
        page.get_by_role("button", name="Enter").click()
        expect(page).to_have_url(f"{closed_page}live/")
        open_menu(page)
        with page.expect_response("**/live/ask/pause"):
            page.get_by_role("button", name="Pause").click()
        assert served.live.asked == [("pause", {})]


# Arbiter, code of the table, enter, menu, pause.
HELD_UP = {
    "en-GB": ("Arbiter", "Code of the table", "Enter", "Menu", "Pause"),
    "ja-JP": ("立会人", "卓のコード", "入る", "メニュー", "中断"),
}


@pytest.mark.parametrize("locale", first_of(reversed(HELD_UP)))
def test_a_phone_that_was_never_here_gets_in_past_strangers_with_the_tables_code(
    browser: Browser, closed_page: str, locale: str
) -> None:
    arbiter, code, enter, menu, pause = HELD_UP[locale]
    strangers_type_wrong_pins(closed_page)
    with opened_page(browser, PHONE, locale) as page:
        page.goto(f"{closed_page}live/")
        page.get_by_role("link", name=arbiter).tap()
        page.get_by_label("PIN").fill(PIN)
        page.get_by_role("button", name=enter).tap()
        expect(page.get_by_label(code)).to_be_visible()
        assert fits(page)
        page.get_by_label("PIN").fill(PIN)
        page.get_by_label(code).fill(table_code(b"k" * 32).lower())
        page.get_by_role("button", name=enter).tap()
        page.get_by_role("button", name=menu).click()
        expect(page.get_by_role("button", name=pause)).to_be_visible()


def strangers_type_wrong_pins(address: str) -> None:
    """So many, from many addresses of this computer, that no unknown address may try for a while."""
    host, port = address.removeprefix("http://").rstrip("/").split(":")
    for number in range(2, 62):
        asking = http.client.HTTPConnection(host, int(port), source_address=(f"127.0.1.{number}", 0))
        asking.request("GET", "/pin")
        shown = asking.getresponse()
        cookie, text = (shown.getheader("Set-Cookie") or "").split(";")[0], shown.read().decode()
        found = re.search(r'name="form_token" value="([^"]+)"', text)
        assert found is not None
        fields = urllib.parse.urlencode({"form_token": found[1], "pin": "0000"})
        form = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
        asking.request("POST", "/pin", fields, form)
        assert asking.getresponse().status in (403, 429)
        asking.close()


def test_a_spectator_cannot_drag_a_piece(browser: Browser, closed_page: str, served: Served) -> None:
    with opened_page(browser) as page:
        page.goto(f"{closed_page}table/")
        piece = page.locator("[data-item='b_a']")
        expect(piece).to_have_attribute("role", "button")
        piece.dblclick()
        piece.focus()
        page.keyboard.press("Enter")
        is_held(page, "b_a", False)
        assert served.virtual.done == []


def test_without_scripts_everything_can_be_read(browser: Browser, served: Served) -> None:
    served.live.show(ILLEGAL)
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{served.url}/live/")
    expect(page.locator("[data-fragment='verdict']")).to_contain_text("Take the black piece from a2.")
    expect(page.locator("[data-cell='a2']").first).to_have_attribute("data-mark", "wrong")
    page.goto(f"{served.url}/table/")
    expect(page.locator("[data-item]")).to_have_count(16)
    context.close()


def test_a_page_without_a_push_place_asks_now_and_then(
    browser: Browser, crowded_page: str, served: Served
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{crowded_page}live/")
    expect(page.locator("[data-fragment='verdict']")).to_contain_text("Black to move.")
    served.live.show(MOVED)
    expect(page.locator("[data-fragment='verdict']")).to_contain_text("White to move.")
    context.close()


def test_a_page_finds_its_server_again(browser: Browser, served: Served, restartable: Flask) -> None:
    context = browser.new_context()
    page = context.new_page()
    first = serve(restartable, "127.0.0.1", 0)
    page.goto(f"{first.url}live/")
    expect(page.locator("[data-fragment='verdict']")).to_contain_text("Black to move.")
    first.stop()
    expect(page.locator(".connection")).to_be_visible()
    served.live.show(MOVED)
    with serve(restartable, "127.0.0.1", first.port):
        expect(page.locator("[data-fragment='verdict']")).to_contain_text("White to move.")
        expect(page.locator(".connection")).to_be_hidden()
        context.close()


def test_the_words_of_a_verdict_are_read_aloud(desktop_page: Page, served: Served) -> None:
    desktop_page.goto(f"{served.url}/live/")
    served.live.show(WAITING)
    expect(desktop_page.get_by_role("region", name="Verdict of the referee")).to_have_attribute(
        "aria-live", "polite"
    )


def test_one_click_does_not_end_a_game(desktop_page: Page, served: Served) -> None:
    desktop_page.goto(f"{served.url}/live/")
    open_menu(desktop_page)
    asked = refused_once(desktop_page)
    draw = desktop_page.get_by_role("button", name="Draw agreed")
    draw.click()
    with desktop_page.expect_response("**/live/ask/draw"):
        draw.click()
    assert asked == ["Draw agreed\nThis ends the game."] * 2
    assert served.live.asked == [("draw", {})]


def test_after_a_result_a_rematch_begins_at_the_table(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/table/")
    served.live.show(replace(WAITING, phase="over", result="first wins"))
    with page.expect_navigation():
        page.get_by_role("button", name="Rematch").click()
    expect(page).to_have_url(f"{served.url}/table/")
    expect(page.locator(".phase").first).to_contain_text("Game over")
    assert [game.second for game in served.set_up.started] == ["Aoi"]


def test_what_the_referee_says_is_read_aloud_once_it_is_switched_on(page: Page, served: Served) -> None:
    page.add_init_script(
        "window.heard = []; speechSynthesis.speak = (words) => heard.push([words.lang, words.text]);"
    )
    page.goto(f"{served.url}/live/?lang=en")
    said = SpokenView(number=1, words=bilingual("Black: A 1 to B 2.", "黒、エー1 から ビー2 へ。"))
    served.live.show(replace(MOVED, spoken=said))
    expect(page.locator("[data-fragment='spoken']")).to_have_text("Black: A 1 to B 2.")
    open_menu(page)
    button = page.get_by_role("button", name="Read aloud")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    served.live.show(replace(ILLEGAL, spoken=replace(said, number=2, words=bilingual("No.", "違います。"))))
    expect(page.locator("[data-fragment='spoken']")).to_have_text("No.")
    assert page.evaluate("heard") == [["en", "Read aloud"], ["en", "No."]]
