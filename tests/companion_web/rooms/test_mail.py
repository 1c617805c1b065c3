"""Letters as a mail server gets them."""

import socketserver
import threading
from collections.abc import Iterator

import pytest

from tachiai.companion_web.rooms.mail import MailServer, letter_to

WITHIN_S = 20.0


class Dialogue(socketserver.StreamRequestHandler):
    """What a mail server says; it keeps what it is told."""

    def handle(self) -> None:
        self._say("220 here")
        told, is_text = self.server.told, False  # type: ignore[attr-defined]
        for line in self.rfile:
            told.append(line.decode(errors="replace").rstrip("\r\n"))
            if is_text:
                is_text = told[-1] != "."
                if not is_text:
                    self._say("250 taken")
                continue
            match told[-1].split()[0].upper():
                case "DATA":
                    is_text = True
                    self._say("354 go on")
                case "QUIT":
                    self._say("221 bye")
                    return
                case _:
                    self._say("250 here")

    def _say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


class Listening(socketserver.ThreadingTCPServer):
    """A mail server of this computer."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Dialogue)
        self.told: list[str] = []

    def handle_error(self, request: object, client_address: object) -> None:
        """Whoever speaks TLS here goes again."""


@pytest.fixture
def listening() -> Iterator[Listening]:
    with Listening() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join(WITHIN_S)


def test_a_letter_gets_to_the_mail_server(listening: Listening) -> None:
    port = listening.server_address[1]
    server = MailServer(f"smtp://127.0.0.1:{port}", "tachiai@example.org")
    server.send(letter_to("aoi@example.org", "手番です", "It is your turn.\n.\nあなたの手番です。\n"))
    told = listening.told
    assert "mail FROM:<tachiai@example.org>" in [line.split(" size=")[0] for line in told]
    assert "rcpt TO:<aoi@example.org>" in told
    headers = told[told.index("data") + 1 :]
    assert "From: tachiai@example.org" in headers
    assert "Subject: =?utf-8?b?5omL55Wq44Gn44GZ?=" in headers
    assert all(line.isascii() for line in told)


def test_a_password_is_not_sent_where_nothing_hides_it(listening: Listening) -> None:
    port = listening.server_address[1]
    server = MailServer(f"smtps://127.0.0.1:{port}", "tachiai@example.org", "aoi", "secret")
    with pytest.raises(OSError):  # noqa: PT011  # this one speaks no TLS
        server.send(letter_to("aoi@example.org", "Turn", "Your turn."))
    assert "secret" not in repr(server)


def test_no_header_comes_in_by_an_address() -> None:
    with pytest.raises(ValueError, match="newline|linefeed"):
        letter_to("aoi@example.org\nBcc: ren@example.org", "Turn", "Your turn.")
