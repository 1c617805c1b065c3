"""CH1 to CH3: the board, the pieces and the first three plies."""

import pytest

from tachiai.rules.core import EMPTY, Player
from tachiai.rules.line import Line
from tachiai.rules.move_answer import answer_to
from tachiai.rules.squares import cells_of
from tests.rules.chatra.asking import GAME, after, at, legal, position, refusal, sized

START = GAME.format_position(GAME.start())
PLY_2 = after(START, "f9")
PLY_3 = after(PLY_2, "Ok2")


def test_ch1_the_board_has_twelve_files_and_ranks_counted_from_the_top() -> None:
    assert (GAME.board.names[0], GAME.board.names[11], GAME.board.names[-1]) == ("a1", "l1", "l12")


@pytest.mark.parametrize(
    ("size", "first", "last", "squares"), [(9, "d4", "f6", 9), (12, "e5", "h8", 16), (15, "f6", "j10", 25)]
)
def test_ch1_the_central_zone(size: int, first: str, last: str, squares: int) -> None:
    game = sized(size)
    central = cells_of(game.start().geometry.central)
    assert (game.board.names[central[0]], game.board.names[central[-1]]) == (first, last)
    assert len(central) == squares


def test_ch2_the_board_starts_empty_and_black_begins() -> None:
    assert set(GAME.start().layout) == {EMPTY}
    assert GAME.to_move(GAME.start()) is Player.FIRST


def test_ch2_the_supply_has_no_end() -> None:
    many = " ".join(f"{file}{rank}" for file in "bdfhj" for rank in (3, 5, 7, 9, 11))
    assert "l12" in legal(position(many, black="l6", white="a1"))


def test_ch2_captured_pieces_leave_the_board() -> None:
    assert after(position("c5", "c6"), "c5xc6") == position("c6", side="w")


def test_ch3_the_first_ply_drops_a_subject_outside_the_central_zone() -> None:
    moves = legal(START)
    assert len(moves) == 144 - 16
    assert {"a1", "d5", "l12"} <= moves
    assert refusal(START, "e5") == ("centre_closed", "e5")
    assert refusal(START, "Ok2") == ("subject_first", "k2")
    assert refusal(START, "a1-a2") == ("subject_first", "a2")


def test_ch3_the_second_ply_drops_the_white_object() -> None:
    assert PLY_3 == "12/10O1/12/12/12/12/12/12/5x6/12/12/12 b z"
    assert refusal(PLY_2, "c3") == ("object_now", "c3")
    assert refusal(PLY_2, "Oh8") == ("centre_closed", "h8")
    assert refusal(PLY_2, "Of9") == ("drop_on_piece", "f9")


def test_ch3_the_third_ply_drops_the_black_object() -> None:
    assert refusal(PLY_3, "f11") == ("object_now", "f11")
    assert refusal(PLY_3, "f9-f10") == ("object_now", "f10")
    assert refusal(PLY_3, "Of8") == ("centre_closed", "f8")


def test_ch3_an_object_may_be_dropped_in_the_enemy_camp() -> None:
    assert after(PLY_3, "Oi4") == "12/10O1/12/8X3/12/12/12/12/5x6/12/12/12 w z"


def test_ch3_an_object_is_not_dropped_where_an_enemy_piece_attacks_it() -> None:
    near = {
        name for name in GAME.board.names if refusal(PLY_2, f"O{name}") == ("object_attacked", f"{name} f9")
    }
    assert near == {"e9", "g9", "e10", "f10", "g10"}


def test_ch3_an_object_is_not_dropped_beside_the_enemy_object() -> None:
    near = {
        name for name in GAME.board.names if refusal(PLY_3, f"O{name}") == ("object_attacks", f"{name} k2")
    }
    assert near == {"j1", "k1", "l1", "j2", "l2", "j3", "k3", "l3"}


def test_ch3_from_the_fourth_ply_on_subjects_are_dropped_and_pieces_move() -> None:
    ply_4 = after(PLY_3, "Oc5")
    assert {"j8", "Ok2-k3"} <= legal(ply_4)
    assert refusal(ply_4, "Oa1") == ("object_already", "a1 k2")


def test_ch3_the_counts_of_the_first_two_plies() -> None:
    replies = [len(legal(after(START, move))) for move in legal(START)]
    assert (len(replies), sum(replies)) == (128, 15_416)
    assert at(START).zoning


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (START, "first ply drops a subject"),
        (PLY_2, "each player drops their object"),
        (PLY_3, "their object"),
    ],
)
def test_ch3_no_pass_of_the_turn_names_what_is_due_in_the_opening(position: str, said: str) -> None:
    answer = answer_to(Line(GAME, at(position)), "pass")
    assert (answer.code, answer.clause) == ("no_pass", "CH3")
    assert answer.words.en.startswith("There is no pass of the turn.")
    assert said in answer.words.en


def test_ch3_no_pass_of_the_turn_names_subject_piece_and_object() -> None:
    answer = answer_to(Line(GAME, at(after(PLY_3, "Oc5"))), "pass")
    assert "a subject is dropped, or a piece or the object moves" in answer.words.en
    assert "サブジェクトを打つか、自分の駒かオブジェクトを動かします" in answer.words.ja
