"""The table's own Wi-Fi network: its name and password, in a file, and as the text of a QR code."""

import re
import secrets
from dataclasses import dataclass
from pathlib import Path

from tachiai.hardware_docs.errors import BadAccessPoint
from tachiai.hardware_docs.output import write_file
from tachiai.rules.plain_values import read_toml
from tachiai.rules.shown import shown
from tachiai.rules.whole_file import read_whole

FILE = "tachiai_access_point.toml"
INSTALLED = Path("/etc/tachiai/access_point.toml")
# NetworkManager's own address of a shared network, and the page that is served there.
ADDRESS = "10.42.0.1"
SET_UP_PAGE = f"http://{ADDRESS}/"
# Without letters and figures that look alike on paper.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_NAME = re.compile(r"[A-Za-z0-9 ._-]{1,32}", re.ASCII)
_PASSWORD = re.compile(r"[!-~]{8,63}", re.ASCII)
_SPECIAL = re.compile(r'([\\;,:"])')


@dataclass(frozen=True, slots=True)
class AccessPoint:
    """Name (SSID) of 1 to 32, password (WPA2) of 8 to 63 characters."""

    name: str
    password: str

    @property
    def qr_text(self) -> str:
        """What phones read from a QR code to join (the form that ZXing introduced)."""
        name, password = (_SPECIAL.sub(r"\\\1", text) for text in (self.name, self.password))
        return f"WIFI:T:WPA;S:{name};P:{password};;"


def drawn_access_point() -> AccessPoint:
    """Returns a network of a new name, with a password that nobody can guess."""

    def drawn(length: int) -> str:
        return "".join(secrets.choice(LETTERS) for _ in range(length))

    return AccessPoint(f"Tachiai-{drawn(4)}", drawn(10))


def read_access_point(path: Path) -> AccessPoint:
    """Reads the file. Raises ``BadAccessPoint``."""
    try:
        values = read_toml(read_whole(path))
    except OSError as error:
        raise BadAccessPoint(f"{path}: cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise BadAccessPoint(f"{path}: expected a file in TOML: {error}") from error
    name, password = values.get("name"), values.get("password")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise BadAccessPoint(f"{path}: expected a name of 1 to 32 letters or figures, got {shown(name)}")
    if not isinstance(password, str) or not _PASSWORD.fullmatch(password):
        raise BadAccessPoint(f"{path}: expected a password of 8 to 63 letters or figures without blanks")
    return AccessPoint(name, password)


def write_access_point(path: Path, point: AccessPoint) -> None:
    """Writes the file. Raises ``CannotWrite``."""
    password = point.password.replace("\\", "\\\\").replace('"', '\\"')
    text = (
        "# The Wi-Fi that the table opens where it knows no other. Before the first start this file may lie\n"
        "# on the SD card's first partition (bootfs) as well.\n"
        f'name = "{point.name}"\npassword = "{password}"\n'
    )
    write_file(path, text)


def known_access_point(path: Path) -> AccessPoint:
    """Reads the file; where there is none a network is drawn and kept in it."""
    if not path.exists():
        write_access_point(path, drawn_access_point())
    return read_access_point(path)
