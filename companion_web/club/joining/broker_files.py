"""What Mosquitto is told: its configuration, and by certificate who may say and hear what (ACL)."""

import os
import signal
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tachiai.companion_web.club.bus.topics import ROOT, Channel, Site
from tachiai.companion_web.club.joining.member import HUB
from tachiai.rules.whole_file import write_with_folder

_SAID = (Channel.ABOUT, Channel.ONLINE, Channel.STATE, Channel.ENTRY, Channel.REPLY)
_HEARD = (Channel.ACK, Channel.CMD)

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
allow_anonymous false
acl_file {folder}/acl
max_queued_messages 20000
connection_messages false
"""
BRIDGE = """\
connection centre
address {host}:{port}
bridge_protocol_version mqttv50
bridge_cafile {folder}/authority.pem
bridge_certfile {folder}/own.pem
bridge_keyfile {folder}/own.key
remote_clientid {name}
cleansession true
restart_timeout 1 10
notifications_local_only true
notification_topic {bridge}
topic +/about out 1 {tables}/ {tables}/
topic +/online out 1 {tables}/ {tables}/
topic +/state out 0 {tables}/ {tables}/
topic +/alert/+ out 1 {tables}/ {tables}/
topic +/reply out 1 {tables}/ {tables}/
topic +/cmd in 1 {tables}/ {tables}/
topic +/entry out 1 {bridge}/ {tables}/
topic +/ack in 1 {bridge}/ {tables}/
"""  # what a hall's broker says to the centre's, and hears from it


def bridge(folder: Path, site: Site, host: str, port: int, name: str) -> str:
    """Returns the lines of a configuration that bridge the broker of the hall called ``name`` to its centre;
    the hall's certificate is in ``folder``.
    """
    tables = f"{ROOT}/{site.site}/table"
    return BRIDGE.format(folder=folder, host=host, port=port, name=name, tables=tables, bridge=site.bridge)


@dataclass(frozen=True, slots=True)
class BrokerFiles:
    """The files of the club's broker in ``folder``."""

    folder: Path

    @property
    def configuration(self) -> Path:
        """Mosquitto's configuration."""
        return self.folder / "mosquitto.conf"

    def write_configuration(self, port: int, user: str, more: str = "") -> None:
        """Writes the configuration of a broker that runs as ``user``; ``more``: further lines."""
        text = CONFIGURATION.format(user=user, port=port, folder=self.folder) + more
        write_with_folder(self.configuration, text)

    def write_acl(self, site: Site, users: Mapping[str, str]) -> None:
        """Writes who may say and hear what, and has a broker that runs read it. ``users``: whom the
        certificates name, each with its table, or "+" for all tables of a hall.
        """
        parts = [f"user {HUB}\ntopic readwrite {ROOT}/#\n"]
        parts += [_rights(site, user, table) for user, table in users.items()]
        write_with_folder(self.folder / "acl", "\n".join(parts), only_for_owner=True)
        self.reload()

    def note_process(self, number: int) -> None:
        """Keeps the number of the broker's process, for ``reload``."""
        write_with_folder(self.folder / "broker.pid", str(number))

    def reload(self) -> None:
        """Has the broker, if it runs, read its files again."""
        with suppress(OSError, ValueError):
            process = int((self.folder / "broker.pid").read_text("ascii"))
            if "mosquitto" in Path(f"/proc/{process}/cmdline").read_text("ascii"):
                os.kill(process, signal.SIGHUP)


def _rights(site: Site, user: str, table: str) -> str:
    begin = f"{ROOT}/{site.site}/table/{table}"
    said = [f"topic write {begin}/{channel}" for channel in _SAID]
    heard = [f"topic read {begin}/{channel}" for channel in _HEARD]
    both = f"topic readwrite {begin}/{Channel.ALERT}/+"
    return "\n".join([f"user {user}", *said, *heard, both, f"topic read {site.round}", ""])
