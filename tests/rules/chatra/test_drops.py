"""CH4 to CH7, CH12 and CH13: where subjects may be dropped."""

import pytest

from tests.rules.chatra.asking import after, drops, legal, position, refusal, sentence


def squares(files: str, ranks: range) -> set[str]:
    """All squares of some files and ranks."""
    return {f"{file}{rank}" for file in files for rank in ranks}


# Zones


def test_ch5_own_camp_and_zones_that_do_not_touch_the_enemy_camp_are_open() -> None:
    # No subject stands, so there is no offside line: White's camp is the upper right zone.
    open_squares = drops(position("", black="b11", white="k2", zoning="z"))
    far = squares("abcd", range(1, 13)) | squares("efghijkl", range(9, 13))
    assert open_squares == far - {"b11"}


def test_ch4_the_camp_is_where_the_object_stands_now() -> None:
    moved = position("", black="b8", white="k2", zoning="z", side="w")
    assert "b4" not in drops(moved)
    assert "b4" in drops(position("", black="b9", white="k2", zoning="z", side="w"))


def test_ch4_a_zone_can_be_both_camps_and_is_open_then() -> None:
    both = position("", black="i4", white="l1", zoning="z")
    assert {"j2", "l4"} <= drops(both)
    assert refusal(both, "k1") == ("drop_gives_check", "k1 l1")
    assert refusal(both, "h4") == ("zone_closed", "h4 l1")


def test_ch5_the_central_zone_touches_every_zone() -> None:
    assert not drops(position("", zoning="z")) & squares("efgh", range(5, 9))


def test_ch5_an_enemy_object_in_a_side_zone_closes_two_thirds() -> None:
    open_squares = drops(position("", black="a12", white="f2", zoning="z"))
    assert open_squares == squares("abcdefghijkl", range(9, 13)) - {"a12"}


# The offside line


def test_ch6_one_subject_makes_no_line() -> None:
    assert refusal(position("b9", white="k2", zoning="z"), "j5") == ("zone_closed", "j5 k2")


def test_ch6_two_subjects_make_a_line_without_end() -> None:
    two = position("c6 f6", white="k2", zoning="z")
    assert {"h6", "l6", "h7", "l8"} <= drops(two)
    assert refusal(two, "h5") == ("offside", "h5 c6 f6 k2")


def test_ch5_an_offside_square_is_told_to_lie_in_a_closed_zone_first() -> None:
    said = sentence(position("c6 f6", white="k2", zoning="z"), "h5")
    assert said.index("next to the camp of the enemy object on k2") < said.index("offside")
    assert said.endswith("(CH5, CH6, our ruling).")


def test_ch6_the_line_is_exact() -> None:
    # From b7 to e8 the line falls one rank in three files: k10 is on it, and h9.
    two = position("b7 e8", white="k2", zoning="z")
    assert {"h9", "k10"} <= drops(two)
    steep = position("a8 l7", white="f1", zoning="z")
    assert refusal(steep, "f7") == ("offside", "f7 l7 a8 f1")
    assert "f8" in drops(steep)


def test_ch6_a_line_through_the_enemy_object_is_no_front() -> None:
    level = position("c2 f2", white="k2", zoning="z")
    assert refusal(level, "h3") == ("zone_closed", "h3 k2")
    slanting = position("a7 c6", white="k2", zoning="z")
    assert refusal(slanting, "h8") == ("zone_closed", "h8 k2")


def test_ch6_three_in_line_make_one_line() -> None:
    three = position("a6 c6 f6", white="k2", zoning="z")
    assert {"h6", "j8"} <= drops(three)
    assert refusal(three, "h5") == ("offside", "h5 a6 f6 k2")


def test_ch6_a_square_must_be_onside_of_every_line_of_the_front() -> None:
    # The front faces the object on f1 with two lines: b4 to e5, and e5 to g8.
    bent = position("b4 e5 g8", white="f1", zoning="z")
    assert refusal(bent, "a1") == ("offside", "a1 b4 e5 f1")
    assert refusal(bent, "j8") == ("offside", "j8 e5 g8 f1")
    assert "e7" in drops(bent)


def test_ch6_lines_that_the_object_sees_from_behind_do_not_count() -> None:
    assert drops(position("c6 f6 b7", white="k2", zoning="z")) >= {"h6", "l8"}


