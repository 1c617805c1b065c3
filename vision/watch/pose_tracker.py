"""Follows the sheet's pose from frame to frame, by its fiducials or by four corners given by hand."""

import numpy as np

from tachiai.vision.board.sheet import Points, Sheet
from tachiai.vision.frame import Image
from tachiai.vision.limits import VisionLimits
from tachiai.vision.locate.fiducial_search import is_outside, locate, too_dark
from tachiai.vision.locate.lens import Lens
from tachiai.vision.locate.pose import Pose, pose_from_corners
from tachiai.vision.reasons import NotFound

# Reasons that the lens of another camera can cause.
_MISFITS = ("skewed", "misplaced_markers", "one_sided")
_REACH = 1.5  # of a picture's size, each way from its middle: corners farther out are mistakes
_LEAST_PITCH_PX = 4.0  # lines and stones blur into one below


class PoseTracker:
    """Finds one sheet with one camera. ``lens`` is the calibrated one; without it the lens is estimated."""

    def __init__(self, sheet: Sheet, lens: Lens | None, limits: VisionLimits) -> None:
        self.pose: Pose | None = None  #: the last one that was followed; None if earlier frames do not count
        self._sheet, self._lens, self._limits = sheet, lens, limits
        self._known_lens, self._lens_markers = lens, 0
        self._fixed: Pose | None = None

    def point_at(self, corners_px: Points, image_wh: tuple[int, int]) -> NotFound | None:
        """Fixes the pose of pictures of a size by the grid's outer corners (4, 2). Returns why not, if so."""
        wh = np.array(image_wh)
        if (np.abs(np.asarray(corners_px) - wh / 2) > _REACH * wh).any():
            return NotFound("far_corners")
        pose = pose_from_corners(self._sheet, corners_px, image_wh, self._lens)
        if pose is None:
            return NotFound("bad_corners")
        pitch_px = self._pitch_px(pose)
        if pitch_px < _LEAST_PITCH_PX:
            return NotFound("small_board", {"pitch": pitch_px, "needed": _LEAST_PITCH_PX})
        if is_outside(pose, self._sheet):
            return NotFound("outside_corners", {"width": image_wh[0], "height": image_wh[1]})
        self._fixed = pose
        return None

    def find(self, image: Image) -> Pose | NotFound:
        """The pose in the next picture (H, W, 3), searched from the last one, or why there is none."""
        if self._fixed is not None:
            return self._other_size(image, self._fixed) or self._fixed
        found = locate(image, self._sheet, self._known_lens, self.pose, self._limits)
        # The lens is best estimated with all markers in sight, and does not change when a hand hides some.
        if self._lens is None and isinstance(found, Pose) and len(found.markers) > self._lens_markers:
            self._known_lens, self._lens_markers = found.lens, len(found.markers)
        return found if isinstance(found, Pose) else self._why_missing(image, found)

    def find_alone(self, image: Image) -> Pose | NotFound:
        """The pose in a picture (H, W, 3) by itself, or why there is none."""
        if self._fixed is not None:
            return self._other_size(image, self._fixed) or too_dark(image, self._limits) or self._fixed
        found = locate(image, self._sheet, self._lens, None, self._limits)
        return found if isinstance(found, Pose) else self._why_missing(image, found)

    def follow(self, pose: Pose) -> bool:
        """Takes a new pose. Returns whether it is far from the last: board or camera was pushed."""
        last, self.pose = self.pose, pose
        if last is None or pose is last:
            return False
        shift = pose.project(self._sheet.centres_mm) - last.project(self._sheet.centres_mm)
        return float(np.linalg.norm(shift, axis=1).max()) > self._limits.bump_per_pitch * self._pitch_px(pose)

    def _pitch_px(self, pose: Pose) -> float:
        middle = self._sheet.size_mm[0] / 2, self._sheet.size_mm[1] / 2
        return min(self._sheet.pitch_mm) * pose.px_per_mm(middle)

    @staticmethod
    def _other_size(image: Image, fixed: Pose) -> NotFound | None:
        """That the given corners are for pictures of another size, or None."""
        (height, width), (own_width, own_height) = image.shape[:2], fixed.image_wh
        if (width, height) == (own_width, own_height):
            return None
        sizes = {"width": width, "height": height, "own_width": own_width, "own_height": own_height}
        return NotFound("other_size", sizes)

    def _why_missing(self, image: Image, why: NotFound) -> NotFound:
        """Blames the calibrated lens if the board is found without it only, unless it has worked before."""
        if why.code not in _MISFITS or self._lens is None or self.pose is not None:
            return why
        without = locate(image, self._sheet, limits=self._limits)
        return NotFound("wrong_lens") if isinstance(without, Pose) else why
