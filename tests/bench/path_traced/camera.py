"""Where the camera of a look hangs: as far away as the sheet needs to fill the picture."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tests.bench.path_traced.looks import SeriesLook

Vector = NDArray[np.float64]  # (3,)


@dataclass(frozen=True, slots=True, eq=False)
class Stand:
    """A pinhole camera in millimetres from the sheet's middle (right, away, up). ``focal_px`` holds for the
    picture; the film is ``overscan`` times larger, so that the lens can bend it afterwards.
    """

    at_mm: Vector
    up: Vector
    focal_px: float
    picture_wh: tuple[int, int]
    overscan: float

    @property
    def film_wh(self) -> tuple[int, int]:
        """The size of the picture to render."""
        return round(self.picture_wh[0] * self.overscan), round(self.picture_wh[1] * self.overscan)

    @property
    def film_fov_deg(self) -> float:
        """The field of view across the film."""
        return float(np.degrees(2 * np.arctan(self.film_wh[0] / 2 / self.focal_px)))

    def project(self, points_mm: NDArray[np.float64]) -> NDArray[np.float64]:
        """Returns (N, 2): straight picture pixels of (N, 3) points, the picture's middle being 0, 0."""
        forward = -self.at_mm / np.linalg.norm(self.at_mm)
        right = np.cross(forward, self.up)
        right /= np.linalg.norm(right)
        down = np.cross(forward, right)
        off = points_mm - self.at_mm
        return np.asarray(
            self.focal_px * np.stack([off @ right, off @ down], axis=1) / (off @ forward)[:, None]
        )


def stand_of(look: SeriesLook, sheet_mm: tuple[float, float]) -> Stand:
    """Returns the camera of a look over a sheet; its longer side lies along the picture's."""
    width, height = look.picture_wh
    focal = width / 2 / np.tan(np.radians(look.field_of_view_deg) / 2)
    tilt, azimuth = np.radians(look.tilt_deg), np.radians(look.tilt_from_deg)
    direction = np.array(
        [np.sin(tilt) * np.cos(azimuth), np.sin(tilt) * np.sin(azimuth), np.cos(tilt)], np.float64
    )
    roll = np.radians(look.roll_deg + (90 if sheet_mm[1] > sheet_mm[0] else 0))
    up = np.array([np.sin(roll), np.cos(roll), 0.0])
    half_x, half_y = sheet_mm[0] / 2, sheet_mm[1] / 2
    corners = np.array([[x, y, 0.0] for x in (-half_x, half_x) for y in (-half_y, half_y)])
    low, high = 100.0, 5000.0
    for _ in range(40):
        middle = (low + high) / 2
        tried = Stand(direction * middle, up, focal, look.picture_wh, 1.0)
        share = np.abs(tried.project(corners)) / (np.array([width, height]) / 2)
        if float(share.max()) > look.fill:
            low = middle
        else:
            high = middle
    # Barrel distortion pulls in what lies outside: a corner at r needs r / (1 + k1 r²), roughly.
    squared = (width**2 + height**2) / 4 / focal**2
    overscan = 1.02 + max(0.0, -look.k1) * squared * 1.6
    return Stand(direction * high, up, focal, look.picture_wh, float(overscan))
