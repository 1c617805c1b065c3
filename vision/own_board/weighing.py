"""Reads a board of one's own: what each cell of a picture shows, and how sure that is.

Twice: first by what the sheet's file, or a start picture, says of board and pieces; then again, beside what
this picture itself has shown of bare cells and of each class.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.core import Symbol
from tachiai.vision.board.log_colour import LogColour
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.own_board.alike import alike_groups
from tachiai.vision.own_board.bare import BoardLight, how_known, promised, smooth_board, with_lines
from tachiai.vision.own_board.doubts import (
    NOT_SEEN,
    doubt_camouflage,
    doubt_declared,
    doubt_gloss,
    doubt_overexposed,
    doubt_overlooked,
    ink_logs,
    is_like,
)
from tachiai.vision.own_board.judged import MANY_MORE, Judged, Kept
from tachiai.vision.own_board.looks import (
    SEEN,
    Look,
    TopPoints,
    Tops,
    declared_look,
    expected_over,
    seen_look,
)
from tachiai.vision.own_board.networks import BARE, HIDDEN, PIECE, STRANGER, cell_scores, class_scores
from tachiai.vision.own_board.silhouettes import Shape, Silhouettes, masks, shape_of, silhouettes
from tachiai.vision.own_board.taught import Taught
from tachiai.vision.own_board.tiles import Numbers, TileGrid, Tiles, pitch_of, white_share

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

_STRANGERS = 0.00036  # of the cells at a table
_STRANGERS_TRAINED, _HIDDEN_TRAINED = 0.014, 0.028  # of the cells in training
_LEAST_HIDDEN, _PRIOR_ROUNDS = 0.2, 4  # cells; of the estimate
_A_STRANGER = 0.01  # of what is ruled out: what looks like no class is rather a stranger than an unlikely one
_MAYBE = 0.002  # of a cell's probability: no class is asked of a cell that is less likely a piece
# Of a cell's probability: what it shows teaches the second reading, of the bare board and of a class.
_SURELY_BARE, _SURELY = 0.9, 0.97
_CERTAINLY = 0.999  # of a cell's probability in the first reading: it is not asked again
_BETTER_KNOWN = 0.2  # of what is drawn on bare cells, in which more is to be learned
_DENIED = 0.3  # of a cell's probability in the first reading: what the second finds against it is not sure


@dataclass(frozen=True, slots=True, eq=False)
class Weighed:
    """``likely`` (cells, 1 + classes): how likely a cell is bare, or shows each class; ``hidden`` (cells,):
    something larger than a piece.
    """

    likely: Floats
    hidden: Floats


def read_tiles(
    tiles: Tiles,
    grid: TileGrid,
    board: BoardLight,
    pieces: PieceSet,
    classes: Sequence[Symbol],
    taught: Taught,
    kept: Kept | None = None,
) -> Weighed:
    """What the tiles of a picture show, by what a start picture has ``taught`` and what is ``kept`` of the
    pictures before.
    """
    pitch_mm = pitch_of(grid.sheet)
    light = promised(grid, board)
    shapes = [shape_of(pieces.kinds[symbol], pitch_mm) for symbol in classes]
    where = {shape: silhouettes(grid, shape) for shape in dict.fromkeys(shapes)}
    looks = [
        taught.looks[symbol].in_light(light)
        if symbol in taught.looks
        else declared_look(pieces.kinds[symbol], light)
        for symbol in classes
    ]
    marked = [len(pieces.kinds[symbol].face) > 1 for symbol in classes]
    tops = {shape: TopPoints(tiles, board, seen) for shape, seen in where.items()}
    shown = _Shown(tiles, grid, board, light, shapes, where, tops, marked)
    smooth = smooth_board(grid, board)
    everything, unknown = np.arange(len(smooth)), np.zeros(len(smooth), np.float32)
    kept = kept or Kept(len(smooth), len(classes))
    first, scores = _weigh(shown, smooth, unknown, looks, kept.early, everything)
    is_bare = first.likely[:, 0] > _SURELY_BARE
    if kept.lines is None or (how_known(grid, is_bare) > kept.lines[1] + _BETTER_KNOWN).any():
        kept.late.forget(np.ones(len(smooth), np.bool_))
        bare, known = with_lines(tiles, grid, smooth, is_bare)
        kept.lines = bare - smooth, known
    drawn, known = kept.lines
    bare = smooth + drawn
    promised_looks = list(looks)
    for i, symbol in enumerate(classes):
        cells = np.flatnonzero(first.likely[:, 1 + i] > _SURELY)
        if symbol not in taught.looks:
            looks[i] = _look_now(shown, kept, i, cells) or looks[i]
    asked = np.flatnonzero(first.likely[:, 0] < _CERTAINLY)
    certain = first.likely[:, 1:].max(axis=1) > _CERTAINLY
    kept.late.of_cell[certain] = kept.early.of_cell[certain]
    kept.late.of_class[certain] = kept.early.of_class[certain]
    second, _ = _weigh(shown, bare, known, looks, kept.late, asked, scores)
    row, found = np.arange(len(bare)), second.likely.argmax(axis=1)
    together = _together(alike_groups(pieces, classes, taught.looks), classes)
    second.likely[(first.likely @ together)[row, found] < _DENIED] *= NOT_SEEN
    white = white_share(tiles, grid)
    doubt_camouflage(second.likely, board, grid, light, list(zip(promised_looks, looks, strict=True)))
    low = min(shapes, key=lambda shape: shape.height)
    pieces_at = np.flatnonzero(second.likely[:, 1:].sum(axis=1) > NOT_SEEN)
    brightness = np.full(len(bare), np.nan)
    brightness[pieces_at] = shown.tops[low].of(pieces_at).colours[:, 0]
    doubt_gloss(second.likely, brightness, white)
    doubt_declared(second.likely, brightness, looks)
    doubt_overlooked(second.likely, grid, taught)
    doubt_overexposed(second.likely, white, grid)
    return Weighed(second.likely, second.hidden * (1 - white))


def _look_now(shown: "_Shown", kept: Kept, i: int, cells: NDArray[np.int64]) -> Look | None:
    """What the pieces of a class on ``cells`` (n,) look like: as ``kept``, unless they are many more."""
    if len(cells) > MANY_MORE * kept.looks.get(i, (None, 0))[1]:
        where = shown.where[shown.shapes[i]]
        look = seen_look(shown.tiles, shown.board, where, cells.tolist(), SEEN)
        if look is not None:
            kept.looks[i] = look.in_light(-shown.light), len(cells)
            kept.late.of_class[:, i] = np.nan
            return look
    if i not in kept.looks:
        return None
    look = kept.looks[i][0].in_light(shown.light)
    return replace(look, tops=shown.tops[shown.shapes[i]].of(cells, look.ground))


def _together(groups: Sequence[Sequence[Symbol]], classes: Sequence[Symbol]) -> Floats:
    """(1 + classes, 1 + classes): 1 where two outcomes are of one group of kinds that look alike."""
    result = np.eye(1 + len(classes))
    for group in groups:
        columns = [1 + classes.index(symbol) for symbol in group]
        result[np.ix_(columns, columns)] = 1.0
    return result


@dataclass(frozen=True, slots=True, eq=False)
class _Shown:
    """A picture and what is asked of it."""

    tiles: Tiles
    grid: TileGrid
    board: BoardLight
    light: Floats
    shapes: Sequence[Shape]
    where: Mapping[Shape, Silhouettes]
    tops: Mapping[Shape, TopPoints]
    marked: Sequence[bool]

    def over(self, bare: LogColour, cells: NDArray[np.int64]) -> Numbers:
        """(n, 3, TILE_PX, TILE_PX): the tiles of ``cells`` (n,) beside the ``bare`` board's (all cells)."""
        return np.moveaxis(self.tiles.colour[cells] - bare[cells], 3, 1)


