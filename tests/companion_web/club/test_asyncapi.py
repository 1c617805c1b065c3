"""The bus is described as it is: every message of a whole story fits the file."""

import json
import re
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from tachiai.companion_web.club import bus
from tachiai.companion_web.club.bus.asyncapi import asyncapi_text
from tachiai.companion_web.club.bus.messages import BRIDGE_IS_UP, HallTables
from tachiai.companion_web.club.bus.topics import HallChannel
from tachiai.companion_web.club.rounds.tournament import Entrant, PairedGame, Round, Tournament
from tachiai.companion_web.security.roles import Account, Role
from tachiai.rules.entries import Entry, EntryKind
from tests.support.club import SITE, Club, asked
from tests.support.club_tables import FLAG, shows
from tests.support.live_views import HEADER, ILLEGAL, JPEG

FILE = Path(bus.__file__).parent / "asyncapi.yaml"
SPEC: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8").partition("\n")[2])
ADDRESSES = {
    name: re.compile(re.sub(r"\{\w+\}", "[^/]+", channel["address"]))
    for name, channel in SPEC["channels"].items()
}


def schema_of(channel: str) -> dict[str, Any]:
    """What a channel's only message has to be."""
    (message,) = SPEC["channels"][channel]["messages"].values()
    payload = SPEC["components"]["messages"][message["$ref"].rpartition("/")[2]]["payload"]
    return {**payload, "components": SPEC["components"]}


def test_the_file_is_what_the_messages_are() -> None:
    assert FILE.read_text(encoding="utf-8") == asyncapi_text()


def test_every_message_of_a_story_is_described(club: Club) -> None:
    club.log.open_game(HEADER)
    club.log.append(1, Entry(kind=EntryKind.NOTE, ply=0, at_ms=0, detail="x"), JPEG)
    club.connect()
    shows(club, ILLEGAL)
    shows(club, FLAG)
    club.wait(3.0)
    asked(club, lambda: club.hub.ask("t1", "pause", {}, Account("Aoi", Role.ARBITER), (1, 0)))
    game = PairedGame(board=1, first=1, second=2)
    players = (Entrant(number=1, name="Aoi"), Entrant(number=2, name="Ren"))
    number = club.hub.tournaments.add(Tournament(name="Open", players=players, rounds=(Round((game,)),)))
    club.hub.tournaments.seat(number, ["t1"], 1)
    club.hub.announce()
    shows(club, ILLEGAL)
    club.hub_bus.publish(SITE.hall("north", HallChannel.ONLINE), BRIDGE_IS_UP, retain=True)
    tables = HallTables(tables=("t1",)).as_json()
    club.hub_bus.publish(SITE.hall("north", HallChannel.TABLES), tables, retain=True)
    seen = set()
    for topic, payload in club.broker.carried:
        (channel,) = [name for name, address in ADDRESSES.items() if address.fullmatch(topic)]
        seen.add(channel)
        if payload:
            Draft202012Validator(schema_of(channel)).validate(json.loads(payload))
    assert seen == set(SPEC["channels"])
