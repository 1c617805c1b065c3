"""Stories that only one of the games can tell."""

import pytest

from tachiai.firmware.referee.requests import Choose, LetStand
from tachiai.firmware.referee.scene import Mark, Tune
from tachiai.firmware.referee.settings import Help, RefereeSettings
from tachiai.rules.entries import EntryKind
from tachiai.testing.story_table import Button, table_of


def test_chatra_a_drop_needs_nothing_lifted() -> None:
    table = table_of("chatra")
    table.puts(a1="x", rest_s=3.0)
    assert table.plies == ["a1"]


def test_chatra_an_object_dropped_beside_the_enemy_object_is_refused_as_our_ruling() -> None:
    table = table_of("chatra")
    table.plays("a1", "Ol12")
    table.puts(l11="X", rest_s=1.0)
    assert table.phase == "illegal"
    assert "(CH3, our ruling)" in table.says
    assert table.lights == {"l11": Mark.WRONG, "l12": Mark.BECAUSE}


def test_chatra_a_dropped_piece_that_is_lifted_for_a_moment_is_not_taken_back() -> None:
    table = table_of("chatra")
    table.plays("a1")
    table.puts(a1=".", rest_s=3.0)
    assert table.plies == ["a1"]
    table.puts(a1="x")
    assert table.plies == ["a1"]
    table.puts(a1=".", rest_s=6.0)
    assert table.plies == []


def test_chatra_who_takes_a_drop_off_and_moves_instead_is_accused_of_nothing() -> None:
    table = table_of("chatra", "1x3o5o/12/12/6o5/o11/9O2/x5x5/12/12/9x2/1x10/3o6X1 w z")
    table.plays("d8")
    table.puts(d8=".", rest_s=1.8)
    table.puts(f1=".", b1="o", rest_s=3.0)
    assert table.written(EntryKind.ILLEGAL) == []


def test_chatra_a_piece_just_dropped_may_be_taken_off_first_when_it_is_captured() -> None:
    table = table_of("chatra", "9x2/11x/1o6x3/5x4o1/12/12/12/12/4x4o2/x5oO4/1X10/x2x8 w -")
    table.plays("i6")
    table.puts(i6=".", rest_s=3.0)
    table.puts(a12=".", i6="x", rest_s=3.0)
    assert table.plies == ["i6", "a12xi6"]


def test_chatra_a_check_is_heard_and_seen() -> None:
    table = table_of("chatra", "12/12/12/12/12/12/12/12/9x2/12/9O2/X11 b -")
    table.plays("j9-j10")
    assert table.tunes[-1] is Tune.CHECK
    assert table.says.endswith("Check (CH14).")
    assert table.lights["j11"] is Mark.HINT


def test_chatra_a_move_that_leaves_a_check_shows_what_moved_and_what_is_in_check() -> None:
    table = table_of("chatra", "11O/12/o11/12/12/12/1x10/o11/12/12/12/X11 b -")
    table.puts(f6="x", rest_s=1.0)
    assert table.lights == {"f6": Mark.WRONG, "a8": Mark.BECAUSE, "a12": Mark.BECAUSE}
    assert "the piece on a8 could capture your object on a12 (CH14)" in table.says


def test_rosenkreuz_a_take_back_that_looks_like_two_plies_half_way_is_not_recorded_as_them() -> None:
    table = table_of("rosenkreuz", "7C/8/8/3R1c2/8/3R4/r7/8 r")
    table.plays("d5-e6", "f5xe6", "d3-e4")
    table.puts(e6=".", f5="c", e4=".", d5="R", rest_s=1.5)
    assert table.plies == ["d5-e6", "f5xe6", "d3-e4"]
    table.puts(d3="R", rest_s=1.5)
    assert table.plies == []
    assert len(table.written(EntryKind.PLY)) == 3


