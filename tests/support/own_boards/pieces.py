"""The pieces of a series: how they are made, how their owner declares them, and where they lie."""

from dataclasses import dataclass, replace

import numpy as np

from tachiai.rules.core import EMPTY, Symbol
from tachiai.vision.board.pieces import FaceShape, PieceKind, PieceSet
from tachiai.vision.board.sheet import Sheet
from tests.support.own_boards.boards import OwnBoard, hexed, jitter
from tests.support.own_boards.bodies import Body, Vec, brick, disc, stone

STRANGER = "!"  # in a truth: something that is no piece
_BRIGHT = ((0.72, 0.76, 0.78), (0.45, 0.62, 0.72), (0.80, 0.80, 0.80))
_DARK = ((0.02, 0.02, 0.02), (0.03, 0.05, 0.10), (0.05, 0.10, 0.20), (0.04, 0.04, 0.35))
_WOOD = ((0.25, 0.48, 0.66), (0.35, 0.55, 0.70))
_OTHERS = ((0.05, 0.05, 0.45), (0.40, 0.12, 0.05), (0.06, 0.50, 0.60), (0.70, 0.72, 0.74), (0.02, 0.02, 0.02))


@dataclass(frozen=True, slots=True, eq=False)
class Made:
    """How a class of pieces is really made. ``symbol``: marks that all its pieces bear; else each has others
    of its own.
    """

    shape: str
    radius: float
    height: float
    albedo: Vec
    ink: Vec | None
    levels: int
    gloss: float
    symbol: tuple[tuple[Vec, Vec], ...] = ()


def make_pieces(
    kind: str, board: OwnBoard, true: dict[str, Vec], rng: np.random.Generator
) -> tuple[dict[Symbol, Made], PieceSet]:
    """Returns the pieces as they are, by symbol, and as their owner declares them."""
    pitch = min(board.sheet.pitch_mm)
    gloss = float(rng.choice([0.0, 0.1, 0.35]))

    def pick(pool: tuple[tuple[float, float, float], ...]) -> Vec:
        return jitter(pool[int(rng.integers(len(pool)))], rng)

    made: dict[Symbol, Made] = {}
    if kind == "go":
        radius = pitch * float(rng.uniform(0.46, 0.49))
        made["b"] = Made("stone", radius, pitch * 0.4, jitter((0.02, 0.02, 0.02), rng), None, 1, gloss)
        made["w"] = Made("stone", radius, pitch * 0.4, pick(_BRIGHT[:1] + _BRIGHT[2:]), None, 1, gloss)
    elif kind == "xiangqi":
        radius, height, wood = pitch * float(rng.uniform(0.36, 0.44)), pitch * 0.3, pick(_WOOD)
        for symbol, ink in (
            ("r", (0.04, 0.04, 0.45)),
            ("b", ((0.02, 0.02, 0.02), (0.06, 0.22, 0.04))[number_of(rng)]),
        ):
            made[symbol] = Made("disc", radius, height, wood, jitter(ink, rng), 1, gloss)
    elif kind == "engraved":
        radius, height, wood = pitch * float(rng.uniform(0.36, 0.44)), pitch * 0.3, pick(_WOOD)
        for same_ink, colour in (("RNBAKCP", (0.04, 0.04, 0.45)), ("rnbakcp", (0.02, 0.02, 0.02))):
            painted = jitter(colour, rng)
            for symbol in same_ink:
                made[symbol] = Made("disc", radius, height, wood, painted, 1, gloss, _strokes(painted, rng))
    elif kind == "bricks":
        side, height = pitch * float(rng.uniform(0.45, 0.68)), pitch * float(rng.uniform(0.25, 0.5))
        made["w"] = Made("brick", side / 2, height, pick(_BRIGHT), None, 1, gloss)
        made["b"] = Made("brick", side / 2, height, pick(_DARK), None, 1, gloss)
    elif kind == "home_made":
        radius, height = pitch * float(rng.uniform(0.3, 0.42)), pitch * float(rng.uniform(0.08, 0.3))
        order = rng.permutation(len(_OTHERS))[:3]
        for symbol, i in zip("xyz", order, strict=True):
            made[symbol] = Made("disc", radius, height, jitter(_OTHERS[i], rng), None, 1, gloss)
    else:
        radius, height = pitch * float(rng.uniform(0.36, 0.44)), pitch * float(rng.uniform(0.1, 0.2))
        made["w"] = Made("disc", radius, height, pick(_BRIGHT), None, 1, gloss)
        made["b"] = Made("disc", radius, height, pick(_DARK), None, 1, gloss)
        if kind == "draughts":
            made["W"] = Made("disc", radius, height, made["w"].albedo, None, 2, gloss)
            made["B"] = Made("disc", radius, height, made["b"].albedo, None, 2, gloss)
    kinds = {symbol: _declared(symbol, one, rng) for symbol, one in made.items()}
    for man, king in (("w", "W"), ("b", "B")):  # the same piece twice: its owner writes down the same
        if king in kinds:
            high = kinds[man].height_mm * made[king].levels
            kinds[king] = replace(kinds[man], symbol=king, height_mm=high)
    if kind == "engraved":  # of one wood, in two inks
        kinds = {s: replace(kinds["R" if s.isupper() else "r"], symbol=s) for s in kinds}
    return made, PieceSet("", kinds, None)


