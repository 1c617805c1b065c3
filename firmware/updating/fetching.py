"""The index of updates and its files, from an address (https, http in one's own network, or file)."""

import hashlib
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

from tachiai.firmware.errors import BadIndex, UpdateFault
from tachiai.firmware.updating.offers import Offer, read_index

LARGEST_INDEX = 5_000_000
LARGEST_FILE = 200_000_000
WITHIN_S = 30.0
SCHEMES = ("https", "http", "file")


def fetch_index(address: str) -> tuple[Offer, ...]:
    """Returns what the index at ``address`` offers. Raises ``UpdateFault`` or ``BadIndex``."""
    try:
        return read_index(_read(address, LARGEST_INDEX).decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadIndex("expected an index of updates in UTF-8, got another file") from error


def fetch_files(address: str, offer: Offer, folder: Path) -> tuple[Path, Path]:
    """Saves wheel and lock file of an offer in ``folder`` once their hashes are right. Raises
    ``UpdateFault``.
    """
    saved = []
    for name, sha256 in ((offer.wheel, offer.sha256), (offer.lock, offer.lock_sha256)):
        data = _read(urllib.parse.urljoin(address, name), LARGEST_FILE)
        found = hashlib.sha256(data).hexdigest()
        if found != sha256:
            raise UpdateFault(f"{name}: expected SHA-256 {sha256}, got {found}", "update_damaged")
        path = folder / name
        path.write_bytes(data)
        saved.append(path)
    return saved[0], saved[1]


def _read(address: str, most: int) -> bytes:
    if urllib.parse.urlsplit(address).scheme not in SCHEMES:
        raise UpdateFault(f"{address}: expected an address that begins with https://", "update_unreachable")
    try:
        with urllib.request.urlopen(address, timeout=WITHIN_S) as answer:
            data: bytes = answer.read(most + 1)
    except (OSError, ValueError, urllib.error.URLError) as error:
        raise UpdateFault(f"{address}: cannot be read: {error}", "update_unreachable") from error
    if len(data) > most:
        raise UpdateFault(f"{address}: expected at most {most} bytes, got more", "update_damaged")
    return data