def test_rosenkreuz_a_reply_says_that_the_missing_piece_was_captured_by_its_own_move() -> None:
    table = table_of("rosenkreuz", "8/CcCc1c2/cCcC1CcC/3cR1Cc/3R1Rr1/RrRrRrRr/r1r2Rr1/8 c")
    table.puts(h5=".", rest_s=1.0)
    assert (table.phase, table.plies) == ("lifted", [])
    table.puts(a2=".", a4="r", rest_s=3.0)
    assert table.plies == ["h5-h4", "a2-a4"]


def test_rosenkreuz_who_has_forgotten_to_take_off_what_was_captured_is_accused_of_nothing() -> None:
    table = table_of("rosenkreuz", "8/C4c1c/cCc2C2/Rc2R2r/7C/R2rR3/5Cr1/8 c")
    table.puts(f2=".", b8="C", rest_s=4.0)  # through e1 back to the own rim; d3 is still there
    assert (table.phase, table.written(EntryKind.ILLEGAL)) == ("in_progress", [])
    table.puts(d3=".", rest_s=3.0)
    assert table.plies == ["f2-e1*d3@b8"]


def test_rosenkreuz_two_plies_that_bring_back_what_stood_before_count_when_they_stay() -> None:
    table = table_of("rosenkreuz", "7C/8/8/3R1c2/8/3R4/r7/8 r")
    table.plays("d5-e6", "f5xe6", "d3-e4")
    table.puts(e6=".", f5="c", e4=".", d5="R", rest_s=9.0)
    assert table.plies[3:] == ["e6-f5", "e4-d5"]


def test_rosenkreuz_a_captured_piece_that_was_not_taken_off_is_asked_for() -> None:
    table = table_of("rosenkreuz", "CcC5/8/8/8/1C6/R7/1R6/4RrRr r")
    table.puts(a3=".", b3="R", rest_s=1.5)
    assert table.phase == "in_progress"
    assert table.lights == {"b4": Mark.TO_DO}
    assert table.says == "Still to do: take the black cross from b4."
    table.puts(b4=".", rest_s=3.0)
    assert table.plies == ["a3-b3"]


def test_rosenkreuz_a_captured_piece_may_be_taken_off_first() -> None:
    table = table_of("rosenkreuz", "CcC5/8/8/8/1C6/R7/1R6/4RrRr r")
    table.puts(b4=".", rest_s=1.0)
    assert table.phase == "lifted"
    table.puts(a3=".", b3="R", rest_s=3.0)
    assert table.plies == ["a3-b3"]


LIFTED_OR_CAPTURED = "8/5R2/c1r4R/4Rcc1/cR1C2cR/1rRr1rCr/r6R/8 r"


def test_rosenkreuz_a_piece_in_the_hand_is_not_taken_for_one_that_moved_and_was_captured() -> None:
    table = table_of("rosenkreuz", LIFTED_OR_CAPTURED)
    table.puts(h3=".", rest_s=4.0)
    assert table.phase == "lifted"
    assert table.lights == {"h3": Mark.FROM, "h5": Mark.LEGAL}
    table.puts(h3="r")
    assert table.phase == "waiting"
    assert table.plies == []


def test_rosenkreuz_where_hands_are_in_sight_a_missing_piece_has_moved_and_was_captured() -> None:
    settings = RefereeSettings(hands_in_sight=True, auto_confirm_s=1.5)
    table = table_of("rosenkreuz", LIFTED_OR_CAPTURED, settings=settings)
    table.puts(h3=".", rest_s=1.0)
    assert (table.phase, table.plies) == ("confirming", [])
    table.rests(1.0)
    assert (table.phase, table.plies) == ("waiting", ["h3-h5"])


def test_rosenkreuz_after_a_while_it_is_asked_if_the_missing_piece_moved_and_was_captured() -> None:
    table = table_of("rosenkreuz", LIFTED_OR_CAPTURED)
    table.puts(h3=".", rest_s=6.0)
    assert table.phase == "ambiguous"
    assert table.tunes == [Tune.ASK]
    assert table.asks(Choose("h3-h5")).ok
    assert table.plies == ["h3-h5"]


