"""Draws pictures of a sheet with pieces for the tests of vision: plain, small and independent of the virtual
table. A pinhole camera looks at layers: the paper, the discs' tops, what they carry.
"""

from dataclasses import dataclass, field
from functools import cache, lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.hardware_docs.catalogue import open_sheet
from tachiai.hardware_docs.drawing.sheet import sheet_texture
from tachiai.rules.boards import Board
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.registry import game_ids
from tachiai.vision.board.faces import bgr_of, rasterise_face, rasterise_rider
from tachiai.vision.board.pieces import PieceKind, PieceSet
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.frame import Frame, Image
from tachiai.vision.locate.lens import usual_lens
from tests.support.cameras import camera_over, plane_to_px, through_lens

PX_PER_MM = 4.0
GAMMA = 2.2  # light goes with this power of a grey level: a share of light is the root of it in grey levels


@dataclass(frozen=True, kw_only=True)
class Scene:
    """What the picture shows and how it was taken."""

    layout: Layout
    offsets_mm: dict[int, tuple[float, float]] = field(default_factory=dict)
    turns_deg: dict[int, float] = field(default_factory=dict)
    rider_offset_mm: tuple[float, float] = (0.0, 0.0)
    size_px: tuple[int, int] = (1280, 720)
    focal_px: float = 1100.0
    distance_mm: float = 700.0
    tilt_deg: float = 0.0
    turn_deg: float = 0.0
    shift_mm: tuple[float, float] = (0.0, 0.0)
    k1: float = 0.0
    gains: tuple[float, float, float] = (0.85, 0.85, 0.85)
    slope: float = 0.0  # light falls off to the right by this share
    noise: float = 1.5
    blur_px: float = 0.6
    seed: int = 1


@cache
def _flat_sheet(game: str) -> Image:
    return sheet_texture(open_sheet(game), PX_PER_MM)


@cache
def _faces() -> dict[tuple[PieceKind, int], tuple[Image, NDArray[np.uint8]]]:
    return {}


def _face(kind: PieceKind, side_px: int) -> tuple[Image, NDArray[np.uint8]]:
    known = _faces()
    if (kind, side_px) not in known:
        known[kind, side_px] = rasterise_face(kind, side_px)
    return known[kind, side_px]


def flat_sheet(sheet: Sheet) -> Image:
    """The printed sheet at ``PX_PER_MM``, as it is printed."""
    return _flat_sheet(sheet.game) if sheet.game in game_ids() else sheet_texture(sheet, PX_PER_MM)


def layer(sheet: Sheet, scene: Scene, height_mm: float) -> NDArray[np.float64]:
    """The homography from millimetres in the plane at ``height_mm`` to pixels."""
    middle_mm = np.array(sheet.size_mm) / 2 + scene.shift_mm
    view = camera_over(
        (middle_mm[0], middle_mm[1]),
        scene.size_px,
        scene.focal_px,
        scene.distance_mm,
        scene.tilt_deg,
        scene.turn_deg,
    )
    return plane_to_px(view, height_mm)


