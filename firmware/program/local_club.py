"""The club whose hub and broker run on this computer."""

import ssl
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tachiai.companion_web.club.joining.https import client_context
from tachiai.companion_web.club.joining.invitation import Invitation
from tachiai.companion_web.club.joining.member import Member, MemberKind
from tachiai.companion_web.club.joining.members import Members
from tachiai.firmware.program.page.addresses import EVERYWHERE, network_address, own_addresses, own_names
from tachiai.firmware.settings.club import ClubSettings
from tachiai.firmware.time_source import RealClock

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
