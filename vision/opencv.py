"""Wrappers of OpenCV functions. The shapes of OpenCV's Python results differ between versions, and it raises
``cv2.error`` where nothing was found; here each returns plain arrays of one shape, or None.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.rules.quoting import quoted_value
from tachiai.vision.board.chart import Chart
from tachiai.vision.board.marker_dictionary import MarkerDictionary, opencv_number
from tachiai.vision.board.sheet import Points
from tachiai.vision.errors import BadImage, BadSheet
from tachiai.vision.frame import Image
from tachiai.vision.picture_file import DAMAGED, picture_bytes

Matrix = NDArray[np.float64]  # (3, 3)
Mask = NDArray[np.uint8]  # (H, W): 0 or 255
QR_ENLARGED_BELOW_PX = 1600  # wide; larger pictures show a code in enough pixels
_SILENT = 0  # LOG_LEVEL_SILENT
_GAMMA = 2.2  # of cameras' pixel values, about sRGB's
_DARK = 40.0  # of 255: the brightest pixels of a darker picture are noise


@dataclass(frozen=True, slots=True, eq=False)
class Marker:
    """A detected marker."""

    id: int
    corners_px: Points  #: (4, 2): clockwise from its own upper left


@contextmanager
def silent_opencv() -> Iterator[None]:
    """Keeps OpenCV from writing to standard error: its messages about a broken file are not for users."""
    # 4.11, which fits Bookworm's NumPy, has this function at the top level, newer versions in a module.
    set_level: Callable[[int], int] = getattr(cv2, "setLogLevel", None) or cv2.utils.logging.setLogLevel
    level = set_level(_SILENT)
    try:
        yield
    finally:
        set_level(level)


def read_image(path: Path) -> Image:
    """(H, W, 3) uint8 BGR. Its size is checked first: decoding may exhaust memory. Raises ``BadImage``."""
    data = picture_bytes(path)
    try:
        with silent_opencv():
            image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        image = None
    if image is None:
        raise BadImage(f"{path}: {DAMAGED}")
    return np.asarray(image, np.uint8)


@cache
def marker_dictionary(dictionary: MarkerDictionary) -> cv2.aruco.Dictionary:
    """The markers that a sheet names or lists. Raises ``BadSheet`` for an unknown name."""
    if isinstance(dictionary, str):
        number = opencv_number(dictionary)
        if number is None:
            raise BadSheet(
                f"expected an OpenCV marker dictionary such as 4X4_50, got {quoted_value(dictionary)}"
            )
        return cv2.aruco.getPredefinedDictionary(number)
    squares = [np.array([list(row) for row in rows]).astype(np.uint8) for rows in dictionary]
    packed = np.concatenate([cv2.aruco.Dictionary.getByteListFromBits(marker) for marker in squares])
    turned = np.array([np.rot90(marker, k).ravel() for marker in squares for k in range(4)])
    apart = (turned[:, None] != turned[None]).sum(axis=2)[np.triu_indices(len(turned), 1)].min()
    # With so many misread modules a marker is still nearest to itself.
    return cv2.aruco.Dictionary(packed, len(squares[0]), int(apart - 1) // 2)


def _detecting() -> cv2.aruco.DetectorParameters:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    # A wider window would reach over the neighbouring black square of a small marker.
    parameters.cornerRefinementWinSize = 4
    parameters.relativeCornerRefinmentWinSize = 0.25
    # Only the middle of each module is judged: in a small picture its edges blur into the neighbours.
    parameters.perspectiveRemovePixelPerCell = 8
    parameters.perspectiveRemoveIgnoredMarginPerCell = 0.3
    return parameters


@cache
def _detector(dictionary: MarkerDictionary) -> cv2.aruco.ArucoDetector:
    return cv2.aruco.ArucoDetector(marker_dictionary(dictionary), _detecting())


def find_markers(
    grey: Image, dictionary: MarkerDictionary, enlarged: int = 1, by_light: bool = False
) -> tuple[Marker, ...]:
    """All markers of a dictionary in a grey picture, duplicates included. ``enlarged`` finds markers with
    modules of two or three pixels, ``by_light`` those whose white spreads over the black. Raises ``BadSheet``
    for an unknown dictionary.
    """
    detector = _detector(dictionary)
    if by_light:
        grey = _light_of(grey)
    if enlarged > 1:
        size = (grey.shape[1] * enlarged, grey.shape[0] * enlarged)
        grey = np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_CUBIC), np.uint8)
    try:
        corners, ids, _ = detector.detectMarkers(grey)
    except cv2.error:
        return ()
    if not len(corners):  # the ids are None then
        return ()
    flat_ids = np.asarray(ids).reshape(-1)
    # Centres of pixels are at whole numbers.
    quads = [(np.asarray(quad, np.float64).reshape(4, 2) + 0.5) / enlarged - 0.5 for quad in corners]
    return tuple(Marker(int(i), quad) for i, quad in zip(flat_ids, quads, strict=True))


def _light_of(grey: Image) -> Image:
    """A grey picture in linear light. Blur mixes light, of which pixel values are about the root: blurred
    white modules look larger than black ones.
    """
    brightest = max(float(np.percentile(grey[::4, ::4], 99)), _DARK)
    return np.asarray(255 * np.minimum(np.arange(256) / brightest, 1) ** _GAMMA, np.uint8)[grey]


@cache
def _chart_detector(chart: Chart) -> cv2.aruco.CharucoDetector:
    size = (chart.cols, chart.rows)
    board = cv2.aruco.CharucoBoard(size, 1.0, chart.marker_share, marker_dictionary(chart.dictionary))
    return cv2.aruco.CharucoDetector(board, cv2.aruco.CharucoParameters(), _detecting())


def find_chart_corners(grey: Image, chart: Chart) -> tuple[NDArray[np.int64], Points] | None:
    """Indices (N,) of a chart's inner corners in a grey picture, their places (N, 2); None for none."""
    try:
        corners, ids, _, _ = _chart_detector(chart).detectBoard(grey)
    except cv2.error:
        return None
    if ids is None or not len(ids):
        return None
    found = np.asarray(corners, np.float64).reshape(-1, 2)
    # OpenCV 4.11 counts from the corner of the first pixel, later ones from its middle; refining aligns them.
    return np.asarray(ids, np.int64).reshape(-1), refine_corners(grey, found, _chart_window_px(found, chart))