def _stamp(
    view: NDArray[np.float32], picture: Image, alpha: NDArray[np.uint8], place: NDArray[np.float64]
) -> None:
    """Warps a picture into the view, within the box that it will fill."""
    high, wide = picture.shape[:2]
    corners = np.array([[[0, 0], [wide, 0], [wide, high], [0, high]]], np.float64)
    reached = cv2.perspectiveTransform(corners, place)[0]
    left, top = np.maximum(np.floor(reached.min(axis=0)).astype(int) - 2, 0)
    right, bottom = np.ceil(reached.max(axis=0)).astype(int) + 3
    box = view[top:bottom, left:right]
    if not box.size:
        return
    here = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1]]) @ place
    size = (box.shape[1], box.shape[0])
    warped = cv2.warpPerspective(picture, here, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    cover = cv2.cvtColor(cv2.warpPerspective(alpha, here, size, flags=cv2.INTER_LINEAR), cv2.COLOR_GRAY2BGR)
    box += (warped - box) * (cover * np.float32(1 / 255))


def _disc_to_mm(
    centre: NDArray[np.float64], diameter_mm: float, side_px: int, turn_deg: float
) -> NDArray[np.float64]:
    turn = np.radians(turn_deg)
    scale = diameter_mm / side_px
    cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
    to_middle = np.array([[1, 0, (1 - side_px) / 2], [0, 1, (1 - side_px) / 2], [0, 0, 1]])
    turned: NDArray[np.float64] = np.array([[cos, -sin, centre[0]], [sin, cos, centre[1]], [0, 0, 1]])
    return np.asarray(turned @ to_middle, np.float64)


def draw(sheet: Sheet, pieces: PieceSet, scene: Scene) -> Image:
    """The picture (H, W, 3) uint8 BGR."""
    half_px = np.array([[1 / PX_PER_MM, 0, 0.5 / PX_PER_MM], [0, 1 / PX_PER_MM, 0.5 / PX_PER_MM], [0, 0, 1]])
    width, height = scene.size_px
    view = np.full((height, width, 3), 100, np.float32)
    paper = flat_sheet(sheet)
    _stamp(view, paper, np.full(paper.shape[:2], 255, np.uint8), layer(sheet, scene, 0.0) @ half_px)
    for cell, symbol in enumerate(scene.layout):
        if symbol == EMPTY:
            continue
        kind = pieces.kinds[symbol]
        centre = sheet.centres_mm[cell] + np.array(scene.offsets_mm.get(cell, (0.0, 0.0)))
        turn = scene.turns_deg.get(cell, 0.0)
        side_px = round(kind.diameter_mm * PX_PER_MM)
        face, alpha = _face(kind, side_px)
        for share in (0.0, 0.5):  # the side wall, as darker discs below the top
            wall = np.full((side_px, side_px, 3), bgr_of(kind.face[0].fill), np.uint8) // 2
            place = layer(sheet, scene, kind.height_mm * share) @ _disc_to_mm(
                centre, kind.diameter_mm, side_px, 0
            )
            _stamp(view, wall, alpha, place)
        place = layer(sheet, scene, kind.height_mm) @ _disc_to_mm(centre, kind.diameter_mm, side_px, turn)
        _stamp(view, face, alpha, place)
        if kind.carries is not None:
            picture, alpha = rasterise_rider(kind.carries, PX_PER_MM)
            middle = centre + np.array(scene.rider_offset_mm)
            lifted = layer(sheet, scene, kind.height_mm + kind.carries.sits_mm)
            _stamp(
                view, picture, alpha, lifted @ _disc_to_mm(middle, kind.carries.diameter_mm, len(picture), 0)
            )
    return _expose(view, scene)


def _expose(view: NDArray[np.float32], scene: Scene) -> Image:
    if scene.k1:
        view = through_lens(view, usual_lens(scene.size_px, scene.focal_px, scene.k1))
    light = np.array(scene.gains) * (1 - scene.slope * np.linspace(0, 1, view.shape[1])[None, :, None])
    lit = view * (light ** (1 / GAMMA)).astype(np.float32)
    soft = cv2.GaussianBlur(lit, (0, 0), scene.blur_px) if scene.blur_px > 0 else lit
    soft += np.float32(scene.noise) * _grain(scene.seed, soft.shape)
    return np.asarray(cv2.convertScaleAbs(np.maximum(soft, 0, out=soft)), np.uint8)  # rounded, at most 255


@lru_cache(maxsize=2)
def _grain(seed: int, shape: tuple[int, ...]) -> NDArray[np.float32]:
    return np.random.default_rng(seed).normal(0, 1, shape).astype(np.float32)


def shaded(image: Image, mask: NDArray[np.float32], left: tuple[float, float, float]) -> Image:
    """The picture with only ``left`` (B, G, R) of the light left where ``mask`` (H, W) is 1."""
    light = 1 - mask[..., None] * (1 - np.array(left, np.float32))
    return np.asarray(np.clip(np.round(image * light ** np.float32(1 / GAMMA)), 0, 255), np.uint8)


def frame(image: Image, number: int = 0, at_s: float = 0.0) -> Frame:
    return Frame(image, number, at_s)


def plain_sheet(cells: int, pitch_mm: float, margin_mm: float) -> Sheet:
    """Returns a square board of one's own, of one colour, without markers."""
    return Sheet(
        game="", title="Own", version="1", size_mm=(2 * margin_mm + cells * pitch_mm,) * 2, kind="cells",
        board=Board(cells, cells), origin_mm=(margin_mm, margin_mm), pitch_mm=(pitch_mm, pitch_mm),
        pattern="plain", colours={"light": "#c0a070"}, dictionary="", fiducial_side_mm=0.0, fiducials=(),
        patches=(), leds=(-1,) * cells**2, ruler_mm=None,
    )  # fmt: skip
