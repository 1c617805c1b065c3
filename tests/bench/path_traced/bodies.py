"""Discs, balls and rings as shapes for the path tracer."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tachiai.hardware_docs.drawing.faces import face_texture
from tachiai.rules.core import EMPTY
from tachiai.vision.board.pieces import PieceKind, PieceSet, Rider
from tachiai.vision.board.sheet import Sheet
from tests.bench.path_traced.looks import SeriesLook
from tests.bench.path_traced.placing import Placement
from tests.bench.path_traced.surfaces import Ink, finish_bsdf, printed
from tests.bench.path_traced.tracer import mesh, texture

SIDES = 64  # corners of a disc's outline
BEVEL_MM = 0.4
FACE_PX_PER_MM = 8.0
PAPER_RING_MM = 0.35

Points = NDArray[np.float64]
Triangles = NDArray[np.int64]
Part = tuple[Points, Triangles, Points]  # vertices, triangles, texture coordinates


def bodies(
    mi: Any, placement: Placement, sheet: Sheet, pieces: PieceSet, look: SeriesLook, ink: Ink
) -> dict[str, Any]:
    """Returns all pieces of a placement as named shapes: one mesh of faces and one of walls a face."""
    shapes: dict[str, Any] = {}
    by_face: dict[Any, list[int]] = {}
    for cell, symbol in enumerate(placement.layout):
        if symbol != EMPTY:
            by_face.setdefault(pieces.kinds[symbol].face, []).append(cell)
    for i, cells in enumerate(by_face.values()):
        kind = pieces.kinds[placement.layout[cells[0]]]
        places = [_middle(sheet, placement, cell) for cell in cells]
        face = printed(face_texture(kind, FACE_PX_PER_MM, kind.face[0].fill), ink)
        tops = _joined([_top(at, kind, placement.turns_deg[c]) for at, c in zip(places, cells, strict=True)])
        walls = _joined([_wall(at, kind) for at in places])
        shapes[f"faces_{i}"] = mesh(mi, f"faces_{i}", *tops, finish_bsdf(look, texture(mi, face)))
        edge = {"type": "rgb", "value": [float(value) for value in face[0, 0]]}
        shapes[f"walls_{i}"] = mesh(mi, f"walls_{i}", *walls, finish_bsdf(look, edge))
    shapes |= _riders(mi, placement, sheet, pieces, look, ink)
    return shapes


def _riders(
    mi: Any, placement: Placement, sheet: Sheet, pieces: PieceSet, look: SeriesLook, ink: Ink
) -> dict[str, Any]:
    shapes: dict[str, Any] = {}
    for cell, symbol in enumerate(placement.layout):
        kind = pieces.kinds.get(symbol)
        if kind is None or kind.carries is None:
            continue
        at = _middle(sheet, placement, cell)
        turn = np.radians(placement.turns_deg[cell])
        # A ball sits in its dimple; a ring slides about on its disc.
        slack_mm = 0.4 if kind.carries.hole_mm == 0 else (kind.diameter_mm - kind.carries.diameter_mm) / 2
        at = at + slack_mm * np.array([np.cos(turn), np.sin(turn)])
        colour = printed(_one_pixel(kind.carries.colour), ink)[0, 0]
        bsdf = finish_bsdf(look, {"type": "rgb", "value": [float(value) for value in colour]})
        shapes[f"rider_{cell}"] = _rider(mi, kind.carries, at, kind.height_mm, look, bsdf, f"rider_{cell}")
    return shapes


def _rider(
    mi: Any, rider: Rider, at: Points, face_mm: float, look: SeriesLook, bsdf: dict[str, Any], name: str
) -> Any:
    if rider.hole_mm == 0:
        centre = [float(at[0]), float(at[1]), face_mm + rider.sits_mm]
        return {"type": "sphere", "center": centre, "radius": rider.diameter_mm / 2, "bsdf": bsdf}
    outer, inner = rider.diameter_mm / 2, rider.hole_mm / 2
    if look.flat_rings:
        part = _flat_ring(at, outer, inner, face_mm + PAPER_RING_MM)
    else:
        part = _torus(at, (outer + inner) / 2, (outer - inner) / 2, face_mm + (outer - inner) / 2)
    return mesh(mi, name, *part, bsdf)


def _middle(sheet: Sheet, placement: Placement, cell: int) -> Points:
    """Returns (2,): where a piece lies, from the sheet's middle, right and away."""
    x, y = sheet.centres_mm[cell] + np.array(placement.offsets_mm[cell]) - np.array(sheet.size_mm) / 2
    return np.array([x, -y])


def _one_pixel(colour: str) -> NDArray[np.uint8]:
    return np.array([[[int(colour[i : i + 2], 16) for i in (5, 3, 1)]]], np.uint8)


def _circle(count: int = SIDES) -> Points:
    angle = 2 * np.pi * np.arange(count) / count
    return np.stack([np.cos(angle), np.sin(angle)], axis=1)


def _top(at: Points, kind: PieceKind, turn_deg: float) -> Part:
    """A flat disc, the face's texture turned on it."""
    radius = kind.diameter_mm / 2 - BEVEL_MM
    outline = _circle()
    turn = np.radians(turn_deg)
    turned = outline @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    flat = np.concatenate([np.zeros((1, 2)), turned * radius]) + at
    vertices = np.column_stack([flat, np.full(len(flat), kind.height_mm)])
    share = radius / (kind.diameter_mm / 2)
    uv = 0.5 + 0.5 * share * np.concatenate([np.zeros((1, 2)), outline])
    k = np.arange(SIDES)
    triangles = np.column_stack([np.zeros(SIDES, np.int64), 1 + k, 1 + (k + 1) % SIDES])
    return vertices, triangles, uv


def _wall(at: Points, kind: PieceKind) -> Part:
    """The bevel and the wall below it: three circles."""
    radius = kind.diameter_mm / 2
    rings = ((radius - BEVEL_MM, kind.height_mm), (radius, kind.height_mm - BEVEL_MM), (radius, 0.0))
    return _strip([(at, r, z) for r, z in rings])


def _flat_ring(at: Points, outer: float, inner: float, height_mm: float) -> Part:
    return _strip([(at, inner, height_mm), (at, outer, height_mm)])


def _torus(at: Points, radius: float, tube: float, height_mm: float) -> Part:
    turns = 2 * np.pi * np.arange(17) / 16
    return _strip([(at, radius + tube * np.cos(a), height_mm + tube * np.sin(a)) for a in turns])


def _strip(circles: list[tuple[Points, float, float]]) -> Part:
    """Joins circles (middle, radius, height), each with the next."""
    rings = [np.column_stack([_circle() * r + at, np.full(SIDES, z)]) for at, r, z in circles]
    vertices = np.concatenate(rings)
    k = np.arange(SIDES)
    after = (k + 1) % SIDES
    triangles = []
    for row in range(len(circles) - 1):
        a, b = row * SIDES, (row + 1) * SIDES
        triangles += [
            np.column_stack([a + k, b + k, b + after]),
            np.column_stack([a + k, b + after, a + after]),
        ]
    return vertices, np.concatenate(triangles), np.zeros((len(vertices), 2))


def _joined(parts: list[Part]) -> Part:
    starts = np.cumsum([0, *[len(vertices) for vertices, _, _ in parts[:-1]]])
    return (
        np.concatenate([vertices for vertices, _, _ in parts]),
        np.concatenate([triangles + start for (_, triangles, _), start in zip(parts, starts, strict=True)]),
        np.concatenate([uv for _, _, uv in parts]),
    )
