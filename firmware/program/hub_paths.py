"""Files and folders of a hub, by the options of ``tachiai hub``."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import platformdirs

from tachiai.companion_web.club.bus.topics import Site
from tachiai.companion_web.club.joining.broker_files import bridge
from tachiai.companion_web.club.joining.joining import Joined
from tachiai.companion_web.club.joining.members import Members
from tachiai.companion_web.log import SqlGameLog, log_url
from tachiai.firmware.program.local_club import LocalClub
from tachiai.firmware.settings.model import APP_NAME
from tachiai.rules.atomic_file import write_with_folder


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
