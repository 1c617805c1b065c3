"""Reads series of own boards as their owners would: cold, by the sheet file alone, and with a start
picture.
"""

import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from tachiai.rules.core import EMPTY
from tachiai.rules.sight import Blind
from tachiai.vision.frame import Frame
from tachiai.vision.limits import LIMITS
from tachiai.vision.locate.pose import Pose
from tachiai.vision.watch.observer import Observation, Observer
from tests.support.own_boards.hands import HIDDEN
from tests.support.own_boards.pieces import STRANGER
from tests.support.own_boards.series import ENGRAVED, KINDS, OwnSeries, Shot, make_series

MADE_BY = 5  # raise it whenever the same number gives another series, or its classes have moved
WAYS = ("cold", "with a start picture")
BINS = 10


@dataclass
class OwnTally:
    """Counts over cells that no hand hides. ``named``: pieces named right; ``sure``: named wrong; ``bins``:
    cells by the probability of what is likeliest (count, right, sum of probabilities). Of the cells that are
    ``covered`` by a hand some are ``seen_through``: named all the same, rightly or not.
    """

    pictures: int = 0
    found: int = 0
    cells: int = 0
    wrong: int = 0
    sure: int = 0
    unsure: int = 0
    glare: int = 0  # of the unsure
    pieces: int = 0
    named: int = 0
    strangers: int = 0
    clear: int = 0
    false_hands: int = 0
    hands: int = 0
    hands_seen: int = 0
    covered: int = 0
    seen_through: int = 0
    mistakes: list[str] = field(default_factory=list)
    bins: dict[int, list[float]] = field(default_factory=dict)

    def add(self, series: OwnSeries, shot: Shot, seen: Observation) -> None:
        """Counts one picture."""
        self.pictures += 1
        if not isinstance(seen.pose, Pose) or seen.sight is None or seen.symbols_seen is None:
            return
        self.found += 1
        hand = seen.blind is Blind.HAND
        self.clear, self.hands = self.clear + (not shot.has_hand), self.hands + shot.has_hand
        self.false_hands += hand and not shot.has_hand
        self.hands_seen += hand and shot.has_hand
        self.covered += len(shot.covered)
        self.seen_through += sum(seen.symbols_seen[cell] is not None for cell in shot.covered)
        for i, (truth, row, named) in enumerate(
            zip(shot.truth, seen.sight.cells, seen.symbols_seen, strict=True)
        ):
            if truth == HIDDEN:
                continue
            self.cells += 1
            self.unsure += named is None
            self.glare += named is None and seen.doubts[i] == "sheen"
            self.strangers += truth == STRANGER
            self.pieces += truth not in (EMPTY, STRANGER)
            self.named += truth not in (EMPTY, STRANGER) and named == truth
            if named is not None and named != truth:
                self.sure += 1
                name = series.board.sheet.board.names[i]
                self.mistakes.append(f"{shot.name} {name}: {truth} taken for {named}")
            if row is not None:
                best = int(np.argmax(row))
                right = series.symbols[best] == truth
                self.wrong += not right
                held = self.bins.setdefault(min(BINS - 1, int(max(row) * BINS)), [0, 0, 0.0])
                held[0], held[1], held[2] = held[0] + 1, held[1] + right, held[2] + max(row)

    def calibration_error(self) -> float:
        """Returns the expected calibration error: how far probabilities are from how often they are right."""
        total = sum(count for count, _, _ in self.bins.values())
        return sum(abs(right - sum_) for _, right, sum_ in self.bins.values()) / max(1, total)

    def line(self, name: str) -> str:
        """Returns the counts as a line below ``HEADINGS``."""
        share = 100 / max(1, self.cells)
        return (
            f"{name:34}{self.pictures:5}{self.found:6}{self.cells:7}{self.wrong * share:8.2f}%{self.sure:5}"
            f"{self.unsure * share:8.2f}%{(self.unsure - self.glare) * share:8.2f}%"
            f"{100 * self.named / max(1, self.pieces):8.1f}%{self.false_hands:5} of {self.clear:<4}"
            f"{self.hands_seen:4} of {self.hands:<4}{self.seen_through:5} of {self.covered:<5}"
            f"{self.calibration_error():7.4f}"
        )


