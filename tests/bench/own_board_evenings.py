"""How fast own boards are read in an evening at the table, and whether what is kept from picture to picture
says the same as each picture by itself.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product
from time import perf_counter, process_time

import numpy as np

from tachiai.rules.core import Symbol
from tachiai.vision.frame import Image
from tachiai.vision.limits import LIMITS
from tachiai.vision.locate.grid_search import snap_to_lines
from tachiai.vision.locate.pose import Pose
from tachiai.vision.read.reader import Reader
from tachiai.vision.watch.pose_tracker import PoseTracker
from tests.support.own_boards.evening import Moment, evening
from tests.support.own_boards.series import Scene

EVENINGS = (4002, 4003, 4004, 4005, 4000)  # go, draughts, reversi, xiangqi, bricks

HEADINGS = (
    f"{'':25}{'pictures':>9}{'ms':>6}{'95 %':>6}{'CPU ms':>8}{'95 %':>6}{'first':>7}{'alone':>7}"
    f"{'cells':>8}{'wrong':>7}{'alone':>7}{'?':>7}{'alone':>7}{'named otherwise':>17}"
)


@dataclass
class EveningTally:
    """Times in ms of reads that keep what was judged, and processor times of these and of reads of each
    picture alone; what both named wrongly or not at all, and ``otherwise``: cells that both name, but not the
    same.
    """

    name: str
    kept_ms: list[float] = field(default_factory=list)
    cpu_ms: list[float] = field(default_factory=list)
    alone_cpu_ms: list[float] = field(default_factory=list)
    cells: int = 0
    wrong: list[int] = field(default_factory=lambda: [0, 0])
    unsure: list[int] = field(default_factory=lambda: [0, 0])
    otherwise: int = 0
    mistakes: list[str] = field(default_factory=list)

    def add(self, moment: Moment, kept: list[Symbol | None], alone: list[Symbol | None]) -> None:
        """Counts one picture; without the cells in sight of an arm."""
        for cell, (truth, *both) in enumerate(zip(moment.layout, kept, alone, strict=True)):
            if cell in moment.below:
                continue
            self.cells += 1
            for i, named in enumerate(both):
                self.unsure[i] += named is None
                self.wrong[i] += named is not None and named != truth
            otherwise = None not in both and both[0] != both[1]
            self.otherwise += otherwise
            if otherwise or kept[cell] not in (None, truth):
                self.mistakes.append(
                    f"{self.name}, move {moment.move}, cell {cell}: {truth}: {both[0]}, alone {both[1]}"
                )

    def line(self) -> str:
        """Returns the counts as a line below ``HEADINGS``; the first picture counts by itself."""
        later, cpu, alone = self.kept_ms[1:], self.cpu_ms[1:], self.alone_cpu_ms[1:]
        return (
            f"{self.name:25}{len(self.kept_ms):9}{np.median(later):6.0f}{np.quantile(later, 0.95):6.0f}"
            f"{np.median(cpu):8.0f}{np.quantile(cpu, 0.95):6.0f}{self.cpu_ms[0]:7.0f}{np.median(alone):7.0f}"
            f"{self.cells:8}{self.wrong[0]:7}{self.wrong[1]:7}{self.unsure[0]:7}{self.unsure[1]:7}"
            f"{self.otherwise:17}"
        )


def report_evenings(moves: int, say: Callable[[str], None]) -> list[str]:
    """Returns the report's lines on an evening of each kind of board."""
    lines = ["Evenings at boards of one's own: what is kept from picture to picture", HEADINGS]
    mistakes: list[str] = []
    for number, drifts in product(EVENINGS, (False, True)):
        say(f"playing at own board {number}")
        tally = _evening(number, moves, drifts)
        lines.append(tally.line())
        mistakes += tally.mistakes
    return [*lines, *mistakes[:40]]


def _evening(number: int, moves: int, drifts: bool) -> EveningTally:
    scene, moments = evening(number, moves, drifts)
    tally = EveningTally(f"{scene.kind}{', light drifts' if drifts else ''}")
    kept, alone = (Reader(scene.board.sheet, scene.pieces, scene.symbols) for _ in range(2))
    tracker = PoseTracker(scene.board.sheet, None, LIMITS)
    for moment in moments:
        if not tally.kept_ms and not scene.board.sheet.fiducials:
            _point(tracker, scene, moment.image)
        pose = tracker.find(moment.image)
        if not isinstance(pose, Pose):
            continue
        tracker.follow(pose)
        start, cpu = perf_counter(), process_time()
        named = _read(kept, moment.image, pose)
        tally.cpu_ms.append((process_time() - cpu) * 1e3)
        tally.kept_ms.append((perf_counter() - start) * 1e3)
        alone.forget()
        cpu = process_time()
        named_alone = _read(alone, moment.image, pose)
        tally.alone_cpu_ms.append((process_time() - cpu) * 1e3)
        tally.add(moment, named, named_alone)
    return tally


def _read(reader: Reader, image: Image, pose: Pose) -> list[Symbol | None]:
    reading = reader.read(reader.picture(image, pose, None))
    return [reader.likeliest(cell) for cell in reading.cells(LIMITS)]


def _point(tracker: PoseTracker, scene: Scene, image: Image) -> None:
    size = image.shape[1], image.shape[0]
    tracker.point_at(scene.corners_px, size)
    tracker.point_at(snap_to_lines(image, scene.board.sheet, scene.corners_px), size)
