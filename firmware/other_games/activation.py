"""What every command does first: games and drivers that were installed are checked against their hashes and
can be found.

Whatever is wrong with one leaves it out, never the command. Light: it is loaded by all commands.
"""

import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from tachiai.rules.game_folders import use_game_folders

APP_NAME = "tachiai"
LOCK_FILE = "games.json"
FOLDER_VARIABLE = "TACHIAI_GAMES"
SAFE_VARIABLE = "TACHIAI_SAFE"
_CHANGED = "{name} is left out: its files are not those that were installed; install it again"
_SAFE = "{name} is left out: the program was started with --safe"
_BROKEN_LOCK = "the installed games are left out: {path} cannot be read: {why}"


@dataclass(frozen=True, slots=True)
class InstalledGame:
    """A package of games or drivers as it was installed; its files lie in the folder of its name."""

    name: str
    version: str
    sha256: str  #: of the files that it came in, with blanks between them
    source: str  #: where that file came from, for people
    tree_sha256: str  #: of its unpacked files
    games: tuple[str, ...]  #: uids
    has_code: bool = True  #: it brings Python of its own; False: a game as data
    drivers: tuple[str, ...] = ()  #: as "tachiai.led_drivers:name"

    @property
    def names(self) -> str:
        """What it brings, for people."""
        return ", ".join((*self.games, *(driver.partition(":")[2] for driver in self.drivers)))

    def is_called(self, name: str) -> bool:
        """Whether ``name`` is its own or that of something it brings."""
        return name in (self.name, *self.names.split(", "))


def games_folder() -> Path:
    """Where games are installed: among the table's data, which an update of the program leaves alone,
    unless the environment names another folder.
    """
    return Path(os.environ.get(FOLDER_VARIABLE) or Path(platformdirs.user_data_dir(APP_NAME)) / "games")


def use_installed_games(safe: bool = False, folder: Path | None = None) -> None:
    """Lets the installed games be found, none if ``safe`` or if the program that started this one was. Raises
    nothing.
    """
    if safe:
        os.environ[SAFE_VARIABLE] = "1"
    place = folder or games_folder()
    folders: list[str] = []
    faults: dict[str, str] = {}
    try:
        for game in read_lock(place):
            brought = (*game.games, *game.drivers)
            if os.environ.get(SAFE_VARIABLE):
                faults |= dict.fromkeys(brought, _SAFE.format(name=game.name))
            elif tree_sha256(place / game.name) != game.tree_sha256:
                faults |= dict.fromkeys(brought, _CHANGED.format(name=game.name))
            else:
                folders.append(str(place / game.name))
    except (OSError, ValueError, TypeError, LookupError, AttributeError) as error:
        faults[LOCK_FILE] = _BROKEN_LOCK.format(path=place / LOCK_FILE, why=error)
    use_game_folders(folders, faults)


def read_lock(folder: Path) -> tuple[InstalledGame, ...]:
    """What is installed in ``folder``. Raises ``OSError`` or what a broken file leads to."""
    try:
        text = (folder / LOCK_FILE).read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return ()
    listed = json.loads(text)["games"]
    lists = ({key: tuple(each.get(key, ())) for key in ("games", "drivers")} for each in listed)
    return tuple(InstalledGame(**{**each, **found}) for each, found in zip(listed, lists, strict=True))


def tree_sha256(folder: Path) -> str:
    """The hash of all files of a folder and of their names; what Python compiles for itself is left out."""
    found = hashlib.sha256()
    for path in sorted(_files(folder)):
        found.update(f"{path.relative_to(folder).as_posix()}\0{path.stat().st_size}\0".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def _files(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*"):
        if path.is_file() and path.parent.name != "__pycache__":
            yield path
