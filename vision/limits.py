"""Every threshold of the eye in one place, with how it was chosen."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What counts as found, dark, still, foreign, sure."""

    # Locate.
    min_markers: int = 4  # 16 corners: eight unknowns of the homography twice over
    foreign_per_side: float = 0.35  # of a marker's side: how far an unknown lens bends a true marker
    spread_per_side: float = 0.12  # of the sheet's shorter side: four markers of one edge have 0
    residual_per_pitch: float = 0.04  # creased paper reaches 0.015 of a cell (measured on photographs)
    drift_px: float = 0.15  # corners are found to 0.1 to 0.2 px; below this nothing has moved
    follow_scatter_px: float = 1.0  # a true corner follows the others within noise, a covered one does not
    dark_level: float = 40.0  # brightest parts of 255: markers then drown in noise
    white_share: float = 0.3  # of the picture saturated: the paper itself is gone
    sharpness: float = 0.12  # edge slope against contrast: a marker module must not blur into the next


LIMITS = Limits()
