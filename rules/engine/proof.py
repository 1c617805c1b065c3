"""Forced wins, proven: can the side to move win within so many plies, whatever the other side does?

Rules that depend on the past (repetition, exchanges, perpetual check) are applied to the given line of play.
A position alone has no past: a proof about it holds where the position stands for the first time and nothing
has been exchanged. With the game's past, pass its line.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from tachiai.rules.contract import M, S
from tachiai.rules.engine.proof_search import OutOfTime, ProofSearch
from tachiai.rules.errors import RulesError
from tachiai.rules.line import Line


@dataclass(frozen=True, slots=True)
class Proof(Generic[M]):
    """What is known about a forced win of the side to move."""

    win: bool | None  #: True and False are proven, None is undecided
    plies: int | None  #: the length of the shortest forced win
    moves: tuple[M, ...]  #: first moves that force a win within the given plies, the shortest wins first
    line: tuple[M, ...]  #: a shortest win against the longest resistance
    nodes: int  #: positions searched
    complete: bool  #: ``moves`` has all of them


def solve(
    line: Line[S, M], plies: int, is_time_up: Callable[[], bool] = lambda: False, every_move: bool = True
) -> Proof[M]:
    """Proves or refutes a win of the side to move within ``plies``, as far as possible until ``is_time_up``.

    ``every_move``: continue after the first winning move until all are known. Raises ``RulesError`` if the
    game is over, and for less than one ply.
    """
    if plies < 1:
        raise RulesError(f"expected 1 ply or more, got {plies}")
    if line.outcome is not None:
        raise RulesError(f"expected a position of a game that goes on, got one where {line.outcome.text}")
    search = ProofSearch(line.game, line.state.to_move, is_time_up)
    found: dict[M, int] = {}  # first move → plies of its win
    best_line: tuple[M, ...] = ()
    complete = False
    try:
        for length in range(1, plies + 1):
            for move, child, child_line in search.children_in_order(line.state, length, line):
                if move not in found and search.cannot_escape(child, length - 1, child_line):
                    if not found:  # before the other moves take all the time
                        best_line = search.longest(line, move, length)
                    found[move] = length
                    if not every_move:
                        break
            if found and not every_move:
                break
        complete = every_move or not found
    except OutOfTime:
        pass
    win = True if found else False if complete else None
    shortest = min(found.values(), default=None)
    return Proof(win, shortest, tuple(found), best_line, search.nodes, complete)


def longest_reply(line: Line[S, M], plies: int, is_time_up: Callable[[], bool] = lambda: False) -> M | None:
    """The move by which the side to move, which loses within ``plies``, holds out longest; None if it is not
    found until ``is_time_up``. The game must not be over.
    """
    search = ProofSearch(line.game, line.state.to_move.other, is_time_up)
    try:
        for shorter in range(plies - 1, 0, -1):
            move = search.escape(line, shorter)
            if move is not None:
                return move
    except OutOfTime:
        return None
    return next(iter(line.game.legal_moves(line.state)))
