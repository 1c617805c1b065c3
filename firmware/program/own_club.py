"""The club that this computer looks after: its hub, its broker, and who belongs to it."""

import ssl
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tachiai.companion_web.club.joining.https import client_context
from tachiai.companion_web.club.joining.invitation import Invitation
from tachiai.companion_web.club.joining.member import Kind, Member
from tachiai.companion_web.club.joining.members import Members
from tachiai.firmware.program.page.addresses import EVERYWHERE, network_address, own_addresses, own_names
from tachiai.firmware.settings.club import ClubSettings
from tachiai.firmware.time_source import RealClock

BROKER_PORT, JOINING_PORT = 8883, 8481


@dataclass(frozen=True)
class OwnClub:
    """Implements ``MembersPort``. ``members`` are kept in its folder; the broker listens on ``broker_port``,
    and one joins over HTTPS on ``joining_port`` of the address ``host``; ``further_names`` are this
    computer's, with blanks between.
    """

    members: Members
    broker_port: int = BROKER_PORT
    joining_port: int = JOINING_PORT
    further_names: str = ""
    host: str = EVERYWHERE[0]

    def certify_hub(self) -> None:
        """Writes the certificate of hub and broker for the names and addresses that this computer has now."""
        hosts = own_names(self.further_names, self.host) | own_addresses() | {"localhost", "127.0.0.1", "::1"}
        self.members.authority.issue_own(hosts)
        self.members.write_rights()

    def hub_settings(self) -> ClubSettings:
        """Returns how the hub reaches the broker."""
        return self._settings(self.members.authority.hub_certificate_path)

    def relay_settings(self) -> ClubSettings:
        """Returns how its relay does, which is another client."""
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
        """Returns the members, by name."""
        return self.members.all()

    def invitation(self, name: str, title: str, kind: Kind = Kind.TABLE) -> str:
        """Returns what the QR code for a new member says. Raises ``BadName``, ``JoiningFault``."""
        token = self.members.invite(name, title, RealClock().unix_ms(), kind)
        authority = self.members.shortened_fingerprint()
        address = network_address() if self.host in EVERYWHERE else self.host
        return Invitation(address, self.joining_port, token, authority).text

    @cached_property  # the hub has the certificate that it got at its start
    def hub_tls(self) -> ssl.SSLContext:
        """How the hub speaks to its members. Raises ``JoiningFault``."""
        own = self.members.authority
        return client_context(own.certificate_path, own.hub_certificate_path, own.hub_key_path)

    def expel(self, name: str) -> bool:
        """Takes a member's rights away; returns whether there was one. Raises ``JoiningFault``."""
        return self.members.expel(name)
