"""How much anything on a cell stands out: an edge, a wall, a shadow. A piece of its square's own colour shows
no more than these, a bare cell not even them.

A start picture tells how little the least conspicuous piece of a class shows on squares of each colour.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Cell
from tachiai.vision.board.empty_sheet import cell_fills
from tachiai.vision.board.pieces import PieceKind
from tachiai.vision.board.sheet import Points
from tachiai.vision.read.own_features import CellFeatures
from tachiai.vision.read.own_hiding import hidden_points
from tachiai.vision.read.own_likelihoods import SOME_WHITE

Numbers = NDArray[np.float64]

ELSEWHERE = ""  # squares of any other colour, in the place of theirs

_HALF = 0.4  # of the pitch, to each side of the middle: the neighbours' squares stay out
_FACE = 0.6  # of a piece's radius: its face alone, wherever it lies
_UNITS = np.array([0.35, 0.2, 0.2], np.float32)  # of log colour: as different as another thing
_EVERY_PX = 2  # of the board picture, which is blurred by more
_SPOT = 0.03  # of the area: a low piece's wall has no more
_PLAIN = 0.1  # of the cells, at least, are bare
_ODD = 3.5  # times what these show
_NEARLY = 0.8  # of the least that known pieces show
# Of the least that known pieces show: what shows less is none of them. Two pieces tell less than many.
_LESS, _LESS_OF_FEW = 0.5, 0.4
_FEW, _MANY = 2, 4  # pieces, at least
_MOSTLY = 0.6  # of a cell: a piece on it would show there too


class CellReliefs:
    """What stands out on the cells of one picture; looked at when first asked for. ``standing`` (cells,): on
    which cells pieces stand, that may hide part of others.
    """

    def __init__(self, features: CellFeatures, standing: NDArray[np.bool_]) -> None:
        self._features, self._standing = features, standing
        self._fills = np.array(cell_fills(features.board.view.sheet))

    @cached_property
    def shown(self) -> Numbers:
        """(cells,): by how much what stands out most differs from the rest of the cell."""
        return _relief(_seen_at(self._beside_bare, self._squares))

    @cached_property
    def _squares(self) -> NDArray[np.int64]:
        view = self._features.board.view
        return _squares(view.paper_to_px(view.centres_mm), _HALF * view.pitch_px)

    @cached_property
    def _beside_bare(self) -> NDArray[np.float32]:
        """(h, w, 3): how much the picture differs from the bare board. Where lines cross in the middle of
        cells, bare cells show them; elsewhere lines of dark pieces on dark squares would be taken for them.
        """
        board = self._features.board
        bare = board.empty if board.view.sheet.kind == "crossings" else self._features.flat
        return np.asarray(cv2.blur((board.seen - bare) / _UNITS, (3, 3)), np.float32)

    def least(self, cells: Sequence[Cell], kind: PieceKind) -> dict[str, float]:
        """Returns by the colour of squares what any piece of a class stands out more than, by the ``cells``
        on which some of its pieces lie; of colours on which hardly any lie, what its face shows by itself.
        """
        if len(cells) < _FEW:
            return {}
        where = np.array(cells)
        face_px = _FACE * kind.diameter_mm / 2 * self._features.board.view.px_per_mm
        faces = _squares(self._features.centres_px[where], face_px)
        found = {ELSEWHERE: _less(_relief(_seen_at(self._beside_bare, faces)))}
        fills = self._fills[where]
        for fill in dict.fromkeys(fills.tolist()):
            here = self.shown[where[fills == fill]]
            if len(here) >= _FEW:
                found[fill] = _less(here)
        return found

    def flatness(self, least: Mapping[str, float]) -> tuple[NDArray[np.bool_], Numbers]:
        """Returns (cells,) twice: whether each cell shows less than any piece of a class would (``least``),
        and by how much, as a logarithm, it shows less than that and than bare cells may. Where plain white
        is seen, or too little of the cell, it is not flat.
        """
        if not least:
            return np.zeros(len(self._fills), np.bool_), np.zeros(len(self._fills))
        limits = np.array([least.get(fill, least[ELSEWHERE]) for fill in self._fills.tolist()])
        shown = self._in_sight
        is_flat = (self._features.white < SOME_WHITE) & (shown < limits)
        less = np.log(np.maximum(np.minimum(limits, self._most_bare), 1e-6) / np.maximum(shown, 1e-6))
        return np.asarray(is_flat, np.bool_), np.where(is_flat, np.maximum(less, 0.0), 0.0)

    @cached_property
    def _most_bare(self) -> Numbers:
        """(cells,): what bare cells painted alike show at most."""
        result = np.empty(len(self.shown))
        for fill in dict.fromkeys(self._fills.tolist()):
            alike = self._fills == fill
            result[alike] = _ODD * float(np.quantile(self.shown[alike], _PLAIN))
        return result

    @cached_property
    def _in_sight(self) -> Numbers:
        """(cells,): how much stands out where no piece of another cell may hide it, if that is most of the
        cell.
        """
        shown = self.shown.copy()
        for cell, hidden in hidden_points(self._features, self._standing, self._squares.astype(np.float64)):
            if hidden.mean() < 1 - _MOSTLY:
                shown[cell] = _relief(_seen_at(self._beside_bare, self._squares[cell][None, ~hidden]))[0]
        return shown

    def stands_out(self, least: Mapping[str, float]) -> NDArray[np.bool_]:
        """Tells for each cell whether it shows nearly as much as a piece of a class does, which shows at
        least so much (``least``); or else, where that is not known, more than bare cells painted alike do.
        """
        limits = self._most_bare.copy()
        for fill in dict.fromkeys(self._fills.tolist()):
            if fill in least:
                limits[self._fills == fill] = _NEARLY * least[fill] / _LESS
        return np.asarray(self.shown > limits, np.bool_)


def _less(shown: Numbers) -> float:
    return float(shown.min()) * (_LESS if len(shown) >= _MANY else _LESS_OF_FEW)


def _squares(middles_px: Points, half_px: float) -> NDArray[np.int64]:
    """Returns (n, m, 2): pixels all over a square around each of (n, 2) middles."""
    steps = np.arange(-int(half_px), int(half_px) + 1, _EVERY_PX)
    beside = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    return np.round(middles_px).astype(int)[:, None] + beside


def _seen_at(layer: NDArray[np.float32], points_px: NDArray[np.int64]) -> NDArray[np.float32]:
    height, width = layer.shape[:2]
    x, y = np.clip(points_px[..., 0], 0, width - 1), np.clip(points_px[..., 1], 0, height - 1)
    return layer[y, x]


def _relief(seen: NDArray[np.float32]) -> Numbers:
    """Returns (n,): by how much what stands out most of (n, m, 3) differs from the rest of it, in units of
    another thing's colour.
    """
    off = np.abs(seen - np.median(seen, axis=1, keepdims=True)).max(axis=2)
    most = max(1, int(_SPOT * off.shape[1]))
    return np.asarray(np.partition(off, -most, axis=1)[:, -most:].mean(axis=1), np.float64)
