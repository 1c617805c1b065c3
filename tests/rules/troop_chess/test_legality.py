"""Move counts, the generator against the judge, turned boards, and what holds all through random games."""

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY
from tachiai.rules.games.troop_chess.board import BOARD
from tachiai.rules.games.troop_chess.formations import DIRECTION_NAMES, DIRECTIONS, in_order
from tachiai.rules.games.troop_chess.state import Move, State
from tachiai.rules.line import Line
from tachiai.testing.amount import seeds
from tests.rules.troop_chess.asking import GAME, position, random_game
from tests.rules.troop_chess.every_move import every_move

Turn = Callable[[int, int], tuple[int, int]]
SYMMETRIES: tuple[Turn, ...] = (
    lambda x, y: (-x, y),
    lambda x, y: (-x, -y),
    lambda x, y: (x, -y),
    lambda x, y: (y, x),
    lambda x, y: (-y, x),
    lambda x, y: (y, -x),
    lambda x, y: (-y, -x),
)
MIRROR, HALF_TURN = SYMMETRIES[:2]


@cache
def middle_game(seed: int) -> State:
    return random_game(seed, 20 + seed)[20 + seed]


def middle_games(count: int) -> list[State]:
    states = [middle_game(seed) for seed in range(count)]
    assert all(GAME.outcome(state) is None for state in states)
    return states


def turned(state: State, turn: Turn, swap: bool) -> State:
    def cells(side: frozenset[Cell]) -> frozenset[Cell]:
        return frozenset(turned_cell(cell, turn) for cell in side)

    first, second = cells(state.first), cells(state.second)
    if swap:
        return State(second, first, state.to_move.other, state.contact, state.quiet)
    return State(first, second, state.to_move, state.contact, state.quiet)


def turned_cell(cell: Cell, turn: Turn) -> Cell:
    x, y = turn(BOARD.xy[cell][0] - 4, BOARD.xy[cell][1] - 4)
    return BOARD.by_xy[x + 4, y + 4]


def turned_move(move: Move, turn: Turn) -> Move:
    a, b, c = in_order(BOARD, tuple(turned_cell(cell, turn) for cell in move.trio))
    step = move.step and (turned_cell(move.step[0], turn), turned_cell(move.step[1], turn))
    return Move((a, b, c), DIRECTION_NAMES[turn(*DIRECTIONS[move.direction])], move.squares, step)


def test_perft_of_the_start() -> None:
    first = [GAME.play_unchecked(GAME.start(), move) for move in GAME.legal_moves(GAME.start())]
    assert len(first) == 502
    assert sum(len(list(GAME.legal_moves(state))) for state in first) == 252_004


@pytest.mark.parametrize(
    "state",
    [
        # The contract asks the same about these.
        *(pytest.param(state, marks=pytest.mark.slow) for state in (GAME.start(), *middle_games(4))),
        position("d3 e4 f3 e6 g4", "d4 d5 e5 f5 a9 b9 c9"),
        position("d4 e4", "a9 b9 c9"),
    ],
    ids=GAME.format_position,
)
def test_the_judge_allows_exactly_what_the_generator_lists(state: State) -> None:
    listed = list(GAME.legal_moves(state))
    asked = list(every_move(GAME, state))
    allowed = {move for move in asked if GAME.why_illegal(state, move) is None}
    assert len(set(listed)) == len(listed)
    assert allowed == set(listed)
    assert len(asked) > 15_000


@pytest.mark.parametrize("state", [GAME.start(), *middle_games(3)], ids=GAME.format_position)
def test_legal_moves_round_trip_as_texts(state: State) -> None:
    moves = list(GAME.legal_moves(state))
    assert [GAME.parse_move(GAME.format_move(move)) for move in moves] == moves


@pytest.mark.parametrize("turn", SYMMETRIES)
def test_after_contact_all_directions_are_alike(turn: Turn) -> None:
    for state in middle_games(3):
        assert state.contact
        for move in GAME.legal_moves(state):
            there = turned(GAME.play_unchecked(state, move), turn, swap=False)
            assert GAME.play(turned(state, turn, swap=False), turned_move(move, turn)) == there


@pytest.mark.parametrize(("turn", "swap"), [(MIRROR, False), (HALF_TURN, True)])
def test_before_contact_left_is_as_right_and_black_as_white(turn: Turn, swap: bool) -> None:
    for state in random_game(3)[:6]:
        if state.contact:
            continue
        moves = {turned_move(move, turn) for move in GAME.legal_moves(state)}
        assert moves == set(GAME.legal_moves(turned(state, turn, swap)))


