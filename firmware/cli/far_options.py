"""``--with`` and ``--invite``: a game against somebody elsewhere."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, TypeVar

import click

from tachiai.companion_web.errors import RoomFault
from tachiai.companion_web.ports import Allowed
from tachiai.companion_web.rooms.codes import RoomLink, host_in, link_in
from tachiai.companion_web.rooms.mail import is_address
from tachiai.companion_web.rooms.messages import EmailWanted, RoomWanted
from tachiai.companion_web.rooms.rooms import Rooms
from tachiai.companion_web.rooms.words import REFUSALS
from tachiai.firmware.assembly.played_page import qr_blocks
from tachiai.firmware.cli.mistakes import CommandMistake
from tachiai.firmware.cli.options import language_of
from tachiai.firmware.page.addresses import EVERYWHERE, network_address
from tachiai.firmware.remote.connection import Host
from tachiai.firmware.remote.room_port import new_message_id
from tachiai.firmware.remote.seat import rooms_folder, seat_at, setup_of
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import GameSetup, WaitingTimes
from tachiai.firmware.time_source import RealClock
from tachiai.rules.core import Player

Command = TypeVar("Command", bound=Callable[..., object])
LOOPBACK_ONLY = "This page is served on this computer only: for others give --host 0.0.0.0, or a hub (--at)."
NO_PORT = "an invitation to this page needs a port that stays: leave --port 0 out"


@dataclass(frozen=True, slots=True)
class FarChoice:
    """What the command line says of an opponent elsewhere."""

    code: str  #: a link, or six words
    invite: bool
    at: str  #: the host of the room; "": this page
    name: str  #: of who plays here
    allowed: Allowed
    stops_away: bool  #: the clock of a side that is away stops
    email: EmailWanted | None = None  #: where this side is told of its turn

    @property
    def is_chosen(self) -> bool:
        """Whether the opponent is elsewhere."""
        return bool(self.code) or self.invite

    def setup(
        self, wanted: RoomWanted, own: Player, settings: Settings, waits: WaitingTimes, page: tuple[str, int]
    ) -> tuple[GameSetup, RoomLink]:
        """The game and the link of this table's seat; an invitation is made and printed. ``page``: host and
        port of the page of this program. Raises ``CommandMistake``.
        """
        try:
            link = link_in(self.code, self.at) if self.code else self._invited(wanted, own, page)
            here = None if self.at else Rooms(rooms_folder(str(page[1])), RealClock().unix_ms)
            seat, room = seat_at(link, self.name, self.allowed, rooms=here)
            seat.email = self.email
            return setup_of(seat, room, settings, waits), link
        except RoomFault as error:
            raise CommandMistake(str(error)) from error

    def _invited(self, wanted: RoomWanted, own: Player, page: tuple[str, int]) -> RoomLink:
        """Makes a room, prints the invitation for the other side, and returns the link of the own one."""
        host, port = page
        if not (self.at or port):
            raise CommandMistake(NO_PORT)
        if self.at:
            own_at = theirs_at = host_in(self.at)
            codes = Host(own_at).make(wanted)
        else:
            own_at = RoomLink(f"http://127.0.0.1:{port}", "")
            theirs_at = RoomLink(f"http://{network_address() if host in EVERYWHERE else host}:{port}", "")
            codes = Rooms(rooms_folder(str(port)), RealClock().unix_ms).make(wanted)
            if host in ("127.0.0.1", "localhost", "::1"):
                click.echo(LOOPBACK_ONLY, err=True)
        mine, theirs = codes.of(own)
        print_invitation(replace(theirs_at, code=theirs), replace(theirs_at, code=codes.watching))
        seat = replace(own_at, code=mine)
        served = "" if self.at else f" --host {host} --port {port}"
        click.echo(f"To go on after a break: tachiai play --with {seat.text}{served}", err=True)
        return seat


def print_invitation(theirs: RoomLink, watching: RoomLink) -> None:
    """Prints what the other side needs: QR code, link and six words."""
    click.echo(qr_blocks(theirs.text), err=True)
    click.echo(f"Invite: {theirs.text}", err=True)
    click.echo(f"In words: {theirs.code.replace('-', ' ')}", err=True)
    click.echo(f"Watch:  {watching.text}", err=True)


def _email_wanted(address: str) -> EmailWanted:
    if address and not is_address(address):
        raise CommandMistake(REFUSALS["no_address"].en)
    language = language_of(click.get_current_context())
    return EmailWanted(id=new_message_id(), address=address, language=language)


def far_options(command: Command) -> Command:
    """The options of a game against somebody elsewhere, as one ``FarChoice``."""

    @click.option("--with", "code", default="", metavar="CODE", help="Join: an invitation's link or words.")
    @click.option("--invite", is_flag=True, help="Invite somebody elsewhere: link, six words, QR code.")
    @click.option("--at", default="", metavar="URL", help="The hub that keeps the game; else this page does.")
    @click.option(
        "--name", default="", help="Your name: for who sits elsewhere, or to keep your strength by."
    )
    @click.option("--hints", is_flag=True, help="Allow engine and hints, if the other side does too.")
    @click.option("--texts", is_flag=True, help="Allow free text, if the other side does too.")
    @click.option("--stop-away", "stops_away", is_flag=True, help="Stop the clock of a side that is away.")
    @click.option("--email", help="Where the host tells you that it is your turn, while this table is off.")
    @wraps(command)
    def chosen(
        *args: Any,
        code: str,
        invite: bool,
        at: str,
        name: str,
        hints: bool,
        texts: bool,
        stops_away: bool,
        email: str | None,
        **others: Any,
    ) -> object:
        wanted = None if email is None else _email_wanted(email)
        far = FarChoice(code, invite, at, name, Allowed(hints, texts), stops_away, wanted)
        return command(*args, far=far, **others)

    return chosen  # type: ignore[return-value]  # the same command with options more
