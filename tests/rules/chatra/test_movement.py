"""CH8 to CH11: steps, partners, flight, glide and middle pieces."""

from tests.rules.chatra.asking import after, far, goes, position, refusal

# Steps


def test_ch8_a_subject_alone_steps_like_a_king() -> None:
    assert goes(position("f6"), "f6") == {"e5", "f5", "g5", "e6", "g6", "e7", "f7", "g7"}


def test_ch8_so_does_the_object() -> None:
    assert goes(position(black="f6"), "f6") == {"e5", "f5", "g5", "e6", "g6", "e7", "f7", "g7"}


def test_ch8_the_edge_ends_a_step() -> None:
    assert goes(position(black="l12"), "l12") == {"k11", "k12", "l11"}


def test_ch8_an_enemy_piece_is_captured() -> None:
    assert "xf5" in goes(position("f6", "f5"), "f6")
    assert after(position("", "b11"), "Oa12xb11") == position(black="b11", side="w")


def test_ch8_an_own_piece_is_not() -> None:
    assert refusal(position("f6 f5"), "f6-f5") == ("own_piece_there", "f5 f6")
    assert refusal(position("b11"), "b11xa12") == ("own_piece_there", "a12 b11")


def test_ch8_an_object_does_not_fly() -> None:
    beside = position("b6 f6", black="d6")
    assert refusal(beside, "Od6-h6") == ("object_steps", "h6 d6")


def test_ch8_the_sign_of_a_capture_is_part_of_the_move() -> None:
    assert refusal(position("f6", "f5"), "f6-f5") == ("must_capture", "f5")
    assert refusal(position("f6"), "f6xf5") == ("nothing_to_capture", "f5")


# Partners


def test_ch9_partners_need_not_be_in_line() -> None:
    assert far(position("c9 d7"), "c9") == {"e5"}
    assert far(position("c9 d7"), "d7") == {"b11"}


def test_ch9_distance_and_other_pieces_between_do_not_matter() -> None:
    assert "k2" in far(position("c10 g6", "d9 e8 f7", white="l12"), "c10")
    assert "k2" in far(position("c10 g6", black="e8", white="l12"), "c10")


def test_ch9_the_enemy_object_between_them_on_one_line_parts_them() -> None:
    parted = position("c5 g5", white="e5")
    assert far(parted, "c5") == far(parted, "g5") == set()
    assert refusal(parted, "c5-k5") == ("cut_by_object", "k5 e5 c5 g5")
    assert refusal(parted, "g5-i5") == ("cut_by_object", "i5 e5 g5 c5")


def test_ch9_beside_the_line_it_does_not() -> None:
    assert "k5" in far(position("c5 g5", white="e8"), "c5")


def test_ch9_between_two_that_are_not_in_line_it_does_not() -> None:
    # e6 lies halfway from c5 to g7, which is no rank, file or diagonal.
    assert "k9" in far(position("c5 g7", white="e6"), "c5")


def test_ch9_beyond_them_on_their_line_it_does_not() -> None:
    assert far(position("d5 f5", white="k5"), "d5") >= {"h5"}


def test_ch9_the_own_object_between_them_does_not() -> None:
    assert "k5" in far(position("c5 g5", black="e5"), "c5")


# Flight and glide


def test_ch10_the_one_behind_flies_and_the_one_in_front_glides() -> None:
    # As the designer draws it: from c5 over f5 to i5, and f5 up to i5.
    pair = position("c5 f5")
    assert far(pair, "c5") == {"i5", "a5"}
    assert far(pair, "f5") == {"h5", "i5"}


def test_ch10_a_flight_captures() -> None:
    assert "xe5" in far(position("c9 d7", "e5"), "c9")


def test_ch10_a_flight_does_not_land_on_an_own_piece() -> None:
    assert "e5" not in far(position("c9 d7 e5"), "c9")


def test_ch10_a_flight_goes_over_anything() -> None:
    over = position("c5 f5", "g5 h5")
    assert "i5" in far(over, "c5")
    assert refusal(over, "f5-i5") == ("blocked", "i5 g5 f5 c5")


def test_ch10_a_glide_ends_on_the_first_enemy() -> None:
    assert far(position("c5 f5", "h5"), "f5") == {"xh5"}
    assert refusal(position("c5 f5", "h5"), "f5-i5") == ("blocked", "i5 h5 f5 c5")


def test_ch10_a_glide_ends_before_the_first_own_piece() -> None:
    # The own object, for a third subject in line would make f5 a middle piece.
    assert far(position("c5 f5", black="i5"), "f5") == {"h5"}
    assert refusal(position("c5 f5", black="h5"), "f5-i5") == ("blocked", "i5 h5 f5 c5")


