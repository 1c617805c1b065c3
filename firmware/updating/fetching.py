"""The index of updates and its files, from an address (https, http in one's own network, or file)."""

import hashlib
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

from tachiai.firmware.errors import BadIndex, UpdateFault
from tachiai.firmware.updating.offers import Offer, read_index
from tachiai.rules.words import Words, filled

LARGEST_INDEX = 5_000_000
LARGEST_FILE = 200_000_000
WITHIN_S = 30.0
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
    if urllib.parse.urlsplit(address).scheme not in SCHEMES:
        raise UpdateFault(filled(NO_HTTPS, address=address), "update_unreachable")
    try:
        with urllib.request.urlopen(address, timeout=WITHIN_S) as answer:
            data: bytes = answer.read(most + 1)
    except (OSError, ValueError, urllib.error.URLError) as error:
        raise UpdateFault(filled(UNREAD, address=address, why=error), "update_unreachable") from error
    if len(data) > most:
        raise UpdateFault(filled(TOO_LARGE, address=address, most=most), "update_damaged")
    return data
