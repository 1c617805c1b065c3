"""Fetching the index of updates and its files from an https, http or file address."""

import errno
import hashlib
import urllib.error
import urllib.parse
import urllib.request
from http.client import HTTPException
from pathlib import Path
from time import monotonic

from tachiai.firmware.errors import BadIndex, UpdateFault
from tachiai.firmware.updating.offers import Offer, read_index
from tachiai.rules.atomic_file import must_be_regular
from tachiai.rules.messages import Message, filled

LARGEST_INDEX = 5_000_000
LARGEST_FILE = 200_000_000
WITHIN_S = 30.0  # longest silence of a server
ALL_WITHIN_S = 1800.0  # longest download of one file: 200 MB at 1 Mbit/s
SCHEMES = ("https", "http", "file")
OTHER_HASH = Message("{name}: expected SHA-256 {sha256}, got {found}")
NO_HTTPS = Message("{address}: expected an address that begins with https://")
UNREAD = Message("{address}: cannot be read: {why}")
TOO_LARGE = Message("{address}: expected at most {most} bytes, got more")
NO_TEXT = Message("expected an index of updates in UTF-8, got another file")


def fetch_index(address: str) -> tuple[Offer, ...]:
    """The offers of the index at ``address``, newest first. Raises ``UpdateFault`` or ``BadIndex``."""
    try:
        return read_index(_read(address, LARGEST_INDEX).decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadIndex(NO_TEXT) from error


def fetch_files(address: str, offer: Offer, folder: Path) -> tuple[Path, Path]:
    """Saves an offer's wheel and lock file, hashes checked; returns the paths. Raises ``UpdateFault``."""
    saved = []
    for name, sha256 in ((offer.wheel, offer.sha256), (offer.lock, offer.lock_sha256)):
        data = _read(urllib.parse.urljoin(address, name), LARGEST_FILE)
        found = hashlib.sha256(data).hexdigest()
        if found != sha256:
            raise UpdateFault(filled(OTHER_HASH, name=name, sha256=sha256, found=found), "update_damaged")
        path = folder / name
        path.write_bytes(data)
        saved.append(path)
    return saved[0], saved[1]


def _read(address: str, most: int) -> bytes:
    parts = urllib.parse.urlsplit(address)
    if parts.scheme not in SCHEMES:
        raise UpdateFault(filled(NO_HTTPS, address=address), "update_unreachable")
    try:
        data = _received(address, most) if parts.scheme != "file" else _kept(parts, most)
    except (OSError, ValueError, HTTPException) as error:
        raise UpdateFault(filled(UNREAD, address=address, why=_why(error)), "update_unreachable") from error
    if len(data) > most:
        raise UpdateFault(filled(TOO_LARGE, address=address, most=most), "update_damaged")
    return data


def _kept(address: urllib.parse.SplitResult, most: int) -> bytes:
    """A local file, up to ``most`` + 1 bytes."""
    path = Path(urllib.request.url2pathname(address.path))
    must_be_regular(path)
    with path.open("rb") as file:
        return file.read(most + 1)


def _received(address: str, most: int) -> bytes:
    """A server's answer, up to ``most`` + 1 bytes, within ``ALL_WITHIN_S``."""
    until_s, data = monotonic() + ALL_WITHIN_S, bytearray()
    with urllib.request.urlopen(address, timeout=WITHIN_S) as answer:
        while len(data) <= most and (part := answer.read1(most + 1 - len(data))):
            data += part
            if monotonic() > until_s:
                raise TimeoutError(errno.ETIMEDOUT, f"not all of it came within {ALL_WITHIN_S:g} s")
    return bytes(data)


def _why(error: Exception) -> object:
    reason = error.reason if isinstance(error, urllib.error.URLError) else error
    return (isinstance(reason, OSError) and reason.strerror) or reason
