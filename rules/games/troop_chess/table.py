"""Troop-Chess at a table: what it shows of a move, which moves hands may have meant, moves in words.

The attempts know how three pieces travel together and how one steps, but not what is legal.
"""

from collections.abc import Collection, Iterator, Mapping
from enum import IntEnum
from itertools import combinations, product
from typing import NamedTuple

from tachiai.rules.boards import Cell
from tachiai.rules.contract import TableView
from tachiai.rules.core import Layout, Player
from tachiai.rules.games.troop_chess.attack import fight, motion_of
from tachiai.rules.games.troop_chess.board import BOARD, TABLE, Cells, after_step, layout_of, pieces_in
from tachiai.rules.games.troop_chess.formations import DIRECTIONS, in_order
from tachiai.rules.games.troop_chess.single_moves import informal_moves
from tachiai.rules.games.troop_chess.state import Move, State
from tachiai.rules.messages import Message
from tachiai.rules.move_answer import cell_names, on_each, told, way

# By direction of the move text: north is towards higher ranks, whoever moves.
DIRECTION_WORDS: Mapping[str, Message] = {
    "N": Message("north"),
    "NE": Message("north-east"),
    "E": Message("east"),
    "SE": Message("south-east"),
    "S": Message("south"),
    "SW": Message("south-west"),
    "W": Message("west"),
    "NW": Message("north-west"),
}

Shifts = dict[Cell, Cell]  # by square: where it goes in one direction by one length
SHIFTS: dict[tuple[str, int], Shifts] = {
    (name, squares): {
        cell: ray[squares - 1] for cell in BOARD.grid_cells if len(ray := rays[cell]) >= squares
    }
    for squares in (1, 2)
    for name, vector in DIRECTIONS.items()
    for rays in (BOARD.rays[vector],)
}
ORIGINS: dict[tuple[str, int], Shifts] = {
    motion: {end: start for start, end in shift.items()} for motion, shift in SHIFTS.items()
}


class _Likelihood(IntEnum):
    """Kinds of moves that hands may have meant, the likeliest first."""

    FORMATION = 0
    FORMING = 1
    STRAY = 2  #: a piece that is none of the three has stepped too
    ALONE = 3  #: fewer or more than three moved
    HIDDEN = 4  #: a piece took another's place, so part of the move is not visible and no formation tells it


class _Reading(NamedTuple):
    """A move of three that explains the table."""

    move: Move
    fallen: int  #: how many of the three are missing
    likelihood: _Likelihood


class TroopChessTable(TableView[State, Move]):
    """Positions and moves as the table shows them."""

    def layout(self, state: State) -> Layout:
        return layout_of(state.first, state.second)

    def on_the_way(self, state: State, move: Move) -> tuple[Layout, ...]:
        """The layout after the forming step, and that with the three on their new squares while the taken
        pieces still lie there.
        """
        mover = state.to_move
        own, enemies = after_step(state.pieces(mover), move.step), state.pieces(mover.other)
        ends = frozenset(motion_of(move).ends)
        sides = [] if move.step is None else [(own, enemies)]
        arrived = (own.difference(move.trio) | ends, enemies - ends)
        if arrived != fight(state, move):
            sides.append(arrived)
        if mover is Player.SECOND:
            sides = [(first, second) for second, first in sides]
        return tuple(layout_of(first, second) for first, second in sides)

    def refilled(self, state: State, move: Move) -> Collection[Cell]:
        """The squares of the three where another of them ends."""
        return frozenset(motion_of(move).ends).intersection(move.trio)

    def touched(self, state: State, move: Move) -> Collection[Cell]:
        """Where the three start and pass, the forming piece came from; nothing else changes (TC4, TC8)."""
        footprint = motion_of(move).swept.union(move.trio)
        return footprint if move.step is None else footprint.union(move.step)

    def vacated(self, state: State, move: Move) -> Collection[Cell]:
        """Where the three start and pass, the forming piece came from; nothing else changes (TC4, TC8)."""
        return frozenset(move.trio).difference(motion_of(move).ends)

    def move_words(self, state: State, move: Move) -> Message:
        own, enemies = fight(state, move)
        step = None if move.step is None else way(BOARD, *move.step)
        three, to = cell_names(BOARD, move.trio), DIRECTION_WORDS[move.direction]
        far = Message("one square") if move.squares == 1 else Message("two squares")
        before = state.pieces(state.to_move.other)
        arrived = after_step(state.pieces(state.to_move), move.step).difference(move.trio)
        lost = sorted(set(motion_of(move).ends) - own - arrived)
        return told(
            step and Message("{step} to form", step=step),
            Message("{three} go {far} {to}", three=three, far=far, to=to),
            on_each(BOARD, sorted(before - enemies), Message("{cells} captured")),
            on_each(BOARD, lost, Message("the piece that came to {cells} is lost")),
        )

    def attempts(self, state: State, seen: Layout) -> tuple[Move, ...]:
        """The moves, legal or not and of either player, that may have led to ``seen``.

        Those of the player to move come first, then the likelier kind, then those after which fewer of the
        three are missing: one may have fallen for each enemy that is gone.
        """
        ranked: list[tuple[tuple[bool, _Likelihood, int], Move]] = []
        for player in (state.to_move, state.to_move.other):
            own, own_seen = state.pieces(player), pieces_in(seen, player)
            enemies, enemies_seen = state.pieces(player.other), pieces_in(seen, player.other)
            if own == own_seen or not enemies_seen <= enemies:
                continue
            out_of_turn, taken = player is not state.to_move, enemies - enemies_seen
            for step in _steps(own, state):
                for reading in _trio_moves(after_step(own, step), own_seen, step, len(taken)):
                    if taken <= _struck(reading.move):
                        ranked.append(((out_of_turn, reading.likelihood, reading.fallen), reading.move))
            alone = informal_moves(own, own_seen, enemies)
            ranked += [((out_of_turn, _Likelihood.ALONE, 0), move) for move in alone]
            for stray in product(own - own_seen, own_seen - own):
                left = taken.difference(stray)  # what a stray piece takes is none of the three's
                for reading in _trio_moves(after_step(own, stray), own_seen, None, len(left)):
                    move = reading.move._replace(step=stray)
                    if move.trio in TABLE.by_cells and left <= _struck(move):
                        ranked.append(((out_of_turn, _Likelihood.STRAY, reading.fallen), move))
        ranked.sort(key=lambda entry: entry[0])
        return tuple(dict.fromkeys(move for _, move in ranked))


