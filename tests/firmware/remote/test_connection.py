"""The way to a room over real HTTP, and what a table makes of a link."""

import re
import ssl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from urllib.request import urlopen
from uuid import uuid4

import pytest
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from tachiai.companion_web.app import create_app
from tachiai.companion_web.club.bus.topics import Site
from tachiai.companion_web.club.joining.admission import AT, admission_app
from tachiai.companion_web.club.joining.https import server_context, serving
from tachiai.companion_web.club.joining.members import Members
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.errors import RoomFault
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.rooms.codes import RoomLink, code_in, link_in, new_code
from tachiai.companion_web.rooms.messages import EmailWanted, RoomWanted, Sits
from tachiai.companion_web.rooms.reminders import Reminders
from tachiai.companion_web.rooms.rooms import Rooms
from tachiai.companion_web.serve import serve
from tachiai.firmware.remote.connection import Host, RoomConnection
from tachiai.firmware.remote.room_port import Heard
from tachiai.firmware.remote.seat import seat_at, setup_of
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import QUICK
from tachiai.firmware.time_source import RealClock
from tachiai.rules.core import Player
from tachiai.rules.record.participants import PERSON, REMOTE

WITHIN_S = 20.0


@pytest.fixture
def host(tmp_path: Path) -> Iterator[str]:
    log = SqlGameLog(f"sqlite:///{tmp_path / 'log.sqlite3'}")
    config = PageConfig(pin_hash="", secret_key=b"k" * 32)
    app = create_app(config, log, Ports(rooms=Rooms(tmp_path / "rooms", RealClock().unix_ms)))
    with serve(app, "127.0.0.1", 0) as server:
        yield server.url.rstrip("/")
    log.close()


def heard_by(connection: RoomConnection, version: int) -> Heard:
    """What is heard once the room has this version."""
    until_s = time.monotonic() + WITHIN_S
    while time.monotonic() < until_s:
        heard = connection.poll()
        if heard is not None and heard.state.version >= version:
            return heard
    raise AssertionError(f"nothing was heard within {WITHIN_S} s")


def test_what_one_side_says_the_other_hears(host: str) -> None:
    codes = Host(RoomLink(host, "")).make(RoomWanted(game="rosenkreuz"))
    first, second = (RoomConnection(RoomLink(host, code)) for code in (codes.first, codes.second))
    try:
        heard_by(second, 0)
        first.say(Sits(id=uuid4().hex, name="Aoi"))
        assert first.waits
        assert heard_by(second, 1).state.first.name == "Aoi"
        heard_by(first, 1)
    finally:
        first.close()
        second.close()


def test_a_refusal_comes_with_its_sentence(host: str) -> None:
    codes = Host(RoomLink(host, "")).make(RoomWanted(game="rosenkreuz"))
    watching = RoomConnection(RoomLink(host, codes.watching))
    try:
        watching.say(Sits(id=uuid4().hex))
        until_s, refusal = time.monotonic() + WITHIN_S, None
        while refusal is None and time.monotonic() < until_s:
            heard = watching.poll()
            refusal = heard.refusal if heard is not None else None
        assert refusal is not None
        assert refusal.in_language("en") == "This code is for watching only."
        assert refusal.in_language("ja") == "このコードは観戦専用です。"
    finally:
        watching.close()


def test_a_table_says_where_its_player_is_told_of_a_turn(tmp_path: Path) -> None:
    log = SqlGameLog(f"sqlite:///{tmp_path / 'log.sqlite3'}")
    rooms = Rooms(tmp_path / "rooms", RealClock().unix_ms)
    reminders = Reminders(rooms, print, print)
    app = create_app(
        PageConfig(pin_hash="", secret_key=b"k" * 32), log, Ports(rooms=rooms, reminders=reminders)
    )
    code = rooms.make(RoomWanted(game="rosenkreuz")).second
    with serve(app, "127.0.0.1", 0) as server:
        seat, _ = seat_at(RoomLink(server.url.rstrip("/"), code))
        seat.email = EmailWanted(id=uuid4().hex, address="ren@example.org", language="ja")
        seat.partner(None)
        until_s = time.monotonic() + WITHIN_S
        while not reminders.of(code)[0]:
            assert time.monotonic() < until_s
        seat.close()
    assert reminders.of(code)[0] == "ren@example.org"
    log.close()


