"""The table's own Wi-Fi network (access point): name and password in a file, and the text of its QR code."""

import re
import secrets
from dataclasses import dataclass
from pathlib import Path

from tachiai.hardware_docs.errors import BadAccessPoint, write_file
from tachiai.rules.atomic_file import read_whole
from tachiai.rules.plain_values import read_toml
from tachiai.rules.quoting import quoted_value

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
    """The credentials of the network."""

    name: str  #: the SSID, 1 to 32 characters
    password: str  #: for WPA2, 8 to 63 characters

    @property
    def qr_text(self) -> str:
        """The text of the QR code by which phones join (ZXing's format).

        >>> AccessPoint("Table;1", "abcd2345").qr_text
        'WIFI:T:WPA;S:Table\\\\;1;P:abcd2345;;'
        """
        name, password = (_SPECIAL.sub(r"\\\1", text) for text in (self.name, self.password))
        return f"WIFI:T:WPA;S:{name};P:{password};;"


def drawn_access_point() -> AccessPoint:
    """A network with a random name and a cryptographically random password."""

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
        raise BadAccessPoint(
            f"{path}: expected a name of 1 to 32 letters or figures, got {quoted_value(name)}"
        )
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
    """Reads the file, or creates it with a random network. Raises ``BadAccessPoint``, ``CannotWrite``."""
    if not path.exists():
        write_access_point(path, drawn_access_point())
    return read_access_point(path)
