"""A phone as the camera beside the same film read directly: ``make bench-phone``, or ``python -m
tests.bench.phone_bench --game chatra --plies 8 --delay-ms 80 --upload-kbs 300 --lost 0.05``.

For each game a film of quick hands, a second of rest after each ply, is shown to one table as its camera, and
to another by a real Chromium with that film as its camera, over the network that the options describe. Every
picture bears its number in a corner, so what a table was shown when is known. Counted: right plies, the time
from the first picture without the hand to the verdict (when the lights change), pictures a second, how old
they were, and CPU.
"""

import argparse
import random
import tempfile
import threading
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import cv2
import numpy as np
from playwright.sync_api import Page, Route, sync_playwright

from tachiai.firmware.devices.cameras.phone_camera import PhoneCamera
from tachiai.firmware.devices.cameras.phone_link import PhoneLink
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.time_source import RealClock, TimeSource
from tachiai.hardware_docs.site.chromium import CHROMIUM
from tachiai.rules.line import random_line
from tachiai.rules.registry import game_ids
from tachiai.vision.frame import Camera, Frame, Image
from tests.support.browser_pages import FLAGS
from tests.support.filming import Filming
from tests.support.phone_films import PhoneTable, phone_table, phone_with, write_mjpeg

BEGUN_AGAIN = 100  # so many pictures back: Chromium shows its film again and again
BITS, BIT_PX = 12, 14  # the number in the picture's corner
BEFORE_S, BETWEEN_S, AFTER_S = 8.0, 1.0, 5.0
GIVE_UP_S = 90.0  # after the film's end, which comes late where Chromium shows it slowly


@dataclass
class Film:
    """A game on film."""

    uid: str
    texts: tuple[str, ...]
    pictures: list[Image]
    done: list[int]  #: by ply the number of the first picture without the hand


def filmed(uid: str, plies: int, seed: int) -> Film:
    line = random_line(find_equipment(uid, {}).game, random.Random(seed).choice, plies)
    filming, done = Filming(uid, seed), []
    filming.wait(BEFORE_S)
    for text in line.texts():
        filming.make(text)
        done.append(len(filming.frames) - 1)
        filming.wait(BETWEEN_S)
    filming.wait(AFTER_S)
    pictures = [numbered(frame.image, number) for number, frame in enumerate(filming.frames)]
    return Film(uid, line.texts(), pictures, done)


def numbered(image: Image, number: int) -> Image:
    """The picture with its number in black and white squares."""
    drawn = image.copy()
    for bit in range(BITS):
        shade = 255 * (number >> bit & 1)
        cv2.rectangle(drawn, (bit * BIT_PX, 0), ((bit + 1) * BIT_PX - 1, BIT_PX - 1), (shade,) * 3, -1)
    return drawn


def number_of(image: Image) -> int:
    middle = BIT_PX // 2
    return sum(int(image[middle, bit * BIT_PX + middle].mean() > 127) << bit for bit in range(BITS))


@dataclass
class Watched:
    """A camera that notes when which picture was taken, and when it had come."""

    camera: Camera
    clock: TimeSource
    first_s: dict[int, float] = field(default_factory=dict)
    age_s: list[float] = field(default_factory=list)
    newest: int = -1  #: number of the newest picture

    def has_seen(self, number: int) -> bool:
        """Whether that picture was taken, or the film has begun again."""
        furthest = max(self.first_s, default=0)
        return furthest >= number or self.newest < furthest - BEGUN_AGAIN

    def capture(self) -> Frame | None:
        frame = self.camera.capture()
        if frame is not None:
            self.newest = number_of(frame.image)
            self.first_s.setdefault(self.newest, frame.taken_at_s)
            self.age_s.append(self.clock.now_s() - frame.taken_at_s)
        return frame

    def close(self) -> None:
        self.camera.close()


class FilmCamera:
    """The film as a camera that gives its newest picture. It begins at the first capture."""

    def __init__(self, film: Film, clock: TimeSource) -> None:
        self._jpegs = [
            cv2.imencode(".jpg", each, (cv2.IMWRITE_JPEG_QUALITY, 92))[1] for each in film.pictures
        ]
        self._clock, self._began_s, self._last = clock, -1.0, -1

    def capture(self) -> Frame | None:
        now_s = self._clock.now_s()
        self._began_s = now_s if self._began_s < 0 else self._began_s
        number = max(self._last + 1, int((now_s - self._began_s) * 10))
        self._clock.sleep_until(self._began_s + number / 10)
        self._last = number
        jpeg = self._jpegs[min(number, len(self._jpegs) - 1 - number % 8)]
        return Frame(np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8), number, self._clock.now_s())

    def close(self) -> None:
        """Nothing is open."""


