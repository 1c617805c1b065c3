"""The files of the broker Mosquitto: its configuration, and the access rights of each certificate (ACL)."""

import os
import signal
from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tachiai.companion_web.club.bus.messages import LARGEST
from tachiai.companion_web.club.bus.topics import ROOT, Channel, HallChannel, Site
from tachiai.companion_web.club.joining.member import HUB, RELAY, Member, MemberKind
from tachiai.rules.atomic_file import write_with_folder

_SAID = (Channel.ABOUT, Channel.ONLINE, Channel.STATE, Channel.ENTRY, Channel.REPLY)
_HEARD = (Channel.ACK, Channel.CMD)
MOST_QUEUED_BYTES = 64 << 20  # for a client that reads too slowly
LARGEST_HEADER = 1 << 16  # bytes of a packet besides its message

CONFIGURATION = """\
# Written by `tachiai hub broker`; what is changed here is lost at its next start.
user {user}
listener {port}
cafile {folder}/authority.pem
certfile {folder}/hub.pem
keyfile {folder}/hub.key
crlfile {folder}/revoked.pem
require_certificate true
use_identity_as_username true
use_username_as_clientid true
allow_anonymous false
acl_file {folder}/acl
max_queued_messages 20000
max_queued_bytes {queued_bytes}
message_size_limit {message_bytes}
max_packet_size {packet_bytes}
connection_messages false
"""
BRIDGE = """\
connection centre
address {host}:{port}
bridge_protocol_version mqttv50
bridge_cafile {folder}/authority.pem
bridge_certfile {folder}/own.pem
bridge_keyfile {folder}/own.key
remote_clientid {site}-{hall}
cleansession true
keepalive_interval 10
restart_timeout 1 10
notification_topic {online}
topic +/about out 1 {tables}/ {tables}/
topic +/online out 1 {tables}/ {tables}/
topic +/state out 0 {tables}/ {tables}/
topic +/alert/+ out 1 {tables}/ {tables}/
topic +/reply out 1 {tables}/ {tables}/
topic +/cmd in 1 {tables}/ {tables}/
topic +/entry out 1 {centre}/ {tables}/
topic +/ack in 1 {centre}/ {tables}/
topic +/tables out 1 {centre}/hall/ {halls}/
"""  # which topics a hall's broker passes to the centre's broker, and gets from it


def bridge(folder: Path, site: Site, host: str, port: int, hall: str) -> str:
    """Lines of a configuration that bridge the broker of a hall to its centre; ``folder`` has the hall's
    certificate.
    """
    return BRIDGE.format(
        folder=folder,
        host=host,
        port=port,
        site=site.site,
        hall=hall,
        online=site.hall(hall, HallChannel.ONLINE),
        tables=f"{ROOT}/{site.site}/table",
        halls=f"{ROOT}/{site.site}/hall",
        centre=site.centre,
    )


@dataclass(frozen=True, slots=True)
class BrokerFiles:
    """The files of the club's broker."""

    folder: Path

    @property
    def configuration(self) -> Path:
        """Path of Mosquitto's configuration."""
        return self.folder / "mosquitto.conf"

    def write_configuration(self, port: int, user: str, more: str = "") -> None:
        """Writes the configuration of a broker that runs as ``user``; ``more``: further lines."""
        text = CONFIGURATION.format(
            user=user,
            port=port,
            folder=self.folder,
            queued_bytes=MOST_QUEUED_BYTES,
            message_bytes=LARGEST,
            packet_bytes=LARGEST + LARGEST_HEADER,
        )
        text += more
        write_with_folder(self.configuration, text)

    def write_acl(self, site: Site, members: Iterable[Member]) -> None:
        """Writes the access control list, and has a running broker read it."""
        known = tuple(members)
        own = frozenset(member.name for member in known if member.kind is MemberKind.TABLE)
        parts = [f"user {HUB}\ntopic readwrite {ROOT}/#\n", _rights_of_relay(site)]
        parts += [_rights(site, member, own) for member in known]
        write_with_folder(self.folder / "acl", "\n".join(parts), only_for_owner=True)
        self.reload()

    def note_process(self, number: int) -> None:
        """Stores the broker's process id, for ``reload``."""
        write_with_folder(self.folder / "broker.pid", str(number))

    def reload(self) -> None:
        """Has a running broker read its files again (SIGHUP)."""
        with suppress(OSError, ValueError):
            process = int((self.folder / "broker.pid").read_text("ascii"))
            if "mosquitto" in Path(f"/proc/{process}/cmdline").read_text("ascii"):
                os.kill(process, signal.SIGHUP)


def _rights_of_relay(site: Site) -> str:
    heard = site.hall("+", HallChannel.ONLINE), site.to_centre("+", Channel.ACK), site.every(Channel.ABOUT)
    said = site.to_centre("+", Channel.ENTRY), site.tables_to_centre("+")
    lines = [
        f"user {RELAY}",
        *(f"topic read {each}" for each in heard),
        *(f"topic write {each}" for each in said),
    ]
    return "\n".join([*lines, ""])


def _rights(site: Site, member: Member, own: Collection[str]) -> str:
    """The rights of a member; ``own``: tables that joined here themselves, for which no hall may publish."""
    is_hall = member.kind is MemberKind.HALL
    begin = f"{ROOT}/{site.site}/table/{'+' if is_hall else member.name}"
    said = [f"topic write {begin}/{channel}" for channel in _SAID]
    if is_hall:
        said += [f"topic write {site.hall(member.name, channel)}" for channel in HallChannel]
        said += [f"topic deny {ROOT}/{site.site}/table/{name}/#" for name in sorted(own)]
    heard = [f"topic read {begin}/{channel}" for channel in _HEARD]
    both = f"topic readwrite {begin}/{Channel.ALERT}/+"
    return "\n".join([f"user {member.identity}", *said, *heard, both, f"topic read {site.round}", ""])
