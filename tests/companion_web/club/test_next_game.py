"""A table begins the game that the hub wants there: once, and not while another one is played."""

from dataclasses import replace

from tachiai.companion_web.club.bus.messages import AlertKind
from tachiai.companion_web.club.rounds.pairing import paired
from tachiai.companion_web.club.rounds.tournament import Entrant, Tournament
from tachiai.companion_web.live_table import GameSettings
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.messages import Reply, bilingual
from tachiai.rules.record.participants import order_of
from tests.support.club import Club, asked
from tests.support.club_tables import AOI, kinds, shows
from tests.support.fake_live_table import FakeLiveTable
from tests.support.live_views import HEADER, MOVED, WAITING
from tests.support.page_visitors import Visitor

PLAYERS = (Entrant(number=1, name="Mio"), Entrant(number=2, name="Sora"))
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


def test_an_arbiter_hears_what_keeps_a_round_from_beginning(club: Club) -> None:
    club.connect()
    shows(club, replace(MOVED, header=replace(HEADER, first="Aoi", second="Ren")))
    say_round(club)
    (case,) = club.hub.view().queue
    assert case.alert.kind is AlertKind.ROUND_WAITS
    assert case.alert.words.as_words() == bilingual(
        "Open, round 1, board 1 (Mio – Sora) cannot begin here. The game Aoi – Ren is not over.",
        "「Open」第1回戦ボード1（Mio – Sora）を始められません。Aoi – Ren の対局が終わっていません。",
    )
    shows(club, replace(MOVED, result="draw"))
    club.turns()
    assert kinds(club) == []


def test_the_game_of_the_pairing_itself_is_not_in_its_own_way(club: Club) -> None:
    club.connect()
    shows(club, replace(MOVED, header=AT_TABLE))
    say_round(club)
    assert (kinds(club), club.set_up.started) == ([], [])


def test_a_game_that_is_adjourned_from_the_hub_makes_room(club: Club) -> None:
    game = club.log.open_game(HEADER)
    club.connect()
    shows(club, replace(MOVED, game_id=game))
    say_round(club)
    assert asked(club, lambda: club.hub.ask("t1", "adjourn", {}, AOI, (game, 1))).ok
    assert club.live.asked == [("pause", {})]
    assert club.set_up.started == []  # the clocks stand first
    shows(club, replace(MOVED, game_id=game, phase="paused"))
    assert len(club.set_up.started) == 1
    assert kinds(club) == []
    order = order_of(club.log.game(game).entries[0].entry)
    assert order is not None
    assert (order.by, order.request) == ("Aoi", "adjourn")


def test_a_game_that_goes_on_after_all_is_not_disturbed(club: Club) -> None:
    game = club.log.open_game(HEADER)
    club.connect()
    shows(club, replace(MOVED, game_id=game))
    asked(club, lambda: club.hub.ask("t1", "adjourn", {}, AOI))
    shows(club, replace(MOVED, game_id=game, phase="waiting"))
    say_round(club)
    assert club.set_up.started == []


def test_there_is_nothing_to_adjourn_where_nobody_plays(club: Club) -> None:
    club.log.open_game(HEADER)
    club.connect()
    shows(club, replace(MOVED, result="draw"))
    assert asked(club, lambda: club.hub.ask("t1", "adjourn", {}, AOI)).code == "no_game"


def test_why_a_table_does_not_begin_a_game_is_told(club: Club) -> None:
    club.set_up.answer = Reply(False, "no_lights", bilingual("The lights do not reach.", "LEDが届きません。"))
    shows(club, WAITING)
    club.connect()
    say_round(club)
    club.turns()
    assert len(club.set_up.started) == 1
    (case,) = club.hub.view().queue
    assert case.alert.words.en.endswith("cannot begin here. The lights do not reach.")


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