def _weigh(
    shown: _Shown,
    bare: LogColour,
    known: Numbers,
    looks: Sequence[Look | None],
    judged: Judged,
    asked: NDArray[np.int64],
    before: Floats | None = None,
) -> tuple[Weighed, Floats]:
    """How likely all outcomes are, and their scores (cells, outcomes): of cells ``asked`` by the networks,
    or by what these have ``judged``, of others as ``before``.
    """
    tiles, board, shapes, where, marked = shown.tiles, shown.board, shown.shapes, shown.where, shown.marked
    top, side, _ = masks(where[min(shapes, key=lambda shape: shape.height)])
    anew = asked[np.isnan(judged.of_cell[asked, 0])]
    flags = np.stack([tiles.white[anew], shown.grid.inside[anew]], axis=1).astype(np.float32)
    judged.of_cell[anew] = cell_scores(shown.over(bare, anew), top[anew], side[anew], flags, known[anew])
    scores = judged.of_cell[asked]
    cells = asked[_softmax(scores)[:, PIECE] > _MAYBE]
    whole = np.full((len(known), 3 + len(shapes)), -np.inf) if before is None else before.copy()
    whole[asked] = -np.inf
    whole[asked, :3] = scores[:, [BARE, STRANGER, HIDDEN]]
    for i, (shape, look) in enumerate(zip(shapes, looks, strict=True)):
        if look is None:
            continue
        anew = cells[np.isnan(judged.of_class[cells, i])]
        expected, on_top, on_side = expected_over(look, board, bare, where[shape], anew)
        over, white = shown.over(bare, anew), tiles.white[anew].astype(np.float32)
        judged.of_class[anew, i] = class_scores(over, expected, on_top, on_side, white, known[anew], look)
        whole[cells, 3 + i] = judged.of_class[cells, i]
    tops = [
        None if look is None else shown.tops[shape].of(cells, look.ground if is_marked else None)
        for shape, look, is_marked in zip(shapes, looks, marked, strict=True)
    ]
    _tell_by_ink(whole, cells, tops, shapes, looks, marked)
    likely = _with_priors(whole)
    possible = np.ones((len(cells), len(shapes)), np.bool_)
    for i, (of_class, look) in enumerate(zip(tops, looks, strict=True)):
        if look is not None and of_class is not None:
            possible[:, i] = is_like(of_class, look, marked[i])
    _rule_out(likely, cells, possible)
    return Weighed(likely[:, [0, *range(3, 3 + len(shapes))]], likely[:, 2]), whole


