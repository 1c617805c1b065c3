"""A phone as the camera of a table: a real Chromium whose camera shows a film of a short game."""

from collections.abc import Callable, Iterator
from itertools import chain, islice, repeat
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tachiai.companion_web.live_table import LiveView
from tachiai.firmware.devices.cameras.phone_link import QUIET_S
from tachiai.vision.frame import Image
from tests.support.filming import Filming
from tests.support.phone_films import PhoneTable, phone_table, phone_with, write_mjpeg

pytestmark = [pytest.mark.browser, pytest.mark.slow]
# A whole game, of which the phone sees all but the last ply: that is made while no phone is there.
PLIES = ("d1-g4", "c9-g5*", "g4>g1", "d9-a7>a9", "g3-a8*=", "a7-g2*>g5", "a8-d9")
SEEN = PLIES[:-1]
BEFORE_S, BETWEEN_S, AFTER_S = (
    7.0,
    1.0,
    60.0,
)  # a phone needs a while to begin; then the film stands at its end
STILL = 8  # pictures with noise of their own, again and again: drawing them takes longest


def still(filming: Filming, seconds: float) -> Iterator[Image]:
    """The table as it stands."""
    begin = len(filming.frames)
    filming.wait(STILL / 10)
    pictures = [frame.image for frame in filming.frames[begin:]]
    return islice(chain.from_iterable(repeat(pictures)), round(seconds * 10))


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The game but for its last ply, and the table after that."""
    filming, folder = Filming("rugby_chess"), tmp_path_factory.mktemp("films")
    pictures = list(still(filming, BEFORE_S))
    for ply in SEEN:
        begin = len(filming.frames)
        filming.make(ply)
        pictures += [frame.image for frame in filming.frames[begin:]]
        pictures += still(filming, BETWEEN_S)
    pictures += still(filming, AFTER_S)
    write_mjpeg(folder / "game.mjpeg", pictures)
    filming.make(PLIES[-1])
    write_mjpeg(folder / "end.mjpeg", still(filming, 1.0))
    return folder / "game.mjpeg", folder / "end.mjpeg"


def begin(page: Page, table: PhoneTable) -> None:
    page.goto(table.address)
    page.get_by_role("button", name="Use this phone as the camera").click()


def wait_until(table: PhoneTable, holds: Callable[[LiveView], bool]) -> LiveView:
    """Waits while something changes at least every 30 s."""
    view = table.games.live.view()
    while not holds(view):
        newer = table.games.live.wait_for_change(view.version, timeout_s=30.0)
        assert newer is not view, f"nothing happens after {view.moves}"
        view = newer
    return view


def test_a_game_before_a_phone_that_is_lost_near_its_end(
    browser: Browser, films: tuple[Path, Path], tmp_path: Path
) -> None:
    game, end = films
    with phone_table("rugby_chess", tmp_path) as table:
        with phone_with(browser, game) as phone:
            begin(phone, table)
            expect(phone.locator(".viewfinder")).to_have_attribute("data-tone", "good")
            expect(phone.locator(".viewfinder polygon")).not_to_have_count(0)
            assert wait_until(table, lambda view: view.ply == len(SEEN)).moves == SEEN
            expect(phone.locator("[data-phase]")).to_have_attribute("data-phase", "waiting")
            phone.get_by_role("button", name="Pause").click()
            expect(phone.locator("[data-phase]")).to_have_attribute("data-phase", "paused")
            phone.get_by_role("button", name="Go on").click()
            expect(phone.locator("[data-phase]")).to_have_attribute("data-phase", "waiting")

        gone = wait_until(table, lambda view: not view.camera_ok)
        assert gone.camera_words.en.startswith("The phone sends no pictures.")
        assert gone.moves == SEEN
        with phone_with(browser, end) as phone:
            phone.goto(table.address)
            phone.wait_for_timeout(1000 * QUIET_S)
            phone.get_by_role("button", name="Take over").click()
            over = wait_until(table, lambda view: view.phase == "over")
        assert over.moves == PLIES
        assert over.result == "first wins"


def test_a_second_phone_takes_over_when_the_first_lets_it(browser: Browser, tmp_path: Path) -> None:
    with (
        phone_table("chatra", tmp_path) as table,
        phone_with(browser, None) as first,
        phone_with(browser, None) as second,
    ):
        begin(first, table)
        expect(first.locator("figcaption")).to_contain_text("No board is in the picture")
        second.goto(table.address)
        second.get_by_role("button", name="Take over").click()
        expect(second.get_by_role("status")).to_contain_text("was asked")
        first.get_by_role("button", name="Hand over").click()
        expect(second.locator("figcaption")).to_contain_text("No board is in the picture")
        expect(first.locator("body")).to_contain_text("Another phone is the camera")


def test_a_browser_without_permission_says_what_to_do(browser: Browser, tmp_path: Path) -> None:
    with phone_table("chatra", tmp_path) as table, phone_with(browser, None) as phone:
        denied = "Promise.reject(new DOMException('', 'NotAllowedError'))"
        phone.add_init_script(f"navigator.mediaDevices.getUserMedia = () => {denied}")
        begin(phone, table)
        expect(phone.locator("figcaption")).to_contain_text("does not let this page use the camera")
        expect(phone.get_by_role("button", name="Start the camera again")).to_be_visible()
