"""Server-Sent Events: one connection that stays open, on which the server tells what changed."""

import json
from collections.abc import Callable, Iterator, Mapping

from flask import Response, request, stream_with_context

from tachiai.companion_web.services import Services

GLANCE_S = 0.5  # how often a silent connection looks whether its visitor is still there
BEAT = 20  # glances between two signs of life
RETRY_MS = 1000  # how soon a browser reconnects

Tell = Callable[[], Mapping[str, object]]
# Waits for news after a version, so long; returns the newest version and what to say about it.
News = Callable[[int, float], tuple[int, Tell]]


def push(shared: Services, name: str, news: News) -> Response:
    """Returns the answer that sends an event ``name`` for every change that ``news`` tells.

    Each connection keeps one thread of the server. When all places are taken the answer is 503, and the
    page asks now and then instead.
    """
    if not shared.push_places.acquire(blocking=False):
        return Response(status=503, headers={"Retry-After": "10"})
    response = Response(
        stream_with_context(_stream(shared, name, news)),
        mimetype="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )
    response.call_on_close(shared.push_places.release)
    return response


def _stream(shared: Services, name: str, news: News) -> Iterator[str]:
    has_left: Callable[[], bool] = request.environ.get("waitress.client_disconnected", lambda: False)
    version, silent = -1, 0
    yield f"retry: {RETRY_MS}\n\n"
    while not shared.closing.is_set() and not has_left():
        newest, tell = news(version, GLANCE_S)
        if newest != version:
            version, silent = newest, 0
            yield f"event: {name}\nid: {version}\ndata: {json.dumps(tell(), ensure_ascii=False)}\n\n"
            continue
        silent += 1
        if silent % BEAT == 0:
            yield ": still here\n\n"
