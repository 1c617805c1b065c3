"""What lies on the virtual table, as immutable values: pieces, balls and rings, on the board and beside it.

Positions are in the sheet's coordinates: millimetres, x right, y down from its upper left corner; also for
what lies beside the sheet. z points up from the paper. A rider is a ball or a ring.
"""

from collections import Counter
from dataclasses import dataclass, replace

import numpy as np

from tachiai.firmware.errors import BadAction, UnknownItem
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Player, Symbol
from tachiai.rules.quoting import quoted_value
from tachiai.vision.board.pieces import PieceKind, PieceSet, Rider
from tachiai.vision.board.sheet import Sheet, Tray

TRAY_GAP_MM = 30.0  # from the sheet's edge to the centres of the first column in the tray
TRAY_PITCH_MM = 34.0


@dataclass(frozen=True, slots=True)
class Item:
    """One piece, ball or ring."""

    id: str
    symbol: Symbol  #: upper face of a piece, as the game's symbol without a rider; or "ball" or "ring"
    x_mm: float  #: of its centre
    y_mm: float  #: of its centre
    angle_deg: float
    diameter_mm: float
    height_mm: float
    z_mm: float = 0.0  #: of its underside
    rides_on: str = ""  #: id of the piece that carries this rider

    @property
    def is_rider(self) -> bool:
        """Whether this is a ball or a ring."""
        return self.symbol in ("ball", "ring")


