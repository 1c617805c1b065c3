"""A virtual table for the page, without a camera or a referee."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from threading import Condition

from tachiai.companion_web.ports import TableCell, TableItem
from tachiai.rules.messages import Reply

PITCH_MM = 34.0
LEFT_MM, TOP_MM = 29.5, 57.0
SHEET_MM = (297.0, 420.0)


def _cells() -> tuple[TableCell, ...]:
    return tuple(
        TableCell(
            name=f"{'abcdefg'[col]}{9 - row}",
            x_mm=LEFT_MM + (col + 0.5) * PITCH_MM,
            y_mm=TOP_MM + (row + 0.5) * PITCH_MM,
            width_mm=PITCH_MM,
            height_mm=PITCH_MM,
        )
        for row in range(9)
        for col in range(7)
    )


def _start_items() -> dict[str, TableItem]:
    middle = {cell.name: (cell.x_mm, cell.y_mm) for cell in _cells()}
    items = {}
    for side, rank in (("b", 1), ("w", 9)):
        for file in "abcdefg":
            x_mm, y_mm = middle[f"{file}{rank}"]
            name = f"{side}_{file}"
            items[name] = TableItem(id=name, symbol=side, x_mm=x_mm, y_mm=y_mm, diameter_mm=26, held=False)
        x_mm, y_mm = middle[f"d{rank}"]
        items[f"ball_{side}"] = TableItem(
            id=f"ball_{side}",
            symbol="ball",
            x_mm=x_mm,
            y_mm=y_mm,
            diameter_mm=12,
            held=False,
            rides_on=f"{side}_d",
        )
    return items


@dataclass
class FakeVirtualTable:
    """A table whose hand is quick: everything asked for is done at once, unless it is ``slow``: then it
    is done when ``catch_up`` is called.
    """

    done: list[tuple[str, ...]] = field(default_factory=list)
    carried: list[tuple[str, float, float]] = field(default_factory=list)
    lit: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    things: dict[str, TableItem] = field(default_factory=_start_items)
    answer: Reply = field(default_factory=lambda: Reply(True))
    slow: bool = False
    _undone: list[tuple[str, str, dict[str, object]]] = field(default_factory=list)
    _version: int = 1
    _changed: Condition = field(default_factory=Condition)

    def sheet_mm(self) -> tuple[float, float]:
        return SHEET_MM

    def area_mm(self) -> tuple[float, float, float, float]:
        return (-81.0, 0.0, SHEET_MM[0] + 162, SHEET_MM[1])

    def cells(self) -> tuple[TableCell, ...]:
        return _cells()

    def wait_for_change(self, version: int, timeout_s: float) -> int:
        with self._changed:
            self._changed.wait_for(lambda: self._version > version, timeout_s)
            return self._version

    def items(self) -> tuple[TableItem, ...]:
        return tuple(self.things.values())

    def light(self, **lit: tuple[int, int, int]) -> None:
        """Lights these cells and no others."""
        self.lit = lit
        self._tell()

    def lift(self, item_id: str) -> Reply:
        return self._do("lift", item_id, held=True)

    def put_down(self, item_id: str, x_mm: float, y_mm: float) -> Reply:
        return self._do("put_down", item_id, held=False, x_mm=x_mm, y_mm=y_mm)

    def carry(self, item_id: str, x_mm: float, y_mm: float) -> Reply:
        self.carried.append((item_id, x_mm, y_mm))
        return self.answer

    def landing(self, item_id: str) -> tuple[float, float]:
        expected = dict(self.things)
        for _, name, changed in self._undone:
            expected[name] = replace(expected[name], **changed)  # type: ignore[arg-type]  # fields of a TableItem
        return expected[item_id].x_mm, expected[item_id].y_mm

    def set_pieces(self, layout: tuple[str, ...]) -> Reply:
        self.done.append(("set_pieces", "".join(layout)))
        return self.answer

    def turn_over(self, item_id: str) -> Reply:
        symbol = self.things[item_id].symbol
        return self._do("turn_over", item_id, symbol=symbol[:-1] if symbol.endswith("'") else f"{symbol}'")

    def press(self, button: str, held: bool = False) -> Reply:
        self.done.append(("hold" if held else "press", button))
        return self.answer

    def leds(self) -> Mapping[str, tuple[int, int, int]]:
        return self.lit

    def _do(self, action: str, item_id: str, **changed: object) -> Reply:
        self.done.append((action, item_id))
        if self.answer.ok:
            self._undone.append((action, item_id, changed))
            if not self.slow:
                self.catch_up()
        return self.answer

    def catch_up(self) -> None:
        """The hand does what it was asked and has not done yet."""
        for action, item_id, changed in self._undone:
            for name, thing in self.things.items():
                if name == item_id or (thing.rides_on == item_id and action != "turn_over"):
                    self.things[name] = replace(thing, **changed)  # type: ignore[arg-type]  # fields of a TableItem
        self._undone.clear()
        self._tell()

    def _tell(self) -> None:
        with self._changed:
            self._version += 1
            self._changed.notify_all()
