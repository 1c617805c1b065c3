"""Where a hub keeps things, as the options of ``tachiai hub`` say."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import platformdirs

from tachiai.companion_web.club.bus.topics import Site
from tachiai.companion_web.club.joining.broker_files import bridge
from tachiai.companion_web.club.joining.joining import Joined
from tachiai.companion_web.club.joining.members import Members
from tachiai.companion_web.log import SqlGameLog, log_url
from tachiai.firmware.program.own_club import OwnClub
from tachiai.firmware.settings.model import APP_NAME
from tachiai.rules.whole_file import write_with_folder


def hub_path() -> Path:
    """Returns the usual file of the hub's database."""
    return Path(platformdirs.user_data_dir(APP_NAME)) / "hub.sqlite3"


@dataclass(frozen=True, slots=True)
class HubPlace:
    """``database``: a file or a URL, "" for the usual file; ``folder``: of its club, None for the usual one;
    ``further_names``: of this computer, with blanks between; ``host``: the address that the hub listens on.
    """

    database: str
    site: Site
    folder: Path | None
    broker_port: int
    https_port: int
    further_names: str
    host: str

    def log(self) -> SqlGameLog:
        """Opens the hub's database: a log of the games of all tables. Raises ``WebError``."""
        return SqlGameLog(log_url(self.database or str(hub_path())))

    def club(self) -> OwnClub:
        """Returns its club, which begins at its first use. Raises ``JoiningFault``."""
        members = Members(self.club_folder, self.site)
        return OwnClub(members, self.broker_port, self.https_port, self.further_names, self.host)

    @property
    def club_folder(self) -> Path:
        """Where keys, members and the broker's files are."""
        return (self.folder or Path(platformdirs.user_data_dir(APP_NAME)) / "club").resolve()

    @property
    def audit_path(self) -> Path:
        """Where what arbiters did waits while the database is away."""
        name = sha256((self.database or str(hub_path())).encode()).hexdigest()[:16]
        return self.club_folder / f"audit_{name}.jsonl"

    @property
    def centre_folder(self) -> Path:
        """Where a hall's certificate for the centre is."""
        return self.club_folder / "centre"

    @property
    def has_centre(self) -> bool:
        """Whether this is a hall of several."""
        return (self.centre_folder / "bridge.conf").exists()

    def keep_centre(self, joined: Joined) -> None:
        """Keeps how the broker is bridged to the centre that this hall has joined."""
        admitted = joined.admitted
        lines = bridge(self.centre_folder, self.site, joined.host, admitted.broker_port, admitted.name)
        write_with_folder(self.centre_folder / "bridge.conf", lines)

    def bridge(self) -> str:
        """Returns the lines that bridge the broker to the centre, "" without one."""
        return (self.centre_folder / "bridge.conf").read_text("utf-8") if self.has_centre else ""