@dataclass(frozen=True, slots=True)
class Scatter:
    """How carelessly things are put down."""

    off_centre_mm: float = 2.5  #: largest distance from the centre of the cell
    angle_deg: float = 25.0

    def offset(self, rng: np.random.Generator) -> tuple[float, float, float]:
        """A random (x_mm, y_mm, angle_deg)."""
        direction, share = rng.uniform(0, 2 * np.pi), np.sqrt(rng.uniform())
        reach_mm = self.off_centre_mm * share
        turn_deg = rng.uniform(-self.angle_deg, self.angle_deg)
        return float(reach_mm * np.cos(direction)), float(reach_mm * np.sin(direction)), float(turn_deg)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Everything on the table. The number of items is constant."""

    pieces: PieceSet
    items: tuple[Item, ...]

    def item(self, item_id: str) -> Item:
        """The item with this id. Raises ``UnknownItem``."""
        for item in self.items:
            if item.id == item_id:
                return item
        raise UnknownItem(f"expected something on the table, got {quoted_value(item_id)}, which is not there")

    def rider_of(self, item_id: str) -> Item | None:
        """The rider on a piece, or None."""
        return next((item for item in self.items if item.rides_on == item_id), None)

    def with_item(self, changed: Item) -> "Arrangement":
        """A copy with the item of the same id replaced."""
        return Arrangement(self.pieces, tuple(changed if i.id == changed.id else i for i in self.items))

    def moved(self, item_id: str, x_mm: float, y_mm: float, z_mm: float) -> "Arrangement":
        """A copy with an item at this place, its rider moved along."""
        item = self.item(item_id)
        dx, dy, dz = x_mm - item.x_mm, y_mm - item.y_mm, z_mm - item.z_mm
        arrangement = self.with_item(replace(item, x_mm=x_mm, y_mm=y_mm, z_mm=z_mm))
        rider = self.rider_of(item_id)
        if rider is None:
            return arrangement
        return arrangement.with_item(
            replace(rider, x_mm=rider.x_mm + dx, y_mm=rider.y_mm + dy, z_mm=rider.z_mm + dz)
        )


def bare_symbol(pieces: PieceSet, symbol: Symbol) -> Symbol:
    """The symbol of the same face without a rider: "B'" → "b'"."""
    kind = pieces.kinds[symbol]
    if kind.carries is None:
        return symbol
    return next(s for s, k in pieces.kinds.items() if k.carries is None and k.face == kind.face)


def carrying_symbol(pieces: PieceSet, symbol: Symbol) -> Symbol:
    """The symbol of the same face with a rider: "b'" → "B'"."""
    face = pieces.kinds[symbol].face
    return next(s for s, k in pieces.kinds.items() if k.carries is not None and k.face == face)


def piece_on(arrangement: Arrangement, sheet: Sheet, cell: Cell) -> Item | None:
    """The piece with its centre nearest to that of ``cell``, if less than half a pitch away in x and y."""
    x, y = sheet.centres_mm[cell]
    half_x, half_y = sheet.pitch_mm[0] / 2, sheet.pitch_mm[1] / 2
    near = [
        (np.hypot(i.x_mm - x, i.y_mm - y), i)
        for i in arrangement.items
        if not i.is_rider and abs(i.x_mm - x) < half_x and abs(i.y_mm - y) < half_y
    ]
    return min(near, key=lambda pair: pair[0])[1] if near else None


def layout_of(arrangement: Arrangement, sheet: Sheet) -> Layout:
    """The symbol on each cell: ground truth for tests and for planning, not for the observer."""
    return tuple(_symbol_on(arrangement, sheet, Cell(c)) for c in range(len(sheet.board.names)))


def _symbol_on(arrangement: Arrangement, sheet: Sheet, cell: Cell) -> Symbol:
    piece = piece_on(arrangement, sheet, cell)
    if piece is None:
        return EMPTY
    return (
        carrying_symbol(arrangement.pieces, piece.symbol) if arrangement.rider_of(piece.id) else piece.symbol
    )


def arrangement_from_layout(
    sheet: Sheet, pieces: PieceSet, layout: Layout, rng: np.random.Generator, scatter: Scatter | None = None
) -> Arrangement:
    """An arrangement that shows ``layout``, with the rest of the set in the trays."""
    scatter = scatter or Scatter()
    items: list[Item] = []
    for cell, symbol in enumerate(layout):
        if symbol == EMPTY:
            continue
        dx, dy, turn_deg = scatter.offset(rng)
        x, y = sheet.centres_mm[cell]
        kind = pieces.kinds[symbol]
        name = f"piece-{sum(not i.is_rider for i in items) + 1}"
        disc = new_piece(name, pieces, bare_symbol(pieces, symbol), x + dx, y + dy, turn_deg)
        items.append(disc)
        if kind.carries is not None:
            items.append(_rider_upon(f"{kind.carries.name}-{_riders(items) + 1}", kind.carries, disc))
    arrangement = Arrangement(pieces, tuple(items))
    return _with_spares(arrangement, sheet, rng)


def new_piece(
    item_id: str, pieces: PieceSet, symbol: Symbol, x_mm: float, y_mm: float, angle_deg: float
) -> Item:
    """A piece that lies on the table."""
    kind = pieces.kinds[symbol]
    return Item(item_id, symbol, float(x_mm), float(y_mm), angle_deg, kind.diameter_mm, kind.height_mm)


def rider_height_mm(rider: Rider) -> float:
    """Height of a ball, or of a ring, whose middle is at half its height."""
    return 2 * rider.sits_mm if rider.hole_mm else rider.diameter_mm


def ridden_z_mm(rider: Rider, carrier: Item) -> float:
    """z of a rider's underside on its carrier; a ball sinks into the dimple."""
    return carrier.z_mm + carrier.height_mm + rider.sits_mm - rider_height_mm(rider) / 2


def tray_place(arrangement: Arrangement, sheet: Sheet, player: Player) -> tuple[float, float]:
    """The first free place (x_mm, y_mm) in the tray that the sheet has for a player; beside the sheet, at the
    player's right hand, if it has none or that one is full, and at last at the other's. Raises ``BadAction``
    if there is none.
    """
    width_mm, height_mm = sheet.size_mm
    rows, taken = _tray_rows(sheet), [(i.x_mm, i.y_mm) for i in arrangement.items]
    for tray in sheet.trays:
        step_mm = min(tray.width_mm, tray.height_mm)
        for place in _places(tray, step_mm) if tray.player is player else ():
            if all(np.hypot(place[0] - x, place[1] - y) > step_mm * 0.9 for x, y in taken):
                return place
    columns = _tray_columns(sheet, len(taken))
    far = 2 * len(taken)  # columns: there is room before that
    sides = [(player, range(columns)), (player.other, range(columns)), (player, range(columns, far))]
    for side, column, row in ((s, c, r) for s, among in sides for c in among for r in range(rows)):
        out_mm, along_mm = TRAY_GAP_MM + column * TRAY_PITCH_MM, (row + 0.5) * TRAY_PITCH_MM
        x = width_mm + out_mm if side is Player.FIRST else -out_mm
        y = height_mm - along_mm if side is Player.FIRST else along_mm
        if all(np.hypot(x - tx, y - ty) > TRAY_PITCH_MM * 0.9 for tx, ty in taken):
            return float(x), float(y)
    raise BadAction("expected room beside the board, found none")