def _steps(own: Cells, state: State) -> Iterator[tuple[Cell, Cell] | None]:
    """None for no forming step, then every step of an own piece to an empty neighbour."""
    yield None
    for start in sorted(own):
        for end in BOARD.neighbours[start]:
            if end not in state.first and end not in state.second:
                yield start, end


def _struck(move: Move) -> set[Cell]:
    """The squares that the three of ``move`` enter."""
    lengths = range(1, move.squares + 1)
    return {SHIFTS[move.direction, length][cell] for length in lengths for cell in move.trio}


def _trio_moves(
    own: Cells, own_seen: Cells, step: tuple[Cell, Cell] | None, may_fall: int
) -> Iterator[_Reading]:
    """The moves of three that turn ``own`` into ``own_seen``, where ``may_fall`` of them may fall."""
    gone, come = own - own_seen, own_seen - own
    moved = gone if step is None else gone | {step[1]}
    if len(moved) > 3 or len(come) > 3:
        return
    for (direction, squares), shift in SHIFTS.items():
        if len([cell for cell in moved if shift.get(cell) not in own_seen]) > may_fall:
            continue
        origins = ORIGINS[direction, squares]
        sources = {origins[cell] for cell in come if cell in origins} & own
        known = moved | sources
        if len(sources) < len(come) or len(known) > 3:
            continue
        # Where one of the three makes room for another, its square looks untouched.
        for rest in combinations(_relieved(known, own, shift), 3 - len(known)):
            trio = known.union(rest)
            if any(cell not in shift for cell in trio):
                continue
            arrived = {shift[cell] for cell in trio}
            expected = (own - trio) | arrived
            fallen = expected - own_seen
            if own_seen <= expected and fallen <= arrived and len(fallen) <= may_fall:
                a, b, c = in_order(BOARD, tuple(trio))
                likelihood = _Likelihood.FORMATION if step is None else _Likelihood.FORMING
                if rest and (step is not None or (a, b, c) not in TABLE.by_cells):
                    likelihood = _Likelihood.HIDDEN
                yield _Reading(Move((a, b, c), direction, squares, step), len(fallen), likelihood)


def _relieved(known: Cells, own: Cells, shift: Shifts) -> list[Cell]:
    """The own pieces whose squares one of ``known`` enters, directly or by pushing on another."""
    found: Cells = frozenset()
    entered = known
    while entered:
        entered = frozenset(shift[cell] for cell in entered if cell in shift) & (own - known - found)
        found |= entered
    return sorted(found)
