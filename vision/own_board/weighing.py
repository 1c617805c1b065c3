"""Reads a board of one's own: what each cell of a picture shows, and how sure that is.

Twice: first by what the sheet's file, or a start picture, says of board and pieces; then again, beside what
this picture itself has shown of bare cells and of each class.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.core import Symbol
from tachiai.vision.board.log_colour import LogColour
from tachiai.vision.board.pieces import PieceKind, PieceSet
from tachiai.vision.own_board.alike import alike_groups
from tachiai.vision.own_board.bare import TiledPicture, how_known, measure_lines
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
from tachiai.vision.own_board.tiles import Numbers, pitch_of, white_share

Floats = NDArray[np.float64]

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
class _Class:
    """What a picture is asked of one kind of piece: its outline, where that is seen, what is seen there, and
    whether something is drawn on it.
    """

    shape: Shape
    where: Silhouettes
    tops: TopPoints
    is_marked: bool


def read_tiles(
    picture: TiledPicture,
    pieces: PieceSet,
    symbols: Sequence[Symbol],
    taught: Taught,
    kept: Kept | None = None,
) -> tuple[Floats, Floats]:
    """(cells, 1 + symbols): how likely each cell of a picture is bare, or shows each piece, by what a start
    picture has ``taught`` and what is ``kept`` of the pictures before; and (cells,) how likely something
    larger than a piece hides it.
    """
    grid, light, smooth = picture.grid, picture.light, picture.smooth
    classes = _classes_of(picture, [pieces.kinds[symbol] for symbol in symbols])
    promised = [
        taught.looks[symbol].in_light(light)
        if symbol in taught.looks
        else declared_look(pieces.kinds[symbol], light)
        for symbol in symbols
    ]
    everything, unknown = np.arange(len(smooth)), np.zeros(len(smooth), np.float32)
    kept = kept or Kept(len(smooth), len(classes))
    first, below, scores = _weigh(picture, classes, smooth, unknown, promised, kept.early, everything)
    is_bare = first[:, 0] > _SURELY_BARE
    if kept.lines is None or (how_known(grid, is_bare) > kept.lines[1] + _BETTER_KNOWN).any():
        kept.late.forget(np.ones(len(smooth), np.bool_))
        kept.lines = measure_lines(picture, is_bare)
    drawn, known = kept.lines
    looks = [
        look if symbol in taught.looks else _look_now(picture, one, kept, i, first[:, 1 + i]) or look
        for i, (symbol, one, look) in enumerate(zip(symbols, classes, promised, strict=True))
    ]
    asked = np.flatnonzero(first[:, 0] < _CERTAINLY)
    certain = np.maximum(first[:, 1:].max(axis=1), below) > _CERTAINLY
    kept.late.of_cell[certain] = kept.early.of_cell[certain]
    kept.late.of_class[certain] = kept.early.of_class[certain]
    likely, hidden, _ = _weigh(picture, classes, smooth + drawn, known, looks, kept.late, asked, scores)
    row, found = np.arange(len(likely)), likely.argmax(axis=1)
    for group in alike_groups(pieces, symbols, taught.looks):
        columns = [1 + symbols.index(symbol) for symbol in group]
        first[:, columns] = first[:, columns].sum(axis=1, keepdims=True)
    likely[first[row, found] < _DENIED] *= NOT_SEEN
    white = white_share(picture.tiles, grid)
    doubt_camouflage(likely, picture, list(zip(promised, looks, strict=True)))
    pieces_at = np.flatnonzero(likely[:, 1:].sum(axis=1) > NOT_SEEN)
    brightness = np.full(len(likely), np.nan)
    brightness[pieces_at] = _lowest(classes).tops.of(pieces_at).colours[:, 0]
    doubt_gloss(likely, brightness, white)
    doubt_declared(likely, brightness, looks)
    doubt_overlooked(likely, grid, taught)
    doubt_overexposed(likely, white, grid)
    return likely, hidden * (1 - white)


def _classes_of(picture: TiledPicture, kinds: Sequence[PieceKind]) -> list[_Class]:
    shapes = [shape_of(kind, pitch_of(picture.grid.sheet)) for kind in kinds]
    where = {shape: silhouettes(picture.grid, shape) for shape in shapes}
    tops = {shape: TopPoints(picture, where[shape]) for shape in where}
    return [
        _Class(shape, where[shape], tops[shape], len(kind.face) > 1)
        for shape, kind in zip(shapes, kinds, strict=True)
    ]


def _lowest(classes: Sequence[_Class]) -> _Class:
    return min(classes, key=lambda one: one.shape.height)


def _look_now(picture: TiledPicture, one: _Class, kept: Kept, i: int, likely: Floats) -> Look | None:
    """What the pieces of a class look like, by how ``likely`` it is on each cell (cells,): as ``kept``,
    unless they are many more.
    """
    cells = np.flatnonzero(likely > _SURELY)
    if len(cells) > MANY_MORE * kept.looks.get(i, (None, 0))[1]:
        look = seen_look(picture, one.where, cells, SEEN)
        if look is not None:
            kept.looks[i] = look.in_light(-picture.light), len(cells)
            kept.late.of_class[:, i] = np.nan
            return look
    if i not in kept.looks:
        return None
    look = kept.looks[i][0].in_light(picture.light)
    return replace(look, tops=one.tops.of(cells, look.ground))


def _weigh(
    picture: TiledPicture,
    classes: Sequence[_Class],
    bare: LogColour,
    known: Numbers,
    looks: Sequence[Look | None],
    judged: Judged,
    asked: NDArray[np.int64],
    before: Floats | None = None,
) -> tuple[Floats, Floats, Floats]:
    """(cells, 1 + classes) and (cells,): how likely a cell is bare or bears each class, and how likely it is
    hidden; and the scores (cells, outcomes): of cells ``asked`` by the networks, or by what these have
    ``judged``, of others as ``before``.
    """
    tiles = picture.tiles
    top, side, _ = masks(_lowest(classes).where)
    anew = asked[np.isnan(judged.of_cell[asked, 0])]
    flags = np.stack([tiles.white[anew], picture.grid.inside[anew]], axis=1).astype(np.float32)
    over = _over(tiles.colour, bare, anew)
    judged.of_cell[anew] = cell_scores(over, top[anew], side[anew], flags, known[anew])
    scores = judged.of_cell[asked]
    cells = asked[_softmax(scores)[:, PIECE] > _MAYBE]
    whole = np.full((len(known), 3 + len(classes)), -np.inf) if before is None else before.copy()
    whole[asked] = -np.inf
    whole[asked, :3] = scores[:, [BARE, STRANGER, HIDDEN]]
    seen: list[tuple[int, _Class, Look, Tops]] = []
    for i, (one, look) in enumerate(zip(classes, looks, strict=True)):
        if look is None:
            continue
        anew = cells[np.isnan(judged.of_class[cells, i])]
        expected, on_top, on_side = expected_over(look, picture.board, bare, one.where, anew)
        over, white = _over(tiles.colour, bare, anew), tiles.white[anew].astype(np.float32)
        judged.of_class[anew, i] = class_scores(over, expected, on_top, on_side, white, known[anew], look)
        whole[cells, 3 + i] = judged.of_class[cells, i]
        seen.append((i, one, look, one.tops.of(cells, look.ground if one.is_marked else None)))
    _tell_by_ink(whole, cells, seen)
    likely = _with_priors(whole)
    possible = np.ones((len(cells), len(classes)), np.bool_)
    for i, one, look, tops in seen:
        possible[:, i] = is_like(tops, look, one.is_marked)
    _rule_out(likely, cells, possible)
    return likely[:, [0, *range(3, 3 + len(classes))]], likely[:, 2], whole


def _over(colour: LogColour, bare: LogColour, cells: NDArray[np.int64]) -> Numbers:
    """(n, 3, TILE_PX, TILE_PX): the tiles of ``cells`` (n,) beside the ``bare`` board's."""
    return np.moveaxis(colour[cells] - bare[cells], 3, 1)


def _tell_by_ink(
    whole: Floats, cells: NDArray[np.int64], seen: Sequence[tuple[int, _Class, Look, Tops]]
) -> None:
    """Adds to the logarithms ``whole`` (cells, outcomes) what inks tell of classes that differ in them."""
    groups: dict[tuple[float, float], list[tuple[int, Tops, Look]]] = {}
    for i, one, look, tops in seen:
        if one.is_marked:
            groups.setdefault((one.shape.height, look.known), []).append((i, tops, look))
    for group in (group for group in groups.values() if len(group) > 1):
        columns = np.array([i for i, _, _ in group]) + 3
        whole[np.ix_(cells, columns)] += ink_logs([(tops, look) for _, tops, look in group])


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
