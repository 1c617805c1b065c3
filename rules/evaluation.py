"""What the engine (``rules.engine``) knows of a game beyond its rules: what positions are worth, and which
moves to look at first.

Nothing here decides what is legal or how a game ends. A game that declares nothing of it is played by
material.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from tachiai.rules.boards import Board
from tachiai.rules.contract import Game, LineOfPlay, M, S
from tachiai.rules.core import EMPTY, Player
from tachiai.rules.words import Words

# A move that promises at least this much, in hundredths of a piece, is searched on where a search would end.
FORCING = 50


@dataclass(frozen=True, slots=True)
class Feature:
    """Something that a position has more or less of, with its name for people: what one has an edge in or,
    if its weight is negative, less of.
    """

    code: str
    words: Words
    weight: int  # hundredths of a piece for each unit


def own_ranks(board: Board) -> Mapping[Player, tuple[int, ...]]:
    """Returns for each player and cell how far it lies from the player's own edge, which counts as 0."""
    return {
        player: tuple(y if player is Player.FIRST else board.rows - 1 - y for _, y in board.xy)
        for player in Player
    }


class Evaluation(ABC, Generic[S, M]):
    """The worth of positions of one game, in hundredths of a piece."""

    features: tuple[Feature, ...] = ()
    pedigree = "by hand"  # of the weights: by hand, or by which run of ``tune`` and proven by which match
    draws_by_repetition = True  # a position that comes back is worth nothing to either side
    quiet_swing = 60  # how much, in hundredths of a piece, a quiet move seldom changes more
    largest_gain = 300  # how much one move can promise at most, as a rule
    is_quick_with_forcing_moves = False  # ``forcing_moves`` costs much less than the list of all moves
    tells_every_danger = False  # ``is_in_danger`` is true wherever passing the turn would lose at once
    breadth = 40  # near the ends of the tree: quiet moves looked at for each ply left

    def __init__(self, game: Game[S, M], weights: Mapping[str, int] | None = None) -> None:
        """``weights``: feature code → weight, instead of the feature's own."""
        self.game = game
        self.weights = {feature.code: feature.weight for feature in self.features} | dict(weights or {})

    @abstractmethod
    def measure(self, state: S) -> Mapping[str, int]:
        """Returns how much more of each feature the player to move has than the opponent, by code."""

    def score(self, state: S) -> int:
        """Returns the worth of ``state`` for the player to move."""
        return sum(self.weights[code] * units for code, units in self.measure(state).items())

    # May be overridden.

    def promises(self, state: S, moves: Sequence[M]) -> list[int]:
        """Returns what each of the legal ``moves`` promises at a glance: the gain in hundredths of a piece.
        From ``FORCING`` on a move is searched where a search would end.
        """
        return [0] * len(moves)

    def forcing_moves(self, state: S) -> list[tuple[int, M]]:
        """Returns the moves that promise ``FORCING`` or more, each after its promise, the best first. Some
        may be left out.
        """
        moves = list(self.game.legal_moves(state))
        found = [pair for pair in zip(self.promises(state, moves), moves, strict=True) if pair[0] >= FORCING]
        return sorted(found, key=lambda pair: -pair[0])

    def winning_move(self, state: S) -> M | None:
        """Returns a legal move that wins at once, if one is seen at a glance."""
        return None

    def may_be_over(self, state: S) -> bool:
        """Whether the game may be over by ``state`` in another way than for want of a move; False only
        where that is sure.
        """
        return True

    def is_in_danger(self, state: S) -> bool:
        """Whether the player to move must do something at once or lose the game; searched deeper."""
        return False

    def moves_that_may_threaten(self, state: S) -> Iterable[M]:
        """Returns legal moves among which are all after which the other side is in danger."""
        return self.game.legal_moves(state)

    def passed(self, state: S) -> S | None:
        """Returns ``state`` with the turn passed, where that makes sense and is no advantage; else None."""
        return None

    def table_key(self, state: S) -> object:
        """Returns what stands for ``state`` in the engine's table: something small that tells all states
        apart.
        """
        return state

    def past_matters(self, before: M | None, move: M) -> bool:
        """Whether the past may end the game with ``move``, made after ``before``, though the position is new
        (CH16).
        """
        return False

    def past_key(self, line: LineOfPlay[S, M]) -> object:
        """Returns what of the past of ``line`` may still decide, besides repeated positions (CH16)."""
        return None


class MaterialEvaluation(Evaluation[S, M]):
    """Counts pieces: for a game that declares no evaluation of its own."""

    features = (Feature("pieces", Words("pieces", "駒の数"), 100),)

    def measure(self, state: S) -> Mapping[str, int]:
        """Returns how many pieces more the player to move has."""
        owners, player = self.game.owners, state.to_move
        own = [owners[symbol] is player for symbol in self.game.layout(state) if symbol != EMPTY]
        return {"pieces": 2 * sum(own) - len(own)}