def test_rosenkreuz_who_presses_the_clock_is_asked_at_once() -> None:
    table = table_of("rosenkreuz", LIFTED_OR_CAPTURED)
    table.puts(h3=".", rest_s=1.0)
    table.presses(Button.CLOCK_FIRST)
    assert table.phase == "ambiguous"
    table.presses(Button.CONFIRM)
    assert table.plies == ["h3-h5"]


def test_rosenkreuz_the_reply_tells_that_the_missing_piece_was_captured() -> None:
    table = table_of("rosenkreuz", LIFTED_OR_CAPTURED)
    table.puts(h3=".", rest_s=1.0)
    after = table.state.line.play(table.game.parse_move("h3-h5"))
    reply = table.game.format_move(next(iter(table.game.legal_moves(after.state))))
    table.hand()
    table.layout = list(table.game.layout(after.play(table.game.parse_move(reply)).state))
    table.rests(3.0)
    assert table.plies == ["h3-h5", reply]


def test_troop_chess_what_may_not_stay_is_told_before_the_move_is_called_finished() -> None:
    table = table_of("troop_chess")
    table.puts(a2=".", a3="b", rest_s=1.0)
    assert "It may not stay so:" not in table.says
    table.rests(2.0)
    assert table.phase == "in_progress"
    assert "It may not stay so:" in table.says
    assert table.entries == []


def test_troop_chess_three_pieces_go_one_after_the_other() -> None:
    table = table_of("troop_chess")
    table.puts(a2=".", a3="b", rest_s=1.0)
    assert table.phase == "in_progress"
    table.puts(b2=".", b3="b", rest_s=1.0)
    table.puts(c2=".", c3="b", rest_s=9.0)
    assert table.plies == ["a2,b2,c2+N"]


@pytest.mark.parametrize("order", ["f4f6 f3f5 f2f4", "f4f6 f2f4 f3f5", "f3f5 f4f6 f2f4"])
def test_troop_chess_a_line_moves_along_itself_one_piece_after_the_other(order: str) -> None:
    table = table_of("troop_chess", "7ww/w7w/9/9/9/5b3/5b3/5b3/b7b b n 0")
    *ways, last = order.split()
    for way in ways:
        table.puts(**{way[:2]: ".", way[2:]: "b"}, rest_s=3.0)
        assert table.phase == "in_progress", table.says
    table.puts(**{last[:2]: ".", last[2:]: "b"}, rest_s=6.0)
    assert table.plies == ["f2,f3,f4+N2"]


def test_troop_chess_a_piece_is_joined_and_the_three_go_one_after_the_other() -> None:
    table = table_of("troop_chess", "7ww/w7w/9/5w3/5w3/5b3/5bb2/9/b7b b y 0")
    for put in ("g3. f2b", "f6.", "f5.", "f4. f6b", "f3. f5b"):
        table.puts(**{cell[:2]: cell[2:] for cell in put.split()}, rest_s=3.0)
        assert table.phase == "in_progress", table.says
    table.puts(f2=".", f4="b", rest_s=6.0)
    assert table.plies == ["g3-f2:f2,f3,f4+N2"]


def test_troop_chess_the_squares_of_a_lifted_piece_are_those_of_its_formations() -> None:
    table = table_of("troop_chess")
    table.puts(a2=".")
    legal = {name for name, mark in table.lights.items() if mark is Mark.LEGAL}
    assert {"a3", "b3", "a4"} <= legal
    assert "a6" not in legal


def test_two_rings_the_rings_are_put_on_first() -> None:
    table = table_of("two_rings")
    put = "Put a ring on one of your pieces on your own board (TR3)."
    assert table.says == f"Black to move. {put}"
    table.plays("@c2")
    assert table.says == f"White to move. {put}"
    assert [name for name, mark in table.lights.items() if mark is Mark.HINT] == [f"{x}11" for x in "abcdef"]
    table.plays("@d11")
    assert table.says == "Black to move."
    table.plays("c8-c10")


