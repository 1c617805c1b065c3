"""Pick-and-place tasks that lead from an arrangement to a layout."""

from dataclasses import dataclass, field

import numpy as np

from tachiai.firmware.errors import BadAction
from tachiai.firmware.virtual_table.arrangement import Arrangement, Item, bare_symbol, piece_on
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.vision.board.sheet import Sheet


@dataclass(frozen=True, slots=True)
class MovePiece:
    """Bring a piece to a cell, turned over on the way if ``turned``; ``leaves``: the cell that it frees."""

    item_id: str
    cell: Cell
    turned: bool = False
    leaves: Cell | None = None


@dataclass(frozen=True, slots=True)
class TakeOff:
    """Bring a piece, a ball or a ring to the tray."""

    item_id: str
    leaves: Cell | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn a piece over where it stands."""

    item_id: str
    leaves: Cell | None = None


@dataclass(frozen=True, slots=True)
class MoveRider:
    """Put a ball or a ring on the piece ``onto``, wherever that is by then."""

    item_id: str
    onto: str
    leaves: Cell | None = None


Task = MovePiece | TakeOff | Turn | MoveRider


@dataclass(slots=True)
class _Difference:
    """What stands where, what should, and what has been assigned a place so far."""

    on_cell: dict[Cell, Item]  #: pieces on the board
    #: the piece that will stand on each cell at the end
    stays: dict[Cell, Item] = field(default_factory=dict)
    leavers: dict[Cell, Item] = field(default_factory=dict)  #: pieces that have to leave their cells
    wanted: dict[Cell, Symbol] = field(default_factory=dict)  #: symbols, without riders, that have to come


def tasks(arrangement: Arrangement, sheet: Sheet, after: Layout) -> tuple[Task, ...]:
    """The tasks until ``arrangement`` shows ``after``, in a natural order: pieces that leave the board,
    pieces that move (after what is in their way), riders. Raises ``BadAction`` where the set lacks a piece.
    """
    difference = _difference(arrangement, sheet, after)
    turns = [
        Turn(item.id)
        for cell, item in sorted(difference.stays.items())
        if bare_symbol(arrangement.pieces, after[cell]) != item.symbol
    ]
    moves = _matched(arrangement, sheet, difference)
    gone = [TakeOff(item.id, cell) for cell, item in sorted(difference.leavers.items())]
    gone += [TakeOff(item.id) for item in _strays(arrangement, sheet, difference)]
    ordered = _in_order(arrangement, gone, moves)
    return (*ordered, *turns, *_rider_tasks(arrangement, difference, after))


def _difference(arrangement: Arrangement, sheet: Sheet, after: Layout) -> _Difference:
    cells = [Cell(c) for c in range(len(sheet.board.names))]
    found = {cell: piece_on(arrangement, sheet, cell) for cell in cells}
    difference = _Difference({cell: item for cell, item in found.items() if item is not None})
    for cell in cells:
        item = difference.on_cell.get(cell)
        want = EMPTY if after[cell] == EMPTY else bare_symbol(arrangement.pieces, after[cell])
        if item is not None and want in (item.symbol, arrangement.pieces.kinds[item.symbol].other_side):
            difference.stays[cell] = item
            continue
        if item is not None:
            difference.leavers[cell] = item
        if want != EMPTY:
            difference.wanted[cell] = want
    return difference


def _matched(arrangement: Arrangement, sheet: Sheet, difference: _Difference) -> list[MovePiece]:
    """Assigns a piece to every cell that wants one: the nearest leaver with that face, else one that has to
    be turned over, else one from the trays. Removes it from the leavers.
    """
    moves: list[MovePiece] = []
    spare = [i for i in arrangement.items if not i.is_rider and i not in difference.on_cell.values()]
    for turned in (False, True):
        for cell in sorted(difference.wanted):
            symbol = _face_before(arrangement, difference.wanted[cell], turned)
            from_cells = [c for c, item in difference.leavers.items() if item.symbol == symbol]
            if from_cells:
                near = min(from_cells, key=lambda c: _apart_mm(sheet, c, cell))
                item = difference.leavers.pop(near)
                moves.append(MovePiece(item.id, cell, turned, near))
                difference.stays[cell] = item
                del difference.wanted[cell]
    for cell, want in sorted(difference.wanted.items()):
        faces = [(want, False), (_face_before(arrangement, want, True), True)]
        fetched = next(((i, t) for face, t in faces for i in spare if i.symbol == face), None)
        if fetched is None:
            raise BadAction(f"expected a piece {want!r} in the trays for {sheet.board.names[cell]}, got none")
        item, turned = fetched
        spare.remove(item)
        moves.append(MovePiece(item.id, cell, turned))
        difference.stays[cell] = item
    return moves


def _strays(arrangement: Arrangement, sheet: Sheet, difference: _Difference) -> list[Item]:
    """Pieces that lie on a cell besides the one that counts there and have no place."""
    known = {item.id for item in (*difference.on_cell.values(), *difference.stays.values())}
    half_mm = np.array(sheet.pitch_mm) / 2
    others = [i for i in arrangement.items if not i.is_rider and i.id not in known]
    return [
        item
        for item in others
        if (np.abs(sheet.centres_mm - (item.x_mm, item.y_mm)) < half_mm).all(axis=1).any()
    ]


def _face_before(arrangement: Arrangement, want: Symbol, turned: bool) -> Symbol | None:
    return arrangement.pieces.kinds[want].other_side if turned else want


def _apart_mm(sheet: Sheet, a: Cell, b: Cell) -> float:
    return float(np.linalg.norm(sheet.centres_mm[a] - sheet.centres_mm[b]))


def _in_order(arrangement: Arrangement, gone: list[TakeOff], moves: list[MovePiece]) -> list[Task]:
    """Captured pieces first, then each move after the one that frees its target; where moves wait for each
    other in a cycle, one piece is parked in the tray.
    """
    order: list[Task] = list(gone)
    waiting = list(moves)
    while waiting:
        blocked = {move.leaves for move in waiting if move.leaves is not None}
        ready = next((m for m in waiting if m.cell not in blocked - {m.leaves}), None)
        if ready is None:
            first = waiting.pop(0)
            order.append(TakeOff(first.item_id, first.leaves))
            waiting.append(MovePiece(first.item_id, first.cell, first.turned))
            continue
        waiting.remove(ready)
        order.append(ready)
    return order


def _rider_tasks(arrangement: Arrangement, difference: _Difference, after: Layout) -> list[Task]:
    """Riders that have to change their carrier: the nearest free one for each carrier."""
    should = {
        item.id for cell, item in difference.stays.items() if arrangement.pieces.kinds[after[cell]].carries
    }
    riders = [item for item in arrangement.items if item.is_rider]
    free = [rider for rider in riders if rider.rides_on not in should]
    served = {rider.rides_on for rider in riders}
    result: list[Task] = []
    for carrier_id in sorted(should - served):
        carrier = arrangement.item(carrier_id)
        if not free:
            raise BadAction(
                f"expected a free {arrangement.pieces.rider and arrangement.pieces.rider.name}, got none"
            )
        near = min(
            free, key=lambda r: (r.rides_on == "", np.hypot(r.x_mm - carrier.x_mm, r.y_mm - carrier.y_mm))
        )
        free.remove(near)
        result.append(MoveRider(near.id, carrier_id))
    on_board = {item.id for item in difference.stays.values()}
    return result + [TakeOff(rider.id) for rider in free if rider.rides_on in on_board]
