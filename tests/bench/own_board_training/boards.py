"""Boards to train on: any colours and sizes, wood, cloth, paper and paint, fresh and worn."""

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Board
from tachiai.vision.board.sheet import Sheet
from tests.support.own_boards.boards import DARKS, LIGHTS, PAINTS, WOODS, _grain, hexed, jitter
from tests.support.own_boards.bodies import Vec

Floats = NDArray[np.float32]
Colour = tuple[float, float, float]
PX_PER_MM = 2.0


def random_colour(rng: np.random.Generator, light: bool = False, dark: bool = False) -> Vec:
    """Returns an albedo (3,), linear B, G, R: of the usual materials, or any."""
    pool: tuple[Colour, ...]
    if light:
        pool = ((0.72, 0.76, 0.78), (0.45, 0.62, 0.72), (0.80, 0.80, 0.80), (0.25, 0.48, 0.66), *LIGHTS)
    elif dark:
        pool = ((0.02, 0.02, 0.02), (0.03, 0.05, 0.10), (0.05, 0.10, 0.20), (0.04, 0.04, 0.35), *DARKS)
    else:
        pool = WOODS + PAINTS + LIGHTS + DARKS
        if rng.random() < 0.45:
            return np.asarray(np.exp(rng.uniform(np.log(0.02), np.log(0.8), 3)), np.float64)
    return jitter(pool[int(rng.integers(len(pool)))], rng)


def random_board(rng: np.random.Generator) -> tuple[Sheet, Floats, float]:
    """Returns a board's sheet as its owner declares it, its albedo (h, w, 3) as it is, and its gloss."""
    crossings = bool(rng.random() < 0.45)
    if crossings:
        cols, rows = ((19, 19), (13, 13), (9, 9), (9, 10), (9, 10), (7, 7))[int(rng.integers(6))]
    else:
        cols, rows = (
            (8, 8),
            (8, 8),
            (10, 10),
            (8, 8),
            *[(int(rng.integers(5, 12)), int(rng.integers(5, 12)))] * 2,
        )[int(rng.integers(6))]
    pitch = (22.0, 23.7) if cols > 9 and crossings else (float(rng.uniform(22, 50)),) * 2
    margin = max(pitch) * float(rng.uniform(0.7, 1.3) if crossings else rng.uniform(0.1, 1.0)) + 3
    less = 1 if crossings else 0
    size = (2 * margin + (cols - less) * pitch[0], 2 * margin + (rows - less) * pitch[1])
    checkered = not crossings and rng.random() < 0.65
    true = {"light": random_colour(rng, light=bool(rng.random() < 0.6))}
    if checkered:
        true["dark"] = random_colour(rng, dark=bool(rng.random() < 0.5))
        while np.abs(np.log(true["dark"] + 0.03) - np.log(true["light"] + 0.03)).max() < 0.35:
            true["dark"] = random_colour(rng)
    sheet = Sheet(
        game="", title="training", version="1", size_mm=size, kind="crossings" if crossings else "cells",
        board=Board(cols, rows), origin_mm=(margin, margin), pitch_mm=pitch,
        pattern="checkered" if checkered else "plain",
        colours={name: hexed(colour, rng, 0.3) for name, colour in true.items()}, dictionary="", patches=(),
        fiducial_side_mm=0.0, fiducials=(), leds=(-1,) * (cols * rows), ruler_mm=None,
    )  # fmt: skip
    return sheet, _paint(sheet, true, rng), float(rng.choice([0.0, 0.0, 0.04, 0.12, 0.3]))


def _paint(sheet: Sheet, true: dict[str, Vec], rng: np.random.Generator) -> Floats:
    width, height = (round(side * PX_PER_MM) for side in sheet.size_mm)
    texture = np.ones((height, width, 3), np.float32) * true["light"].astype(np.float32)
    outer = sheet.outer_corners_mm
    if sheet.kind == "cells" and rng.random() < 0.6:  # a frame of another colour
        texture[:] = random_colour(rng)
        _box(texture, outer[0], outer[2], true["light"])
    if sheet.pattern == "checkered":
        for x, y in sheet.board.xy:
            if (x + y) % 2 == 0:
                col, row = x, sheet.board.rows - 1 - y
                low = np.array(sheet.origin_mm) + np.array([col, row]) * sheet.pitch_mm
                _box(texture, low, low + sheet.pitch_mm, true["dark"])
    if sheet.pattern == "plain" or rng.random() < 0.2:
        _lines(texture, sheet, rng)
    if rng.random() < 0.5:
        _letters(texture, sheet, rng)
    while rng.random() < 0.15:
        _words(texture, sheet, rng)
    strength = float(rng.choice([0.0, 0.02, 0.05, 0.09, 0.14]))
    texture *= _grain((height, width), strength, rng)[..., None]
    if rng.random() < 0.35:
        texture *= _blotches((height, width), float(rng.uniform(1, 40)), float(rng.uniform(0.03, 0.12)), rng)
    if rng.random() < 0.25:
        _scratches(texture, rng)
    return np.asarray(np.clip(texture, 0.01, 0.9), np.float32)


