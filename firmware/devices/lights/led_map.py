"""Which LEDs light which cell, computed from the wiring in the settings and the board. Pure.

Both layouts are a grid of places, each with one or more LEDs, along which the chain runs line by line:

- *beside*: the grid is the panel. A sheet file counts its cells' places on a panel 16 across, row by row.
- *under*: the grid is the board itself with its rim; LEDs at the corners of a rim light nothing.

::

    first_corner = upper_left, runs = rows        the same, serpentine
        0  1  2  3                                    0  1  2  3
        4  5  6  7                                    7  6  5  4
"""

from dataclasses import dataclass
from itertools import count, islice
from typing import Protocol

from tachiai.firmware.devices.lights.pixels import IDLE_CURRENT_A
from tachiai.firmware.errors import BadKeys
from tachiai.firmware.settings.leds import LedSettings
from tachiai.rules.boards import Board, Cell
from tachiai.rules.messages import Message

Place = tuple[int, int]  # column and row, from the upper left
SHEET_COLS = 16  # the sheet files count their LEDs on a panel of this width


@dataclass(frozen=True, slots=True)
class LedMap:
    """The LEDs of a board."""

    cells: tuple[tuple[int, ...], ...]  #: LEDs of each cell, in cell order
    #: the LED that warns of trouble; -1: none, then those ``corners`` warn that carry no mark
    status: int = -1
    corners: tuple[Cell, ...] = ()
    under: bool = False  #: the LEDs are below the board, where the camera sees them glow

    @property
    def warning_cells(self) -> tuple[Cell, ...]:
        """Cells whose LEDs warn of trouble."""
        return self.corners if self.status < 0 else ()


class LedSheet(Protocol):
    """What is used here of ``vision.board.sheet.Sheet``."""

    @property
    def board(self) -> Board:
        """The board on the sheet."""

    @property
    def leds(self) -> tuple[int, ...]:
        """Place of each cell on the panel, counted row by row; -1: none."""


def led_map(leds: LedSettings, sheet: LedSheet) -> LedMap:
    """The map for a board. Raises ``BadKeys`` for a panel, chain or supply that is too small."""
    refuse_weak_supply(leds)
    size = grid_size(leds, sheet.board)
    chain = leds_of_places(leds, size)
    cells = tuple(() if place is None else _at(chain, place, size) for place in _places(leds, sheet))
    return LedMap(cells, _status(leds, chain, cells, size), _corners(sheet.board), leds.layout == "under")


def refuse_misfits(leds: LedSettings) -> None:
    """Raises ``BadKeys`` for what fits no board: a supply too weak, a chain too short for its panel."""
    refuse_weak_supply(leds)
    if leds.layout == "beside":
        leds_of_places(leds, (leds.panel_cols, leds.panel_rows))


def refuse_weak_supply(leds: LedSettings) -> None:
    """Raises ``BadKeys`` for a supply that is too weak even for the dark chain."""
    idle_a = leds.count * IDLE_CURRENT_A
    if leds.supply_a <= idle_a:
        words = Message(
            "expected more than the {idle_a:g} A that {count} dark LEDs draw, got {supply_a:g}",
            idle_a=idle_a,
            count=leds.count,
            supply_a=leds.supply_a,
        )
        raise _refused(("leds.supply_a",), words)


def grid_size(leds: LedSettings, board: Board) -> Place:
    """Columns and rows of the grid of places."""
    if leds.layout == "beside":
        return leds.panel_cols, leds.panel_rows
    rim = 2 if board.rim else 0
    return board.cols + rim, board.rows + rim


def leds_of_places(leds: LedSettings, size: Place) -> dict[Place, tuple[int, ...]]:
    """LEDs of each place. Raises ``BadKeys`` for a chain that is too short."""
    each = leds.leds_per_cell
    if leds.order:
        chain = _by_list(leds.order, size, each)
    else:
        places = chain_places(leds.first_corner, leds.runs, leds.serpentine, leds.turned_deg, size)
        line = len(places) // _lines(leds, size)
        chain = {}
        skipped = set(leds.skipped)
        numbers = (number for number in count() if number not in skipped)
        for index, place in enumerate(places):
            if index and index % line == 0:
                list(islice(numbers, leds.between_lines))
            chain[place] = tuple(islice(numbers, each))
    last = max((number for numbers in chain.values() for number in numbers), default=-1)
    if last >= leds.count:
        words = Message(
            "expected at least {needed} LEDs for this wiring, got {count}", needed=last + 1, count=leds.count
        )
        raise _refused(("leds.count",), words)
    return chain


