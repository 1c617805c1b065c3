"""Sensors of the Raspberry Pi's own cameras: the mode that shows the whole field, and the angles of view.

By itself libcamera chooses a mode by the picture's size alone, for 1280 × 720 one that crops the field. Modes
are those of ``rpicam-hello --list-cameras``, angles of view the maker's figures.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import atan, degrees, radians, tan


@dataclass(frozen=True, slots=True)
class PiSensor:
    """A camera sensor with the mode to use."""

    field_px: tuple[int, int]  #: the whole field
    mode_px: tuple[int, int]  #: of the mode that shows all of it at 20 pictures a second or more
    bit_depth: int  #: of that mode
    across_deg: float  #: angle of view of the field
    down_deg: float

    def seen_px(self, picture_px: tuple[int, int]) -> tuple[float, float]:
        """The largest part of the field with the aspect ratio of a picture."""
        scale = min(self.field_px[0] / picture_px[0], self.field_px[1] / picture_px[1])
        return picture_px[0] * scale, picture_px[1] * scale

    def view_deg(self, picture_px: tuple[int, int]) -> tuple[float, float]:
        """The angles of view, across and down, of a picture with this aspect ratio.

        >>> tuple(round(deg, 1) for deg in PI_SENSORS["imx219"].view_deg((1280, 720)))
        (62.2, 37.5)
        """
        seen_px = self.seen_px(picture_px)
        whole_deg = self.across_deg, self.down_deg
        across, down = (
            2 * degrees(atan(tan(radians(angle) / 2) * seen / field))
            for angle, seen, field in zip(whole_deg, seen_px, self.field_px, strict=True)
        )
        return across, down


_MODULE_3 = PiSensor((4608, 2592), (2304, 1296), 10, 66.0, 41.0)
_MODULE_3_WIDE = PiSensor((4608, 2592), (2304, 1296), 10, 102.0, 67.0)
_MODULE_2 = PiSensor((3280, 2464), (1640, 1232), 10, 62.2, 48.8)

# By libcamera's name; "noir" ones have no infrared filter.
PI_SENSORS: Mapping[str, PiSensor] = {
    "imx708": _MODULE_3,
    "imx708_noir": _MODULE_3,
    "imx708_wide": _MODULE_3_WIDE,
    "imx708_wide_noir": _MODULE_3_WIDE,
    "imx219": _MODULE_2,
}
