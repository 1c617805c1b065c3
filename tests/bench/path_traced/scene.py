"""The scene of one picture: lights, table, sheet, what glows below it, pieces, camera."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tachiai.hardware_docs.drawing.sheet import sheet_texture
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.board.sheet import Sheet
from tests.bench.path_traced.bodies import bodies
from tests.bench.path_traced.camera import Stand
from tests.bench.path_traced.looks import GLOWS, Lamp, SeriesLook, Window
from tests.bench.path_traced.placing import Placement
from tests.bench.path_traced.surfaces import PAPER, Ink, finish_bsdf, printed
from tests.bench.path_traced.tracer import texture

SHEET_PX_PER_MM = 5.0
GLOW_PX_PER_MM = 0.5
TABLE_MM = 4000.0
DEPTH = 6  # bounces
ROD_MM = 18.0  # radius of what throws the stripe of shadow


def scene(
    mi: Any, placement: Placement, sheet: Sheet, pieces: PieceSet, look: SeriesLook, stand: Stand
) -> dict[str, Any]:
    """Returns the whole scene as the tracer takes it. White paper in the middle sends back PAPER / pi."""
    ink = Ink(look.print_curve)
    parts: dict[str, Any] = {
        "type": "scene",
        "integrator": {"type": "path", "max_depth": DEPTH, "hide_emitters": False},
        "sensor": _camera(mi, look, stand),
        "room": {"type": "constant", "radiance": _rgb(look.room_share / np.pi * np.array(look.room_colour))},
        "table": _table(mi, look),
        "sheet": _paper(mi, placement, sheet, look, ink),
    }
    for i, lamp in enumerate(look.lamps):
        parts[f"lamp_{i}"] = _lamp(lamp)
    if look.window:
        parts["window"] = _window(mi, look.window)
    if look.shadow_rod:
        parts |= _rod(look.lamps[0], stand)
    return parts | bodies(mi, placement, sheet, pieces, look, ink)


def _rgb(values: NDArray[np.float64]) -> dict[str, Any]:
    return {"type": "rgb", "value": [float(value) for value in values]}


def _camera(mi: Any, look: SeriesLook, stand: Stand) -> dict[str, Any]:
    width, height = stand.film_wh
    place = mi.ScalarTransform4f().look_at(
        origin=stand.at_mm.tolist(), target=[0, 0, 0], up=stand.up.tolist()
    )
    return {
        "type": "thinlens",
        "fov": stand.film_fov_deg,
        "fov_axis": "x",
        "aperture_radius": look.aperture_mm,
        "focus_distance": float(np.linalg.norm(stand.at_mm)) * look.focus_ratio,
        "to_world": place,
        "near_clip": 10.0,
        "far_clip": 20000.0,
        "film": {
            "type": "hdrfilm",
            "width": width,
            "height": height,
            "rfilter": {"type": "gaussian"},
            "component_format": "float32",
        },
        "sampler": {"type": "multijitter"},
    }


def _lamp(lamp: Lamp) -> dict[str, Any]:
    away = np.linalg.norm(lamp.at_mm)
    slant = lamp.at_mm[2] / away
    radiance = lamp.share * away**2 / (np.pi * lamp.radius_mm**2 * slant)
    return {
        "type": "sphere",
        "center": list(lamp.at_mm),
        "radius": lamp.radius_mm,
        "emitter": {"type": "area", "radiance": _rgb(radiance * np.array(lamp.colour))},
    }


def _window(mi: Any, window: Window) -> dict[str, Any]:
    width, height = window.size_mm
    angle = np.radians(window.from_deg)
    middle = np.array([np.cos(angle) * window.away_mm, np.sin(angle) * window.away_mm, height / 2 + 50])
    away = float(np.linalg.norm(middle))
    facing, slant = window.away_mm / away, middle[2] / away
    radiance = window.share * away**2 / (width * height * facing * slant)
    place = mi.ScalarTransform4f().look_at(
        origin=middle.tolist(), target=[0, 0, float(middle[2])], up=[0, 0, 1]
    )
    return {
        "type": "rectangle",
        "to_world": place @ mi.ScalarTransform4f().scale([width / 2, height / 2, 1]),
        "emitter": {"type": "area", "radiance": _rgb(radiance * np.array(window.colour))},
    }


def _rod(lamp: Lamp, stand: Stand) -> dict[str, Any]:
    """A rod between lamp and board, as near to the board as the camera does not see it."""
    at = np.array(lamp.at_mm)
    across = np.array([-at[1], at[0], 0.0]) / np.linalg.norm(at[:2])
    limit = np.array(stand.film_wh) / 2
    for share in (0.4, 0.5, 0.6, 0.7):
        middle = at * share
        ends = middle + np.outer(np.linspace(-400, 400, 33), across)
        if not (np.abs(stand.project(ends)) < limit * 1.1).all(axis=1).any():
            rod = {
                "type": "cylinder",
                "p0": ends[0].tolist(),
                "p1": ends[-1].tolist(),
                "radius": ROD_MM,
                "bsdf": {"type": "twosided", "nested": {"type": "diffuse", "reflectance": 0.2}},
            }
            return {"rod": rod}
    return {}


def _table(mi: Any, look: SeriesLook) -> dict[str, Any]:
    """Wood-like: streaks along x in the look's colour."""
    rng = np.random.default_rng(7)
    streaks = np.repeat(rng.normal(0, 0.14, (256, 8)), 32, axis=1) + rng.normal(0, 0.05, (256, 256))
    grain = np.exp(streaks)[..., None] * np.array(look.table)
    tiled = texture(mi, np.clip(grain, 0, 0.9).astype(np.float32)) | {"wrap_mode": "repeat"}
    tiled["to_uv"] = mi.ScalarTransform3f().scale([8, 8])
    place = mi.ScalarTransform4f().translate([0, 0, -0.5]) @ mi.ScalarTransform4f().scale(
        [TABLE_MM / 2, TABLE_MM / 2, 1]
    )
    surface = {"type": "roughplastic", "diffuse_reflectance": tiled, "alpha": 0.4}
    return {"type": "rectangle", "to_world": place, "bsdf": {"type": "twosided", "nested": surface}}


