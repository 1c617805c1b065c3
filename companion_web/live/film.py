"""The camera picture as MJPEG stream, for few viewers: each keeps a thread."""

from collections.abc import Callable, Iterator

from flask import Response, request

from tachiai.companion_web.live.camera_pictures import KEPT_S
from tachiai.companion_web.live.push import streamed
from tachiai.companion_web.ports import LiveTable
from tachiai.companion_web.services import Services

BOUNDARY = "picture"


def film(shared: Services, table: LiveTable, pictures: int) -> Response:
    """Sends each new picture, ``pictures`` of them or, for 0, without end; 503 when all places are taken."""
    mimetype = f"multipart/x-mixed-replace; boundary={BOUNDARY}"
    return streamed(shared.film_places, _stream(shared, table, pictures), mimetype)


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
