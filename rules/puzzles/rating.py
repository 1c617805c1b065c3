"""The rating of a puzzle, by the weakest level of the engine that always solves it, its length and the number
of its solutions. Not calibrated with people: it only orders the puzzles of a game.
"""

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
