"""Pictures stay at the tables: they are fetched when somebody looks, and held against their hash."""

import http.client
import socket
import ssl
import urllib.error
import urllib.request
from contextlib import closing
from hashlib import sha256
from urllib.parse import urlsplit

from tachiai.companion_web.club.hub.floor import Floor
from tachiai.companion_web.club.hub.intake import place_of_picture
from tachiai.companion_web.club.joining.member import TABLES_DOMAIN
from tachiai.companion_web.log import SqlGameLog

WITHIN_S = 4.0
LARGEST = 4_000_000  # bytes; pictures of the log have some 100,000


def fetch_picture(log: SqlGameLog, floor: Floor, picture: str, tls: ssl.SSLContext | None) -> bytes | None:
    """Returns the picture (JPEG) whose SHA-256 is ``picture``; None if no table within reach has it. ``tls``:
    how the hub speaks to its members, None for a hub that has none.
    """
    place = place_of_picture(log, picture)
    table = None if place is None else floor.get(place.table)
    if place is None or table is None or table.about is None:
        return None
    try:
        if table.about.pictures and tls is not None:
            address = f"{table.about.pictures}/entry/{place.entry}.jpg"
            jpeg = over_https(address, f"{place.table}.{TABLES_DOMAIN}", tls)
        elif table.about.page.startswith("http"):
            page = table.about.page.rstrip("/")
            jpeg = _over_http(f"{page}/games/{place.game}/entry/{place.entry}.jpg")
        else:
            return None
    except (OSError, ValueError, http.client.HTTPException):
        return None
    return jpeg if sha256(jpeg).hexdigest() == picture else None


def _over_http(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=WITHIN_S) as answer:
        return bytes(answer.read(LARGEST))


def over_https(address: str, name: str, tls: ssl.SSLContext) -> bytes:
    """Returns what is at ``address``, from whoever has the certificate of ``name``; empty if it is refused.
    Raises ``OSError``.
    """
    parts = urlsplit(address)
    host, port = parts.hostname or "", parts.port or 443
    with closing(http.client.HTTPSConnection(host, port, timeout=WITHIN_S, context=tls)) as asking:
        asking.sock = tls.wrap_socket(socket.create_connection((host, port), WITHIN_S), server_hostname=name)
        asking.request("GET", parts.path)
        answer = asking.getresponse()
        return answer.read(LARGEST) if answer.status == http.HTTPStatus.OK else b""
