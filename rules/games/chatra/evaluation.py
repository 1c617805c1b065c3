"""Chatra for the engine: what a position is worth (subjects, pressure, safety), and the levels."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain
from operator import mul, sub
from typing import NamedTuple

from tachiai.rules.boards import Board
from tachiai.rules.contract import LineOfPlay
from tachiai.rules.core import Player
from tachiai.rules.evaluation import Evaluation, Feature
from tachiai.rules.games.chatra.army import Army
from tachiai.rules.games.chatra.history import exchanges
from tachiai.rules.games.chatra.movement import (
    captures,
    moves_that_may_check,
    object_moves,
    squares_that_may_check,
)
from tachiai.rules.games.chatra.state import Move, State
from tachiai.rules.levels import Level
from tachiai.rules.messages import Message, plural
from tachiai.rules.squares import NOWHERE, cells_of, square

LEVELS = (
    Level(1, depth=1, nodes=120, overlooks=0.82, misjudges=225, thinks_s=3),
    Level(2, depth=1, nodes=120, overlooks=0.77, misjudges=175, thinks_s=3),
    Level(3, depth=1, nodes=150, overlooks=0.65, misjudges=110, thinks_s=4),
    Level(4, depth=2, nodes=250, overlooks=0.55, misjudges=70, thinks_s=5),
    Level(5, depth=2, nodes=350, overlooks=0.38, misjudges=30, thinks_s=5),
    Level(6, depth=3, nodes=500, overlooks=0.22, misjudges=12, thinks_s=6),
    Level(7, depth=5, nodes=1_000, overlooks=0.1, thinks_s=6),
    Level(8, depth=60, nodes=4_200, thinks_s=6),
)

# What a move promises, in hundredths of a piece.
_CAPTURE = 110
_CHECK = 50
# Worth of a subject by its distance in steps from the enemy object, and from its own.
_NEAR_ENEMY = (0, 10, 9, 8, 6, 5, 4, 3, 2, 1, 1, 0, 0, 0, 0)
_NEAR_OWN = (0, 3, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_NEAR = 4  # steps: a subject so near to an object is counted


class _Distances(NamedTuple):
    apart: tuple[tuple[int, ...], ...]  #: steps between any two cells
    room: tuple[int, ...]  #: number of neighbours of each cell


@cache
def _distances(board: Board) -> _Distances:
    xy = board.xy
    apart = tuple(tuple(max(abs(xa - xb), abs(ya - yb)) for xb, yb in xy) for xa, ya in xy)
    return _Distances(apart, tuple(len(near) for near in board.neighbours))


def _subjects(number: int) -> Message:
    return plural(number, "{number} subject", "{number} subjects")


def _attackers(number: int) -> Message:
    return plural(
        number,
        "{number} subject within four steps of the object that it attacks",
        "{number} subjects within four steps of the object that they attack",
    )


def _guards(number: int) -> Message:
    return plural(
        number,
        "{number} subject within four steps of the object that it guards",
        "{number} subjects within four steps of the object that they guard",
    )


def _room(number: int) -> Message:
    return plural(
        number, "an object with {number} square around it", "an object with {number} squares around it"
    )


class ChatraEvaluation(Evaluation[State, Move]):
    """Subjects, those near the enemy object, squares beside it that they control, room for the own one."""

    features: tuple[Feature, ...] = (
        Feature("subjects", 60, _subjects, is_material=True),
        Feature("attackers", 4, _attackers),
        Feature("covered", 14),
        Feature("guards", 3, _guards),
        Feature("room", 5, _room),
    )
    draws_by_repetition = False
    quiet_swing = 60
    tells_every_danger = True
    largest_gain = 130
    is_quick_with_forcing_moves = True
    breadth = 16

    def of_side(self, state: State, player: Player) -> Mapping[str, int]:
        return dict(zip(self.weights, _of_side(state, player), strict=True))

    def score(self, state: State) -> int:
        own, other = _of_side(state, state.to_move), _of_side(state, state.to_move.other)
        return sum(map(mul, self.weights.values(), map(sub, own, other)))

    def counted(self, state: State, player: Player) -> Mapping[str, int]:
        army = state.own if player is state.to_move else state.enemy
        found, apart = {"subjects": army.subjects.bit_count()}, _distances(state.board).apart
        for code, target in (("attackers", army.enemy_object), ("guards", army.own_object)):
            if target != NOWHERE:
                found[code] = sum(apart[target][cell] <= _NEAR for cell in cells_of(army.subjects))
        if army.own_object != NOWHERE:
            found["room"] = _distances(state.board).room[army.own_object]
        return found

    def promises(self, state: State, moves: Sequence[Move]) -> list[int]:
        """Captures, moves that may give check, subjects that come near the enemy object."""
        enemy_object = state.object_of(state.to_move.other)
        if enemy_object == NOWHERE:
            return [0] * len(moves)
        apart = _distances(state.board).apart[enemy_object]
        checking = squares_that_may_check(state.own) if state.opening_ply == 4 else 0
        found = []
        for is_object, origin, target, takes in moves:
            if takes:
                found.append(_CAPTURE)
            elif is_object:
                found.append(-20)
            elif origin is None:
                found.append(20 + 3 * _NEAR_ENEMY[apart[target]])
            else:
                gain = 3 * (_NEAR_ENEMY[apart[target]] - _NEAR_ENEMY[apart[origin]])
                found.append(gain + _CHECK if checking & square(target) else gain)
        return found

    def forcing_moves(self, state: State) -> list[tuple[int, Move]]:
        """The captures by subjects."""
        return [(_CAPTURE, move) for move in captures(state)] if state.opening_ply == 4 else []

    def moves_that_may_threaten(self, state: State) -> Iterable[Move]:
        """The moves of pieces that may give check: a drop gives none (CH13)."""
        if state.opening_ply < 4:
            return self.game.legal_moves(state)
        return chain(moves_that_may_check(state), object_moves(state))

    def may_be_over(self, state: State) -> bool:
        """Mate comes with a check (CH15); a player without a legal move is found later."""
        return state.is_in_check

    def is_in_danger(self, state: State) -> bool:
        """A check has to be answered (CH14)."""
        return state.is_in_check

    def table_key(self, state: State) -> object:
        """The state without the armies derived from it."""
        return state.layout, state.to_move, state.zoning

    def past_matters(self, before: Move | None, move: Move) -> bool:
        """The move may complete an exchange (CH16)."""
        return before is not None and move.captures and before.captures and before.target == move.target

    def past_key(self, line: LineOfPlay[State, Move]) -> object:
        """The exchanges so far, by square and by who began them (CH16)."""
        done = exchanges(line.nodes())
        return tuple((exchange.square, exchange.begun_by) for exchange in done) or None


def _of_side(state: State, player: Player) -> tuple[int, ...]:
    """The features of one side, in the order of ``features``."""
    army = state.own if player is state.to_move else state.enemy
    subjects, own_object, enemy_object = cells_of(army.subjects), army.own_object, army.enemy_object
    if own_object == NOWHERE or enemy_object == NOWHERE:
        return len(subjects), 0, 0, 0, 0
    distances = _distances(state.board)
    to_enemy, to_own = distances.apart[enemy_object], distances.apart[own_object]
    return (
        len(subjects),
        sum([_NEAR_ENEMY[to_enemy[cell]] for cell in subjects]),
        _covered(army),
        sum([_NEAR_OWN[to_own[cell]] for cell in subjects]),
        distances.room[own_object],
    )


def _covered(army: Army) -> int:
    """On how many squares, the enemy object's and those beside it, a flight could end (CH10)."""
    geometry, subjects, target = army.geometry, army.subjects, army.enemy_object
    covered = 0
    for cell in cells_of(geometry.near[target] | square(target)):
        halfway = geometry.halfway[cell]
        covered += any(halfway[subject] & subjects for subject in cells_of(subjects & geometry.flyers[cell]))
    return covered