HEADINGS = (
    f"{'':34}{'pics':>5}{'found':>6}{'cells':>7}{'error':>9}{'sure':>5}{'unsure':>9}{'no glare':>9}"
    f"{'pieces':>9}{'false hand':>12}{'hands':>10}{'below named':>15}{'ECE':>7}"
)


def own_series(out: Path, first: int, count: int, say: Callable[[str], None]) -> Iterator[OwnSeries]:
    """Yields ``count`` series from the number ``first`` on, and for every kind of board one of engraved
    pieces; those that ``out`` lacks are rendered first.
    """
    folder = out / f"own_{MADE_BY}"
    folder.mkdir(parents=True, exist_ok=True)
    engraved = ENGRAVED[first // len(KINDS)]
    for number in (*range(first, first + count), *range(engraved, engraved + count // len(KINDS))):
        path = folder / f"{number:03d}.pickle"
        if not path.exists():
            say(f"rendering own board {number}")
            path.write_bytes(pickle.dumps(make_series(number)))
        yield pickle.loads(path.read_bytes())


def report_own_boards(out: Path, first: int, count: int, say: Callable[[str], None]) -> list[str]:
    """Returns the report's lines on ``count`` series from the number ``first`` on."""
    tallies: dict[str, dict[str, OwnTally]] = {way: {} for way in WAYS}
    made: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    for series in own_series(out, first, count, say):
        for way in WAYS:
            observer = _observer(series)
            if way != WAYS[0]:
                report = observer.calibrate([Frame(series.start.image, 0, 0.0)], series.start.truth)
                made["passed" if report.passed else "failed"] += 1
                _point(observer, series, series.start)
            for shot in series.positions:
                seen = observer.glance(Frame(shot.image, 0, 0.0))
                reasons[f"{way}: {seen.reason or 'all is well'}"] += 1
                for condition in _conditions(series):
                    tallies[way].setdefault(condition, OwnTally()).add(series, shot, seen)
            if series.pointing is not None and series.pointing.covered:
                seen = observer.glance(Frame(series.pointing.image, 0, 0.0))
                tallies[way].setdefault("a finger", OwnTally()).add(series, series.pointing, seen)
    lines = ["Boards of one's own: each series another board, other pieces, other light", HEADINGS]
    for way in WAYS:
        for condition in sorted(tallies[way], key=lambda name: (name != "all", name)):
            name = f"{way}:" if condition == "all" else f"  {condition}"
            lines.append(tallies[way][condition].line(name))
    lines.append(
        "error: the likeliest is wrong; sure: named, and wrong; unsure: nothing named; no glare: without"
    )
    lines.append(f"cells that mirror a lamp; start pictures {dict(made)}; said of pictures: {dict(reasons)}")
    lines.append(
        "below named: of the cells that a hand covers those that are named; fingers are not among all"
    )
    for way in WAYS:
        everything = tallies[way].get("all", OwnTally())
        lines.append(f"{way}, how often right by probability: " + _reliability(everything))
        lines += [f"  {mistake}" for mistake in everything.mistakes[:12]]
    return lines


def _conditions(series: OwnSeries) -> tuple[str, ...]:
    """Returns what a series counts among. Engraved pieces of one ink look alike until a picture teaches them:
    they count by themselves.
    """
    return ("kind engraved",) if series.number in ENGRAVED else ("all", *series.conditions)


def _reliability(tally: OwnTally) -> str:
    return ", ".join(
        f"{total / count:.2f}: {right / count:.3f} ({count:.0f})"
        for _, (count, right, total) in sorted(tally.bins.items())
    )


def _observer(series: OwnSeries) -> Observer:
    observer = Observer(series.board.sheet, series.pieces, series.symbols, LIMITS)
    _point(observer, series, series.start)
    return observer


def _point(observer: Observer, series: OwnSeries, shot: Shot) -> None:
    if not series.board.sheet.fiducials:
        observer.point_in(shot.image, series.corners_px)
