"""TC7 attack and hardness, TC8 one square, TC9 two squares, TC10 at most four. The designer's five
examples are among them.
"""

from tests.rules.troop_chess.asking import GAME, after, code_of, position, refused, squares

FAR = "a9 b9 c9"
CONE = "d3 e4 f3"  # its head e4 points north


def test_tc7_example_1_head_against_head_takes_the_head_only() -> None:
    state = after(position(CONE, f"e6 e7 e8 {FAR}"), "d3,e4,f3+N2")
    assert squares(state) == ("d5 e6 f5", "a9 b9 c9 e7 e8")


def test_tc7_example_2_from_the_side_all_three_fall() -> None:
    state = after(position(CONE, f"d5 e5 f5 {FAR}"), "d3,e4,f3+N2")
    assert squares(state) == ("d5 e6 f5", "a9 b9 c9")


def test_tc7_example_3_without_bonus_against_a_wedge_both_heads_fall() -> None:
    state = after(position("d3 d4 d5", f"e6 e7 f6 {FAR}"), "d3,d4,d5+NE")
    assert squares(state) == ("e4 e5", "a9 b9 c9 e7 f6")


def test_tc9_example_4_a_wing_is_caught() -> None:
    state = position(CONE, f"d4 d5 {FAR}")
    assert refused(state, "d3,e4,f3+N2") == ("TC9", "d5 d4 d3")
    assert code_of(state, "d3,e4,f3+N") == ""


def test_tc9_example_5_nothing_behind_so_nothing_catches() -> None:
    state = after(position(CONE, f"d4 e5 e6 {FAR}"), "d3,e4,f3+N2")
    assert squares(state) == ("d5 e6 f5", "a9 b9 c9")


def test_tc7_a_head_attacks_with_two_in_its_own_direction_only() -> None:
    # The wedge e6 e7 f6 is hard against NE alone.
    hook = after(position("c4 d4 e5 h1", f"f6 f7 g6 {FAR}"), "c4,d4,e5+NE")
    assert squares(hook) == ("d5 e5 f6 h1", "a9 b9 c9 f7 g6")


def test_tc7_a_piece_is_hard_against_the_opposite_direction_only() -> None:
    # e6 is the south head of a line: hard against N, not against NE.
    white = f"e6 e7 e8 {FAR}"
    assert squares(after(position("b5 c5 d5", white), "b5,c5,d5+NE")) == ("c6 d6 e6", "a9 b9 c9 e7 e8")
    assert squares(after(position("c5 d5 e5", white), "c5,d5,e5+N")) == ("c6 d6", "a9 b9 c9 e7 e8")


def test_tc7_hardness_never_adds_up() -> None:
    # e6 is the head of a line and of a cone, both pointing south.
    state = after(position(CONE, f"e6 e7 e8 d7 f7 {FAR}"), "d3,e4,f3+N2")
    assert squares(state) == ("d5 e6 f5", "a9 b9 c9 d7 e7 e8 f7")


def test_tc7_hardness_counts_in_each_direction_that_it_has() -> None:
    # e6 is the head of the line e6 e7 e8 (south) and of the wedge e6 e7 f6 (south-west).
    white = f"e6 e7 e8 f6 {FAR}"
    assert squares(after(position("c5 d5 e5", white), "c5,d5,e5+N"))[0] == "c6 d6"
    assert squares(after(position("d3 d4 d5", white), "d3,d4,d5+NE"))[0] == "e4 e5"


def test_tc7_defence_is_that_of_before_the_formation_moves() -> None:
    # The hook pierces f5 on its first square, which breaks the wedge e5 e6 f5. Its head e5 stays hard
    # against NE all the same: the last of the three is traded for it on the second square.
    state = position("c3 d3 e4", f"e5 e6 f5 {FAR}")
    assert squares(after(state, "c3,d3,e4+NE2")) == ("f5 g6", "a9 b9 c9 e6")
    without = position("c3 d3 e4", f"e5 f5 {FAR}")
    assert squares(after(without, "c3,d3,e4+NE2")) == ("e5 f5 g6", FAR)


def test_tc8_all_three_strike_at_once() -> None:
    state = after(position("d4 e4 f4", f"d5 e5 f5 {FAR}"), "d4,e4,f4+N")
    assert squares(state) == ("d5 e5 f5", "a9 b9 c9")


def test_tc8_a_trade_removes_both() -> None:
    state = after(position("c5 d5 e5 h1", f"e6 e7 e8 {FAR}"), "c5,d5,e5+N")
    assert squares(state) == ("c6 d6 h1", "a9 b9 c9 e7 e8")