def chain_places(first_corner: str, runs: str, serpentine: bool, turned_deg: int, size: Place) -> list[Place]:
    """Places (column, row) of a grid in the order in which the chain passes them.

    >>> chain_places("upper_left", "rows", True, 0, (2, 2))
    [(0, 0), (1, 0), (1, 1), (0, 1)]
    """
    cols, rows = size if turned_deg % 180 == 0 else (size[1], size[0])
    xs = list(range(cols)) if first_corner.endswith("left") else list(reversed(range(cols)))
    ys = list(range(rows)) if first_corner.startswith("upper") else list(reversed(range(rows)))
    along, lines = (xs, ys) if runs == "rows" else (ys, xs)
    passed = []
    for number, line in enumerate(lines):
        for step in reversed(along) if serpentine and number % 2 else along:
            passed.append((step, line) if runs == "rows" else (line, step))
    return [_turned(place, turned_deg, (cols, rows)) for place in passed]


def _refused(keys: tuple[str, ...], words: Message) -> BadKeys:
    return BadKeys(keys, Message("{keys}: {words}", keys=", ".join(keys), words=words))


def _turned(place: Place, turned_deg: int, size: Place) -> Place:
    """The place after a grid of ``size`` was turned clockwise."""
    (x, y), (cols, rows) = place, size
    turns = {0: (x, y), 90: (rows - 1 - y, x), 180: (cols - 1 - x, rows - 1 - y), 270: (y, cols - 1 - x)}
    return turns[turned_deg]


def _lines(leds: LedSettings, size: Place) -> int:
    cols, rows = size if leds.turned_deg % 180 == 0 else (size[1], size[0])
    return rows if leds.runs == "rows" else cols


def _by_list(order: tuple[int, ...], size: Place, each: int) -> dict[Place, tuple[int, ...]]:
    cols, rows = size
    if len(order) != cols * rows:
        words = Message(
            "expected {needed} numbers for {cols} × {rows}, got {count}",
            needed=cols * rows,
            cols=cols,
            rows=rows,
            count=len(order),
        )
        raise _refused(("leds.order",), words)
    chain = {
        (index % cols, index // cols): tuple(range(first, first + each)) if first >= 0 else ()
        for index, first in enumerate(order)
    }
    used = [number for numbers in chain.values() for number in numbers]
    if len(set(used)) != len(used):
        twice = min(number for number in used if used.count(number) > 1)
        raise _refused(("leds.order",), Message("expected each LED once, got {led} twice", led=twice))
    return chain


def _places(leds: LedSettings, sheet: LedSheet) -> list[Place | None]:
    """Place of each cell, in cell order."""
    board = sheet.board
    if leds.layout == "beside":
        return [None if n < 0 else (n % SHEET_COLS, n // SHEET_COLS) for n in sheet.leds]
    rim = 1 if board.rim else 0
    return [(x + rim, board.rows - 1 - y + rim) for x, y in board.xy]


def _at(chain: dict[Place, tuple[int, ...]], place: Place, size: Place) -> tuple[int, ...]:
    if place not in chain:
        words = Message(
            "expected a panel that reaches column {col}, row {row}, got {cols} × {rows}",
            col=place[0] + 1,
            row=place[1] + 1,
            cols=size[0],
            rows=size[1],
        )
        raise _refused(("leds.panel_cols", "leds.panel_rows"), words)
    return chain[place]


def _status(
    leds: LedSettings, chain: dict[Place, tuple[int, ...]], cells: tuple[tuple[int, ...], ...], size: Place
) -> int:
    used = {number for numbers in cells for number in numbers}
    if leds.status_led >= 0:
        if leds.status_led in used or leds.status_led >= leds.count:
            raise _refused(
                ("leds.status_led",),
                Message("expected a free LED of the chain, got {led}", led=leds.status_led),
            )
        return leds.status_led
    last = chain[size[0] - 1, size[1] - 1]
    return last[0] if last and last[0] not in used else -1


def _corners(board: Board) -> tuple[Cell, ...]:
    last_x, last_y = board.cols - 1, board.rows - 1
    return tuple(board.by_xy[xy] for xy in ((0, 0), (0, last_y), (last_x, 0), (last_x, last_y)))
