"""The camera picture, encoded once for all who ask within ``KEPT_S``."""

from dataclasses import dataclass, field
from threading import Lock

from tachiai.companion_web.ports import LiveTable

KEPT_S = 0.2


@dataclass(slots=True)
class CameraPictures:
    """The newest camera pictures, with and without overlay."""

    _kept: dict[bool, tuple[float, bytes | None]] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def jpeg(self, table: LiveTable, overlay: bool, now_s: float) -> bytes | None:
        """The newest picture as JPEG, None if the camera gives none."""
        with self._lock:
            made_s, picture = self._kept.get(overlay, (-1e9, None))
            if now_s - made_s >= KEPT_S:
                picture = table.camera_jpeg(overlay)
                self._kept[overlay] = (now_s, picture)
            return picture
