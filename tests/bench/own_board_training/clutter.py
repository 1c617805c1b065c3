"""What lies on a board and is no piece, and what is held over it: hands, sleeves, cloths, tools."""

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.firmware.virtual_table.view import View
from tachiai.vision.board.sheet import Sheet
from tests.bench.own_board_training.boards import Floats, random_colour
from tests.bench.own_board_training.photography import level_of
from tests.support.own_boards.boards import jitter
from tests.support.own_boards.bodies import Body, Vec, brick, disc
from tests.support.own_boards.hands import _SKINS, arm, finger

Truth = NDArray[np.int64]
_PIECE = 0.35  # of the pitch: within it lies what stands on a cell
_COVERED, _CLEAR = 0.5, 0.02  # of that


def strangers(
    truth: Truth, sheet: Sheet, rng: np.random.Generator, is_stranger: int, ignored: int
) -> list[Body]:
    """Lays a few things on bare cells that are no pieces; marks them in ``truth`` (cells,)."""
    bodies: list[Body] = []
    pitch = min(sheet.pitch_mm)
    for _ in range(int(rng.choice([0, 1, 2, 4], p=[0.5, 0.25, 0.15, 0.1]))):
        bare = np.flatnonzero(truth == -1)
        if not len(bare):
            break
        cell = int(rng.choice(bare))
        at = sheet.centres_mm[cell] + rng.uniform(-0.15, 0.15, 2) * pitch
        colour = random_colour(rng)
        place, high = (float(at[0]), float(at[1])), pitch * float(rng.uniform(0.02, 0.5))
        if rng.random() < 0.35:
            radius = pitch * float(rng.uniform(0.14, 0.45))
            bodies.append(disc(place, radius, 0.0, high, colour * 0.8, colour, 0.2))
            size = 2 * radius
        else:
            size = pitch * float(rng.uniform(0.3, 1.3))
            deep = size * float(rng.uniform(0.15, 1))
            bodies.append(brick(place, (size, deep, high), float(rng.uniform(0, np.pi)), colour, 0.1))
        truth[cell] = is_stranger
        away = np.linalg.norm(sheet.centres_mm - at, axis=1)
        near = (away < size / 2 + 0.35 * pitch) & (truth == -1)
        truth[near] = ignored
    return bodies


def lay_clutter(
    light: Floats, truth: Truth, sheet: Sheet, view: View, rng: np.random.Generator, hidden: int, ignored: int
) -> None:
    """Paints a hand, an arm, a cloth or a tool over the light (h, w, 3); marks what it hides in ``truth``."""
    what = str(rng.choice(["reach", "arm", "finger", "cloth", "tool"], p=[0.4, 0.25, 0.15, 0.1, 0.1]))
    ways = {"reach": _reach, "arm": arm, "finger": finger, "cloth": _cloth, "tool": _tool}
    at = np.round(view.project(ways[what](sheet, rng)) * 16).astype(np.int32)
    mask = np.zeros((light.shape[0], light.shape[1]), np.float32)
    cv2.fillPoly(mask, [at], 1.0, cv2.LINE_8, 4)
    level = level_of(light)
    painted = _colour(light, sheet, view, level, rng)
    soft = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(4, 25)))
    shift = np.asarray(rng.normal(0, 12, 2), np.float32)
    shadow = cv2.warpAffine(
        soft, np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32), mask.shape[::-1]
    )
    light *= 1 - float(rng.uniform(0.1, 0.6)) * shadow[..., None]
    shade = np.exp(float(rng.uniform(0.05, 0.35)) * _field(mask.shape[:2], float(rng.uniform(10, 60)), rng))
    if rng.random() < 0.3:
        across = np.add.outer(np.arange(mask.shape[0]), np.arange(mask.shape[1])) / float(rng.uniform(3, 15))
        shade = shade * np.where(np.sin(across) > 0, 1.0, float(rng.uniform(0.4, 0.9)))
    _lay(light, mask, painted, shade[..., None])
    _mark(mask, truth, sheet, view, hidden, ignored)


def lay_things_beside(
    light: Floats, truth: Truth, sheet: Sheet, view: View, rng: np.random.Generator, hidden: int, ignored: int
) -> None:
    """Paints bowls, boxes and the like beside the board; what reaches over it is marked in ``truth``."""
    size, level = np.array(sheet.size_mm), level_of(light)
    for _ in range(int(rng.integers(1, 6))):
        wide = rng.uniform(8, 70, 2)
        side = int(rng.integers(4))
        along = rng.uniform(-0.1, 1.1) * size
        beyond = float(rng.uniform(0.6, 1.6)) * wide
        middle = np.array([along[0], (-beyond[1], size[1] + beyond[1])[side % 2]])
        if side > 1:
            middle = np.array([(-beyond[0], size[0] + beyond[0])[side % 2], along[1]])
        angle = np.linspace(0, 2 * np.pi, int(rng.choice([4, 24])), endpoint=False) + float(rng.uniform(0, 6))
        points = middle + wide * np.stack([np.cos(angle), np.sin(angle)], axis=1)
        at = np.round(view.project(np.column_stack([points, np.zeros(len(points))])) * 16).astype(np.int32)
        mask = np.zeros((light.shape[0], light.shape[1]), np.float32)
        cv2.fillPoly(mask, [at], 1.0, cv2.LINE_8, 4)
        shade = np.exp(0.2 * _field(mask.shape, float(rng.uniform(6, 60)), rng))[..., None]
        _lay(light, mask, random_colour(rng) * level * 1.6, shade)
        _mark(mask, truth, sheet, view, hidden, ignored)