@pytest.mark.parametrize("seed", seeds(10, 30))
def test_what_holds_all_through_a_game(seed: int) -> None:
    states = random_game(seed)
    for before, after in pairwise(states):
        mover = before.to_move
        taken = len(before.pieces(mover.other)) - len(after.pieces(mover.other))
        lost = len(before.pieces(mover)) - len(after.pieces(mover))
        assert 0 <= taken <= 4  # TC10
        assert 0 <= lost <= min(3, taken)  # TC8: nobody falls without taking one along
        assert not after.first & after.second
        assert after.contact == (len(after.first) + len(after.second) < 36)  # TC6
        assert after.quiet == (0 if taken or not after.contact else before.quiet + 1)  # TC12
        assert after.to_move is mover.other
        assert GAME.parse_position(GAME.format_position(after)) == after


@pytest.mark.parametrize("seed", range(6))
def test_stages_lead_from_position_to_position(seed: int) -> None:
    chance = Random(seed)
    for state in random_game(seed)[:-1:3]:
        for move in chance.sample(list(GAME.legal_moves(state)), 10):
            stages = [GAME.layout(state), *GAME.stages(state, move)]
            assert all(a != b for a, b in pairwise(stages))
            assert stages[-1] == GAME.layout(GAME.play_unchecked(state, move))
            assert 2 <= len(stages) <= 4


@pytest.mark.parametrize("seed", range(4))
def test_attempts_find_the_move_that_was_made(seed: int) -> None:
    chance = Random(seed)
    for state in random_game(seed)[:-1:4]:
        move = chance.choice(list(GAME.legal_moves(state)))
        assert move in GAME.attempts(state, GAME.layout(GAME.play_unchecked(state, move)))


@pytest.mark.parametrize(
    ("three", "step"),
    [("a1,a2,b2+N", "d2-d3"), ("a1,a2,b2+N", "d1-f5"), ("c1,c2,d2+N", "h2-h3"), ("a1,a2,b2+N", "d1-d8")],
)
def test_attempts_find_a_step_of_a_piece_that_is_none_of_the_three(three: str, step: str) -> None:
    origin, target = (BOARD.cell(name) for name in step.split("-"))
    start = GAME.start()
    move = GAME.parse_move(three)
    after = list(GAME.layout(GAME.play_unchecked(start, move)))
    after[target], after[origin] = after[origin], EMPTY
    found = GAME.attempts(start, tuple(after))[0]
    assert GAME.format_move(found) == GAME.format_move(move._replace(step=(origin, target)))
    illegal = GAME.why_illegal(start, found)
    assert illegal is not None
    assert GAME.reason(illegal.code).clause == "TC4"


@pytest.mark.parametrize(
    ("text", "black", "white", "contact"),
    [
        ("d4,e4,f4+S", "d3 e3 f3", "a9 b9 c9", False),  # a retreat
        ("d4,e4,f4+N2", "d6 e6 f6", "a9 b9 c9", True),  # no bonus there
        ("a9,b9,c9+S", "d4 e4 f4", "a8 b8 c8", True),  # not the player's turn
    ],
)
def test_attempts_find_an_illegal_move(text: str, black: str, white: str, contact: bool) -> None:
    before = position("d4 e4 f4", "a9 b9 c9", contact=contact)
    seen = GAME.layout(position(black, white))
    assert GAME.format_move(GAME.attempts(before, seen)[0]) == text
    assert GAME.why_illegal(before, GAME.parse_move(text)) is not None


def test_attempts_find_three_that_are_no_formation() -> None:
    before, seen = position("c3 e5 g7 h1", "a9 b9 c9"), position("c4 e6 g8 h1", "a9 b9 c9")
    assert [GAME.format_move(move) for move in GAME.attempts(before, GAME.layout(seen))] == ["c3,e5,g7+N"]


def test_attempts_of_nothing_are_none() -> None:
    state = position("c3 e5 g7", "a9 b9 c9")
    assert GAME.attempts(state, GAME.layout(state)) == ()
    assert GAME.attempts(state, (".",) * 81) == ()


def test_the_record_prefers_the_text_without_forming() -> None:
    assert GAME.record_rank(GAME.parse_move("a2,b2,c2+N")) == 0
    assert GAME.record_rank(GAME.parse_move("d2-d3:b2,c2,d3+NE2")) == 1


def test_a_whole_game_is_played_on_a_line() -> None:
    chance, line = Random(11), Line(GAME, GAME.start())
    while line.outcome is None:
        line = line.play(chance.choice(list(GAME.legal_moves(line.state))))
    assert line.ply == len(line.texts())
