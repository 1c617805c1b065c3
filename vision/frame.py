"""Frames and the cameras that give them. Cameras live at the edge (``firmware/devices/cameras``)."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]  # (H, W, 3) in B, G, R order, or (H, W) grey


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture. ``image`` is (H, W, 3) uint8 BGR; ``taken_at_s`` counts on the session's own clock."""

    image: Image
    number: int
    taken_at_s: float

    def __post_init__(self) -> None:
        if self.image.ndim != 3 or self.image.shape[2] != 3 or self.image.dtype != np.uint8:
            raise ValueError(
                f"expected a frame of (H, W, 3) uint8 BGR, got {self.image.shape} {self.image.dtype}"
            )


class Camera(Protocol):
    """A source of frames. ``capture`` returns the newest frame, or None when there will be no more."""

    def capture(self) -> Frame | None:
        """Returns the next frame. Raises ``CameraFault`` with a reason that a person can act on."""

    def close(self) -> None:
        """Gives the device back; may be called twice."""
