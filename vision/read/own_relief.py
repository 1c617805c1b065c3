"""How much anything on a cell stands out: an edge, a wall, a shadow. A piece of its square's own colour shows
no more than these, a bare cell not even them.

A start picture tells how little the least conspicuous piece of a class shows on squares of each colour.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Cell
from tachiai.vision.board.empty_sheet import cell_fills
from tachiai.vision.board.log_colour import FLOOR
from tachiai.vision.board.pieces import PieceKind
from tachiai.vision.board.sheet import Points
from tachiai.vision.read.own_contrast import Contrast, contrast_of, piece_odds
from tachiai.vision.read.own_features import CellFeatures
from tachiai.vision.read.own_hiding import hidden_points
from tachiai.vision.read.own_likelihoods import SOME_WHITE
from tachiai.vision.read.own_places import OTHER

Numbers = NDArray[np.float64]

ELSEWHERE = ""  # squares of any other colour, in the place of theirs

_HALF = 0.4  # of the pitch, to each side of the middle: the neighbours' squares stay out
_FACE = 0.6  # of a piece's radius: its face alone, wherever it lies
_EVERY_PX = 2  # of the board picture, which is blurred by more
_SPOT = 0.03  # of the area: a low piece's wall has no more
_PLAIN = 0.1  # of the cells, at least, are bare
_ODD = 3.5  # times what these show
_CLEARLY = 2.2  # times as much as bare cells show: no grain, nor a low neighbour's shadow
_NEARLY = 0.8  # of the least that known pieces show
# Of the least that known pieces show: what shows less is none of them. Two pieces tell less than many.
_LESS, _LESS_OF_FEW = 0.5, 0.4
_FEW, _MANY = 2, 4  # pieces, at least
_ENOUGH = 40  # pieces to tell that
_FAINTEST = 0.1  # of the pieces in sight: that others show as little is nothing special
_LEAST_LEFT = 0.25  # of edges of what is as dark as the light that log colours add to all
_LIKE_BOARD, _SOME_BOARD = 0.5, 0.25  # of another thing's difference; of a cell
_BESIDE_OTHERS = 1.4  # of a piece's reach, from its middle: its wall and its shadow
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
        return np.asarray(cv2.blur((board.seen - bare) / OTHER, (3, 3)), np.float32)

    def least(self, cells: Sequence[Cell], kind: PieceKind) -> dict[str, float]:
        """By the colour of squares what any piece of a class stands out more than, by the ``cells``
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

    def contrasts(self, cells: Sequence[Cell], bare: Sequence[Cell]) -> dict[str, Contrast]:
        """By the colour of squares how much the pieces on ``cells`` stand out, and ``bare`` cells."""
        found = {}
        for fill in dict.fromkeys(self._fills[list(cells)].tolist()):
            pieces, squares = (
                self.shown[[cell for cell in some if self._fills[cell] == fill]] for some in (cells, bare)
            )
            contrast = contrast_of(pieces, squares)
            if contrast is not None:
                found[fill] = contrast
        return found

    def is_on(self, fills: Collection[str]) -> NDArray[np.bool_]:
        """By cell: whether its square has one of these colours."""
        return np.isin(self._fills, list(fills))

    def piece_odds(self, asked: NDArray[np.bool_], known: Mapping[str, Contrast]) -> Numbers:
        """(cells,): the logarithm of how much likelier a piece of a class stands out so than a bare
        cell does, on the cells ``asked`` for (cells,) whose contrast is ``known``; 0 elsewhere, and where
        plain white is seen.
        """
        result = np.zeros(len(asked))
        for fill, contrast in known.items():
            cells = np.flatnonzero(asked & (self._fills == fill) & (self._features.white < SOME_WHITE))
            self._look_past_others(cells)
            result[cells] = piece_odds(self._in_sight[cells], contrast)
            for cell in cells[result[cells] > 0]:
                result[cell] = min(result[cell], self._odds_beside_others(int(cell), contrast))
        return result

    def _odds_beside_others(self, cell: int, contrast: Contrast) -> float:
        """The same for one cell by what is not near a piece of another cell, which may reach over, or
        throw its shadow there; 0 where that is too little.
        """
        centres_px, reach_px = self._features.centres_px, _BESIDE_OTHERS * self._features.reach_px
        off = np.abs(centres_px - centres_px[cell]).max(axis=1)
        others = np.flatnonzero(self._standing & (off > 0) & (off < 2 * self._features.board.view.pitch_px))
        square = self._squares[cell]
        near = (
            np.linalg.norm(square[:, None] - centres_px[others], axis=2).min(axis=1, initial=np.inf)
            < reach_px
        )
        if near.mean() > _MOSTLY:
            return 0.0
        seen = _seen_at(self._beside_bare, square[None, ~near])
        return float(piece_odds(_relief(seen), contrast)[0])

    def _edges(self, cells: NDArray[np.int64]) -> Numbers:
        """(n,): by how much what stands out most on cells with pieces (n,) differs from their own
        colour, the board's and all between these, as which soft edges are seen: walls, shadows.
        """
        colour = (self._features.colour[cells] - self._features.empty[cells]) / OTHER
        seen = _seen_at(self._beside_bare, self._squares[cells])
        along = np.einsum("nmc,nc->nm", seen, colour) / np.maximum((colour**2).sum(axis=1), 1e-6)[:, None]
        off = np.abs(seen - np.clip(along, 0, 1)[..., None] * colour[:, None]).max(axis=2)
        return _most(off)

    def _least_of_others(self, others: NDArray[np.int64]) -> Numbers:
        """(cells,): what a piece of its square's colour may show at the least, by the pieces on
        ``others`` (n,), which are no larger; 0 where these are too few. In the dark edges are faint: log
        colours add some light to all.
        """
        if len(others) < _MANY:
            return np.zeros(len(self.shown))
        some = others[:: max(1, len(others) // _ENOUGH)]
        left = own_light(self._features.colour[some])
        least = _LESS * float(np.quantile(self._edges(some) / left, _FAINTEST))
        return np.asarray(least * own_light(self._features.empty), np.float64)

    def flatness(
        self, asked: NDArray[np.bool_], known: Mapping[str, float], others: NDArray[np.int64]
    ) -> tuple[NDArray[np.bool_], Numbers]:
        """(cells,) twice: whether each cell ``asked`` for shows less than any piece of a class would
        and, as a logarithm, how much less than that and than bare cells may. ``known``: what such pieces
        show at least, by the colour of the square; where that is not known, the pieces on ``others`` (n,)
        tell, which are no larger. Where plain white is seen, or too little of the cell, it is not flat.
        """
        limits = self._least(known, others)
        if not limits.any():
            return np.zeros(len(asked), np.bool_), np.zeros(len(asked))
        asked = asked & (self._features.white < SOME_WHITE)
        self._look_past_others(np.flatnonzero(asked & (self._in_sight >= limits)))
        less = np.log(np.minimum(limits, self._most_bare) / np.maximum(self._in_sight, 1e-6))
        is_flat = np.asarray(asked & (self._in_sight < limits), np.bool_)
        return is_flat, np.where(is_flat, np.maximum(less, 0.0), 0.0)

    def _least(self, known: Mapping[str, float], others: NDArray[np.int64]) -> Numbers:
        """(cells,): what a piece of a class shows at least, 0 where nothing tells; as in
        ``flatness``.
        """
        elsewhere = known.get(ELSEWHERE, 0.0)
        told = {fill: known.get(fill, elsewhere) for fill in dict.fromkeys(self._fills.tolist())}
        limits = np.array([told[fill] for fill in self._fills.tolist()])
        is_known = self.is_on(known)
        if not is_known.all():
            limits = np.where(is_known, limits, np.maximum(limits, self._least_of_others(others)))
        return np.asarray(limits, np.float64)

    @cached_property
    def _most_bare(self) -> Numbers:
        """(cells,): what bare cells painted alike show at most."""
        result = np.empty(len(self.shown))
        for fill in dict.fromkeys(self._fills.tolist()):
            alike = self._fills == fill
            result[alike] = _ODD * max(float(np.quantile(self.shown[alike], _PLAIN)), 1e-6)
        return result

    def is_clearly_not_bare(self, asked: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """On which of the cells ``asked`` for (cells,) more stands out than on any bare one, wherever
        no piece of another cell may hide it.
        """
        asked = asked & (self._features.white < SOME_WHITE)
        self._look_past_others(np.flatnonzero(asked & (self._in_sight > _CLEARLY * self._most_bare)))
        return np.asarray(asked & (self._in_sight > _CLEARLY * self._most_bare), np.bool_)

    @cached_property
    def _in_sight(self) -> Numbers:
        """(cells,): how much stands out, later only where no piece of another cell may hide it."""
        return self.shown.copy()

    def _look_past_others(self, cells: NDArray[np.int64]) -> None:
        """Looks again at those of the cells (n,) of which other pieces may hide a part, but not most."""
        squares = self._squares[cells].astype(np.float64)
        for cell, hidden in hidden_points(self._features, self._standing, cells, squares):
            if hidden.mean() < 1 - _MOSTLY:
                seen = _seen_at(self._beside_bare, self._squares[cell][None, ~hidden])
                self._in_sight[cell] = _relief(seen)[0]

    def board_in_sight(self, cells: NDArray[np.int64]) -> tuple[Numbers, Numbers]:
        """(n,) twice for cells (n,): the share of each that no piece of another cell may hide, and
        how much of that looks as the bare board does; of cells that show little of it, of all of the cell.
        """
        squares = self._squares[cells]
        like_board = np.abs(_seen_at(self._beside_bare, squares)).max(axis=2) < _LIKE_BOARD
        in_sight, board = np.ones(len(cells)), like_board.mean(axis=1)
        some = np.flatnonzero(board > _SOME_BOARD)
        numbers = dict(zip(cells[some].tolist(), some.tolist(), strict=True))
        points = squares[some].astype(np.float64)
        for cell, hidden in hidden_points(self._features, self._standing, cells[some], points):
            number = numbers[cell]
            in_sight[number] = 1 - hidden.mean()
            board[number] = like_board[number][~hidden].mean() if not hidden.all() else 0.0
        return in_sight, board

    def stands_out(self, known: Mapping[str, float], others: NDArray[np.int64]) -> NDArray[np.bool_]:
        """By cell: whether it shows nearly as much as a piece of a class does at least
        (``known``, ``others`` as in ``flatness``); or else, where that is not known, more than bare cells
        painted alike do.
        """
        limits = self._most_bare.copy()
        for fill in dict.fromkeys(self._fills.tolist()):
            if fill in known:
                limits[self._fills == fill] = _NEARLY * known[fill] / _LESS
        told = self._least_of_others(others) * (_NEARLY / _LESS)
        unknown = (told > 0) & ~self.is_on(known)
        limits[unknown] = np.minimum(limits, told)[unknown]
        return np.asarray(self.shown > limits, np.bool_)


def own_light(colour: NDArray[np.floating]) -> Numbers:
    """(...): which part of the light of log colours (..., 3) is not what they add to all."""
    return np.maximum(1 - FLOOR / np.exp(colour[..., 0].astype(np.float64)), _LEAST_LEFT)


def _less(shown: Numbers) -> float:
    return float(shown.min()) * (_LESS if len(shown) >= _MANY else _LESS_OF_FEW)


def _squares(middles_px: Points, half_px: float) -> NDArray[np.int64]:
    """(n, m, 2): pixels all over a square around each of (n, 2) middles."""
    steps = np.arange(-int(half_px), int(half_px) + 1, _EVERY_PX)
    beside = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    return np.round(middles_px).astype(int)[:, None] + beside


def _seen_at(layer: NDArray[np.float32], points_px: NDArray[np.int64]) -> NDArray[np.float32]:
    height, width = layer.shape[:2]
    x, y = np.clip(points_px[..., 0], 0, width - 1), np.clip(points_px[..., 1], 0, height - 1)
    return layer[y, x]


def _relief(seen: NDArray[np.float32]) -> Numbers:
    """(n,): by how much what stands out most of (n, m, 3) differs from the rest of it, in units of
    another thing's colour.
    """
    return _most(np.abs(seen - np.median(seen, axis=1, keepdims=True)).max(axis=2))


def _most(off: NDArray[np.float32]) -> Numbers:
    """(n,): the mean of what is largest of (n, m)."""
    most = max(1, int(_SPOT * off.shape[1]))
    return np.asarray(np.partition(off, -most, axis=1)[:, -most:].mean(axis=1), np.float64)
