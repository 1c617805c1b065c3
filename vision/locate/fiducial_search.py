"""Finds the sheet by its fiducials with sub-pixel accuracy, also if some are covered or foreign."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from tachiai.vision.board.sheet import Points, Sheet
from tachiai.vision.frame import Image
from tachiai.vision.limits import LIMITS, VisionLimits
from tachiai.vision.locate.lens import Lens, usual_lens
from tachiai.vision.locate.pose import CORNER_SIGMA_PX, Pose, focal_from, make_pose, radial_term
from tachiai.vision.opencv import (
    Marker,
    Matrix,
    apply_homography,
    find_markers,
    fit_homography,
    grey_of,
    refine_corners,
)
from tachiai.vision.reasons import NotFound

_MIDDLES = 4  # of markers: they determine a homography
# Of markers laid beside a board by hand: errors of place, of rotation and cut, of size.
_LAID_SIGMA_MM, _SHAPE_SIGMA, _SIZE_SIGMA = 0.5, 0.015, 0.02
_LAID_PER_SIDE = 0.09  # of a marker's side: residual allowed for such markers


def locate(
    image: Image,
    sheet: Sheet,
    lens: Lens | None = None,
    previous: Pose | None = None,
    limits: VisionLimits = LIMITS,
) -> Pose | NotFound:
    """The pose of ``sheet`` in a picture (H, W, 3) uint8 BGR, or why it is not found.

    With ``previous`` the corners of its markers are tried first: the same pose comes back if the board lies
    still, a corrected one after a small drift; all markers are searched only if that fails. ``lens`` is the
    calibrated one; without it focal length and radial distortion are estimated.
    """
    if not sheet.dictionary:
        return NotFound("no_corners")
    grey = grey_of(image)
    if previous is not None and previous.markers and previous.image_wh == _size(image):
        followed = follow(grey, sheet, previous, limits)
        if followed is not None:
            return followed
    return search(grey, sheet, lens, limits)


def follow(grey: Image, sheet: Sheet, previous: Pose, limits: VisionLimits = LIMITS) -> Pose | None:
    """The pose after a small drift, ``previous`` itself after none, None if the board is no longer there or
    too many of its markers are covered.
    """
    ids = previous.markers
    mm = np.concatenate([sheet.fiducial_corners_mm[i] for i in ids])
    laid_px = previous.laid_px
    expected = previous.project(mm) if laid_px is None else laid_px
    window = _half_window_px(sheet, previous)
    found = refine_corners(grey, expected, window)
    shift = found - expected
    seen = _markers_seen(grey, found)
    common = np.median(shift[seen], axis=0) if seen.any() else np.zeros(2)
    agree = seen & (np.linalg.norm(shift - common, axis=1) < limits.follow_scatter_px)
    if agree.sum() < max(4 * limits.min_markers, 0.5 * len(mm)):
        return None
    if float(np.linalg.norm(common)) < limits.drift_px:
        return previous
    lens = previous.lens
    if laid_px is not None:
        moved = fit_homography(lens.straighten(laid_px[agree]), lens.straighten(found[agree]))
        if moved is None:
            return None
        pose = make_pose(moved @ previous.homography, lens, ids, previous.residual_px)
        return replace(pose, laid_px=np.where(agree[:, None], found, laid_px + common))
    homography = fit_homography(mm[agree], lens.straighten(found[agree]))
    if homography is None:
        return None
    gap = make_pose(homography, lens).project(mm[agree]) - found[agree]
    return make_pose(homography, lens, ids, float(np.sqrt((gap**2).sum(axis=1).mean())))


def search(grey: Image, sheet: Sheet, lens: Lens | None, limits: VisionLimits = LIMITS) -> Pose | NotFound:
    """The pose by all markers of a grey picture, or why there is none."""
    markers = find_markers(grey, sheet.dictionary)
    own = [marker for marker in markers if marker.id in sheet.fiducial_corners_mm]
    needed = min(limits.min_markers, len(sheet.fiducials))
    for by_light in (True, False):
        seen = {marker.id for marker in own}
        if len(seen) < max(needed, limits.few_markers * len(sheet.fiducials)):
            again = find_markers(grey, sheet.dictionary, _enlarged(grey, limits), by_light)
            own += [m for m in again if m.id in sheet.fiducial_corners_mm and m.id not in seen]
    if len({marker.id for marker in own}) < needed:
        return _why_missing(grey, len(markers), own, needed, limits)
    size = _size(grey)
    known = lens.scaled_to(size) if lens is not None else usual_lens(size)
    kept = _consistent(own, sheet, known, limits)
    if len(kept) < needed:
        kept = _consistent(_turned(own, sheet, known), sheet, known, limits)
    if len(kept) < needed:
        return NotFound("misplaced_markers", {"found": len({marker.id for marker in own})})
    if _one_sided(kept, sheet, limits):
        return NotFound("one_sided")
    pose = _fit(kept, sheet, lens, size)
    if pose is None or pose.residual_px > _residual_limit_px(sheet, pose, limits):
        return NotFound("skewed", {"residual": pose.residual_px if pose else 0.0})
    if is_outside(pose, sheet):
        return NotFound("outside")
    if sheet.has_references:
        return pose
    seen_px = np.concatenate([marker.corners_px for marker in kept if marker.id in pose.markers])
    return replace(pose, laid_px=refine_corners(grey, seen_px, _half_window_px(sheet, pose)))


def _enlarged(grey: Image, limits: VisionLimits) -> int:
    return 2 if max(_size(grey)) < limits.enlarge_below_px else 1


def _size(image: Image) -> tuple[int, int]:
    return image.shape[1], image.shape[0]


def _half_window_px(sheet: Sheet, pose: Pose) -> int:
    """A corner's window stays inside its marker's outermost module (a sixth of the side), and, where markers
    were cut out, on their paper.
    """
    first = sheet.fiducials[0]
    side_px = sheet.fiducial_side_mm * pose.px_per_mm((first.x_mm, first.y_mm))
    return int(np.clip(side_px / 8, 2, 6 if sheet.has_references else 4))


def _markers_seen(grey: Image, corners_px: Points) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Per corner: whether its marker is in sight, dark just inside and light just outside."""
    quads = corners_px.reshape(-1, 4, 2)
    middle = quads.mean(axis=1, keepdims=True)
    inner = np.round(middle + (quads - middle) * 0.84).astype(int)
    outer = np.round(middle + (quads - middle) * 1.16).astype(int)
    height, width = grey.shape[:2]

    def values(points: np.ndarray[tuple[int, ...], np.dtype[np.int_]]) -> Points:
        x = np.clip(points[..., 0], 0, width - 1)
        y = np.clip(points[..., 1], 0, height - 1)
        return grey[y, x].astype(np.float64)

    contrast = values(outer) - values(inner)
    seen = (contrast > 0.25 * np.median(contrast).clip(min=20)).all(axis=1)
    return np.repeat(seen, 4)


