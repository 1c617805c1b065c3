"""WSGI over HTTPS with the club's certificates: for tables that join, for their pictures, and, on request,
for the hub's page. The standard library's server, with a thread for each connection, which makes the
handshake too. Connections that are too slow, or too many from one address, are closed.
"""

import io
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

PATIENCE_S = 15.0  # for the handshake and the head of a request
WITH_BODY_S = 60.0  # for a request with a body, and its answer
POLL_S = 0.1  # how often it looks whether it is to end, or a connection is too slow
MOST_VISITORS = 128  # connections at once
MOST_OF_ONE_ADDRESS = 32


def server_context(certificate: Path, key: Path, authority: Path | None = None) -> ssl.SSLContext:
    """TLS context of a server; with ``authority`` it accepts only clients with a certificate of it. Raises
    ``JoiningFault``.
    """
    context = _context(ssl.Purpose.CLIENT_AUTH, authority, certificate, key)
    if authority is not None:
        context.verify_mode = ssl.CERT_REQUIRED
    return context


def client_context(authority: Path, certificate: Path, key: Path) -> ssl.SSLContext:
    """TLS context of a client with a certificate, for servers of the same authority. Raises
    ``JoiningFault``.
    """
    return _context(ssl.Purpose.SERVER_AUTH, authority, certificate, key)


def _context(purpose: ssl.Purpose, authority: Path | None, certificate: Path, key: Path) -> ssl.SSLContext:
    try:
        context = ssl.create_default_context(purpose, cafile=authority)
        context.load_cert_chain(certificate, key)
    except OSError as error:  # ssl.SSLError is one
        raise JoiningFault(
            f"{certificate}: expected a certificate and its key: {error.strerror or error}"
        ) from error
    return context


class _Answer(io.BufferedIOBase):
    """What is written to a visitor. That one has gone is told as ``wsgiref`` expects it, which is silent."""

    def __init__(self, visitor: socket) -> None:
        self._visitor = visitor

    def writable(self) -> bool:
        return True

    def write(self, content: Any) -> int:
        try:
            self._visitor.sendall(content)
        except ssl.SSLError as error:
            raise ConnectionAbortedError(*error.args) from error
        return len(content)


class _Request(WSGIRequestHandler):
    """One request; it is not logged."""

    def setup(self) -> None:
        super().setup()
        self.wfile = _Answer(self.connection)

    def parse_request(self) -> bool:
        is_good = super().parse_request()
        if is_good:
            assert isinstance(self.server, _Server)
            self.server.has_asked(self.connection, "Content-Length" in self.headers)
        return is_good

    def log_message(self, format: str, *args: Any) -> None:
        """Writes nothing to standard error."""

    def get_environ(self) -> dict[str, Any]:
        """The WSGI environment, with the name in the client's certificate as ``SSL_CLIENT_S_DN_CN``."""
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
        self._until_s: dict[socket, float] = {}  # when a connection becomes too slow
        self._lock = Lock()
        super().__init__(address, _Request)
        self.set_app(app)

    def has_asked(self, visitor: socket, has_body: bool) -> None:
        """Notes that the head of a request has come; a body has a deadline of its own."""
        with self._lock:
            if has_body:
                self._until_s[visitor] = time.monotonic() + WITH_BODY_S
            else:
                self._until_s.pop(visitor, None)

    def service_actions(self) -> None:
        """Closes connections that are too slow."""
        with self._lock:
            now_s = time.monotonic()
            for visitor in [each for each, until_s in self._until_s.items() if until_s <= now_s]:
                del self._until_s[visitor]
                with suppress(OSError):
                    socket.shutdown(visitor, SHUT_RDWR)  # of TCP: the other thread uses the TLS layer

    def verify_request(self, request: Any, client_address: Any) -> bool:
        """Whether another connection is allowed; counts it."""
        address = str(client_address[0])
        with self._lock:
            has_place = self._visitors.total() < MOST_VISITORS and (
                self._visitors[address] < MOST_OF_ONE_ADDRESS
            )
            self._visitors[address] += has_place
            return has_place

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Serves a connection on its thread, and then counts it out."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            with self._lock:
                self._visitors[str(client_address[0])] -= 1
                self._visitors += Counter()  # drops addresses without a connection

    def server_bind(self) -> None:
        """Binds without asking the name service for this computer's name."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), int(self.server_address[1])
        self.setup_environ()

    def finish_request(self, request: Any, client_address: Any) -> None:
        """Makes the TLS handshake and handles the request, both before a deadline."""
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
        """Ignores clients that disconnect, or have no certificate."""


@contextmanager
def serving(app: WSGIApplication, host: str, port: int, context: ssl.SSLContext) -> Iterator[int]:
    """Serves ``app`` while the context lasts, and yields the port; 0 takes a free one. Raises
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
