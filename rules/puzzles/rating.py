"""How hard a puzzle is: by the weakest level of the engine that always solves it, its length and its ways in.

No person's time is in it; it orders the puzzles of a game among each other.
"""

from typing import Any

from tachiai.rules.engine.proof import reply_to_win
from tachiai.rules.engine.search import search
from tachiai.rules.engine.values import Limits
from tachiai.rules.levels import Level
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.puzzles.puzzle import Puzzle
from tachiai.rules.registry import declaration_of, open_game

TRIES = 3  # by which a level shows that it did not solve by luck
EASIEST = 600
EACH_LEVEL = 150
EACH_TURN = 120  # of the solver after the first
EACH_WAY = 60  # besides the first: less
PROOF_NODES = 60_000


def rating_of(puzzle: Puzzle) -> int:
    """Returns how hard ``puzzle`` is, from ``EASIEST`` on upwards."""
    turns, ways = (puzzle.plies - 1) // 2, len(puzzle.moves) - 1
    return EASIEST + EACH_LEVEL * _levels_that_fail(puzzle) + EACH_TURN * turns - EACH_WAY * min(2, ways)


def _levels_that_fail(puzzle: Puzzle) -> int:
    """How many levels, from the weakest on, do not solve the puzzle each time."""
    levels = declaration_of(puzzle.game).levels
    for failed, level in enumerate(levels):
        if all(_solves(level, puzzle, seed) for seed in range(TRIES)):
            return failed
    return len(levels)


def _solves(level: Level, puzzle: Puzzle, seed: int) -> bool:
    """Whether a player of ``level`` finds a winning move at each turn of the puzzle's line."""
    game = open_game(puzzle.game)
    line: AnyLine = Line(game, game.parse_position(puzzle.position))
    for turn, text in enumerate(puzzle.line):
        if turn % 2 == 0:
            left = puzzle.plies - turn
            move = search(line, Limits(nodes=level.nodes), level=level, seed=seed).lines[0].moves[0]
            is_known = turn == 0 and game.format_move(move) not in puzzle.moves
            if is_known or (turn > 0 and game.format_move(move) != text and not _wins(line, move, left)):
                return False
        line = line.play(game.parse_move(text))
    return True


def _wins(line: AnyLine, move: Any, plies: int) -> bool:
    """Whether ``move`` wins within ``plies``, as far as a short proof tells."""
    left = PROOF_NODES

    def is_spent() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    return reply_to_win(line.play(move), plies - 1, is_spent)[0] is True