def test_tc8_the_captures_by_a_forming_move_count_the_formed_formation() -> None:
    # f4 steps to f3: the cone d3 e4 f3 then pierces e5 and e6.
    state = after(position("d3 e4 f4", f"e5 e6 {FAR}"), "f4-f3:d3,e4,f3+N2")
    assert squares(state) == ("d5 e6 f5", "a9 b9 c9")


def test_tc9_a_piece_lost_on_the_first_square_stops_all() -> None:
    # The wing d3 meets d4, the south head of the line d4 d5 d6.
    state = position(CONE, f"d4 d5 d6 {FAR}")
    assert refused(state, "d3,e4,f3+N2") == ("TC9", "d4")
    assert squares(after(state, "d3,e4,f3+N"))[0] == "e5 f4"


def test_tc9_a_piece_may_be_lost_on_the_second_square() -> None:
    # The wing d3 meets d5, the south head of the line d5 d6 d7, on its second square.
    state = after(position(CONE, f"d5 d6 d7 {FAR}"), "d3,e4,f3+N2")
    assert squares(state) == ("e6 f5", "a9 b9 c9 d6 d7")


def test_tc9_a_head_that_only_takes_is_caught_too() -> None:
    # e5 is hard against the head e4: removed, not pierced; e6 then catches it.
    state = position(CONE, f"e5 e6 e7 {FAR}")
    assert refused(state, "d3,e4,f3+N2") == ("TC9", "e6 e5 e4")


def test_tc9_a_head_pierces_two_in_a_row() -> None:
    state = after(position(CONE, f"e5 e6 {FAR}"), "d3,e4,f3+N2")
    assert squares(state) == ("d5 e6 f5", FAR)


def test_tc9_a_piece_that_has_struck_nothing_yet_is_not_caught() -> None:
    state = after(position(CONE, f"d5 f5 {FAR}"), "d3,e4,f3+N2")
    assert squares(state) == ("d5 e6 f5", FAR)


def test_tc9_when_two_squares_are_not_possible_one_is_only_if_tc5_allows_it() -> None:
    state = position(f"{CONE} f4", f"d4 d5 {FAR}")
    assert refused(state, "d3,e4,f3+N2") == ("TC9", "d5 d4 d3")
    assert refused(state, "d3,e4,f3+N") == ("TC5", "f4")


def test_tc9_an_enemy_is_not_jumped_but_attacked() -> None:
    state = after(position(CONE, f"e5 {FAR}"), "d3,e4,f3+N2")
    assert squares(state) == ("d5 e6 f5", FAR)


def test_tc9_a_follower_enters_a_square_that_its_head_has_cleared() -> None:
    # The line moves along itself: e5 pierces e6 and e7, e4 follows over e5 to e6.
    state = after(position("e3 e4 e5", f"e6 e7 {FAR}"), "e3,e4,e5+N2")
    assert squares(state) == ("e5 e6 e7", FAR)


def test_tc10_four_can_fall_in_one_turn() -> None:
    state = after(position(CONE, f"d4 e5 e6 f4 {FAR}"), "d3,e4,f3+N2")
    assert squares(state) == ("d5 e6 f5", FAR)


def test_stages_show_the_step_the_three_and_the_taken_pieces() -> None:
    state = position("d3 e4 f4", f"e5 e6 {FAR}")
    stages = GAME.stages(state, GAME.parse_move("f4-f3:d3,e4,f3+N2"))
    boards = [GAME.board.names[i] for i, s in enumerate(stages[1]) if s == "w"]
    assert len(stages) == 3
    assert boards == ["a9", "b9", "c9", "e5"]  # e6 is under the head, e5 still to be taken off
    assert stages[-1] == GAME.layout(after(state, "f4-f3:d3,e4,f3+N2"))


def test_stages_show_both_of_a_trade_before_they_go() -> None:
    state = position("c5 d5 e5 h1", f"e6 e7 e8 {FAR}")
    moved, gone = GAME.stages(state, GAME.parse_move("c5,d5,e5+N"))
    cell = GAME.board.cell("e6")
    assert (moved[cell], gone[cell]) == ("b", ".")


def test_stages_of_a_quiet_move_are_one() -> None:
    state = position("c5 d5 e5", FAR)
    assert len(GAME.stages(state, GAME.parse_move("c5,d5,e5+N"))) == 1
