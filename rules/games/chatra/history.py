"""Endings that depend on the past of a Chatra game: exchanges (CH16) and repetition (CH17)."""

from collections import Counter
from dataclasses import dataclass

from tachiai.rules.boards import Cell
from tachiai.rules.contract import LineOfPlay
from tachiai.rules.core import Player
from tachiai.rules.games.chatra.state import Move, State

ChatraLine = LineOfPlay[State, Move]


@dataclass(frozen=True, slots=True)
class Exchange:
    """A capture on a square, answered at once by another on the same square (CH16)."""

    square: Cell
    begun_by: Player
    completed_at: int  #: ply of the answer


def exchanges(nodes: tuple[ChatraLine, ...]) -> tuple[Exchange, ...]:
    """The exchanges of a line, captures paired from the earliest on (CH16)."""
    found = []
    index = 1
    while index + 1 < len(nodes):
        first, answer = nodes[index].move, nodes[index + 1].move
        # A gap in the line of play has no move, and is part of no exchange.
        if first is not None and answer is not None and _captures_on_one_square(first, answer):
            found.append(Exchange(first.target, nodes[index].state.to_move.other, index + 1))
            index += 1
        index += 1
    return tuple(found)


def _captures_on_one_square(first: Move, answer: Move) -> bool:
    return first.captures and answer.captures and first.target == answer.target


def exchange_number(done: tuple[Exchange, ...], number: int, ply: int) -> Exchange | None:
    """The exchange completed at ``ply`` if it is its beginner's ``number``-th on its square, else None."""
    if not done or done[-1].completed_at != ply:
        return None
    last = done[-1]
    counts = Counter((exchange.square, exchange.begun_by) for exchange in done)
    return last if counts[last.square, last.begun_by] == number else None


def occurrences(nodes: tuple[ChatraLine, ...], done: tuple[Exchange, ...]) -> list[int]:
    """The plies at which the last position stood, from the last completed exchange on."""
    since = done[-1].completed_at if done else 0
    last = nodes[-1].state
    return [ply for ply in range(since, len(nodes)) if nodes[ply].state == last]


def who_must_vary(nodes: tuple[ChatraLine, ...], first: int) -> Player:
    """The side that gave check with every move since ``first``, else the one to move then (CH17)."""
    began = nodes[first].state.to_move
    for player in (began, began.other):
        after_own_moves = [node.state for node in nodes[first + 1 :] if node.state.to_move is player.other]
        if after_own_moves and all(state.checkers(player.other) for state in after_own_moves):
            return player
    return began
