"""The light on a training scene, its camera, and what that makes of it: blur, noise, glare, tone, JPEG."""

from dataclasses import dataclass

import cv2
import numpy as np

from tachiai.firmware.virtual_table.view import View
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.frame import Image
from tests.bench.own_board_training.boards import Floats
from tests.support.cameras import srgb
from tests.support.own_boards.bodies import Vec
from tests.support.own_boards.render import Lamp, Optics, look_at

_WIDTHS = (480, 640, 800, 1024, 1280)


@dataclass(frozen=True, slots=True, eq=False)
class Camera(Optics):
    """What a camera does to the light beyond that."""

    gamma: float
    saturation: float
    sharpening: float
    motion_px: tuple[float, float]
    black: float  #: levels below this are black to it


def random_camera(sheet: Sheet, rng: np.random.Generator) -> View:
    """Returns a camera over the board, at any tilt up to 62 degrees."""
    low, high = ((0, 14), (14, 35), (35, 62))[int(rng.choice(3, p=[0.4, 0.33, 0.27]))]
    tilt = float(rng.uniform(low, high))
    turn = float(rng.normal(0, 6)) if rng.random() < 0.6 else float(rng.uniform(0, 360))
    least = 19.0 * max(sheet.board.cols, sheet.board.rows) * 1.5
    widths = [w for w in _WIDTHS if w >= least] or [_WIDTHS[-1]]
    width = widths[min(int(rng.integers(3)), len(widths) - 1)]
    wh = (width, width * 3 // 4)
    return look_at(sheet.size_mm, wh, tilt, turn, float(rng.uniform(0.8, 1.3)), float(rng.uniform(0.7, 1.3)))


def random_lights(sheet: Sheet, rng: np.random.Generator) -> tuple[list[Lamp], Vec]:
    """Returns lamps and the light from everywhere."""
    tint = np.exp(rng.normal(0, 0.12, 3))
    middle = np.array([sheet.size_mm[0] / 2, sheet.size_mm[1] / 2, 0])
    lamps = []
    for _ in range(int(rng.integers(1, 4))):
        angle, away = rng.uniform(0, 2 * np.pi), rng.uniform(0.2, 3.0) * max(sheet.size_mm)
        at = middle + np.array([np.cos(angle) * away, np.sin(angle) * away, rng.uniform(400, 1600)])
        radius = float(rng.choice([20.0, 60.0, 250.0, 450.0]))
        lamps.append(Lamp(at, float(rng.uniform(0.2, 1.0)) * tint * np.exp(rng.normal(0, 0.08, 3)), radius))
    return lamps, float(rng.uniform(0.2, 0.9)) * tint


def random_optics(rng: np.random.Generator) -> Camera:
    """Returns a camera's ways."""
    gains = np.exp(rng.normal(0, 0.06, 3))
    if rng.random() < 0.2:
        gains *= np.exp(rng.normal(0, 0.35, 3))
    motion = rng.normal(0, 1.5, 2) if rng.random() < 0.2 else np.zeros(2)
    return Camera(
        exposure=float(np.exp(rng.uniform(np.log(0.08), np.log(0.85)))),
        gains=gains,
        veil=np.full(3, rng.uniform(0, 0.1) if rng.random() < 0.3 else rng.uniform(0, 0.01)),
        blur_px=float(rng.choice([rng.uniform(0.3, 0.9), rng.uniform(0.9, 2.2)], p=[0.7, 0.3])),
        noise=float(np.exp(rng.uniform(np.log(0.002), np.log(0.025)))),
        quality=int(rng.integers(40, 97)),
        gamma=float(np.exp(rng.normal(0, 0.12))),
        saturation=float(rng.uniform(0.6, 1.4)),
        sharpening=float(rng.choice([0.0, rng.uniform(0.2, 1.2)])),
        motion_px=(float(motion[0]), float(motion[1])),
        black=float(rng.uniform(0.0, 0.12)) if rng.random() < 0.3 else 0.0,
    )


def photograph(
    light: Floats, camera: Camera, scale: float | None, changed: bool, rng: np.random.Generator
) -> tuple[Image, float]:
    """Returns the picture, and the scale of exposure, which is ``scale`` unless that is None. ``changed``:
    the sun moves, a lamp is mirrored, somebody stands in the light.
    """
    height, width = light.shape[:2]
    lit = light.copy()
    if changed or rng.random() < 0.35:
        lit *= _uneven((height, width), rng)
    if rng.random() < (0.45 if changed else 0.25):
        lit *= _patch((height, width), rng)[..., None]
    scale = scale or 1 / max(level_of(light), 1e-6)
    y, x = np.linspace(-1, 1, height), np.linspace(-1, 1, width)
    vignette = (1 - 0.09 * np.add.outer(y**2, x**2)).astype(np.float32)[..., None]
    gains = camera.gains.astype(np.float32)
    seen = lit * vignette * (camera.exposure * scale * camera.gains).astype(np.float32)
    seen += camera.veil.astype(np.float32)
    for _ in range(int(rng.choice([0, 1, 3], p=[0.7, 0.2, 0.1]))):
        seen = (
            seen
            + float(rng.uniform(0.05, 0.6))
            * (np.abs(_patch((height, width), rng) - 1))[..., None]
            * gains
            * camera.exposure
        )
    if rng.random() < 0.25:
        seen = seen + _glare((height, width), rng)[..., None] * gains
    soft = np.asarray(
        cv2.GaussianBlur(np.asarray(seen, np.float32), (0, 0), max(0.3, camera.blur_px)), np.float32
    )
    if camera.motion_px != (0.0, 0.0):
        soft = _moved(soft, camera.motion_px)
    noise = rng.standard_normal(soft.shape, np.float32)
    soft = soft + noise * camera.noise * np.sqrt(np.maximum(soft, 0.002))
    level = _tone(np.clip(soft, 0, 1), camera.gamma)
    level = np.clip((level - camera.black) / (1 - camera.black), 0, 1)
    grey = cv2.transform(level, np.full((1, 3), 1 / 3, np.float32))[..., None]
    level = grey + camera.saturation * (level - grey)
    if camera.sharpening:
        level = level + camera.sharpening * (level - cv2.GaussianBlur(level, (0, 0), 1.5))
    picture = np.round(np.clip(level, 0, 1) * 255).astype(np.uint8)
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, camera.quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8), scale


