"""Draws a board with bodies on it as a camera would see it: lamps, soft shadows, sheen, veil, cast, noise.

Facets are painted from the farthest body to the nearest. Nothing here knows how the reader works.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.firmware.virtual_table.view import View
from tests.support.cameras import camera_over, plane_to_px, srgb
from tests.support.own_boards.bodies import Body, Facet, Vec

Floats = NDArray[np.float32]
TWICE = 2  # every pixel is the mean of so many squared
SHADOW_PX_PER_MM = 1.0
SAMPLES = 6  # of a lamp, for the softness of its shadows
MARGIN_MM = 160.0  # of the table around the board


@dataclass(frozen=True, slots=True, eq=False)
class Lamp:
    """Where a lamp hangs (x, y, height in mm), its colour and strength, and how large it is."""

    at_mm: Vec
    power: Vec
    radius_mm: float


@dataclass(frozen=True, slots=True, eq=False)
class Optics:
    """What the camera makes of the light: gains by channel, veil by channel, blur, noise, JPEG quality."""

    exposure: float
    gains: Vec
    veil: Vec
    blur_px: float
    noise: float
    quality: int


def look_at(size_mm: tuple[float, float], wh: tuple[int, int], tilt_deg: float, turn_deg: float,
            fill: float, focal: float) -> View:  # fmt: skip
    """Returns a camera that looks at the middle of a board, which fills ``fill`` of the picture's height."""
    focal_px = focal * max(wh)
    distance_mm = focal_px * float(np.hypot(*size_mm)) / (fill * min(wh)) * 0.85
    corners = np.array([[0, 0, 0], [size_mm[0], 0, 0], [*size_mm, 0], [0, size_mm[1], 0]], np.float64)
    while True:  # all of the board is in the picture
        view = camera_over((size_mm[0] / 2, size_mm[1] / 2), wh, focal_px, distance_mm, tilt_deg, turn_deg)
        seen = view.project(corners)
        if seen.min() > 6 and (seen < np.array(wh) - 6).all():
            return view
        distance_mm *= 1.04


def render(
    texture: Floats, px_per_mm: float, size_mm: tuple[float, float], table: Vec, bodies: list[Body],
    lamps: list[Lamp], ambient: Vec, board_gloss: float, view: View
) -> Floats:  # fmt: skip
    """Returns the light (h, w, 3) that reaches the camera. ``texture`` is the board's albedo."""
    big = (view.picture_wh[0] * TWICE, view.picture_wh[1] * TWICE)
    flat = _plane(texture, px_per_mm, size_mm, table, bodies, lamps, ambient)
    to_px = np.diag([TWICE, TWICE, 1.0]) @ plane_to_px(view)
    lift = np.array([[1 / px_per_mm, 0, -MARGIN_MM], [0, 1 / px_per_mm, -MARGIN_MM], [0, 0, 1]])
    seen = np.asarray(
        cv2.warpPerspective(flat, to_px @ lift, big, borderMode=cv2.BORDER_REPLICATE), np.float32
    )
    if board_gloss > 0:
        seen += _sheen(view, to_px, lamps, board_gloss, big)
    eye = _eye(view)
    for body in sorted(bodies, key=lambda b: -float(np.linalg.norm(eye - np.array([*b.at_mm, 0])))):
        _paint(seen, [*body.facets, *body.marks], body.gloss, view, eye, lamps, ambient)
    return np.asarray(cv2.resize(seen, view.picture_wh, interpolation=cv2.INTER_AREA), np.float32)


