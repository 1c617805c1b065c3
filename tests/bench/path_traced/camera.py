"""Where the camera of a look hangs: as far away as the sheet needs to fill the picture."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tachiai.firmware.virtual_table.view import View
from tests.bench.path_traced.looks import SeriesLook

Vector = NDArray[np.float64]  # (3,)
_TURNED = np.array([1.0, -1.0, -1.0])  # right, away, up → the view's right, down, into the table


@dataclass(frozen=True, slots=True, eq=False)
class Stand:
    """A camera without distortion, in millimetres from the sheet's middle (right, away, up). ``view`` has the
    picture; the film is ``overscan`` times larger, so that the lens can bend it afterwards.
    """

    view: View
    up: Vector
    overscan: float

    @property
    def at_mm(self) -> Vector:
        """Where it is."""
        return np.asarray(self.view.eye_mm * _TURNED)

    @property
    def film_wh(self) -> tuple[int, int]:
        """The size of the picture to render."""
        width, height = self.view.picture_wh
        return round(width * self.overscan), round(height * self.overscan)

    @property
    def film_fov_deg(self) -> float:
        """The field of view across the film."""
        return float(np.degrees(2 * np.arctan(self.film_wh[0] / 2 / self.view.focal_px)))

    def project(self, points_mm: NDArray[np.float64]) -> NDArray[np.float64]:
        """Returns (N, 2): straight picture pixels of (N, 3) points, the picture's middle being 0, 0."""
        middle_px = (np.array(self.view.picture_wh) - 1) / 2
        return np.asarray(self.view.project(points_mm * (1, -1, 1)) - middle_px)


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
    forward = -direction * _TURNED
    right = np.cross(forward, up * _TURNED)
    right /= np.linalg.norm(right)
    rotation = np.stack([right, np.cross(forward, right), forward])
    # Barrel distortion pulls in what lies outside: a corner at r needs r / (1 + k1 r²), roughly.
    squared = (width**2 + height**2) / 4 / focal**2
    overscan = 1.02 + max(0.0, -look.k1) * squared * 1.6

    def from_afar(distance_mm: float) -> Stand:
        eye_mm = direction * distance_mm * _TURNED
        return Stand(View(look.picture_wh, focal, rotation, eye_mm, 0.0, 0.0, (0.0, 0.0)), up, overscan)

    half_x, half_y = sheet_mm[0] / 2, sheet_mm[1] / 2
    corners = np.array([[x, y, 0.0] for x in (-half_x, half_x) for y in (-half_y, half_y)])
    low, high = 100.0, 5000.0
    for _ in range(40):
        middle = (low + high) / 2
        share = np.abs(from_afar(middle).project(corners)) / (np.array([width, height]) / 2)
        if float(share.max()) > look.fill:
            low = middle
        else:
            high = middle
    return from_afar(high)
