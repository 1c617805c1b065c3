"""Rosenkreuz for the engine: what a position is worth (pieces, colours, ranks), and the levels."""

from collections.abc import Mapping, Sequence
from operator import mul

from tachiai.rules.boards import Cell
from tachiai.rules.contract import Game
from tachiai.rules.core import EMPTY, Player
from tachiai.rules.evaluation import Evaluation, Feature, pieces, pieces_beyond_the_middle
from tachiai.rules.games.rosenkreuz.board import (
    BOARD,
    IS_BLACK_SQUARE,
    LETTERS,
    ORTHOGONAL_NEIGHBOURS,
    OWNERS,
    RANK_FROM_EDGE,
    is_black_piece,
    is_decided,
)
from tachiai.rules.games.rosenkreuz.groups import RIVAL
from tachiai.rules.games.rosenkreuz.movement import captures_by_groups
from tachiai.rules.games.rosenkreuz.state import Move, State
from tachiai.rules.levels import Level
from tachiai.rules.messages import Message, plural

LEVELS = (
    Level(1, depth=1, nodes=300, overlooks=0.94, misjudges=160, thinks_s=3),
    Level(2, depth=1, nodes=300, overlooks=0.85, misjudges=90, thinks_s=3),
    Level(3, depth=1, nodes=300, overlooks=0.6, misjudges=50, thinks_s=4),
    Level(4, depth=2, nodes=1_500, overlooks=0.6, misjudges=20, thinks_s=5),
    Level(5, depth=2, nodes=1_500, overlooks=0.28, thinks_s=5),
    Level(6, depth=3, nodes=2_500, overlooks=0.08, thinks_s=6),
    Level(7, depth=30, nodes=4_000, thinks_s=6),
    Level(8, depth=60, nodes=9_000, thinks_s=6),
)

# What a capture promises, in hundredths of a piece; what each home after the first does.
_CAPTURE = 100
_OTHER_HOME = 40
_ADVANCE = (0, 0, 1, 2, 4, 7, 11, 14)  # by rank from the own edge
_SCARCITY = (0, 12, 6, 3, 1, 0, 0, 0, 0)  # by number of pieces of a colour left (RK14)
# By letter and cell: the features advance, own_colour and inside of a piece there.
_PLACES = {
    letter: tuple(
        (
            _ADVANCE[RANK_FROM_EDGE[owner][cell]],
            int(IS_BLACK_SQUARE[cell] == is_black_piece(letter)),
            int(0 < x < BOARD.cols - 1),
        )
        for cell, (x, y) in enumerate(BOARD.xy)
    )
    for letter, owner in OWNERS.items()
}


def _rarer(number: int) -> Message:
    return plural(number, "{number} piece of the rarer colour", "{number} pieces of the rarer colour")


def _on_their_colour(number: int) -> Message:
    return plural(
        number,
        "{number} piece on a square of its own colour",
        "{number} pieces on squares of their own colour",
    )


def _off_the_outer_files(number: int) -> Message:
    return plural(number, "{number} piece off the outer files", "{number} pieces off the outer files")


class RosenkreuzEvaluation(Evaluation[State, Move]):
    """Pieces, how scarce a colour has become, the squares the pieces stand on, and their ranks."""

    features = (
        Feature("pieces", 100, pieces, is_material=True),
        Feature("scarcity", -30, _rarer),
        Feature("advance", 6, pieces_beyond_the_middle),
        Feature("own_colour", 12, _on_their_colour),
        Feature("inside", 2, _off_the_outer_files),
    )
    quiet_swing = 50
    largest_gain = 350

    def __init__(self, game: Game[State, Move], weights: Mapping[str, int] | None = None) -> None:
        super().__init__(game, weights)
        pieces, scarcity, *places = (self.weights[feature.code] for feature in self.features)
        # From the first player's side: worth by letter and cell, and by the count of a letter.
        self._worth: dict[str, tuple[int, ...]] = {
            letter: tuple(
                (1 if OWNERS[letter] is Player.FIRST else -1) * (pieces + sum(map(mul, places, values)))
                for values in by_cell
            )
            for letter, by_cell in _PLACES.items()
        }
        self._scarcity: tuple[int, ...] = tuple(scarcity * units for units in _SCARCITY)

    def of_side(self, state: State, player: Player) -> Mapping[str, int]:
        squares, letters = state.squares, LETTERS[player]
        places = [_PLACES[letter][cell] for cell, letter in enumerate(squares) if letter in letters]
        scarcity = sum(_SCARCITY[squares.count(letter)] for letter in letters)
        values = len(places), scarcity, *(sum(place[number] for place in places) for number in range(3))
        return dict(zip(self.weights, values, strict=True))

    def counted(self, state: State, player: Player) -> Mapping[str, int]:
        squares, letters, rank = state.squares, LETTERS[player], RANK_FROM_EDGE[player]
        own = [cell for cell, letter in enumerate(squares) if letter in letters]
        return {
            **self.of_side(state, player),
            "scarcity": min(squares.count(letter) for letter in letters),
            "advance": sum(2 * rank[cell] >= BOARD.rows for cell in own),
        }

    def score(self, state: State) -> int:
        squares, worth = state.squares, self._worth
        total: int = sum([worth[letter][cell] for cell, letter in enumerate(squares) if letter != EMPTY])
        count, scarcity = squares.count, self._scarcity
        total += scarcity[count("R")] + scarcity[count("r")] - scarcity[count("C")] - scarcity[count("c")]
        return total if state.to_move is Player.FIRST else -total

    def promises(self, state: State, moves: Sequence[Move]) -> list[int]:
        """Captures, and ground won."""
        squares = state.squares
        places = {letter: _PLACES[letter] for letter in LETTERS[state.to_move]}
        attained: set[tuple[Cell, Cell, Cell]] = set()
        found = []
        for origin, target, takes, captured, _ in moves:
            mover = squares[origin]
            here, there = places[mover][origin], places[mover][target]
            promise = 6 * (there[0] - here[0]) + 12 * (there[1] - here[1])
            if takes:
                promise += _CAPTURE
            elif there[0] <= here[0] and captured is None:
                promise += _CAPTURE  # it would not be legal if it captured nothing (RK8)
            else:
                rival = RIVAL[mover]
                if any(squares[near] == rival for near in ORTHOGONAL_NEIGHBOURS[target]):
                    promise += _CAPTURE if captures_by_groups(squares, origin, target) else -10
            if captured is not None:
                # The choice of home seldom matters: only the first keeps its full promise.
                attainment = origin, target, captured
                promise = _OTHER_HOME if attainment in attained else promise + _CAPTURE
                attained.add(attainment)
            found.append(promise)
        return found

    def may_be_over(self, state: State) -> bool:
        """A colour is lost; a player without a legal move is found later."""
        return is_decided(state.squares)
