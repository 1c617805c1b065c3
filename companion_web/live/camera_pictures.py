"""The camera picture, encoded once for all who ask within ``KEPT_S``, and as MJPEG stream for few viewers."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from threading import Event, Lock

from flask import Response, request

from tachiai.companion_web.live.push import Connections, streamed
from tachiai.companion_web.live_table import LiveTable

KEPT_S = 0.2
BOUNDARY = "picture"


@dataclass(slots=True)
class CameraPictures:
    """The newest camera pictures, with and without overlay."""

    monotonic_s: Callable[[], float]
    _kept: dict[bool, tuple[float, bytes | None]] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def jpeg(self, table: LiveTable, overlay: bool) -> bytes | None:
        """The newest picture as JPEG, None if the camera gives none."""
        now_s = self.monotonic_s()
        with self._lock:
            made_s, picture = self._kept.get(overlay, (-1e9, None))
            if now_s - made_s >= KEPT_S:
                picture = table.camera_jpeg(overlay)
                self._kept[overlay] = (now_s, picture)
            return picture

    def film(self, table: LiveTable, pictures: int, connections: Connections) -> Response:
        """Sends each new picture, ``pictures`` of them or, for 0, without end; 503 when all places are taken.
        Each viewer keeps a thread.
        """
        mimetype = f"multipart/x-mixed-replace; boundary={BOUNDARY}"
        return streamed(connections.film_places, self._stream(table, pictures, connections.closing), mimetype)

    def _stream(self, table: LiveTable, pictures: int, closing: Event) -> Iterator[bytes]:
        has_left: Callable[[], bool] = request.environ.get("waitress.client_disconnected", lambda: False)
        last, sent = b"", 0
        while not has_left():
            picture = self.jpeg(table, False)
            if picture is not None and picture is not last:
                head = f"--{BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: {len(picture)}\r\n\r\n"
                yield head.encode() + picture + b"\r\n"
                last, sent = picture, sent + 1
            if sent == pictures != 0 or closing.wait(KEPT_S):
                return
