"""The server that tables join at: nobody keeps it from the others, by many connections or by slowness."""

import http.client
import io
import socket
import ssl
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, cast
from wsgiref.simple_server import ServerHandler, demo_app

import pytest

from tachiai.companion_web.club.joining import https
from tachiai.companion_web.club.joining.admission import admission_app
from tachiai.companion_web.club.joining.https import MOST_OF_ONE_ADDRESS, server_context, serving
from tachiai.companion_web.club.joining.members import Members
from tests.support.club import SITE

PATIENCE_S = 30.0
STRANGER = "127.0.0.9"


@dataclass
class Served:
    """A server and how its visitors speak TLS."""

    port: int
    context: ssl.SSLContext

    def status(self) -> int:
        """What somebody else is answered."""
        asking = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=PATIENCE_S, context=self.context)
        asking.request("GET", "/authority.pem")
        return asking.getresponse().status

    def connected(self) -> socket.socket:
        """A stranger's connection, with nothing said yet."""
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE_S, (STRANGER, 0))


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setattr(https, "PATIENCE_S", 1.0)
    members = Members(tmp_path, SITE)
    own = members.authority
    own.issue_own(["127.0.0.1"])
    context = server_context(own.hub_certificate_path, own.hub_key_path)
    app = admission_app(members, 1, lambda: 0)
    with serving(app, "127.0.0.1", 0, context) as port:
        yield Served(port, ssl.create_default_context(cafile=own.certificate_path))


def test_connections_of_one_address_leave_room_for_others(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(https, "PATIENCE_S", PATIENCE_S)
    held = [served.connected() for _ in range(MOST_OF_ONE_ADDRESS)]
    with served.connected() as another:
        assert another.recv(1) == b""
    assert served.status() == 200
    for each in held:
        each.close()


def test_one_who_says_its_request_letter_by_letter_is_sent_away(served: Served) -> None:
    with served.context.wrap_socket(served.connected(), server_hostname="127.0.0.1") as slow:
        slow.settimeout(0.05)
        letters = 0
        while letters < PATIENCE_S / 0.05:
            letters += 1
            try:
                slow.send(b"G")
                assert slow.recv(1) == b""
                break
            except TimeoutError:
                continue
            except OSError:
                break
        assert letters < PATIENCE_S / 0.05
    assert served.status() == 200


def test_one_who_never_says_anything_is_sent_away(served: Served) -> None:
    with served.connected() as silent:
        assert silent.recv(1) == b""


class GoneVisitor:
    """A connection whose other end has gone."""

    def sendall(self, content: bytes) -> None:
        raise ssl.SSLEOFError(8, "EOF occurred in violation of protocol")


def test_one_who_leaves_amid_the_answer_is_not_written_about() -> None:
    answer, errors = https._Answer(cast(socket.socket, GoneVisitor())), io.StringIO()
    with pytest.raises(ConnectionAbortedError):
        answer.write(b"hello")
    ServerHandler(io.BytesIO(), cast(IO[bytes], answer), errors, {"SERVER_PROTOCOL": "HTTP/1.1"}).run(
        demo_app
    )
    assert errors.getvalue() == ""