def level_of(light: Floats) -> float:
    """How bright the light (h, w, 3) is at the median of its pixels."""
    return float(np.median(light[::4, ::4].max(axis=2)))


def _tone(light: Floats, gamma: float) -> Floats:
    """What a picture stores of the light (h, w, 3), 0 to 1, by a table."""
    steps = 1 << 14
    levels = np.power(srgb(np.linspace(0, 1, steps + 1)), gamma).astype(np.float32)
    return np.asarray(levels[np.round(light * steps).astype(np.int32)], np.float32)


def _uneven(shape: tuple[int, int], rng: np.random.Generator) -> Floats:
    """Slow changes of the light over the picture, in brightness above all."""
    bright = cv2.resize(
        rng.normal(0, 0.25, (3, 3, 1)).astype(np.float32), shape[::-1], interpolation=cv2.INTER_CUBIC
    )
    colour = cv2.resize(
        rng.normal(0, 0.05, (2, 2, 3)).astype(np.float32), shape[::-1], interpolation=cv2.INTER_LINEAR
    )
    return np.asarray(np.exp(bright.reshape(*shape, 1) + colour), np.float32)


def _patch(shape: tuple[int, int], rng: np.random.Generator) -> Floats:
    """Sun through a window, or the shadow of somebody: a polygon that is brighter or darker."""
    middle = rng.uniform(0.1, 0.9, 2) * np.array(shape[::-1])
    count = int(rng.integers(3, 7))
    angle = np.sort(rng.uniform(0, 2 * np.pi, count))
    reach = rng.uniform(0.1, 0.6, count) * max(shape)
    points = middle + reach[:, None] * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    mask = np.zeros(shape, np.float32)
    cv2.fillPoly(mask, [np.round(points).astype(np.int32)], 1.0)
    soft = cv2.GaussianBlur(mask, (0, 0), float(rng.choice([0.7, 2.0, 8.0, 25.0])))
    gain = float(rng.uniform(1.3, 3.5)) if rng.random() < 0.45 else float(rng.uniform(0.3, 0.75))
    return np.asarray(1 + soft * (gain - 1), np.float32)


def _glare(shape: tuple[int, int], rng: np.random.Generator) -> Floats:
    """A lamp's mirror image."""
    at, wide = rng.uniform(0.1, 0.9, 2) * np.array(shape), rng.uniform(0.02, 0.2, 2) * shape[0]
    down, right = (np.exp(-(((np.arange(shape[i]) - at[i]) / wide[i]) ** 2)) for i in range(2))
    return np.asarray(float(rng.uniform(0.1, 1.0)) * np.outer(down, right), np.float32)


def _moved(picture: Floats, by_px: tuple[float, float]) -> Floats:
    steps = 5
    total = np.zeros_like(picture)
    for i in range(steps):
        share = i / (steps - 1) - 0.5
        shift = np.array([[1, 0, by_px[0] * share], [0, 1, by_px[1] * share]], np.float32)
        total += cv2.warpAffine(picture, shift, picture.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(total / steps, np.float32)
