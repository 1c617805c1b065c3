"""When the observer has learned enough of the board to begin."""

from collections.abc import Sequence

import numpy as np
import pytest

from tachiai.firmware.setting_up.calibrating import FRAMES_AT_REST, SetUpProgress, set_up
from tachiai.firmware.time_source import SimulatedClock
from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout
from tachiai.rules.sight import Sight
from tachiai.vision.calibrate.board import CalibrationReport, CellReport
from tachiai.vision.frame import Frame
from tachiai.vision.reasons import NotFound
from tachiai.vision.watch.observer import Observation

LAYOUT: Layout = (".", "b")


def report(*codes: str) -> CalibrationReport:
    """What was found on the cells of the layout."""
    cells = [CellReport(Cell(number), code, ".", None, 0.5) for number, code in enumerate(codes)]
    return CalibrationReport(None, tuple(cells))


class Film:
    """Some frames, then nothing."""

    def __init__(self, count: int) -> None:
        self.left = count

    def capture(self) -> Frame | None:
        self.left -= 1
        image = np.zeros((1, 1, 3), np.uint8)
        return Frame(image, self.left, 0.0) if self.left >= 0 else None

    def close(self) -> None:
        """Nothing to close."""


class ScriptedObserver:
    """Sees the table at rest but for the frames with ``hands``, and finds one report after the other."""

    def __init__(self, reports: Sequence[CalibrationReport], hands: Sequence[int] = ()) -> None:
        self.reports, self.hands = list(reports), hands

    def observe(self, frame: Frame) -> Observation:
        sight = None if frame.number in self.hands else Sight(())
        return Observation(frame.number, frame.taken_at_s, NotFound("no_markers"), None, sight)

    def calibrate(self, frames: list[Frame], layout: Layout) -> CalibrationReport:
        return self.reports.pop(0)


def begun(*reports: CalibrationReport, recorded: bool) -> int | None:
    """After how many reports play begins; None: never."""
    told: list[SetUpProgress] = []
    film, observer = Film(FRAMES_AT_REST * len(reports)), ScriptedObserver(reports)
    found = set_up(film, observer, LAYOUT, SimulatedClock(), told.append, lambda: False, recorded=recorded)
    return None if found is None else len(reports) - len(observer.reports)


COVERED, WRONG, RIGHT = report("covered", "ok"), report("ok", "wrong_piece"), report("ok", "ok")


@pytest.mark.parametrize("recorded", [False, True])
def test_play_begins_when_every_cell_passes(recorded: bool) -> None:
    assert begun(WRONG, COVERED, RIGHT, RIGHT, recorded=recorded) == 3


def test_at_a_table_a_cell_that_cannot_be_read_is_put_right_first() -> None:
    assert begun(COVERED, COVERED, COVERED, recorded=False) is None


def test_a_recording_begins_though_a_cell_cannot_be_read() -> None:
    assert begun(COVERED, COVERED, COVERED, recorded=True) == 2


def test_a_recording_never_begins_from_another_position() -> None:
    assert begun(WRONG, WRONG, COVERED, WRONG, recorded=True) is None


@pytest.mark.parametrize(("recorded", "begins"), [(False, False), (True, True)])
def test_a_recording_in_which_a_hand_comes_soon_begins_with_what_there_is(
    recorded: bool, begins: bool
) -> None:
    film, observer = Film(FRAMES_AT_REST), ScriptedObserver([COVERED], hands=(1, 0))
    found = set_up(film, observer, LAYOUT, SimulatedClock(), print, lambda: False, recorded=recorded)
    assert (found is not None) == begins
