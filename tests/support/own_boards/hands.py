"""Paints forearms and fingers over a board that is drawn already."""

import cv2
import numpy as np

from tachiai.firmware.virtual_table.view import View
from tachiai.vision.board.sheet import Sheet
from tests.support.own_boards.boards import Floats, jitter
from tests.support.own_boards.bodies import Vec

HIDDEN = "#"  # in a truth: a hand lies over the cell, or near it

_ABOVE_MM = 40.0  # the board
_SKINS = ((0.2, 0.32, 0.55), (0.06, 0.11, 0.22), (0.35, 0.18, 0.12))  # the last: a glove
_NEAR = 0.75  # of the pitch: what is cast and thrown back reaches so far
_PIECE = 0.35  # of the pitch: within it lies what stands on a cell
_COVERED = 0.5  # of that


def arm(sheet: Sheet, rng: np.random.Generator) -> Vec:
    """Returns the outline (n, 3), in mm, of a forearm that comes in over an edge."""
    size = np.array(sheet.size_mm)
    middle = size / 2 + rng.uniform(-0.2, 0.2, 2) * size
    angle = float(rng.uniform(0, 2 * np.pi))
    along = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-along[1], along[0]])
    broad = float(rng.uniform(28, 40))
    outline = [middle + across * broad * s + along * t for s, t in
               ((-0.5, -20), (0, -45), (0.5, -20), (1, 30), (1, 900), (-1, 900), (-1, 30))]  # fmt: skip
    return np.column_stack([np.array(outline), np.full(len(outline), _ABOVE_MM)])


def finger(sheet: Sheet, rng: np.random.Generator) -> Vec:
    """Returns the outline (n, 3), in mm, of a finger that points at a cell, with the hand behind it."""
    rows, cols = sheet.board.rows, sheet.board.cols
    side, deep = int(rng.integers(4)), int(rng.integers(0, 4))
    across = int(rng.integers(rows if side % 2 else cols))
    col = (across, cols - 1 - min(deep, cols - 1), across, min(deep, cols - 1))[side]
    row = (min(deep, rows - 1), across, rows - 1 - min(deep, rows - 1), across)[side]
    angle = (-0.5, 0.0, 0.5, 1.0)[side] * np.pi + rng.uniform(-0.5, 0.5)  # from the tip out over that edge
    along = np.array([np.cos(angle), np.sin(angle)])
    beside = np.array([-along[1], along[0]])
    half, long = float(rng.uniform(6.5, 9.5)), float(rng.uniform(55, 80))
    tip = sheet.centres_mm[row * cols + col] + rng.uniform(-0.15, 0.15, 2) * sheet.pitch_mm - half * along
    round_ = np.linspace(-np.pi / 2, np.pi / 2, 13)
    ends = [(half * np.sin(a), half * (1 - np.cos(a)), 12.0) for a in round_]
    ends += [(half + 1, long, 35.0), (40, long + 15, 45.0), (40, 400, 60.0)]
    ends += [(-x, t, z) for x, t, z in reversed(ends[-3:])]
    return np.array([[*(tip + beside * x + along * t), z] for x, t, z in ends])


def lay_over(
    light: Floats, truth: list[str], sheet: Sheet, view: View, outline: Vec, rng: np.random.Generator
) -> frozenset[int]:
    """Paints an outline (n, 3), in mm, in some skin with its shadow into the light (h, w, 3), and marks the
    cells in or near it in ``truth``. Returns the cells that it covers.
    """
    at = np.round(view.project(outline) * 16).astype(np.int32)
    mask = np.zeros(light.shape[:2], np.float32)
    cv2.fillPoly(mask, [at], 1.0, cv2.LINE_8, 4)
    skin = jitter(_SKINS[int(rng.integers(3))], rng)
    soft = cv2.GaussianBlur(mask, (0, 0), 12)
    light *= 1 - 0.4 * soft[..., None]
    level = float(np.median(light.max(axis=2)))
    light[mask > 0.5] = skin * level * 2
    centres_px = view.project(np.column_stack([sheet.centres_mm, np.zeros(len(truth))]))
    near_px, piece_px = (share * _pitch_px(sheet, view, outline[0, :2]) for share in (_NEAR, _PIECE))
    around, inside = (
        cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (int(2 * reach) | 1,) * 2)
        for reach in (near_px, piece_px)
    )
    near = cv2.dilate(mask.astype(np.uint8), around)
    share = cv2.filter2D(
        mask, cv2.CV_32F, (inside / inside.sum()).astype(np.float32), borderType=cv2.BORDER_CONSTANT
    )
    covered = []
    for cell, (x, y) in enumerate(np.round(centres_px).astype(int)):
        if 0 <= x < near.shape[1] and 0 <= y < near.shape[0] and near[y, x] > 0:
            truth[cell] = HIDDEN
            if share[y, x] > _COVERED:
                covered.append(cell)
    return frozenset(covered)


def _pitch_px(sheet: Sheet, view: View, at_mm: Vec) -> float:
    """Returns how many pixels the shorter side of a cell is at a place (2,) of the board."""
    ends = view.project(np.array([[*at_mm, 0], [at_mm[0] + 1, at_mm[1], 0]]))
    return min(sheet.pitch_mm) * float(np.linalg.norm(ends[1] - ends[0]))
