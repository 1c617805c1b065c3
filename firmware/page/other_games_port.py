"""Other people's games for the page."""

from dataclasses import dataclass, field
from pathlib import Path

from tachiai.companion_web.live_table import LiveTable
from tachiai.companion_web.support_ports import OtherGamesView, OtherGameView
from tachiai.firmware.errors import BadGamePackage, BadSetting
from tachiai.firmware.other_games.activation import InstalledGame
from tachiai.firmware.other_games.package import read_package
from tachiai.firmware.other_games.store import GameStore
from tachiai.firmware.settings.file import drivers_named, load_settings
from tachiai.rules.messages import Message, Reply, filled, listed
from tachiai.rules.registry import game_faults, game_titles

NOT_TRUSTED = Message("Nothing was installed: {name} is a program. Say that you trust who made it.")
INSTALLED = Message("{games} can be played now.")
DRIVER_INSTALLED = Message("{games} can be chosen in the settings once the table has been started again.")
REMOVED = Message("{games} is removed.")
IN_SETTINGS = Message("{games} is the game at power-on. Choose another one in the settings first.")
DRIVER_IN_SETTINGS = Message("{games} is a driver that the settings name. Choose another one there first.")
ON_TABLE = Message("{games} is on the table. Begin another game first.")


@dataclass(frozen=True)
class TableOtherGames:
    """Implements ``companion_web.support_ports.OtherGamesPort``."""

    live: LiveTable
    settings: Path
    store: GameStore = field(default_factory=GameStore.usual)

    def look(self) -> OtherGamesView:
        """Reads the lock file."""
        try:
            games = tuple(_view(game) for game in self.store.installed())
        except BadGamePackage as error:
            return OtherGamesView(faults=(error.words.en,))
        return OtherGamesView(games=games, faults=game_faults())

    def install(self, file_name: str, content: bytes, trusted: bool) -> Reply:
        """Tries and installs the file."""
        try:
            package = read_package(file_name, content)
            if package.has_code and not trusted:
                return Reply(False, "not_trusted", filled(NOT_TRUSTED, name=package.name))
            if self._is_on_table(package.games):
                return Reply(False, "in_game", filled(ON_TABLE, games=", ".join(package.games)))
            game = self.store.install(package, file_name)
        except BadGamePackage as error:
            return Reply(False, "not_installed", error.words)
        return Reply(
            True, "installed", filled(INSTALLED if game.games else DRIVER_INSTALLED, games=game.names)
        )

    def remove(self, package: str) -> Reply:
        """Removes it from the disk; what is loaded of it is gone with the next start."""
        try:
            for game in self.store.installed():
                if game.name == package and self._is_on_table(game.games):
                    return Reply(False, "in_game", filled(ON_TABLE, games=", ".join(game.games)))
                if game.name == package and load_settings(self.settings).table.game in game.games:
                    return Reply(False, "in_settings", filled(IN_SETTINGS, games=", ".join(game.games)))
                if game.name == package and self._is_driving(game):
                    return Reply(False, "in_settings", filled(DRIVER_IN_SETTINGS, games=game.names))
            gone = self.store.remove(package)
        except BadSetting as error:
            return Reply(False, "not_removed", error.words)
        return Reply(True, "removed", filled(REMOVED, games=gone.names))

    def _is_driving(self, game: InstalledGame) -> bool:
        return not drivers_named(self.settings).isdisjoint(game.drivers)

    def _is_on_table(self, games: tuple[str, ...]) -> bool:
        return self.live.view().game in games


def _view(game: InstalledGame) -> OtherGameView:
    titles = game_titles()
    named = listed(titles.get(name, name) for name in game.names.split(", "))
    return OtherGameView(package=game.name, version=game.version, titles=named, has_code=game.has_code)
