"""Rosenkreuz for the engine: what a position is worth (pieces, colours, ranks), and the levels."""

from collections.abc import Iterable, Mapping, Sequence
from operator import mul

from tachiai.rules.contract import Game
from tachiai.rules.core import Player
from tachiai.rules.evaluation import Feature, pieces, pieces_beyond_the_middle
from tachiai.rules.games.rosenkreuz.board import (
    BOARD,
    LETTERS,
    OWNERS,
    RANK_FROM_EDGE,
    Letters,
    cells_by_letter,
    is_decided,
    next_to,
    sides,
)
from tachiai.rules.games.rosenkreuz.captures import FEW, CaptureEvaluation, fewest_enemies
from tachiai.rules.games.rosenkreuz.state import Move, State
from tachiai.rules.games.rosenkreuz.weights import ADVANCE_WEIGHT, PLACES, RACE, SCARCITY, SCARCITY_WEIGHT
from tachiai.rules.levels import Level
from tachiai.rules.messages import Message, plural
from tachiai.rules.squares import Squares, items_of, squares_of

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

# By player: the ranks that a piece is 1, 2, ... steps from the far rank.
_RANKS_TO_GO = {
    player: tuple(
        squares_of(cell for cell in BOARD.grid_cells if rank[cell] == BOARD.rows - 1 - steps)
        for steps in range(1, BOARD.rows)
    )
    for player, rank in RANK_FROM_EDGE.items()
}
_MOST_KEPT = 4096  # sets of cells of which the value is kept


def _rarer(number: int) -> Message:
    return plural(number, "{number} piece of the rarer colour", "{number} pieces of the rarer colour")


def _in_company(number: int) -> Message:
    return plural(
        number, "{number} piece beside another of its kind", "{number} pieces beside others of their kind"
    )


def _off_the_outer_files(number: int) -> Message:
    return plural(number, "{number} piece off the outer files", "{number} pieces off the outer files")


class RosenkreuzEvaluation(CaptureEvaluation):
    """Pieces, how scarce a colour has become, the squares the pieces stand on, and which stand together."""

    features: tuple[Feature, ...] = (
        Feature("pieces", 145, pieces, is_material=True),
        Feature("scarcity", -SCARCITY_WEIGHT, _rarer),
        Feature("advance", ADVANCE_WEIGHT, pieces_beyond_the_middle),
        Feature("inside", 10, _off_the_outer_files),
        Feature("company", 38, _in_company),
        Feature("race", 10),
    )
    quiet_swing = 100
    surprise = 20
    breadth = 10
    largest_gain = 400
    is_quick_with_forcing_moves = True

    def __init__(self, game: Game[State, Move], weights: Mapping[str, int] | None = None) -> None:
        super().__init__(game, weights)
        pieces, scarcity, *places, company, race = (self.weights[feature.code] for feature in self.features)
        # By letter, from the first player's side.
        self._worth = [
            _WorthOfPieces(
                1 if OWNERS[letter] is Player.FIRST else -1,
                [pieces + sum(map(mul, places, values)) for values in by_cell],
                [scarcity * units for units in SCARCITY],
                company,
            )
            for letter, by_cell in PLACES.items()
        ]
        self._race: int = race

    def of_side(self, state: State, player: Player) -> Mapping[str, int]:
        squares, letters = state.squares, LETTERS[player]
        places = [PLACES[letter][cell] for cell, letter in enumerate(squares) if letter in letters]
        scarcity = sum(SCARCITY[squares.count(letter)] for letter in letters)
        on_places = (sum(place[number] for place in places) for number in range(2))
        company = sum(map(_company, sides(squares, player)[:2]))
        values = len(places), scarcity, *on_places, company, _race(squares, player)
        return dict(zip(self.weights, values, strict=True))

    def counted(self, state: State, player: Player) -> Mapping[str, int]:
        squares, letters, rank = state.squares, LETTERS[player], RANK_FROM_EDGE[player]
        own = [cell for cell, letter in enumerate(squares) if letter in letters]
        return {
            **self.of_side(state, player),
            "scarcity": min(squares.count(letter) for letter in letters),
            "advance": sum(2 * rank[cell] >= BOARD.rows for cell in own),
            "inside": sum(0 < BOARD.xy[cell][0] < BOARD.cols - 1 for cell in own),
        }

    def score(self, state: State) -> int:
        squares, player = state
        cells = cells_by_letter(squares)
        black, white, enemy_black, enemy_white = cells
        r, s, c, d = self._worth
        total = r[black] + s[white] + c[enemy_black] + d[enemy_white]
        if min(map(int.bit_count, cells)) <= FEW:
            total += self._race * (_race(squares, Player.FIRST) - _race(squares, Player.SECOND))
        return total if player is Player.FIRST else -total

    def is_in_danger(self, state: State) -> bool:
        """The other side could capture the last pieces of a colour."""
        squares, player = state
        if fewest_enemies(squares, player.other) > FEW:
            return False
        return self.winning_move(State(squares, player.other)) is not None

    def moves_that_may_threaten(self, state: State) -> Iterable[Move]:
        """None against many pieces of both colours."""
        return () if fewest_enemies(state.squares, state.to_move) > 2 * FEW else self.game.legal_moves(state)

    def may_be_over(self, state: State) -> bool:
        """A colour is lost; a player without a legal move is found later."""
        return is_decided(state.squares)


def _company(kind: Squares) -> int:
    """How many of the pieces of one ``kind`` are beside another one."""
    return (kind & next_to(kind)).bit_count()


def _race(squares: Letters, player: Player) -> int:
    """The feature of that name: the fewer turns forward the attainments take that would capture all enemies
    of a colour, the more; 0 against many.
    """
    left = min(squares.count(letter) for letter in LETTERS[player.other])
    if left > FEW:
        return 0
    own = sum(sides(squares, player)[:2])
    turns = 0
    for to_go, rank in enumerate(_RANKS_TO_GO[player], 1):
        runners = (own & rank).bit_count()
        if runners >= left:
            return RACE[turns + left * to_go]
        turns += runners * to_go
        left -= runners
    return 0


class _WorthOfPieces(dict[Squares, int]):
    """What the pieces of one letter are worth for the first player, by the cells on which they stand. Kept,
    as a movement changes few letters.
    """

    def __init__(self, sign: int, by_cell: Sequence[int], scarcity: Sequence[int], company: int) -> None:
        self._sign, self._by_cell = sign, by_cell
        self._scarcity, self._company = scarcity, company

    def __missing__(self, cells: Squares) -> int:
        if len(self) >= _MOST_KEPT:
            self.clear()
        total = sum(items_of(cells, self._by_cell)) + self._scarcity[cells.bit_count()]
        self[cells] = total = self._sign * (total + self._company * _company(cells))
        return total