def test_two_rings_a_ring_on_the_board_itself_is_an_attempt() -> None:
    # A camera takes it for a piece that carries one: that is the class that it looks like.
    table = table_of("two_rings")
    table.puts(c6="B", rest_s=1.0)
    assert table.says == "There is no piece of yours on c6 that could take the ring (TR3). Clear c6."
    table.puts(c6=".", rest_s=1.0)
    table.plays("@c2", "@d11")
    table.puts(c2="b", c6="B", rest_s=1.0)
    assert table.says == (
        "There is no piece on c6: a ring is always on a piece (TR6). Move the ring from c6 to c2."
    )


def test_two_rings_the_door_of_a_piece_on_the_rim_is_shown() -> None:
    table = table_of("two_rings", "6/2W3/6/6/6/6/6/5w/6/6/2B3/6 b b@g5 -")
    assert table.lights == {"g5": Mark.HINT, "f5": Mark.HINT}
    assert table.says == "Black to move. The piece on g5 returns to f5 once the way is free (TR14)."


def test_two_rings_an_illegal_move_that_stands_keeps_what_no_camera_sees() -> None:
    table = table_of("two_rings")
    table.plays("@c2", "@d11")
    table.puts(c8=".", f3="b", rest_s=1.0)
    assert table.phase == "illegal"
    assert table.asks(LetStand()).ok
    assert table.game.format_position(table.state.line.state).endswith(" w - -")


def test_hints_are_for_those_who_want_reasons() -> None:
    table = table_of(
        "rugby_chess",
        "www1www/7/7/3W3/7/7/7/b6/1bbBbbb b -",
        settings=RefereeSettings(help=Help.SQUARES),
    )
    table.plays("a2-d5*")
    assert Mark.HINT not in table.lights.values()
    assert table.tunes[-1] is Tune.ACCEPTED
    assert table.says == "White to move."


def test_troop_chess_a_reply_may_begin_before_the_move_was_confirmed() -> None:
    table = table_of("troop_chess")
    table.makes("e1,f2,g1+N2", rest_s=0.3)
    assert table.plies == []
    table.puts(f8=".", e7="w", rest_s=1.0)
    assert table.plies == ["e1,f2,g1+N2"]
    assert table.phase == "in_progress"
    assert Tune.REFUSED not in table.tunes


def test_troop_chess_a_move_that_was_taken_off_again_is_not_remembered() -> None:
    table = table_of("troop_chess")
    table.makes("e1,f2,g1+N2", rest_s=0.3)
    table.puts(e3=".", f4=".", g3=".", e1="b", f2="b", g1="b", rest_s=1.0)
    table.puts(f8=".", e7="w", rest_s=1.0)
    assert table.plies == []
    assert table.phase == "illegal"


def test_two_rings_what_a_hand_hid_during_an_illegal_move_is_not_asked_once_that_is_put_back() -> None:
    around = "6/wbbBw1/6/1b4/3wwb/6/4w1/w1w2w/6/2b3/3bbb/1wB3 b b@b0,b@z2,w@c13,w@d13,w@b13 -"
    table = table_of("two_rings", around)
    table.plays("c3xc5")
    table.hand_over("e8", "f8")
    table.lays(e8=".", d4="w")
    table.hand_over("e8", "e7", "e6", "f6")  # e6-d4 looks possible, below this hand
    table.rests(3.0)
    assert table.phase == "illegal"
    table.hand_over("d4", "e4")
    table.lays(d4=".", e8="w")
    table.hand_over("e8", "e9")
    table.rests(2.0)
    table.hand_over("e6", "e5")
    table.lays(e6=".", d6="w")
    table.hand_over("d6", "e6")
    table.rests(6.0)
    assert (table.plies, table.phase) == (["c3xc5", "e6-d6"], "waiting")
