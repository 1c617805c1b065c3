"""A position and an attempt, with the questions that a sentence about them can be checked by.

The pieces stand as before the attempt; in Troop-Chess after its forming step (TC4).
"""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Player
from tachiai.rules.line import AnyGame

CELL = re.compile(r"[a-z]\d+")


@dataclass(frozen=True)
class AttemptScene:
    """``state`` of ``game`` and the attempt ``move`` in it."""

    game: AnyGame
    state: Any
    move: Any

    @cached_property
    def layout(self) -> Layout:
        """What stands where."""
        layout, step = list(self.game.layout(self.state)), self.step
        if (
            step is not None
            and layout[step[1]] == EMPTY
            and self.game.owners.get(layout[step[0]]) is self.mover
        ):
            layout[step[1]], layout[step[0]] = layout[step[0]], EMPTY
        return tuple(layout)

    @property
    def step(self) -> tuple[Cell, Cell] | None:
        """The forming step, where the attempt has one (TC4)."""
        found: tuple[Cell, Cell] | None = getattr(self.move, "step", None)
        return found

    def stepped(self, start: str, end: str) -> bool:
        """Whether that is the forming step."""
        return self.step == (self.cell(start), self.cell(end))

    @cached_property
    def squares(self) -> list[str]:
        """The squares that the attempt names."""
        return CELL.findall(self.game.format_move(self.move))

    @property
    def mover(self) -> Player:
        """Whose turn it is."""
        return self.game.to_move(self.state)

    @property
    def forward(self) -> int:
        """The direction of the mover, upwards or downwards on the printed board."""
        return 1 if self.mover is Player.FIRST else -1

    @property
    def origin(self) -> str:
        """Where the attempt begins."""
        return self.squares[0]

    @property
    def target(self) -> str:
        """Where the piece's own movement ends; the origin if it stays, or if three move."""
        target = getattr(self.move, "target", None)
        return self.origin if target is None else str(self.game.board.names[target])

    def cell(self, name: str) -> Cell:
        """The cell of a name."""
        return self.game.board.cell(name)

    def on(self, name: str) -> str:
        """What stands on a square."""
        return self.layout[self.cell(name)]

    def empty(self, name: str) -> bool:
        """Whether nothing stands there."""
        return self.on(name) == EMPTY

    def stands(self, name: str) -> bool:
        """Whether something stands there."""
        return self.on(name) != EMPTY

    def own(self, name: str) -> bool:
        """Whether a piece of the player to move stands there."""
        return self.stands(name) and self.game.owners[self.on(name)] is self.mover

    def enemy(self, name: str) -> bool:
        """Whether a piece of the other player stands there."""
        return self.stands(name) and self.game.owners[self.on(name)] is not self.mover

    def rider(self, name: str) -> bool:
        """Whether the piece there carries a ball or a ring."""
        return self.stands(name) and bool(self.game.piece_of[self.on(name)].look.rider)

    def is_object(self, name: str) -> bool:
        """Whether an object stands there (Chatra)."""
        return self.on(name) in ("X", "O")

    def on_rim(self, name: str) -> bool:
        """Whether a cell belongs to the rim (Two Rings)."""
        return self.cell(name) in self.game.board.rim_cells

    def xy(self, name: str) -> tuple[int, int]:
        """The coordinates of a square."""
        x, y = self.game.board.xy[self.cell(name)]
        return x, y

    def apart(self, one: str, other: str) -> int:
        """How many steps in eight directions two squares are apart."""
        (x, y), (to_x, to_y) = self.xy(one), self.xy(other)
        return max(abs(to_x - x), abs(to_y - y))

    def in_line(self, one: str, other: str) -> bool:
        """Whether two squares are on one rank, file or diagonal."""
        (x, y), (to_x, to_y) = self.xy(one), self.xy(other)
        return one != other and (0 in (to_x - x, to_y - y) or abs(to_x - x) == abs(to_y - y))

    def between(self, middle: str, one: str, other: str) -> bool:
        """Whether a square is strictly between two others on a rank, file or diagonal."""
        return (
            self.in_line(one, other)
            and self.in_line(one, middle)
            and self.in_line(middle, other)
            and self.apart(one, middle) + self.apart(middle, other) == self.apart(one, other)
        )

    def beyond(self, name: str) -> str | None:
        """The square right beyond ``name``, seen from the origin, if there is one."""
        (x, y), (to_x, to_y) = self.xy(self.origin), self.xy(name)
        step = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
        cell = self.game.board.by_xy.get((to_x + step[0], to_y + step[1]))
        return None if cell is None else self.game.board.names[cell]

    def behind(self, name: str) -> str | None:
        """The square behind the piece on ``name``, towards its owner's home, if there is one."""
        x, y = self.xy(name)
        back = -1 if self.game.owners[self.on(name)] is Player.FIRST else 1
        cell = self.game.board.by_xy.get((x, y + back))
        return None if cell is None else self.game.board.names[cell]

    def ahead(self, name: str) -> int:
        """How far forward a square lies, for the player to move."""
        return self.forward * self.xy(name)[1]

    def black_square(self, name: str) -> bool:
        """Whether a square is black on a checkered board whose a1 is (RK1)."""
        return sum(self.xy(name)) % 2 == 0
