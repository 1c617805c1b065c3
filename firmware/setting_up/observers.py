"""The observers of a table: with a stored calibration, or calibrated by what stands on the board."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from tachiai.firmware.setting_up.calibrating import (
    Publish,
    Stopped,
    publish_frames,
    see_position,
    sees_at_once,
    set_up,
)
from tachiai.firmware.setting_up.calibration_files import (
    calibration_path,
    store_calibration,
    stored_calibration,
)
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.setting_up.start_from_board import BoardReader
from tachiai.firmware.time_source import TimeSource
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.messages import Message
from tachiai.vision.frame import Camera
from tachiai.vision.locate.lens import Lens
from tachiai.vision.read.calibration import Calibration
from tachiai.vision.watch.observer import Observer

CLEAR_THE_BOARD = Message("Take all pieces off the board, then play begins.")


@dataclass(frozen=True, slots=True)
class Corners:
    """The grid's outer corners in a picture."""

    at_px: tuple[tuple[float, float], ...]  #: x, y; clockwise from the upper left
    picture_wh: tuple[int, int]


class ObserverFactory:
    """Makes the observers of a game's table.

    ``stored_at``: file of the calibration. ``lens``: the camera's, if it was calibrated. ``recorded``: the
    pictures are a recording. ``corners``: of a sheet without markers, as somebody pointed at them.
    """

    def __init__(
        self,
        equipment: Equipment,
        clock: TimeSource,
        stored_at: Path | None = None,
        lens: Lens | None = None,
        *,
        recorded: bool = False,
    ) -> None:
        self._equipment = equipment
        self._clock = clock
        self._stored_at = stored_at
        self.lens = lens
        self._recorded = recorded
        self.corners: Corners | None = None

    def with_stored_calibration(
        self, camera: Camera, layout: Layout, going_on: bool, publish: Publish, stopped: Stopped
    ) -> Observer | None:
        """An observer with the stored calibration; None where none fits. It is used for a game that is
        ``going_on``, or where ``layout`` is an empty board, from which nothing can be learned: then once the
        board is cleared.
        """
        if self._stored_at is None or not (going_on or self._needs_sample(layout)):
            return None
        calibration = stored_calibration(self._stored_at, self._equipment.sheet)
        if calibration is None:
            return None
        observer = self._new(calibration)
        if not sees_at_once(camera, observer, self._clock, publish, stopped):
            return None
        return observer if going_on or self._is_cleared(camera, observer, layout, publish, stopped) else None

    def with_new_calibration(
        self, camera: Camera, layout: Layout, by_sample: bool, publish: Publish, stopped: Stopped
    ) -> Observer | None:
        """An observer calibrated by ``layout``; or, if that is an empty board and ``by_sample``, by the
        sheet's sample, which is then taken off again. None if the camera ended or ``stopped()``.
        """
        equipment, asked = self._equipment, None
        if by_sample and self._needs_sample(layout):
            learned, asked = equipment.layout_to_learn(layout), equipment.sample_words()
        else:
            learned = layout
        observer = self.uncalibrated()
        ask, recorded = _asking(asked, publish), self._recorded
        report = set_up(camera, observer, learned, self._clock, ask, stopped, recorded=recorded)
        if report is None:
            return None
        shows_pieces = any(symbol != EMPTY for symbol in learned)
        if self._stored_at is not None and report.passed and report.calibration is not None and shows_pieces:
            store_calibration(report.calibration, self._stored_at)
        if asked is not None and not self._is_cleared(camera, observer, layout, publish, stopped):
            return None
        return observer

    def uncalibrated(self) -> Observer:
        """An observer that reads by the printed faces alone."""
        return self._new(None)

    def board_reader(self, equipment: Equipment) -> BoardReader:
        """A reader of any game's board under this camera, by the printed faces alone."""
        other = ObserverFactory(equipment, self._clock, lens=self.lens)
        other.take_corners_of(self)
        return BoardReader(other.uncalibrated(), equipment.game.board)

    def take_corners_of(self, before: "ObserverFactory") -> None:
        """Takes over the corners of a factory for the same sheet."""
        if before._equipment.sheet == self._equipment.sheet:
            self.corners = before.corners

    def watch(self, camera: Camera, asked: Message, publish: Publish, stopped: Stopped) -> None:
        """Publishes what stands on the board until ``stopped()`` or the camera ends."""
        publish_frames(camera, self.uncalibrated(), self._clock, _asking(asked, publish), stopped)

    def _needs_sample(self, layout: Layout) -> bool:
        return self._equipment.layout_to_learn(layout) != layout

    def _is_cleared(
        self, camera: Camera, observer: Observer, layout: Layout, publish: Publish, stopped: Stopped
    ) -> bool:
        asking = _asking(CLEAR_THE_BOARD, publish)
        return see_position(camera, observer, layout, self._clock, asking, stopped)

    def _new(self, calibration: Calibration | None) -> Observer:
        sheet, pieces, game = self._equipment.sheet, self._equipment.pieces, self._equipment.game
        observer = Observer(sheet, pieces, game.symbols, calibration=calibration, lens=self.lens)
        if self.corners is not None:
            observer.point_at(np.array(self.corners.at_px), self.corners.picture_wh)
        return observer


ObserversFor = Callable[[Equipment], ObserverFactory]


def observers_of_camera(source: str, clock: TimeSource, lens: Lens | None) -> ObserversFor:
    """Makes observer factories for a camera, with calibrations in the user's folder."""
    return lambda of: ObserverFactory(of, clock, calibration_path(of.sheet, source), lens)


def _asking(words: Message | None, publish: Publish) -> Publish:
    """``publish`` with ``words`` as what somebody has to do first."""
    return lambda progress: publish(replace(progress, asked=words))
