"""A table's seat in a room: found by its link, and set up as a game."""

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

import platformdirs

from tachiai.companion_web.errors import RoomFault
from tachiai.companion_web.ports import ALLOWS_NOTHING, Allowed
from tachiai.companion_web.rooms.codes import RoomLink, link_in
from tachiai.companion_web.rooms.messages import EmailWanted, Phrase, Spoke, Wrote
from tachiai.companion_web.rooms.rooms import Rooms
from tachiai.companion_web.rooms.state import RoomState
from tachiai.firmware.remote.connection import Host, RoomConnection
from tachiai.firmware.remote.partner import RemotePartner
from tachiai.firmware.remote.room_port import new_message_id
from tachiai.firmware.settings.model import APP_NAME, Settings
from tachiai.firmware.table.absent_players import Partner
from tachiai.firmware.table.game import GameSetup, Names, WaitingTimes
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.rules.atomic_file import write_with_folder
from tachiai.rules.core import Player
from tachiai.rules.messages import Message, filled

ONLY_WATCHING = Message("This invitation is for watching only.")
OTHER_RULES = Message("The two sides have different versions of the rules: {ours} here, {theirs} there.")


@dataclass
class RoomSeat:
    """Implements ``FarSeat``: this table has the side ``own`` of the room at ``link``."""

    link: RoomLink
    own: Player
    name: str = ""
    allowed: Allowed = ALLOWS_NOTHING
    email: EmailWanted | None = None  #: where the host is to tell of a turn; None: as it knows
    _connection: RoomConnection | None = field(default=None, repr=False)

    @property
    def side(self) -> Player:
        """The side that sits elsewhere."""
        return self.own.other

    def partner(self, helper: Partner | None) -> Partner:
        """The partner that decides for it, with its connection."""
        self.close()
        self._connection = RoomConnection(self.link)
        if self.email is not None:
            self._connection.say(self.email)
        return RemotePartner(self._connection, self.own, helper, self.name, self.allowed)

    def begun(self, game_id: str) -> None:
        """Keeps the seat for a restart, in a file of its owner alone: whoever has the link is this side."""
        kept = {"link": self.link.text, "own": self.own.value, "name": self.name, **asdict(self.allowed)}
        with suppress(OSError):  # then the link itself has to be given again
            write_with_folder(_seat_path(game_id), json.dumps(kept), only_for_owner=True)

    def say(self, what: Phrase | str) -> None:
        """Says a phrase, or free text, to the other side."""
        if self._connection is not None:
            identity = new_message_id()
            self._connection.say(
                Spoke(id=identity, phrase=what) if isinstance(what, Phrase) else Wrote(id=identity, text=what)
            )

    def close(self) -> None:
        """Ends the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def rooms_folder(name: str) -> Path:
    """The folder of the rooms that a program of this computer keeps; programs side by side have one each."""
    return Path(platformdirs.user_data_dir(APP_NAME)) / "rooms" / name


def _seat_path(game_id: str) -> Path:
    return rooms_folder("seats") / f"{game_id}.json"


def kept_seat(game_id: str) -> RoomSeat | None:
    """The seat of a game that was cut off; None where it had none."""
    try:
        kept = json.loads(_seat_path(game_id).read_text(encoding="utf-8")) if game_id.isalnum() else {}
        return RoomSeat(
            link_in(kept["link"]), Player(kept["own"]), kept["name"], Allowed(kept["hints"], kept["texts"])
        )
    except (OSError, ValueError, KeyError, TypeError):  # a RoomFault is a ValueError
        return None


def seat_at(
    link: RoomLink, name: str = "", allowed: Allowed = ALLOWS_NOTHING, *, rooms: Rooms | None = None
) -> tuple[RoomSeat, RoomState]:
    """The seat that a link leads to, and its room, which is one of ``rooms`` where this program keeps it.
    Raises ``RoomFault``.
    """
    place = None if rooms is None else rooms.place(link.code)
    state = rooms.state(place) if rooms is not None and place is not None else Host(link).state()
    if not state.you:
        raise RoomFault(ONLY_WATCHING)
    return RoomSeat(link, Player(state.you), name, allowed), state


def setup_of(seat: RoomSeat, room: RoomState, settings: Settings, waits: WaitingTimes) -> GameSetup:
    """The game of a room for this table. Raises ``RoomFault``, ``BadPosition`` for a start that the rules
    here do not know, and what ``find_equipment`` raises.
    """
    equipment = find_equipment(room.game, room.options)
    game = equipment.game
    if game.rules_version != room.rules_version:
        raise RoomFault(filled(OTHER_RULES, ours=game.rules_version, theirs=room.rules_version))
    referee = settings.referee.model_copy(update={"time_control": room.time_control})
    start = None if room.start == game.format_position(game.start()) else game.parse_position(room.start)
    own, theirs = seat.name or room.of(seat.own).name, room.of(seat.side).name
    first, second = (own, theirs) if seat.own is Player.FIRST else (theirs, own)
    return GameSetup(
        equipment,
        settings.model_copy(update={"referee": referee}),
        start,
        Names(first, second),
        waits,
        far=seat,
    )
