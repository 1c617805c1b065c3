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
from tachiai.vision.read.own_likelihoods import SOME_WHITE

Numbers = NDArray[np.float64]

ELSEWHERE = ""  # squares of any other colour, in the place of theirs

_HALF = 0.4  # of the pitch, to each side of the middle: the neighbours' squares stay out
_FACE = 0.6  # of a piece's radius: its face alone, wherever it lies
_UNITS = np.array([0.35, 0.2, 0.2], np.float32)  # of log colour: as different as another thing
_SPOT = 0.03  # of the area: a low piece's wall has no more
_PLAIN = 0.1  # of the cells, at least, are bare
_ODD = 1.25  # of its logarithm: three and a half times what these show
_NEARLY = 0.8  # of the least that known pieces show
# Of the least that known pieces show: what shows less is none of them. Two pieces tell less than many.
_LESS, _LESS_OF_FEW = 0.5, 0.4
_FEW, _MANY = 2, 4  # pieces, at least


class CellReliefs:
    """What stands out on the cells of one picture; looked at when first asked for."""

    def __init__(self, features: CellFeatures) -> None:
        self._features = features
        self._fills = np.array(cell_fills(features.board.view.sheet))

    @cached_property
    def shown(self) -> Numbers:
        """(cells,): by how much what stands out most differs from the rest of the cell."""
        view = self._features.board.view
        return _relief(self._beside_bare, view.paper_to_px(view.centres_mm), _HALF * view.pitch_px)

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
        found = {ELSEWHERE: _less(_relief(self._beside_bare, self._features.centres_px[where], face_px))}
        fills = self._fills[where]
        for fill in dict.fromkeys(fills.tolist()):
            here = self.shown[where[fills == fill]]
            if len(here) >= _FEW:
                found[fill] = _less(here)
        return found

    def is_flat(self, cells: NDArray[np.int64], least: Mapping[str, float]) -> NDArray[np.bool_]:
        """Tells for the cells (n,) whether they show less than any piece of a class would, which shows at
        least so much (``least``); where plain white is seen, they are not.
        """
        if not len(cells) or not least:
            return np.zeros(len(cells), np.bool_)
        limits = [least.get(fill, least[ELSEWHERE]) for fill in self._fills[cells].tolist()]
        is_seen = self._features.white[cells] < SOME_WHITE
        return np.asarray(is_seen & (self.shown[cells] < limits), np.bool_)

    def stands_out(self, least: Mapping[str, float]) -> NDArray[np.bool_]:
        """Tells for each cell whether it shows nearly as much as a piece of a class does, which shows at
        least so much (``least``); or else, where that is not known, more than bare cells painted alike do.
        """
        shown = np.log(np.maximum(self.shown, 1e-6))
        result = np.zeros(len(shown), np.bool_)
        for fill in dict.fromkeys(self._fills.tolist()):
            alike = shown[self._fills == fill]
            usual = float(np.quantile(alike, _PLAIN))
            limit = np.log(_NEARLY * least[fill] / _LESS) if fill in least else usual + _ODD
            result[self._fills == fill] = alike > limit
        return result


def _less(shown: Numbers) -> float:
    return float(shown.min()) * (_LESS if len(shown) >= _MANY else _LESS_OF_FEW)


def _relief(layer: NDArray[np.float32], middles_px: Points, half_px: float) -> Numbers:
    """Returns (n,): by how much what stands out most in a square around each of (n, 2) middles differs from
    the rest of it, in units of another thing's colour.
    """
    height, width = layer.shape[:2]
    steps = np.arange(-int(half_px), int(half_px) + 1)
    middles = np.round(middles_px).astype(int)
    x = np.clip(middles[:, None, :1] + steps[None, None, :], 0, width - 1)
    y = np.clip(middles[:, 1:, None] + steps[None, :, None], 0, height - 1)
    seen = layer[y, x].reshape(len(middles), -1, 3)
    off = np.abs(seen - np.median(seen, axis=1, keepdims=True)).max(axis=2)
    most = max(1, int(_SPOT * off.shape[1]))
    return np.asarray(np.partition(off, -most, axis=1)[:, -most:].mean(axis=1), np.float64)
