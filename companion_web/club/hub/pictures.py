"""Pictures stay at the tables: the hub fetches one when somebody looks at it, and checks its hash.

A table itself says at which address its pictures are. So the hub sends nothing to that address before it has
shown the table's own certificate, and limits the time and the size of the answer.
"""

import http.client
import io
import re
import socket
import ssl
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from ipaddress import ip_address
from threading import Lock

from tachiai.companion_web.club.hub.intake import place_of_picture
from tachiai.companion_web.club.hub.table_states import TableStates
from tachiai.companion_web.club.joining.member import TABLES_DOMAIN
from tachiai.companion_web.drawing.picture_store import TooBusy
from tachiai.companion_web.log import SqlGameLog

WITHIN_S = 4.0  # from the connection to the last byte
LARGEST = 4_000_000  # bytes; pictures of the log have about 100,000
MOST_HEADERS = 64_000  # bytes before the picture
MOST_AT_ONCE = 12  # each holds a thread of the page; the page has twice as many
MOST_OF_A_TABLE = 4  # two arbiters who look at one case
_SERVER = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[0-9.]+):(\d{1,5})")


@dataclass(slots=True)
class TablePictures:
    """Fetches pictures from tables, a few at a time. ``now_s``: a monotonic clock."""

    now_s: Callable[[], float] = time.monotonic
    _asked: Counter[str] = field(default_factory=Counter)  # by table
    _lock: Lock = field(default_factory=Lock)

    def fetch(
        self, log: SqlGameLog, states: TableStates, picture: str, tls: ssl.SSLContext | None
    ) -> bytes | None:
        """The JPEG whose SHA-256 is ``picture``; None if no table in reach has it. ``tls``: the hub's TLS
        context towards its members, None for a hub that has none. Raises ``TooBusy`` if too many pictures
        are being fetched already, from this table or from all.
        """
        place = place_of_picture(log, picture)
        table = None if place is None else states.get(place.table)
        if place is None or table is None or table.about is None or tls is None:
            return None
        name = f"{place.table}.{TABLES_DOMAIN}"
        with self._place(place.table):
            try:
                address = f"{table.about.pictures}/entry/{place.entry}.jpg"
                jpeg = over_https(address, name, tls, now_s=self.now_s)
            except (OSError, ValueError, http.client.HTTPException):
                return None
        return jpeg if sha256(jpeg).hexdigest() == picture else None

    @contextmanager
    def _place(self, table: str) -> Iterator[None]:
        with self._lock:
            if self._asked.total() >= MOST_AT_ONCE or self._asked[table] >= MOST_OF_A_TABLE:
                raise TooBusy
            self._asked[table] += 1
        try:
            yield
        finally:
            with self._lock:
                self._asked[table] -= 1


class _Received:
    """Received bytes as the socket that ``http.client.HTTPResponse`` reads from."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def makefile(self, mode: str) -> io.BytesIO:
        return io.BytesIO(self._data)


def over_https(
    address: str, name: str, tls: ssl.SSLContext, *, now_s: Callable[[], float] = time.monotonic
) -> bytes:
    """The body at ``address``, such as ``https://192.168.0.9:4711/entry/1.jpg``, of a server that has the
    certificate of ``name``; empty if the status is not 200. Raises ``OSError``, also when not all of it came
    within ``WITHIN_S``, and ``ValueError`` for another form of address or an answer that is too large.
    """
    until_s = now_s() + WITHIN_S
    server, slash, path = address.removeprefix("https://").partition("/")
    found = _SERVER.fullmatch(server)
    if found is None or not path.isascii() or not path.isprintable() or " " in path:
        raise ValueError("expected https://, an address in figures and a port")
    host, port = str(ip_address(found[1].strip("[]"))), int(found[2])

    def left_s() -> float:
        left = until_s - now_s()
        if left <= 0:
            raise TimeoutError("not all of it came in time")
        return left

    with (
        socket.create_connection((host, port), left_s()) as plain,
        tls.wrap_socket(plain, server_hostname=name) as connection,
    ):
        connection.settimeout(left_s())
        connection.sendall(f"GET {slash}{path} HTTP/1.0\r\nHost: {server}\r\n\r\n".encode("ascii"))
        data = bytearray()
        while True:
            connection.settimeout(left_s())
            part = connection.recv(65536)
            if not part:
                break
            data += part
            if len(data) > MOST_HEADERS + LARGEST:
                raise ValueError(f"expected at most {LARGEST} bytes, got more")
    answer = http.client.HTTPResponse(_Received(bytes(data)), method="GET")  # type: ignore[arg-type]
    answer.begin()
    return answer.read(LARGEST + 1) if answer.status == http.HTTPStatus.OK else b""
