"""Other people's boards, each one of a kind: its sheet as its owner would declare it, and its real paint."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Board
from tachiai.vision.board.sheet import Fiducial, Sheet
from tests.support.cameras import srgb
from tests.support.own_boards.bodies import Vec

Floats = NDArray[np.float32]
PX_PER_MM = 2.5

# Linear albedos, blue, green, red: woods, papers and paints as spectrometers see them.
WOODS = ((0.16, 0.36, 0.55), (0.10, 0.24, 0.42), (0.22, 0.42, 0.58), (0.05, 0.12, 0.25), (0.28, 0.46, 0.60))
PAINTS = ((0.10, 0.28, 0.08), (0.25, 0.22, 0.06), (0.40, 0.42, 0.42), (0.07, 0.20, 0.11), (0.45, 0.30, 0.20))
DARKS = ((0.05, 0.10, 0.19), (0.03, 0.05, 0.09), (0.06, 0.16, 0.06), (0.05, 0.06, 0.25), (0.02, 0.02, 0.02))
LIGHTS = ((0.35, 0.55, 0.68), (0.55, 0.70, 0.76), (0.72, 0.76, 0.78), (0.30, 0.44, 0.55))


@dataclass(frozen=True, slots=True, eq=False)
class OwnBoard:
    """``sheet`` is what its owner measured and declared; ``texture`` (h, w, 3) its albedo as it is."""

    sheet: Sheet
    texture: Floats
    gloss: float


def hexed(albedo: Vec, rng: np.random.Generator, error: float) -> str:
    """Returns ``#rrggbb`` as somebody picks it who errs by ``error`` (of the logarithm)."""
    picked = albedo * np.exp(rng.normal(0, error) + rng.normal(0, error / 2.5, 3))
    level = np.clip(picked, 0, 1)
    blue, green, red = np.round(srgb(level) * 255).astype(int)
    return f"#{red:02x}{green:02x}{blue:02x}"


def jitter(albedo: tuple[float, float, float], rng: np.random.Generator) -> Vec:
    """Returns an albedo near one of the lists'."""
    varied = np.array(albedo) * np.exp(rng.normal(0, 0.12) + rng.normal(0, 0.05, 3))
    return np.asarray(np.clip(varied, 0.012, 0.85), np.float64)


