"""TR1 to TR6 and TR15: board, pieces, opening, steps, passes, long run."""

import pytest

from tachiai.rules.errors import BadNotation, BadPosition
from tachiai.rules.games.two_rings.game import TwoRings
from tachiai.rules.line import Line
from tachiai.rules.move_answer import answer_to
from tests.rules.two_rings.asking import BASIC, GAME, after, moves_from, on, place, place_basic, refusal

NEAR = {"b7", "c7", "d7", "b6", "d6", "b5", "c5", "d5"}
FAR = {"a8", "b8", "c8", "d8", "e8", "a7", "e7", "a6", "e6", "a5", "e5", "a4", "b4", "c4", "d4", "e4"}


def steps(squares: set[str]) -> set[str]:
    return {f"-{square}" for square in squares}


def test_tr1_a_rim_one_cell_deep_without_corners() -> None:
    assert len(GAME.board.grid_cells) == 72
    assert [GAME.board.names[cell] for cell in GAME.board.rim_cells][::6] == [
        "a13",
        "a0",
        "z12",
        "z6",
        "g12",
        "g6",
    ]


def test_tr1_nobody_steps_onto_the_rim() -> None:
    position = place(b="a1", B="c6", W="c11")
    assert refusal(position, "a1-z1") == ("TR1", "onto_the_rim", ("z1",))
    assert refusal(position, "a1-a0") == ("TR1", "onto_the_rim", ("a0",))


def test_tr2_twelve_a_side_or_six() -> None:
    assert GAME.format_position(GAME.start()) == "6/wwwwww/6/6/bbbbbb/6/6/wwwwww/6/6/bbbbbb/6 b - -"
    six = TwoRings({"setup": "six"})
    assert six.format_position(six.start()) == "6/wwwwww/6/6/6/6/6/6/6/6/bbbbbb/6 b - -"
    with pytest.raises(BadPosition, match="at most 6 pieces b, got 7"):
        six.parse_position("6/6/6/6/6/6/6/6/6/b5/bbbbbb/6 b - -")
    with pytest.raises(BadNotation, match="expected rules to be one of advanced, basic"):
        TwoRings({"rules": "none"})


def test_tr3_black_puts_the_first_ring_on_the_black_board() -> None:
    assert GAME.legal_texts(GAME.start()) == ("@a2", "@b2", "@c2", "@d2", "@e2", "@f2")
    assert refusal(GAME.start(), "@a8") == ("TR3", "ring_off_own_board", ("a8",))
    assert refusal(GAME.start(), "@a5") == ("TR3", "ring_on_enemy", ("a5",))
    assert refusal(GAME.start(), "@a6") == ("TR3", "no_piece_for_ring", ("a6",))
    assert refusal(GAME.start(), "@c11") == ("TR3", "ring_on_enemy", ("c11",))
    assert refusal(GAME.start(), "@c3") == ("TR3", "no_piece_for_ring", ("c3",))


def test_tr3_white_puts_the_second_on_the_white_board() -> None:
    second = after(GAME.start(), "@c2")
    assert GAME.legal_texts(second) == ("@a11", "@b11", "@c11", "@d11", "@e11", "@f11")
    assert refusal(second, "@a5") == ("TR3", "ring_off_own_board", ("a5",))
    assert refusal(second, "a11-a10") == ("TR3", "ring_first", ("a11",))


def test_tr3_no_third_ring() -> None:
    third = after(after(GAME.start(), "@c2"), "@c11")
    assert refusal(third, "@d2") == ("TR3", "rings_stay", ("d2",))


def test_tr3_no_ring_for_a_piece_on_the_rim() -> None:
    position = place("b", rim="b@a0", b="a1", w="c11")
    assert refusal(position, "@a0") == ("TR3", "no_piece_for_ring", ("a0",))


def test_tr4_any_of_24_squares() -> None:
    position = place(b="c6", B="f1", W="f12")
    assert moves_from(position, "c6") == steps(NEAR | FAR)


def test_tr4_a_piece_next_to_the_mover_on_its_file_or_rank_closes_three_squares() -> None:
    assert moves_from(place(b="c6", w="c7", B="f1", W="f12"), "c6") >= steps(FAR - {"b8", "c8", "d8"})
    position = place(b="c6", w="c7 d6", B="f1", W="f12")
    assert refusal(position, "c6-c8") == ("TR4", "way_blocked", ("c8", "c7"))
    assert refusal(position, "c6-b8") == ("TR4", "knight_blocked", ("b8", "c7"))
    assert refusal(position, "c6-e7") == ("TR4", "knight_blocked", ("e7", "d6"))
    # That nothing is jumped is the designer's word; which square is in a knight's way is our ruling.
    assert not GAME.reason("way_blocked").ruling
    assert GAME.reason("knight_blocked").ruling


def test_tr4_a_piece_next_to_the_mover_on_a_diagonal_closes_one_square() -> None:
    position = place(b="c6", w="d7", B="f1", W="f12")
    assert moves_from(position, "c6") == steps((NEAR | FAR) - {"d7", "e8"})


def test_tr4_only_to_an_empty_square() -> None:
    position = place(b="c6 c7", w="e7", B="f1", W="f12")
    assert refusal(position, "c6-c7") == ("TR4", "occupied", ("c7",))
    assert refusal(position, "c6-e7") == ("TR4", "occupied", ("e7",))
    assert refusal(position, "c6-f6") == ("TR4", "too_far", ("f6", "c6"))


def test_tr5_a_carrier_steps_one_square() -> None:
    position = place(B="c6", W="f12")
    assert moves_from(position, "c6") == steps(NEAR)
    assert refusal(position, "c6-c8") == ("TR5", "carrier_too_far", ("c8", "c6"))


