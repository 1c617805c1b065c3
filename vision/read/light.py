"""The light on the sheet: brightness of white paper everywhere, from the reference patches and bare paper.

A linear pixel value is modelled as ``light × share + veil``. Reading works with the share (reflectance
relative to white paper), so a lamp's colour, its fall-off and haze over the picture cancel.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import LINEAR, LogColour, linear, shares_of
from tachiai.vision.board.sheet import Points, Sheet
from tachiai.vision.frame import Image
from tachiai.vision.locate.pose import Pose
from tachiai.vision.locate.rectify import BoardView
from tachiai.vision.opencv import marker_dictionary

_PLAIN_WHITE = 250  # of 255: the end of the camera's range
_BLACK_SHARE = 0.02  # of printed black
_BLACK_PRINT = 0.05  # of white: toner and ink on loose markers
_DARKEST = 1.0  # per cent of the board picture: noise
_TERMS = 6  # 1, x, y, x², xy, y²
_BESIDE = 0.38  # of the pitch, both ways from a cell's centre: outside its stone, and not yet on a line


@dataclass(frozen=True, slots=True, eq=False)
class Light:
    """The light in one picture. Linear, 0 to 1, in B, G, R order."""

    #: (6, 3): logarithm of white paper's light, per channel, a quadratic over the sheet (x, y from -1 to 1).
    log_gain: NDArray[np.float64]
    veil: NDArray[np.float64]  #: (3,): light that black sends back

    def gain_at(self, points_mm: Points, sheet: Sheet) -> NDArray[np.float64]:
        """(N, 3): the light of white paper at points of the sheet."""
        return np.asarray(np.exp(_terms(points_mm, sheet) @ self.log_gain), np.float64)

    def level(self) -> float:
        """Mean light of white paper in the middle of the sheet, 0 to 1."""
        return float(np.exp(self.log_gain[0]).mean())

    def tint(self) -> NDArray[np.float64]:
        """(3,): colour of the light, logarithms with sum 0."""
        return np.asarray(self.log_gain[0] - self.log_gain[0].mean(), np.float64)


def measure_light(image: Image, sheet: Sheet, pose: Pose) -> Light | None:
    """The light by the sheet's white and black references; None if none is in sight.

    The paper around the markers counts only on a sheet with patches, which is a printed one: loose markers
    lie on wood, on cloth, on paper of any colour.
    """
    if not sheet.patches:
        return None
    white = np.concatenate(
        [
            _samples(image, sheet, pose, groups)
            for groups in (_patch_points(sheet, "white"), _paper_points(sheet))
        ]
    )
    if len(white) < 3:
        return None
    black = _samples(image, sheet, pose, _patch_points(sheet, "black"))
    points, values = white[:, :2], white[:, 2:]
    veil = np.zeros(3)
    if len(black):
        rough = np.median(values, axis=0)
        veil = np.clip(np.median(black[:, 2:], axis=0) - _BLACK_SHARE * rough, 0, 0.5 * rough)
    logs = np.log(np.maximum(values - veil, 1e-4))
    terms = _terms(points, sheet)
    # Below this many references only a plane is fitted, below six a constant.
    used = _TERMS if len(points) >= 16 else 3 if len(points) >= 6 else 1
    coefficients = np.zeros((_TERMS, 3))
    coefficients[:used] = _robust_fit(terms[:, :used], logs)
    return Light(coefficients, veil)


def light_of_board(image: Image, picture: Image, expected: LogColour, view: BoardView) -> Light:
    """The light over a board without references, by the bare board between its stones, and the veil by the
    black of its markers, if it has any.

    ``picture`` is the board picture of a frame ``image``, ``expected`` (h, w, 3) the log colours by the
    sheet's data.
    """
    soft = np.asarray(cv2.blur(picture, (3, 3)), np.uint8)
    bare = _light_between(soft, expected, view, np.zeros(3))
    black = _samples(image, view.sheet, view.pose, _black_points(view.sheet))[:, 2:]
    if not len(black):
        return bare
    # The darker ones: a lamp may be mirrored on the others.
    lifted = np.percentile(black, 25, axis=0) - _BLACK_PRINT * np.exp(bare.log_gain[0])
    # Small black modules that blur into white ones are too light: the veil is limited by the darkest pixels.
    darkest = np.percentile(linear(soft[::4, ::4]).reshape(-1, 3), _DARKEST, axis=0)
    veil = np.clip(lifted, 0, np.minimum(0.5 * np.exp(bare.log_gain[0]), darkest))
    return _light_between(soft, expected, view, veil)


def _light_between(soft: Image, expected: LogColour, view: BoardView, veil: NDArray[np.float64]) -> Light:
    """The light by the bare board between stones in a blurred board picture."""
    around = np.array([(x, y) for y in (-_BESIDE, _BESIDE) for x in (-_BESIDE, _BESIDE)])
    points = (view.sheet.centres_mm[:, None] + around * view.sheet.pitch_mm).reshape(-1, 2)
    x, y = np.round(view.paper_to_px(points)).astype(int).T
    inside = (x >= 0) & (y >= 0) & (x < view.size_px[0]) & (y < view.size_px[1])
    x, y, points = x[inside], y[inside], points[inside]
    logs = np.log(np.maximum(linear(soft[y, x]) - veil, 1e-4) / np.maximum(shares_of(expected[y, x]), 1e-4))
    return Light(_robust_fit(_terms(points, view.sheet), logs), veil)


def _black_points(sheet: Sheet) -> NDArray[np.float64]:
    """(markers, 8, 2): points in the middle of each marker's black border."""
    if not sheet.fiducials:
        return np.zeros((0, 8, 2))
    inset = 0.5 / (marker_dictionary(sheet.dictionary).markerSize + 2)
    low, high = inset, 1 - inset
    around = np.array([(x, y) for y in (low, 0.5, high) for x in (low, 0.5, high) if (x, y) != (0.5, 0.5)])
    corners = np.array([(marker.x_mm, marker.y_mm) for marker in sheet.fiducials])
    return np.asarray(corners[:, None] + around * sheet.fiducial_side_mm, np.float64)


