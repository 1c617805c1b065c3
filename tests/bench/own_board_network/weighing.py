"""Reads a board of one's own: what each cell of a picture shows, and how sure that is.

Twice: first by what the sheet's file, or a start picture, says of board and pieces; then again, beside what
this picture itself has shown of bare cells and of each class.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.core import Symbol
from tachiai.vision.board.log_colour import LogColour
from tachiai.vision.board.pieces import PieceKind, PieceSet
from tests.bench.own_board_network.bare import BoardLight, measure_board, promised, smooth_board, with_lines
from tests.bench.own_board_network.looks import SEEN, TAUGHT, Look, declared_look, expected_tiles, seen_look
from tests.bench.own_board_network.networks import BARE, HIDDEN, PIECE, STRANGER, cell_scores, class_scores
from tests.bench.own_board_network.silhouettes import Shape, Silhouettes, masks, shape_of, silhouettes
from tests.bench.own_board_network.tiles import Numbers, TileGrid, Tiles, pitch_of, white_share

Floats = NDArray[np.float64]

_WHITE_CELL, _OVEREXPOSED = 0.5, 0.2  # of a cell's middle; of the bare cells of one colour
_SAME_COLOUR, _SOME_INK = np.array([0.15, 0.07, 0.07]), 0.4  # of log colour
_NOT_SEEN = 0.5  # of the probabilities that remain
_HEIGHT_EVIDENCE = 0.5  # of what the pixels say, were they independent
_STRANGERS = 0.2  # times as frequent as in training, where one of 550 cells bore one
_HIDDEN_TRAINED = 0.015  # of the cells in training
_LEAST_HIDDEN, _PRIOR_ROUNDS = 0.2, 4  # cells; of the estimate
_MAYBE = 0.002  # of a cell's probability: no class is asked of a cell that is less likely a piece
# Of a cell's probability: what it shows teaches the second reading, of the bare board and of a class.
_SURELY_BARE, _SURELY = 0.9, 0.97
_DENIED = 0.3  # of a cell's probability in the first reading: what the second finds against it is not sure


@dataclass(frozen=True, slots=True, eq=False)
class Weighed:
    """``likely`` (cells, 1 + classes): how likely a cell is bare, or shows each class; ``stranger`` and
    ``hidden`` (cells,): something else of about a piece's size, or something larger.
    """

    likely: Floats
    stranger: Floats
    hidden: Floats
    board: BoardLight


def read_tiles(
    tiles: Tiles, grid: TileGrid, pieces: PieceSet, classes: Sequence[Symbol], taught: Mapping[Symbol, Look]
) -> Weighed:
    """What the tiles of a picture show. ``taught``: what a start picture has shown of the classes, in the
    colours of the sheet's file.
    """
    pitch_mm = pitch_of(grid.sheet)
    board = measure_board(tiles, grid)
    light = promised(grid, board)
    shapes = [shape_of(pieces.kinds[symbol], pitch_mm) for symbol in classes]
    where = {shape: silhouettes(grid, shape) for shape in dict.fromkeys(shapes)}
    looks = [
        Look(taught[symbol].parts + light, taught[symbol].ink, taught[symbol].known)
        if symbol in taught
        else declared_look(pieces.kinds[symbol], light)
        for symbol in classes
    ]
    smooth = smooth_board(grid, board)
    first = _weigh(tiles, grid, board, smooth, np.zeros(len(smooth), np.float32), shapes, where, looks)
    bare, known = with_lines(tiles, grid, smooth, first.likely[:, 0] > _SURELY_BARE)
    promised_looks = list(looks)
    for i, symbol in enumerate(classes):
        cells = np.flatnonzero(first.likely[:, 1 + i] > _SURELY)
        if symbol not in taught and len(cells):
            looks[i] = seen_look(tiles, board, where[shapes[i]], cells.tolist(), SEEN) or looks[i]
    second = _weigh(tiles, grid, board, bare, known, shapes, where, looks)
    row, found = np.arange(len(bare)), second.likely.argmax(axis=1)
    second.likely[first.likely[row, found] < _DENIED] *= _NOT_SEEN
    _doubt_heights(second.likely, [pieces.kinds[symbol] for symbol in classes])
    _doubt_camouflage(second, grid, [*promised_looks, *looks])
    _doubt_overexposed(second, tiles, grid)
    return second


def _weigh(
    tiles: Tiles,
    grid: TileGrid,
    board: BoardLight,
    bare: LogColour,
    known: Numbers,
    shapes: Sequence[Shape],
    where: Mapping[Shape, Silhouettes],
    looks: Sequence[Look | None],
) -> Weighed:
    over = tiles.colour - bare
    usual = where[min(shapes, key=lambda shape: shape.height)]
    top, side, _ = masks(usual)
    flags = np.stack([tiles.white, grid.inside], axis=1).astype(np.float32)
    scores = cell_scores(over, top, side, flags, known)
    alone = _softmax(scores)
    cells = np.flatnonzero(alone[:, PIECE] > _MAYBE)
    whole = np.full((len(over), 3 + len(shapes)), -np.inf)
    whole[:, :3] = scores[:, [BARE, STRANGER, HIDDEN]]
    for i, (shape, look) in enumerate(zip(shapes, looks, strict=True)):
        if look is None or not len(cells):
            continue
        shown, on_top, on_side = expected_tiles(look, board, bare, where[shape], cells)
        whole[cells, 3 + i] = class_scores(
            over[cells], shown - bare[cells], on_top, on_side, flags[cells, 0], known[cells], look
        )
    likely = _with_priors(whole)
    return Weighed(likely[:, [0, *range(3, 3 + len(shapes))]], likely[:, 1], likely[:, 2], board)


def _doubt_heights(likely: Floats, kinds: Sequence[PieceKind]) -> None:
    """Makes less sure in ``likely`` (cells, 1 + classes) which of the classes it is that differ in their
    height alone: few pixels tell them apart, and these err together.
    """
    stacks: dict[object, list[int]] = {}
    for i, kind in enumerate(kinds):
        stacks.setdefault((kind.face, kind.diameter_mm), []).append(1 + i)
    for columns in stacks.values():
        share = np.maximum(likely[:, columns], 1e-12) ** _HEIGHT_EVIDENCE
        likely[:, columns] = (
            likely[:, columns].sum(axis=1, keepdims=True) * share / share.sum(axis=1, keepdims=True)
        )


def _doubt_camouflage(weighed: Weighed, grid: TileGrid, looks: Sequence[Look | None]) -> None:
    """A plain piece of a square's very colour may stand there unseen. A start picture tells by itself whether
    its pieces are overlooked.
    """
    for look in looks:
        if look is None or look.known == TAUGHT or np.abs(look.ink).max() > _SOME_INK:
            continue
        for fill, colour in enumerate(weighed.board.fills):
            if (np.abs(look.parts[0] - colour) < _SAME_COLOUR).all():
                weighed.likely[grid.own_fill == fill, 0] *= _NOT_SEEN


def _doubt_overexposed(weighed: Weighed, tiles: Tiles, grid: TileGrid) -> None:
    """Where much of a colour of the board is beyond the camera's range, a cell there that is plain white may
    bear anything light.
    """
    white = white_share(tiles, grid)
    for fill in range(len(grid.fills)):
        alike = grid.own_fill == fill
        bare = alike & (weighed.likely[:, 0] > _WHITE_CELL)
        if bare.any() and (white[bare] > _WHITE_CELL).mean() > _OVEREXPOSED:
            weighed.likely[alike & (white > _WHITE_CELL)] *= _NOT_SEEN


def _with_priors(scores: Floats) -> Floats:
    """(cells, outcomes): probabilities, with a stranger as rare as at a table, and hidden cells as frequent
    as in this picture (Saerens, Latinne, Decaestecker 2002: priors re-estimated by expectation maximisation).
    """
    scores = scores.copy()
    scores[:, 1] += np.log(_STRANGERS)
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
