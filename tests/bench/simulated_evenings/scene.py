"""What is on a simulated table: hands and what they do, and what really happened."""

from dataclasses import dataclass, field
from itertools import pairwise

from tachiai.rules.boards import Cell
from tachiai.rules.core import Player, Symbol
from tachiai.rules.line import AnyLine

REACH = 1.1  # cells around the fingertips that a hand covers
ARM = 0.75  # half the width of an arm, in cells
QUICK_S = (0.3, 0.4)  # how soon a quick reply follows


@dataclass(frozen=True)
class Fault:
    """An illegal move that stood on the table: when, what, and the clause."""

    from_s: float
    until_s: float
    move: str
    clause: str


@dataclass
class Truth:
    """What really happened."""

    line: AnyLine
    times_s: list[float] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    back: int = 0  # take-backs
    covered: bool = False
    incidents: list[tuple[float, str]] = field(default_factory=list)
    displaced: list[tuple[float, float]] = field(default_factory=list)  # when a piece stood on a wrong cell


@dataclass
class Deed:
    """At ``at_s`` a cell begins to show something; or a hand is at a place."""

    at_s: float
    cell: Cell
    symbol: Symbol


@dataclass
class Hand:
    """Where a hand is when: waypoints (time, x, y)."""

    player: Player
    way: list[tuple[float, float, float]]

    @property
    def from_s(self) -> float:
        return self.way[0][0]

    @property
    def until_s(self) -> float:
        return self.way[-1][0]

    def at(self, at_s: float) -> tuple[float, float] | None:
        """Where the hand is; None when it is away."""
        if not self.from_s <= at_s <= self.until_s:
            return None
        for (t0, x0, y0), (t1, x1, y1) in pairwise(self.way):
            if t0 <= at_s <= t1:
                share = (at_s - t0) / max(1e-9, t1 - t0)
                return x0 + share * (x1 - x0), y0 + share * (y1 - y0)
        return None


@dataclass(frozen=True)
class Pace:
    """How fast the players are. ``pause_s``: between one hand's leaving and the next one's coming."""

    pause_s: float

    @property
    def visit_s(self) -> float:
        """How long a hand stays with each thing it does."""
        return 0.3 if self.pause_s >= 2 else 0.2 if self.pause_s >= 1 else 0.1

    @property
    def way_s(self) -> float:
        """How long a hand takes to come, and to go."""
        return 0.3 if self.pause_s >= 2 else 0.22 if self.pause_s >= 1 else 0.15