def _stack(markers: Sequence[Marker], sheet: Sheet) -> tuple[Points, Points]:
    mm = np.concatenate([sheet.fiducial_corners_mm[marker.id] for marker in markers])
    return mm, np.concatenate([marker.corners_px for marker in markers])


def _consistent(own: list[Marker], sheet: Sheet, lens: Lens, limits: VisionLimits) -> list[Marker]:
    """The markers that lie on one sheet together: each id once, none mirrored or foreign."""
    mm, px = _stack(own, sheet)
    straight = lens.straighten(px)
    side_px = float(np.median([_side_px(marker) for marker in own]))
    # An unknown lens bends the outermost markers by up to a third of their side.
    first = fit_homography(mm, straight, reject_px=max(3.0, limits.foreign_per_side * side_px))
    if first is None or np.linalg.det(first[:2, :2]) <= 0:
        return []
    gap = np.linalg.norm(apply_homography(first, mm) - straight, axis=1).reshape(-1, 4).max(axis=1)
    best: dict[int, tuple[float, Marker]] = {}
    for marker, distance in zip(own, gap, strict=True):
        if distance > 2 * max(3.0, limits.foreign_per_side * side_px):
            continue
        if marker.id not in best or distance < best[marker.id][0]:
            best[marker.id] = (float(distance), marker)
    return [best[i][1] for i in sorted(best)]


