"""A result that is ruled at the hub ends the game at its table: one result stands in both logs."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tachiai.companion_web.club.bus.messages import StateMessage
from tachiai.companion_web.club.rounds.changes import with_result
from tachiai.companion_web.club.rounds.pairing import paired
from tachiai.companion_web.club.rounds.tournament import BoardResult, Entrant, ResultReason, Tournament
from tachiai.companion_web.club.uplink.seat import ASK_AGAIN_S
from tachiai.companion_web.live_table import LiveView
from tachiai.companion_web.log.values import GameSearch
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.messages import Reply
from tachiai.rules.record.participants import order_of
from tests.support.club import Club
from tests.support.club_tables import shows
from tests.support.live_views import HEADER, MOVED
from tests.support.tournament_evening import Evening

PLAYERS = (Entrant(number=1, name="Mio"), Entrant(number=2, name="Sora"))
OPEN = Tournament(name="Open", uid="rugby_chess", time_control="5m+3s", players=PLAYERS)
AT_TABLE = replace(HEADER, first="Mio", second="Sora", event="Open (1.1)")
PLAYED = replace(MOVED, header=AT_TABLE)


@pytest.fixture
def number(club: Club) -> int:
    """A tournament of two, whose game is played at the table."""
    found = club.hub.tournaments.add(OPEN)
    club.hub.tournaments.change(found, paired)
    club.hub.tournaments.seat(found, ("t1",), 1)
    club.log.open_game(AT_TABLE)
    club.connect()
    shows(club, PLAYED)
    return found


def ruled(club: Club, number: int, result: BoardResult | None, by: str = "Aoi") -> None:
    """An arbiter rules the game at the hub, or leaves it to the table again."""
    reason = ResultReason.NONE if result is None else ResultReason.RULING
    club.hub.tournaments.change(number, lambda found: with_result(found, 1, 1, result, reason, by))
    club.hub.announce()
    club.turns()


@pytest.mark.parametrize(
    ("result", "at_table"),
    [
        (BoardResult.DRAW, "draw"),
        (BoardResult.FIRST_WINS, "first wins"),
        (BoardResult.SECOND_BY_FORFEIT, "second wins"),
        (BoardResult.SHORT_DRAW, "draw"),
    ],
)
def test_a_ruling_reaches_the_referee_and_the_log_says_who_ruled(
    club: Club, number: int, result: BoardResult, at_table: str
) -> None:
    ruled(club, number, result)
    assert club.live.asked == [("result", {"result": at_table})]
    order = order_of(club.log.game(1).entries[-1].entry)
    assert order is not None
    assert (order.by, order.request, order.params) == ("Aoi", "result", {"result": at_table})


def test_a_game_that_nobody_wins_is_adjourned(club: Club, number: int) -> None:
    ruled(club, number, BoardResult.BOTH_LOSE)
    assert club.live.asked == [("pause", {})]
    shows(club, replace(PLAYED, phase="paused"))
    club.wait(ASK_AGAIN_S)
    assert club.live.asked == [("pause", {})]


def test_a_table_that_was_away_does_it_when_it_is_back(club: Club, number: int) -> None:
    club.table_bus.link(False)
    ruled(club, number, BoardResult.DRAW)
    assert club.live.asked == []
    club.table_bus.link(True)
    club.turns()
    assert club.live.asked == [("result", {"result": "draw"})]


def test_a_table_that_does_not_answer_is_asked_again_and_the_log_says_it_once(
    club: Club, number: int
) -> None:
    club.live.answer = Reply(False, "no_answer")
    ruled(club, number, BoardResult.DRAW)
    club.wait(ASK_AGAIN_S)
    assert len(club.live.asked) == 2
    assert len(club.log.game(1).entries) == 1
    shows(club, replace(PLAYED, result="draw"))
    club.wait(ASK_AGAIN_S)
    assert len(club.live.asked) == 2


def test_what_the_rules_ended_is_left_as_it_is(club: Club, number: int) -> None:
    club.live.answer = Reply(False, "over_by_the_rules")
    ruled(club, number, BoardResult.DRAW)
    club.wait(ASK_AGAIN_S)
    assert len(club.live.asked) == 1


def test_a_flag_that_fell_before_is_overruled(club: Club, number: int) -> None:
    shows(club, replace(PLAYED, result="second wins"))
    ruled(club, number, BoardResult.DRAW)
    assert club.live.asked == [("result", {"result": "draw"})]


def test_a_ruling_that_agrees_with_the_table_asks_for_nothing(club: Club, number: int) -> None:
    shows(club, replace(PLAYED, result="draw"))
    ruled(club, number, BoardResult.DRAW)
    assert club.live.asked == []


def test_a_game_that_is_no_longer_on_the_table_is_ruled_in_its_log(club: Club, number: int) -> None:
    club.log.append(1, Entry(kind=EntryKind.RESULT, ply=0, at_ms=0, result="second wins", code="flag"))
    shows(club, replace(MOVED, game_id=2))
    ruled(club, number, BoardResult.DRAW)
    club.turns()
    entries = [stored.entry for stored in club.log.game(1).entries]
    assert [(entry.kind, entry.result) for entry in entries] == [
        (EntryKind.RESULT, "second wins"),
        (EntryKind.NOTE, ""),
        (EntryKind.RESULT, "draw"),
    ]
    assert club.live.asked == []
    club.start_table()
    club.connect()
    assert len(club.log.game(1).entries) == 3


@pytest.mark.parametrize(
    "other",
    [
        lambda view: replace(view, header=replace(AT_TABLE, event="Open (1.2)")),
        lambda view: replace(view, header=replace(AT_TABLE, first="Aoi")),
        lambda view: replace(view, header=HEADER),
    ],
    ids=["board", "names", "event"],
)
def test_another_game_goes_on(club: Club, number: int, other: Callable[[LiveView], LiveView]) -> None:
    shows(club, other(PLAYED))
    ruled(club, number, BoardResult.DRAW)
    assert club.live.asked == []


def test_a_play_off_does_not_change_how_the_game_ended(club: Club, number: int) -> None:
    shows(club, replace(PLAYED, result="draw"))
    club.hub.tournaments.change(
        number, lambda found: with_result(found, 1, 1, BoardResult.FIRST_WINS, ResultReason.PLAY_OFF, "Aoi")
    )
    club.hub.announce()
    club.turns()
    assert club.live.asked == []


def test_what_was_not_ruled_by_a_person_is_left_to_the_table(club: Club, number: int) -> None:
    ruled(club, number, BoardResult.DRAW, by="")
    assert club.live.asked == []


def test_one_result_stands_in_both_logs(evening: Evening) -> None:
    """A ruled draw in the middle of a game; whatever the clock does afterwards."""

    def at_board_1() -> StateMessage | None:
        state = evening.hub.view().states["sim-1"].state
        return state if state is not None and state.event == "Open (1.1)" else None

    evening.say_round(1)
    evening.play_until(lambda _: (state := at_board_1()) is not None and state.ply > 0)
    evening.hub.tournaments.change(
        evening.number, lambda found: with_result(found, 1, 1, BoardResult.DRAW, ResultReason.RULING, "Aoi")
    )
    evening.hub.announce()
    evening.play_until(lambda _: (state := at_board_1()) is not None and state.result == "draw")
    evening.play_until(lambda last: last.is_over)
    first = evening.tournament.rounds[0].games[0]
    assert (first.result, first.by) == (BoardResult.DRAW, "Aoi")
    logged = evening.log.games(GameSearch(text="Open (1.1)")).rows
    assert [row.result for row in logged] == ["draw"]
