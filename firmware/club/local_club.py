"""The club whose hub and broker run on this computer, with its files, by the options of ``tachiai hub``."""

import ssl
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path

import platformdirs

from tachiai.companion_web.club.bus.topics import Site
from tachiai.companion_web.club.joining.broker_files import bridge
from tachiai.companion_web.club.joining.https import client_context
from tachiai.companion_web.club.joining.invitation import Invitation
from tachiai.companion_web.club.joining.joining import Joined
from tachiai.companion_web.club.joining.member import Member, MemberKind
from tachiai.companion_web.club.joining.members import Members
from tachiai.companion_web.log import SqlGameLog, log_url
from tachiai.firmware.page.addresses import EVERYWHERE, network_address, own_addresses, own_names
from tachiai.firmware.settings.model import APP_NAME
from tachiai.firmware.settings.sections import ClubSettings
from tachiai.firmware.time_source import RealClock
from tachiai.rules.atomic_file import write_with_folder

BROKER_PORT, JOINING_PORT = 8883, 8481


@dataclass(frozen=True)
class LocalClub:
    """Implements ``MembersPort``."""

    members: Members
    broker_port: int = BROKER_PORT
    joining_port: int = JOINING_PORT  #: HTTPS, for new members
    further_names: str = ""  #: host names of this computer, separated by blanks
    host: str = EVERYWHERE[0]  #: address that the hub listens on

    def certify_hub(self) -> None:
        """Writes the certificate of hub and broker, for this computer's present names and addresses."""
        hosts = own_names(self.further_names, self.host) | own_addresses() | {"localhost", "127.0.0.1", "::1"}
        self.members.authority.issue_own(hosts)
        self.members.write_rights()

    def hub_settings(self) -> ClubSettings:
        """How the hub connects to the broker."""
        return self._settings(self.members.authority.hub_certificate_path)

    def relay_settings(self) -> ClubSettings:
        """How the relay to a centre connects to the broker, as another client."""
        return self._settings(self.members.authority.relay_certificate_path)

    def _settings(self, certificate: Path) -> ClubSettings:
        authority = self.members.authority
        return ClubSettings(
            broker=f"mqtts://127.0.0.1:{self.broker_port}",
            site=self.members.site.site,
            authority=str(authority.certificate_path),
            certificate=str(certificate),
            private_key=str(authority.hub_key_path),
        )

    def all(self) -> tuple[Member, ...]:
        """The members, by name."""
        return self.members.all()

    def invitation(self, name: str, title: str, kind: MemberKind = MemberKind.TABLE) -> str:
        """Text of the QR code for a new member. Raises ``BadName``, ``JoiningFault``."""
        token = self.members.invite(name, title, RealClock().unix_ms(), kind)
        authority = self.members.shortened_fingerprint()
        address = network_address() if self.host in EVERYWHERE else self.host
        return Invitation(address, self.joining_port, token, authority).text

    @cached_property  # the hub keeps the certificate that it had at its start
    def hub_tls(self) -> ssl.SSLContext:
        """TLS context for the hub's requests to members. Raises ``JoiningFault``."""
        own = self.members.authority
        return client_context(own.certificate_path, own.hub_certificate_path, own.hub_key_path)

    def expel(self, name: str) -> bool:
        """Revokes a member's rights; False if there is no such member. Raises ``JoiningFault``."""
        return self.members.expel(name)


def hub_path() -> Path:
    """Default file of the hub's database."""
    return Path(platformdirs.user_data_dir(APP_NAME)) / "hub.sqlite3"


@dataclass(frozen=True, slots=True)
class HubPaths:
    """The options, and the paths that follow from them."""

    database: str  #: a file or a URL, "" for the default file
    site: Site
    folder: Path | None  #: of keys, members and broker files; None: the default one
    broker_port: int
    https_port: int
    further_names: str  #: host names of this computer, separated by blanks
    host: str  #: address that the hub listens on

    def log(self) -> SqlGameLog:
        """Opens the hub's database: a log of the games of all tables. Raises ``WebError``."""
        return SqlGameLog(log_url(self.database or str(hub_path())))

    def club(self) -> LocalClub:
        """The hub's club, created at its first use. Raises ``JoiningFault``."""
        members = Members(self.club_folder, self.site)
        return LocalClub(members, self.broker_port, self.https_port, self.further_names, self.host)

    @property
    def club_folder(self) -> Path:
        """Folder of keys, members and broker files."""
        return (self.folder or Path(platformdirs.user_data_dir(APP_NAME)) / "club").resolve()

    @property
    def audit_path(self) -> Path:
        """File of audit lines while the database is away."""
        name = sha256((self.database or str(hub_path())).encode()).hexdigest()[:16]
        return self.club_folder / f"audit_{name}.jsonl"

    @property
    def centre_folder(self) -> Path:
        """Folder of a hall's certificate for the centre."""
        return self.club_folder / "centre"

    @property
    def has_centre(self) -> bool:
        """True for a hall that has joined a centre."""
        return (self.centre_folder / "bridge.conf").exists()

    def keep_centre(self, joined: Joined) -> None:
        """Stores the broker's bridge to the centre that this hall has joined."""
        admitted = joined.admitted
        lines = bridge(self.centre_folder, self.site, joined.host, admitted.broker_port, admitted.name)
        write_with_folder(self.centre_folder / "bridge.conf", lines)

    def bridge(self) -> str:
        """Configuration of the broker's bridge to the centre, "" without one."""
        return (self.centre_folder / "bridge.conf").read_text("utf-8") if self.has_centre else ""
