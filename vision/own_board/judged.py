"""What the networks have judged, kept from picture to picture while what they were asked is the same.

What a network is asked of a cell are a tile beside the bare board, the bare board in even light, and how a
class looks. Tiles are the same if their means over squares of an eighth of their side differ by no more than
the camera's noise explains. How much that is, is seen in the two pictures themselves: by the median of all
squares, as hands and moves change fewer than half. A cell is compared with what it was judged by, not with
the picture before: what changes slowly adds up, and is judged anew.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import LogColour
from tachiai.vision.own_board.looks import Look
from tachiai.vision.own_board.tiles import Numbers

_SIGMAS = 8.0
_LEAST_NOISE, _MOST_NOISE = 0.004, 0.02  # of log colour; where more changes all over, all is judged anew
_MEDIAN = 0.6745  # of a normal's sigma
MANY_MORE = 1.3  # pieces, for each that showed something before: they show it anew
_SAME = 0.05  # of log colour: how bare cells and classes look is the same

Flags = NDArray[np.bool_]


class SeenWhenJudged:
    """What cells looked like when they were judged."""

    def __init__(self) -> None:
        self._judged: tuple[Numbers, Numbers] | None = None

    def changed(self, seen: Numbers, beside: Numbers) -> Flags:
        """(cells,): which cells are no longer as they were: by log colours ``seen`` (cells, n) by the camera,
        and by what else counts, ``beside`` (cells, m), in which there is no noise to speak of. What has
        changed is what they are compared with from now on.
        """
        if self._judged is None:
            self._judged = seen.copy(), beside.copy()
            return np.ones(len(seen), np.bool_)
        off = np.abs(seen - self._judged[0])
        noise = min(_MOST_NOISE, max(_LEAST_NOISE, float(np.median(off)) / _MEDIAN))
        found = (off.max(axis=1) > _SIGMAS * noise) | (np.abs(beside - self._judged[1]).max(axis=1) > _SAME)
        for before, now in zip(self._judged, (seen, beside), strict=True):
            before[found] = now[found]
        return np.asarray(found, np.bool_)


class Judged:
    """The scores of one reading: ``of_cell`` (cells, 4) by ``cell_scores``, ``of_class`` (cells, classes) by
    ``class_scores``; NaN where nothing is known.
    """

    def __init__(self, cells: int, classes: int) -> None:
        self.of_cell = np.full((cells, 4), np.nan, np.float32)
        self.of_class = np.full((cells, classes), np.nan, np.float32)
        self._seen = SeenWhenJudged()
        self._looks: list[Look | None] = [None] * classes

    def forget_changed(self, seen: Numbers, beside: Numbers, looks: Sequence[Look | None]) -> Flags:
        """Forgets the scores of cells and of classes that look otherwise now, and returns which cells do
        (``SeenWhenJudged.changed``).
        """
        changed = self._seen.changed(seen, beside)
        self.of_cell[changed] = self.of_class[changed] = np.nan
        for i, (before, now) in enumerate(zip(self._looks, looks, strict=True)):
            if before is None or now is None or _differ(before, now):
                self._looks[i] = now
                self.of_class[:, i] = np.nan
        return changed


class Kept:
    """What is kept of the pictures before: what was judged in the first reading, ``early``, and in the
    second, ``late``; and while the light is the same, what bare cells look like with what is drawn on them,
    how well that is known, and what each class looks like, with how many pieces showed it.
    """

    def __init__(self, cells: int, classes: int) -> None:
        self.early, self.late = Judged(cells, classes), Judged(cells, classes)
        self.forget_light()

    def forget_light(self) -> None:
        """Forgets what depends on the light."""
        self.lines: tuple[LogColour, Numbers] | None = None
        self.looks: dict[int, tuple[Look, int]] = {}


def _differ(one: Look, other: Look) -> bool:
    gaps = np.concatenate([one.parts - other.parts, [one.ink - other.ink]])
    return one.known != other.known or bool(np.abs(gaps).max() > _SAME)