def _places(tray: Tray, step_mm: float) -> list[tuple[float, float]]:
    """The places in a tray, from its player's right hand on."""
    along = [(k + 0.5) * step_mm for k in range(int(max(tray.width_mm, tray.height_mm) / step_mm + 0.01))]
    half, wide = step_mm / 2, tray.width_mm >= tray.height_mm
    found = [(tray.x_mm + (at if wide else half), tray.y_mm + (half if wide else at)) for at in along]
    return found[::-1] if tray.player is Player.FIRST else found


def tray_width_mm(sheet: Sheet, things: int) -> float:
    """Width of a tray with half of all things in it, from the sheet's edge."""
    return TRAY_GAP_MM + (_tray_columns(sheet, things) - 0.5) * TRAY_PITCH_MM


def _tray_columns(sheet: Sheet, things: int) -> int:
    return max(1, -(-things // (2 * _tray_rows(sheet))))


def _tray_rows(sheet: Sheet) -> int:
    return max(1, int(sheet.size_mm[1] / TRAY_PITCH_MM))


def _riders(items: list[Item]) -> int:
    return sum(item.is_rider for item in items)


def _rider_upon(item_id: str, rider: Rider, carrier: Item) -> Item:
    return Item(
        id=item_id,
        symbol=rider.name,
        x_mm=carrier.x_mm,
        y_mm=carrier.y_mm,
        angle_deg=0.0,
        diameter_mm=rider.diameter_mm,
        height_mm=rider_height_mm(rider),
        z_mm=ridden_z_mm(rider, carrier),
        rides_on=carrier.id,
    )


def _with_spares(arrangement: Arrangement, sheet: Sheet, rng: np.random.Generator) -> Arrangement:
    """Adds the rest of the set to the trays."""
    used = Counter(item.symbol for item in arrangement.items)
    number = sum(not item.is_rider for item in arrangement.items)
    for side, kind in enumerate(_disc_kinds(arrangement.pieces)):
        player = Player.FIRST if side % 2 == 0 else Player.SECOND
        for _ in range(kind.count - used[kind.symbol] - used[kind.other_side or ""]):
            x, y = tray_place(arrangement, sheet, player)
            number += 1
            turn_deg = float(rng.uniform(-180, 180))
            piece = new_piece(f"piece-{number}", arrangement.pieces, kind.symbol, x, y, turn_deg)
            arrangement = Arrangement(arrangement.pieces, (*arrangement.items, piece))
    return (
        arrangement
        if arrangement.pieces.rider is None
        else _with_spare_riders(arrangement, sheet, arrangement.pieces.rider)
    )


def _with_spare_riders(arrangement: Arrangement, sheet: Sheet, rider: Rider) -> Arrangement:
    for number in range(_riders(list(arrangement.items)) + 1, rider.count + 1):
        x, y = tray_place(arrangement, sheet, Player.FIRST if number == 1 else Player.SECOND)
        height_mm = rider_height_mm(rider)
        loose = Item(f"{rider.name}-{number}", rider.name, x, y, 0.0, rider.diameter_mm, height_mm)
        arrangement = Arrangement(arrangement.pieces, (*arrangement.items, loose))
    return arrangement


def _disc_kinds(pieces: PieceSet) -> tuple[PieceKind, ...]:
    """One kind for each sort of disc in the set: the first of its faces in the order of the file."""
    kinds: list[PieceKind] = []
    for kind in pieces.kinds.values():
        if kind.carries is None and all(kind.symbol != other.other_side for other in kinds):
            kinds.append(kind)
    return tuple(kinds)
