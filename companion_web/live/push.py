"""Server-Sent Events: a connection that stays open, on which the server reports changes."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from threading import BoundedSemaphore, Event

from flask import Response, request, stream_with_context

GLANCE_S = 0.5  # interval at which an idle connection checks that its client is still there
BEAT = 20  # such intervals between two keep-alive comments
RETRY_MS = 1000  # how soon a browser reconnects

Tell = Callable[[], Mapping[str, object]]
# (version, time-out in s) → the newest version, once it is another or after the time-out, and its data.
News = Callable[[int, float], tuple[int, Tell]]


@dataclass(frozen=True, slots=True)
class Connections:
    """Places for the connections that stay open, and their end."""

    push_places: BoundedSemaphore
    film_places: BoundedSemaphore  #: one for each viewer of the MJPEG stream
    closing: Event = field(default_factory=Event)  #: set when the server stops: all of them end


def push(connections: Connections, name: str, news: News) -> Response:
    """Sends an event ``name`` for every change that ``news`` reports; after a 503 the page polls instead."""
    return streamed(connections.push_places, _stream(connections.closing, name, news), "text/event-stream")


def streamed(places: BoundedSemaphore, parts: Iterator[str] | Iterator[bytes], mimetype: str) -> Response:
    """Sends ``parts`` while the client stays connected, 503 when all ``places`` are taken.

    Each connection keeps one thread of the server.
    """
    if not places.acquire(blocking=False):
        return Response(status=503, headers={"Retry-After": "10"})
    response = Response(
        stream_with_context(parts),
        mimetype=mimetype,
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )
    response.call_on_close(places.release)
    return response


def _stream(closing: Event, name: str, news: News) -> Iterator[str]:
    has_left: Callable[[], bool] = request.environ.get("waitress.client_disconnected", lambda: False)
    version, silent = -1, 0
    yield f"retry: {RETRY_MS}\n\n"
    while not closing.is_set() and not has_left():
        newest, tell = news(version, GLANCE_S)
        if newest != version:
            version, silent = newest, 0
            yield f"event: {name}\nid: {version}\ndata: {json.dumps(tell(), ensure_ascii=False)}\n\n"
            continue
        silent += 1
        if silent % BEAT == 0:
            yield ": still here\n\n"
