"""Puzzles: positions in which the side to move wins by force within so many plies, each with what was proven.

``puzzles_of`` reads those that come with a game; ``finding`` looks for more in games that the engine plays.
"""

from tachiai.rules.puzzles.files import parse_puzzles, puzzle_of_id, puzzles_of
from tachiai.rules.puzzles.puzzle import Puzzle, format_puzzle, parse_puzzle, puzzle_values

__all__ = [
    "Puzzle",
    "format_puzzle",
    "parse_puzzle",
    "parse_puzzles",
    "puzzle_of_id",
    "puzzle_values",
    "puzzles_of",
]
