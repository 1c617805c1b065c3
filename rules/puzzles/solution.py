"""The solution tree of a puzzle, and the rating that follows from it."""

from collections.abc import Callable, Iterable, Iterator

from tachiai.rules.contract import M, S
from tachiai.rules.engine.proof import longest_reply, solve
from tachiai.rules.engine.search import search
from tachiai.rules.engine.values import SearchLimits
from tachiai.rules.levels import Level
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.puzzles.puzzle import Puzzle
from tachiai.rules.registry import declaration_of, open_game

TRIES = 2  # that a level has to solve, to exclude luck
STRONGEST = 7  # number of levels tried: a stronger one is slow, and few puzzles need it
EASIEST = 600
EACH_LEVEL = 150
EACH_TURN = 120  # of the solver after the first
EACH_WAY = 60  # subtracted for each further first move that wins


def rating_of(puzzle: Puzzle) -> int:
    """The rating: ``EASIEST`` if the weakest level finds the only winning move of a one-ply puzzle."""
    turns, ways = (puzzle.plies - 1) // 2, len(puzzle.moves) - 1
    return EASIEST + EACH_LEVEL * _levels_that_fail(puzzle) + EACH_TURN * turns - EACH_WAY * min(2, ways)


def _levels_that_fail(puzzle: Puzzle) -> int:
    """The number of levels, from the weakest on, that do not always solve the puzzle."""
    levels = declaration_of(puzzle.game).levels[:STRONGEST]
    for failed, level in enumerate(levels):
        if all(_solves(level, puzzle, seed) for seed in range(TRIES)):
            return failed
    return len(levels)


def _solves(level: Level, puzzle: Puzzle, seed: int) -> bool:
    """Whether a player of ``level`` finds a winning move at each turn."""
    game = open_game(puzzle.game)
    line: AnyLine = Line(game, game.parse_position(puzzle.position))
    while line.outcome is None:
        move = search(line, SearchLimits(nodes=level.nodes), level=level, seed=seed).lines[0].moves[0]
        line = line.play(move)
        if not puzzle.allows(line.texts()):
            return False
        reply = puzzle.reply_to(line.texts())
        if reply is not None:
            line = line.play(game.parse_move(reply))
    return True


class _Unknown(Exception):
    """Not all winning moves were found in time."""


def budget(nodes: int) -> Callable[[], bool]:
    """An ``is_time_up`` that is true once called ``nodes`` times: reproducible, unlike a clock."""
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
