"""The Rugby Chess board, and for each side the lines along which it moves and passes.

A side's "forward" is away from its own home rank, so every clause reads the same for both.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import Layout, Player, Symbol
from tachiai.rules.games.rugby_chess.pieces import HOLDERS, OWNERS

BOARD = Board(cols=7, rows=9, clause="RC1")

# The runs from a square to one hand (left or right): each square where the path may bend, the square itself
# first, with the forward diagonal that begins there.
Sense = tuple[tuple[Cell, tuple[Cell, ...]], ...]


@dataclass(frozen=True)
class Side:
    """One player's pieces, and by cell the lines of RC4, RC6 and RC7 as that player sees them."""

    player: Player
    letter: str
    forward: int  #: +1 if forward is up the printed board, else -1
    pieces: frozenset[Symbol]
    holders: frozenset[Symbol]
    catchers: frozenset[Symbol]  #: pieces that could catch a ball: those without one
    goal: frozenset[Cell]  #: the opponent's home rank, their in-goal (RC1)
    front: Mapping[Cell, Cell]  #: the square in front; squares of the goal have none
    behind: Mapping[Cell, Cell]  #: the square behind; squares of the own home rank have none
    retreats: tuple[tuple[Cell, ...], ...]  #: by cell: the squares straight back, the nearest first
    runs: tuple[tuple[Sense, Sense], ...]  #: by cell: left and right
    pass_rays: tuple[tuple[tuple[Cell, ...], ...], ...]  #: by cell: the rays of RC6


def _side(player: Player, letter: str, forward: int) -> Side:
    pieces = frozenset(symbol for symbol, owner in OWNERS.items() if owner is player)
    goal_y = BOARD.rows - 1 if forward == 1 else 0
    return Side(
        player=player,
        letter=letter,
        forward=forward,
        pieces=pieces,
        holders=pieces & HOLDERS,
        catchers=pieces - HOLDERS,
        goal=frozenset(cell for cell in BOARD.grid_cells if BOARD.xy[cell][1] == goal_y),
        front=_next_squares(forward),
        behind=_next_squares(-forward),
        retreats=BOARD.rays[0, -forward],
        runs=tuple((_sense(cell, -1, forward), _sense(cell, 1, forward)) for cell in BOARD.grid_cells),
        pass_rays=tuple(_pass_rays(cell, -forward) for cell in BOARD.grid_cells),
    )


def _next_squares(dy: int) -> dict[Cell, Cell]:
    rays = ((cell, BOARD.ray(cell, 0, dy)) for cell in BOARD.grid_cells)
    return {cell: ray[0] for cell, ray in rays if ray}


def _sense(cell: Cell, dx: int, forward: int) -> Sense:
    return tuple((bend, BOARD.ray(bend, dx, forward)) for bend in (cell, *BOARD.ray(cell, dx, 0)))


def _pass_rays(cell: Cell, backward: int) -> tuple[tuple[Cell, ...], ...]:
    """The five rays of RC6: straight back, left, right and the two back diagonals."""
    directions = ((0, backward), (-1, 0), (1, 0), (-1, backward), (1, backward))
    return tuple(ray for dx, dy in directions if (ray := BOARD.ray(cell, dx, dy)))


BLACK = _side(Player.FIRST, "b", forward=1)
WHITE = _side(Player.SECOND, "w", forward=-1)
SIDES: Mapping[Player, Side] = {Player.FIRST: BLACK, Player.SECOND: WHITE}


def has_tried(layout: Layout, side: Side) -> bool:
    """Whether ``side`` has made a try: a ball of its own in the other side's in-goal (RC11)."""
    return any(layout[cell] in side.holders for cell in side.goal)
