"""Draws pieces, balls and rings into a picture, in place: side walls, faces, shading, gloss."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.firmware.virtual_table.arrangement import Arrangement, Item
from tachiai.firmware.virtual_table.light import TableLight, box_around, fill_hull, printed
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.firmware.virtual_table.view import Floats, View
from tachiai.vision.board.faces import Alpha, bgr_of, rasterise_face, rasterise_rider
from tachiai.vision.board.pieces import PieceKind, Rider
from tachiai.vision.frame import Image

_CIRCLE = np.stack([np.cos(np.linspace(0, 2 * np.pi, 40)), np.sin(np.linspace(0, 2 * np.pi, 40))], axis=1)
_WALL = 0.62  # brightness of a side wall relative to the face, on stored values


def outline_mm(item: Item, z_mm: float, diameter_mm: float | None = None) -> Floats:
    """The item's circle (40, 3) at a height, in sheet millimetres."""
    radius_mm = (item.diameter_mm if diameter_mm is None else diameter_mm) / 2
    flat = np.array([item.x_mm, item.y_mm]) + radius_mm * _CIRCLE
    return np.concatenate([flat, np.full((len(flat), 1), z_mm)], axis=1)


def draw_items(
    picture: Image, arrangement: Arrangement, items: list[Item], view: View, light: TableLight, look: FilmLook
) -> None:
    """Draws the items, lower before higher, farther before nearer."""
    eye = view.eye_mm[:2]
    order = sorted(items, key=lambda i: (round(i.z_mm), -np.hypot(i.x_mm - eye[0], i.y_mm - eye[1])))
    for item in order:
        if not item.is_rider:
            _draw_disc(picture, arrangement.pieces.kinds[item.symbol], item, view, light, look)
        elif arrangement.pieces.rider is not None:
            draw = _draw_ring if arrangement.pieces.rider.hole_mm else _draw_ball
            draw(picture, arrangement.pieces.rider, item, view, light)


def _draw_disc(
    picture: Image, kind: PieceKind, item: Item, view: View, light: TableLight, look: FilmLook
) -> None:
    top_mm = item.z_mm + item.height_mm
    upper, lower = view.project(outline_mm(item, top_mm)), view.project(outline_mm(item, item.z_mm))
    if not _in_picture(upper, picture):
        return
    gain = light.gain_at(upper.mean(axis=0))
    fill_hull(picture, np.concatenate([upper, lower]), _tone(_ground(kind) * gain * _WALL))
    diameter_px = max(8, round(item.diameter_mm * view.px_per_mm((item.x_mm, item.y_mm, top_mm))))
    face, alpha = _face(kind, diameter_px)
    shine = look.gloss * _mirror(item, top_mm, view, light)
    _lay(picture, face, alpha, _square_px(item, top_mm, view), gain, shine)


def _draw_ball(picture: Image, rider: Rider, item: Item, view: View, light: TableLight) -> None:
    middle_mm = item.z_mm + item.height_mm / 2
    place = np.array([[item.x_mm, item.y_mm, middle_mm]])
    centre = view.project(place)[0]
    radius_px = item.diameter_mm / 2 * view.px_per_mm((item.x_mm, item.y_mm, middle_mm))
    if not _in_picture(centre[None], picture):
        return
    to_lamp = light.lamp_mm - place[0]
    ahead = view.project(place + to_lamp * (0.01, 0.01, 0))[0] - centre
    lean = np.arctan2(np.hypot(*to_lamp[:2]), to_lamp[2])
    direction = ahead / max(1e-6, float(np.linalg.norm(ahead))) * np.sin(lean)
    ball, alpha = _ball(rider, (round(float(direction[0]), 1), round(float(direction[1]), 1)))
    square = centre + radius_px * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    _lay(picture, ball, alpha, square, light.gain_at(centre), 0.0)


def _draw_ring(picture: Image, rider: Rider, item: Item, view: View, light: TableLight) -> None:
    top_mm = item.z_mm + item.height_mm
    upper = view.project(outline_mm(item, top_mm))
    if not _in_picture(upper, picture):
        return
    gain = light.gain_at(upper.mean(axis=0))
    flat, alpha = _ring(rider, round(view.px_per_mm((item.x_mm, item.y_mm, top_mm)), 1))
    for share, tone in ((0.0, 0.55), (0.35, 0.7), (0.7, 0.88), (1.0, 1.0)):
        level_mm = item.z_mm + share * item.height_mm
        _lay(picture, flat, alpha, _square_px(item, level_mm, view), gain * tone, 0.0)


