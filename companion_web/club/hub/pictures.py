"""Pictures stay at the tables: they are fetched when somebody looks, and held against their hash."""

import urllib.error
import urllib.request
from hashlib import sha256

from tachiai.companion_web.club.hub.floor import Floor
from tachiai.companion_web.club.hub.intake import place_of_picture
from tachiai.companion_web.log import SqlGameLog

WITHIN_S = 4.0
LARGEST = 4_000_000  # bytes; pictures of the log have some 100,000


def fetch_picture(log: SqlGameLog, floor: Floor, picture: str) -> bytes | None:
    """Returns the picture (JPEG) whose SHA-256 is ``picture``; None if no table within reach has it."""
    place = place_of_picture(log, picture)
    table = None if place is None else floor.get(place.table)
    if place is None or table is None or table.about is None or not table.about.page.startswith("http"):
        return None
    address = f"{table.about.page.rstrip('/')}/games/{place.game}/entry/{place.entry}.jpg"
    try:
        with urllib.request.urlopen(address, timeout=WITHIN_S) as answer:
            jpeg = bytes(answer.read(LARGEST))
    except (OSError, ValueError):
        return None
    return jpeg if sha256(jpeg).hexdigest() == picture else None