def number_of(rng: np.random.Generator) -> int:
    """Returns 0 or 1."""
    return int(rng.integers(2))


def _declared(symbol: Symbol, made: Made, rng: np.random.Generator) -> PieceKind:
    ground = hexed(made.albedo, rng, 0.3)
    square = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
    face = [
        FaceShape("polygon", ground, points=square) if made.shape == "brick" else FaceShape("disc", ground)
    ]
    if made.ink is not None:
        face.append(FaceShape("ring", hexed(made.ink, rng, 0.2), radius=0.8, width=0.08))
    errs = float(np.exp(rng.normal(0, 0.03)))
    height = made.height * made.levels * (0.5 if made.shape == "stone" else 1.0)
    return PieceKind(symbol, 2 * made.radius * errs, height, tuple(face), None, None, 0)


def _strokes(ink: Vec, rng: np.random.Generator) -> tuple[tuple[Vec, Vec], ...]:
    """A ring and a few strokes, as an engraved character has them."""
    angle = np.linspace(0, 2 * np.pi, 25)
    outer = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    ring = np.vstack([outer * 0.82, (outer * 0.74)[::-1]])
    marks = [(ring, ink)]
    for _ in range(int(rng.integers(4, 8))):
        middle, along = rng.uniform(-0.35, 0.35, 2), rng.choice([0.0, np.pi / 2, 0.6, -0.6])
        half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array([rng.uniform(0.2, 0.4), 0.055])
        turned = half @ np.array([[np.cos(along), np.sin(along)], [-np.sin(along), np.cos(along)]])
        marks.append((turned + middle, ink))
    return tuple(marks)


def bodies_of(
    layout: tuple[str, ...], sheet: Sheet, made: dict[Symbol, Made], off: float, rng: np.random.Generator
) -> list[Body]:
    """Returns the pieces of a position as bodies, up to ``off`` of a pitch away from their centres."""
    bodies: list[Body] = []
    centres = sheet.centres_mm
    pitch = min(sheet.pitch_mm)
    for cell, symbol in enumerate(layout):
        if symbol == EMPTY:
            continue
        one = made[symbol]
        room = min(off * pitch, max(0.02 * pitch, 0.5 * pitch - one.radius) + 0.04 * pitch)
        angle, reach = rng.uniform(0, 2 * np.pi), room * np.sqrt(rng.uniform())
        at = (
            float(centres[cell][0] + reach * np.cos(angle)),
            float(centres[cell][1] + reach * np.sin(angle)),
        )
        shade = one.albedo * np.exp(rng.normal(0, 0.04))
        turn = float(rng.uniform(0, np.pi))
        if one.shape == "stone":
            bodies.append(stone(at, one.radius, one.height / 2, shade, one.gloss))
        elif one.shape == "brick":
            bodies.append(brick(at, (2 * one.radius, 2 * one.radius, one.height), turn, shade, one.gloss))
        else:
            for level in range(one.levels):
                own = () if one.ink is None or one.symbol else _strokes(one.ink, rng)
                marks = own or _turned(one.symbol, 2 * turn)
                rim = (
                    ((_ring(0.78, 0.68), shade * 0.75),)
                    if one.ink is None and one.height < 0.25 * pitch
                    else ()
                )
                bodies.append(disc(at, one.radius, level * one.height, one.height, shade * 0.92, shade,
                                   one.gloss, marks or rim))  # fmt: skip
    return bodies


def _turned(marks: tuple[tuple[Vec, Vec], ...], angle: float) -> tuple[tuple[Vec, Vec], ...]:
    cos, sin = np.cos(angle), np.sin(angle)
    return tuple((points @ np.array([[cos, sin], [-sin, cos]]), ink) for points, ink in marks)


def _ring(outer: float, inner: float) -> Vec:
    angle = np.linspace(0, 2 * np.pi, 25)
    round_ = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    return np.vstack([round_ * outer, (round_ * inner)[::-1]])


def lay_stranger(truth: list[str], sheet: Sheet, rng: np.random.Generator) -> Body:
    """Lays something that is no piece on an empty cell: a coin, a key's bow, a sweet."""
    free = [i for i, symbol in enumerate(truth) if symbol == EMPTY]
    cell = int(rng.choice(free))
    truth[cell] = STRANGER
    pitch = min(sheet.pitch_mm)
    at = tuple(float(v) for v in sheet.centres_mm[cell])
    colour = jitter(((0.45, 0.1, 0.5), (0.5, 0.4, 0.05), (0.1, 0.6, 0.2))[int(rng.integers(3))], rng)
    size = pitch * float(rng.uniform(0.4, 0.75))
    return brick((at[0], at[1]), (size, size * float(rng.uniform(0.5, 1)), pitch * 0.15), 0.6, colour, 0.1)