def _mark(mask: Floats, truth: Truth, sheet: Sheet, view: View, hidden: int, ignored: int) -> None:
    reach = _PIECE * min(sheet.pitch_mm)
    angle = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    disc_mm = np.concatenate(
        [share * np.stack([np.cos(angle), np.sin(angle)], axis=1) for share in (0.3, 0.7, 1.0)]
    )
    around = sheet.centres_mm[:, None] + reach * disc_mm
    px = np.round(view.project(np.column_stack([around.reshape(-1, 2), np.zeros(around.size // 2)]))).astype(
        int
    )
    inside = (px >= 0).all(axis=1) & (px < np.array(mask.shape[::-1])).all(axis=1)
    covered = np.zeros(len(px))
    covered[inside] = mask[px[inside, 1], px[inside, 0]]
    share = covered.reshape(len(truth), -1).mean(axis=1)
    truth[share > _COVERED] = hidden
    truth[(share > _CLEAR) & (share <= _COVERED)] = ignored


def _field(shape: tuple[int, int], scale_px: float, rng: np.random.Generator) -> Floats:
    small = (max(2, int(shape[0] / scale_px)), max(2, int(shape[1] / scale_px)))
    return np.asarray(
        cv2.resize(rng.normal(0, 1, small).astype(np.float32), shape[::-1], interpolation=cv2.INTER_CUBIC),
        np.float32,
    )


def _lay(light: Floats, mask: Floats, painted: Vec, shade: Floats) -> None:
    """Lays a thing over the light (h, w, 3), within its box: where its ``mask`` (h, w) is 1, with soft edges;
    its own light is ``painted`` (3,) times ``shade`` (h, w, 1).
    """
    edge = cv2.GaussianBlur(mask, (0, 0), 0.8)[..., None]
    x, y, width, height = cv2.boundingRect((edge > 0).astype(np.uint8))
    box = np.s_[y : y + height, x : x + width]
    shaded = painted.astype(np.float32) * shade[box]
    light[box] = light[box] * (1 - edge[box]) + shaded * edge[box]


def _colour(light: Floats, sheet: Sheet, view: View, level: float, rng: np.random.Generator) -> Vec:
    """The light (3,) of what is laid over the board: skin, any colour, or about that of one of its cells."""
    chance, gain = rng.random(), float(rng.uniform(0.6, 1.3))
    if chance < 0.5:
        return np.asarray(jitter(_SKINS[int(rng.integers(3))], rng) * level * 2 * gain)
    if chance < 0.75:
        return np.asarray(random_colour(rng) * level * 2 * gain)
    cell = int(rng.integers(len(sheet.centres_mm)))
    x, y = np.round(view.project(np.array([[*sheet.centres_mm[cell], 0.0]]))[0]).astype(int)
    return np.asarray(light[y, x] * gain * np.exp(rng.normal(0, 0.08, 3)), np.float64)


def _reach(sheet: Sheet, rng: np.random.Generator) -> Vec:
    """A finger's end, a hand, a sleeve or a stick that comes in over the rim by little: up to two cells, some
    of them by a part of the first.
    """
    side = int(rng.integers(4))
    outer = np.array(sheet.outer_corners_mm)
    start, end = outer[side], outer[(side + 1) % 4]
    inwards = outer.mean(axis=0) - (start + end) / 2
    inwards /= np.linalg.norm(inwards)
    tip = start + (end - start) * float(rng.uniform(0.02, 0.98))
    tip = tip + inwards * min(sheet.pitch_mm) * float(rng.uniform(0.2, 2.2))
    angle = np.arctan2(-inwards[1], -inwards[0]) + float(rng.normal(0, 0.45))
    along = np.array([np.cos(angle), np.sin(angle)])
    beside = np.array([-along[1], along[0]])
    half = float(rng.choice([rng.uniform(5, 11), rng.uniform(11, 50)]))
    blunt, wider = float(rng.uniform(0.1, 1.0)), float(rng.uniform(0, 0.5))
    low, high = sorted(rng.uniform(2, 60, 2))
    long = float(rng.uniform(1, 6)) * half
    turn = np.linspace(-np.pi / 2, np.pi / 2, 13)
    ends = [(half * np.sin(a), blunt * half * (1 - np.cos(a)), low) for a in turn]
    ends += [(half * (1 + wider), blunt * half + long, high), (half * (1 + wider), 500.0, high)]
    ends += [(-x, t, z) for x, t, z in reversed(ends[-2:])]
    return np.array([[*(tip + beside * x + along * t), z] for x, t, z in ends])


def _cloth(sheet: Sheet, rng: np.random.Generator) -> Vec:
    """A hat, a cloth, a book: a large blob anywhere."""
    size = np.array(sheet.size_mm)
    middle = rng.uniform(-0.1, 1.1, 2) * size
    radius = float(rng.uniform(0.12, 0.45)) * float(min(size))
    angle = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    reach = radius * (1 + 0.25 * np.sin(angle * int(rng.integers(2, 5)) + rng.uniform(0, 6)))
    points = middle + reach[:, None] * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    return np.column_stack([points, np.full(24, float(rng.uniform(1, 60)))])


def _tool(sheet: Sheet, rng: np.random.Generator) -> Vec:
    """A pen, a ruler, a cable: long and narrow."""
    size = np.array(sheet.size_mm)
    middle, angle = rng.uniform(0.1, 0.9, 2) * size, float(rng.uniform(0, np.pi))
    along = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-along[1], along[0]]) * float(rng.uniform(4, 22))
    long = float(rng.uniform(0.3, 0.9)) * float(max(size))
    corners = [middle - along * long - across, middle + along * long - across,
               middle + along * long + across, middle - along * long + across]  # fmt: skip
    return np.column_stack([np.array(corners), np.full(4, float(rng.uniform(2, 20)))])
