"""Reads series of path-traced pictures in each of the ways that a table is used."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from tachiai.hardware_docs.catalogue import open_pieces, open_sheet
from tachiai.rules.boards import Cell
from tachiai.rules.registry import open_game
from tachiai.vision.frame import Frame
from tachiai.vision.opencv import read_image
from tachiai.vision.read.calibration import Calibration
from tachiai.vision.reasons import NotFound
from tachiai.vision.watch.observer import Observer
from tests.bench.path_traced.series import Series, Shot
from tests.bench.score import Tally

SHOWN_AT_S = (0.0, 0.5, 5.0)  # at rest from the second on; what stays unsure is answered at the third
WAYS = ("as it is", "calibrated", "told the lights")


@dataclass
class Results:
    """``tallies`` by way and condition ("all", "game two_rings", "light window" …)."""

    tallies: dict[str, dict[str, Tally]] = field(default_factory=lambda: {way: {} for way in WAYS})
    calibrations: Counter[str] = field(default_factory=Counter)  # "passed", or what a cell failed by
    not_read: list[str] = field(default_factory=list)  # pictures without a sight, and why

    def tally(self, way: str, condition: str) -> Tally:
        """Returns the tally, made if it is new."""
        return self.tallies[way].setdefault(condition, Tally())


def read_series(series: Series, results: Results) -> None:
    """Reads all positions of a series: uncalibrated, calibrated at its start pictures, and, where cells
    glow, told which ones.
    """
    calibration = _calibrate(series, results)
    for shot in series.positions:
        _observe(series, shot, None, "as it is", (), results)
        # Where the calibration fails, the program goes on without.
        _observe(series, shot, calibration, "calibrated", (), results)
        if shot.lit:
            _observe(series, shot, calibration, "told the lights", shot.lit, results)


def _observer(series: Series, calibration: Calibration | None) -> Observer:
    symbols = open_game(series.game).symbols
    return Observer(open_sheet(series.game), open_pieces(series.game), symbols, calibration=calibration)


def _calibrate(series: Series, results: Results) -> Calibration | None:
    observer = _observer(series, None)
    frames = [Frame(read_image(shot.path), i, i / 10) for i, shot in enumerate(series.start)]
    report = observer.calibrate(frames, series.start[0].layout)
    if report.passed:
        results.calibrations["passed"] += 1
        return observer.calibration
    board = open_game(series.game).board
    why = report.not_found.code if report.not_found else ""
    failed = [f"{board.names[c.cell]} {c.expected}→{c.seen} {c.code} {c.confidence:.2f}"
              for c in report.cells if not c.passed]  # fmt: skip
    results.calibrations["failed"] += 1
    results.not_read.append(f"{series.start[0].path}: calibration failed: {why}{', '.join(failed)}")
    return None


def _observe(
    series: Series,
    shot: Shot,
    calibration: Calibration | None,
    way: str,
    lit: tuple[Cell, ...],
    results: Results,
) -> None:
    """Shows a picture, as a camera at rest would, until the eye answers or has had its time."""
    game, image = open_game(series.game), read_image(shot.path)
    observer = _observer(series, calibration)
    for number, at_s in enumerate(SHOWN_AT_S):
        seen = observer.observe(Frame(image, number, at_s), lit)
        if seen.sight is not None:
            break
    if seen.sight is None:
        results.not_read.append(f"{shot.path}: {way}: {seen.reason}")
    for condition in _conditions(series, shot):
        tally = results.tally(way, condition)
        if seen.sight is None:
            tally.miss(found=not isinstance(seen.pose, NotFound))
        else:
            tally.add(seen.sight.cells, shot.layout, game.symbols, game.board, str(shot.path))


def _conditions(series: Series, shot: Shot) -> Iterator[str]:
    look = series.look
    yield "all"
    yield f"game {series.game}"
    yield f"light {look['lighting']}"
    yield f"finish {look['finish']}"
    yield f"picture {look['picture_wh'][0]} × {look['picture_wh'][1]}"
    tilt = look["tilt_deg"]
    yield f"tilt {'below 8°' if tilt < 8 else '8° to 16°' if tilt < 16 else '16° to 25°'}"
    yield f"off centre up to {look['off_centre']:g}"
    yield f"glow {'below some cells' if shot.lit else 'none'}"
