"""The arbiter's queue on a phone: seen, claimed, ruled in two taps; and a board that follows its game."""

from dataclasses import replace

import pytest
from playwright.sync_api import Browser, expect

from tachiai.companion_web.club.hub.accounts import AuditLine
from tachiai.companion_web.security.roles import Role
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.messages import bilingual
from tests.browser.conftest import fits, log_in, picture, refused_once
from tests.support.browser_pages import DESKTOP, PHONE, opened_page
from tests.support.club import PASSWORD, Club
from tests.support.live_views import ILLEGAL, MOVED
from tests.support.usual_run import first_of

pytestmark = pytest.mark.browser

# Log in, I go, look and rule, put it back, done, nobody is waiting.
WORDS = {
    "en-GB": ("Log in", "I go", "Look and rule", "Put it back", "Done.", "Nobody is waiting for an arbiter."),
    "ja-JP": (
        "ログイン",
        "行きます",
        "見て裁定する",
        "元に戻させる",
        "実行しました。",
        "立会人を待っている卓はありません。",
    ),
}


@pytest.mark.parametrize("locale", first_of(WORDS))
def test_an_arbiter_goes_there_and_rules_in_two_taps(
    browser: Browser, hub_address: str, club: Club, locale: str
) -> None:
    enter, go, look, put_back, done, nobody = WORDS[locale]
    with opened_page(browser, PHONE, locale) as page:
        page.goto(f"{hub_address}/club/")
        expect(page.get_by_role("button", name=enter)).to_be_visible()
        log_in(page, hub_address, Role.ARBITER)
        expect(page.get_by_text(nobody)).to_be_visible()
        club.live.show(ILLEGAL)
        case = page.locator(".cases .verdict")
        expect(case).to_contain_text("RC4")
        assert fits(page)
        page.get_by_role("button", name=go).tap()
        expect(case).to_contain_text(Role.ARBITER.value)
        page.get_by_role("link", name=look).tap()
        expect(page.get_by_role("button", name=put_back)).to_be_visible()
        assert fits(page)
        page.get_by_role("button", name=put_back).tap()
        expect(page.locator(".said")).to_have_text(done)
        assert club.live.asked == [("retract", {})]
        page.locator("main a").first.tap()
        expect(page.get_by_text(nobody)).to_be_visible()


def test_one_tap_of_an_arbiter_does_not_end_a_game(browser: Browser, hub_address: str, club: Club) -> None:
    with opened_page(browser, PHONE, "ja-JP") as page:
        log_in(page, hub_address, Role.ARBITER)
        club.live.show(ILLEGAL)
        with page.expect_navigation():  # until the scripts ask before they send
            page.get_by_role("link", name="見て裁定する").tap()
        asked = refused_once(page)
        loses = page.get_by_role("button", name="の負け")
        loses.tap()
        loses.tap()
        expect(page.locator(".said")).to_have_text("実行しました。")
    assert asked == [f"{asked[0].splitlines()[0]}\nこの操作で対局が終わります。"] * 2
    assert [name for name, _ in club.live.asked] == ["loss"]


def test_a_board_over_a_film_follows_its_game(browser: Browser, hub_address: str, club: Club) -> None:
    with opened_page(browser, DESKTOP) as page:
        log_in(page, hub_address, Role.DISPLAY)
        expect(page.locator(".hall .one h2")).to_have_text("Table 1")
        page.goto(f"{hub_address}/club/overlay/t1?hide=names,title&colour=ffcc00")
        club.clock.now_s += 2.0  # the table says how it stands once a second
        club.live.show(MOVED)
        expect(page.locator(".last")).to_contain_text("a1-b2")
        expect(page.locator(".one h2")).to_be_hidden()
        expect(page.locator(".who").first).to_be_hidden()
        assert page.evaluate("getComputedStyle(document.body).color") == "rgb(255, 204, 0)"


def test_a_picture_of_an_incident_fills_the_screen_when_it_is_tapped(
    browser: Browser, hub_address: str, club: Club
) -> None:
    for kind in (EntryKind.PLY, EntryKind.ILLEGAL):
        club.log.append(1, Entry(kind=kind, ply=0, at_ms=0, move="a1-b2"), picture() + kind.value.encode())
    with opened_page(browser, PHONE) as page:
        page.route(
            "**/club/pictures/*", lambda route: route.fulfill(body=picture(), content_type="image/jpeg")
        )
        log_in(page, hub_address, Role.ARBITER)
        club.live.show(ILLEGAL)
        with page.expect_navigation():
            page.get_by_role("link", name="Look and rule").tap()
        before, after = (page.get_by_role("img", name=name) for name in ("Before", "After"))
        for image in (before, after):  # until then their places move
            expect(image).to_be_visible()
            expect(image).to_have_js_property("complete", True)
        places = "([one, other]) => [one, other].map(each => each.getBoundingClientRect())"
        first, second = page.evaluate(places, [before.element_handle(), after.element_handle()])
        assert first["y"] == second["y"]  # side by side
        assert first["x"] < second["x"]
        after.tap()
        large = page.locator("dialog img")
        expect(large).to_be_visible()
        box = large.bounding_box()
        assert box is not None
        assert box["width"] >= PHONE[0]
        large.tap()
        expect(large).to_be_hidden()
        assert fits(page)


def test_the_queue_shows_one_kind_alone_and_never_vibrates_unasked(
    browser: Browser, hub_address: str, club: Club
) -> None:
    with opened_page(browser, PHONE) as page:
        page.add_init_script("window.buzzed = 0; navigator.vibrate = () => { window.buzzed += 1; };")
        log_in(page, hub_address, Role.ARBITER)
        club.live.show(
            replace(ILLEGAL, camera_words=bilingual("The lights do not answer.", "LEDが応答しません。"))
        )
        cases = page.locator(".cases > li")
        expect(cases).to_have_count(2)
        assert page.evaluate("window.buzzed") == 0
        page.get_by_label("Show").select_option(label="Illegal move (1)")
        expect(cases.filter(visible=True)).to_have_count(1)
        expect(cases.filter(visible=True)).to_contain_text("RC4")
        page.get_by_label("Show").select_option(label="everything (2)")
        expect(cases.filter(visible=True)).to_have_count(2)


def test_who_did_what_is_in_the_time_zone_of_the_browser(
    browser: Browser, hub_address: str, club: Club
) -> None:
    context = browser.new_context(timezone_id="Asia/Tokyo", locale="en-GB")
    page = context.new_page()
    club.hub.accounts.set(Role.CHIEF.value, Role.CHIEF, PASSWORD)
    log_in(page, hub_address, Role.CHIEF)
    club.hub.accounts.note(AuditLine(1_790_000_000_000, "Aoi", "t1", "pause", ""))
    page.goto(f"{hub_address}/club/audit")
    expect(page.locator("time").first).to_have_text("2026-09-21 23:13:20")
    expect(page.locator("[data-zone]")).to_have_text("Asia/Tokyo")
    context.close()