def _turned(own: list[Marker], sheet: Sheet, lens: Lens) -> list[Marker]:
    """The markers with their corners in the sheet's order: loose ones may have been laid down in any quarter
    turn, which their centres reveal.
    """
    ids = Counter(marker.id for marker in own)
    alone = [marker for marker in own if ids[marker.id] == 1]
    if len(alone) < _MIDDLES:
        return own
    mm, px = _stack(alone, sheet)
    straight = lens.straighten(px).reshape(-1, 4, 2)
    placed = fit_homography(mm.reshape(-1, 4, 2).mean(axis=1), straight.mean(axis=1))
    if placed is None:
        return own
    expected = apply_homography(placed, mm).reshape(-1, 4, 2)
    turned = []
    for marker, corners, wanted in zip(alone, straight, expected, strict=True):
        gaps = [float(np.abs(np.roll(corners, turn, axis=0) - wanted).sum()) for turn in range(4)]
        turned.append(replace(marker, corners_px=np.roll(marker.corners_px, int(np.argmin(gaps)), axis=0)))
    return turned


def _side_px(marker: Marker) -> float:
    sides = np.linalg.norm(marker.corners_px - np.roll(marker.corners_px, 1, axis=0), axis=1)
    return float(sides.mean())


def _one_sided(markers: list[Marker], sheet: Sheet, limits: VisionLimits) -> bool:
    middles = np.array([sheet.fiducial_corners_mm[marker.id].mean(axis=0) for marker in markers])
    spread = np.linalg.svd(middles - middles.mean(axis=0), compute_uv=False)[-1] / np.sqrt(len(markers))
    return bool(spread < limits.spread_per_side * min(sheet.size_mm))


def _fit(markers: list[Marker], sheet: Sheet, lens: Lens | None, size: tuple[int, int]) -> Pose | None:
    """Fits all corners, then once more without an outlying marker."""
    pose = _fit_once(markers, sheet, lens, size)
    if pose is None or len(markers) <= 5:
        return pose
    mm, px = _stack(markers, sheet)
    gap = np.linalg.norm(pose.project(mm) - px, axis=1).reshape(-1, 4).mean(axis=1)
    good = [m for m, distance in zip(markers, gap, strict=True) if distance < 3 * max(0.3, np.median(gap))]
    if len(good) in (len(markers), 0) or len(good) < 4:
        return pose
    return _fit_once(good, sheet, lens, size) or pose


def _fit_once(markers: list[Marker], sheet: Sheet, lens: Lens | None, size: tuple[int, int]) -> Pose | None:
    mm, px = _stack(markers, sheet)
    if lens is not None:
        known = lens.scaled_to(size)
    else:
        rough = fit_homography(mm, px)
        if rough is None:
            return None
        plain = usual_lens(size, focal_from(rough, size))
        errors = None if sheet.has_references else _errors_by_hand(markers, sheet)
        known = usual_lens(size, plain.focal_px, radial_term(mm, px, plain, errors))
    homography = fit_homography(mm, known.straighten(px))
    if homography is None:
        return None
    gap = make_pose(homography, known).project(mm) - px
    ids = tuple(marker.id for marker in markers)
    return make_pose(homography, known, ids, float(np.sqrt((gap**2).sum(axis=1).mean())))


