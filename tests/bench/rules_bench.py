"""How fast the rules are: ``make bench-rules``, or ``python -m tests.bench.rules_bench``.

Middle-game positions of every game come from seeded random play; python-chess lists its moves in the same
run, for comparison. Times are CPU time of this process; each position is listed once a round, all games in
turn, and its time is the median of the rounds. States are made afresh for each round, so that nothing
remembered from the round before helps.
"""

import gc
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import fmean, median
from time import process_time
from typing import Any

import chess

from tachiai.rules.core import EMPTY
from tachiai.rules.errors import BadPosition
from tachiai.rules.line import AnyGame
from tachiai.rules.position_text import format_board
from tachiai.rules.registry import game_ids, open_game
from tests.rules.data_games.game_files import example
from tests.support.random_lines import MIDDLE_GAME, random_position

EXAMPLE_GAMES = ("breakthrough", "draughts", "brandubh")  # games as data
POSITIONS = 24
ROUNDS = 7
MOVES_APPLIED = 12  # of each position
LIST_GOAL_MS = 2.0


@dataclass
class Course:
    """Positions of one game, how to list and apply moves in them, and how to make a child as a search does: a
    move is applied and it is asked whether the game is over.
    """

    name: str
    fresh: tuple[Callable[[], Any], ...]  # each makes one position
    list_moves: Callable[[Any], list[Any]]
    apply: Callable[[Any, Any], object]
    make_child: Callable[[Any, Any], object]
    list_s: list[list[float]] = field(default_factory=list)  # round, position
    apply_s: list[float] = field(default_factory=list)  # round: seconds a move
    child_s: list[float] = field(default_factory=list)  # round: seconds a child
    counts: list[int] = field(default_factory=list)  # moves of each position

    def run_round(self) -> None:
        """Lists the moves of every position once, and applies some of them."""
        gc.collect()
        times, moves_applied, applying_s, making_s = [], 0, 0.0, 0.0
        self.counts = []
        children_made = 0
        for make in self.fresh:
            position = make()
            start_s = process_time()
            moves = self.list_moves(position)
            times.append(process_time() - start_s)
            self.counts.append(len(moves))
            sample = moves[:: max(1, len(moves) // MOVES_APPLIED)]
            start_s = process_time()
            for move in sample:
                self.apply(position, move)
            applying_s += process_time() - start_s
            others = moves[1 :: max(1, len(moves) // MOVES_APPLIED)][: len(sample)]
            start_s = process_time()
            for move in others:
                self.make_child(position, move)
            making_s += process_time() - start_s
            moves_applied += len(sample)
            children_made += len(others)
        self.list_s.append(times)
        self.apply_s.append(applying_s / moves_applied)
        self.child_s.append(making_s / children_made)

    @property
    def position_ms(self) -> list[float]:
        """Milliseconds to list the moves of each position: the median of the rounds."""
        return [1000 * median(times) for times in zip(*self.list_s, strict=True)]

    @property
    def moves_a_second(self) -> float:
        """Moves listed in a second."""
        return 1000 * sum(self.counts) / sum(self.position_ms)


def main() -> None:
    """Prints the table."""
    courses = [chess_course(), *game_courses()]
    gc.disable()  # as timeit does: a collection would be charged to whoever happens to run
    for _ in range(ROUNDS):
        for course in courses:
            course.run_round()
    reference = courses[0].moves_a_second
    titles = ("moves", "ms/list", "worst", "lists/s", "moves/s", "/ chess", "apply/s", "child/s")
    print(f"{'game':20}" + "".join(f"{title:>10}" for title in titles))
    for course in courses:
        mean_ms, worst_ms = fmean(course.position_ms), max(course.position_ms)
        print(
            f"{course.name:20}{fmean(course.counts):10.0f}{mean_ms:10.3f}{worst_ms:10.3f}"
            f"{1000 / mean_ms:10.0f}{course.moves_a_second:10.0f}{course.moves_a_second / reference:10.2f}"
            f"{1 / median(course.apply_s):10.0f}{1 / median(course.child_s):10.0f}"
        )
    print(
        f"{POSITIONS} positions a game, CPU time, median of {ROUNDS} rounds. '/ chess': moves/s against "
        f"python-chess {chess.__version__}. Goals: ms/list up to {LIST_GOAL_MS:g}, / chess from 1."
    )


def chess_course() -> Course:
    """python-chess: ``list(board.legal_moves)``, ``push`` with ``pop``, and any legal move after it."""

    def there_and_back(board: chess.Board, move: chess.Move) -> None:
        board.push(move)
        board.pop()

    def child(board: chess.Board, move: chess.Move) -> None:
        board.push(move)
        any(board.generate_legal_moves())
        board.pop()

    chance = Random(1)
    boards = tuple(random_chess(chance) for _ in range(POSITIONS))
    fresh = tuple(board.copy for board in boards)
    return Course("python-chess", fresh, lambda board: list(board.legal_moves), there_and_back, child)


def random_chess(chance: Random) -> chess.Board:
    """A chess position after random play."""
    while True:
        board = chess.Board()
        for _ in range(chance.randint(*MIDDLE_GAME)):
            if board.is_game_over():
                break
            board.push(chance.choice(list(board.legal_moves)))
        if not board.is_game_over():
            return board


def game_courses() -> Iterator[Course]:
    """Every game that is there, Chatra also with 20 subjects a side."""
    for uid in game_ids():
        game, chance = open_game(uid), Random(1)
        texts = [random_position(game, chance) for _ in range(POSITIONS)]
        yield game_course(uid, game, texts)
        if uid == "chatra":
            crowded = [crowd(game, text, 20, chance) for text in texts]
            yield game_course("chatra, 20 subjects", game, crowded)
    for uid in EXAMPLE_GAMES:
        game, chance = example(uid), Random(1)
        texts = [random_position(game, chance) for _ in range(POSITIONS)]
        yield game_course(f"{uid}, a file", game, texts)


def game_course(name: str, game: AnyGame, texts: list[str]) -> Course:
    """Returns the course over positions of one of our games."""

    def maker(text: str) -> Callable[[], Any]:
        return lambda: game.parse_position(text)

    def child(state: Any, move: Any) -> None:
        game.outcome(game.play_unchecked(state, move))

    fresh = tuple(maker(text) for text in texts)
    return Course(name, fresh, lambda state: list(game.legal_moves(state)), game.play_unchecked, child)


def crowd(game: AnyGame, text: str, subjects: int, chance: Random) -> str:
    """Returns ``text`` with so many subjects of either side on random squares."""
    rest = text.split(" ")[1:]
    layout = game.layout(game.parse_position(text))
    objects = {cell: symbol for cell, symbol in enumerate(layout) if symbol.isupper()}
    free = [cell for cell in game.board.grid_cells if cell not in objects]
    small = sorted({symbol.lower() for symbol in objects.values()})
    while True:
        chosen = chance.sample(free, subjects * len(small))
        placed = dict(zip(chosen, small * subjects, strict=True)) | objects
        symbols = tuple(placed.get(cell, EMPTY) for cell in game.board.grid_cells)
        crowded = " ".join((format_board(game.board, symbols), *rest))
        try:
            if game.outcome(game.parse_position(crowded)) is None:
                return crowded
        except BadPosition:
            continue


if __name__ == "__main__":
    main()
