"""TC11 no move, TC12 quiet turns, G3 repetition before contact, G7 results."""

import pytest

from tachiai.rules.core import Outcome, Player
from tachiai.rules.errors import GameOver
from tachiai.rules.line import Line
from tests.rules.troop_chess.asking import GAME, after, position

LINE = "d4 e4 f4"
FAR = "a9 b9 c9"
APART = "a9 d9 g9"  # three that cannot come together by one step


def test_tc11_two_pieces_cannot_move() -> None:
    assert GAME.outcome(position(LINE, "a9 b9")) == Outcome(Player.FIRST, "TC11", "one_side_stuck")


def test_tc11_scattered_pieces_cannot_move() -> None:
    assert GAME.outcome(position(LINE, APART)) == Outcome(Player.FIRST, "TC11", "one_side_stuck")


def test_tc11_a_step_that_joins_is_enough() -> None:
    assert GAME.outcome(position(LINE, "a9 b9 d9")) is None


def test_tc11_the_side_to_move_loses_as_well() -> None:
    outcome = GAME.outcome(position(APART, LINE))
    assert outcome is not None
    assert outcome.text == "second wins"


def test_tc11_neither_can_move_more_pieces_win() -> None:
    assert GAME.outcome(position("a1 d1", APART)) == Outcome(Player.SECOND, "TC11", "both_stuck_more_pieces")


def test_tc11_neither_can_move_as_many_is_a_draw() -> None:
    outcome = GAME.outcome(position("a1 d1 g1", APART))
    assert outcome == Outcome(None, "TC11", "both_stuck_as_many")
    assert outcome.text == "draw"


def test_tc11_a_trade_can_leave_both_without_a_move() -> None:
    # e5 is traded for e6: two pieces are left to either side.
    state = after(position("c5 d5 e5", "e6 e7 e8"), "c5,d5,e5+N")
    assert GAME.outcome(state) == Outcome(None, "TC11", "both_stuck_as_many")


def test_tc11_before_contact_a_side_that_could_only_go_back_has_lost() -> None:
    # The row on the last rank can go sideways; without room to do so it has no move.
    row = "a9 b9 c9 d9 e9 f9 g9 h9 i9"
    assert GAME.outcome(position(row, "a1 b1 c1 d1 e1 f1 g1 h1 i1", contact=False)) == Outcome(
        None, "TC11", "both_stuck_as_many"
    )


def test_tc12_eighteen_quiet_plies_end_the_game() -> None:
    state = after(position(LINE, f"{FAR} g9", quiet=17), "d4,e4,f4+N")
    assert GAME.outcome(state) == Outcome(Player.SECOND, "TC12", "quiet_more_pieces")
    assert list(GAME.legal_moves(state)) == []


def test_tc12_as_many_is_a_draw() -> None:
    assert GAME.outcome(position(LINE, FAR, quiet=18)) == Outcome(None, "TC12", "quiet_as_many")


def test_tc12_seventeen_do_not() -> None:
    assert GAME.outcome(position(LINE, FAR, quiet=17)) is None


def test_tc12_a_removal_begins_the_count_again() -> None:
    state = position(LINE, f"e5 {FAR}", quiet=17)
    assert after(state, "d4,e4,f4+N").quiet == 0
    assert after(state, "d4,e4,f4+S").quiet == 18


def test_tc12_nothing_is_counted_before_contact() -> None:
    state = after(position(LINE, FAR, contact=False), "d4,e4,f4+N")
    assert (state.contact, state.quiet) == (False, 0)


def test_tc12_yields_to_tc11() -> None:
    assert GAME.outcome(position(LINE, "a9 b9 d9 g9", quiet=18)) == Outcome(
        Player.SECOND, "TC12", "quiet_more_pieces"
    )
    assert GAME.outcome(position(LINE, f"{APART} a5", quiet=18)) == Outcome(
        Player.FIRST, "TC11", "one_side_stuck"
    )


def test_g3_before_contact_the_fourth_repetition_is_a_draw() -> None:
    line = Line(GAME, position(LINE, FAR, contact=False))
    shuffle = ("d4,e4,f4+E", "a9,b9,c9+E", "e4,f4,g4+W", "b9,c9,d9+W")
    for number in range(12):
        assert line.outcome is None
        line = line.play(GAME.parse_move(shuffle[number % 4]))
    assert line.outcome == Outcome(None, "G3", "repetition")


def test_g7_after_the_end_every_move_is_refused() -> None:
    state = position(LINE, FAR, quiet=18)
    with pytest.raises(GameOver, match=r"The game is over"):
        GAME.play(state, GAME.parse_move("d4,e4,f4+N"))
