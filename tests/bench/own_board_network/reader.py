"""Reads pictures of an own board by the candidate's model."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Symbol
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.frame import Image
from tachiai.vision.locate.pose import Pose
from tests.bench.own_board_network.bare import measure_board, promised
from tests.bench.own_board_network.hands import below_hands
from tests.bench.own_board_network.looks import TAUGHT, Look, seen_look
from tests.bench.own_board_network.silhouettes import shape_of, silhouettes
from tests.bench.own_board_network.tiles import TileGrid, cut_tiles, make_grid, pitch_of
from tests.bench.own_board_network.weighing import read_tiles


@dataclass(frozen=True, slots=True, eq=False)
class CandidateReading:
    """``likely`` (cells, symbols): how likely each symbol is, in sum at most 1: the rest is something else.
    ``hands`` (cells,): which a hand hides.
    """

    likely: NDArray[np.float64]
    hands: NDArray[np.bool_]


class CandidateReader:
    """Reads pictures of one own board. ``symbols``: EMPTY first, then the pieces."""

    def __init__(self, sheet: Sheet, pieces: PieceSet, symbols: tuple[Symbol, ...]) -> None:
        self._sheet, self._pieces, self._classes = sheet, pieces, symbols[1:]

    def read(self, image: Image, pose: Pose, taught: Mapping[Symbol, Look]) -> CandidateReading:
        """What a picture (H, W, 3) with ``pose`` shows, by the looks that a start picture has ``taught``."""
        grid = self._grid(pose)
        weighed = read_tiles(cut_tiles(image, grid), grid, self._pieces, self._classes, taught)
        return CandidateReading(weighed.likely, below_hands(weighed.hidden, self._sheet.board))

    def learn(self, image: Image, pose: Pose, shown: Mapping[Cell, Symbol]) -> dict[Symbol, Look]:
        """The looks of the pieces on a picture (H, W, 3) that shows these symbols on these cells."""
        grid = self._grid(pose)
        tiles = cut_tiles(image, grid)
        board = measure_board(tiles, grid)
        light = promised(grid, board)
        found: dict[Symbol, Look] = {}
        for symbol in sorted(set(shown.values()) - {EMPTY}):
            cells = [int(cell) for cell, there in shown.items() if there == symbol]
            shape = shape_of(self._pieces.kinds[symbol], pitch_of(self._sheet))
            look = seen_look(tiles, board, silhouettes(grid, shape), cells, TAUGHT)
            if look is not None:
                found[symbol] = Look(look.parts - light, look.ink, TAUGHT)
        return found

    def _grid(self, pose: Pose) -> TileGrid:
        low_mm = min(self._pieces.kinds[symbol].height_mm for symbol in self._classes)
        return make_grid(pose, self._sheet, low_mm)