def _paper(mi: Any, placement: Placement, sheet: Sheet, look: SeriesLook, ink: Ink) -> dict[str, Any]:
    width, height = sheet.size_mm
    paint = printed(sheet_texture(sheet, SHEET_PX_PER_MM), ink)
    shape: dict[str, Any] = {
        "type": "rectangle",
        "to_world": mi.ScalarTransform4f().scale([width / 2, height / 2, 1]),
        "bsdf": finish_bsdf(look, texture(mi, paint)),
    }
    if placement.lit and look.glow_share > 0:
        shape["emitter"] = {"type": "area", "radiance": texture(mi, _glow(placement, sheet, look))}
    return shape


def _glow(placement: Placement, sheet: Sheet, look: SeriesLook) -> NDArray[np.float32]:
    """Returns (H, W, 3): the light of the lit cells through paper and ink, spread by a diffuser below."""
    width, height = (round(side * GLOW_PX_PER_MM) for side in sheet.size_mm)
    x, y = np.meshgrid((np.arange(width) + 0.5) / GLOW_PX_PER_MM, (np.arange(height) + 0.5) / GLOW_PX_PER_MM)
    colour = np.array(GLOWS[placement.glow % len(GLOWS)]) * look.glow_share * PAPER / np.pi
    spread_mm = 0.33 * min(sheet.pitch_mm)
    light = np.full((height, width, 3), 1e-6)
    for cell in placement.lit:
        cx, cy = sheet.centres_mm[cell]
        spot = np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * spread_mm**2))
        light += spot[..., None] * colour
    return light.astype(np.float32)
