"""Pictures of the tables: the hub asks the table's own certificate, for a short time, and little at once."""

import itertools
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from tachiai.companion_web.club.bus.messages import EntryMessage
from tachiai.companion_web.club.bus.topics import Site
from tachiai.companion_web.club.hub.intake import store_entries
from tachiai.companion_web.club.hub.pictures import (
    LARGEST,
    MOST_AT_ONCE,
    MOST_HEADERS,
    MOST_OF_A_TABLE,
    TablePictures,
    over_https,
)
from tachiai.companion_web.club.hub.table_states import HallTable, TableStates
from tachiai.companion_web.club.joining.authority import key_pem, new_key, signing_request
from tachiai.companion_web.club.joining.https import client_context, server_context
from tachiai.companion_web.club.joining.members import Members
from tachiai.companion_web.drawing.picture_store import TooBusy
from tachiai.companion_web.log import SqlGameLog
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.record import fields
from tests.support.club import card
from tests.support.live_views import HEADER, JPEG

NOW_MS = 1_700_000_000_000
PICTURE = sha256(JPEG).hexdigest()
OK = b"HTTP/1.0 200 OK\r\n\r\n"
NAME = "t1.table.tachiai.internal"


@pytest.fixture
def members(tmp_path: Path) -> Members:
    made = Members(tmp_path / "club", Site("hall"))
    made.authority.issue_own(["127.0.0.1"])
    return made


@pytest.fixture
def tls(members: Members) -> ssl.SSLContext:
    own = members.authority
    return client_context(own.certificate_path, own.hub_certificate_path, own.hub_key_path)


@pytest.fixture
def of_t1(members: Members, tmp_path: Path) -> ssl.SSLContext:
    """How the table t1 serves."""
    key, files = new_key(), (tmp_path / "t1.pem", tmp_path / "t1.key")
    files[0].write_text(members.add({"t1": signing_request(key)}, NOW_MS)["t1"], "ascii")
    files[1].write_bytes(key_pem(key))
    return server_context(*files, members.authority.certificate_path)


Answer = Callable[[ssl.SSLSocket], object]


@contextmanager
def answering(context: ssl.SSLContext, answer: Answer) -> Iterator[int]:
    """A server that gives each visitor ``answer``, until the visitor leaves. Gives its port."""

    def serve(visitor: socket.socket) -> None:
        with suppress(OSError), context.wrap_socket(visitor, server_side=True) as connection:
            connection.recv(10_000)
            answer(connection)

    def accept() -> None:
        with suppress(OSError):
            while True:
                threading.Thread(target=serve, args=(server.accept()[0],), daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=accept, daemon=True).start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)


def drip(connection: ssl.SSLSocket) -> None:
    """Sends a byte now and then, without end."""
    while True:
        connection.sendall(b"x")


def floor_of(hub_log: SqlGameLog, pictures: str, page: str = "", table: str = "t1") -> TableStates:
    """A table with one entry, whose picture is there."""
    log_id = sha256(table.encode()).hexdigest()[:32]
    values = fields.entry_values(Entry(kind=EntryKind.ILLEGAL, ply=0, at_ms=0))
    header = fields.header_values(HEADER)
    picture = PICTURE if table == "t1" else sha256(table.encode()).hexdigest()
    entry = EntryMessage(log_id=log_id, seq=1, number=1, game=1, header=header, entry=values, picture=picture)
    store_entries(hub_log, [(table, entry)])
    about = card(log_id, NOW_MS).model_copy(update={"pictures": pictures, "page": page})
    return {table: replace(HallTable(table), about=about)}


def test_a_picture_comes_from_the_tables_certificate(
    hub_log: SqlGameLog, tls: ssl.SSLContext, of_t1: ssl.SSLContext
) -> None:
    with answering(of_t1, lambda connection: connection.sendall(OK + JPEG)) as port:
        states = floor_of(hub_log, f"https://127.0.0.1:{port}")
        assert TablePictures().fetch(hub_log, states, PICTURE, tls) == JPEG
        assert TablePictures().fetch(hub_log, states, PICTURE, None) is None


