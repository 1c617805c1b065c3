"""Frames for ``tachiai calibrate board``: from pictures, or from the camera once all hands are off."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from tachiai.firmware.cli.mistakes import CommandMistake
from tachiai.firmware.cli.see_board import corners_in, point
from tachiai.firmware.devices.cameras.recordings import pictures_named
from tachiai.firmware.devices.cameras.watched import CameraRequest, open_camera
from tachiai.firmware.errors import NothingSeen
from tachiai.firmware.setting_up.calibrating import SetUpProgress, set_up
from tachiai.firmware.settings.sections import CameraSettings
from tachiai.firmware.tables.progress import bar_over
from tachiai.firmware.time_source import RealClock, TimeSource
from tachiai.rules.core import Layout
from tachiai.rules.messages import Message
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.calibrate.board import CalibrationReport
from tachiai.vision.errors import BadImage
from tachiai.vision.frame import Camera, Frame
from tachiai.vision.locate.pose import Pose
from tachiai.vision.opencv import read_image
from tachiai.vision.watch.observer import Observer

HANDS_OFF = Message("Hands off the board: {seconds} …")
NEVER_AT_REST = Message("The board was never seen at rest.")


@dataclass(frozen=True, slots=True)
class GridCorners:
    """The option ``--corners``."""

    text: str  #: as typed; "": none
    quarter_turns: int  #: by which the corners are turned on
    sheet: Sheet

    def tell(self, observer: Observer, frame: Frame, name: str, language: str) -> None:
        """Sets the corners of ``observer`` for frames like this one. Raises ``click.UsageError``."""
        if not self.text:
            return
        try:
            corners = corners_in(self.text, self.quarter_turns, self.sheet, frame.image, name, language)
            point(observer, corners, frame.image, language)
        except (ValueError, CommandMistake) as error:
            raise click.UsageError(f"--corners: {error}") from error


def from_pictures(
    images: Sequence[Path], observer: Observer, layout: Layout, corners: GridCorners, language: str
) -> CalibrationReport:
    """Calibrates by pictures that show ``layout``. Raises ``BadImage`` and ``NothingSeen``."""
    paths = pictures_named(images)
    with bar_over(paths, "calibrate board") as counted:
        frames = [Frame(read_image(path), number, 0.0) for number, path in enumerate(counted)]
    shapes = {frame.image.shape[1::-1] for frame in frames}
    if len(shapes) > 1:
        sizes = ", ".join(f"{width} × {height}" for width, height in sorted(shapes))
        raise BadImage(f"expected pictures of one size, got {sizes}")
    corners.tell(observer, frames[0], str(paths[0]), language)
    report = observer.calibrate(frames, layout)
    if report.not_found is not None:
        raise NothingSeen(f"{paths[-1]}: {report.not_found.words.in_language(language)}")
    return report


def from_camera(
    settings: CameraSettings,
    observer: Observer,
    layout: Layout,
    corners: GridCorners,
    seconds: tuple[int, int],
    language: str,
) -> CalibrationReport:
    """Calibrates by the camera, from ``seconds[0]`` on and for at most ``seconds[1]``.

    Raises ``CameraFault`` and ``NothingSeen``.
    """
    clock = RealClock()
    camera = open_camera(CameraRequest(settings, clock))
    try:
        if corners.text:
            first = camera.capture()
            if first is not None:
                corners.tell(observer, first, settings.source, language)
        count_down(seconds[0], clock, language)
        return look(camera, observer, layout, clock, seconds[1], language)
    finally:
        camera.close()


def count_down(seconds: int, clock: TimeSource, language: str) -> None:
    """Prints how many seconds are left to take the hands off the board."""
    for left in range(seconds, 0, -1):
        click.echo(HANDS_OFF.in_language(language).format(seconds=left), err=True)
        clock.sleep_until(clock.now_s() + 1.0)


def look(
    camera: Camera, observer: Observer, layout: Layout, clock: TimeSource, within_s: float, language: str
) -> CalibrationReport:
    """The report that passed within ``within_s``, else the last one. Raises ``NothingSeen`` if there is
    none.
    """
    until_s = clock.now_s() + within_s
    report: CalibrationReport | None = None
    last: SetUpProgress | None = None

    def take(view: SetUpProgress) -> None:
        nonlocal report, last
        report, last = view.report or report, view

    passed = set_up(camera, observer, layout, clock, take, lambda: clock.now_s() >= until_s)
    newest = passed or report
    if newest is None:
        raise NothingSeen(_why_unseen(last, language))
    return newest


def _why_unseen(last: SetUpProgress | None, language: str) -> str:
    if last is not None and last.fault is not None:
        return str(last.fault)
    if last is not None and last.observation is not None and not isinstance(last.observation.pose, Pose):
        return last.observation.pose.words.in_language(language)
    return NEVER_AT_REST.in_language(language)
