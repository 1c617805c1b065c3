"""WSGI over HTTPS with the club's certificates: for tables that join, for pictures, and for whoever wants the
hub's page so. The standard library's server; the handshake of each visitor is made on a thread of its own.
"""

import socketserver
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket
from threading import BoundedSemaphore, Thread
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer
from wsgiref.types import WSGIApplication

from tachiai.companion_web.errors import JoiningFault

PATIENCE_S = 15.0
POLL_S = 0.1  # how soon it notices that it is to end
MOST_VISITORS = 64  # at once


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
        self._places = BoundedSemaphore(MOST_VISITORS)
        super().__init__(address, _Request)
        self.set_app(app)

    def server_bind(self) -> None:
        """Binds without asking the name service what this computer is called."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), int(self.server_address[1])
        self.setup_environ()

    def finish_request(self, request: Any, client_address: Any) -> None:
        """Serves a visitor on the thread that was begun for it."""
        assert isinstance(request, socket)
        request.settimeout(PATIENCE_S)
        with self._places, self._context.wrap_socket(request, server_side=True) as encrypted:
            super().finish_request(encrypted, client_address)

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
