"""The hand's shape (palm, fingers, thumb, wrist, sleeve), posed in millimetres and painted.

The pattern is a right hand seen from above with its fingertips at the origin: u forward (away from the
player), v to the right, heights from the fingertips. A left hand is its mirror image.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from tachiai.firmware.virtual_table.hand import Hand
from tachiai.firmware.virtual_table.light import fill_hull
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.firmware.virtual_table.view import Floats, View
from tachiai.rules.core import Player
from tachiai.vision.frame import Image

# Joints of each finger from knuckle to tip, (u, v, height), open and closed; below, widths there.
_OPEN_JOINTS = {
    "little": ((-78, 48, 44), (-40, 58, 34), (-14, 58, 14)),
    "ring": ((-68, 36, 50), (-22, 42, 40), (12, 40, 12)),
    "middle": ((-62, 18, 52), (-12, 20, 42), (26, 17, 10)),
    "index": ((-66, 0, 50), (-20, -6, 40), (18, -8, 8)),
    "thumb": ((-112, -22, 40), (-70, -46, 28), (-34, -44, 8)),
}
_CLOSED_JOINTS = {
    "little": ((-80, 48, 44), (-54, 52, 40), (-36, 44, 22)),
    "ring": ((-70, 36, 50), (-36, 38, 44), (-14, 30, 18)),
    "middle": ((-64, 20, 52), (-22, 22, 44), (9, 14, 8)),
    "index": ((-68, 2, 50), (-24, 4, 44), (14, 4, 8)),
    "thumb": ((-112, -20, 40), (-66, -36, 30), (-15, -13, 6)),
}
_WIDTHS = {"little": (15, 13, 11), "ring": (17, 15, 12.5), "middle": (18, 16, 13), "index": (18, 16, 13),
           "thumb": (27, 19, 15)}  # fmt: skip
_FINGERS = ("little", "ring", "middle", "index")
_OPEN = {name: np.array(joints, np.float64) for name, joints in _OPEN_JOINTS.items()}
_CLOSED = {name: np.array(joints, np.float64) for name, joints in _CLOSED_JOINTS.items()}
_PALM = np.array(
    [(-66, -7, 50), (-57, 8, 50), (-54, 22, 50), (-60, 38, 50), (-70, 52, 50), (-88, 57, 50), (-120, 53, 50),
     (-158, 42, 50), (-160, -2, 50), (-132, -22, 50), (-108, -30, 50), (-86, -20, 50)], np.float64
)  # fmt: skip
_ANGLES = np.linspace(0, 2 * np.pi, 14, endpoint=False)
_CIRCLE = np.stack([np.cos(_ANGLES), np.sin(_ANGLES), np.zeros(14)], axis=1)
_WRIST_U_MM = -150.0
_ARM_V_MM = 20.0
_ARM_MM = 900.0  # length from the fingertips to the end of the arm, far outside the picture

Stroke = tuple[Floats, Floats]  # an outline (N, 3), filled with a colour (3,)


@dataclass(frozen=True, slots=True)
class HandPose:
    """Where the pattern is: its origin in sheet millimetres, direction of u, whether mirrored, scale."""

    x_mm: float
    y_mm: float
    z_mm: float
    forward: tuple[float, float]
    mirrored: bool
    size: float

    def place(self, points: Floats) -> Floats:
        """Sheet millimetres (N, 3) of pattern points (N, 3)."""
        u, v = points[:, 0] * self.size, points[:, 1] * self.size * (-1 if self.mirrored else 1)
        fx, fy = self.forward
        x = self.x_mm + u * fx - v * fy
        y = self.y_mm + u * fy + v * fx
        return np.stack([x, y, self.z_mm + points[:, 2] * self.size], axis=1)


def hand_pose(hand: Hand, look: FilmLook, sheet_size_mm: tuple[float, float]) -> HandPose:
    """The pose of a hand whose arm comes from its player's shoulder."""
    width_mm, height_mm = sheet_size_mm
    away = 1.0 if hand.side is Player.FIRST else -1.0
    right = -1.0 if look.left_handed else 1.0
    shoulder_x = width_mm / 2 + right * away * 120.0
    shoulder_y = height_mm + 420.0 if hand.side is Player.FIRST else -420.0
    dx, dy = hand.x_mm - shoulder_x, hand.y_mm - shoulder_y
    length = float(np.hypot(dx, dy))
    tip_mm = max(0.0, hand.z_mm) + (4.0 if hand.held else 1.0)
    return HandPose(
        hand.x_mm, hand.y_mm, tip_mm, (dx / length, dy / length), look.left_handed, look.hand_size
    )


