"""Evaluation: what the engine (``rules.engine``) knows of a game beyond its rules.

The value of positions, and which moves to search first. Legality and results come from the rules alone. A
game without an evaluation of its own is played by material.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from tachiai.rules.boards import Board
from tachiai.rules.contract import Game, LineOfPlay, M, S
from tachiai.rules.core import EMPTY, Player
from tachiai.rules.messages import Message, plural

# Hundredths of a piece: moves that promise at least this much are searched in quiescence search.
FORCING = 50


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature of a side, measured in units, with what a person can count of it on the board."""

    code: str
    weight: int  #: hundredths of a piece for each unit
    #: "3 rings": so many of what ``Evaluation.counted`` counts of it; None: nothing is said of it
    words: Callable[[int], Message] | None = None
    is_material: bool = False  #: what counts is how many more than the opponent a side has
    fewer: bool = False  #: the fewer are counted, the better for the side


def pieces(number: int) -> Message:
    """So many pieces."""
    return plural(number, "{number} piece", "{number} pieces")


def pieces_beyond_the_middle(number: int) -> Message:
    """So many pieces in the half of the board that is the farther one for their side."""
    return plural(
        number,
        "{number} piece beyond the middle of the board",
        "{number} pieces beyond the middle of the board",
    )


def own_ranks(board: Board) -> Mapping[Player, tuple[int, ...]]:
    """By player and cell: the number of ranks from the player's own edge, which is 0."""
    return {
        player: tuple(y if player is Player.FIRST else board.rows - 1 - y for _, y in board.xy)
        for player in Player
    }


class Evaluation(ABC, Generic[S, M]):
    """The static evaluation of one game, in hundredths of a piece."""

    features: tuple[Feature, ...] = ()
    draws_by_repetition = True  #: a repeated position scores 0
    quiet_swing = 60  #: margin of futility pruning: a quiet move seldom changes the score by more
    surprise = 60  #: by how much a move may gain more than it promises, as a rule
    largest_gain = 300  #: the greatest promise of one move, as a rule
    is_quick_with_forcing_moves = False  #: ``forcing_moves`` costs much less than the list of all moves
    calms_down = 4  #: plies of quiescence search
    has_evasions = False  #: ``evasions`` are known
    tells_every_danger = False  #: ``is_in_danger`` is true wherever passing the turn would lose at once
    breadth = 40  #: near the leaves of the tree: quiet moves searched for each ply left

    def __init__(self, game: Game[S, M], weights: Mapping[str, int] | None = None) -> None:
        """``weights``: feature code → weight, instead of the feature's own."""
        self.game = game
        self.weights = {feature.code: feature.weight for feature in self.features} | dict(weights or {})

    @abstractmethod
    def of_side(self, state: S, player: Player) -> Mapping[str, int]:
        """Feature code → units that the side of ``player`` has."""

    def measure(self, state: S) -> Mapping[str, int]:
        """Feature code → units that the player to move has more than the opponent."""
        own, other = (self.of_side(state, player) for player in (state.to_move, state.to_move.other))
        return {code: units - other[code] for code, units in own.items()}

    # May be overridden.

    def score(self, state: S) -> int:
        """The value of ``state`` for the player to move: the sum of what is measured, by weight."""
        return sum(self.weights[code] * units for code, units in self.measure(state).items())

    def counted(self, state: S, player: Player) -> Mapping[str, int]:
        """Feature code → how many a person counts for the side of ``player``; without a feature where there
        is nothing to count. By default the units.
        """
        return self.of_side(state, player)

    def promises(self, state: S, moves: Sequence[M]) -> list[int]:
        """The promise of each of the legal ``moves``: a quick estimate of its gain in hundredths of a piece.
        From ``FORCING`` on a move is searched in quiescence search.
        """
        return [0] * len(moves)

    def forcing_moves(self, state: S) -> list[tuple[int, M]]:
        """The moves that promise ``FORCING`` or more, each after its promise, best first; perhaps not all."""
        moves = list(self.game.legal_moves(state))
        found = [pair for pair in zip(self.promises(state, moves), moves, strict=True) if pair[0] >= FORCING]
        return sorted(found, key=lambda pair: -pair[0])

    def winning_move(self, state: S) -> M | None:
        """A legal move that wins at once, if a quick check finds one; else None."""
        return None

    def may_be_over(self, state: S) -> bool:
        """Whether ``state`` may end the game other than by want of a move; False only where certain."""
        return True

    def is_in_danger(self, state: S) -> bool:
        """Whether the player to move loses at once unless it answers; such positions are searched deeper."""
        return False

    def evasions(self, state: S) -> Sequence[M] | None:
        """Of a state in danger: legal moves, among them all after which the player to move does not lose at
        once; None where nothing quicker than the list of all moves is known.
        """
        return None

    def moves_that_may_threaten(self, state: S) -> Iterable[M]:
        """A superset of the legal moves after which the other side is in danger."""
        return self.game.legal_moves(state)

    def passed(self, state: S) -> S | None:
        """``state`` with the turn passed, for null moves; None where a pass is senseless or an advantage."""
        return None

    def table_key(self, state: S) -> object:
        """The key of ``state`` in the transposition table: a small value, different for different states."""
        return state

    def past_matters(self, before: M | None, move: M) -> bool:
        """Whether ``move`` after ``before`` may end the game by the past, in a new position (CH16)."""
        return False

    def past_key(self, line: LineOfPlay[S, M]) -> object:
        """What of the past of ``line`` may yet end the game, besides repetition (CH16); for the table key."""
        return None


class MaterialEvaluation(Evaluation[S, M]):
    """Counts pieces, for a game without an evaluation of its own."""

    features: tuple[Feature, ...] = (Feature("pieces", 100, pieces, is_material=True),)

    def of_side(self, state: S, player: Player) -> Mapping[str, int]:
        owners = self.game.owners
        return {
            "pieces": sum(owners[each] is player for each in self.game.layout(state) if each != EMPTY),
        }
