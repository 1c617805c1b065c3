"""What Rosenkreuz positions are worth: pieces, the scarcer colour most, where they are and how far."""

from collections.abc import Mapping, Sequence
from operator import mul

from tachiai.rules.boards import Cell
from tachiai.rules.contract import Game
from tachiai.rules.core import EMPTY, Player
from tachiai.rules.evaluation import Evaluation, Feature, own_ranks
from tachiai.rules.games.rosenkreuz.board import (
    BOARD,
    IS_BLACK_SQUARE,
    ORTHOGONAL_NEIGHBOURS,
    is_decided,
)
from tachiai.rules.games.rosenkreuz.groups import RIVAL
from tachiai.rules.games.rosenkreuz.movement import captures_by_groups
from tachiai.rules.games.rosenkreuz.pieces import LETTERS, OWNERS, is_black_piece
from tachiai.rules.games.rosenkreuz.state import Move, State
from tachiai.rules.words import Words

_CAPTURE = 100  # what an enemy piece taken promises
_OTHER_HOME = 40
_ADVANCE = (0, 0, 1, 2, 4, 7, 11, 14)  # by the rank, the own edge first
_SCARCITY = (0, 12, 6, 3, 1, 0, 0, 0, 0)  # by how many pieces of a colour are left (RK14)
_RANK = own_ranks(BOARD)
# Each letter → for each cell what a piece there has of advance, of its own colour, of room at its sides.
_PLACES = {
    letter: tuple(
        (
            _ADVANCE[_RANK[owner][cell]],
            int(IS_BLACK_SQUARE[cell] == is_black_piece(letter)),
            int(0 < x < BOARD.cols - 1),
        )
        for cell, (x, y) in enumerate(BOARD.xy)
    )
    for letter, owner in OWNERS.items()
}


class RosenkreuzEvaluation(Evaluation[State, Move]):
    """Pieces, how scarce a colour has become, the squares they stand on, and how far they went."""

    features = (
        Feature("pieces", Words("pieces", "駒の数"), 100),
        Feature("scarcity", Words("danger of losing a colour", "色を失う危険"), -30),
        Feature("advance", Words("pieces far forward", "駒の進み具合"), 6),
        Feature(
            "own_colour", Words("pieces on squares of their own colour", "自分の色のマスにいる駒の数"), 12
        ),
        Feature("inside", Words("pieces away from the edge", "端を避けた駒の数"), 2),
    )
    quiet_swing = 50
    largest_gain = 350

    def __init__(self, game: Game[State, Move], weights: Mapping[str, int] | None = None) -> None:
        super().__init__(game, weights)
        pieces, scarcity, *places = (self.weights[feature.code] for feature in self.features)
        # For the first player: what each letter is worth on each cell, what each count of a letter is.
        self._worth: dict[str, tuple[int, ...]] = {
            letter: tuple(
                (1 if OWNERS[letter] is Player.FIRST else -1) * (pieces + sum(map(mul, places, values)))
                for values in by_cell
            )
            for letter, by_cell in _PLACES.items()
        }
        self._scarcity: tuple[int, ...] = tuple(scarcity * units for units in _SCARCITY)

    def measure(self, state: State) -> Mapping[str, int]:
        """Returns how much more of each feature the player to move has."""
        values = [0] * 5
        for cell, letter in enumerate(state.squares):
            if letter != EMPTY:
                sign = 1 if OWNERS[letter] is state.to_move else -1
                for number, value in enumerate((1, 0, *_PLACES[letter][cell])):
                    values[number] += sign * value
        for player, sign in ((state.to_move, 1), (state.to_move.other, -1)):
            for letter in LETTERS[player]:
                values[1] += sign * _SCARCITY[state.squares.count(letter)]
        return {feature.code: value for feature, value in zip(self.features, values, strict=True)}

    def score(self, state: State) -> int:
        """Returns the worth of ``state`` for the player to move."""
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
                # Where the mover goes home seldom matters: one way home stands for all.
                attainment = origin, target, captured
                promise = _OTHER_HOME if attainment in attained else promise + _CAPTURE
                attained.add(attainment)
            found.append(promise)
        return found

    def may_be_over(self, state: State) -> bool:
        """A colour is lost; whoever cannot move is found out later."""
        return is_decided(state.squares)
