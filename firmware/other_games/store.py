"""Installs and removes games, each in a folder of its own, with their hashes in a lock file."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tachiai.firmware.errors import BadGamePackage
from tachiai.firmware.other_games.activation import (
    LOCK_FILE,
    InstalledGame,
    games_folder,
    read_lock,
    tree_sha256,
    use_installed_games,
)
from tachiai.firmware.other_games.package import GamePackage, read_package
from tachiai.rules.atomic_file import write_whole
from tachiai.rules.game_folders import VARIABLE
from tachiai.rules.messages import Message
from tachiai.rules.registry import GROUP, game_ids

LONGEST_LOAD_S = 60.0
UNREADABLE = Message("{path} cannot be read: {why}")
NOT_WRITTEN = Message("nothing was installed: {path} cannot be written: {why}")
NOT_INSTALLED = Message("there is no installed game {name}; there are: {names}")
TAKEN = Message("there is a game {uid} already, of another package")
OTHER_FILE = Message("expected a file with the SHA-256 {expected}, got {got}")
DOES_NOT_LOAD = Message("nothing was installed: {why}")
HANGS = Message("nothing was installed: loading the game took more than {seconds} seconds")
# Run in another process: whatever a stranger's package does when it is loaded, it does it there first.
TRIAL = f"""
import sys
from importlib.metadata import entry_points
from tachiai.rules.game_folders import use_inherited_folders
use_inherited_folders()
from tachiai.rules.registry import game_faults, game_ids
missing = set(sys.argv[1:]) - set(game_ids())
if missing:
    faults = [fault for fault in game_faults() if any(repr(uid) in fault for uid in missing)]
    sys.exit("; ".join(faults) or "it does not announce " + ", ".join(missing) + " as {GROUP}")
print("loaded")
"""


@dataclass(frozen=True)
class GameStore:
    """The installed games."""

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

    @staticmethod
    def sha256_of(content: bytes) -> str:
        """The hash of a file, as it is pinned."""
        return hashlib.sha256(content).hexdigest()

    def install(self, package: GamePackage, content: bytes, source: str, sha256: str = "") -> InstalledGame:
        """Installs what ``read_package`` made of ``content``, in place of an earlier version. ``sha256``:
        what its hash has to be, if that is known. Raises ``BadGamePackage``, and nothing has changed then.
        """
        found = self.sha256_of(content)
        if sha256 and sha256 != found:
            raise BadGamePackage(OTHER_FILE, expected=sha256, got=found)
        others = [game for game in self.installed() if game.name != package.name]
        own = {uid for game in self.installed() if game.name == package.name for uid in game.games}
        for uid in package.games:
            if uid in game_ids() and uid not in own:
                raise BadGamePackage(TAKEN, uid=uid)
        target = self.folder / package.name
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with TemporaryDirectory(prefix=".new-", dir=self.folder) as made:
                unpacked = Path(made) / package.name
                for path, data in package.files.items():
                    (unpacked / path).parent.mkdir(parents=True, exist_ok=True)
                    (unpacked / path).write_bytes(data)
                _try(unpacked, package.games, self.folder)
                shutil.rmtree(target, ignore_errors=True)
                unpacked.rename(target)
            game = InstalledGame(
                package.name,
                package.version,
                found,
                source,
                tree_sha256(target),
                package.games,
                package.has_code,
            )
            self._lock([*others, game])
        except OSError as error:
            raise BadGamePackage(
                NOT_WRITTEN, path=str(error.filename or self.folder), why=str(error.strerror)
            ) from error
        self.use()
        return game

    def remove(self, name: str) -> InstalledGame:
        """Removes a package by its name or by a game of it. Raises ``BadGamePackage``."""
        games = self.installed()
        gone = next((game for game in games if name == game.name or name in game.games), None)
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


def read_file(path: Path) -> tuple[GamePackage, bytes]:
    """The package in a file, and the file's content. Raises ``BadGamePackage``."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadGamePackage(UNREADABLE, path=str(path), why=str(error.strerror)) from error
    return read_package(path.name, content), content


def _try(unpacked: Path, games: tuple[str, ...], folder: Path) -> None:
    """Loads the games in another process. Raises ``BadGamePackage``."""
    environment = {**os.environ, VARIABLE: str(unpacked)}
    command = [sys.executable, "-B", "-c", TRIAL, *games]
    try:
        ran = subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=LONGEST_LOAD_S, cwd=folder
        )
    except subprocess.TimeoutExpired as error:
        raise BadGamePackage(HANGS, seconds=LONGEST_LOAD_S) from error
    if ran.returncode != 0 or not ran.stdout.endswith("loaded\n"):
        said = ran.stderr.strip().splitlines()
        why = said[-1] if said else f"exit status {ran.returncode}"
        raise BadGamePackage(DOES_NOT_LOAD, why=why)
