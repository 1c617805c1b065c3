"""The simulated camera's projection: perspective, lens, and a bumped sheet. World coordinates are those of
the sheet as it was first laid: mm, x right, y down, z up from the paper.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tachiai.firmware.virtual_table.look import FilmLook

Floats = NDArray[np.float64]
Map = NDArray[np.float32]  # (H, W, 2)

NEAREST_MM = 40.0  # near plane: an elbow may be behind the camera
STRIP_PX = 90


def strips(height: int) -> Iterator[slice]:
    """Row slices of a picture: floating-point values of a whole picture would take 60 MB."""
    return (slice(top, min(top + STRIP_PX, height)) for top in range(0, height, STRIP_PX))


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A camera with radial distortion ``k1``, ``k2``, as in OpenCV."""

    picture_wh: tuple[int, int]
    focal_px: float
    rotation: Floats  #: (3, 3): its right, down and forward axes as rows
    eye_mm: Floats  #: position (3,), with z counted downwards as forward is
    k1: float
    k2: float
    sheet_middle_mm: tuple[float, float]
    bump: tuple[float, float, float] = (0.0, 0.0, 0.0)  #: the sheet's shift (mm, mm) and turn (deg)

    def bumped(self, bump: tuple[float, float, float]) -> "View":
        """The view of the sheet after ``bump``."""
        return replace(self, bump=bump)

    def project(self, points_mm: Floats) -> Floats:
        """Pixels (N, 2) of points (N, 3) in sheet coordinates."""
        return self.project_world(self._laid(np.asarray(points_mm, np.float64)))

    def project_world(self, points_mm: Floats) -> Floats:
        """Pixels (N, 2) of points (N, 3) in world coordinates."""
        turned = (points_mm * (1.0, 1.0, -1.0) - self.eye_mm) @ self.rotation.T
        ahead = np.maximum(turned[:, 2], NEAREST_MM)
        x, y = turned[:, 0] / ahead, turned[:, 1] / ahead
        # Far outside the picture the distortion would fold points back into it.
        square = np.minimum(x * x + y * y, self._widest_square)
        bent = self.focal_px * (1 + square * (self.k1 + square * self.k2))
        return np.stack([x * bent, y * bent], axis=1) + self._principal_px

    def plane_of_rows(self, rows: slice) -> Map:
        """World (x, y) on the table's plane that each pixel sees, (rows, W, 2) float32."""
        down = np.arange(rows.start, rows.stop)
        grid = np.stack(np.meshgrid(np.arange(self.picture_wh[0]), down), axis=-1).astype(np.float32)
        bent = (grid - self._principal_px.astype(np.float32)) / np.float32(self.focal_px)
        bent_x, bent_y = np.ascontiguousarray(bent[..., 0]), np.ascontiguousarray(bent[..., 1])
        x, y = bent_x.copy(), bent_y.copy()  # sums over an axis of length 2 take several times as long
        square, factor = np.empty_like(x), np.empty_like(x)
        for _ in range(6):  # in place: new arrays take longer than what is computed
            np.multiply(x, x, out=square)
            square += np.multiply(y, y, out=factor)
            np.multiply(square, self.k2, out=factor)
            factor += self.k1
            factor *= square
            factor += 1
            np.divide(bent_x, factor, out=x)
            np.divide(bent_y, factor, out=y)
        ray = np.stack([x, y, np.ones_like(x)], axis=-1)
        ray = ray @ self.rotation.astype(np.float32)
        reach = -self.eye_mm[2] / ray[..., 2:]
        return np.asarray(self.eye_mm[:2] + reach * ray[..., :2], np.float32)

    def planes(self) -> list[Map]:
        """``plane_of_rows`` of each strip of the picture."""
        return [self.plane_of_rows(rows) for rows in strips(self.picture_wh[1])]

    def sheet_of_plane(self, plane_mm: Map) -> Map:
        """Sheet coordinates of world points (H, W, 2) on the table's plane."""
        dx, dy, turn_deg = self.bump
        middle = np.array(self.sheet_middle_mm, np.float32)
        c, s = np.cos(np.radians(turn_deg)), np.sin(np.radians(turn_deg))
        back = np.array([[c, -s], [s, c]], np.float32)  # the inverse turn, for row vectors
        return np.asarray((plane_mm - middle - np.array([dx, dy], np.float32)) @ back + middle, np.float32)

    def px_per_mm(self, at_mm: tuple[float, float, float]) -> float:
        """Scale of the picture at a point, the mean of both directions."""
        x, y, z = at_mm
        p = self.project(np.array([[x, y, z], [x + 1, y, z], [x, y + 1, z]]))
        return float((np.linalg.norm(p[1] - p[0]) + np.linalg.norm(p[2] - p[0])) / 2)

    @property
    def _widest_square(self) -> float:
        width, height = self.picture_wh
        return 1.3 * (width**2 + height**2) / (2 * self.focal_px) ** 2

    @property
    def _principal_px(self) -> Floats:
        width, height = self.picture_wh
        return np.array([(width - 1) / 2, (height - 1) / 2])

    def _laid(self, points_mm: Floats) -> Floats:
        dx, dy, turn_deg = self.bump
        if self.bump == (0.0, 0.0, 0.0):
            return points_mm
        middle = np.array(self.sheet_middle_mm)
        c, s = np.cos(np.radians(turn_deg)), np.sin(np.radians(turn_deg))
        turned = (points_mm[:, :2] - middle) @ np.array([[c, s], [-s, c]]) + middle + (dx, dy)
        return np.concatenate([turned, points_mm[:, 2:]], axis=1)


