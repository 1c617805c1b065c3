"""What stands on other people's boards, as convex bodies of flat facets: discs, stacks, go stones, bricks."""

import itertools
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Vec = NDArray[np.float64]
SIDES = 28


@dataclass(frozen=True, slots=True, eq=False)
class Facet:
    """A flat polygon (n, 3) in mm (x right, y down the board, height up), its outward normal (3,) and its
    albedo (3,), linear B, G, R.
    """

    points: Vec
    normal: Vec
    albedo: Vec


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """``facets`` of one convex body, ``marks`` painted on them, its ``outline`` (n, 3), whose shadow is the
    body's, and how much of a lamp its surface mirrors.
    """

    at_mm: tuple[float, float]
    facets: tuple[Facet, ...]
    marks: tuple[Facet, ...]
    outline: Vec
    gloss: float


def _circle(at: tuple[float, float], radius: float, height: float, sides: int = SIDES) -> Vec:
    angle = 2 * np.pi * np.arange(sides) / sides
    flat = np.stack([at[0] + radius * np.cos(angle), at[1] + radius * np.sin(angle)], axis=1)
    return np.column_stack([flat, np.full(sides, height)])


UP = np.array([0.0, 0.0, 1.0])


def disc(
    at: tuple[float, float],
    radius: float,
    base: float,
    height: float,
    side: Vec,
    top: Vec,
    gloss: float,
    marks: tuple[tuple[Vec, Vec], ...] = (),
) -> Body:
    """Returns a cylinder; ``marks`` are polygons (n, 2) in units of its radius and their albedos."""
    low, high = _circle(at, radius, base), _circle(at, radius, base + height)
    facets = []
    for i in range(SIDES):
        j = (i + 1) % SIDES
        quad = np.array([low[i], low[j], high[j], high[i]])
        out = (low[i] + low[j]) / 2 - np.array([*at, base])
        facets.append(Facet(quad, out / np.linalg.norm(out), side))
    facets.append(Facet(high, UP, top))
    painted = tuple(
        Facet(np.column_stack([points * radius + np.array(at), np.full(len(points), base + height)]), UP, ink)
        for points, ink in marks
    )
    return Body(at, tuple(facets), painted, np.vstack([low, high]), gloss)


def stone(at: tuple[float, float], radius: float, half: float, albedo: Vec, gloss: float) -> Body:
    """Returns a go stone: an ellipsoid that lies on the board."""
    facets, rings, outline = [], 6, [_circle(at, radius, half, 16)]
    tilt = np.linspace(-np.pi / 2, np.pi / 2, rings + 1)
    for low, high in itertools.pairwise(tilt):
        a = _circle(at, radius * float(np.cos(low)), half * (1 + float(np.sin(low))), 16)
        b = _circle(at, radius * float(np.cos(high)), half * (1 + float(np.sin(high))), 16)
        outline.append(b)
        for i in range(16):
            j = (i + 1) % 16
            quad = np.array([a[i], a[j], b[j], b[i]])
            middle = quad.mean(axis=0) - np.array([*at, half])
            out = middle / np.array([radius**2, radius**2, half**2])
            facets.append(Facet(quad, out / np.linalg.norm(out), albedo))
    return Body(at, tuple(facets), (), np.vstack(outline), gloss)


def brick(
    at: tuple[float, float],
    size: tuple[float, float, float],
    turn: float,
    albedo: Vec,
    gloss: float,
) -> Body:
    """Returns a box ``size`` wide, deep and high, turned by ``turn`` radians."""
    cos, sin = np.cos(turn), np.sin(turn)
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array(size[:2]) / 2
    flat = half @ np.array([[cos, sin], [-sin, cos]]) + np.array(at)
    low = np.column_stack([flat, np.zeros(4)])
    high = np.column_stack([flat, np.full(4, size[2])])
    facets = [Facet(high, UP, albedo)]
    for i in range(4):
        j = (i + 1) % 4
        out = (low[i] + low[j]) / 2 - np.array([*at, 0.0])
        facets.append(Facet(np.array([low[i], low[j], high[j], high[i]]), out / np.linalg.norm(out), albedo))
    return Body(at, tuple(facets), (), np.vstack([low, high]), gloss)
