"""The camera stand: height and place of the lens for each sheet and camera, computed from angles of view.

The camera hangs at a height H and leans towards the sheet by an angle t from straight down, the longer side
of its picture level. A point of the sheet seen at the angle p from straight down is at the distance H tan p
from the camera's foot, and at the depth H (cos t + sin t tan p) along the optical axis. So the sheet's near
edge must lie inside the lower edge of view, its far edge inside the upper one, and its width, tightest at the
near edge, inside the sides.
"""

from dataclasses import dataclass
from math import atan, cos, degrees, hypot, radians, sin, tan

from tachiai.hardware_docs.errors import DoesNotFit
from tachiai.rules.messages import Message
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.pi_sensors import PI_SENSORS

AROUND_MM = 15.0  # of table visible round the sheet, so that a nudged sheet stays in view
STEP_MM = 5.0  # heights are rounded up to this
HIGHEST_MM = 5000.0


@dataclass(frozen=True, slots=True)
class CameraModel:
    """A camera with its lens. Angles are the makers' figures; for a Pi's cameras, of the part of the field
    that the picture shows.
    """

    name: str
    words: Message
    across_deg: float  #: full angle of view
    down_deg: float  #: full angle of view
    picture_px: tuple[int, int]  #: width, height
    nearest_mm: float  #: shortest distance in focus, as sold


_PICTURE_PX = (1280, 720)  # as the settings have it


def _pi_camera(name: str, words: Message, sensor: str, nearest_mm: float) -> CameraModel:
    return CameraModel(name, words, *PI_SENSORS[sensor].view_deg(_PICTURE_PX), _PICTURE_PX, nearest_mm)


# Main cameras of 2020 and later (26 mm), less what browsers cut off a film against shaking.
PHONE = CameraModel("phone", Message("Phone, its main camera"), 62.0, 37.4, _PICTURE_PX, 100)
CAMERA_MODELS = (
    _pi_camera("pi3", Message("Camera Module 3"), "imx708", 100),
    _pi_camera("pi3-wide", Message("Camera Module 3 Wide"), "imx708_wide", 50),
    _pi_camera("pi2", Message("Camera Module 2"), "imx219", 500),
    CameraModel("usb", Message("USB camera, 78° diagonal"), 70.4, 43.3, _PICTURE_PX, 100),
    PHONE,
)


@dataclass(frozen=True, slots=True)
class Stand:
    """The place of the lens, and what the picture then shows."""

    height_mm: float  #: of the lens above the sheet
    back_mm: float  #: from above the sheet's middle towards its near edge
    lean_deg: float  #: from straight down
    side: str  #: the near edge: the "long" or the "short" side of the sheet
    steepest_deg: float  #: angle from straight down at which the farthest corner is seen
    px_per_mm: float  #: the coarsest scale of the picture, at the far edge
    fiducial_px: float  #: side of a fiducial at that scale


def place_camera(sheet: Sheet, camera: CameraModel, lean_deg: float) -> Stand:
    """The lowest stand from which the whole sheet is seen. Raises ``DoesNotFit`` for a lean at which the lens
    would see the horizon, or where no height up to ``HIGHEST_MM`` suffices.
    """
    if not 0 <= lean_deg < 90 - camera.down_deg / 2:
        raise DoesNotFit(
            f"expected a lean from 0 to {90 - camera.down_deg / 2:g} degrees, got {lean_deg:g} degrees"
        )
    short, long = sorted(sheet.size_mm)
    stands = [
        _stand(sheet, camera, radians(lean_deg), (width, length), side)
        for width, length, side in ((long, short, "long"), (short, long, "short"))
    ]
    return min(stands, key=lambda stand: stand.height_mm)


def top_shift_mm(height_mm: float, angle_deg: float) -> float:
    """The parallax of a piece's top against its foot, in mm of the sheet, at an angle from straight down."""
    return height_mm * tan(radians(angle_deg))


def _stand(
    sheet: Sheet, camera: CameraModel, lean: float, wide_long: tuple[float, float], side: str
) -> Stand:
    """The lowest stand with the picture's longer side along ``wide_long[0]``; angles in radians."""
    width_mm, length_mm = (value + 2 * AROUND_MM for value in wide_long)
    half_across, half_down = radians(camera.across_deg) / 2, radians(camera.down_deg) / 2
    upper = tan(lean + half_down)
    # High enough for the length; then higher until the near edge is wide enough as well.
    height_mm = STEP_MM * -(-length_mm / (upper - tan(lean - half_down)) // STEP_MM)
    while _half_width_mm(height_mm, lean, upper - length_mm / height_mm, half_across) < width_mm / 2:
        height_mm += STEP_MM
    if height_mm > HIGHEST_MM:
        raise DoesNotFit(
            f"expected a stand of at most {HIGHEST_MM:g} mm for {sheet.title}, got {height_mm:g} mm"
        )
    near, far = _edges(height_mm, length_mm, lean, half_down)
    depth_mm = height_mm * (cos(lean) + sin(lean) * far)
    across = camera.picture_px[0] / (2 * depth_mm * tan(half_across))
    focal_px = camera.picture_px[1] / (2 * tan(half_down))
    down = focal_px * cos(atan(far)) ** 2 / (height_mm * cos(atan(far) - lean) ** 2)
    px_per_mm = min(across, down)
    return Stand(
        height_mm=height_mm,
        back_mm=height_mm * (near + far) / 2,
        lean_deg=degrees(lean),
        side=side,
        steepest_deg=degrees(atan(hypot(max(abs(near), abs(far)), width_mm / 2 / height_mm))),
        px_per_mm=px_per_mm,
        fiducial_px=px_per_mm * sheet.fiducial_side_mm,
    )


def _half_width_mm(height_mm: float, lean: float, tangent: float, half_across: float) -> float:
    """Half the visible width at the line whose angle from straight down has this tangent."""
    return height_mm * (cos(lean) + sin(lean) * tangent) * tan(half_across)


def _edges(height_mm: float, length_mm: float, lean: float, half_down: float) -> tuple[float, float]:
    """The tangents of the angles at which near and far edge are seen. A camera that looks straight down is
    centred; a leaning one has the far edge at the top of the picture, so that the near edge has the most
    width.
    """
    upper = length_mm / (2 * height_mm) if lean == 0 else tan(lean + half_down)
    return upper - length_mm / height_mm, upper
