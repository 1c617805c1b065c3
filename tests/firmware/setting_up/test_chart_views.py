"""The chart before a camera: still and new views are taken, and somebody is told where to hold it next."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from tachiai.firmware.setting_up.calibrating import ViewProgress, take_views
from tachiai.firmware.time_source import SimulatedClock
from tachiai.vision.calibrate.lens_fit import LensFit, fit_lens
from tachiai.vision.errors import CameraFault
from tachiai.vision.frame import Frame, Image
from tests.support.chart_pictures import AROUND, Held, chart_picture

EMPTY_TABLE = np.full((720, 1280, 3), 120, np.uint8)


@cache
def picture_of(held: Held) -> Image:
    return chart_picture(held)


class Film:
    """A camera that gives these pictures, or fails where there is none, and then ends."""

    def __init__(self, images: Sequence[Image | None]) -> None:
        self._images = list(images)
        self._number = 0

    def capture(self) -> Frame | None:
        if not self._images:
            return None
        image = self._images.pop(0)
        if image is None:
            raise CameraFault("/dev/video0: it has gone", "camera_lost")
        self._number += 1
        return Frame(image, self._number, self._number / 10)

    def close(self) -> None:
        """Nothing to close."""


def taken(*images: Image | None) -> tuple[int, list[ViewProgress]]:
    told: list[ViewProgress] = []
    views = take_views(Film(images), SimulatedClock(), told.append)
    return len(views), told


def test_a_chart_held_still_all_around_gives_a_lens() -> None:
    told: list[ViewProgress] = []
    film = Film([picture_of(held) for held in AROUND for _ in range(2)])
    views = take_views(film, SimulatedClock(), told.append)
    assert isinstance(fit_lens(views, len(views)), LensFit)
    wishes = list(dict.fromkeys(taking.wish for taking in told))
    assert wishes == ["middle", "upper_left", "upper_right", "lower_right", "lower_left", "tilted", None]


def test_it_ends_as_soon_as_the_views_are_enough() -> None:
    told: list[ViewProgress] = []
    film = Film([picture_of(held) for held in AROUND for _ in range(2)])
    take_views(film, SimulatedClock(), told.append)
    assert film.capture() is not None


def test_a_moving_chart_is_not_taken() -> None:
    count, told = taken(*(picture_of(held) for held in AROUND[:4]))
    assert count == 0
    assert {taking.wish for taking in told} == {"middle"}


def test_the_same_view_is_taken_once() -> None:
    count, _ = taken(*[picture_of(AROUND[0])] * 5)
    assert count == 1


def test_a_table_without_a_chart_is_told() -> None:
    count, told = taken(EMPTY_TABLE, EMPTY_TABLE)
    assert count == 0
    assert [taking.chart_seen for taking in told] == [False, False]


def test_a_fault_is_told_and_it_goes_on() -> None:
    count, told = taken(picture_of(AROUND[0]), None, picture_of(AROUND[0]))
    assert count == 1
    assert told[1].camera_fault == "/dev/video0: it has gone"
