"""A small tournament at simulated tables: nobody types a result. ``make bench-tournament``: one of 64."""

from dataclasses import replace

import pytest

from tachiai.companion_web.club.bus.messages import RoundMessage
from tachiai.companion_web.club.rounds.changes import with_result
from tachiai.companion_web.club.rounds.files import FileKind, taken_in, written
from tachiai.companion_web.club.rounds.pairing import paired
from tachiai.companion_web.club.rounds.tournament import BoardResult, ResultReason
from tachiai.rules.entries import Entry, EntryKind
from tests.support.club import Club
from tests.support.live_views import HEADER
from tests.support.tournament_evening import Evening
from tests.support.tournaments import OPEN, PLAYERS


def test_tables_play_the_rounds_and_their_logs_tell_the_results(evening: Evening) -> None:
    for number in (1, 2):
        evening.say_round(number)
        over = evening.play_until(lambda last: last.is_over)
        assert all(game.by == "" for game in over.games)
    assert sum(evening.tournament.half_points_of(player.number) for player in PLAYERS) == 2 * 2 * 2


def test_what_is_ruled_at_the_hub_stands_against_the_tables_log(evening: Evening) -> None:
    evening.say_round(1)
    evening.hub.tournaments.change(
        evening.number,
        lambda found: with_result(found, 1, 1, BoardResult.SECOND_BY_FORFEIT, ResultReason.ABSENT, by="Aoi"),
    )
    over = evening.play_until(lambda last: last.is_over)
    evening.hub.tournaments.collect()
    assert over.games[0].result is BoardResult.SECOND_BY_FORFEIT
    assert evening.tournament.rounds[0].games[0].by == "Aoi"


def held_by(club: Club) -> int:
    """The tournament of four at the hub, its first board at the table t1."""
    number = club.hub.tournaments.add(OPEN)
    club.hub.tournaments.change(number, paired)
    club.hub.tournaments.seat(number, ("t1",), 1)
    return number


def result_at_table(club: Club, code: str) -> None:
    """A game of the first board, played and ended at the table."""
    game = club.log.open_game(replace(HEADER, first="P1", second="P3", event="Open (1.1)"))
    club.log.append(game, Entry(kind=EntryKind.ILLEGAL, ply=0, at_ms=0, move="x", player="first"))
    club.log.append(game, Entry(kind=EntryKind.RESULT, ply=0, at_ms=0, result="second wins", code=code))


@pytest.mark.parametrize(
    ("code", "reason"),
    [("ruled", ResultReason.ILLEGAL_MOVE), ("flag", ResultReason.FLAG), ("resigned", ResultReason.NONE)],
)
def test_why_a_game_was_lost_is_told_by_the_tables_log(club: Club, code: str, reason: ResultReason) -> None:
    number = held_by(club)
    result_at_table(club, code)
    club.connect()
    club.wait(3.0)
    held = club.hub.tournaments.get(number)
    assert held is not None
    game = held.tournament.rounds[0].games[0]
    assert (game.result, game.reason) == (BoardResult.SECOND_WINS, reason)


def test_a_result_that_is_undone_at_the_table_is_taken_back(club: Club) -> None:
    number = held_by(club)
    result_at_table(club, "resigned")
    club.connect()
    club.wait(3.0)
    assert results_of(club, number) == [BoardResult.SECOND_WINS, None]
    club.log.append(1, Entry(kind=EntryKind.RESUME, ply=0, at_ms=0, code="reopened"))
    club.wait(3.0)
    assert results_of(club, number) == [None, None]


def test_a_result_that_came_by_file_stands_against_a_game_that_goes_on(club: Club) -> None:
    number = held_by(club)
    before = club.hub.tournaments.change(number, lambda found: found).tournament
    decided = with_result(before, 1, 1, BoardResult.FIRST_WINS)
    text = written(decided, FileKind.TRF16)
    club.hub.tournaments.change(number, lambda found: taken_in(found, FileKind.TRF16, text, "Aoi"))
    club.log.open_game(replace(HEADER, first="P1", second="P3", event="Open (1.1)"))
    club.log.append(1, Entry(kind=EntryKind.RESUME, ply=0, at_ms=0))
    club.connect()
    club.wait(3.0)
    assert results_of(club, number) == [BoardResult.FIRST_WINS, None]


def results_of(club: Club, number: int) -> list[BoardResult | None]:
    """The results of the first round as the hub has them."""
    held = club.hub.tournaments.get(number)
    assert held is not None
    return [game.result for game in held.tournament.rounds[0].games]


def test_a_hub_that_starts_again_says_the_round_again(club: Club) -> None:
    held_by(club)
    club.start_hub()
    club.connect()
    message = RoundMessage.read(club.broker.retained["tachiai/1/hall/round"])
    assert [(each.table, each.first, each.second) for each in message.pairings] == [
        ("t1", "P1", "P3"),
        ("", "P4", "P2"),
    ]
