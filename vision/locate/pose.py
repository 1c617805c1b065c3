"""Where the sheet lies in the picture: a homography, the lens, the effect of height, which side is up."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.sheet import Points, Sheet
from tachiai.vision.locate.lens import Coordinates, Lens, usual_lens
from tachiai.vision.opencv import Matrix, apply_homography, fit_homography

CORNER_SIGMA_PX = 0.3  # error of detected marker corners
USUAL_BEND = 0.15  # prior sigma of k1: lenses for this use have less than 0.3 or so


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """The sheet in one picture."""

    homography: Matrix  #: from sheet millimetres to undistorted pixels
    rise: NDArray[np.float64]  #: (3,): one millimetre of height subtracts it from homogeneous pixels
    lens: Lens
    markers: tuple[int, ...]  #: ids of those that were used
    residual_px: float  #: RMS over their corners
    #: (4 * markers, 2): where corners of markers laid by hand were seen: not quite where the file says
    laid_px: Points | None = None

    @property
    def image_wh(self) -> tuple[int, int]:
        return self.lens.image_wh

    def project(self, points_mm: Points, height_mm: float = 0.0) -> Points:
        """(N, 2): where points of the sheet, ``height_mm`` above it, lie in the picture."""
        return self.lens.bend(apply_homography(self.homography_at(height_mm), points_mm))

    def project_grid(
        self, x_mm: Coordinates, y_mm: Coordinates, height_mm: float = 0.0
    ) -> tuple[Coordinates, Coordinates]:
        """x and y in the picture, (n, m) each, of the crossings of m columns ``x_mm`` and n rows ``y_mm`` of
        the sheet, ``height_mm`` above it.
        """
        across, down, depth = (
            np.add.outer(b * y_mm, a * x_mm) + c for a, b, c in self.homography_at(height_mm)
        )
        return self.lens.bend_xy(across / depth, down / depth)

    def homography_at(self, height_mm: float) -> Matrix:
        """The homography of the plane ``height_mm`` above the sheet."""
        matrix = self.homography.copy()
        matrix[:, 2] -= height_mm * self.rise
        return matrix

    def px_per_mm(self, at_mm: tuple[float, float]) -> float:
        """Scale of the picture near a point of the sheet (geometric mean of both axes)."""
        x, y = at_mm
        corner = self.project(np.array([[x, y], [x + 1, y], [x, y + 1]]))
        (ax, ay), (bx, by) = corner[1] - corner[0], corner[2] - corner[0]
        return float(np.sqrt(abs(ax * by - ay * bx)))

    def tilt_deg(self) -> float:
        """Angle between the camera's axis and the sheet's normal."""
        columns = np.linalg.inv(self.lens.matrix) @ self.homography
        normal = np.cross(columns[:, 0], columns[:, 1])
        return float(np.degrees(np.arccos(np.clip(abs(normal[2]) / np.linalg.norm(normal), 0, 1))))


def make_pose(
    homography: Matrix, lens: Lens, markers: tuple[int, ...] = (), residual_px: float = 0.0
) -> Pose:
    """The pose of a fitted homography; ``rise`` follows from the lens."""
    columns = np.linalg.inv(lens.matrix) @ homography
    scale = 2.0 / (np.linalg.norm(columns[:, 0]) + np.linalg.norm(columns[:, 1]))
    normal = np.cross(columns[:, 0] * scale, columns[:, 1] * scale)
    rise = lens.matrix @ normal / scale
    return Pose(homography, rise, lens, markers, residual_px)


def focal_from(homography: Matrix, image_wh: tuple[int, int]) -> float:
    """The focal length in pixels for which the sheet's axes are perpendicular and of equal scale (Zhang 2000:
    two constraints per plane).

    Seen from straight above any focal length satisfies them; a prior around a usual lens then decides.
    """
    usual = usual_lens(image_wh)
    best, best_cost = usual.focal_px, np.inf
    for ratio in np.geomspace(0.5, 2.5, 48):
        lens = replace(usual, focal_px=usual.focal_px * float(ratio))
        columns = np.linalg.inv(lens.matrix) @ homography
        a, b = columns[:, 0], columns[:, 1]
        norm_a, norm_b = np.linalg.norm(a), np.linalg.norm(b)
        skew, stretch = a @ b / (norm_a * norm_b), np.log(norm_a / norm_b)
        # 0.01: how far noise and bent paper move the constraints; 0.3: the spread of usual lenses.
        cost = (skew**2 + stretch**2) / 0.01**2 + (np.log(ratio) / 0.3) ** 2
        if cost < best_cost:
            best, best_cost = lens.focal_px, float(cost)
    return best


def radial_term(mm: Points, px: Points, lens: Lens, errors_px2: Matrix | None = None) -> float:
    """The distortion k1 with which a homography fits the corners best. ``errors_px2`` (N, N): covariance of
    the corners' errors, in x as in y, where they are correlated; it is scaled up if the residuals are larger.
    """
    precision = None if errors_px2 is None else np.asarray(np.linalg.inv(errors_px2), np.float64)

    def misfit(k1: float) -> float:
        bent = replace(lens, distortion=(k1, 0.0, 0.0, 0.0, 0.0))
        straight = bent.straighten(px)
        homography = fit_homography(mm, straight)
        if homography is None:
            return float("inf")
        gap = apply_homography(homography, mm) - straight
        if precision is None:
            return float((gap**2).sum()) / CORNER_SIGMA_PX**2
        return _least_misfit(homography, mm, gap, precision)

    k1 = _least(lambda k1: misfit(k1) + (k1 / USUAL_BEND) ** 2, 0.45)
    if precision is None:
        return k1
    over = misfit(k1) / (2 * len(mm) - 9)  # degrees of freedom: eight of the homography, and k1
    return k1 if over <= 1 else _least(lambda k1: misfit(k1) / over + (k1 / USUAL_BEND) ** 2, 0.45)


def _least(cost: Callable[[float], float], most: float) -> float:
    """Where a function is least between -``most`` and ``most`` (golden section search)."""
    low, high, golden = -most, most, (np.sqrt(5) - 1) / 2
    left, right = high - golden * (high - low), low + golden * (high - low)
    cost_left, cost_right = cost(left), cost(right)
    for _ in range(14):
        if cost_left < cost_right:
            high, right, cost_right = right, left, cost_left
            left = high - golden * (high - low)
            cost_left = cost(left)
        else:
            low, left, cost_left = left, right, cost_right
            right = low + golden * (high - low)
            cost_right = cost(right)
    return float((low + high) / 2)


def _least_misfit(homography: Matrix, mm: Points, gap_px: Points, precision: Matrix) -> float:
    """The weighted squared residual of the best homography near this one (generalised least squares, one
    Gauss-Newton step). ``gap_px`` (N, 2): residuals; ``precision`` (N, N): inverse of their covariance.
    """
    ones = np.column_stack([mm, np.ones(len(mm))])
    depth = ones @ homography[2]
    by_row = ones / depth[:, None]
    seen = apply_homography(homography, mm)
    none = np.zeros_like(by_row)
    slope_x = np.hstack([by_row, none, -seen[:, :1] * by_row[:, :2]])
    slope_y = np.hstack([none, by_row, -seen[:, 1:] * by_row[:, :2]])
    # Columns are scaled: in millimetres, some have hundreds and others ones.
    size = np.maximum(np.sqrt((slope_x**2).sum(axis=0) + (slope_y**2).sum(axis=0)), 1e-12)
    slope_x, slope_y = slope_x / size, slope_y / size
    normal = slope_x.T @ precision @ slope_x + slope_y.T @ precision @ slope_y
    pull = slope_x.T @ precision @ gap_px[:, 0] + slope_y.T @ precision @ gap_px[:, 1]
    whole = sum(float(gap_px[:, axis] @ precision @ gap_px[:, axis]) for axis in (0, 1))
    return whole - float(pull @ np.linalg.lstsq(normal, pull, rcond=None)[0])


def pose_from_corners(
    sheet: Sheet, corners_px: Points, image_wh: tuple[int, int], lens: Lens | None = None
) -> Pose | None:
    """The pose of a grid by its outer corners (4, 2), from the upper left around the board in either
    direction: no camera sees it mirrored. None if they span no area or cross over.
    """
    corners = np.asarray(corners_px, np.float64).reshape(4, 2)
    if _is_clockwise(corners[::-1]):
        corners = corners[[0, 3, 2, 1]]
    if not _is_clockwise(corners):
        return None
    known = lens.scaled_to(image_wh) if lens is not None else usual_lens(image_wh)
    homography = fit_homography(sheet.outer_corners_mm, known.straighten(corners))
    if homography is None or abs(np.linalg.det(homography)) < 1e-12:
        return None
    if lens is None:
        known = usual_lens(image_wh, focal_from(homography, image_wh))
    return make_pose(homography, known)


def _is_clockwise(corners: Points) -> bool:
    """Whether (4, 2) corners, y down, turn right at each of the four."""
    along = np.roll(corners, -1, axis=0) - corners
    onward = np.roll(along, -1, axis=0)
    return bool((along[:, 0] * onward[:, 1] - along[:, 1] * onward[:, 0] > 0).all())


DOWN_MM = 10.0


def quarter_turns(pose: Pose) -> int:
    """Clockwise quarter turns of the picture (0 to 3) that bring the sheet's lower edge to the bottom."""
    middle_px = np.array([pose.image_wh], np.float64) / 2
    middle_mm = apply_homography(np.asarray(np.linalg.inv(pose.homography)), pose.lens.straighten(middle_px))
    across_px, down_px = np.diff(pose.project(middle_mm + np.array([[0.0, 0.0], [0.0, DOWN_MM]])), axis=0)[0]
    if abs(down_px) >= abs(across_px):
        return 0 if down_px > 0 else 2
    return 1 if across_px > 0 else 3


def upright(image: NDArray[np.uint8], pose: Pose) -> NDArray[np.uint8]:
    """The picture turned by quarters so that the board stands as it is drawn."""
    return np.ascontiguousarray(np.rot90(image, -quarter_turns(pose)))