def test_tr6_a_pass_to_any_of_24_squares_over_other_pieces() -> None:
    position = place(B="c6", b="c7 c8 e7 f6", W="f12")
    assert {move for move in moves_from(position, "c6") if move[0] == ">"} == {">c7", ">c8", ">e7"}
    passed = after(position, "c6>e7")
    assert (on(passed, "c6"), on(passed, "e7")) == ("b", "B")
    assert refusal(position, "c6>f6") == ("TR6", "pass_too_far", ("f6", "c6"))


def test_tr6_to_whom_nobody_passes() -> None:
    position = place(B="a2 b3", b="a1 f6", w="a3", rim="b@z1")
    assert refusal(position, "a2>b2") == ("TR6", "pass_to_nobody", ("b2",))
    assert refusal(position, "a2>a3") == ("TR6", "pass_to_enemy", ("a3",))
    assert refusal(position, "a2>z1") == ("TR6", "pass_to_rim", ("z1",))
    assert refusal(position, "a2>b3") == ("TR3", "second_ring", ("b3",))
    assert refusal(position, "a2>a2") == ("TR6", "pass_to_itself", ("a2",))
    assert refusal(position, "f6>a1") == ("TR6", "no_ring_to_pass", ("f6",))


def test_tr13_a_piece_on_the_rim_does_not_move() -> None:
    position = place(B="a2 b3", b="a1", w="f6", rim="b@z1")
    assert refusal(position, "z1-a1") == ("TR13", "lies_on_rim", ("z1", "a1"))


def test_tr15_next_to_an_own_piece_on_the_file() -> None:
    position = place(b="c1 c9", B="f1", W="f12")
    assert "-c8" in moves_from(position, "c1")
    assert "-c2" in moves_from(position, "c9")
    assert refusal(position, "c1-c7") == ("TR15", "run_to_nobody", ("c7",))


def test_tr15_not_to_an_enemy_and_not_through_pieces() -> None:
    position = place(b="c1 d1", w="c9 d5", B="d9", W="f12")
    assert refusal(position, "c1-c8") == ("TR15", "run_to_nobody", ("c8",))
    assert refusal(position, "d1-d8") == ("TR15", "run_blocked", ("d8", "d5"))


def test_tr15_not_along_a_rank() -> None:
    position = place(b="a4 f4", B="f1", W="f12")
    assert refusal(position, "a4-e4") == ("TR15", "run_sideways", ("e4", "a4"))
    assert refusal(position, "a4-d4") == ("TR4", "too_far", ("d4", "a4"))


def test_tr15_towards_a_carrier_but_not_by_one() -> None:
    position = place(b="c1", B="c9", W="f12")
    assert refusal(position, "c1-c8") is None
    assert refusal(position, "c9-c2") == ("TR15", "carrier_runs", ("c2", "c9"))
    assert GAME.reason("carrier_runs").ruling
    text = "6/w1wwww/6/2w3/bb1Bbb/6/6/w3ww/2b3/w5/2B1bb/bb1b2 b - -"
    assert refusal(GAME.parse_position(text), "d8-d2") == ("TR15", "carrier_runs", ("d2", "d8"))


def test_tr5_a_carrier_steps_to_an_empty_square() -> None:
    text = "6/1wwwww/6/6/bbbbbb/6/4bw/2wwW1/5b/6/1wBbb1/6 b b@a0,w@g4,w@g6 -"
    assert refusal(GAME.parse_position(text), "c2-d2") == ("TR5", "carrier_onto_piece", ("d2",))


def test_tr15_a_piece_on_the_rim_is_named_where_it_does_not_serve() -> None:
    text = "6/wwwwW1/6/6/b1bbbb/6/6/w1w1ww/6/6/B3bb/b3wb b b@d0 -"
    assert refusal(GAME.parse_position(text), "d8-d1") == ("TR15", "run_to_rim", ("d1", "d0"))


def test_tr15_a_piece_on_the_rim_does_not_serve() -> None:
    position = place(b="c6", B="f1", W="f12", w="c12 a1", rim="b@c13")
    assert refusal(position, "c6-c11") == ("TR15", "run_to_nobody", ("c11",))


def test_tr15_is_no_basic_rule() -> None:
    position = place_basic(b="c1 c9", B="f1", W="f12")
    assert refusal(position, "c1-c8", BASIC) == ("TR4", "too_far", ("c8", "c1"))


def test_tr3_no_pass_of_the_turn_before_the_rings_are_put_on() -> None:
    for position, clause in ((GAME.start(), "TR3"), (place(B="c2", W="c11"), "TR4")):
        answer = answer_to(Line(GAME, position), "pass")
        assert (answer.code, answer.clause) == ("no_pass", clause)
    assert "puts a ring" in answer_to(Line(GAME, GAME.start()), "pass").words.en


def test_tr11_a_ring_passed_into_the_goal_means_the_goal() -> None:
    entering = place(B="d12", W="f6")
    assert refusal(entering, "d12>d13") == ("TR11", "says_no_goal", ("d12", "b12", "c12", "d12", "e12"))
    assert refusal(place(B="a12", W="f6"), "a12>c13") == (
        ("TR11", "goal_out_of_reach", ("a12", "b12", "c12", "d12", "e12"))
    )
    # A piece that lies there may have been meant, and one without a ring has none to pass.
    lying = place("b", "b@d13", b="d12", B="c12", W="f6")
    assert refusal(lying, "c12>d13") == ("TR6", "pass_to_rim", ("d13",))
    assert refusal(place(b="d12", B="a1", W="f6"), "d12>d13") == ("TR6", "no_ring_to_pass", ("d12",))