def test_ch6_an_object_among_the_pieces_is_in_front_of_nobody() -> None:
    around = position("b2 f2 d6", white="d3", zoning="z", black="l12")
    assert refusal(around, "f6") == ("zone_closed", "f6 d3")


def test_ch6_only_own_subjects_make_the_line() -> None:
    assert refusal(position("c6", "f6", white="k2", zoning="z"), "h6") == ("zone_closed", "h6 k2")


def test_ch6_even_the_enemy_camp_is_open_behind_the_line() -> None:
    line = position("h3 l3", white="k1", zoning="z")
    assert "j4" in drops(line)
    assert refusal(line, "i1") == ("offside", "i1 h3 l3 k1")


# Lifting


def test_ch7_a_check_lifts_zoning_for_both_from_the_next_ply_on() -> None:
    before = position("k4", black="b11", white="k2", zoning="z")
    assert refusal(before, "g2") == ("zone_closed", "g2 k2")
    result = after(before, "k4-k3")
    assert result == position("k3", "", black="b11", white="k2", zoning="-", side="w")
    later = after(result, "Ok2xk3")
    assert {"f6", "g2", "k7"} <= drops(later)


def test_ch7_either_player_lifts_it() -> None:
    before = position("", "b9", black="b11", white="k2", zoning="z", side="w")
    assert after(before, "b9-b10").endswith(" b -")


def test_ch7_an_object_in_the_central_zone_lifts_it() -> None:
    before = position("", black="d9", white="k2", zoning="z")
    assert after(before, "Od9-e8").endswith(" w -")
    assert after(before, "Od9-e9").endswith(" w z")


def test_ch7_a_subject_in_the_central_zone_does_not() -> None:
    assert after(position("d9", white="k2", zoning="z"), "d9-e8").endswith(" w z")


def test_ch7_lifted_is_lifted_for_good() -> None:
    assert after(position("k3", white="k2", side="w"), "Ok2xk3", "c3").endswith(" w -")


def test_ch7_without_zoning_every_zone_is_open() -> None:
    assert len(drops(position())) == 144 - 2 - 3


# Always


@pytest.mark.parametrize("beside", [position("d9"), position("", "d9")], ids=["own", "enemy"])
def test_ch12_no_drop_beside_a_subject_of_either_colour(beside: str) -> None:
    near = {"c8", "d8", "e8", "c9", "e9", "c10", "d10", "e10"}
    assert not near & drops(beside)
    assert refusal(beside, "e10") == ("next_to_subject", "e10 d9")
    assert "f9" in drops(beside)


def test_ch12_beside_the_own_object_is_allowed() -> None:
    assert {"a11", "b11", "b12"} <= drops(position())


def test_ch12_holds_while_zoning_is_lifted_and_in_the_own_camp() -> None:
    assert refusal(position("b10", black="b12", white="k2", zoning="z"), "b11") == (
        "next_to_subject",
        "b11 b10",
    )


def test_ch13_a_dropped_subject_gives_no_check_beside_the_object() -> None:
    assert refusal(position(), "k2") == ("drop_gives_check", "k2 l1")


def test_ch13_a_dropped_subject_gives_no_check_by_a_flight() -> None:
    # Over f5 it would land on the object on h2.
    assert refusal(position("f5", white="h2"), "d8") == ("drop_gives_check", "d8 h2")


def test_ch13_a_dropped_subject_gives_no_check_by_a_glide() -> None:
    # From e5 it is three squares to the object, and e9 is four away; from e6 it is four, and e9 three away.
    assert refusal(position("e9", white="e2"), "e5") == ("drop_gives_check", "e5 e2")
    assert "e6" in legal(position("e9", white="e2"))


def test_ch13_nor_does_a_drop_make_a_partner_that_lets_another_give_check() -> None:
    assert refusal(position("e4", white="e2"), "e7") == ("drop_helps_check", "e7 e4 e2")
    assert refusal(position("d8", white="h2"), "f5") == ("drop_helps_check", "f5 d8 h2")


def test_ch13_a_piece_in_the_way_of_the_glide_makes_the_drop_legal() -> None:
    assert "e7" in legal(position("e4", "e3", white="e2"))


def test_ch13_a_drop_that_would_be_a_middle_piece_gives_no_check_from_afar() -> None:
    # d8 would lie between b8 and f8, and only steps.
    assert "d8" in legal(position("f5 b8 f8", white="h2"))
