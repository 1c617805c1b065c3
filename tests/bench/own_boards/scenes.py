"""Series of pictures of own boards: each a board, pieces, lamps and a camera of its own; a start picture,
then positions. The same number is always the same series.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from tachiai.rules.core import EMPTY, Symbol
from tachiai.vision.board.pieces import FaceShape, PieceKind, PieceSet
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.frame import Image
from tests.bench.own_boards.boards import PX_PER_MM, Floats, OwnBoard, hexed, jitter, make_board
from tests.bench.own_boards.bodies import Body, Vec, brick, disc, stone
from tests.bench.own_boards.hands import HIDDEN, arm, finger, lay_over
from tests.bench.own_boards.render import Lamp, Optics, develop, look_at, render

KINDS = ("go", "draughts", "reversi", "xiangqi", "bricks", "home_made")
ENGRAVED = range(1000, 2000)  # series with these numbers are all xiangqi, each kind with a symbol of its own
POSITIONS = 2
STRANGER = "!"  # in a truth: something that is no piece

XIANGQI = ("rnbakabnr", ".........", ".c.....c.", "p.p.p.p.p", ".........",
           ".........", "P.P.P.P.P", ".C.....C.", ".........", "RNBAKABNR")  # fmt: skip

_BRIGHT = ((0.72, 0.76, 0.78), (0.45, 0.62, 0.72), (0.80, 0.80, 0.80))
_DARK = ((0.02, 0.02, 0.02), (0.03, 0.05, 0.10), (0.05, 0.10, 0.20), (0.04, 0.04, 0.35))
_WOOD = ((0.25, 0.48, 0.66), (0.35, 0.55, 0.70))
_OTHERS = ((0.05, 0.05, 0.45), (0.40, 0.12, 0.05), (0.06, 0.50, 0.60), (0.70, 0.72, 0.74), (0.02, 0.02, 0.02))


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """One picture; ``truth`` by cell; ``has_hand``: over or beside some. ``beneath`` by cell: the truth as
    if there were no hand; ``covered``: cells where it hides more than half of what stands there.
    """

    image: Image
    truth: tuple[str, ...]
    has_hand: bool
    name: str
    beneath: tuple[str, ...]
    covered: frozenset[int]


@dataclass(frozen=True, slots=True, eq=False)
class OwnSeries:
    """``corners_px`` (4, 2) are those of the grid's outer corners, as somebody clicked them. ``pointing``:
    the last position, under a finger; of a fifth of the series.
    """

    number: int
    kind: str
    board: OwnBoard
    pieces: PieceSet
    symbols: tuple[Symbol, ...]
    corners_px: Vec
    start: Shot
    positions: tuple[Shot, ...]
    pointing: Shot | None
    conditions: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class _Made:
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


def make_series(number: int) -> OwnSeries:
    """Returns series ``number``."""
    rng = np.random.default_rng([17, number])
    kind = "engraved" if number in ENGRAVED else KINDS[number % len(KINDS)]
    board, true = make_board(kind, rng)
    made, pieces = _pieces(kind, board, true, rng)
    symbols = (EMPTY, *made)
    sheet = board.sheet
    tilt = float(
        rng.choice([rng.uniform(0, 12), rng.uniform(12, 28), rng.uniform(28, 46)], p=[0.45, 0.4, 0.15])
    )
    if "W" in made:  # how high a stack is shows from the side alone
        tilt = max(tilt, 18.0)
    wh = (
        ((800, 600), (1280, 960), (1600, 1200))[int(rng.integers(3))]
        if sheet.board.cols < 15
        else (1600, 1200)
    )
    turn = float(rng.normal(0, 6))
    view = look_at(
        sheet.size_mm, wh, tilt, turn, float(rng.uniform(1.05, 1.3)), float(rng.uniform(0.75, 1.2))
    )
    lamps, ambient, light_name = _lights(sheet.size_mm, rng)
    optics, optics_name = _optics(rng)
    corners = view.project(np.column_stack([sheet.outer_corners_mm, np.zeros(4)]))
    clicked = corners + rng.normal(0, 0.8 * wh[0] / 1280, corners.shape)
    start = _start(kind, sheet.board.cols, sheet.board.rows, symbols, rng)
    shots = []
    for i in range(POSITIONS + 1):
        layout = start if i == 0 else _position(kind, start, symbols, rng)
        off = 0.06 if i == 0 else float(rng.choice([0.08, 0.16, 0.24]))
        bodies = _bodies(layout, sheet, made, off, rng)
        truth, covered = list(layout), frozenset[int]()
        if i == POSITIONS and number % 3 == 1:
            bodies.append(_stranger(truth, sheet, rng))
        light = render(board.texture, PX_PER_MM, sheet.size_mm, jitter((0.1, 0.15, 0.2), rng), bodies, lamps,
                       ambient, board.gloss, view)  # fmt: skip
        beneath, bare = tuple(truth), light.copy()
        if i == POSITIONS and number % 3 == 2:
            covered = lay_over(light, truth, sheet, view, arm(sheet, rng), rng)
        if i == 0:
            level = float(np.median(light.max(axis=2)))
            optics = Optics(optics.exposure / level, optics.gains, optics.veil, *optics_rest(optics))
        name = f"{number:03d}_{kind}_{i}"
        shots.append(_shot(light, truth, beneath, covered, name, optics, rng))
    pointing = None
    if number % 5 == 2:  # by chances of its own, so that all else stays as it is without
        chances, truth = np.random.default_rng([18, number]), list(beneath)
        covered = lay_over(bare, truth, sheet, view, finger(sheet, chances), chances)
        name = f"{number:03d}_{kind}_finger"
        pointing = _shot(bare, truth, beneath, covered, name, optics, chances)
    seen = "markers" if sheet.fiducials else "corners"
    steep = f"tilt {'below 12°' if tilt < 12 else '12° to 28°' if tilt < 28 else '28° to 46°'}"
    conditions = (f"kind {kind}", f"by {seen}", light_name, optics_name, steep)
    return OwnSeries(
        number, kind, board, pieces, symbols, clicked, shots[0], tuple(shots[1:]), pointing, conditions
    )


def _shot(
    light: Floats,
    truth: list[str],
    beneath: tuple[str, ...],
    covered: frozenset[int],
    name: str,
    optics: Optics,
    rng: np.random.Generator,
) -> Shot:
    picture = cv2.imdecode(np.frombuffer(develop(light, optics, rng), np.uint8), cv2.IMREAD_COLOR)
    image = np.asarray(picture, np.uint8)
    return Shot(image, tuple(truth), HIDDEN in truth, name, beneath, covered)


def optics_rest(optics: Optics) -> tuple[float, float, int]:
    """Returns what stays of a camera when its exposure is set."""
    return optics.blur_px, optics.noise, optics.quality


def _lights(size: tuple[float, float], rng: np.random.Generator) -> tuple[list[Lamp], Vec, str]:
    name = str(rng.choice(["room", "one lamp", "two lamps", "window"]))
    tint = np.exp(rng.normal(0, 0.08, 3))
    middle = np.array([size[0] / 2, size[1] / 2, 0])

    def lamp(power: float, radius: float) -> Lamp:
        angle, away = rng.uniform(0, 2 * np.pi), rng.uniform(0.3, 1.6) * max(size)
        at = middle + np.array([np.cos(angle) * away, np.sin(angle) * away, rng.uniform(600, 1400)])
        return Lamp(at, power * tint * np.exp(rng.normal(0, 0.06, 3)), radius)

    strong = {"room": [(0.35, 250.0)], "one lamp": [(0.9, 30.0)], "two lamps": [(0.6, 40.0), (0.5, 60.0)],
              "window": [(0.9, 400.0)]}[name]  # fmt: skip
    ambient = {"room": 0.7, "one lamp": 0.3, "two lamps": 0.3, "window": 0.3}[name]
    return [lamp(*one) for one in strong], ambient * tint, f"light {name}"


def _optics(rng: np.random.Generator) -> tuple[Optics, str]:
    name = str(rng.choice(["plain", "cast", "veil", "dark", "bright"], p=[0.48, 0.16, 0.12, 0.12, 0.12]))
    exposure = {"dark": 0.09, "bright": 0.75}.get(name, float(rng.uniform(0.22, 0.45)))
    gains = np.exp(rng.normal(0, 0.05, 3))
    if name == "cast":
        gains *= np.array(((0.45, 0.95, 1.1), (1.1, 0.6, 1.1), (1.5, 0.95, 0.7))[int(rng.integers(3))])
    veil = np.full(3, rng.uniform(0.04, 0.10)) if name == "veil" else np.full(3, rng.uniform(0.0, 0.006))
    blur = float(rng.uniform(0.5, 1.4))
    return Optics(
        exposure, gains, veil, blur, float(rng.uniform(0.004, 0.02)), int(rng.integers(72, 96))
    ), name


def _pieces(
    kind: str, board: OwnBoard, true: dict[str, Vec], rng: np.random.Generator
) -> tuple[dict[Symbol, _Made], PieceSet]:
    pitch = min(board.sheet.pitch_mm)
    gloss = float(rng.choice([0.0, 0.1, 0.35]))

    def pick(pool: tuple[tuple[float, float, float], ...]) -> Vec:
        return jitter(pool[int(rng.integers(len(pool)))], rng)

    made: dict[Symbol, _Made] = {}
    if kind == "go":
        radius = pitch * float(rng.uniform(0.46, 0.49))
        made["b"] = _Made("stone", radius, pitch * 0.4, jitter((0.02, 0.02, 0.02), rng), None, 1, gloss)
        made["w"] = _Made("stone", radius, pitch * 0.4, pick(_BRIGHT[:1] + _BRIGHT[2:]), None, 1, gloss)
    elif kind == "xiangqi":
        radius, height, wood = pitch * float(rng.uniform(0.36, 0.44)), pitch * 0.3, pick(_WOOD)
        for symbol, ink in (
            ("r", (0.04, 0.04, 0.45)),
            ("b", ((0.02, 0.02, 0.02), (0.06, 0.22, 0.04))[number_of(rng)]),
        ):
            made[symbol] = _Made("disc", radius, height, wood, jitter(ink, rng), 1, gloss)
    elif kind == "engraved":
        radius, height, wood = pitch * float(rng.uniform(0.36, 0.44)), pitch * 0.3, pick(_WOOD)
        for same_ink, colour in (("RNBAKCP", (0.04, 0.04, 0.45)), ("rnbakcp", (0.02, 0.02, 0.02))):
            painted = jitter(colour, rng)
            for symbol in same_ink:
                made[symbol] = _Made("disc", radius, height, wood, painted, 1, gloss, _strokes(painted, rng))
    elif kind == "bricks":
        side, height = pitch * float(rng.uniform(0.45, 0.68)), pitch * float(rng.uniform(0.25, 0.5))
        made["w"] = _Made("brick", side / 2, height, pick(_BRIGHT), None, 1, gloss)
        made["b"] = _Made("brick", side / 2, height, pick(_DARK), None, 1, gloss)
    elif kind == "home_made":
        radius, height = pitch * float(rng.uniform(0.3, 0.42)), pitch * float(rng.uniform(0.08, 0.3))
        order = rng.permutation(len(_OTHERS))[:3]
        for symbol, i in zip("xyz", order, strict=True):
            made[symbol] = _Made("disc", radius, height, jitter(_OTHERS[i], rng), None, 1, gloss)
    else:
        radius, height = pitch * float(rng.uniform(0.36, 0.44)), pitch * float(rng.uniform(0.1, 0.2))
        made["w"] = _Made("disc", radius, height, pick(_BRIGHT), None, 1, gloss)
        made["b"] = _Made("disc", radius, height, pick(_DARK), None, 1, gloss)
        if kind == "draughts":
            made["W"] = _Made("disc", radius, height, made["w"].albedo, None, 2, gloss)
            made["B"] = _Made("disc", radius, height, made["b"].albedo, None, 2, gloss)
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


def _declared(symbol: Symbol, made: _Made, rng: np.random.Generator) -> PieceKind:
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


def _start(
    kind: str, cols: int, rows: int, symbols: tuple[Symbol, ...], rng: np.random.Generator
) -> tuple[str, ...]:
    grid = [[EMPTY] * cols for _ in range(rows)]
    if kind == "draughts":
        for y in range(rows):
            for x in range(cols):
                if (x + rows - 1 - y) % 2 == 0 and (y < rows // 2 - 1 or y > rows // 2):
                    grid[y][x] = "b" if y < rows // 2 else "w"
        grid[rows // 2 - 1][(rows // 2) % 2], grid[rows // 2][(rows // 2 + 1) % 2] = "W", "B"
    elif kind == "reversi":
        for y, x, symbol in ((3, 3, "w"), (4, 4, "w"), (3, 4, "b"), (4, 3, "b")):
            grid[y][x] = symbol
    elif kind == "xiangqi":
        for x in range(9):
            grid[0][x], grid[9][x] = "b", "r"
        for x in (1, 7):
            grid[2][x], grid[7][x] = "b", "r"
        for x in (0, 2, 4, 6, 8):
            grid[3][x], grid[6][x] = "b", "r"
    elif kind == "engraved":
        for y, row in enumerate(XIANGQI):
            grid[y] = list(row)
    elif kind == "bricks":
        for x in range(cols):
            grid[0][x] = grid[1][x] = "b"
            grid[-1][x] = grid[-2][x] = "w"
    elif kind == "home_made":
        for i, symbol in enumerate((*symbols[1:], *symbols[1:])):
            grid[(i * 2) % rows][(i * 3 + 1) % cols] = symbol
    elif rng.random() < 0.7:  # go: two stones of each colour, or the empty board
        for y, x, symbol in ((2, 2, "b"), (rows - 3, cols - 3, "b"), (2, cols - 3, "w"), (rows - 3, 2, "w")):
            grid[y][x] = symbol
    return tuple(symbol for row in grid for symbol in row)


def _position(
    kind: str, start: tuple[str, ...], symbols: tuple[Symbol, ...], rng: np.random.Generator
) -> tuple[str, ...]:
    if kind in ("go", "reversi", "home_made"):
        share = float(rng.uniform(0.05, 0.6 if kind != "home_made" else 0.4))
        return tuple(str(rng.choice(symbols[1:])) if rng.random() < share else EMPTY for _ in start)
    layout = list(start)
    playable = [i for i in range(len(start)) if kind != "draughts" or _dark(i, start)]
    for _ in range(int(rng.integers(6, 30))):
        full = [i for i in playable if layout[i] != EMPTY]
        free = [i for i in playable if layout[i] == EMPTY]
        if full and free:
            origin, target = int(rng.choice(full)), int(rng.choice(free))
            layout[target], layout[origin] = layout[origin], EMPTY
            if rng.random() < 0.3:
                layout[target] = EMPTY
            elif kind == "draughts" and rng.random() < 0.15:
                layout[target] = layout[target].upper()
    return tuple(layout)


def _dark(cell: int, start: tuple[str, ...]) -> bool:
    side = int(np.sqrt(len(start)))
    y, x = divmod(cell, side)
    return (x + side - 1 - y) % 2 == 0


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


def _bodies(
    layout: tuple[str, ...], sheet: Sheet, made: dict[Symbol, _Made], off: float, rng: np.random.Generator
) -> list[Body]:
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


def _stranger(truth: list[str], sheet: Sheet, rng: np.random.Generator) -> Body:
    """Lays something that is no piece on an empty cell: a coin, a key's bow, a sweet."""
    free = [i for i, symbol in enumerate(truth) if symbol == EMPTY]
    cell = int(rng.choice(free))
    truth[cell] = STRANGER
    pitch = min(sheet.pitch_mm)
    at = tuple(float(v) for v in sheet.centres_mm[cell])
    colour = jitter(((0.45, 0.1, 0.5), (0.5, 0.4, 0.05), (0.1, 0.6, 0.2))[int(rng.integers(3))], rng)
    size = pitch * float(rng.uniform(0.4, 0.75))
    return brick((at[0], at[1]), (size, size * float(rng.uniform(0.5, 1)), pitch * 0.15), 0.6, colour, 0.1)
