"""Faces as people and cameras see them: blurred, turned, without some or all colours."""

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.hardware_docs.drawing.faces import draw_face, draw_rider
from tachiai.hardware_docs.drawing.png import render_png
from tachiai.hardware_docs.drawing.shapes import Drawing
from tachiai.vision.board.pieces import PieceKind

PX_PER_MM = 2.0
BLUR_PX = 1.0
RADII, ANGLES = 12, 72

# Machado, Oliveira and Fernandes (2009), severity 1.0, for linear red, green, blue.
SIGHTS: dict[str, NDArray[np.float64]] = {
    "full colour": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "no colour": np.tile([0.2126, 0.7152, 0.0722], (3, 1)),
}

# Tritanopia is rare: the printed faces are not made for it, drawings and lights on the page are.
ALL_SIGHTS = SIGHTS | {
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    )
}


def polar_lab(kind: PieceKind, sight: str) -> NDArray[np.float64]:
    """Returns (radii, angles, 3): the CIE L*a*b* of a piece and what it carries, seen with ``sight``."""
    side = kind.diameter_mm
    middle_mm = side / 2, side / 2
    carried = draw_rider(kind.carries, middle_mm) if kind.carries else []
    shapes = (*draw_face(kind, middle_mm), *carried)
    image = render_png(Drawing((side, side), shapes, kind.face[0].fill), PX_PER_MM)
    blurred = cv2.GaussianBlur(image, (0, 0), BLUR_PX)
    lab = lab_of(blurred[..., ::-1].astype(np.float64) / 255, sight)
    radius, angle = np.meshgrid(
        (np.arange(RADII) + 0.5) / RADII * side / 2, np.arange(ANGLES) * 2 * np.pi / ANGLES, indexing="ij"
    )
    x = ((side / 2 + radius * np.cos(angle)) * PX_PER_MM - 0.5).astype(np.float32)
    y = ((side / 2 + radius * np.sin(angle)) * PX_PER_MM - 0.5).astype(np.float32)
    return np.asarray(cv2.remap(lab.astype(np.float32), x, y, cv2.INTER_LINEAR), dtype=np.float64)


def lab_of(rgb: NDArray[np.float64], sight: str) -> NDArray[np.float64]:
    """Returns the L*a*b* of sRGB colours (…, 3), 0..1, as ``sight`` sees them."""
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    seen = np.clip(linear @ ALL_SIGHTS[sight].T, 0, 1)
    to_xyz = np.array(
        [
            [0.4124564, 0.3575761, 0.1804375],
            [0.2126729, 0.7151522, 0.0721750],
            [0.0193339, 0.1191920, 0.9503041],
        ]
    )
    xyz = seen @ to_xyz.T / to_xyz.sum(axis=1)
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.stack(
        [116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], axis=-1
    )


# Of small drawn pieces (``picture_difference``), in CIE units.
PIECE_RADIUS_PX = 12
KINDS_APART = 14.0
OWNERS_APART = 25.0  # whose a piece is shows at a glance


def picture_difference(one: NDArray[np.uint8], other: NDArray[np.uint8], sight: str) -> float:
    """The root mean square colour distance of two sRGB pictures (side, side, 3) over the disc within."""
    labs = [lab_of(picture.astype(np.float64) / 255, sight) for picture in (one, other)]
    y, x = np.mgrid[: len(one), : len(one)] + 0.5 - len(one) / 2
    apart = labs[0] - labs[1]
    return float(np.sqrt((apart[np.hypot(x, y) < len(one) / 2] ** 2).sum(axis=1).mean()))


def difference(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Returns the root mean square colour distance of two faces over their area, turned to be least."""
    weight = (np.arange(RADII) + 0.5) / RADII
    weight = weight / weight.sum() / ANGLES

    def apart(turn: int) -> float:
        square = ((one - np.roll(other, turn, axis=1)) ** 2).sum(axis=2)
        return float((square * weight[:, None]).sum())

    return float(np.sqrt(min(apart(turn) for turn in range(ANGLES))))
