"""The camera picture as a film (MJPEG), for few: each viewer keeps a thread; all see the same."""

from collections.abc import Callable, Iterator

from flask import Response, request, stream_with_context

from tachiai.companion_web.live.camera_pictures import KEPT_S
from tachiai.companion_web.ports import LiveTable
from tachiai.companion_web.services import Services

BOUNDARY = "picture"


def film(shared: Services, table: LiveTable, pictures: int) -> Response:
    """Returns the answer that sends the newest picture whenever there is another one, ``pictures`` of them
    or, for 0, without end. When all places are taken it is 503.
    """
    if not shared.film_places.acquire(blocking=False):
        return Response(status=503, headers={"Retry-After": "10"})
    response = Response(
        stream_with_context(_stream(shared, table, pictures)),
        mimetype=f"multipart/x-mixed-replace; boundary={BOUNDARY}",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )
    response.call_on_close(shared.film_places.release)
    return response


def _stream(shared: Services, table: LiveTable, pictures: int) -> Iterator[bytes]:
    has_left: Callable[[], bool] = request.environ.get("waitress.client_disconnected", lambda: False)
    last, sent = b"", 0
    while not has_left():
        picture = shared.pictures.jpeg(table, False, shared.config.monotonic_s())
        if picture is not None and picture is not last:
            head = f"--{BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: {len(picture)}\r\n\r\n"
            yield head.encode() + picture + b"\r\n"
            last, sent = picture, sent + 1
        if sent == pictures != 0 or shared.closing.wait(KEPT_S):
            return
