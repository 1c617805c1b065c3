"""Serves the page with waitress, in threads of its own."""

import errno
import socket
from threading import Event, Thread

from flask import Flask
from waitress.server import create_server  # type: ignore[import-untyped]  # waitress ships no types

from tachiai.companion_web.errors import PortInUse
from tachiai.companion_web.services import services

SMALL_THREADS = 4
REQUEST_THREADS = 24  # besides the ones that push connections keep
MOST_CONNECTIONS = 800


class PageServer:
    """A running server, also a context manager. ``closing`` is set when it stops."""

    def __init__(self, app: Flask, listening: socket.socket, url: str, threads: int, closing: Event) -> None:
        self._stopped = False
        self._closing = closing
        self.port = int(listening.getsockname()[1])
        self.url = url
        self._channels: dict[int, object] = {}
        self._server = create_server(
            app,
            map=self._channels,
            sockets=[listening],
            threads=threads,
            connection_limit=MOST_CONNECTIONS,
            channel_timeout=60,
            channel_request_lookahead=1,  # notices a visitor who left while a push connection waits
            asyncore_use_poll=True,
            ident="",
        )
        self._thread = Thread(target=self._server.run, name="page", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Ends the push connections and frees the port. May be called twice."""
        if self._stopped:
            return
        self._stopped = True
        self._closing.set()
        # The threads first: the loop has to run while they send their last bytes.
        self._server.task_dispatcher.shutdown(timeout=5)
        open_channels: list[object] = []

        def let_go() -> None:
            # In the loop's own thread, so that no connection is accepted meanwhile.
            open_channels.extend(self._channels.values())
            self._channels.clear()

        # The loop ends when it has no channels.
        self._server.trigger.pull_trigger(let_go)
        self._thread.join(timeout=5)
        for channel in open_channels:
            channel.close()  # type: ignore[attr-defined]  # waitress's own channels

    def __enter__(self) -> "PageServer":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def serve(app: Flask, host: str, port: int) -> PageServer:
    """Starts serving in threads. ``port`` 0 takes any free one. Raises ``PortInUse``."""
    with app.app_context():
        shared = services()
    closing = shared.connections.closing
    closing.clear()
    listening = _listen(host, port)
    url = f"http://{reachable_host(host)}:{listening.getsockname()[1]}/"
    threads = shared.config.push_limit + shared.config.film_viewers + REQUEST_THREADS
    return PageServer(app, listening, url, threads, closing)


def serve_small(app: Flask, listening: socket.socket, url: str) -> PageServer:
    """Starts serving an app without push connections, on a bound socket."""
    listening.listen(socket.SOMAXCONN)
    return PageServer(app, listening, url, SMALL_THREADS, Event())


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, kind, _, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind)
    except OSError as error:
        raise _in_words(error, host, port) from error
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        # SO_REUSEADDR allows a second bind as long as neither listens.
        listening.listen(socket.SOMAXCONN)
    except OSError as error:
        listening.close()
        raise _in_words(error, host, port) from error
    return listening


def reachable_host(host: str) -> str:
    """Host of an URL that leads from this computer to a page served on ``host``.

    >>> reachable_host("0.0.0.0"), reachable_host("fd00::7")
    ('127.0.0.1', '[fd00::7]')
    """
    if host in ("", "0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _in_words(error: OSError, host: str, port: int) -> PortInUse:
    reasons = {
        errno.EADDRINUSE: "another program serves there already; choose another port",
        errno.EACCES: "ports below 1024 need more rights; choose a higher port",
        errno.EADDRNOTAVAIL: "this machine has no such address",
    }
    reason = reasons.get(error.errno or 0, error.strerror or str(error))
    return PortInUse(f"the page cannot be served on {host} port {port}: {reason}")
