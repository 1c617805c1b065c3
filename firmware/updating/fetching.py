"""The index of updates and its files, from an address (https, http in one's own network, or file)."""

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
from tachiai.rules.whole_file import must_be_regular
from tachiai.rules.words import Words, filled

LARGEST_INDEX = 5_000_000
LARGEST_FILE = 200_000_000
WITHIN_S = 30.0  # a server may be silent for so long
ALL_WITHIN_S = 1800.0  # and take so long for one file: 200 MB at a slow connection's 1 Mbit/s
SCHEMES = ("https", "http", "file")
OTHER_HASH = Words(
    "{name}: expected SHA-256 {sha256}, got {found}",
    "{name} の SHA-256 は {sha256} のはずですが、{found} でした",
)
NO_HTTPS = Words(
    "{address}: expected an address that begins with https://",
    "{address} は使えません。https:// で始まるアドレスが必要です",
)
UNREAD = Words("{address}: cannot be read: {why}", "{address} を読み込めません（{why}）")
TOO_LARGE = Words(
    "{address}: expected at most {most} bytes, got more", "{address} が大きすぎます（上限 {most} バイト）"
)
NO_TEXT = Words(
    "expected an index of updates in UTF-8, got another file",
    "更新の一覧（UTF-8）ではないファイルです",
)


def fetch_index(address: str) -> tuple[Offer, ...]:
    """Returns what the index at ``address`` offers. Raises ``UpdateFault`` or ``BadIndex``."""
    try:
        return read_index(_read(address, LARGEST_INDEX).decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadIndex(NO_TEXT) from error


def fetch_files(address: str, offer: Offer, folder: Path) -> tuple[Path, Path]:
    """Saves wheel and lock file of an offer in ``folder`` once their hashes are right. Raises
    ``UpdateFault``.
    """
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
    """A file of this machine, ``most`` bytes and one more at most."""
    path = Path(urllib.request.url2pathname(address.path))
    must_be_regular(path)
    with path.open("rb") as file:
        return file.read(most + 1)


def _received(address: str, most: int) -> bytes:
    """What a server sends, ``most`` bytes and one more at most, however slowly it does within the time."""
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