def silhouettes_mm(pose: HandPose, hand: Hand) -> list[tuple[Floats, float]]:
    """Outlines (N, 3) of the hand's parts, each with a height, for its shadow."""
    parts = [(_palm(), 50.0), (_arm(_WRIST_U_MM, 66.0), 60.0)]
    for name, joints in _joints(hand.opening).items():
        for a, b, width in zip(joints, joints[1:], _WIDTHS[name], strict=False):
            parts.append((_bar(a, b, width, width), float(a[2] + b[2]) / 2))
    return [(pose.place(outline), height_mm + pose.z_mm) for outline, height_mm in parts]


def paint_hand(
    size_wh: tuple[int, int], pose: HandPose, hand: Hand, view: View, look: FilmLook, origin_px: Floats
) -> tuple[Image, Image]:
    """The hand (H, W, 3) and its mask (H, W), uint8; ``origin_px``: their upper left in the picture."""
    colour = np.zeros((size_wh[1], size_wh[0], 3), np.uint8)
    strokes = _strokes(_joints(hand.opening), look)
    points_px = view.project(pose.place(np.concatenate([outline for outline, _ in strokes]))) - origin_px
    ends = np.cumsum([len(outline) for outline, _ in strokes])
    for (_, tone), end, start in zip(strokes, ends, [0, *ends[:-1]], strict=True):
        # Without anti-aliasing, which would mix in the empty background.
        fill_hull(colour, points_px[start:end], tuple(float(v) for v in np.clip(tone, 1, 255)), cv2.LINE_8)
    cover = cv2.inRange(colour, np.array([1, 1, 1]), np.array([255, 255, 255]))
    return _softened(colour, np.asarray(cover, np.uint8))


def painted_box(pose: HandPose, hand: Hand, view: View, picture: Image) -> tuple[slice, slice] | None:
    """Rows and columns of the picture that the hand may cover; None if it is outside."""
    outlines = [outline for outline, _ in silhouettes_mm(pose, hand)]
    seen = view.project(np.concatenate([*outlines, pose.place(_arm(_WRIST_U_MM, 100.0))]))
    height, width = picture.shape[:2]
    low = np.clip(np.floor(seen.min(axis=0)) - 12, 0, (width, height)).astype(int)
    high = np.clip(np.ceil(seen.max(axis=0)) + 12, 0, (width, height)).astype(int)
    if (high - low < 2).any():
        return None
    return slice(int(low[1]), int(high[1])), slice(int(low[0]), int(high[0]))


def _strokes(fingers: dict[str, Floats], look: FilmLook) -> list[Stroke]:
    """All strokes, lowest first, in pattern coordinates."""
    skin = np.array(look.skin_bgr)
    strokes = _finger("thumb", fingers["thumb"], skin)
    for width_mm, tone in ((52.0, 0.78), (47.0, 0.86), (40.0, 0.93), (30.0, 0.98), (16.0, 1.02)):
        strokes.append((_arm(_WRIST_U_MM + 14, width_mm), skin * tone))
    for name in _FINGERS:
        strokes += _finger(name, fingers[name], skin)
    for share, tone in ((1.0, 0.86), (0.93, 0.91), (0.84, 0.95), (0.72, 0.98), (0.56, 1.0), (0.38, 1.02)):
        strokes.append((_palm(share), skin * tone))
    ahead = np.array([3.0, 0.0, 0.0])
    for name in _FINGERS:  # knuckles, and the tendons behind them
        knuckle, width = fingers[name][0], _WIDTHS[name][0]
        behind = knuckle * 0.55 + np.array([_WRIST_U_MM, _ARM_V_MM, 50.0]) * 0.45
        strokes.append((_bar(knuckle, behind, width * 0.5, 3.0), skin * 1.03))
        strokes.append((_bar(knuckle, knuckle + ahead, width * 0.8, width * 0.5), skin * 0.95))
        strokes.append((_bar(knuckle - ahead, knuckle, width * 0.6, width * 0.5), skin * 1.04))
    return strokes + _sleeve(look)