def test_a_seat_makes_a_game_against_somebody_elsewhere(host: str) -> None:
    codes = Host(RoomLink(host, "")).make(RoomWanted(game="chatra", time_control="10m"))
    seat, room = seat_at(RoomLink(host, codes.second), "Ren")
    setup = setup_of(seat, room, Settings(), QUICK)
    assert setup.equipment.game.uid == "chatra"
    assert setup.participants == (REMOTE, PERSON)
    assert setup.settings.referee.time_control == "10m"
    assert setup.names.second == "Ren"
    settings = setup.referee_settings()
    assert (settings.strict, settings.flag_loses, settings.take_back_by_hand) == (True, False, False)
    assert seat.own is Player.SECOND


@contextmanager
def hub_by_https(folder: Path) -> Iterator[RoomLink]:
    """Serves a hub's page with a certificate of its own; yields its address with what it is known by."""
    log = SqlGameLog(f"sqlite:///{folder / 'log.sqlite3'}")
    members = Members(folder / "club", Site("hall"))
    members.authority.issue_own(["127.0.0.1"])
    known_by = members.shortened_fingerprint()
    config = PageConfig(pin_hash="", secret_key=b"k" * 32, authority=known_by)
    page = create_app(config, log, Ports(rooms=Rooms(folder / "rooms", RealClock().unix_ms)))
    admission = admission_app(members, 8883, RealClock().unix_ms)
    context = server_context(members.authority.hub_certificate_path, members.authority.hub_key_path)
    with serving(DispatcherMiddleware(page, {AT: admission}), "127.0.0.1", 0, context) as port:
        yield RoomLink(f"https://127.0.0.1:{port}", "", known_by)
    log.close()


def test_a_hub_is_known_by_its_certificate_and_another_one_is_not_asked(tmp_path: Path) -> None:
    with hub_by_https(tmp_path) as link:
        codes = Host(link).make(RoomWanted(game="rosenkreuz"))
        assert seat_at(replace(link, code=codes.second))[0].own is Player.SECOND
        for foreign in (replace(link, authority="A" * 32), replace(link, authority="")):
            with pytest.raises(RoomFault, match="another hub answers|cannot be reached"):
                seat_at(replace(foreign, code=codes.second))


def test_a_table_joins_by_the_link_that_the_hubs_page_shows(tmp_path: Path) -> None:
    with hub_by_https(tmp_path) as hub:
        told_to = ssl._create_unverified_context()  # as a browser that goes on after its warning
        with urlopen(f"{hub.host}/room/", b"game=chatra", context=told_to) as answer:
            theirs, watching = re.findall(r'<a href="(https://[^"]+)"', answer.read().decode())
        link = link_in(theirs)
        assert link_in(watching).authority == hub.authority
        assert link.authority == hub.authority
        assert seat_at(link)[1].game == "chatra"


def test_a_spectators_link_is_no_seat(host: str) -> None:
    codes = Host(RoomLink(host, "")).make(RoomWanted(game="rosenkreuz"))
    with pytest.raises(RoomFault, match="watching only"):
        seat_at(RoomLink(host, codes.watching))


def test_impossible_rooms_and_hosts_give_a_sentence(host: str) -> None:
    with pytest.raises(RoomFault, match="nine"):
        Host(RoomLink(host, "")).make(RoomWanted(game="nine"))
    with pytest.raises(RoomFault, match="no such room"):
        seat_at(RoomLink(host, new_code()))
    with pytest.raises(RoomFault, match="cannot be reached"):
        seat_at(RoomLink("http://127.0.0.1:9", new_code()))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "kasi muto",
        "ftp://x/room/kasi-muto-reno-hige-soku-nami",
        "http://x/room/../etc",
        "http://[/room/x",
    ],
)
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(RoomFault, match="six words"):
        link_in(text)


def test_a_link_is_read_as_it_was_written() -> None:
    link = RoomLink("https://hub.local:8483", new_code(), "A" * 32)
    assert link_in(link.text) == link
    assert link_in(link.code.replace("-", "  ").upper(), "http://hub.local/") == RoomLink(
        "http://hub.local", link.code
    )
    assert code_in(link.code) == link.code