def shares(picture: Image, light: Light, view: BoardView) -> NDArray[np.float32]:
    """(h, w, 3) float32: a board picture as shares of white paper's light."""
    width, height = view.size_px
    step = 16
    x, y = np.meshgrid(np.arange(0, width + step, step), np.arange(0, height + step, step))
    points = view.to_mm(np.stack([x.ravel(), y.ravel()], axis=1).astype(np.float64))
    coarse = (1.0 / light.gain_at(points, view.sheet)).reshape(*x.shape, 3).astype(np.float32)
    # Corner samples stand at 0, 16, 32 …: an affine warp interpolates them at every pixel.
    scale = np.array([[step, 0, 0], [0, step, 0]], np.float64)
    inverse_gain = cv2.warpAffine(coarse, scale, (width, height), flags=cv2.INTER_LINEAR)
    bare = cv2.LUT(picture, (LINEAR[:, None] - light.veil.astype(np.float32))[None])
    return np.multiply(bare, inverse_gain, out=np.asarray(bare, np.float32))


def plain_white(picture: Image) -> NDArray[np.float32]:
    """(h, w): 1 where the camera saw plain white, which carries no information, else 0."""
    blue, green, red = cv2.split(picture)
    least = cv2.min(cv2.min(blue, green), red)
    return np.asarray(cv2.threshold(least, _PLAIN_WHITE - 1, 1, cv2.THRESH_BINARY)[1], np.float32)


def _terms(points_mm: Points, sheet: Sheet) -> NDArray[np.float64]:
    size = np.array(sheet.size_mm)
    x, y = ((points_mm - size / 2) / (size / 2)).T
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=1)


def _robust_fit(terms: NDArray[np.float64], logs: NDArray[np.float64]) -> NDArray[np.float64]:
    """Least squares, reweighted four times (Cauchy) against outliers: a hand, a shadow."""
    weight = np.ones(len(terms))
    # The references lie around the field: the prior suppresses curvature unless many of them agree on it.
    ridge = np.diag([1e-6, 0.02, 0.02, 1.0, 1.0, 1.0][: terms.shape[1]])
    for _ in range(4):
        weighted = terms * weight[:, None]
        found = np.linalg.solve(weighted.T @ terms + ridge, weighted.T @ logs)
        gap = np.abs(terms @ found - logs).max(axis=1)
        weight = 1.0 / (1.0 + (gap / max(0.05, float(np.median(gap)))) ** 2)
    return np.asarray(found, np.float64)


def _samples(image: Image, sheet: Sheet, pose: Pose, groups_mm: NDArray[np.float64]) -> NDArray[np.float64]:
    """(N, 5): x, y in mm and linear B, G, R of groups (groups, points, 2) of points. A group's value is its
    median; saturated groups, and those at the edge of the paper or outside the picture, are left out.
    """
    px = np.round(pose.project(groups_mm.reshape(-1, 2))).astype(int).reshape(groups_mm.shape)
    on_paper = (groups_mm > 1.0) & (groups_mm < np.array(sheet.size_mm) - 1.0)
    inside = (on_paper & (px >= 0) & (px < pose.image_wh)).all(axis=(1, 2))
    x, y = px[inside].transpose(2, 0, 1)
    median = np.median(image[y, x], axis=1)
    in_range = median.max(axis=1, initial=0) < 253
    values = np.interp(median[in_range], np.arange(256), LINEAR)
    return np.hstack([groups_mm[inside][in_range].mean(axis=1), values])


def _patch_points(sheet: Sheet, shade: str) -> NDArray[np.float64]:
    """(patches, 9, 2): points of each patch of a shade."""
    grid = np.array([(x, y) for y in (0.3, 0.5, 0.7) for x in (0.3, 0.5, 0.7)])
    boxes = [(p.x_mm, p.y_mm, p.width_mm, p.height_mm) for p in sheet.patches if p.shade == shade]
    box = np.array(boxes, np.float64).reshape(-1, 1, 4)
    return np.asarray(box[..., :2] + grid * box[..., 2:], np.float64)


def _paper_points(sheet: Sheet) -> NDArray[np.float64]:
    """(corners, 5, 2): the quiet zones of the fiducials, bare paper just outside their corners."""
    around = np.array([(0, 0), (0.6, 0), (-0.6, 0), (0, 0.6), (0, -0.6)])
    corners = np.array(list(sheet.fiducial_corners_mm.values()), np.float64).reshape(-1, 4, 2)
    middle = corners.mean(axis=1, keepdims=True)
    return np.asarray((middle + (corners - middle) * 1.2).reshape(-1, 1, 2) + around, np.float64)