def _box(texture: Floats, low: Vec, high: Vec, colour: Vec) -> None:
    (left, top), (right, bottom) = (np.round(at * PX_PER_MM).astype(int) for at in (low, high))
    texture[max(0, top) : bottom, max(0, left) : right] = colour


def _lines(texture: Floats, sheet: Sheet, rng: np.random.Generator) -> None:
    (left, top), (right, bottom) = sheet.outer_corners_mm[0], sheet.outer_corners_mm[2]
    ink = [
        float(v)
        for v in (random_colour(rng) if rng.random() < 0.3 else np.full(3, rng.choice([0.03, 0.05, 0.75])))
    ]
    thick = max(1, round(float(rng.uniform(0.4, 2.6)) * PX_PER_MM))
    line = [(x, top, x, bottom) for x in np.arange(left, right + 1, sheet.pitch_mm[0])]
    line += [(left, y, right, y) for y in np.arange(top, bottom + 1, sheet.pitch_mm[1])]
    for ends in line:
        a, b, c, d = (round(float(v) * PX_PER_MM) for v in ends)
        cv2.line(texture, (a, b), (c, d), ink, thick, cv2.LINE_AA)
    if rng.random() < 0.6:
        for _ in range(int(rng.integers(2, 10))):
            x, y = (
                round(float(v) * PX_PER_MM)
                for v in sheet.centres_mm[int(rng.integers(len(sheet.centres_mm)))]
            )
            cv2.circle(
                texture, (x, y), round(float(rng.uniform(1.2, 3)) * PX_PER_MM), ink, cv2.FILLED, cv2.LINE_AA
            )


def _letters(texture: Floats, sheet: Sheet, rng: np.random.Generator) -> None:
    ink = [float(v) for v in random_colour(rng)]
    corners, pitch = sheet.outer_corners_mm, sheet.pitch_mm
    for i in range(sheet.board.cols):
        for y in (corners[0][1] - pitch[1] * 0.15, corners[2][1] + pitch[1] * 0.5):
            _write(texture, chr(65 + i), (corners[0][0] + (i + 0.3) * pitch[0], y), pitch[0] / 30, ink, 2)


def _write(
    texture: Floats, text: str, at_mm: tuple[float, float], scale: float, ink: list[float], thick: int
) -> None:
    mask = np.zeros(texture.shape[:2], np.uint8)
    at = (round(float(at_mm[0]) * PX_PER_MM), round(float(at_mm[1]) * PX_PER_MM))
    cv2.putText(mask, text, at, cv2.FONT_HERSHEY_SIMPLEX, scale * PX_PER_MM / 2, 255, thick, cv2.LINE_AA)
    x, y, width, height = cv2.boundingRect(mask)
    box = np.s_[y : y + height, x : x + width]
    share = mask[box][..., None].astype(np.float32) / 255
    texture[box] = texture[box] * (1 - share) + np.array(ink, np.float32) * share


def _words(texture: Floats, sheet: Sheet, rng: np.random.Generator) -> None:
    """Large words or a picture in the middle of the board, as between a river's banks."""
    ink = [float(v) for v in random_colour(rng)]
    at = sheet.centres_mm[int(rng.integers(len(sheet.centres_mm)))]
    scale = float(rng.uniform(0.5, 2.0)) * sheet.pitch_mm[0] / 22
    text = "".join(chr(int(rng.integers(65, 91))) for _ in range(int(rng.integers(1, 5))))
    _write(texture, text, (float(at[0]), float(at[1])), scale, ink, int(rng.integers(1, 5)))


def _blotches(shape: tuple[int, int], scale_px: float, strength: float, rng: np.random.Generator) -> Floats:
    small = (max(2, int(shape[0] / scale_px)), max(2, int(shape[1] / scale_px)))
    field = cv2.resize(
        rng.normal(0, 1, (*small, 3)).astype(np.float32), shape[::-1], interpolation=cv2.INTER_CUBIC
    )
    grey = field.mean(axis=2, keepdims=True) * 1.5
    return np.asarray(np.exp(strength * (grey + 0.3 * field)), np.float32)


def _scratches(texture: Floats, rng: np.random.Generator) -> None:
    height, width = texture.shape[:2]
    for _ in range(int(rng.integers(2, 15))):
        a = (int(rng.integers(width)), int(rng.integers(height)))
        b = (a[0] + int(rng.normal(0, 60)), a[1] + int(rng.normal(0, 60)))
        cv2.line(texture, a, b, [float(v) for v in random_colour(rng)], int(rng.integers(1, 3)), cv2.LINE_AA)
