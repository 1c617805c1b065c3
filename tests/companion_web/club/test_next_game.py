"""A table begins the game that the hub wants there: once, and not while another one is played."""

from dataclasses import replace

from tachiai.companion_web.club.rounds.pairing import paired
from tachiai.companion_web.club.rounds.tournament import Player, Tournament
from tachiai.companion_web.ports import GameSettings
from tachiai.rules.entries import Entry, EntryKind
from tests.companion_web.club.conftest import Club
from tests.companion_web.club.test_alerts import shows
from tests.companion_web.conftest import Visitor
from tests.companion_web.fakes import HEADER, MOVED, WAITING, FakeLiveTable

PLAYERS = (Player(number=1, name="Mio"), Player(number=2, name="Sora"))
OPEN = Tournament(name="Open", uid="two_rings", time_control="5m+3s", players=PLAYERS)
AT_TABLE = replace(HEADER, first="Mio", second="Sora", event="Open (1.1)")


def say_round(club: Club) -> None:
    """Pairs the first round; its only board is played at the table."""
    number = club.hub.tournaments.add(OPEN)
    club.hub.tournaments.change(number, paired)
    club.hub.tournaments.seat(number, ("t1",), 1)
    club.hub.announce()
    club.turns()


def test_a_free_table_begins_with_names_and_clock(club: Club) -> None:
    shows(club, WAITING)
    club.connect()
    say_round(club)
    assert club.set_up.started == [
        GameSettings(
            game="two_rings",
            first="Mio",
            second="Sora",
            event="Open (1.1)",
            time_control="5m+3s",
            strict=True,
        )
    ]


def test_a_game_that_is_played_is_not_disturbed(club: Club) -> None:
    club.connect()
    shows(club, MOVED)
    say_round(club)
    assert club.set_up.started == []
    shows(club, replace(MOVED, result="draw"))
    assert len(club.set_up.started) == 1


def test_a_game_that_goes_on_already_is_not_begun_again(club: Club) -> None:
    shows(club, replace(WAITING, header=AT_TABLE))
    club.connect()
    say_round(club)
    assert club.set_up.started == []


def test_a_table_that_starts_again_does_not_repeat_what_it_has_played(club: Club) -> None:
    game = club.log.open_game(AT_TABLE)
    club.log.append(game, Entry(kind=EntryKind.RESULT, ply=0, at_ms=0, result="draw"))
    club.connect()
    say_round(club)
    club.start_table()
    club.turns()
    assert club.set_up.started == []


def test_a_round_of_other_tables_is_none_of_its_business(club: Club) -> None:
    club.connect()
    number = club.hub.tournaments.add(OPEN)
    club.hub.tournaments.change(number, paired)
    club.hub.tournaments.seat(number, ("t2",), 1)
    club.hub.announce()
    club.turns()
    assert club.set_up.started == []


def test_the_tables_page_says_round_and_board(spectator: Visitor, live: FakeLiveTable) -> None:
    live.show(replace(WAITING, header=AT_TABLE))
    assert "Open · Round 1, board 1: Mio – Sora" in spectator.read("/live/")
    assert "Open · 第1回戦、ボード1：Mio – Sora" in spectator.read("/live/", Accept_Language="ja")