def _chart_window_px(corners_px: Points, chart: Chart) -> int:
    """A corner's window excludes the markers beside it, even where two corners are nearest."""
    apart_px = np.linalg.norm(corners_px[:, None] - corners_px[None], axis=2)
    nearest_px = apart_px[apart_px > 0].min(initial=100.0)
    return int(np.clip((1 - chart.marker_share) / 2 * nearest_px, 2, 8))


@dataclass(frozen=True, slots=True, eq=False)
class CameraFit:
    """A camera fitted to views of a plane."""

    matrix: Matrix  #: with one focal length
    distortion: tuple[float, float, float, float, float]  #: k1 k2 p1 p2 k3
    rms_px: float  #: over all points
    view_rms_px: NDArray[np.float64]  #: (views,)


def fit_camera(
    views: Sequence[tuple[Points, Points]], image_wh: tuple[int, int], guess: Matrix
) -> CameraFit | None:
    """The camera that sees, in each view, (N, 2) points of a plane at (N, 2) pixels; None if there is none.
    k3 stays 0: without a fisheye it would only fit noise.
    """
    plane = [np.column_stack([points, np.zeros(len(points))]).astype(np.float32) for points, _ in views]
    seen = [np.ascontiguousarray(px, np.float32).reshape(-1, 1, 2) for _, px in views]
    flags = cv2.CALIB_USE_INTRINSIC_GUESS | cv2.CALIB_FIX_ASPECT_RATIO | cv2.CALIB_FIX_K3
    try:
        rms_px, matrix, distortion, _, _, _, _, view_rms_px = cv2.calibrateCameraExtended(
            plane, seen, image_wh, guess.copy(), np.zeros(5), flags=flags
        )
    except cv2.error:
        return None
    k1, k2, p1, p2, k3 = (float(value) for value in np.asarray(distortion).reshape(-1)[:5])
    numbers = np.concatenate([np.ravel(matrix), [rms_px, k1, k2, p1, p2]])
    if not np.isfinite(numbers).all() or matrix[0, 0] <= 0:
        return None
    return CameraFit(
        np.asarray(matrix, np.float64),
        (k1, k2, p1, p2, k3),
        float(rms_px),
        np.asarray(view_rms_px, np.float64).reshape(-1),
    )


def grey_of(image: Image) -> Image:
    """(H, W): a picture (H, W, 3) BGR in grey."""
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)


