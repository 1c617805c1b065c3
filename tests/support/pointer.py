"""A mouse that makes moves at the virtual table, as quick as it can, and a copy of what lies there."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from playwright.sync_api import Page

from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.virtual_table.arrangement import Arrangement, Item, tray_place
from tachiai.firmware.virtual_table.pick_and_place import MovePiece, MoveRider, TakeOff, Task, tasks
from tachiai.firmware.virtual_table.placing import lifted_off, settled, turned_over
from tachiai.rules.core import Layout, Player

HANDLE = -1.15  # of a rider's radius: so far to the left of its middle, and above it, its handle is
LONG_TOUCH_MS = 600.0  # a finger that rests so long on a piece takes what the piece carries
ON_A_RING = 0.82  # of a ring's radius: on the ring itself, not in its hole
STEPS = 4
DRAWN = """() => Object.fromEntries([...document.querySelectorAll("svg.table [data-item]")].map((node) => {
  const [x, y, scale] = node.dataset.where.match(/-?[\\d.]+/g).map(Number);
  return [node.dataset.item, [x, y, 2 * scale * 10]];
}))"""
MATRIX = (
    "(() => { const m = document.querySelector('svg.table').getScreenCTM(); return [m.a, m.d, m.e, m.f]; })()"
)

UNCOVER = """(id) => {
  const thing = document.querySelector(`svg.table [data-item="${id}"]`).getBoundingClientRect();
  const covered = thing.bottom - document.querySelector(".verdict-place").getBoundingClientRect().top;
  if (covered > 0) scrollBy({ top: covered, behavior: "instant" });
}"""


@dataclass(frozen=True)
class Drag:
    """Something to be dragged, to a place in millimetres of the sheet."""

    item_id: str
    x_mm: float
    y_mm: float


class Mouse:
    """Plays at the page of a virtual table. ``things`` is what lies on it once everything is done."""

    def __init__(self, page: Page, equipment: Equipment) -> None:
        self.page, self._equipment = page, equipment
        self.refresh()

    def refresh(self) -> None:
        """Looks at the table anew."""
        self.page.evaluate("scrollTo(0, 0)")
        self.things = self._read()
        self._look()

    def _look(self) -> None:
        """Sees where on the screen the table is."""
        self._scale_x, self._scale_y, self._left, self._top = self.page.evaluate(MATRIX)

    def show(self, layout: Layout, by: Player) -> None:
        """Makes the table show a layout."""
        for task in tasks(self.things, self._equipment.sheet, layout):
            self.do(task, by)

    def stages(self, stages: Iterable[Layout], by: Player) -> None:
        """Makes the table show one layout after the other."""
        for layout in stages:
            self.show(layout, by)

    def do(self, task: Task, by: Player) -> None:
        """Does one thing."""
        drag = self.drag_of(task, by)
        if drag is not None:
            self.drag(drag)
        if not isinstance(task, MoveRider | TakeOff) and (not isinstance(task, MovePiece) or task.turned):
            self.turn_over(task.item_id)

    def drag_of(self, task: Task, by: Player) -> Drag | None:
        """Returns how a thing gets where it has to go."""
        sheet = self._equipment.sheet
        match task:
            case MovePiece(item_id, cell):
                x, y = sheet.centres_mm[cell]
                return Drag(item_id, float(x), float(y))
            case MoveRider(item_id, onto):
                carrier = self.things.item(onto)
                return Drag(item_id, carrier.x_mm, carrier.y_mm)
            case TakeOff(item_id):
                return Drag(item_id, *tray_place(self.things, sheet, by))
        return None

    def press(self, item_id: str) -> tuple[float, float]:
        """Presses the button on a thing; returns how far beside its middle, in millimetres."""
        self._look()  # the board gets smaller when things are put farther out
        item = self.things.item(item_id)
        aside_mm = self._aside_mm(item, self._drawn()[item_id][2])
        self._down(*self._px(item.x_mm + aside_mm[0], item.y_mm + aside_mm[1]))
        return aside_mm

    def drag(self, drag: Drag, steps: int = STEPS) -> None:
        """Drags a thing and lets it go."""
        aside_mm = self.press(drag.item_id)
        self.move(drag, aside_mm, steps)
        self.release(drag)

    def move(self, drag: Drag, aside_mm: tuple[float, float], steps: int = STEPS) -> None:
        """Moves what is held."""
        self._to(*self._px(drag.x_mm + aside_mm[0], drag.y_mm + aside_mm[1]), steps)

    def release(self, drag: Drag) -> None:
        """Lets go of what is held."""
        self._up()
        free = lifted_off(self.things, drag.item_id)
        self.things = settled(free, drag.item_id, drag.x_mm, drag.y_mm)

    def turn_over(self, item_id: str) -> None:
        """Turns a piece over by a double click."""
        item = self.things.item(item_id)
        self._twice(*self._px(item.x_mm, item.y_mm))
        self.things = turned_over(self.things, item_id)

    # What a hand does with the page, in pixels.

    def _down(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def _to(self, x: float, y: float, steps: int) -> None:
        self.page.mouse.move(x, y, steps=steps)

    def _up(self) -> None:
        self.page.mouse.up()

    def _twice(self, x: float, y: float) -> None:
        self.page.mouse.dblclick(x, y)

    def _aside_mm(self, item: Item, diameter_mm: float) -> tuple[float, float]:
        """How far beside its middle a thing is pressed. ``diameter_mm``: as it is drawn, which is smaller
        beside the board.
        """
        if item.rides_on:
            return HANDLE * diameter_mm / 2, HANDLE * diameter_mm / 2
        return (ON_A_RING * diameter_mm / 2 if item.symbol == "ring" else 0.0), 0.0

    def _px(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        return self._left + x_mm * self._scale_x, self._top + y_mm * self._scale_y

    def _read(self) -> Arrangement:
        """Returns what the page says of the table, each thing where it is drawn."""
        answer: dict[str, Any] = self.page.request.get(self._address()).json()
        drawn = self._drawn()
        pieces = self._equipment.pieces
        items = []
        for item in answer["items"]:
            rider = pieces.rider if item["symbol"] in ("ball", "ring") else None
            height_mm = rider.diameter_mm if rider else pieces.kinds[item["symbol"]].height_mm
            x_mm, y_mm, _ = drawn[item["id"]]
            items.append(
                Item(
                    item["id"], item["symbol"], x_mm, y_mm, 0.0, 2 * item["r"], height_mm, rides_on=item["on"]
                )
            )
        return Arrangement(pieces, tuple(items))

    def _drawn(self) -> dict[str, tuple[float, float, float]]:
        """Where each thing is drawn, and how large: x, y and diameter in millimetres of the board."""
        drawn: dict[str, tuple[float, float, float]] = self.page.evaluate(DRAWN)
        return drawn

    def _address(self) -> str:
        return self.page.url.split("/table/")[0] + "/table/state"


class Finger(Mouse):
    """Plays with a finger, at the page of a phone."""

    def __init__(self, page: Page, equipment: Equipment) -> None:
        self._session = page.context.new_cdp_session(page)
        self._at = (0.0, 0.0)
        super().__init__(page, equipment)

    def press(self, item_id: str) -> tuple[float, float]:
        """Scrolls a thing out from below the verdict, as a tall board needs it, and presses it."""
        self.page.evaluate(UNCOVER, item_id)
        item = self.things.item(item_id)
        if not item.rides_on:
            return super().press(item_id)
        self._look()
        self._down(*self._px(item.x_mm, item.y_mm))
        self.page.wait_for_timeout(LONG_TOUCH_MS)
        return 0.0, 0.0

    def _down(self, x: float, y: float) -> None:
        self._touch("touchStart", (x, y))

    def _to(self, x: float, y: float, steps: int) -> None:
        start = self._at
        for step in range(1, steps + 1):
            share = step / steps
            self._touch("touchMove", (start[0] + share * (x - start[0]), start[1] + share * (y - start[1])))

    def _up(self) -> None:
        self._touch("touchEnd")

    def _twice(self, x: float, y: float) -> None:
        for _ in range(2):
            self._down(x, y)
            self._up()

    def _touch(self, kind: str, at: tuple[float, float] | None = None) -> None:
        self._at = at or self._at
        points = [{"x": at[0], "y": at[1]}] if at else []
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def loose(rng: np.random.Generator, things: Arrangement) -> Item:
    """Returns any thing that lies on the table, by chance."""
    return things.items[int(rng.integers(len(things.items)))]
