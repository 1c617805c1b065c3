"""What holds in every position."""

from collections.abc import Callable

import pytest

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Player
from tachiai.rules.games.rosenkreuz.board import FAR_RANK, LETTERS, OWNERS, cells_by_letter, is_decided
from tachiai.rules.games.rosenkreuz.groups import unbalanced_group
from tachiai.rules.games.rosenkreuz.movement import gains
from tachiai.rules.games.rosenkreuz.state import Move, State
from tachiai.rules.line import Line, perft
from tachiai.rules.squares import squares_of
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
def test_the_cells_kept_of_a_layout_are_those_on_which_the_letters_stand(seed: int) -> None:
    for _, _, following in random_line(seed):
        squares = following.squares
        assert cells_by_letter(squares) == tuple(
            squares_of(cell for cell in GAME.board.grid_cells if squares[cell] == letter) for letter in OWNERS
        )


@pytest.mark.parametrize("seed", range(4))
def test_the_movements_that_gain_are_those_after_which_enemies_are_gone(seed: int) -> None:
    for before, _, _ in random_line(seed):
        enemies, far_rank = LETTERS[before.to_move.other], FAR_RANK[before.to_move]
        gaining = {
            move
            for move in GAME.legal_moves(before)
            if move.target not in far_rank
            and any(
                GAME.play_unchecked(before, move).squares.count(letter) < before.squares.count(letter)
                for letter in enemies
            )
        }
        assert gaining == {move for move in gains(before)[0] if move.target not in far_rank}


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
