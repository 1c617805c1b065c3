"""What holds in every position."""

from collections.abc import Callable

import pytest

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Player
from tachiai.rules.games.rosenkreuz.board import LETTERS, is_decided
from tachiai.rules.games.rosenkreuz.groups import major_captures, unbalanced_group
from tachiai.rules.games.rosenkreuz.state import Move, State
from tachiai.rules.line import Line, perft
from tests.rules.rosenkreuz.asking import GAME, random_line

TURNED = str.maketrans("RrCc", "CcRr")


def carried(move: Move, where: Callable[[int], int]) -> Move:
    """The same move on a board whose cells have gone elsewhere."""
    origin, target, takes, captured, home = move
    return Move(
        Cell(where(origin)),
        Cell(where(target)),
        takes,
        None if captured is None else Cell(where(captured)),
        None if home is None else Cell(where(home)),
    )


@pytest.mark.parametrize(("depth", "count"), [(1, 42), (2, 1_764), (3, 73_034)])
def test_move_counts_from_the_start(depth: int, count: int) -> None:
    assert perft(Line(GAME, GAME.start()), depth) == count


@pytest.mark.parametrize("setup", ["standard", "back_ranks"])
@pytest.mark.parametrize("seed", range(8))
def test_rk15_between_turns_no_group_is_unbalanced(seed: int, setup: str) -> None:
    for _, _, following in random_line(seed, setup):
        assert is_decided(following.squares) or unbalanced_group(following.squares) is None


@pytest.mark.parametrize("seed", range(8))
def test_rk15_every_turn_goes_forward_or_captures(seed: int) -> None:
    forward = {Player.FIRST: 1, Player.SECOND: -1}
    for before, move, following in random_line(seed):
        (_, y), (_, to_y) = GAME.board.xy[move.origin], GAME.board.xy[move.target]
        enemies = LETTERS[before.to_move.other]
        lost = sum(before.squares.count(letter) - following.squares.count(letter) for letter in enemies)
        assert lost > 0 or to_y - y == forward[before.to_move] * abs(to_y - y) != 0


@pytest.mark.parametrize("seed", range(4))
def test_rk11_looking_near_the_movement_finds_what_looking_everywhere_finds(seed: int) -> None:
    for before, move, following in random_line(seed):
        layouts = GAME.stages(before, move)
        if move.captured is None and not is_decided("".join(layouts[0])):
            squares = "".join(layouts[0])
            removed = major_captures(squares)
            assert following.squares == "".join(
                EMPTY if cell in removed else letter for cell, letter in enumerate(squares)
            )


@pytest.mark.parametrize("seed", range(4))
def test_the_board_turned_round_has_the_same_moves(seed: int) -> None:
    for before, _, _ in random_line(seed):
        turned = State(before.squares[::-1].translate(TURNED), before.to_move.other)
        expected = {carried(move, lambda cell: 63 - cell) for move in GAME.legal_moves(before)}
        assert set(GAME.legal_moves(turned)) == expected


@pytest.mark.parametrize("seed", range(3))
def test_the_mirrored_board_with_colours_exchanged_has_the_same_moves(seed: int) -> None:
    # A mirror exchanges black and white squares, so the pieces exchange their colours too.
    for before, _, _ in random_line(seed):
        rows = [before.squares[i : i + 8][::-1] for i in range(0, 64, 8)]
        mirrored = State("".join(rows).swapcase(), before.to_move)
        expected = {carried(move, lambda cell: cell ^ 7) for move in GAME.legal_moves(before)}
        assert set(GAME.legal_moves(mirrored)) == expected


@pytest.mark.parametrize("seed", range(4))
def test_the_difference_of_two_layouts_suggests_the_move_made(seed: int) -> None:
    for before, _, _ in random_line(seed):
        for move in GAME.legal_moves(before):
            assert move in GAME.attempts(before, GAME.layout(GAME.play_unchecked(before, move)))


def test_an_attempt_can_be_of_either_player_and_against_the_rules() -> None:
    start = GAME.start()
    seen = list(GAME.layout(start))
    origin, target = GAME.board.cell("a6"), GAME.board.cell("a4")
    seen[origin], seen[target] = EMPTY, seen[origin]
    assert [GAME.format_move(move) for move in GAME.attempts(start, tuple(seen))] == ["a6-a4"]
