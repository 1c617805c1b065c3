"""Replays a report: its frames go through observer and referee, live and as a recording."""

import tempfile
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from tachiai.firmware.devices.lights.pixels import EmulatedPixels
from tachiai.firmware.referee.settings import RefereeSettings
from tachiai.firmware.referee.state import begin
from tachiai.firmware.reports.report import Report
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.ports import Snapshot
from tachiai.firmware.table.ready_table import TableDevices, light_show
from tachiai.firmware.table.recorded_game import STANDS_S, glimpse_of
from tachiai.firmware.table.session import Session
from tachiai.firmware.time_source import SimulatedClock
from tachiai.rules.belief.history import decode
from tachiai.rules.belief.observation import Glimpse
from tachiai.rules.boards import Cell
from tachiai.rules.entries import Entry
from tachiai.rules.line import Line
from tachiai.rules.registry import open_game
from tachiai.vision.board.pieces import load_pieces
from tachiai.vision.board.sheet_file import load_sheet
from tachiai.vision.frame import Frame
from tachiai.vision.locate.lens import load_lens
from tachiai.vision.opencv import read_image
from tachiai.vision.read.calibration import load_calibration
from tachiai.vision.watch.observer import Observation, Observer

AGAIN_S = 0.25  # interval at which the last frame is repeated until its position counts


@dataclass(frozen=True, slots=True)
class Replayed:
    """The plies found in a report's frames."""

    live: tuple[str, ...]  #: by the referee, as at a table
    decoded: tuple[str, ...]  #: by decoding all frames as a whole


def replay(report: Report) -> Replayed:
    """Replays a report. Raises what the readers of its files raise."""
    header = report.record.header
    game = open_game(header.game, header.options)
    state = game.parse_position(report.start)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in report.files.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        shown = _shown(report, Path(folder) / "picture.jpg")
        lit = {frame.number: tuple(map(game.board.cell, report.frames[frame.number].lit)) for frame in shown}
        new_observer = _observers(report, Path(folder), game.symbols)
        glimpses = _glimpses(shown, new_observer(), lit)
        decoded = decode(Line(game, state), glimpses).line.texts()
        clock = SimulatedClock()
        leds, sheet = Settings().leds, load_sheet(Path(folder) / "sheet.toml")
        stands = bool(report.frames) and not report.frames[-1].blind
        devices = TableDevices(_Pictures(shown, stands, clock), light_show(EmulatedPixels(leds), leds, sheet))
        referee = begin(game, RefereeSettings(), start=state)
        watching = _AsItGlowed(new_observer(), lit)
        session = Session(referee, devices, watching, _Unheard(), clock, _Unheard())
        while session.turn():
            pass
    return Replayed(session.referee.line.texts(), decoded)


def _shown(report: Report, picture: Path) -> list[Frame]:
    shown: list[Frame] = []
    for number, frame in enumerate(report.frames):
        picture.write_bytes(frame.jpeg)
        shown.append(Frame(read_image(picture), number, frame.at_s - report.frames[0].at_s))
    return shown


def _observers(report: Report, folder: Path, symbols: tuple[str, ...]) -> Callable[[], Observer]:
    sheet, pieces = load_sheet(folder / "sheet.toml"), load_pieces(folder / "pieces.toml")
    calibration, lens = folder / "calibration.json", folder / "lens.json"

    def new() -> Observer:
        observer = Observer(
            sheet,
            pieces,
            symbols,
            calibration=load_calibration(calibration) if calibration.exists() else None,
            lens=load_lens(lens) if lens.exists() else None,
        )
        if report.corners_px is not None:
            at_px, picture_wh = report.corners_px
            observer.point_at(np.array(at_px), picture_wh)
        return observer

    return new


def _glimpses(shown: list[Frame], observer: Observer, lit: dict[int, tuple[Cell, ...]]) -> Iterator[Glimpse]:
    last = None
    for frame in shown:
        last = glimpse_of(observer.observe(frame, lit[frame.number]))
        if last is not None:
            yield last
    if last is not None and last.at_rest:
        yield replace(last, at_s=last.at_s + STANDS_S)


class _Pictures:
    """A camera that shows frames at their times, and repeats the last for ``STANDS_S`` if it ``stands``."""

    def __init__(self, shown: list[Frame], stands: bool, clock: SimulatedClock) -> None:
        self._clock = clock
        last = shown[-1:] if stands else []
        again = [
            replace(frame, taken_at_s=frame.taken_at_s + AGAIN_S * times)
            for frame in last
            for times in range(1, round(STANDS_S / AGAIN_S))
        ]
        self._frames = iter([*shown, *again])

    def capture(self) -> Frame | None:
        frame = next(self._frames, None)
        if frame is not None:
            self._clock.sleep_until(frame.taken_at_s)
        return frame

    def close(self) -> None:
        pass


@dataclass(frozen=True)
class _AsItGlowed:
    """An observer that knows which cells were lit in each frame."""

    observer: Observer
    lit: dict[int, tuple[Cell, ...]]

    def observe(self, frame: Frame, lit: Collection[Cell] = ()) -> Observation:
        return self.observer.observe(frame, self.lit[frame.number])


class _Unheard:
    """A journal, page and follower that do nothing."""

    def append(self, entry: Entry, picture_jpeg: bytes | None) -> int:
        return 1

    def publish(self, snapshot: Snapshot) -> None:
        pass

    def entry(self, entry: Entry, at_s: float) -> None:
        pass