def test_ch10_a_glide_is_as_long_as_the_two_are_apart() -> None:
    assert refusal(position("b5 d5"), "d5-g5") == ("too_far", "g5 d5 b5")
    assert far(position("b5 d5"), "d5") == {"f5"}


def test_ch10_a_glide_is_not_cut_short_when_the_flight_would_leave_the_board() -> None:
    # From c5 over i5 a flight would end beyond l5.
    pair = position("c5 i5")
    assert far(pair, "i5") == {"k5", "l5"}
    assert refusal(pair, "c5-l5") == ("flight_off_board", "l5 c5 i5")


def test_ch10_a_glide_goes_away_from_the_partner_only() -> None:
    assert refusal(position("c5 i5"), "i5-g5") == ("towards_partner", "g5 i5 c5")


def test_ch10_a_flight_lands_exactly_behind_the_partner() -> None:
    assert refusal(position("c5 e5"), "c5-h5") == ("flight_lands", "h5 c5 e5 g5")


def test_ch10_neighbours_fly_and_step() -> None:
    pair = position("d7 e6")
    assert far(pair, "d7") == {"f5"}
    assert goes(pair, "e6") == {"c8", "d5", "e5", "f5", "d6", "f6", "e7", "f7"}


def test_ch10_partners_out_of_line_do_not_glide() -> None:
    assert far(position("c9 d7"), "d7") == {"b11"}


def test_ch10_each_partner_adds_its_own() -> None:
    assert far(position("c9 d7 f9"), "c9") == {"e5", "i9", "a9"}


# Middle pieces


def test_ch11_the_middle_one_of_three_only_steps() -> None:
    row = position("c5 e5 h5")
    assert far(row, "e5") == set()
    assert refusal(row, "e5-k5") == ("middle_piece", "k5 e5 h5 c5")


def test_ch11_the_ends_are_partners_over_it() -> None:
    # c5 over h5 would leave the board; h5 glides up to five squares.
    assert far(position("c5 e5 h5"), "h5") == {"j5", "k5", "l5"}
    assert "j6" in far(position("b6 d6 f6"), "b6")


def test_ch11_a_middle_piece_is_no_partner() -> None:
    row = position("c5 e5 h5 e9")
    assert refusal(row, "e9-e1") == ("middle_partner", "e1 e5 e9 h5 c5")


def test_ch11_one_line_is_enough() -> None:
    # e5 is an end on its file, yet in the middle of a diagonal.
    assert far(position("e5 e8 d4 f6"), "e5") == set()


def test_ch11_enemy_subjects_between_do_not_matter() -> None:
    assert far(position("c5 e5 h5", "d5 f5"), "e5") == set()


def test_ch11_the_enemy_object_cuts_the_line() -> None:
    # a8 and j8 stand on both sides of c8, but the object on g8 parts j8 from it.
    cut = position("a8 c8 j8", white="g8")
    assert far(cut, "c8") == {"e8"}
    assert far(position("a8 c8 j8", white="l1"), "c8") == set()


def test_ch11_the_own_object_makes_no_middle_piece_and_cuts_nothing() -> None:
    assert far(position("c5 e5", black="h5"), "e5") == {"a5", "g5"}
    assert far(position("c5 f5 k5", black="h5"), "f5") == set()


def test_ch11_pieces_on_different_lines_make_no_middle_piece() -> None:
    assert "e9" in far(position("e5 e7 h5 b2"), "e5")


def test_ch8_why_a_piece_cannot_get_somewhere_at_all() -> None:
    assert refusal(position("c5 f5"), "f5-g8") == ("out_of_reach", "g8 f5")
    assert refusal(position("f5"), "f5-f9") == ("out_of_reach", "f9 f5")


def test_ch2_a_subject_is_not_the_object() -> None:
    assert refusal(position("c5"), "Oc5-c6") == ("not_the_object", "c5")
    assert refusal(position("c5"), "a12-a11") == ("is_the_object", "a12 a11")


def test_g6_what_is_missing_in_the_writing_is_told_last() -> None:
    assert refusal(position("c5"), "a12-a10") == ("object_steps", "a10 a12")
    assert refusal(position("", "c10 c11"), "a12-b12") == ("own_object_in_check", "b12 c11")
    assert refusal(position("f6", "f5"), "f6xf7") == ("nothing_to_capture", "f7")


def test_g1_only_the_side_to_move_moves() -> None:
    assert refusal(position("c5", "h8"), "h8-h9") == ("not_your_piece", "h8")
    assert refusal(position("c5", "h8"), "Ol1-k1") == ("not_your_piece", "l1")


def test_g2_there_must_be_a_piece_that_moves() -> None:
    assert refusal(position("c5"), "d5-d6") == ("nothing_there", "d5")
    assert refusal(position("c5"), "c5-c5") == ("same_square", "c5")
