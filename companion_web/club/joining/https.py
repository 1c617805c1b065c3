"""WSGI over HTTPS with the club's certificates: for tables that join, for pictures, and for whoever wants the
hub's page so. The standard library's server; the handshake of each visitor is made on a thread of its own.
Whoever takes too long to ask, or comes too often at once, is sent away.
"""

import socketserver
import ssl
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from socket import SHUT_RDWR, socket
from threading import Lock, Thread
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer
from wsgiref.types import WSGIApplication

from tachiai.companion_web.errors import JoiningFault

PATIENCE_S = 15.0  # handshake and head of a request take no longer
WITH_BODY_S = 60.0  # nor does a request with a body, with its answer
POLL_S = 0.1  # how soon it notices that it is to end, or that somebody takes too long
MOST_VISITORS = 128  # at once
MOST_OF_ONE_ADDRESS = 32


def server_context(certificate: Path, key: Path, authority: Path | None = None) -> ssl.SSLContext:
    """Returns how a server speaks TLS; with ``authority`` it serves only those whom this certified. Raises
    ``JoiningFault``.
    """
    try:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH, cafile=authority)
        context.load_cert_chain(certificate, key)
    except (OSError, ssl.SSLError) as error:
        raise JoiningFault(
            f"{certificate}: expected a certificate and its key: {error.strerror or error}"
        ) from error
    if authority is not None:
        context.verify_mode = ssl.CERT_REQUIRED
    return context


def client_context(authority: Path, certificate: Path, key: Path) -> ssl.SSLContext:
    """Returns how one with a certificate speaks to others of the same authority. Raises ``JoiningFault``."""
    try:
        context = ssl.create_default_context(cafile=authority)
        context.load_cert_chain(certificate, key)
    except (OSError, ssl.SSLError) as error:
        raise JoiningFault(
            f"{certificate}: expected a certificate and its key: {error.strerror or error}"
        ) from error
    return context


class _Request(WSGIRequestHandler):
    """One request; nothing of it is written to standard error."""

    def parse_request(self) -> bool:
        """Reads the head of the request, and then waits longer for it."""
        is_good = super().parse_request()
        if is_good:
            assert isinstance(self.server, _Server)
            self.server.has_asked(self.connection, "Content-Length" in self.headers)
        return is_good

    def log_message(self, format: str, *args: Any) -> None:
        """Keeps silent."""

    def get_environ(self) -> dict[str, Any]:
        """Returns what WSGI knows of the request, and whom the visitor's certificate names."""
        assert isinstance(self.connection, ssl.SSLSocket)
        named = self.connection.getpeercert() or {}
        subject: Any = named.get("subject", ())
        names = [value for part in subject for kind, value in part if kind == "commonName"]
        return {**super().get_environ(), "HTTPS": "on", "SSL_CLIENT_S_DN_CN": "".join(names)}


class _Server(socketserver.ThreadingMixIn, WSGIServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, address: tuple[str, int], context: ssl.SSLContext, app: WSGIApplication) -> None:
        self._context = context
        self._visitors: Counter[str] = Counter()  # by address
        self._until_s: dict[socket, float] = {}  # how long somebody may still take
        self._lock = Lock()
        super().__init__(address, _Request)
        self.set_app(app)

    def has_asked(self, visitor: socket, has_body: bool) -> None:
        """Takes in that the head of a visitor's request has come."""
        with self._lock:
            if has_body:
                self._until_s[visitor] = time.monotonic() + WITH_BODY_S
            else:
                self._until_s.pop(visitor, None)

    def service_actions(self) -> None:
        """Sends away who takes too long."""
        with self._lock:
            now_s = time.monotonic()
            for visitor in [each for each, until_s in self._until_s.items() if until_s <= now_s]:
                del self._until_s[visitor]
                with suppress(OSError):
                    socket.shutdown(visitor, SHUT_RDWR)  # as TCP: TLS is the other thread's

    def verify_request(self, request: Any, client_address: Any) -> bool:
        """Returns whether there is a place for a visitor, and takes it."""
        address = str(client_address[0])
        with self._lock:
            has_place = self._visitors.total() < MOST_VISITORS and (
                self._visitors[address] < MOST_OF_ONE_ADDRESS
            )
            self._visitors[address] += has_place
            return has_place

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Serves a visitor, who then leaves their place."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            with self._lock:
                self._visitors[str(client_address[0])] -= 1
                self._visitors += Counter()  # without addresses of nobody

    def server_bind(self) -> None:
        """Binds without asking the name service what this computer is called."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), int(self.server_address[1])
        self.setup_environ()

    def finish_request(self, request: Any, client_address: Any) -> None:
        """Serves a visitor on the thread that was begun for it."""
        assert isinstance(request, socket)
        request.settimeout(PATIENCE_S)
        with self._context.wrap_socket(request, server_side=True, do_handshake_on_connect=False) as encrypted:
            with self._lock:
                self._until_s[encrypted] = time.monotonic() + PATIENCE_S
            try:
                encrypted.do_handshake()
                super().finish_request(encrypted, client_address)
            finally:
                with self._lock:
                    self._until_s.pop(encrypted, None)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A visitor who leaves, or shows no certificate, is nobody's trouble."""


@contextmanager
def serving(app: WSGIApplication, host: str, port: int, context: ssl.SSLContext) -> Iterator[int]:
    """Serves ``app`` while the context lasts and gives the port; 0 takes any free one. Raises
    ``JoiningFault``.
    """
    try:
        server = _Server((host, port), context, app)
    except OSError as error:
        raise JoiningFault(f"HTTPS cannot be served on {host} port {port}: {error.strerror}") from error
    thread = Thread(target=server.serve_forever, args=(POLL_S,), name="https", daemon=True)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
