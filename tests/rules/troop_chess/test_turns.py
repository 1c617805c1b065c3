"""TC4 forming, TC5 own pieces and the edge, TC6 no retreat before contact."""

import pytest

from tests.rules.troop_chess.asking import GAME, after, code_of, position, refused, squares

FAR = "a9 b9 c9"


def test_tc4_a_step_joins_two_pieces() -> None:
    state = after(position("b2 c2 d2", FAR), "d2-d3:b2,c2,d3+NE2")
    assert squares(state) == ("d4 e4 f5", FAR)


def test_tc4_a_piece_without_formation_may_step() -> None:
    assert code_of(position("b2 c2 e3", FAR), "e3-d2:b2,c2,d2+N") == ""


def test_tc4_a_formation_may_become_one_of_the_same_kind() -> None:
    # The wedge d3 d4 e3 turns: e3 goes to e4.
    assert code_of(position("d3 d4 e3", FAR), "e3-e4:d3,d4,e4+N") == ""


def test_tc4_one_square_only() -> None:
    assert refused(position("b2 c2 d2 f4", FAR), "f4-d3:b2,c2,d3+N") == ("TC4", "d3 f4")


def test_tc4_not_onto_an_own_piece() -> None:
    assert refused(position("b2 c2 d2 e2", FAR), "e2-d2:b2,c2,d2+N") == ("TC4", "d2 e2")


def test_tc4_not_onto_an_enemy() -> None:
    state = position("b2 c2 e2", f"d3 {FAR}")
    assert refused(state, "e2-d3:b2,c2,d3+N") == ("TC4", "d3 e2")


def test_tc4_the_piece_that_stepped_must_move() -> None:
    state = position("b2 c2 d2 f4", FAR)
    assert refused(state, "f4-f5:b2,c2,d2+N") == ("TC4", "f5")


def test_tc4_the_square_that_it_left_is_empty() -> None:
    state = position("b2 c2 d2", FAR)
    assert refused(state, "d2-d3:c2,d2,d3+N") == ("TC4", "d2 d3")


def test_tc4_a_step_that_stays_is_no_step() -> None:
    assert refused(position("b2 c2 d2", FAR), "d2-d2:b2,c2,d2+N") == ("TC4", "d2")


def test_tc4_an_empty_square_does_not_step() -> None:
    assert refused(position("b2 c2 d2", FAR), "e4-d3:b2,c2,d3+N") == ("TC4", "e4")


def test_tc4_the_formation_may_go_where_the_step_left_from() -> None:
    # d3 steps down between c2 and e2; the three then go up, d2 back to d3.
    state = position("c2 d3 e2 h8", FAR)
    assert code_of(state, "d3-d2:c2,d2,e2+N") == ""


def test_tc5_own_pieces_may_be_jumped() -> None:
    state = position("d4 e4 f4 g4", FAR)
    assert code_of(state, "d4,e4,f4+E") == "own_piece"
    assert squares(after(position("d4 e5 f4 e6", FAR), "d4,e5,f4+N2"))[0] == "d6 e6 e7 f6"


def test_tc5_no_end_on_an_own_piece() -> None:
    assert refused(position("d4 e4 f4 e5 f5", FAR), "d4,e4,f4+N") == ("TC5", "e5 f5")


def test_tc5_the_three_follow_each_other() -> None:
    assert squares(after(position("d4 e4 f4", FAR), "d4,e4,f4+E"))[0] == "e4 f4 g4"


@pytest.mark.parametrize(
    ("text", "leaving"),
    [("a4,b4,c4+W", "a4"), ("a4,b4,c4+W2", "a4 b4"), ("a4,b4,c4+NW", "a4")],
)
def test_tc5_all_three_stay_on_the_board(text: str, leaving: str) -> None:
    assert refused(position("a4 b4 c4", "g9 h9 i9"), text) == ("TC5", leaving)


def test_tc5_two_squares_need_room_for_two() -> None:
    state = position("f4 g4 h4", FAR)
    assert code_of(state, "f4,g4,h4+E") == ""
    assert refused(state, "f4,g4,h4+E2") == ("TC5", "h4")


@pytest.mark.parametrize("direction", ["S", "SE", "SW"])
def test_tc6_black_does_not_go_down_before_contact(direction: str) -> None:
    text = f"d4,e4,f4+{direction}"
    assert refused(position("d4 e4 f4", FAR, contact=False), text) == ("TC6", "d4 e4 f4")
    assert code_of(position("d4 e4 f4", FAR), text) == ""


@pytest.mark.parametrize("direction", ["N", "NE", "NW"])
def test_tc6_white_does_not_go_up_before_contact(direction: str) -> None:
    text = f"d6,e6,f6+{direction}"
    state = position("a1 b1 c1", "d6 e6 f6", side="w", contact=False)
    assert refused(state, text) == ("TC6", "d6 e6 f6")


def test_tc6_sideways_is_no_retreat() -> None:
    state = position("d4 e4 f4", FAR, contact=False)
    assert code_of(state, "d4,e4,f4+E2") == ""


def test_tc6_the_step_does_not_go_back_either() -> None:
    text = "d5-d4:d4,e4,f4+N"
    assert refused(position("d5 e4 f4", FAR, contact=False), text) == ("TC6", "d4 d5")
    assert GAME.reason("step_back").ruling
    assert code_of(position("d5 e4 f4", FAR), text) == ""


def test_tc6_the_first_capture_frees_both_sides() -> None:
    state = position("d4 e4 f4 h1", f"e5 {FAR}", contact=False)
    state = after(state, "d4,e4,f4+N")
    assert state.contact
    assert code_of(state, "a9,b9,c9+E") == ""
    assert code_of(after(state, "a9,b9,c9+E"), "d5,e5,f5+S") == ""


def test_a_teacher_names_the_owner_before_the_shape() -> None:
    assert refused(position("c3 d4 e5 d3", FAR), "a9,c9,e5+N")[0] == "G1"


def test_a_teacher_names_the_retreat_before_the_edge() -> None:
    state = position("d1 e1 f1", FAR, contact=False)
    assert refused(state, "d1,e1,f1+S")[0] == "TC6"