def _grain(shape: tuple[int, int], strength: float, rng: np.random.Generator) -> Floats:
    """Wood: streaks along x, some broad."""
    height, width = shape
    rows = rng.normal(0, 1, (height, 1)).astype(np.float32)
    fine = cv2.GaussianBlur(np.repeat(rows, 4, axis=1), (0, 0), 1.2)[:, :1]
    broad = cv2.GaussianBlur(rng.normal(0, 1, (height, 4)).astype(np.float32), (0, 0), 9)[:, :1] * 4
    wave = cv2.GaussianBlur(
        rng.normal(0, 1, (height // 8 + 1, width // 64 + 1)).astype(np.float32), (0, 0), 1
    )
    wave = cv2.resize(wave, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.exp(strength * (0.6 * fine + 0.5 * broad + 0.8 * wave)), np.float32)


def make_board(kind: str, rng: np.random.Generator) -> tuple[OwnBoard, dict[str, Vec]]:
    """Returns a board of a kind and its true colours by name."""
    crossings = kind in ("go", "xiangqi", "engraved")
    cols, rows = {
        "go": (int(rng.choice([9, 13, 19])),) * 2,
        "xiangqi": (9, 10),
        "engraved": (9, 10),
        "draughts": (int(rng.choice([8, 10])),) * 2,
        "reversi": (8, 8),
        "bricks": (8, 8),
        "home_made": (int(rng.integers(5, 8)), int(rng.integers(5, 8))),
    }[kind]
    pitch = (22.0, 23.7) if kind == "go" else (float(rng.uniform(28, 50)),) * 2
    markers = rng.random() < 0.6
    margin = max(pitch) * (0.9 if crossings else 0.35) + (34.0 if markers else 4.0)
    less = 1 if crossings else 0
    size = (2 * margin + (cols - less) * pitch[0], 2 * margin + (rows - less) * pitch[1])
    pools = {
        "go": WOODS,
        "xiangqi": WOODS + LIGHTS,
        "engraved": WOODS + LIGHTS,
        "draughts": LIGHTS,
        "reversi": PAINTS,
        "bricks": LIGHTS,
    }
    true = {"light": jitter(_any(pools.get(kind, WOODS + PAINTS + LIGHTS), rng), rng)}
    true["dark"] = jitter(_any(DARKS, rng), rng)
    pattern = "checkered" if kind in ("draughts", "bricks") else "plain"
    sheet = Sheet(
        game="", title=kind, version="1", size_mm=size, kind="crossings" if crossings else "cells",
        board=Board(cols, rows), origin_mm=(margin, margin), pitch_mm=pitch, pattern=pattern,
        colours={name: hexed(colour, rng, 0.3) for name, colour in true.items()}, dictionary="", patches=(),
        fiducial_side_mm=0.0, fiducials=(), leds=(-1,) * (cols * rows), ruler_mm=None,
    )  # fmt: skip
    texture = _paint(sheet, true, rng)
    if markers:
        sheet = _with_markers(sheet, texture, rng)
    return OwnBoard(sheet, texture, float(rng.choice([0.0, 0.04, 0.12, 0.3]))), true


def _any(
    pool: tuple[tuple[float, float, float], ...], rng: np.random.Generator
) -> tuple[float, float, float]:
    return pool[int(rng.integers(len(pool)))]


def _paint(sheet: Sheet, true: dict[str, Vec], rng: np.random.Generator) -> Floats:
    width, height = (round(side * PX_PER_MM) for side in sheet.size_mm)
    texture = np.ones((height, width, 3), np.float32) * true["light"].astype(np.float32)
    pitch = np.array(sheet.pitch_mm)
    corners = np.round(np.vstack([sheet.outer_corners_mm]) * PX_PER_MM).astype(int)
    if sheet.pattern == "checkered":
        for x, y in sheet.board.xy:
            if (x + y) % 2 == 0:
                col, row = x, sheet.board.rows - 1 - y
                low = np.round((np.array(sheet.origin_mm) + np.array([col, row]) * pitch) * PX_PER_MM)
                high = np.round(
                    (np.array(sheet.origin_mm) + np.array([col + 1, row + 1]) * pitch) * PX_PER_MM
                )
                (left, top), (right, bottom) = low.astype(int), high.astype(int)
                texture[top:bottom, left:right] = true["dark"]
        if rng.random() < 0.6:  # a frame of another wood
            inside = np.zeros((height, width), bool)
            inside[corners[0][1] : corners[2][1], corners[0][0] : corners[2][0]] = True
            texture[~inside] = jitter(_any(WOODS, rng), rng)
    else:
        white = sheet.title != "go" and rng.random() < 0.3
        _lines(texture, sheet, 0.75 if white else 0.05, float(rng.uniform(0.6, 1.6)))
    strength = float(rng.choice([0.02, 0.05, 0.09]))
    grained = texture * _grain((height, width), strength, rng)[..., None]
    return np.asarray(np.clip(grained, 0.01, 0.9), np.float32)


def _lines(texture: Floats, sheet: Sheet, ink: float, broad_mm: float) -> None:
    (left, top), (right, bottom) = sheet.outer_corners_mm[0], sheet.outer_corners_mm[2]
    thick = max(1, round(broad_mm * PX_PER_MM))

    def line(a: tuple[float, float], b: tuple[float, float]) -> None:
        points = [tuple(round(v * PX_PER_MM) for v in p) for p in (a, b)]
        cv2.line(texture, points[0], points[1], (ink, ink, ink), thick, cv2.LINE_AA)

    xs = np.arange(left, right + 1, sheet.pitch_mm[0])
    ys = np.arange(top, bottom + 1, sheet.pitch_mm[1])
    for x in xs:
        line((x, top), (x, bottom))
    for y in ys:
        line((left, y), (right, y))
    if sheet.kind == "crossings" and len(xs) > 8:
        for x in xs[3::6]:
            for y in ys[3::6]:
                at = (round(x * PX_PER_MM), round(y * PX_PER_MM))
                cv2.circle(texture, at, round(1.9 * PX_PER_MM), (ink, ink, ink), cv2.FILLED, cv2.LINE_AA)


def _with_markers(sheet: Sheet, texture: Floats, rng: np.random.Generator) -> Sheet:
    """Lays markers into the corners (and between them), printed on paper that was cut close or wide."""
    side = float(rng.uniform(18, 24))
    width, height = sheet.size_mm
    edge, far = 5.0, 5.0 + side
    spots = [(edge, edge), (width - far, edge), (width - far, height - far), (edge, height - far)]
    if rng.random() < 0.3:
        spots += [((width - side) / 2, edge), ((width - side) / 2, height - far)]
    border = float(rng.choice([1.5, 3.0, 5.0]))  # of paper around: often hardly any
    paper = np.array([0.78, 0.78, 0.78]) if rng.random() < 0.8 else jitter((0.6, 0.55, 0.1), rng)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    fiducials = []
    for number, (x, y) in enumerate(spots):
        real = np.array([x, y]) + rng.normal(0, 0.3, 2)
        _stamp(texture, real, side, border, paper, _marker(dictionary, number))
        fiducials.append(Fiducial(number, x, y))
    return replace(sheet, dictionary="4X4_50", fiducial_side_mm=side, fiducials=tuple(fiducials))


def _marker(dictionary: cv2.aruco.Dictionary, number: int) -> NDArray[np.uint8]:
    return np.asarray(cv2.aruco.generateImageMarker(dictionary, number, 60), np.uint8)


def _stamp(
    texture: Floats, at: Vec, side: float, border: float, paper: Vec, marker: NDArray[np.uint8]
) -> None:
    low, high = (
        np.round((at - border) * PX_PER_MM).astype(int),
        np.round((at + side + border) * PX_PER_MM).astype(int),
    )
    texture[max(0, low[1]) : high[1], max(0, low[0]) : high[0]] = paper
    low, high = np.round(at * PX_PER_MM).astype(int), np.round((at + side) * PX_PER_MM).astype(int)
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    shown = cv2.resize(marker, size, interpolation=cv2.INTER_AREA)[..., None] / 255.0
    texture[low[1] : high[1], low[0] : high[0]] = 0.03 + shown * (paper - 0.03)