@dataclass
class Result:
    """What one table made of a film."""

    plies: int
    right: int
    lags_s: list[float]
    pictures_a_second: float
    age_s: float
    cpu_ms: float  #: of the table's program for each picture that it looked at

    def line(self) -> str:
        lag = f"{median(self.lags_s):.2f} s ({max(self.lags_s):.2f})" if self.lags_s else "-"
        return (
            f"{self.right:3} of {self.plies:2} right, lag {lag:16} {self.pictures_a_second:5.1f} pictures "
            f"a s, {1000 * self.age_s:4.0f} ms old, {self.cpu_ms:5.1f} ms CPU a picture"
        )


def shown_at(number: int, first_s: dict[int, float]) -> float | None:
    """When a picture was before the camera, by the next one that was taken: a film may run slower."""
    later = [other for other in first_s if number <= other < number + 30]
    return first_s[min(later)] - (min(later) - number) / 10 if later else None


def watch(table: PhoneTable, camera: Watched, film: Film, page: Page | None) -> Result:
    """Waits until the film is over, and counts."""
    seen_s: dict[int, float] = {}
    over = threading.Event()

    def note() -> None:
        version = -1
        while not over.is_set():
            view = table.games.live.wait_for_change(version, 0.2)
            version = view.version
            done = view.ply + (view.phase == "confirming")
            seen_s.setdefault(done, camera.clock.now_s())

    notes = threading.Thread(target=note)
    notes.start()
    began_s, began_cpu_s, last = time.monotonic(), time.process_time(), len(film.pictures) - 4
    while time.monotonic() - began_s < len(film.pictures) / 10 + GIVE_UP_S:
        if camera.has_seen(last):
            break
        page.wait_for_timeout(100) if page is not None else time.sleep(0.1)
    took_s, cpu_s = time.monotonic() - began_s, time.process_time() - began_cpu_s
    over.set()
    notes.join()
    moves = table.games.live.view().moves
    right = sum(a == b for a, b in zip(moves, film.texts, strict=False))
    lags = [
        seen_s[ply] - gone_s
        for ply, number in enumerate(film.done, 1)
        if ply in seen_s and (gone_s := shown_at(number, camera.first_s)) is not None
    ]
    looked = len(camera.age_s)
    return Result(len(film.texts), right, lags, looked / took_s, median(camera.age_s), 1000 * cpu_s / looked)


def directly(film: Film, folder: Path) -> Result:
    clock = RealClock()
    camera = Watched(FilmCamera(film, clock), clock)
    with phone_table(film.uid, folder, camera=camera, clock=clock) as table:
        return watch(table, camera, film, None)


def by_phone(film: Film, folder: Path, asked: argparse.Namespace) -> Result:
    clock, chance = RealClock(), random.Random(asked.seed)
    link = PhoneLink(clock)
    camera = Watched(PhoneCamera(link, clock), clock)
    path = folder / "film.mjpeg"
    write_mjpeg(path, film.pictures)

    def lose(route: Route) -> None:
        if chance.random() < asked.lost:
            route.abort("connectionreset")
        else:
            route.continue_()

    with ExitStack() as opened:
        playwright = opened.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        table = opened.enter_context(phone_table(film.uid, folder, camera=camera, clock=clock, link=link))
        page = opened.enter_context(phone_with(browser, path))
        if asked.delay_ms or asked.upload_kbs:
            network = page.context.new_cdp_session(page)
            network.send("Network.enable")
            rates = {"downloadThroughput": -1, "uploadThroughput": 1000 * asked.upload_kbs or -1}
            network.send(
                "Network.emulateNetworkConditions", {"offline": False, "latency": asked.delay_ms, **rates}
            )
        if asked.lost:
            page.route("**/picture?*", lose)
        page.goto(table.address)
        page.get_by_role("button", name="Use this phone as the camera").click()
        return watch(table, camera, film, page)


def main() -> None:
    """Prints a line for each game and way."""
    asking = argparse.ArgumentParser(description=__doc__)
    asking.add_argument("--game", choices=game_ids(), action="append")
    asking.add_argument("--plies", type=int, default=8)
    asking.add_argument("--seed", type=int, default=1)
    asking.add_argument("--delay-ms", type=float, default=0.0)
    asking.add_argument("--upload-kbs", type=float, default=0.0)
    asking.add_argument("--lost", type=float, default=0.0, help="share of pictures that never arrive")
    asked = asking.parse_args()
    for uid in asked.game or game_ids():
        film = filmed(uid, asked.plies, asked.seed)
        with tempfile.TemporaryDirectory() as folder:
            print(f"{uid:12} directly: {directly(film, Path(folder)).line()}", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            print(f"{uid:12} by phone: {by_phone(film, Path(folder), asked).line()}", flush=True)


if __name__ == "__main__":
    main()
