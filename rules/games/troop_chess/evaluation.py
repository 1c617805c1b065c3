"""Troop-Chess for the engine: what a position is worth (pieces, how they stand), and the levels."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from tachiai.rules.contract import Game
from tachiai.rules.core import Player
from tachiai.rules.evaluation import Evaluation, Feature, own_ranks, pieces, pieces_beyond_the_middle
from tachiai.rules.games.troop_chess.attack import charge
from tachiai.rules.games.troop_chess.board import BOARD, QUIET_LIMIT, TABLE, Cells
from tachiai.rules.games.troop_chess.formations import Cells3, Motion
from tachiai.rules.games.troop_chess.movement import strikes_of
from tachiai.rules.games.troop_chess.state import Move, State
from tachiai.rules.levels import Level
from tachiai.rules.messages import Message, plural

LEVELS = (
    Level(1, depth=1, nodes=30, overlooks=0.94, misjudges=400, thinks_s=3),
    Level(2, depth=1, nodes=130, overlooks=0.5, misjudges=45, thinks_s=4),
    Level(3, depth=2, nodes=200, overlooks=0.42, misjudges=30, thinks_s=5),
    Level(4, depth=2, nodes=600, overlooks=0.3, misjudges=15, thinks_s=5),
    Level(5, depth=3, nodes=1_200, overlooks=0.16, misjudges=5, thinks_s=6),
    Level(6, depth=4, nodes=2_500, overlooks=0.13, misjudges=3, thinks_s=6),
    Level(7, depth=5, nodes=5_000, overlooks=0.07, thinks_s=6),
    Level(8, depth=60, nodes=20_000, thinks_s=6),
)

_FEW = 6  # pieces: with so few a side may be without a formation (TC11)
_FEW_NEXT_TURN = 9  # pieces of a side that may be without a formation after two turns
_QUIET = 4  # plies without a capture after which more pieces count for more (TC12)
_NEIGHBOURS = tuple(frozenset(near) for near in BOARD.neighbours)
_RANK = own_ranks(BOARD)
_MIDDLE = tuple(4 - max(abs(x - 4), abs(y - 4)) for x, y in BOARD.xy)
_IN_THE_MIDDLE = 2  # of ``_MIDDLE``: 25 squares


class _Way(NamedTuple):
    motion: Motion
    gain: int  #: by how many squares in all the three come nearer to the middle


@cache
def _ways() -> dict[tuple[Cells3, str, int], _Way]:
    return {
        (trio.cells, motion.direction, motion.squares): _Way(
            motion,
            sum(_MIDDLE[end] - _MIDDLE[start] for start, end in zip(trio.cells, motion.ends, strict=True)),
        )
        for trio in TABLE.trios
        for motion in trio.motions
    }


def _neighbours(number: int) -> Message:
    return plural(
        number,
        "{number} pair of pieces next to each other",
        "{number} pairs of pieces next to each other",
    )


def _in_the_middle(number: int) -> Message:
    return plural(
        number,
        "{number} piece on the 25 squares in the middle",
        "{number} pieces on the 25 squares in the middle",
    )


class TroopChessEvaluation(Evaluation[State, Move]):
    """Pieces, own pieces side by side, the middle of the board."""

    features: tuple[Feature, ...] = (
        Feature("pieces", 100, pieces, is_material=True),
        Feature("together", 2, _neighbours),
        Feature("middle", 2, _in_the_middle),
        Feature("advance", 1, pieces_beyond_the_middle),
        Feature("lead_at_the_end", 20),
    )
    quiet_swing = 30
    largest_gain = 250
    is_quick_with_forcing_moves = True
    breadth = 30

    def __init__(self, game: Game[State, Move], weights: Mapping[str, int] | None = None) -> None:
        super().__init__(game, weights)
        worth, self._together, middle, advance, self._lead = (
            self.weights[feature.code] for feature in self.features
        )
        self._worth = {
            player: tuple(worth + middle * _MIDDLE[c] + advance * _RANK[player][c] for c in BOARD.grid_cells)
            for player in Player
        }

    def of_side(self, state: State, player: Player) -> Mapping[str, int]:
        own = state.pieces(player)
        return {
            "pieces": len(own),
            "together": sum(len(own & _NEIGHBOURS[cell]) for cell in own),
            "middle": sum(_MIDDLE[cell] for cell in own),
            "advance": sum(_RANK[player][cell] for cell in own),
            "lead_at_the_end": len(own) * max(0, state.quiet - _QUIET),
        }

    def counted(self, state: State, player: Player) -> Mapping[str, int]:
        own = state.pieces(player)
        return {
            "pieces": len(own),
            "together": sum(len(own & _NEIGHBOURS[cell]) for cell in own) // 2,
            "middle": sum(_MIDDLE[cell] >= _IN_THE_MIDDLE for cell in own),
            "advance": sum(2 * _RANK[player][cell] >= BOARD.rows for cell in own),
        }

    def score(self, state: State) -> int:
        first, second, near = state.first, state.second, _NEIGHBOURS
        for_first, for_second = self._worth[Player.FIRST], self._worth[Player.SECOND]
        total = sum([for_first[cell] for cell in first]) - sum([for_second[cell] for cell in second])
        links = sum([len(first & near[cell]) for cell in first]) - sum(
            [len(second & near[cell]) for cell in second]
        )
        total += self._together * links
        if state.quiet > _QUIET:
            total += self._lead * (len(first) - len(second)) * (state.quiet - _QUIET)
        return total if state.to_move is Player.FIRST else -total

    def promises(self, state: State, moves: Sequence[Move]) -> list[int]:
        """Enemies removed less pieces lost; pieces nearer to the middle."""
        enemies, ways = state.pieces(state.to_move.other), _ways()
        found = []
        for trio, direction, squares, step in moves:
            motion, gain = ways[trio, direction, squares]
            if not enemies.isdisjoint(motion.swept):
                gain += _gain(motion, enemies)
            found.append(gain if step is None else gain - 1)
        return found

    def forcing_moves(self, state: State) -> list[tuple[int, Move]]:
        """The moves without a forming step that remove more than they lose."""
        enemies, ways = state.pieces(state.to_move.other), _ways()
        found = []
        for move in strikes_of(state, state.to_move):
            gain = _gain(ways[move.trio, move.direction, move.squares].motion, enemies)
            if gain > 0:
                found.append((gain, move))
        return sorted(found, key=lambda pair: -pair[0])

    def may_be_over(self, state: State) -> bool:
        """The quiet turns have run out, or a side may be without a formation."""
        return state.quiet >= QUIET_LIMIT or len(state.first) <= _FEW or len(state.second) <= _FEW

    def moves_that_may_threaten(self, state: State) -> Iterable[Move]:
        """None against many pieces: a turn removes four at most (TC10), and few enough must be left."""
        return () if len(state.pieces(state.to_move.other)) > _FEW_NEXT_TURN else self.game.legal_moves(state)

    def passed(self, state: State) -> State | None:
        """Any turn can be passed."""
        return State(state.first, state.second, state.to_move.other, state.contact, state.quiet)


def _gain(motion: Motion, enemies: Cells) -> int:
    result = charge(motion, enemies)
    return 100 * (len(result.taken) - len(result.lost))
