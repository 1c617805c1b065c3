"""Frames and cameras. The implementations of cameras are in ``firmware/devices/cameras``."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]  # (H, W, 3) in B, G, R order, or (H, W) grey


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of a camera."""

    image: Image  #: (H, W, 3) BGR
    number: int
    taken_at_s: float  #: on the session's clock

    def __post_init__(self) -> None:
        if self.image.ndim != 3 or self.image.shape[2] != 3 or self.image.dtype != np.uint8:
            raise ValueError(
                f"expected a frame of (H, W, 3) uint8 BGR, got {self.image.shape} {self.image.dtype}"
            )


class Camera(Protocol):
    """A source of frames."""

    def capture(self) -> Frame | None:
        """The newest frame, None at the end. Raises ``CameraFault``, whose reason a person can act on."""

    def close(self) -> None:
        """Releases the device; may be called twice."""
