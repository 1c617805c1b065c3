"""The solution tree of a puzzle: each winning move at each turn, and one reply of the defence to each."""

from collections.abc import Callable, Iterable, Iterator

from tachiai.rules.contract import M, S
from tachiai.rules.engine.proof import longest_reply, solve
from tachiai.rules.line import Line


class _Unknown(Exception):
    """Not all winning moves were found in time."""


def budget(nodes: int) -> Callable[[], bool]:
    """An ``is_time_up`` that is true from the call after the first ``nodes`` calls on: reproducible, unlike a
    clock.
    """
    left = nodes

    def is_spent() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    return is_spent


def solution(
    line: Line[S, M], moves: Iterable[M], plies: int, is_time_up: Callable[[], bool]
) -> tuple[tuple[M, ...], ...] | None:
    """All lines in which the player to move wins within ``plies`` against the longest resistance, beginning
    with one of ``moves``, which are known to win; the shortest wins last. None if ``is_time_up`` before.
    """
    try:
        return tuple(sorted(_lines(line, moves, plies, is_time_up), key=lambda moves: -len(moves)))
    except _Unknown:
        return None


def _lines(
    line: Line[S, M], moves: Iterable[M], plies: int, is_time_up: Callable[[], bool]
) -> Iterator[tuple[M, ...]]:
    for move in moves:
        after = line.play(move)
        if after.outcome is not None:
            yield (move,)
            continue
        reply = longest_reply(after, plies - 1, is_time_up)
        if reply is None:
            raise _Unknown
        answered = after.play(reply)
        if answered.outcome is not None:
            yield move, reply
            continue
        proof = solve(answered, plies - 2, is_time_up)
        if not proof.complete or not proof.win:
            raise _Unknown
        for rest in _lines(answered, proof.moves, plies - 2, is_time_up):
            yield move, reply, *rest
