"""A result counts from the table at which its board is seated, and from its game there; the arbiter hears of
any other.
"""

from dataclasses import replace

import pytest

from tachiai.companion_web.club.bus.messages import AlertKind, EntryMessage
from tachiai.companion_web.club.bus.topics import Channel
from tachiai.companion_web.club.hub.results import MOST_STRANGE
from tachiai.companion_web.club.rounds.changes import with_result
from tachiai.companion_web.club.rounds.pairing import paired
from tachiai.companion_web.club.rounds.tournament import BoardResult, Entrant, Tournament
from tachiai.companion_web.log.values import GameSearch
from tachiai.companion_web.security.roles import Account, Role
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.record.fields import entry_values, header_values
from tests.support.club import SITE, Club, Hall
from tests.support.club_tables import kinds
from tests.support.live_views import HEADER

PLAYERS = tuple(Entrant(number=number, name=f"P{number}") for number in range(1, 5))
OPEN = Tournament(name="Open", uid="rosenkreuz", planned=2, players=PLAYERS)
STRANGER = "b" * 32
CHIEF = Account("Aoi", Role.CHIEF)


@pytest.fixture
def number(club: Club) -> int:
    """The tournament of four: P1 against P3 at the table t1, P4 against P2 at t2."""
    found = club.hub.tournaments.add(OPEN)
    club.hub.tournaments.change(found, paired)
    club.hub.tournaments.seat(found, ("t1", "t2"), 1)
    club.connect()
    return found


def says(
    club: Club,
    table: str,
    result: str,
    *,
    event: str = "Open (1.1)",
    names: tuple[str, str] = ("P1", "P3"),
    log_id: str = STRANGER,
    seq: int = 1,
    game: int = 1,
) -> None:
    """A table says on the bus how a game ended, as a table that was broken into may."""
    header = replace(HEADER, event=event, first=names[0], second=names[1])
    entry = Entry(kind=EntryKind.RESULT, ply=0, at_ms=0, result=result, code="resigned")
    message = EntryMessage(
        log_id=log_id,
        seq=seq,
        number=seq,
        game=game,
        header=header_values(header),
        entry=entry_values(entry),
    )
    club.table_bus.publish(SITE.table(table, Channel.ENTRY), message.as_json())
    club.turns()


def results(club: Club, number: int) -> list[BoardResult | None]:
    """The results of the first round as the hub has them."""
    held = club.hub.tournaments.get(number)
    assert held is not None
    return [game.result for game in held.tournament.rounds[0].games]


def test_the_result_of_the_seated_table_counts(club: Club, number: int) -> None:
    says(club, "t1", "first wins")
    assert results(club, number) == [BoardResult.FIRST_WINS, None]
    assert AlertKind.STRANGE_RESULT not in kinds(club)


def test_the_result_of_a_table_that_is_not_seated_there_is_an_alert(club: Club, number: int) -> None:
    says(club, "t2", "second wins")
    assert results(club, number) == [None, None]
    (case,) = [case for case in club.hub.view().queue if case.alert.kind is AlertKind.STRANGE_RESULT]
    assert case.place == "t2"
    assert case.alert.words.en == (
        "This table says that board 1 of round 1 of Open ended 0-1 (P1 – P3). That board is not played here, "
        "so it does not count."
    )
    deed = club.hub.accounts.audit()[0]
    assert (deed.account, deed.table, deed.what) == ("", "t2", "strange_result")
    assert deed.detail == "Open 1.1: 0-1 (P1 – P3)"


@pytest.mark.parametrize("strange_first", [True, False])
def test_a_strange_result_does_not_displace_the_true_one(
    club: Club, number: int, strange_first: bool
) -> None:
    if strange_first:
        says(club, "t2", "second wins")
    says(club, "t1", "first wins", log_id="a" * 32)
    if not strange_first:
        says(club, "t2", "second wins")
    assert results(club, number) == [BoardResult.FIRST_WINS, None]
    assert kinds(club).count(AlertKind.STRANGE_RESULT) == 1


def test_a_game_of_other_players_at_the_seated_table_does_not_count(club: Club, number: int) -> None:
    says(club, "t1", "first wins", names=("P1", "P2"))
    assert results(club, number) == [None, None]
    assert AlertKind.STRANGE_RESULT in kinds(club)


