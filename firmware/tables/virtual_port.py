"""The virtual table for the page."""

import threading
from collections.abc import Callable, Mapping

from tachiai.companion_web.ports import TableCell, TableItem
from tachiai.firmware.referee.events import Button
from tachiai.firmware.virtual_table.arrangement import Item
from tachiai.firmware.virtual_table.pointer import Pointer
from tachiai.firmware.virtual_table.table import VirtualTable
from tachiai.rules.messages import Reply

GLANCE_S = 0.5


class VirtualPort:
    """Implements ``companion_web.ports.VirtualTablePort`` for successive tables. ``press`` presses a button,
    ``hold`` presses it for long.
    """

    def __init__(
        self,
        table: VirtualTable,
        press: Callable[[Button], None],
        hold: Callable[[Button], None] = lambda button: None,
    ) -> None:
        self._table, self._pointer = table, Pointer(table)
        self._press, self._hold = press, hold
        self._changing = threading.Lock()
        self._before = 0  # newest version of the tables before this one

    def change_table(self, table: VirtualTable) -> None:
        """Replaces the table. Version numbers continue."""
        with self._changing:
            if table is not self._table:
                self._before += self._table.wait_for_change(0, 0.0)
                self._table, self._pointer = table, Pointer(table)

    def sheet_mm(self) -> tuple[float, float]:
        """Width and height of the printed sheet."""
        return self._table.sheet.size_mm

    def area_mm(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of sheet and trays."""
        return self._table.area_mm()

    def cells(self) -> tuple[TableCell, ...]:
        """The sheet's cells, in cell order."""
        sheet = self._table.sheet
        width_mm, height_mm = sheet.pitch_mm
        return tuple(
            TableCell(name=name, x_mm=float(x), y_mm=float(y), width_mm=width_mm, height_mm=height_mm)
            for name, (x, y) in zip(sheet.board.names, sheet.centres_mm, strict=True)
        )

    def wait_for_change(self, version: int, timeout_s: float) -> int:
        """The newest version, as soon as it is higher than ``version`` or after the time-out. A change of
        table is noticed within ``GLANCE_S``.
        """
        while True:
            with self._changing:
                table, before = self._table, self._before
            waited_s = min(timeout_s, GLANCE_S)
            newest = before + table.wait_for_change(version - before, waited_s)
            timeout_s -= waited_s
            if table is self._table and (newest > version or timeout_s <= 0):
                return newest

    def items(self) -> tuple[TableItem, ...]:
        """Everything on the table and beside the board."""
        moment, held_at = self._table.moment(), self._pointer.holds_at()
        return tuple(_shown(item, moment.hand.holds(item), held_at) for item in moment.arrangement.items)

    def lift(self, item_id: str) -> Reply:
        """The hand takes the item."""
        return self._pointer.lift(item_id)

    def put_down(self, item_id: str, x_mm: float, y_mm: float) -> Reply:
        """The hand puts the item down."""
        return self._pointer.put_down(item_id, x_mm, y_mm)

    def carry(self, item_id: str, x_mm: float, y_mm: float) -> Reply:
        """The hand takes the item to where the pointer is."""
        return self._pointer.carry(item_id, x_mm, y_mm)

    def landing(self, item_id: str) -> tuple[float, float]:
        """Where the item will lie once all requests are done."""
        return self._pointer.landing(item_id)

    def set_pieces(self, layout: tuple[str, ...]) -> Reply:
        """The hand sets up ``layout``."""
        return self._pointer.set_pieces(layout)

    def turn_over(self, item_id: str) -> Reply:
        """The hand turns the piece over."""
        return self._pointer.turn_over(item_id)

    def press(self, button: str, held: bool = False) -> Reply:
        """Presses a button of the device, or holds it down."""
        (self._hold if held else self._press)(Button(button))
        return Reply(ok=True)

    def leds(self) -> Mapping[str, tuple[int, int, int]]:
        """Cell name → colour of its LED, for the cells that are lit."""
        names = self._table.sheet.board.names
        return {names[cell]: colour for cell, colour in self._table.leds().items()}


def _shown(item: Item, held: bool, held_at: tuple[float, float] | None) -> TableItem:
    x_mm, y_mm = held_at if held and held_at else (item.x_mm, item.y_mm)
    return TableItem(
        id=item.id,
        symbol=item.symbol,
        x_mm=x_mm,
        y_mm=y_mm,
        diameter_mm=item.diameter_mm,
        held=held,
        rides_on=item.rides_on,
    )
