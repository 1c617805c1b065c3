"""What holds in every position."""

from collections.abc import Callable

import pytest

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY
from tachiai.rules.games.two_rings.fortress import fortress
from tachiai.rules.games.two_rings.rim import next_to_return
from tachiai.rules.games.two_rings.state import Ban, Move, State
from tachiai.rules.line import Line, perft
from tests.rules.two_rings.asking import GAME, place, random_game

ALL_OPTIONS = [
    {"setup": setup, "rules": rules} for setup in ("standard", "six") for rules in ("advanced", "basic")
]


@pytest.mark.parametrize(("depth", "count"), [(1, 6), (2, 36), (3, 4_860)])
def test_move_counts_from_the_start(depth: int, count: int) -> None:
    assert perft(Line(GAME, GAME.start()), depth) == count


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=lambda options: "-".join(options.values()))
@pytest.mark.parametrize("seed", range(3))
def test_between_turns_nobody_can_return_and_there_is_no_fortress(seed: int, options: dict[str, str]) -> None:
    for _, _, following in random_game(seed, options):
        assert next_to_return(following.squares, following.rim) is None
        assert fortress(following.squares) == ()


@pytest.mark.parametrize("seed", range(6))
def test_two_rings_and_all_pieces_stay_in_the_game(seed: int) -> None:
    for number, (before, _, _) in enumerate(random_game(seed)):
        assert before.rings == min(number, 2)
        assert len(before.squares.replace(EMPTY, "")) == 24
        assert {cell for cell in GAME.board.rim_cells if before.squares[cell] != EMPTY} == set(before.rim)


def carried(position: State, where: Callable[[Cell], Cell], letters: dict[int, int]) -> State:
    """The position on a board whose cells have gone elsewhere, with other letters."""
    squares = [EMPTY] * len(position.squares)
    for cell, letter in enumerate(position.squares):
        squares[where(Cell(cell))] = letter.translate(letters)
    ban = position.ban
    return State(
        "".join(squares),
        position.to_move.other if letters else position.to_move,
        tuple(where(cell) for cell in position.rim),
        None if ban is None else Ban(where(ban.victim), where(ban.attacker)),
    )


def mirrored(cell: Cell) -> Cell:
    x, y = GAME.board.xy[cell]
    return GAME.board.by_xy[5 - x, y]


def turned(cell: Cell) -> Cell:
    x, y = GAME.board.xy[cell]
    return GAME.board.by_xy[5 - x, 11 - y]


@pytest.mark.parametrize(
    ("where", "letters"),
    [(mirrored, {}), (turned, str.maketrans("bBwW", "wWbB"))],
    ids=["mirrored", "turned"],
)
@pytest.mark.parametrize("seed", range(3))
def test_a_board_seen_from_elsewhere_has_the_same_moves(
    seed: int, where: Callable[[Cell], Cell], letters: dict[int, int]
) -> None:
    for before, _, _ in list(random_game(seed))[2:]:
        expected = {Move(kind, where(a), where(b)) for kind, a, b in GAME.legal_moves(before)}
        assert set(GAME.legal_moves(carried(before, where, letters))) == expected


@pytest.mark.parametrize("seed", range(3))
def test_the_difference_of_two_layouts_suggests_the_move_made(seed: int) -> None:
    for number, (before, _, _) in enumerate(random_game(seed)):
        for move in GAME.legal_moves(before) if number % 10 == 0 else ():
            assert move in GAME.attempts(before, GAME.layout(GAME.play_unchecked(before, move)))


def test_an_attempt_can_be_of_either_player_and_against_the_rules() -> None:
    position = place(b="a1", w="f5", B="c3", W="d10")
    seen = list(GAME.layout(position))
    origin, target = GAME.board.cell("f5"), GAME.board.cell("b9")
    seen[origin], seen[target] = EMPTY, seen[origin]
    assert [GAME.format_move(move) for move in GAME.attempts(position, tuple(seen))] == ["f5-b9"]


def test_a_ring_on_the_wrong_piece_is_an_attempt_to_pass() -> None:
    position = place(b="f6", w="f5", B="a3", W="d10")
    seen = list(GAME.layout(position))
    seen[GAME.board.cell("a3")], seen[GAME.board.cell("f6")] = "b", "B"
    assert GAME.format_move(GAME.attempts(position, tuple(seen))[0]) == "a3>f6"


def test_equality_is_that_of_the_texts_but_for_a_goal() -> None:
    position = place(B="d12", W="f6")
    assert position == GAME.parse_position(GAME.format_position(position))
    scored = GAME.play_unchecked(position, GAME.parse_move("d12-goal"))
    same_text = place("w", B="d12", W="f6")
    assert GAME.format_position(scored) == GAME.format_position(same_text)
    assert scored != same_text
