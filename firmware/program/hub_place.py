"""Where a hub keeps things, as the options of ``tachiai hub`` say."""

from dataclasses import dataclass
from pathlib import Path

import platformdirs

from tachiai.companion_web.club.bus.topics import Site
from tachiai.companion_web.log import SqlGameLog, log_url
from tachiai.firmware.program.own_club import OwnClub
from tachiai.firmware.settings.model import APP_NAME


def hub_path() -> Path:
    """Returns the usual file of the hub's database."""
    return Path(platformdirs.user_data_dir(APP_NAME)) / "hub.sqlite3"


@dataclass(frozen=True, slots=True)
class HubPlace:
    """``database``: a file or a URL, "" for the usual file; ``folder``: of its club, None for the usual one;
    ``further_names``: of this computer, with blanks between.
    """

    database: str
    site: Site
    folder: Path | None
    broker_port: int
    https_port: int
    further_names: str

    def log(self) -> SqlGameLog:
        """Opens the hub's database: a log of the games of all tables. Raises ``WebError``."""
        return SqlGameLog(log_url(self.database or str(hub_path())))

    def club(self) -> OwnClub:
        """Returns its club, which begins at its first use. Raises ``JoiningFault``."""
        # Not before it is needed: certificates are slow to load.
        from tachiai.companion_web.club.joining.members import Members

        folder = self.folder or Path(platformdirs.user_data_dir(APP_NAME)) / "club"
        return OwnClub(
            Members(folder.resolve(), self.site), self.broker_port, self.https_port, self.further_names
        )