def _square_px(item: Item, z_mm: float, view: View) -> Floats:
    """Corners (4, 2) in pixels of the square around a disc that the picture of its face fills."""
    turn = np.radians(item.angle_deg)
    across = np.array([np.cos(turn), np.sin(turn)]) * item.diameter_mm / 2
    down = np.array([-across[1], across[0]])
    corners = np.array([-across - down, across - down, across + down, -across + down])
    flat = corners + np.array([item.x_mm, item.y_mm])
    return view.project(np.concatenate([flat, np.full((4, 1), z_mm)], axis=1))


def _lay(picture: Image, image: Image, alpha: Alpha, square_px: Floats, gain: Floats, shine: float) -> None:
    """Warps a square picture onto four corners and blends it in, in place."""
    side = image.shape[0]
    low, high = square_px.min(axis=0), square_px.max(axis=0)
    box = box_around((low + high) / 2, float((high - low).max()) / 2 + 1, picture)
    if box is None:
        return
    part = picture[box]
    origin = np.array([box[1].start, box[0].start])
    source = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) - 0.5
    warp = cv2.getPerspectiveTransform(source, (square_px - origin).astype(np.float32))
    size_wh = (part.shape[1], part.shape[0])
    colour = cv2.warpPerspective(image, warp, size_wh, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    cover = cv2.warpPerspective(alpha, warp, size_wh).astype(np.float32)[..., None] / 255.0
    lit = colour * gain.astype(np.float32)
    if shine > 0.004:
        lit += (255.0 - lit) * np.float32(shine)
    part[:] = np.clip(part + cover * (lit - part) + 0.5, 0, 255).astype(np.uint8)


def _mirror(item: Item, z_mm: float, view: View, light: TableLight) -> float:
    """How close a face is to mirroring the lamp into the camera, 0 to 1."""
    place = np.array([item.x_mm, item.y_mm, z_mm])
    to_lamp = light.lamp_mm - place
    to_eye = view.eye_mm * (1, 1, -1) - place
    half = to_lamp / np.linalg.norm(to_lamp) + to_eye / np.linalg.norm(to_eye)
    lean_deg = np.degrees(np.arccos(half[2] / np.linalg.norm(half)))
    return float(np.exp(-((lean_deg / 6.0) ** 2)))


def _tone(bgr: Floats) -> tuple[float, ...]:
    return tuple(float(value) for value in np.clip(bgr, 0, 255))


def _in_picture(points_px: Floats, picture: Image) -> bool:
    low, high = points_px.min(axis=0) - 60, points_px.max(axis=0) + 60
    return bool((high >= 0).all() and low[0] < picture.shape[1] and low[1] < picture.shape[0])


@lru_cache(maxsize=256)
def _face(kind: PieceKind, diameter_px: int) -> tuple[Image, Alpha]:
    face, alpha = rasterise_face(kind, diameter_px)
    return printed(face), alpha


@lru_cache(maxsize=64)
def _ground(kind: PieceKind) -> Floats:
    """The disc's own colour (3,) BGR: that of the first shape of its face."""
    colour = bgr_of(kind.face[0].fill) if kind.face else (128, 128, 128)
    return np.array(printed(np.array([[colour]], np.uint8))[0, 0], np.float64)


@lru_cache(maxsize=256)
def _ring(rider: Rider, px_per_mm: float) -> tuple[Image, Alpha]:
    return rasterise_rider(rider, px_per_mm)


@lru_cache(maxsize=256)
def _ball(rider: Rider, lamp_xy: tuple[float, float]) -> tuple[Image, Alpha]:
    """A shaded sphere with a highlight (Blinn–Phong), lit from the direction ``lamp_xy``."""
    side = 48
    y, x = ((np.mgrid[0:side, 0:side] + 0.5) / side * 2 - 1).astype(np.float64)
    square: NDArray[np.float64] = x * x + y * y
    z = np.sqrt(np.clip(1 - square, 0, 1))
    lamp_z = np.sqrt(max(0.0, 1 - lamp_xy[0] ** 2 - lamp_xy[1] ** 2))
    lambert = np.clip(x * lamp_xy[0] + y * lamp_xy[1] + z * lamp_z, 0, 1)
    half = np.array([lamp_xy[0], lamp_xy[1], lamp_z + 1.0])
    half /= np.linalg.norm(half)
    shine = np.clip(x * half[0] + y * half[1] + z * half[2], 0, 1) ** 60
    colour = np.array(bgr_of(rider.colour)) * (0.5 + 0.52 * lambert)[..., None]
    colour += (255 - colour) * 0.75 * shine[..., None]
    cover = np.clip((1 - np.sqrt(square)) * side / 2 + 0.5, 0, 1)
    return np.clip(colour, 0, 255).astype(np.uint8), (255 * cover).astype(np.uint8)