def refine_corners(grey: Image, points_px: Points, half_window_px: int) -> Points:
    """(N, 2): corners moved to the nearest corner of the picture, with sub-pixel accuracy."""
    height, width = grey.shape[:2]
    inside = (points_px > half_window_px) & (points_px < (width - half_window_px, height - half_window_px))
    keep = inside.all(axis=1)
    refined = points_px.astype(np.float64).copy()
    if keep.any():
        start = np.ascontiguousarray(points_px[keep], np.float32).reshape(-1, 1, 2)
        criteria = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 12, 0.02)
        window = (half_window_px, half_window_px)
        refined[keep] = cv2.cornerSubPix(grey, start, window, (-1, -1), criteria).reshape(-1, 2)
    return refined


def fit_homography(from_xy: Points, to_xy: Points, reject_px: float | None = None) -> Matrix | None:
    """The homography between (N, 2) point lists, None if there is none. With ``reject_px`` outliers beyond
    that distance are left out (RANSAC, fixed seed inside OpenCV).
    """
    try:
        if reject_px is None:
            found, _ = cv2.findHomography(from_xy, to_xy, 0)
        else:
            found, _ = cv2.findHomography(from_xy, to_xy, cv2.RANSAC, reject_px)
    except cv2.error:
        return None
    if found is None or not np.isfinite(found).all():
        return None
    return np.asarray(found, np.float64)


def apply_homography(matrix: Matrix, points: Points) -> Points:
    """(N, 2): points mapped by a homography.

    >>> apply_homography(np.array([[2.0, 0, 1], [0, 2, 0], [0, 0, 1]]), np.array([[1.0, 1.0]])).tolist()
    [[3.0, 2.0]]
    """
    x, y = points.T
    across, down, depth = (a * x + b * y + c for a, b, c in matrix)
    return np.stack([across / depth, down / depth], axis=1)


@dataclass(frozen=True, slots=True)
class Blob:
    """Bounding box and area of a connected region of a mask, in pixels."""

    x: int
    y: int
    width: int
    height: int
    area: int


def blobs(mask: Mask) -> tuple[Blob, ...]:
    """The connected regions of a mask, largest first."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    found = [Blob(*(int(n) for n in row)) for row in np.asarray(stats).reshape(-1, 5)[1:]]
    return tuple(sorted(found, key=lambda blob: -blob.area))


def long_regions_touching(mask: Mask, touched: Mask, side_px: int, through: Mask | None = None) -> Mask:
    """The connected regions of ``mask`` that touch the mask ``touched`` and are longer or wider than
    ``side_px``. Regions connected by way of ``through`` count as one.
    """
    count, labels = cv2.connectedComponents(mask if through is None else cv2.bitwise_or(mask, through))
    labels = np.asarray(labels, np.intp) * (mask > 0)
    at = labels.nonzero()
    of = labels[at]
    low, high = np.full((2, count), max(mask.shape)), np.zeros((2, count), np.intp)
    for axis in (0, 1):
        np.minimum.at(low[axis], of, at[axis])
        np.maximum.at(high[axis], of, at[axis] + 1)
    touching = np.zeros(count, np.bool_)
    touching[np.unique(labels[touched > 0])] = True
    keep = touching & ((high - low).max(axis=0) > side_px)
    keep[0] = False
    return np.asarray(keep[labels].astype(np.uint8) * 255, np.uint8)


def connected_with(seeds: Mask, mask: Mask) -> Mask:
    """``seeds`` and the connected regions of ``mask`` that touch them."""
    _, labels = cv2.connectedComponents(cv2.bitwise_or(seeds, mask), connectivity=8)
    labels = np.asarray(labels)
    touching = np.zeros(int(labels.max()) + 1, np.uint8)
    touching[labels[seeds > 0]] = 255
    return np.asarray(touching[labels], np.uint8)


def as_polygon(points_px: Points) -> list[NDArray[np.int32]]:
    """A polygon in the form that OpenCV's drawing functions take."""
    return [np.round(points_px).astype(np.int32).reshape(-1, 1, 2)]


def find_qr_texts(grey: Image) -> tuple[str, ...]:
    """The texts of the QR codes in a grey picture. A small picture without any is enlarged, which makes
    modules of three pixels readable.
    """
    detector = cv2.QRCodeDetectorAruco()
    for factor in (1, 2) if grey.shape[1] < QR_ENLARGED_BELOW_PX else (1,):
        size = (grey.shape[1] * factor, grey.shape[0] * factor)
        enlarged = cv2.resize(grey, size, interpolation=cv2.INTER_CUBIC)
        try:
            found, texts, _, _ = detector.detectAndDecodeMulti(enlarged)
        except (cv2.error, UnicodeDecodeError):  # bytes that are no text
            continue
        if found and any(texts):
            return tuple(text for text in texts if text)
    return ()