def view_of_sheet(sheet_size_mm: tuple[float, float], look: FilmLook) -> View:
    """A view in which the sheet is as large as ``look.fill`` says, its longer side along the picture's."""
    width_mm, height_mm = sheet_size_mm
    middle = np.array([width_mm / 2, height_mm / 2, 0.0])
    rotation = _axes(look, upright=(height_mm > width_mm) == (look.picture_wh[1] > look.picture_wh[0]))
    focal_px = look.picture_wh[0] / 2 / np.tan(np.radians(look.field_of_view_deg / 2))
    corners = np.array([[0, 0, 0], [width_mm, 0, 0], [width_mm, height_mm, 0], [0, height_mm, 0]], np.float64)
    aim, distance_mm = middle.copy(), 2.0 * max(sheet_size_mm)
    for _ in range(25):
        eye = aim - distance_mm * rotation[2]
        view = View(look.picture_wh, focal_px, rotation, eye, look.k1, look.k2, (middle[0], middle[1]))
        seen = view.project(corners)
        low, high = seen.min(axis=0), seen.max(axis=0)
        off_px = (low + high) / 2 - view._principal_px
        across, down = rotation[0], rotation[1]
        aim = aim + (off_px[0] * across + off_px[1] * down) * distance_mm / focal_px * (1, 1, 0)
        room = (high - low) / (np.array(look.picture_wh) * look.fill)
        distance_mm *= float(room.max())
    return view


def _axes(look: FilmLook, upright: bool) -> Floats:
    """The camera's right, down and forward axes as rows, with z counted downwards."""
    tilt, azimuth = np.radians(look.tilt_deg), np.radians(look.tilt_from_deg)
    lean = np.sin(tilt)
    forward = -np.array([lean * np.cos(azimuth), lean * np.sin(azimuth), -np.cos(tilt)])
    turn = np.radians(look.roll_deg + (0 if upright else 90) + (180 if look.upside_down else 0))
    across = np.array([np.cos(turn), np.sin(turn), 0.0])
    across -= across @ forward * forward
    across /= np.linalg.norm(across)
    return np.stack([across, np.cross(forward, across), forward])
