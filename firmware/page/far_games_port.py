"""Games against somebody elsewhere, for the page: invitations of this table, and those of others."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from tachiai.companion_web.errors import RoomFault
from tachiai.companion_web.live_table import GameSettings
from tachiai.companion_web.ports import Allowed, FarInvitation
from tachiai.companion_web.rooms.codes import RoomLink, link_in
from tachiai.companion_web.rooms.messages import Phrase, RoomWanted
from tachiai.companion_web.rooms.rooms import Rooms
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.page.game_choice import chosen_game
from tachiai.firmware.remote.seat import RoomSeat, seat_at, setup_of
from tachiai.firmware.table.game import FarSeat, GameSetup
from tachiai.firmware.tables.games import GamesAtTable
from tachiai.rules.core import Player
from tachiai.rules.errors import RulesError
from tachiai.rules.messages import Message, Reply

NO_LIGHTS = Message("The lights of this table do not reach every square of that board.")

NOBODY = Message("Nobody plays from elsewhere.")


@dataclass(slots=True)
class TableFarGames:
    """Implements ``companion_web.ports.FarGamesPort``. ``address``: where others reach this page, "" where
    they do not; ``own_address``: where this program does.
    """

    at_table: GamesAtTable
    rooms: Rooms
    address: Callable[[], str]
    own_address: str
    _invitation: FarInvitation | None = None
    _seat: FarSeat | None = None  #: that the invitation is for

    def invite(self, settings: GameSettings, allowed: Allowed, *, stops_away: bool) -> Reply:
        """Makes a room here and begins its game. The side that the computer would play is the other one's."""
        chosen = chosen_game(replace(settings, engine="none"), self.at_table.first)
        if isinstance(chosen, Reply):
            return chosen
        own = Player.SECOND if settings.engine == "first" else Player.FIRST
        wanted = RoomWanted(
            game=settings.game,
            options=dict(settings.options),
            start=settings.start,
            time_control=settings.time_control,
            stops_away=stops_away,
        )
        try:
            codes = self.rooms.make(wanted)
        except RoomFault as error:
            return Reply(False, "no_room", error.words)
        mine, theirs = codes.of(own)
        at, own_at = (self.address() or self.own_address).rstrip("/"), self.own_address.rstrip("/")
        name = settings.first if own is Player.FIRST else settings.second
        seat = RoomSeat(RoomLink(own_at, mine), own, name, allowed)
        answer = self._begin(replace(chosen, far=seat))
        if answer.ok:
            self._seat = seat
            self._invitation = FarInvitation(
                link=RoomLink(at, theirs).text,
                words=theirs.replace("-", " "),
                watching=RoomLink(at, codes.watching).text,
                only_here=not self.address(),
            )
        return answer

    def join(self, code: str, name: str, allowed: Allowed) -> Reply:
        """Begins the game of an invitation."""
        first = self.at_table.first
        try:
            seat, room = seat_at(link_in(code, self.own_address), name, allowed, rooms=self.rooms)
            setup = setup_of(seat, room, first.settings, first.waits)
        except (RoomFault, RulesError, BadSetting) as error:
            return Reply(False, "not_joined", error.words)
        return self._begin(setup)

    def invitation(self) -> FarInvitation | None:
        """The invitation of the present game."""
        present = self.at_table.queue.present.game.setup.far
        return self._invitation if present is not None and present is self._seat else None

    def say(self, what: Phrase | str) -> Reply:
        """Says a phrase, or free text, to the other side."""
        seat = self.at_table.queue.present.game.setup.far
        if not isinstance(seat, RoomSeat):
            return Reply(False, "nobody", NOBODY)
        seat.say(what)
        return Reply(True)

    def _begin(self, setup: GameSetup) -> Reply:
        try:
            self.at_table.queue.begin(setup)
        except BadSetting:
            return Reply(False, "no_lights", NO_LIGHTS)
        return Reply(True)
