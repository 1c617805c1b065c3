"""Tables for tests: the real sheets and pieces, small pictures."""

from functools import cache

import numpy as np

from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.virtual_table.arrangement import Arrangement, Item, arrangement_from_layout
from tachiai.firmware.virtual_table.hand import Moment
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.firmware.virtual_table.table import VirtualTable
from tachiai.hardware_docs.catalogue import open_pieces, open_sheet
from tachiai.hardware_docs.drawing.sheet import sheet_texture
from tachiai.rules.core import Layout
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.frame import Image

SMALL = FilmLook(picture_wh=(640, 360))
START: Layout = (*"wwwWwww", *"." * 49, *"bbbBbbb")


@cache
def sheet_of(uid: str = "rugby_chess") -> Sheet:
    return open_sheet(uid)


@cache
def pieces_of(uid: str = "rugby_chess") -> PieceSet:
    return open_pieces(uid)


@cache
def texture_of(uid: str = "rugby_chess") -> Image:
    return sheet_texture(sheet_of(uid), 4.0)


def rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


def moment_of(layout: Layout = START, uid: str = "rugby_chess", seed: int = 1) -> Moment:
    sheet = sheet_of(uid)
    return Moment(arrangement_from_layout(sheet, pieces_of(uid), layout, rng(seed)), sheet.size_mm)


def table_of(layout: Layout = START, look: FilmLook = SMALL, seed: int = 1) -> VirtualTable:
    return VirtualTable(sheet_of(), pieces_of(), texture_of(), layout, look=look, seed=seed)


def table_with_equipment(equipment: Equipment, layout: Layout) -> VirtualTable:
    """A table with a game's own sheet and pieces, as large as a camera shows it."""
    sheet, pieces, owners = equipment.sheet, equipment.pieces, equipment.game.owners
    return VirtualTable(
        sheet, pieces, sheet_texture(sheet, 4.0), layout, look=FilmLook(), seed=1, owners=owners
    )


def layout_with(**symbols: str) -> Layout:
    """An empty Rugby Chess board with these symbols on these cells."""
    board = sheet_of().board
    return tuple(symbols.get(name, ".") for name in board.names)


def on(arrangement: Arrangement, cell_name: str) -> Item:
    """The piece whose middle is nearest to the middle of a cell."""
    x, y = sheet_of().centres_mm[sheet_of().board.by_name[cell_name]]
    pieces = [item for item in arrangement.items if not item.is_rider]
    return min(pieces, key=lambda item: np.hypot(item.x_mm - x, item.y_mm - y))


def overlaps(arrangement: Arrangement) -> list[tuple[str, str]]:
    """Pairs of things on the table itself that lie in each other."""
    lying = [item for item in arrangement.items if not item.rides_on]
    return [
        (a.id, b.id)
        for number, a in enumerate(lying)
        for b in lying[:number]
        if np.hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm) < (a.diameter_mm + b.diameter_mm) / 2 - 0.1
    ]


def finished(table: VirtualTable) -> VirtualTable:
    """Lets all that was asked for be done."""
    table.advance_to(1000.0)
    return table


def held(table: VirtualTable) -> list[str]:
    """What is in the hand, and what rides on it."""
    hand = table.moment().hand
    return [item.id for item in table.arrangement.items if hand.holds(item)]