def test_what_a_table_calls_its_page_is_never_asked(hub_log: SqlGameLog, tls: ssl.SSLContext) -> None:
    """It could be any machine that the hub reaches and the table does not."""
    with socket.create_server(("127.0.0.1", 0)) as elsewhere:
        elsewhere.setblocking(False)
        page = f"http://127.0.0.1:{elsewhere.getsockname()[1]}/secret?"
        states = floor_of(hub_log, "", page)
        for context in (tls, None):
            assert TablePictures().fetch(hub_log, states, PICTURE, context) is None
        with pytest.raises(BlockingIOError):
            elsewhere.accept()


def test_who_has_not_the_tables_certificate_is_told_nothing(hub_log: SqlGameLog, tls: ssl.SSLContext) -> None:
    heard: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as elsewhere:

        def listen() -> None:
            visitor, _ = elsewhere.accept()
            with visitor:
                heard.append(visitor.recv(10_000))
                visitor.sendall(b"220 mail.example\r\n")

        thread = threading.Thread(target=listen)
        thread.start()
        states = floor_of(hub_log, f"https://127.0.0.1:{elsewhere.getsockname()[1]}")
        assert TablePictures().fetch(hub_log, states, PICTURE, tls) is None
        thread.join()
    assert heard[0][0] == 0x16  # the first word of TLS
    assert b"entry" not in heard[0]


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:80/entry/1.jpg",
        "https://intranet.example:443/entry/1.jpg",
        "https://127.0.0.1:80@10.0.0.1:80/entry/1.jpg",
        "https://127.0.0.1/entry/1.jpg",
        "https://127.0.0.1:443/ HTTP/1.0\r\nX: y/entry/1.jpg",
        "https://999.0.0.1:443/entry/1.jpg",
        "file:///etc/passwd",
    ],
)
def test_other_addresses_are_refused_before_anything_is_asked(tls: ssl.SSLContext, address: str) -> None:
    with pytest.raises(ValueError, match="expected https|does not appear to be"):
        over_https(address, NAME, tls)


def test_who_drips_is_left_when_the_time_is_over(tls: ssl.SSLContext, of_t1: ssl.SSLContext) -> None:
    seconds = itertools.count()
    with answering(of_t1, drip) as port, pytest.raises(TimeoutError, match="not all of it came in time"):
        over_https(f"https://127.0.0.1:{port}/entry/1.jpg", NAME, tls, now_s=lambda: float(next(seconds)))


def test_who_sends_without_end_is_left(tls: ssl.SSLContext, of_t1: ssl.SSLContext) -> None:
    def flood(connection: ssl.SSLSocket) -> None:
        for _ in range((LARGEST + MOST_HEADERS) // 50_000 + 2):
            connection.sendall(bytes(50_000))

    with answering(of_t1, flood) as port, pytest.raises(ValueError, match="expected at most"):
        over_https(f"https://127.0.0.1:{port}/entry/1.jpg", NAME, tls, now_s=lambda: 0.0)


def test_one_table_takes_a_few_of_the_places_only(
    hub_log: SqlGameLog, tls: ssl.SSLContext, of_t1: ssl.SSLContext
) -> None:
    asked, go_on = threading.Semaphore(0), threading.Event()

    def wait(connection: ssl.SSLSocket) -> None:
        asked.release()
        go_on.wait()
        connection.sendall(OK + JPEG)

    pictures = TablePictures(now_s=lambda: 0.0)
    with answering(of_t1, wait) as port:
        states = floor_of(hub_log, f"https://127.0.0.1:{port}")
        got: list[bytes | None] = []
        visitors = [
            threading.Thread(target=lambda: got.append(pictures.fetch(hub_log, states, PICTURE, tls)))
            for _ in range(MOST_OF_A_TABLE)
        ]
        for visitor in visitors:
            visitor.start()
            asked.acquire()
        with pytest.raises(TooBusy):
            pictures.fetch(hub_log, states, PICTURE, tls)
        other = floor_of(hub_log, "https://127.0.0.1:1", table="t2")
        assert pictures.fetch(hub_log, other, sha256(b"t2").hexdigest(), tls) is None  # it was asked
        go_on.set()
        for visitor in visitors:
            visitor.join()
        assert got == [JPEG] * MOST_OF_A_TABLE
        assert pictures.fetch(hub_log, states, PICTURE, tls) == JPEG
    assert MOST_OF_A_TABLE < MOST_AT_ONCE
