"""Updates for the page: it requests one, and a service of root carries it out."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from tachiai.companion_web.live_table import LiveTable
from tachiai.companion_web.support_ports import OfferView, UpdatesView
from tachiai.firmware.errors import BadIndex, UpdateFault
from tachiai.firmware.updating.fetching import fetch_index
from tachiai.firmware.updating.offers import Offer, newer_than
from tachiai.firmware.updating.release_directory import OPT, index_address
from tachiai.firmware.updating.table_user import STATE
from tachiai.firmware.updating.update import IN_GAME, is_game_played
from tachiai.rules.messages import NOTHING, Message, Reply, filled, languages, multilingual

# Exists while the unit is enabled, by the install script or by the Debian package.
WATCHER = Path("/etc/systemd/system/multi-user.target.wants/tachiai-update.path")
NO_INDEX = Message("No place for updates is set up here. The install guide says how.")
NOT_HERE = Message("Updates from the page need the installed service. Run sudo tachiai update in a terminal.")
NOT_READ = Message("The list of updates cannot be read: {why}.")
UNKNOWN = Message("There is no such update.")
BEGUN = Message(
    "Version {version} is being installed. That takes some minutes; then this "
    "page is back. If it does not come up, the version before runs again."
)


@dataclass(frozen=True)
class TableUpdates:
    """Implements ``companion_web.support_ports.UpdatePort``."""

    live: LiveTable
    opt: Path = OPT
    state: Path = STATE
    watcher: Path = WATCHER
    fetch: Callable[[str], tuple[Offer, ...]] = fetch_index

    def look(self) -> UpdatesView:
        """Reads the index of updates."""
        now, outcome = version("tachiai"), self._outcome()
        address = index_address(self.opt)
        if not address:
            return UpdatesView(version=now, words=NO_INDEX, outcome=outcome)
        try:
            offers = newer_than(now, self.fetch(address))
        except (UpdateFault, BadIndex) as error:
            return UpdatesView(version=now, words=filled(NOT_READ, why=error.words), outcome=outcome)
        shown = tuple(OfferView(version=offer.version, changes=offer.changes) for offer in offers)
        return UpdatesView(version=now, offers=shown, outcome=outcome)

    def install(self, version: str) -> Reply:
        """Leaves a request for the service."""
        view = self.live.view()
        if is_game_played(view.ply, view.phase):
            return Reply(False, "in_game", IN_GAME)
        if not self.watcher.exists():
            return Reply(False, "not_here", NOT_HERE)
        if version not in [offer.version for offer in self.look().offers]:
            return Reply(False, "unknown_version", UNKNOWN)
        try:
            (self.state / "update.json").unlink(missing_ok=True)
            (self.state / "update-wanted").write_text(f"{version}\n", encoding="utf-8")
        except OSError:
            return Reply(False, "not_here", NOT_HERE)
        return Reply(True, "begun", filled(BEGUN, version=version))

    def _outcome(self) -> Message:
        try:
            values = json.loads((self.state / "update.json").read_text(encoding="utf-8"))
            return multilingual({language: str(values[language]) for language in languages()})
        except (OSError, ValueError, LookupError, TypeError):
            return NOTHING
