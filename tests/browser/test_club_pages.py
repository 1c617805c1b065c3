"""The arbiter's queue on a phone: seen, claimed, ruled in two taps; and a board that follows its game."""

import pytest
from playwright.sync_api import Browser, expect

from tachiai.companion_web.club.hub.accounts import Role
from tests.browser.conftest import DESKTOP, PHONE, fits, log_in, opened_page, refused_once
from tests.companion_web.club.conftest import Club
from tests.companion_web.fakes import ILLEGAL, MOVED

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


@pytest.mark.parametrize("locale", WORDS)
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
