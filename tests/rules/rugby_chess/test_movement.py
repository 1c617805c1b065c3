"""RC1 to RC4: the start, runs and retreats."""

from tests.rules.rugby_chess.asking import GAME, after, legal, refusal, sentence

START = "wwwWwww/7/7/7/7/7/7/7/bbbBbbb b -"
# A black piece alone on d4, one on g4 beside it.
ALONE = "wwwWwww/7/7/7/7/3b2b/7/7/bbbBb2 b -"
WHITE_ALONE = "wwwWw2/7/7/3w2w/7/7/7/7/bbbBbbb w -"


def test_rc3_each_side_fills_its_home_rank_and_the_middle_piece_holds_a_ball() -> None:
    assert GAME.format_position(GAME.start()) == START


def test_rc4_from_the_start_only_forward_diagonals_are_open() -> None:
    assert legal(START, "a1-") == {"a1-b2", "a1-c3", "a1-d4", "a1-e5", "a1-f6", "a1-g7"}
    assert {text for text in legal(START, "g1-") if text >= "g1-f2"} == {"g1-f2"}


def test_rc4_a_run_goes_sideways_and_then_diagonally_forward_in_the_same_sense() -> None:
    assert legal(ALONE, "d4-") == {
        *("d4-c4", "d4-b4", "d4-a4", "d4-e4", "d4-f4"),
        *("d4-c5", "d4-b6", "d4-a7", "d4-b5", "d4-a6", "d4-a5"),
        *("d4-e5", "d4-f6", "d4-g7", "d4-f5", "d4-g6", "d4-g5"),
        *("d4-d3", "d4-d2"),
    }


def test_rc4_white_runs_down_the_board() -> None:
    assert legal(WHITE_ALONE, "d6-") == {
        *("d6-c6", "d6-b6", "d6-a6", "d6-e6", "d6-f6"),
        *("d6-c5", "d6-b4", "d6-a3", "d6-b5", "d6-a4", "d6-a5"),
        *("d6-e5", "d6-f4", "d6-g3", "d6-f5", "d6-g4", "d6-g5"),
        *("d6-d7", "d6-d8"),
    }


def test_rc4_no_piece_moves_straight_forward() -> None:
    assert refusal(START, "a1-a2") == ("straight_forward", ("a2", "a1"))


def test_rc4_the_diagonal_comes_after_the_level_leg_not_steeper() -> None:
    assert refusal(ALONE, "d4-c6") == ("too_steep", ("c6", "d4"))


def test_rc4_a_retreat_is_straight() -> None:
    assert refusal(ALONE, "d4-c3") == ("slanting_back", ("c3", "d4"))
    assert refusal(ALONE, "d4-d2") is None


def test_rc4_nothing_is_captured() -> None:
    assert refusal(ALONE, "d4-g4") == ("occupied", ("g4",))
    assert refusal(START, "a1-b1") == ("occupied", ("b1",))


def test_rc4_nothing_is_jumped_on_the_level_leg() -> None:
    assert refusal(START, "a1-d2") == ("jumped", ("d2", "b1"))


def test_rc4_nothing_is_jumped_on_the_diagonal_leg() -> None:
    blocked = "wwwWwww/7/7/7/4b2/3b3/7/7/bbbBb2 b -"
    assert refusal(blocked, "d4-f6") == ("jumped", ("f6", "e5"))
    assert refusal(blocked, "d4-f5") is None


def test_rc4_nothing_is_jumped_in_a_retreat() -> None:
    blocked = "wwwWwww/7/7/7/7/3b3/3b3/7/bbbBb2 b -"
    assert refusal(blocked, "d4-d2") == ("jumped", ("d2", "d3"))


def test_rc4_there_is_one_path_only_even_if_another_way_round_is_free() -> None:
    # d4 to f5 goes by e4; that e5 is empty does not help.
    blocked = "wwwWwww/7/7/7/7/3bb2/7/7/bbbBb2 b -"
    assert refusal(blocked, "d4-f5") == ("jumped", ("f5", "e4"))


def test_rc4_a_move_changes_the_square_and_the_turn() -> None:
    assert after(START, "a1-c3") == "wwwWwww/7/7/7/7/7/2b4/7/1bbBbbb w -"


def test_g2_nothing_stands_there_and_nothing_moved() -> None:
    assert refusal(START, "a2-b3") == ("nothing_there", ("a2",))
    assert refusal(START, "a1-a1") == ("same_square", ("a1",))


def test_g1_the_other_player_is_not_to_move() -> None:
    assert refusal(START, "a9-b8") == ("not_your_piece", ("a9",))


def test_rc4_a_capture_in_a_wrong_direction_is_told_as_both() -> None:
    # f6-f9 onto White's home rank: nothing is captured, and no piece moves straight forward.
    ahead = "wwwWwww/7/7/5b1/7/7/7/7/bbbBbb1 b -"
    assert refusal(ahead, "f6-f9") == ("occupied_ahead", ("f9", "f6"))
    assert sentence(ahead, "f6-f9") == (
        "A piece stands on f9, and nothing is captured; nor does any piece move straight forward: f6 to f9 "
        "is not a move (RC4)."
    )
    assert refusal(ahead, "f6-e9") == ("occupied_too_steep", ("e9", "f6"))
    behind = "wwwWw2/7/7/4b2/3w1w1/7/7/7/bbbBb1b b -"
    assert refusal(behind, "e6-d5") == ("occupied_behind", ("d5", "e6"))
    assert "goes back straight only: e6 to d5" in sentence(behind, "e6-d5")
