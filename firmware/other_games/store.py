"""Installs and removes games and drivers, each in a folder of its own, with their hashes in a lock file."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import entry_points
from pathlib import Path
from tempfile import TemporaryDirectory

from tachiai.firmware.errors import BadGamePackage
from tachiai.firmware.other_games import trial
from tachiai.firmware.other_games.activation import (
    LOCK_FILE,
    InstalledGame,
    games_folder,
    read_lock,
    tree_sha256,
    use_installed_games,
)
from tachiai.firmware.other_games.package import GamePackage, read_packages
from tachiai.rules.atomic_file import write_whole
from tachiai.rules.game_folders import VARIABLE
from tachiai.rules.messages import Message
from tachiai.rules.registry import game_ids

LONGEST_LOAD_S = 60.0
UNREADABLE = Message("{path} cannot be read: {why}")
NOT_WRITTEN = Message("nothing was installed: {path} cannot be written: {why}")
NOT_INSTALLED = Message("there is no installed game {name}; there are: {names}")
TAKEN = Message("there is a game {uid} already, of another package")
TAKEN_DRIVER = Message("there is a driver {name} already, of another package")
OTHER_FILE = Message("expected a file with the SHA-256 {expected}, got {got}")
DOES_NOT_LOAD = Message("nothing was installed: {why}")
HANGS = Message("nothing was installed: loading it took more than {seconds} seconds")


@dataclass(frozen=True)
class GameStore:
    """The installed games and drivers."""

    folder: Path

    @classmethod
    def usual(cls) -> "GameStore":
        """The store of this table."""
        return cls(games_folder())

    def installed(self) -> tuple[InstalledGame, ...]:
        """The installed packages by name. Raises ``BadGamePackage`` for a broken lock file."""
        try:
            return tuple(sorted(read_lock(self.folder), key=lambda game: game.name))
        except (OSError, ValueError, TypeError, LookupError, AttributeError) as error:
            raise BadGamePackage(UNREADABLE, path=str(self.folder / LOCK_FILE), why=str(error)) from error

    def install(self, package: GamePackage, source: str, pinned: Collection[str] = ()) -> InstalledGame:
        """Installs a package in place of an earlier version. ``pinned``: the hashes that its files may have,
        if they are known. Raises ``BadGamePackage``, and nothing has changed then.
        """
        for found in package.sha256:
            if pinned and found not in pinned:
                raise BadGamePackage(OTHER_FILE, expected=", ".join(pinned), got=found)
        others = [game for game in self.installed() if game.name != package.name]
        before = [game for game in self.installed() if game.name == package.name]
        own = {name for game in before for name in (*game.games, *game.drivers)}
        for uid in package.games:
            if uid in game_ids() and uid not in own:
                raise BadGamePackage(TAKEN, uid=uid)
        for driver in package.drivers:
            group, _, name = driver.partition(":")
            if driver not in own and name in entry_points(group=group).names:
                raise BadGamePackage(TAKEN_DRIVER, name=name)
        target = self.folder / package.name
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with TemporaryDirectory(prefix=".new-", dir=self.folder) as made:
                unpacked = Path(made) / package.name
                for path, data in package.files.items():
                    (unpacked / path).parent.mkdir(parents=True, exist_ok=True)
                    (unpacked / path).write_bytes(data)
                _try(unpacked, package.announces, self.folder)
                shutil.rmtree(target, ignore_errors=True)
                unpacked.rename(target)
            game = InstalledGame(
                package.name,
                package.version,
                " ".join(package.sha256),
                source,
                tree_sha256(target),
                package.games,
                package.has_code,
                package.drivers,
            )
            self._lock([*others, game])
        except OSError as error:
            raise BadGamePackage(
                NOT_WRITTEN, path=str(error.filename or self.folder), why=str(error.strerror)
            ) from error
        self.use()
        return game

    def remove(self, name: str) -> InstalledGame:
        """Removes a package by its name or by what it brings. Raises ``BadGamePackage``."""
        games = self.installed()
        gone = next((game for game in games if game.is_called(name)), None)
        if gone is None:
            names = ", ".join(game.name for game in games) or "-"
            raise BadGamePackage(NOT_INSTALLED, name=name, names=names)
        try:
            self._lock([game for game in games if game is not gone])
        except OSError as error:
            raise BadGamePackage(
                NOT_WRITTEN, path=str(self.folder / LOCK_FILE), why=str(error.strerror)
            ) from error
        shutil.rmtree(self.folder / gone.name, ignore_errors=True)
        self.use()
        return gone

    def use(self) -> None:
        """Lets this program find what is installed now."""
        use_installed_games(folder=self.folder)

    def _lock(self, games: list[InstalledGame]) -> None:
        text = json.dumps({"games": [asdict(game) for game in games]}, ensure_ascii=False, indent=1)
        write_whole(self.folder / LOCK_FILE, text + "\n")


def read_files(paths: Sequence[Path]) -> GamePackage:
    """The package in files. Raises ``BadGamePackage``."""
    contents = []
    for path in paths:
        try:
            contents.append((path.name, path.read_bytes()))
        except OSError as error:
            raise BadGamePackage(UNREADABLE, path=str(path), why=str(error.strerror)) from error
    return read_packages(contents)


def _try(unpacked: Path, announced: tuple[str, ...], folder: Path) -> None:
    """Loads what a package announces, in another process. Raises ``BadGamePackage``."""
    environment = {**os.environ, VARIABLE: str(unpacked)}
    command = [sys.executable, "-B", "-m", trial.__name__, *announced]
    try:
        ran = subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=LONGEST_LOAD_S, cwd=folder
        )
    except subprocess.TimeoutExpired as error:
        raise BadGamePackage(HANGS, seconds=LONGEST_LOAD_S) from error
    if ran.returncode != 0 or not ran.stdout.endswith(f"{trial.LOADED}\n"):
        said = ran.stderr.strip().splitlines()
        why = said[-1] if said else f"exit status {ran.returncode}"
        raise BadGamePackage(DOES_NOT_LOAD, why=why)
