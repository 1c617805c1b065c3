"""RK1 to RK10: board, pieces, movement and the minor capture."""

import pytest

from tachiai.rules.core import Player
from tachiai.rules.errors import BadNotation, BadPosition
from tachiai.rules.games.rosenkreuz.board import IS_BLACK_SQUARE, cells_by_letter, is_black_piece
from tachiai.rules.games.rosenkreuz.game import Rosenkreuz
from tachiai.rules.games.rosenkreuz.groups import group_around
from tachiai.rules.squares import cells_of, square
from tests.rules.rosenkreuz.asking import GAME, after, moves_from, on, place, refusal


def test_rk1_a1_is_black_and_h1_is_white() -> None:
    assert IS_BLACK_SQUARE[GAME.board.cell("a1")]
    assert not IS_BLACK_SQUARE[GAME.board.cell("h1")]


def test_rk2_a_ninth_piece_of_a_kind_is_refused() -> None:
    with pytest.raises(BadPosition, match="at most 8 pieces R, got 9"):
        GAME.parse_position("8/8/8/8/8/8/R7/RRRRRRRR r")


@pytest.mark.parametrize("setup", ["standard", "back_ranks"])
def test_rk3_every_piece_starts_on_its_own_colour(setup: str) -> None:
    start = Rosenkreuz({"setup": setup}).start()
    for cell, letter in enumerate(start.squares):
        assert letter == "." or is_black_piece(letter) == IS_BLACK_SQUARE[cell]
    assert all(start.squares.count(letter) == 8 for letter in "RrCc")


def test_rk3_start_text_and_option() -> None:
    assert GAME.format_position(GAME.start()) == "8/CcCcCcCc/cCcCcCcC/8/8/RrRrRrRr/rRrRrRrR/8 r"
    back = Rosenkreuz({"setup": "back_ranks"})
    assert back.format_position(back.start()) == "cCcCcCcC/CcCcCcCc/8/8/8/8/rRrRrRrR/RrRrRrRr r"
    with pytest.raises(BadNotation, match="expected setup to be one of standard, back_ranks"):
        Rosenkreuz({"setup": "nowhere"})


def test_rk4_a_group_is_of_one_colour_and_connected_along_ranks_and_files() -> None:
    position = place(R="a1 b3", r="b1", C="a2", c="h8")
    black = sum(cells_by_letter(position.squares)[::2])
    group = group_around(square(GAME.board.cell("a1")), black)
    assert {GAME.board.names[cell] for cell in cells_of(group)} == {"a1", "a2"}


def test_rk5_a_step_goes_one_square() -> None:
    position = place(R="d4", r="a1", C="h8", c="g8")
    assert moves_from(position, "d4") == {"-c5", "-d5", "-e5"}
    assert refusal(position, "d4-d6") == ("RK6", "too_far", ("d6", "d5"))


def test_rk5_no_knights_move() -> None:
    position = place(R="d4", r="a1", C="h8", c="g8")
    assert refusal(position, "d4-e6") == ("RK5", "not_in_line", ("e6", "d4"))


def test_rk6_a_jump_lands_right_behind_an_unbroken_row_of_own_pieces() -> None:
    position = place(R="d2 d3", r="d4", C="h8", c="g8")
    assert "-d5" in moves_from(position, "d2")
    assert refusal(position, "d2-d6") == ("RK6", "gap_in_the_row", ("d6", "d5"))
    assert refusal(position, "d2-d4") == ("RK7", "own_piece_there", ("d4",))


def test_rk6_never_over_an_enemy() -> None:
    position = place(R="d2", r="d3", C="h8", c="d4")
    assert refusal(position, "d2-d5") == ("RK6", "over_an_enemy", ("d5", "d4"))


def test_rk6_no_jump_over_the_edge() -> None:
    position = place(R="d7 d8", r="a1", C="h1", c="g1")
    assert {text[:3] for text in moves_from(position, "d7")} == {"-c8", "-e8"}


def test_rk7_a_jump_may_land_on_an_enemy_that_can_be_replaced() -> None:
    position = place(R="a1", r="d2 d3", C="d4 h8", c="g8")
    assert refusal(position, "d2-d4") == ("RK10", "enemy_on_own_colour", ("d4",))
    position = place(R="d3 d2", r="a1", C="h8", c="d4 g8")
    assert on(after(position, "d2xd4"), "d4") == "R"


def test_rk8_forward_is_away_from_oneself() -> None:
    position = place("c", R="a1", r="b1", C="d5", c="h8")
    assert moves_from(position, "d5") == {"-c4", "-d4", "-e4"}
    assert refusal(position, "d5-d6") == ("RK8", "not_forward", ("d6", "d5"))


def test_rk8_sideways_if_the_major_capture_takes_an_enemy() -> None:
    position = place(R="d4 f5", r="a1", C="e5 h8", c="g8")
    assert "-e4" in moves_from(position, "d4")
    assert on(after(position, "d4-e4"), "e5") == "."


def test_rk8_back_if_leaving_a_group_takes_an_enemy() -> None:
    # d4 holds three roses and three crosses together; without it two roses outnumber the cross on c5.
    position = place(R="b5 c4 d4", r="a1", C="c5 e4 f4", c="g8")
    assert "-d3" in moves_from(position, "d4")
    assert on(after(position, "d4-d3"), "c5") == "."


def test_rk8_losing_ones_own_is_no_capture() -> None:
    position = place(R="d4 b2", r="a1", C="e5 e3 h8", c="g8")
    assert refusal(position, "d4-e4") == ("RK8", "loses_only_own", ("e4",))
    assert GAME.reason("loses_only_own").ruling


def test_rk8_back_by_minor_capture() -> None:
    position = place(R="d4", r="a1", C="h8", c="e3 g8")
    assert moves_from(position, "d4") == {"-c5", "-d5", "-e5", "xe3"}


def test_rk9_who_cannot_move_loses() -> None:
    stuck = place(R="a8", r="b8", C="h1", c="f1")
    outcome = GAME.outcome(stuck)
    assert outcome is not None
    assert (outcome.winner, outcome.clause) == (Player.SECOND, "RK9")
    assert GAME.legal_texts(stuck) == ()
    assert refusal(stuck, "a8-c8") == ("G7", "game_over", ())


def test_rk10_an_enemy_on_its_own_colour_cannot_be_replaced() -> None:
    position = place(R="d4", r="a1", C="e5 h8", c="g8")
    assert refusal(position, "d4xe5") == ("RK10", "enemy_on_own_colour", ("e5",))


def test_rk10_the_taker_has_the_colour_of_the_square() -> None:
    position = place(R="a1", r="d4", C="h8", c="e5 g8")
    assert refusal(position, "d4xe5") == ("RK10", "taker_of_wrong_colour", ("e5",))


def test_rk10_the_text_has_to_say_capture_or_not() -> None:
    position = place(R="d4", r="a1", C="h8", c="e5 g8")
    assert refusal(position, "d4xe5") is None
    assert refusal(position, "d4-e5") == ("RK10", "says_no_capture", ("e5",))
    assert refusal(position, "d4xd5") == ("RK10", "nothing_to_take", ("d5",))


def test_g1_g2_whose_piece_moves() -> None:
    position = place(R="d4", r="a1", C="e7", c="g8")
    assert refusal(position, "e7-e6") == ("G1", "not_your_piece", ("e7",))
    assert refusal(position, "c3-c4") == ("RK2", "nothing_there", ("c3",))
    assert refusal(position, "d4-d4") == ("RK5", "same_square", ("d4",))
