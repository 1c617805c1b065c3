"""The eyes of a table: one that knows the board from before, or one that learns it from what stands on it."""

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from tachiai.firmware.program.games.equipment import Equipment
from tachiai.firmware.program.games.user_files import keep_calibration, kept_calibration
from tachiai.firmware.table.setting_up import Publish, Stopped, look_on, see_position, sees_at_once, set_up
from tachiai.firmware.time_source import TimeSource
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.words import Words
from tachiai.vision.frame import Camera
from tachiai.vision.locate.lens import Lens
from tachiai.vision.read.calibration import Calibration
from tachiai.vision.watch.observer import Observer

CLEAR_THE_BOARD = Words(
    "Take all pieces off the board, then play begins.", "盤の上の駒をすべて取り除くと、対局が始まります。"
)


@dataclass(frozen=True, slots=True)
class Corners:
    """The grid's outer corners in a picture of this size, in px, clockwise from the upper left."""

    at_px: tuple[tuple[float, float], ...]
    picture_wh: tuple[int, int]


class Observers:
    """Makes the eyes of a game's table. ``kept_at``: the file of what was learned before; ``lens``: the
    camera's, if it was calibrated; ``recorded``: nobody can mend the light of what they see. ``corners`` are
    those of a sheet without markers, as somebody pointed at them.
    """

    def __init__(
        self,
        equipment: Equipment,
        clock: TimeSource,
        kept_at: Path | None = None,
        lens: Lens | None = None,
        *,
        recorded: bool = False,
    ) -> None:
        self._equipment = equipment
        self._clock = clock
        self._kept_at = kept_at
        self._lens = lens
        self._recorded = recorded
        self.corners: Corners | None = None

    def remembering(
        self, camera: Camera, layout: Layout, going_on: bool, tell: Publish, stopped: Stopped
    ) -> Observer | None:
        """Returns an eye that knows board and light from before, for a game that is ``going_on``, or for one
        whose empty board ``layout`` teaches nothing, once it is empty. None where nothing that fits is kept.
        """
        if self._kept_at is None or not (going_on or self._needs_sample(layout)):
            return None
        calibration = kept_calibration(self._kept_at, self._equipment.sheet)
        if calibration is None:
            return None
        eye = self._new(calibration)
        if not sees_at_once(camera, eye, self._clock, tell, stopped):
            return None
        return eye if going_on or self._is_cleared(camera, eye, layout, tell, stopped) else None

    def learning(
        self, camera: Camera, layout: Layout, by_sample: bool, tell: Publish, stopped: Stopped
    ) -> Observer | None:
        """Returns an eye that has learned board and light from ``layout``; with ``by_sample``, where that is
        an empty board, from the sheet's sample, which is then taken off again. None if the camera or
        ``stopped`` ended it.
        """
        equipment, asked = self._equipment, None
        if by_sample and self._needs_sample(layout):
            learned, asked = equipment.layout_to_learn(layout), equipment.sample_words()
        else:
            learned = layout
        eye = self.plain()
        ask, recorded = _asking(asked, tell), self._recorded
        report = set_up(camera, eye, learned, self._clock, ask, stopped, recorded=recorded)
        if report is None:
            return None
        shows_pieces = any(symbol != EMPTY for symbol in learned)
        if self._kept_at is not None and report.passed and report.calibration is not None and shows_pieces:
            keep_calibration(report.calibration, self._kept_at)
        if asked is not None and not self._is_cleared(camera, eye, layout, tell, stopped):
            return None
        return eye

    def watch(self, camera: Camera, asked: Words, tell: Publish, stopped: Stopped) -> None:
        """Tells what stands on the board, whatever it is, until ``stopped`` or the camera ends."""
        look_on(camera, self.plain(), self._clock, _asking(asked, tell), stopped)

    def plain(self) -> Observer:
        """Returns an eye that reads by the printed faces alone."""
        return self._new(None)

    def _needs_sample(self, layout: Layout) -> bool:
        return self._equipment.layout_to_learn(layout) != layout

    def _is_cleared(
        self, camera: Camera, eye: Observer, layout: Layout, tell: Publish, stopped: Stopped
    ) -> bool:
        asking = _asking(CLEAR_THE_BOARD, tell)
        return see_position(camera, eye, layout, self._clock, asking, stopped)

    def _new(self, calibration: Calibration | None) -> Observer:
        sheet, pieces, game = self._equipment.sheet, self._equipment.pieces, self._equipment.game
        eye = Observer(sheet, pieces, game.symbols, calibration=calibration, lens=self._lens)
        if self.corners is not None:
            eye.point_at(np.array(self.corners.at_px), self.corners.picture_wh)
        return eye


def _asking(words: Words | None, tell: Publish) -> Publish:
    """Returns what tells each state of the setting up together with what somebody is to do first."""
    return lambda progress: tell(replace(progress, asked=words))
