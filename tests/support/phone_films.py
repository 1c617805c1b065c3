"""Films for Chromium's fake camera, and tables whose camera is a phone."""

import threading
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import cv2
from playwright.sync_api import Browser, Page

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.serve import serve
from tachiai.firmware.devices.cameras.phone_camera import PhoneCamera
from tachiai.firmware.devices.cameras.phone_link import PhoneLink
from tachiai.firmware.page.phone_port import TablePhone
from tachiai.firmware.setting_up.observers import ObserverFactory
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.filming import FRAMES_A_SECOND
from tachiai.firmware.tables.games import GamesAtTable
from tachiai.firmware.tables.real import RealTable
from tachiai.firmware.time_source import RealClock, TimeSource
from tachiai.hardware_docs.site.chromium import CHROMIUM
from tachiai.vision.frame import Camera, Image
from tests.support.browser_pages import FLAGS
from tests.support.page_visitors import PIN_HASH

CHROMIUM_FPS = 30.0  # at which it shows the pictures of an .mjpeg file, again and again
FAKE_CAMERA = ("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")


def write_mjpeg(path: Path, images: Iterable[Image]) -> None:
    """Writes pictures of ten a second as Chromium's fake camera takes them."""
    repeated = round(CHROMIUM_FPS / FRAMES_A_SECOND)
    with path.open("wb") as film:
        for image in images:
            film.write(cv2.imencode(".jpg", image, (cv2.IMWRITE_JPEG_QUALITY, 92))[1].tobytes() * repeated)


@dataclass(frozen=True)
class PhoneTable:
    """A table whose camera is a phone, and where its page is served."""

    address: str  #: of the phone's page
    url: str  #: of the table's page
    link: PhoneLink
    log: SqlGameLog
    games: GamesAtTable


@contextmanager
def phone_table(
    uid: str,
    folder: Path,
    *,
    clock: TimeSource | None = None,
    link: PhoneLink | None = None,
    camera: Camera | None = None,
) -> Iterator[PhoneTable]:
    """A table of the game ``uid`` on loopback, until the test is over; its files lie in ``folder``.
    ``camera``: another than that of ``link``.
    """
    settings, clock = Settings(), clock or RealClock()
    link = link or PhoneLink(clock)
    with ExitStack() as opened:
        log = opened.enter_context(closing(SqlGameLog(sqlite_url(folder / "games.sqlite3"))))
        watched = opened.enter_context(closing(camera or PhoneCamera(link, clock)))
        table = RealTable(settings, watched, clock, lambda of: ObserverFactory(of, clock))
        opened.enter_context(closing(table))
        games = GamesAtTable(table, log, GameSetup(find_equipment(uid, {}), settings))
        phone = TablePhone(link, games.live, lambda token: f"/phone/{token}", "", 10.0)
        config = PageConfig(pin_hash=PIN_HASH, secret_key=b"k" * 32)
        app = create_app(config, log, Ports(live=games.live, phone=phone))
        server = opened.enter_context(serve(app, "127.0.0.1", 0))
        playing = threading.Thread(target=games.queue.play)
        playing.start()
        try:
            yield PhoneTable(f"{server.url}phone/{link.token}", server.url, link, log, games)
        finally:
            games.queue.stop()
            playing.join()


@contextmanager
def phone_with(browser: Browser, film: Path | None, size: tuple[int, int] = (390, 844)) -> Iterator[Page]:
    """A page of a Chromium whose camera shows ``film``, a moving test picture without one."""
    shown = () if film is None else (f"--use-file-for-fake-video-capture={film}",)
    launched = browser.browser_type.launch(executable_path=str(CHROMIUM), args=[*FLAGS, *FAKE_CAMERA, *shown])
    width, height = size
    context = launched.new_context(
        viewport={"width": width, "height": height}, has_touch=True, locale="en-GB", ignore_https_errors=True
    )
    context.grant_permissions(["camera"])
    try:
        yield context.new_page()
    finally:
        context.close()
        launched.close()