def _finger(name: str, joints: Floats, skin: Floats) -> list[Stroke]:
    """A finger: dark edges, a bright back, a crease at its joint, a nail at its tip."""
    widths, strokes = _WIDTHS[name], list[Stroke]()
    for tone, share, lift_mm in ((0.74, 1.0, 0), (0.86, 0.86, 1), (0.96, 0.66, 2), (1.02, 0.4, 3)):
        raised = np.array([0, 0, lift_mm])
        for a, b, wa, wb in zip(joints, joints[1:], widths, widths[1:], strict=False):
            strokes.append((_bar(a + raised, b + raised, wa * share, wb * share), skin * tone))
    crease, across = joints[1] + (0, 0, 3), np.array([0.0, 3.0, 0.0])
    strokes.append((_bar(crease - across, crease + across, 3.0, 3.0), skin * 0.86))
    along = joints[-1] - joints[-2]
    nail = joints[-1] + along / np.linalg.norm(along) * widths[-1] * 0.12 + (0, 0, 4)
    strokes.append((_bar(nail - 0.05 * along, nail, widths[-1] * 0.55, widths[-1] * 0.5),
                    skin * 0.95 + (16, 14, 20)))  # fmt: skip
    return strokes


def _sleeve(look: FilmLook) -> list[Stroke]:
    cloth, cuff_u = np.array(look.sleeve_bgr), -look.sleeve_from_mm
    tones = ((86.0, 0.62), (81.0, 0.72), (73.0, 0.82), (62.0, 0.9), (48.0, 0.96), (30.0, 1.0), (12.0, 1.03))
    strokes = [(_arm(cuff_u, width_mm), cloth * tone) for width_mm, tone in tones]
    strokes.append((_arm(cuff_u, 84.0, cuff_u - 12), cloth * 0.85))
    for number, across_mm in enumerate((-18.0, 13.0, -4.0)):  # folds
        start_u = cuff_u - 40 - 55 * number
        strokes.append((_arm(start_u, 4.0, start_u - 70, across_mm), cloth * 0.82))
    return strokes


def _joints(opening: float) -> dict[str, Floats]:
    return {name: (1 - opening) * _CLOSED[name] + opening * _OPEN[name] for name in _WIDTHS}


def _palm(share: float = 1.0) -> Floats:
    return np.asarray(_PALM.mean(axis=0) + (_PALM - _PALM.mean(axis=0)) * share)


def _bar(a: Floats, b: Floats, width_a: float, width_b: float) -> Floats:
    """Outline of a bar with round ends between two joints."""
    return np.concatenate([a + _CIRCLE * width_a / 2, b + _CIRCLE * width_b / 2])


def _arm(from_u_mm: float, width_mm: float, to_u_mm: float = -_ARM_MM, across_mm: float = 0.0) -> Floats:
    """Outline of a piece of the forearm, wider and higher towards the elbow; ``across_mm`` off its axis."""
    points = []
    for u_mm in (from_u_mm, to_u_mm):
        behind_mm = _WRIST_U_MM - u_mm
        half_mm = width_mm * (1 + 0.00055 * behind_mm) / 2
        height_mm = 46.0 + 0.05 * behind_mm
        points += [(u_mm, _ARM_V_MM + across_mm + side * half_mm, height_mm) for side in (-1, 1)]
    return np.array(points)


def _softened(colour: Image, cover: Image) -> tuple[Image, Image]:
    """The painted hand with its shading blurred, and its mask with smooth edges."""
    blurred = cv2.blur(cv2.blur(colour, (5, 5)), (3, 3))
    weight = cv2.blur(cv2.blur(cover, (5, 5)), (3, 3))
    # Divided by the cover, so that the empty background does not darken the edge.
    scale = cv2.divide(255.0, weight, dtype=cv2.CV_32F)
    spread = cv2.merge([cv2.multiply(channel, scale, dtype=cv2.CV_8U) for channel in cv2.split(blurred)])
    return np.asarray(spread, np.uint8), np.asarray(cv2.GaussianBlur(cover, (5, 5), 0.8), np.uint8)
