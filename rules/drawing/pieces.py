"""One piece seen from above, as shapes without a font: the same on the page, the virtual table and the
printed stickers (``hardware_docs/pieces``).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import cos, pi, sin

from tachiai.rules.appearance import BALL, RING, Appearance

Point = tuple[float, float]

_BODY = {"dark": ("#17181c", "#8b909b"), "light": ("#f4f1e8", "#4b463c")}  # fill, edge
_RIM = {"dark": "#4a4d56", "light": "#8b8476"}
_OTHER_SHADE = {"dark": "#f4f1e8", "light": "#17181c"}
_ROSE = {"dark": "#f0b7bd", "light": "#8e1f30"}
_BALL = ("#e65100", "#a63a00", "#ffffff")  # body, edge, glint
_RING = ("#1288cc", "#0b4a73")  # body, edge
BALL_SIZE = 0.48  # of the piece that carries it: 12 mm on 25 mm
RING_SIZE = 0.88  # 22 mm on 25 mm
RING_BREADTH = 0.24 / 0.88  # of the ring itself: its hole is 16 mm


@dataclass(frozen=True, slots=True)
class PieceShape:
    """A polygon, disc or ring of a piece. Lengths in its radii, x right and y down from its middle."""

    name: str  #: its class in SVG
    colour: str
    radius: float = 0.0  #: of a disc, or of the middle of a ring's line
    width: float = 0.0  #: of a ring's line; 0: a disc
    centre: Point = (0.0, 0.0)
    points: tuple[Point, ...] = ()  #: of a filled polygon; () for a disc or a ring

    def placed(self, x: float, y: float, size: float) -> "PieceShape":
        """The shape scaled by ``size`` and moved to (x, y)."""
        points = tuple((x + px * size, y + py * size) for px, py in self.points)
        centre = (x + self.centre[0] * size, y + self.centre[1] * size)
        return PieceShape(self.name, self.colour, self.radius * size, self.width * size, centre, points)


def piece_shapes(look: Appearance) -> tuple[PieceShape, ...]:
    """The shapes of ``look``, the lowest first. A bare ball or ring has the radius 1."""
    shapes: list[PieceShape] = []
    if look.tone:
        fill, edge = _BODY[look.tone]
        shapes.append(PieceShape(f"disc disc-{look.tone}", fill, 1.0))
        shapes.append(PieceShape(f"edge edge-{look.tone}", edge, 1.0, 0.08))
        shapes += _crest(look)
    rider = {BALL: (_ball(), BALL_SIZE), RING: (_ring(), RING_SIZE)}.get(look.rider)
    if rider is not None:
        parts, size = rider
        shapes += [part.placed(0.0, 0.0, size if look.tone else 1.0) for part in parts]
    return tuple(shapes)


def _crest(look: Appearance) -> list[PieceShape]:
    if not look.crest:
        # A quiet inner rim: tells a plain face from an empty, dark or light square.
        return [PieceShape("rim-line", _RIM[look.tone], 0.84, 0.05)]
    return crest_shapes(look.crest, look.tone)


def crest_shapes(crest: str, tone: str = "dark") -> list[PieceShape]:
    """The shapes of a crest, one of ``CRESTS``, on a piece of a tone."""
    return CRESTS[crest](tone)


def _band(tone: str) -> list[PieceShape]:
    """The crest of a piece turned over: a broad ring that no ball covers."""
    return [PieceShape(f"crest crest-{tone}", _OTHER_SHADE[tone], 0.73, 0.22)]


def _cross(tone: str) -> list[PieceShape]:
    half, reach = 0.17, 0.84
    arm = [(-half, -half), (-half, -reach), (half, -reach)]
    turns = [arm, [(-y, x) for x, y in arm], [(-x, -y) for x, y in arm], [(y, -x) for x, y in arm]]
    points = tuple(point for turn in turns for point in turn)
    return [PieceShape(f"crest crest-{tone}", _OTHER_SHADE[tone], points=points)]


def _rose(tone: str) -> list[PieceShape]:
    petal, away = 0.3, 0.47
    angles = [2 * pi * k / 5 - pi / 2 for k in range(5)]
    name, colour = f"crest crest-{tone}", _ROSE[tone]
    petals = [PieceShape(name, colour, petal, centre=(away * cos(a), away * sin(a))) for a in angles]
    return [*petals, PieceShape(f"disc disc-{tone}", _BODY[tone][0], 0.27), PieceShape(name, colour, 0.13)]


def _object(tone: str) -> list[PieceShape]:
    """A target, ring and dot: thinner than printed, so that the disc's own shade tells whose it is."""
    name, colour = f"crest crest-{tone}", _OTHER_SHADE[tone]
    return [PieceShape(name, colour, 0.62, 0.16), PieceShape(name, colour, 0.22)]


def _dot(tone: str) -> list[PieceShape]:
    return [PieceShape(f"crest crest-{tone}", _OTHER_SHADE[tone], 0.38)]


def _bar(tone: str) -> list[PieceShape]:
    points = ((-0.88, -0.24), (0.88, -0.24), (0.88, 0.24), (-0.88, 0.24))
    return [PieceShape(f"crest crest-{tone}", _OTHER_SHADE[tone], points=points)]


def _triangle(tone: str) -> list[PieceShape]:
    return _outline(tone, 3, 0.88, 0.33)


def _square(tone: str) -> list[PieceShape]:
    return _outline(tone, 4, 0.86, 0.46)


def _star(tone: str) -> list[PieceShape]:
    points = _corners(10, 0.94, 0.48)
    return [PieceShape(f"crest crest-{tone}", _OTHER_SHADE[tone], points=points)]


def _outline(tone: str, corners: int, outer: float, inner: float) -> list[PieceShape]:
    """A regular polygon through which the body shows."""
    return [
        PieceShape(f"crest crest-{tone}", _OTHER_SHADE[tone], points=_corners(corners, outer, outer)),
        PieceShape(f"disc disc-{tone}", _BODY[tone][0], points=_corners(corners, inner, inner)),
    ]


def _corners(count: int, even: float, odd: float) -> tuple[Point, ...]:
    """Points around the middle, the first one above it, in turn so far and so far away."""
    angles = [2 * pi * k / count - pi / 2 for k in range(count)]
    return tuple(
        (round(away * cos(angle), 3), round(away * sin(angle), 3))
        for angle, away in zip(angles, (even, odd) * count, strict=False)
    )


CRESTS: Mapping[str, Callable[[str], list[PieceShape]]] = {
    "band": _band,
    "rose": _rose,
    "cross": _cross,
    "object": _object,
    "ring": _band,
    "dot": _dot,
    "bar": _bar,
    "triangle": _triangle,
    "square": _square,
    "star": _star,
}


def _ball() -> list[PieceShape]:
    body, edge, glint = _BALL
    return [
        PieceShape("ball-edge", edge, 1.0),
        PieceShape("ball", body, 0.88),
        PieceShape("glint", glint, 0.2, centre=(-0.3, -0.3)),
    ]


def _ring() -> list[PieceShape]:
    body, edge = _RING
    middle = 1.0 - RING_BREADTH / 2
    return [
        PieceShape("ring-edge", edge, middle, RING_BREADTH),
        PieceShape("ring", body, middle, RING_BREADTH * 0.7),
    ]
