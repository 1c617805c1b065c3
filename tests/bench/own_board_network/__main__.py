"""Reads series of own boards by today's reader and by the candidate: ``python -m … OUT FIRST COUNT``."""

import sys
from collections import Counter
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Symbol
from tachiai.vision.frame import Frame
from tachiai.vision.limits import LIMITS
from tachiai.vision.locate.pose import Pose
from tachiai.vision.watch.observer import Observer
from tests.bench.own_board_network.looks import Look
from tests.bench.own_board_network.reader import CandidateReader
from tests.bench.own_board_reading import own_series
from tests.support.own_boards.hands import HIDDEN
from tests.support.own_boards.pieces import STRANGER
from tests.support.own_boards.series import OwnSeries, Shot

Named = list[Symbol | None]


def main(out: Path, first: int, count: int) -> None:
    """Prints by reader, way and kind of board how many cells are named wrongly, and how many are not."""
    tallies: dict[tuple[str, str, str], Counter[str]] = {}
    for series in own_series(out, first, count, print):
        observer = Observer(series.board.sheet, series.pieces, series.symbols)
        if not series.board.sheet.fiducials:
            observer.point_in(series.start.image, series.corners_px)
        candidate = CandidateReader(series.board.sheet, series.pieces, series.symbols)
        for way in ("cold", "start picture"):
            taught: dict[Symbol, Look] = {}
            if way != "cold":
                taught = _teach(observer, candidate, series)
            for shot in series.positions:
                seen = observer.glance(Frame(shot.image, 0, 0.0))
                if isinstance(seen.pose, Pose) and seen.symbols_seen is not None:
                    likely = candidate.read(shot.image, seen.pose, taught).likely
                    both = {"today": list(seen.symbols_seen), "candidate": _named(likely, series.symbols)}
                    for reader, named in both.items():
                        for kind in ("all", series.kind):
                            tally = tallies.setdefault((reader, way, kind), Counter())
                            _add(tally, shot, named)
    for (reader, way, kind), tally in sorted(tallies.items(), key=lambda item: item[0][::-1]):
        share = 100 / max(1, tally["cells"])
        print(
            f"{kind:10} {way:14} {reader:10} {tally['cells']:6} cells, {tally['wrong']:3} named wrongly, "
            f"{tally['unread'] * share:5.2f} % not, {tally['pieces unread']} of {tally['pieces']} pieces"
        )


def _teach(observer: Observer, candidate: CandidateReader, series: OwnSeries) -> dict[Symbol, Look]:
    pose = observer.glance(Frame(series.start.image, 0, 0.0)).pose
    observer.calibrate([Frame(series.start.image, 0, 0.0)], series.start.truth)
    if not series.board.sheet.fiducials:
        observer.point_in(series.start.image, series.corners_px)
    if not isinstance(pose, Pose):
        return {}
    return candidate.learn(series.start.image, pose, {Cell(i): s for i, s in enumerate(series.start.truth)})


def _named(likely: NDArray[np.float64], symbols: tuple[Symbol, ...]) -> Named:
    best = likely.argmax(axis=1)
    return [symbols[i] if row[i] >= LIMITS.sure else None for i, row in zip(best, likely, strict=True)]


def _add(tally: Counter[str], shot: Shot, named: Named) -> None:
    for truth, shown in zip(shot.truth, named, strict=True):
        if truth == HIDDEN:
            continue
        is_piece = truth not in (EMPTY, STRANGER)
        tally["cells"] += 1
        tally["pieces"] += is_piece
        tally["unread"] += shown is None
        tally["pieces unread"] += is_piece and shown is None
        tally["wrong"] += shown is not None and shown != truth


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
