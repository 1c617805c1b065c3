"""The files in which a game or a driver comes: a wheel, with others that it needs, or a single ``game.toml``,
which is wrapped into a package. Pure; nothing of a stranger's is run.
"""

import hashlib
import io
import re
import zipfile
from collections.abc import Sequence
from configparser import ConfigParser
from configparser import Error as BadIni
from dataclasses import dataclass, replace
from email.parser import HeaderParser
from pathlib import PurePosixPath

from tachiai.firmware.errors import BadGamePackage
from tachiai.hardware_docs.writing.game_package import package_files
from tachiai.rules.errors import BadFile
from tachiai.rules.messages import Message
from tachiai.rules.quoting import quoted_value

GROUP = "tachiai.games"
DRIVER_GROUPS = ("tachiai.led_drivers", "tachiai.cameras", "tachiai.clock_displays")
MOST_BYTES = 20 << 20  # of a file, and of all that it unpacks to
MOST_FILES = 2_000
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}", re.ASCII)

NO_PACKAGE = Message("expected a game as a wheel (.whl) or a game.toml, got {name}")
NO_WHEEL = Message("{name} is no wheel that can be read: {why}")
NOT_PURE = Message("{name}: expected a wheel for every machine (-none-any.whl)")
TOO_LARGE = Message("{name}: expected at most {files} files of {mb} MB together")
ODD_PATH = Message("{name}: expected files inside the package, got {path}")
NO_GAME = Message("{name} brings no game and no driver: it announces nothing as {groups}")
TWO_GAMES = Message("expected one package with what it needs, got {names}, which are two")
BAD_FILE = Message("{name} is no game: {why}")


@dataclass(frozen=True, slots=True)
class GamePackage:
    """A package of games or drivers, not yet installed."""

    name: str
    version: str
    games: tuple[str, ...]  #: uids that it announces
    drivers: tuple[str, ...]  #: that it announces, as "tachiai.led_drivers:name"
    files: dict[str, bytes]  #: path in the package → content
    has_code: bool  #: it brings Python of its own; False: a game as data
    sha256: tuple[str, ...]  #: of the files in which it came

    @property
    def announces(self) -> tuple[str, ...]:
        """Its games and drivers, as "group:name"."""
        return (*(f"{GROUP}:{uid}" for uid in self.games), *self.drivers)


def read_package(name: str, content: bytes) -> GamePackage:
    """The package in a file of this name. Raises ``BadGamePackage``."""
    return read_packages([(name, content)])


def read_packages(files: Sequence[tuple[str, bytes]]) -> GamePackage:
    """The package in files, each a name with its content: one brings games or drivers, the others what that
    needs. Raises ``BadGamePackage``.
    """
    read = [_read(PurePosixPath(name).name, content) for name, content in files]
    main = [package for package in read if package.announces]
    if not main:
        raise BadGamePackage(NO_GAME, name=read[0].name, groups=", ".join((GROUP, *DRIVER_GROUPS)))
    if len(main) > 1:
        raise BadGamePackage(TWO_GAMES, names=", ".join(package.name for package in main))
    every = [main[0], *(package for package in read if package is not main[0])]
    return replace(
        main[0],
        files={path: data for package in reversed(every) for path, data in package.files.items()},
        sha256=tuple(sha256 for package in every for sha256 in package.sha256),
    )


def _read(file: str, content: bytes) -> GamePackage:
    if len(content) > MOST_BYTES:
        raise BadGamePackage(TOO_LARGE, name=file, files=MOST_FILES, mb=MOST_BYTES >> 20)
    if file.endswith(".whl"):
        return _wheel(file, content)
    if file.endswith(".toml"):
        return _data_game(file, content)
    raise BadGamePackage(NO_PACKAGE, name=quoted_value(file))


def sha256_of(content: bytes) -> str:
    """The hash of a file, as it is pinned."""
    return hashlib.sha256(content).hexdigest()


def _wheel(name: str, content: bytes) -> GamePackage:
    if not name.endswith("-none-any.whl"):
        raise BadGamePackage(NOT_PURE, name=name)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            listed = [entry for entry in archive.infolist() if not entry.is_dir()]
            if len(listed) > MOST_FILES or sum(entry.file_size for entry in listed) > MOST_BYTES:
                raise BadGamePackage(TOO_LARGE, name=name, files=MOST_FILES, mb=MOST_BYTES >> 20)
            files = {entry.filename: archive.read(entry) for entry in listed}
    # zipfile raises RuntimeError for files with a password, NotImplementedError for unknown compression.
    except (zipfile.BadZipFile, zipfile.LargeZipFile, RuntimeError, NotImplementedError, EOFError) as error:
        raise BadGamePackage(NO_WHEEL, name=name, why=str(error)) from error
    for path in files:
        parts = PurePosixPath(path).parts
        if path.startswith("/") or "\\" in path or ".." in parts or not path.isprintable():
            raise BadGamePackage(ODD_PATH, name=name, path=quoted_value(path))
    folder = next((path for path in files if path.endswith(".dist-info/METADATA")), "")
    try:
        metadata = HeaderParser().parsestr(files[folder].decode("utf-8"))
        ini = ConfigParser(delimiters=("=",))
        ini.optionxform = str  # type: ignore[assignment,method-assign]
        ini.read_string(files.get(folder.replace("METADATA", "entry_points.txt"), b"").decode("utf-8"))
        games = tuple(ini[GROUP]) if GROUP in ini else ()
        drivers = tuple(f"{group}:{key}" for group in DRIVER_GROUPS if group in ini for key in ini[group])
    except (KeyError, UnicodeDecodeError, BadIni) as error:
        raise BadGamePackage(NO_WHEEL, name=name, why=str(error)) from error
    distribution, version = str(metadata.get("Name", "")), str(metadata.get("Version", ""))
    if not _NAME.fullmatch(distribution):
        raise BadGamePackage(NO_WHEEL, name=name, why=f"its name is {quoted_value(distribution)}")
    package = re.sub(r"[-_.]+", "-", distribution).lower()
    return GamePackage(package, version, games, drivers, files, has_code=True, sha256=(sha256_of(content),))


def _data_game(name: str, content: bytes) -> GamePackage:
    """The package that ``tachiai game new`` would write around the file."""
    try:
        uid, files = package_files(content.decode("utf-8"))
    except (BadFile, UnicodeDecodeError) as error:
        raise BadGamePackage(BAD_FILE, name=name, why=str(error)) from error
    module, distribution = f"{uid}_for_tachiai", f"{uid}-for-tachiai".replace("_", "-")
    info = f"{module}-1.0.dist-info"
    kept = {path: text for path, text in files.items() if path.startswith(module)}
    kept |= {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n",
        f"{info}/entry_points.txt": f"[{GROUP}]\n{uid} = {module}:DECLARATION\n",
    }
    contents = {path: text.encode() for path, text in kept.items()}
    return GamePackage(
        distribution, "1.0", (uid,), (), contents, has_code=False, sha256=(sha256_of(content),)
    )