def _tell_by_ink(
    whole: Floats,
    cells: NDArray[np.int64],
    tops: Sequence[Tops | None],
    shapes: Sequence[Shape],
    looks: Sequence[Look | None],
    marked: Sequence[bool],
) -> None:
    """Adds to the logarithms ``whole`` (cells, outcomes) what inks tell of classes that differ in them."""
    groups: dict[tuple[float, float], list[tuple[int, Tops, Look]]] = {}
    for i, (of_class, shape, look) in enumerate(zip(tops, shapes, looks, strict=True)):
        if of_class is not None and look is not None and marked[i]:
            groups.setdefault((shape.height, look.known), []).append((i, of_class, look))
    for group in (group for group in groups.values() if len(group) > 1):
        columns = np.array([i for i, _, _ in group]) + 3
        whole[np.ix_(cells, columns)] += ink_logs([(of_class, look) for _, of_class, look in group])


def _rule_out(likely: Floats, cells: NDArray[np.int64], possible: NDArray[np.bool_]) -> None:
    """Moves what ``likely`` (cells, outcomes) says of classes that are not ``possible`` (n, classes) on
    ``cells`` (n,) to the other classes and to strangers, by how likely these are.
    """
    where = np.ix_(cells, np.array([1, *range(3, likely.shape[1])]))
    pieces = likely[where]
    moved = np.where(possible, 0.0, pieces[:, 1:]).sum(axis=1, keepdims=True)
    pieces[:, 1:] *= possible
    pieces[:, 0] += _A_STRANGER * moved[:, 0] + 1e-9
    pieces += moved * pieces / pieces.sum(axis=1, keepdims=True)
    likely[where] = pieces


def _with_priors(scores: Floats) -> Floats:
    """(cells, outcomes): probabilities, with a stranger as rare as at a table, and hidden cells as frequent
    as in this picture (Saerens, Latinne, Decaestecker 2002: priors re-estimated by expectation maximisation).
    """
    scores = scores.copy()
    scores[:, 1] += np.log(_STRANGERS / _STRANGERS_TRAINED)
    likely = _softmax(scores)
    for _ in range(_PRIOR_ROUNDS):
        share = (likely[:, 2].sum() + _LEAST_HIDDEN) / len(likely)
        moved = scores.copy()
        moved[:, 2] += min(0.0, np.log(share / _HIDDEN_TRAINED))
        likely = _softmax(moved)
    return likely


def _softmax(scores: NDArray[np.floating]) -> Floats:
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float64)