def _plane(
    texture: Floats, px_per_mm: float, size_mm: tuple[float, float], table: Vec, bodies: list[Body],
    lamps: list[Lamp], ambient: Vec
) -> Floats:  # fmt: skip
    border = round(MARGIN_MM * px_per_mm)
    albedo = cv2.copyMakeBorder(texture, border, border, border, border, cv2.BORDER_CONSTANT,
                                value=[float(c) for c in table])  # fmt: skip
    height, width = albedo.shape[:2]
    small = (int(width / px_per_mm * SHADOW_PX_PER_MM), int(height / px_per_mm * SHADOW_PX_PER_MM))
    x, y = (np.arange(count, dtype=np.float32) / np.float32(SHADOW_PX_PER_MM) - np.float32(MARGIN_MM)
            for count in small)  # fmt: skip
    contact = np.zeros((small[1], small[0]), np.float32)
    for body in bodies:
        _fill(contact, body.outline[:, :2], 1.0)
    near = cv2.GaussianBlur(contact, (0, 0), 5 * SHADOW_PX_PER_MM)
    light = (1 - 0.5 * near)[..., None] * ambient.astype(np.float32)
    for lamp in lamps:
        left, down, high = lamp.at_mm.astype(np.float32)
        slant = high / np.sqrt(np.add.outer((y - down) ** 2, (x - left) ** 2) + high**2)
        power = slant**3 * _unshadowed(lamp, bodies, contact.shape)
        light += power[..., None] * lamp.power.astype(np.float32)
    large = cv2.resize(light, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(albedo * large, np.float32)


def _unshadowed(lamp: Lamp, bodies: list[Body], shape: tuple[int, ...]) -> Floats:
    total = np.zeros(shape, np.float32)
    for i in range(SAMPLES):
        angle = 2 * np.pi * i / SAMPLES
        at = lamp.at_mm + lamp.radius_mm * np.array([np.cos(angle), np.sin(angle), 0])
        dark = np.zeros(shape, np.float32)
        for body in bodies:
            points = body.outline
            share = at[2] / (at[2] - points[:, 2:])
            _fill(dark, at[:2] + (points[:, :2] - at[:2]) * share, 1.0)
        total += 1 - dark
    return np.asarray(total / SAMPLES, np.float32)


def _fill(mask: Floats, points_mm: Vec, value: float) -> None:
    at = np.round((points_mm + MARGIN_MM) * SHADOW_PX_PER_MM * 16).astype(np.int32)
    cv2.fillConvexPoly(mask, cv2.convexHull(at), value, cv2.LINE_8, 4)


def _eye(view: View) -> Vec:
    """(3,): x, y and height in mm."""
    return np.asarray(view.eye_mm * (1, 1, -1), np.float64)


def _sheen(view: View, to_px: Vec, lamps: list[Lamp], gloss: float, big: tuple[int, int]) -> Floats:
    """The lamps' mirror images on the board, computed on a coarse grid."""
    step = 16
    u, v = np.meshgrid(np.arange(0, big[0], step), np.arange(0, big[1], step))
    back = np.stack([u.ravel(), v.ravel(), np.ones(u.size)]).T @ np.linalg.inv(to_px).T
    spot = np.column_stack([back[:, :2] / back[:, 2:], np.zeros(u.size)])
    shine = sum((_mirror(spot, np.tile([0.0, 0.0, 1.0], (len(spot), 1)), _eye(view), lamp, gloss)
                 for lamp in lamps), np.zeros((len(spot), 3)))  # fmt: skip
    coarse = shine.reshape(*u.shape, 3).astype(np.float32)
    return np.asarray(cv2.resize(coarse, big, interpolation=cv2.INTER_LINEAR), np.float32)


def _mirror(spot: Vec, normal: Vec, eye: Vec, lamp: Lamp, gloss: float) -> Vec:
    """Returns (n, 3): what a surface of this gloss (0 to 1) mirrors of a lamp."""
    if gloss <= 0:
        return np.zeros((len(spot), 3))
    to_eye, to_lamp = eye - spot, lamp.at_mm - spot
    to_eye /= np.linalg.norm(to_eye, axis=1, keepdims=True)
    to_lamp /= np.linalg.norm(to_lamp, axis=1, keepdims=True)
    half = to_eye + to_lamp
    half /= np.linalg.norm(half, axis=1, keepdims=True)
    off = np.arccos(np.clip((half * normal).sum(axis=1), -1, 1))
    width = 0.05 + 0.12 * (1 - gloss)
    return np.asarray(gloss * np.exp(-((off / width) ** 2))[:, None] * lamp.power * 1.2, np.float64)


def _paint(
    seen: Floats, facets: list[Facet], gloss: float, view: View, eye: Vec, lamps: list[Lamp], ambient: Vec
) -> None:
    """Paints the facets of a body that face the camera, in their order."""
    middles = np.array([facet.points.mean(axis=0) for facet in facets])
    normals = np.array([facet.normal for facet in facets])
    shown = np.flatnonzero(((eye - middles) * normals).sum(axis=1) > 0)
    if not len(shown):
        return
    middle, normal = middles[shown], normals[shown]
    light = ambient * (0.55 + 0.45 * np.maximum(0.0, normal[:, 2:]))
    shine = np.zeros((len(shown), 3))
    for lamp in lamps:
        towards = lamp.at_mm - middle
        away = np.linalg.norm(towards, axis=1)
        slant = np.maximum(0.0, (normal * towards).sum(axis=1)) / away
        light = light + lamp.power * (slant * (lamp.at_mm[2] / away) ** 2)[:, None]
        shine += _mirror(middle, normal, eye, lamp, gloss)
    colours = np.array([facets[i].albedo for i in shown]) * light + shine
    at = np.round(view.project(np.vstack([facets[i].points for i in shown])) * TWICE * 16).astype(np.int32)
    ends = np.cumsum([len(facets[i].points) for i in shown])[:-1]
    for points, colour in zip(np.split(at, ends), colours.tolist(), strict=True):
        cv2.fillPoly(seen, [points], colour, cv2.LINE_8, 4)


def develop(light: Floats, optics: Optics, rng: np.random.Generator) -> bytes:
    """Returns the JPEG file that the camera writes."""
    height, width = light.shape[:2]
    y, x = np.meshgrid(np.linspace(-1, 1, height), np.linspace(-1, 1, width), indexing="ij")
    vignette = (1 - 0.18 * (x**2 + y**2) / 2)[..., None]
    seen = light * vignette * optics.exposure * optics.gains + optics.veil
    soft = cv2.GaussianBlur(seen.astype(np.float32), (0, 0), max(0.4, optics.blur_px))
    seen = soft + rng.normal(0, 1, seen.shape) * optics.noise * np.sqrt(np.maximum(soft, 0.002))
    level = np.clip(seen, 0, 1)
    picture = np.round(srgb(level) * 255).astype(np.uint8)
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, optics.quality])
    return data.tobytes()
