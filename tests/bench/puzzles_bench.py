"""Every puzzle proven again by the solver: ``make bench-puzzles`` (ARGS="--game chatra --plies 3").

A puzzle is right if its shortest win has the length that it says and all first moves that win so fast are
known. A proof that takes longer than ``--s`` seconds is counted as not decided.
"""

import argparse
from collections import Counter
from time import process_time

from tachiai.rules.engine.proof import solve
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.puzzles.puzzle import Puzzle, puzzles_of
from tachiai.rules.registry import game_ids, open_game


def main() -> None:
    """Prints for each game and length how many puzzles are right, and how many have one first move only."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", choices=game_ids(), help="only this game; may be repeated")
    parser.add_argument("--plies", type=int, action="append", help="only this length; may be repeated")
    parser.add_argument("--s", type=float, default=60.0, help="CPU seconds for each puzzle")
    chosen = parser.parse_args()
    print(f"{'game':14}{'plies':>6}{'puzzles':>9}{'right':>7}{'wrong':>7}{'undecided':>11}{'unique':>8}")
    for uid in chosen.game or game_ids():
        found = [p for p in puzzles_of(uid) if not chosen.plies or p.plies in chosen.plies]
        for plies in sorted({puzzle.plies for puzzle in found}):
            of_length = [puzzle for puzzle in found if puzzle.plies == plies]
            said = Counter(is_right(puzzle, chosen.s) for puzzle in of_length)
            unique = sum(len(puzzle.moves) == 1 for puzzle in of_length)
            print(
                f"{uid:14}{plies:6}{len(of_length):9}{said[True]:7}{said[False]:7}{said[None]:11}{unique:8}",
                flush=True,
            )


def is_right(puzzle: Puzzle, seconds: float) -> bool | None:
    """Whether the solver finds the same length and the same first moves; None if the time is not enough."""
    game = open_game(puzzle.game)
    line: AnyLine = Line(game, game.parse_position(puzzle.position))
    start_s = process_time()
    proof = solve(line, puzzle.plies, lambda: process_time() - start_s > seconds)
    if not proof.complete:
        return None
    moves = {game.format_move(move) for move in proof.moves}
    return proof.plies == puzzle.plies and moves == set(puzzle.moves)


if __name__ == "__main__":
    main()
