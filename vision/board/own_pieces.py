"""Pieces declared in a sheet's own file: colours, sizes, stacks, and cells to learn them from."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import EMPTY, Symbol
from tachiai.vision.board.log_colour import log_colour_of
from tachiai.vision.board.pieces import FaceShape, PieceKind, PieceSet
from tachiai.vision.board.toml_table import SheetTable

UNKNOWN_COLOUR = "#808080"  # of a piece that a picture teaches
_MOST_STACKED = 9
# Of log colour, by which a stack may differ from its single piece: colours picked in two places. Kinds taken
# for one colour in error are told apart by height, or stay unsure.
_PICKED_TWICE = np.array([1.0, 0.8, 0.8])
_MARK_RADIUS, _MARK_WIDTH = 0.8, 0.08  # of the piece's radius: only the mark's colour is compared


@dataclass(frozen=True, slots=True)
class StartPicture:
    """A picture that shows which piece stands on which cell."""

    picture: Path
    corners_px: tuple[float, ...]  #: outer corners x, y … clockwise from the upper left; () with markers
    cells: tuple[tuple[Cell, Symbol], ...]


def read_own_pieces(
    table: SheetTable, board: Board, folder: Path
) -> tuple[PieceSet | None, StartPicture | None]:
    """Reads ``[[pieces]]`` and ``[learn]``, its picture relative to ``folder``. Raises ``BadSheet``."""
    kinds: dict[Symbol, PieceKind] = {}
    stacks: list[Symbol] = []
    cells: dict[Cell, Symbol] = {}
    for item in table.tables("pieces"):
        kind = _kind(item)
        if kind.symbol in kinds:
            raise item.fault("symbol", "a different one for each piece")
        kinds[kind.symbol] = kind
        if "stacked" in item.values and item.values["stacked"] != 1:
            stacks.append(kind.symbol)
        for name in item.cells("learn", board):
            if cells.setdefault(board.by_name[name], kind.symbol) != kind.symbol:
                raise item.fault("learn", f"one piece on {name}")
    for symbol, kind in kinds.items():
        if kind.other_side is not None and kind.other_side not in kinds:
            raise table.fault("pieces", f"a piece {kind.other_side}, the other side of {symbol}")
    singles = [kind for symbol, kind in kinds.items() if symbol not in stacks]
    for symbol in stacks:
        kinds[symbol] = _like_its_single(kinds[symbol], singles)
    return PieceSet("", kinds, None) if kinds else None, _lesson(table, cells, folder)


def _kind(table: SheetTable) -> PieceKind:
    table.only(
        "symbol", "colour", "mark", "diameter_mm", "size_mm", "height_mm", "stacked", "other_side", "learn"
    )
    symbol = table.text("symbol")
    if len(symbol) != 1 or symbol in (EMPTY, "?", "/") or not symbol.isprintable() or symbol.isspace():
        raise table.fault("symbol", "one character other than . ? and /")
    if "colour" not in table.values and "learn" not in table.values:
        raise table.fault("colour", '"#rrggbb", or cells to learn it from (learn)')
    ground = table.colour("colour") if "colour" in table.values else UNKNOWN_COLOUR
    face = [_ground(table, ground)]
    if "mark" in table.values:
        face.append(FaceShape("ring", table.colour("mark"), radius=_MARK_RADIUS, width=_MARK_WIDTH))
    return PieceKind(
        symbol=symbol,
        diameter_mm=_width_mm(table),
        height_mm=table.number("height_mm", default=0.0)
        * table.whole("stacked", minimum=1, maximum=_MOST_STACKED, default=1),
        face=tuple(face),
        carries=None,
        other_side=table.text("other_side") if "other_side" in table.values else None,
        count=0,
    )


def _like_its_single(stack: PieceKind, singles: Sequence[PieceKind]) -> PieceKind:
    """A stack in the very colour of the single piece that it is made of: the one of its size with almost the
    same declared colour. Otherwise a small difference between two picked colours would decide about heights.
    """
    own, *mark = stack.face
    apart = {}
    for single in singles:
        fill = single.face[0].fill
        if single.diameter_mm == stack.diameter_mm and UNKNOWN_COLOUR not in (own.fill, fill):
            gap = np.abs(log_colour_of(own.fill) - log_colour_of(fill)) / _PICKED_TWICE
            apart[fill] = float(gap.max())
    nearest = min(apart, key=lambda fill: apart[fill], default=None)
    if nearest is None or apart[nearest] > 1:
        return stack
    return replace(stack, face=(replace(own, fill=nearest), *mark))


def _ground(table: SheetTable, colour: str) -> FaceShape:
    """The shape of a piece from above: a disc, or a brick's rectangle, whose shorter side is 2."""
    if "size_mm" not in table.values:
        return FaceShape("disc", colour)
    x, y = (side / min(table.numbers("size_mm", 2)) for side in table.numbers("size_mm", 2))
    return FaceShape("polygon", colour, points=((-x, -y), (x, -y), (x, y), (-x, y)))


def _width_mm(table: SheetTable) -> float:
    """A disc's diameter, or the shorter side of a brick: so much of it lies on its cell at any turn."""
    if "size_mm" in table.values and "diameter_mm" in table.values:
        raise table.fault("size_mm", "either it (a brick's sides) or diameter_mm (a disc's)")
    if "size_mm" in table.values:
        shorter = min(table.numbers("size_mm", 2))
        if shorter < 1:
            raise table.fault("size_mm", "2 numbers of at least 1")
        return shorter
    return table.number("diameter_mm", minimum=1)


def _lesson(table: SheetTable, cells: dict[Cell, Symbol], folder: Path) -> StartPicture | None:
    if "learn" not in table.values:
        if cells:
            raise table.fault("learn", "a table that names the picture to learn from")
        return None
    part = table.table("learn")
    part.only("picture", "corners")
    if not cells:
        raise part.fault("picture", "pieces that name cells to learn from (learn)")
    corners = part.numbers("corners", 8) if "corners" in part.values else ()
    return StartPicture(folder / part.text("picture"), corners, tuple(cells.items()))
