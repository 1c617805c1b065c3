"""*Play somebody elsewhere* at a table: what an invitation begins, and what joining by one begins."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tachiai.companion_web.live_table import GameSettings
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.companion_web.ports import Allowed
from tachiai.companion_web.rooms.codes import code_in, link_in
from tachiai.companion_web.rooms.messages import Phrase, RoomWanted
from tachiai.companion_web.rooms.rooms import Rooms
from tachiai.firmware.page.far_games_port import TableFarGames
from tachiai.firmware.remote.seat import RoomSeat
from tachiai.firmware.table.game import GameSetup
from tachiai.rules.core import Player
from tachiai.rules.record.participants import PERSON, REMOTE
from tests.support.games_at_table import Table

NOBODY_THERE = "http://127.0.0.1:9"  # the connection of a seat stays without an answer


@pytest.fixture
def rooms(tmp_path: Path) -> Rooms:
    return Rooms(tmp_path / "rooms", lambda: 1)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    log = SqlGameLog(sqlite_url(tmp_path / "games.sqlite3"))
    made = Table(log)
    yield made
    made.tables.close()
    log.close()


@pytest.fixture
def far_games(table: Table, rooms: Rooms) -> Iterator[TableFarGames]:
    made = TableFarGames(table.at_table, rooms, lambda: "http://192.168.0.7:8472/", NOBODY_THERE)
    yield made
    seat = next_game(table).far
    if seat is not None:
        seat.close()


def next_game(table: Table) -> GameSetup:
    """The game that was begun last."""
    table.play()
    return table.queue.present.game.setup


def test_an_invitation_begins_a_game_in_a_room_here(
    table: Table, far_games: TableFarGames, rooms: Rooms
) -> None:
    settings = GameSettings(game="rugby_chess", engine="second", first="Aoi", time_control="10m")
    assert far_games.invite(settings, Allowed(texts=True), stops_away=True).ok
    setup = next_game(table)
    seat, invitation = setup.far, far_games.invitation()
    assert isinstance(seat, RoomSeat)
    assert (setup.participants, setup.names.first, seat.allowed) == (
        (PERSON, REMOTE),
        "Aoi",
        Allowed(texts=True),
    )
    assert invitation is not None
    link = link_in(invitation.link)
    assert (link.host, code_in(invitation.words)) == ("http://192.168.0.7:8472", link.code)
    place = rooms.place(link.code)
    assert place is not None
    state = rooms.state(place)
    assert (state.you, state.time_control, state.stops_away) == ("second", "10m", True)


def test_who_invites_may_give_the_first_move_away(table: Table, far_games: TableFarGames) -> None:
    settings = GameSettings(game="rugby_chess", engine="first", second="Aoi")
    assert far_games.invite(settings, Allowed(), stops_away=False).ok
    assert next_game(table).participants == (REMOTE, PERSON)


def test_an_invitation_is_shown_with_its_own_game_only(table: Table, far_games: TableFarGames) -> None:
    far_games.invite(GameSettings(game="rugby_chess"), Allowed(), stops_away=False)
    next_game(table)
    table.start(GameSettings(game="rugby_chess"))
    next_game(table)
    assert far_games.invitation() is None


def test_an_impossible_game_invites_nobody(far_games: TableFarGames) -> None:
    answer = far_games.invite(GameSettings(game="rugby_chess", start="x"), Allowed(), stops_away=False)
    assert (answer.ok, answer.code) == (False, "bad_position")
    assert far_games.invitation() is None


def test_six_words_of_a_room_here_begin_its_game(
    table: Table, far_games: TableFarGames, rooms: Rooms
) -> None:
    codes = rooms.make(RoomWanted(game="rugby_chess", time_control="5m+3s"))
    assert far_games.join(codes.second.replace("-", " "), "Ren", Allowed(hints=True)).ok
    setup = next_game(table)
    assert isinstance(setup.far, RoomSeat)
    assert (setup.far.own, setup.far.allowed) == (Player.SECOND, Allowed(hints=True))
    assert (setup.names.second, setup.settings.referee.time_control) == ("Ren", "5m+3s")


@pytest.mark.parametrize(("which", "words"), [("watching", "watching only"), ("none", "six words")])
def test_what_is_no_seat_begins_nothing(
    far_games: TableFarGames, rooms: Rooms, table: Table, which: str, words: str
) -> None:
    code = {"watching": rooms.make(RoomWanted(game="rugby_chess")).watching, "none": "kasi"}[which]
    answer = far_games.join(code, "Ren", Allowed())
    assert not answer.ok
    assert words in answer.words.en
    assert table.queue.present.game.setup.far is None


def test_without_somebody_elsewhere_nothing_is_said(far_games: TableFarGames) -> None:
    assert far_games.say(Phrase.HELLO).code == "nobody"
