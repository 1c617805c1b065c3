"""The virtual table as the page wants it: the firmware's table behind the page's own port."""

from collections.abc import Callable, Mapping

from companion_web.ports import Answer, TableCell, TableItem
from firmware.referee.events import Button
from firmware.virtual_table.table import TableAnswer, TableThing, VirtualTable
from hardware_docs.sheet_drawing import draw_sheet
from hardware_docs.svg import render_svg


class VirtualPort:
    """Keeps ``companion_web.ports.VirtualTable`` for a ``VirtualTable``; ``press`` presses a button."""

    def __init__(self, table: VirtualTable, press: Callable[[Button], None]) -> None:
        self._table = table
        self._press = press
        self._svg = render_svg(draw_sheet(table.sheet))

    def sheet_svg(self) -> str:
        """Returns the printed sheet as SVG."""
        return self._svg

    def area_mm(self) -> tuple[float, float, float, float]:
        """Returns left, top, width and height of sheet and trays."""
        return self._table.area_mm()

    def cells(self) -> tuple[TableCell, ...]:
        """Returns the cells of the sheet, in cell order."""
        sheet = self._table.sheet
        width_mm, height_mm = sheet.pitch_mm
        return tuple(
            TableCell(name=name, x_mm=float(x), y_mm=float(y), width_mm=width_mm, height_mm=height_mm)
            for name, (x, y) in zip(sheet.board.names, sheet.centres_mm, strict=True)
        )

    def wait_for_change(self, version: int, timeout_s: float) -> int:
        """Returns the number of the newest state as soon as it is higher than ``version``."""
        return self._table.wait_for_change(version, timeout_s)

    def items(self) -> tuple[TableItem, ...]:
        """Returns everything on the table and beside the board."""
        return tuple(_item(thing) for thing in self._table.items())

    def lift(self, item_id: str) -> Answer:
        """A hand takes the item."""
        return _answer(self._table.lift(item_id))

    def put_down(self, item_id: str, x_mm: float, y_mm: float) -> Answer:
        """The hand puts the item down."""
        return _answer(self._table.put_down(item_id, x_mm, y_mm))

    def turn_over(self, item_id: str) -> Answer:
        """The hand turns the piece over."""
        return _answer(self._table.turn_over(item_id))

    def press(self, button: str) -> Answer:
        """Presses a button of the device."""
        self._press(Button(button))
        return Answer(ok=True)

    def leds(self) -> Mapping[str, tuple[int, int, int]]:
        """Returns the colour of the LED of each lit cell."""
        names = self._table.sheet.board.names
        return {names[cell]: colour for cell, colour in self._table.leds().items()}


def _item(thing: TableThing) -> TableItem:
    return TableItem(
        id=thing.id,
        symbol=thing.symbol,
        x_mm=thing.x_mm,
        y_mm=thing.y_mm,
        diameter_mm=thing.diameter_mm,
        held=thing.held,
        rides_on=thing.rides_on,
    )


def _answer(answer: TableAnswer) -> Answer:
    return Answer(answer.ok, answer.code, answer.words)