def _errors_by_hand(markers: list[Marker], sheet: Sheet) -> Matrix:
    """Covariance, in px², of the corners' errors of markers that were not printed with their board: each is a
    little displaced and turned, and all may be larger than the file says.

    Without it these errors would be fitted as lens distortion, and the board's straight lines would seem
    bent.
    """
    corners_mm = np.concatenate([sheet.fiducial_corners_mm[marker.id] for marker in markers])
    beside_mm = corners_mm - np.repeat(corners_mm.reshape(-1, 4, 2).mean(axis=1), 4, axis=0)
    together = np.kron(np.eye(len(markers)), np.ones((4, 4)))
    linear = beside_mm @ beside_mm.T
    errors_mm2 = _LAID_SIGMA_MM**2 * together + _SHAPE_SIGMA**2 * together * linear + _SIZE_SIGMA**2 * linear
    px_per_mm = float(np.median([_side_px(marker) for marker in markers])) / sheet.fiducial_side_mm
    return np.asarray(px_per_mm**2 * errors_mm2 + CORNER_SIGMA_PX**2 * np.eye(len(corners_mm)), np.float64)


def _residual_limit_px(sheet: Sheet, pose: Pose, limits: VisionLimits) -> float:
    middle = sheet.outer_corners_mm.mean(axis=0)
    px_per_mm = pose.px_per_mm((float(middle[0]), float(middle[1])))
    by_hand_px = 0.0 if sheet.has_references else _LAID_PER_SIDE * sheet.fiducial_side_mm * px_per_mm
    return max(limits.residual_px, limits.residual_per_pitch * min(sheet.pitch_mm) * px_per_mm, by_hand_px)


def is_outside(pose: Pose, sheet: Sheet) -> bool:
    """Whether the centre of any cell lies outside the picture."""
    centres = pose.project(sheet.centres_mm)
    width, height = pose.image_wh
    return bool((centres < 0).any() or (centres > (width - 1, height - 1)).any())


def _why_missing(
    grey: Image, found: int, own: Sequence[Marker], needed: int, limits: VisionLimits
) -> NotFound:
    """Why a picture shows too few markers; bad light comes first."""
    seen = len({marker.id for marker in own})
    dark = too_dark(grey, limits)
    if dark is not None:
        return dark
    saturated = float((grey[::4, ::4] >= 250).mean())
    if saturated > limits.white_share:
        return NotFound("too_bright", {"saturated": saturated})
    low, high = np.percentile(grey[::4, ::4], (2, 98))
    if high - low > limits.some_contrast and _sharpness(grey) < limits.sharpness:
        return NotFound("blurred")
    if own:
        side_px = float(np.median([_side_px(marker) for marker in own]))
        code = "small_markers" if side_px < limits.small_marker_px else "few_markers"
        return NotFound(code, {"found": seen, "needed": needed, "side": side_px})
    return NotFound("other_sheet", {"found": found}) if found >= needed else NotFound("no_markers")


def too_dark(image: Image, limits: VisionLimits) -> NotFound | None:
    """That a picture, grey (h, w) or BGR (h, w, 3), is too dark to show anything, else None."""
    small = image[::4, ::4]
    bright = float(np.percentile(small if small.ndim == 2 else small.max(axis=2), 98))
    return NotFound("too_dark", {"brightness": bright}) if bright < limits.dark_level else None


def _sharpness(grey: Image) -> float:
    """Slope of the steepest edges relative to the contrast: 1 for a step within a pixel. The contrast is
    between the 2nd and 98th percentile, the slope the 99.9th percentile of the gradient.
    """
    smooth = cv2.GaussianBlur(grey, (3, 3), 0).astype(np.float32)
    low, high = np.percentile(smooth[::4, ::4], (2, 98))
    steep = np.hypot(np.diff(smooth, axis=1)[:-1], np.diff(smooth, axis=0)[:, :-1])
    return float(np.percentile(steep[::2, ::2], 99.9) / max(20.0, high - low))
