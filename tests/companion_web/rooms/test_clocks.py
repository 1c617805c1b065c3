"""The clocks of a room: laying, the way to the host, flags, and a side that is away."""

from typing import Literal

from tachiai.companion_web.rooms.messages import FlagFell, WentAway
from tachiai.companion_web.rooms.room import Room
from tachiai.companion_web.rooms.taking import due, take
from tachiai.rules.core import Outcome
from tests.support.told_rooms import FIRST, Talk


def away(talk: Talk, side: Literal["first", "second"], is_away: bool, since_ms: int | None = None) -> None:
    after = take(talk.room, None, WentAway(side=side, away=is_away, since_ms=since_ms), talk.at_ms)
    assert isinstance(after, Room)
    talk.room = after


def test_the_clock_of_a_side_that_is_away_runs_on_unless_agreed_otherwise() -> None:
    talk = Talk.of(control="10m")
    talk.play()
    talk.shown()
    away(talk.later(10), "second", True)
    assert talk.later(100).left_s() == (600, 490)


def test_as_agreed_the_clock_of_a_side_that_is_away_stops() -> None:
    talk = Talk.of(control="10m", stops_away=True)
    talk.play()
    talk.shown()
    away(talk.later(10), "second", True)
    assert due(talk.room, talk.later(1000).at_ms) is None
    away(talk, "second", False)
    assert talk.left_s() == (600, 590)
    assert talk.later(5).left_s() == (600, 585)


def test_who_was_away_has_the_time_for_laying_anew() -> None:
    talk = Talk.of(control="10m", stops_away=True)
    talk.play()
    away(talk.later(20), "second", True)
    away(talk.later(1000), "second", False)
    assert talk.later(25).left_s() == (600, 600)
    talk.shown()
    assert talk.later(5).left_s() == (600, 595)


def test_a_ply_does_not_start_the_clock_of_who_is_away() -> None:
    talk = Talk.of(control="10m", stops_away=True)
    away(talk, "second", True)
    talk.play()
    assert talk.later(500).left_s() == (600, 600)


def test_my_clock_runs_from_when_my_table_shows_your_move() -> None:
    talk = Talk.of(control="10m")
    talk.play()
    talk.later(12).shown()
    assert talk.left_s() == (600, 600)
    assert talk.room.second.laying_ms == 12_000
    talk.later(5)
    assert talk.left_s() == (600, 595)


def test_laying_takes_thirty_seconds_at_most() -> None:
    talk = Talk.of(control="10m")
    talk.play()
    assert talk.later(40).left_s() == (600, 590)
    talk.shown()
    assert (talk.left_s(), talk.room.second.laying_ms) == ((600, 590), 30_000)


def test_the_way_of_a_ply_to_the_host_does_not_count_up_to_three_seconds() -> None:
    talk = Talk.of(control="10m")
    talk.play()
    talk.shown()
    talk.later(12).play(thought_ms=10_000)
    assert talk.left_s() == (600, 590)
    assert talk.room.second.lag_ms == 2000
    talk.shown()
    talk.later(20).play(thought_ms=0)
    assert talk.left_s() == (583, 590)


def test_the_host_notes_a_flag_once_no_ply_can_be_on_its_way() -> None:
    talk = Talk.of(control="1m")
    talk.play()
    talk.shown()
    assert due(talk.room, talk.later(61).at_ms) is None
    flag = due(talk.room, talk.later(3).at_ms)
    assert flag == FlagFell(ply=1)
    after = take(talk.room, None, flag, talk.at_ms)
    assert isinstance(after, Room)
    assert after.outcome == Outcome(FIRST, "", "flag")
    assert due(after, talk.at_ms) is None


def test_a_ply_made_in_time_that_comes_late_is_taken() -> None:
    talk = Talk.of(control="1m")
    talk.play()
    talk.shown()
    talk.later(61).play(thought_ms=59_000)
    assert talk.room.line.ply == 2


def test_a_ply_made_too_late_loses() -> None:
    talk = Talk.of(control="1m")
    talk.play()
    talk.shown()
    talk.later(61).play(thought_ms=60_500)
    assert (talk.room.line.ply, talk.room.outcome) == (1, Outcome(FIRST, "", "flag"))


def test_a_flag_that_did_not_fall_is_not_noted() -> None:
    talk = Talk.of(control="1m")
    talk.play()
    assert take(talk.room, None, FlagFell(ply=1), talk.at_ms) is talk.room


def test_who_is_away_does_not_lose_the_time_until_that_was_noticed() -> None:
    talk = Talk.of(control="10m", stops_away=True)
    talk.play()
    talk.shown()
    heard_ms = talk.later(10).at_ms
    away(talk.later(45), "second", True, heard_ms)
    assert talk.left_s() == (600, 590)


def test_who_was_heard_before_the_turn_and_is_away_loses_nothing() -> None:
    talk = Talk.of(control="10m", stops_away=True)
    heard_ms = talk.at_ms
    talk.later(1).play()
    away(talk.later(45), "second", True, heard_ms)
    assert talk.left_s() == (600, 600)
    away(talk, "second", False)
    assert talk.later(25).left_s() == (600, 600)
