"""How hard a puzzle is: by the weakest level of the engine that always solves it, its length and its ways in.

No person's time is in it; it orders the puzzles of a game among each other.
"""

from tachiai.rules.engine.search import search
from tachiai.rules.engine.values import Limits
from tachiai.rules.levels import Level
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.puzzles.puzzle import Puzzle
from tachiai.rules.registry import declaration_of, open_game

TRIES = 2  # by which a level shows that it did not solve by luck
STRONGEST = 7  # level that tries: a stronger one takes long, and few puzzles are beyond this one
EASIEST = 600
EACH_LEVEL = 150
EACH_TURN = 120  # of the solver after the first
EACH_WAY = 60  # besides the first: less


def rating_of(puzzle: Puzzle) -> int:
    """Returns how hard ``puzzle`` is: ``EASIEST`` if the weakest level finds the one winning move."""
    turns, ways = (puzzle.plies - 1) // 2, len(puzzle.moves) - 1
    return EASIEST + EACH_LEVEL * _levels_that_fail(puzzle) + EACH_TURN * turns - EACH_WAY * min(2, ways)


def _levels_that_fail(puzzle: Puzzle) -> int:
    """How many levels, from the weakest on, do not solve the puzzle each time."""
    levels = declaration_of(puzzle.game).levels[:STRONGEST]
    for failed, level in enumerate(levels):
        if all(_solves(level, puzzle, seed) for seed in range(TRIES)):
            return failed
    return len(levels)


def _solves(level: Level, puzzle: Puzzle, seed: int) -> bool:
    """Whether a player of ``level`` finds a winning move at each turn of the puzzle's line."""
    game = open_game(puzzle.game)
    line: AnyLine = Line(game, game.parse_position(puzzle.position))
    while line.outcome is None:
        move = search(line, Limits(nodes=level.nodes), level=level, seed=seed).lines[0].moves[0]
        line = line.play(move)
        if not puzzle.allows(line.texts()):
            return False
        reply = puzzle.reply_to(line.texts())
        if reply is not None:
            line = line.play(game.parse_move(reply))
    return True