def test_a_board_without_a_table_is_ruled_by_hand(club: Club, number: int) -> None:
    club.hub.tournaments.seat(number, (), 1)
    says(club, "t1", "first wins")
    assert results(club, number) == [None, None]
    club.hub.tournaments.change(
        number, lambda found: with_result(found, 1, 1, BoardResult.FIRST_WINS, by="Aoi")
    )
    club.hub.announce()
    assert AlertKind.STRANGE_RESULT not in kinds(club)


def test_once_the_table_is_seated_there_its_result_counts(club: Club, number: int) -> None:
    says(club, "t2", "second wins")
    club.hub.tournaments.seat(number, ("t2", "t1"), 1)
    club.hub.announce()
    assert results(club, number) == [BoardResult.SECOND_WINS, None]
    assert AlertKind.STRANGE_RESULT not in kinds(club)


def test_a_game_that_is_decided_stays_that_of_its_table(club: Club, number: int) -> None:
    says(club, "t1", "first wins")
    club.hub.tournaments.seat(number, ("t9", "t2"), 1)
    club.hub.announce()
    assert results(club, number) == [BoardResult.FIRST_WINS, None]


def test_the_alert_is_settled_once_and_for_all(club: Club, number: int) -> None:
    says(club, "t2", "second wins")
    (case,) = [case for case in club.hub.view().queue if case.alert.kind is AlertKind.STRANGE_RESULT]
    club.hub.settle_found("t2", case.number, CHIEF)
    assert AlertKind.STRANGE_RESULT not in kinds(club)
    club.start_hub()
    club.hub.announce()
    assert AlertKind.STRANGE_RESULT not in kinds(club)
    assert [deed.what for deed in club.hub.accounts.audit()] == ["settle", "strange_result"]


def test_settling_what_the_hub_did_not_find_writes_nothing(club: Club, number: int) -> None:
    club.hub.settle_found("t2", -1, CHIEF)
    assert club.hub.accounts.audit() == ()


def test_a_hub_that_starts_again_still_has_the_alert(club: Club, number: int) -> None:
    says(club, "t2", "second wins")
    since_ms = club.hub.view().queue[0].alert.since_ms
    club.clock.now_s += 100.0
    club.start_hub()
    club.hub.announce()
    (case,) = [case for case in club.hub.view().queue if case.alert.kind is AlertKind.STRANGE_RESULT]
    assert case.alert.since_ms == since_ms


def test_a_table_that_says_ever_more_does_not_fill_the_queue(club: Club, number: int) -> None:
    for game in range(1, MOST_STRANGE + 5):
        says(club, "t2", "second wins", seq=game, game=game)
    assert kinds(club).count(AlertKind.STRANGE_RESULT) == MOST_STRANGE


def test_entries_in_the_name_of_another_tables_log_are_not_taken(club: Club, number: int) -> None:
    says(club, "t1", "first wins", log_id="a" * 32)
    says(club, "t2", "second wins", log_id="a" * 32, seq=2)
    assert results(club, number) == [BoardResult.FIRST_WINS, None]
    (case,) = [each for each in club.hub.view().queue if each.alert.kind is AlertKind.UNUSABLE]
    assert case.place == "t2"
    assert case.alert.words.en.startswith("The entries belong to the log of t1.")
    says(club, "t1", "draw", log_id="a" * 32, seq=2)
    assert results(club, number) == [BoardResult.DRAW, None]


def test_the_log_of_an_expelled_table_goes_on_under_its_new_name(club: Club, number: int) -> None:
    expelled: set[str] = set()
    club.start_hub(lambda: expelled)
    club.connect()
    says(club, "t1", "first wins", log_id="a" * 32)
    expelled.add("t1")
    says(club, "t3", "draw", log_id="a" * 32, seq=2)
    assert AlertKind.UNUSABLE not in kinds(club)
    assert [row.result for row in club.hub_log.games(GameSearch()).rows] == ["draw"]


def test_arbiters_see_and_settle_it_on_the_page(hall: Hall, number: int) -> None:
    says(hall.club, "t2", "second wins")
    arbiter = hall.visitor(Role.ARBITER)
    assert "Result that does not count" in arbiter.read("/club/")
    assert "That board is not played here" in arbiter.read("/club/tables/t2")
    (case,) = [each for each in hall.club.hub.view().queue if each.place == "t2"]
    arbiter.post(f"/club/tables/t2/alerts/{case.number}/settle")
    assert "Result that does not count" not in arbiter.read("/club/")
    assert "Open 1.1: 0-1 (P1 – P3)" in hall.visitor(Role.CHIEF).read("/club/audit")
