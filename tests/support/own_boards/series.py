"""Series of pictures of own boards: each a board, pieces, lamps and a camera of its own; a start picture,
then positions. The same number is always the same series.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from tachiai.firmware.virtual_table.view import View
from tachiai.rules.core import EMPTY, Symbol
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.frame import Image
from tests.support.own_boards.boards import PX_PER_MM, Floats, OwnBoard, jitter, make_board
from tests.support.own_boards.bodies import Body, Vec
from tests.support.own_boards.hands import HIDDEN, arm, finger, lay_over
from tests.support.own_boards.layouts import later_layout, start_layout
from tests.support.own_boards.pieces import Made, bodies_of, lay_stranger, make_pieces
from tests.support.own_boards.render import Lamp, Optics, develop, look_at, render

KINDS = ("go", "draughts", "reversi", "xiangqi", "bricks", "home_made")
ENGRAVED = range(1000, 2000)  # series with these numbers are all xiangqi, each kind with a symbol of its own
POSITIONS = 2


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
class Scene:
    """What all pictures of a series share; ``light_name``, ``optics_name`` and ``tilt_deg`` say how it is."""

    kind: str
    board: OwnBoard
    made: dict[Symbol, Made]
    pieces: PieceSet
    symbols: tuple[Symbol, ...]
    view: View
    lamps: list[Lamp]
    ambient: Vec
    optics: Optics
    corners_px: Vec
    light_name: str
    optics_name: str
    tilt_deg: float

    def light_of(self, bodies: list[Body], table: Vec) -> Floats:
        """Returns the light (h, w, 3) that reaches the camera, on a ``table`` of this colour."""
        board = self.board
        return render(board.texture, PX_PER_MM, board.sheet.size_mm, table, bodies, self.lamps, self.ambient,
                      board.gloss, self.view)  # fmt: skip

    def exposed_for(self, light: Floats) -> Optics:
        """Returns the camera with its exposure set for a picture."""
        return replace(self.optics, exposure=self.optics.exposure / float(np.median(light.max(axis=2))))


def make_scene(number: int, rng: np.random.Generator) -> Scene:
    """Returns the scene of series ``number`` by its chances."""
    kind = "engraved" if number in ENGRAVED else KINDS[number % len(KINDS)]
    board, true = make_board(kind, rng)
    made, pieces = make_pieces(kind, board, true, rng)
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
    return Scene(kind, board, made, pieces, symbols, view, lamps, ambient, optics, clicked, light_name,
                 optics_name, tilt)  # fmt: skip


def make_series(number: int) -> OwnSeries:
    """Returns series ``number``."""
    rng = np.random.default_rng([17, number])
    scene = make_scene(number, rng)
    kind, symbols, sheet, view = scene.kind, scene.symbols, scene.board.sheet, scene.view
    start = start_layout(kind, sheet.board.cols, sheet.board.rows, symbols, rng)
    shots, optics = [], scene.optics
    for i in range(POSITIONS + 1):
        layout = start if i == 0 else later_layout(kind, start, symbols, rng)
        off = 0.06 if i == 0 else float(rng.choice([0.08, 0.16, 0.24]))
        bodies = bodies_of(layout, sheet, scene.made, off, rng)
        truth, covered = list(layout), frozenset[int]()
        if i == POSITIONS and number % 3 == 1:
            bodies.append(lay_stranger(truth, sheet, rng))
        light = scene.light_of(bodies, jitter((0.1, 0.15, 0.2), rng))
        beneath, bare = tuple(truth), light.copy()
        if i == POSITIONS and number % 3 == 2:
            covered = lay_over(light, truth, sheet, view, arm(sheet, rng), rng)
        if i == 0:
            optics = scene.exposed_for(light)
        name = f"{number:03d}_{kind}_{i}"
        shots.append(_shot(light, truth, beneath, covered, name, optics, rng))
    pointing = None
    if number % 5 == 2:  # by chances of its own, so that all else stays as it is without
        chances, truth = np.random.default_rng([18, number]), list(beneath)
        covered = lay_over(bare, truth, sheet, view, finger(sheet, chances), chances)
        name = f"{number:03d}_{kind}_finger"
        pointing = _shot(bare, truth, beneath, covered, name, optics, chances)
    seen, tilt = "markers" if sheet.fiducials else "corners", scene.tilt_deg
    steep = f"tilt {'below 12°' if tilt < 12 else '12° to 28°' if tilt < 28 else '28° to 46°'}"
    conditions = (f"kind {kind}", f"by {seen}", scene.light_name, scene.optics_name, steep)
    return OwnSeries(
        number, kind, scene.board, scene.pieces, symbols, scene.corners_px, shots[0], tuple(shots[1:]),
        pointing, conditions
    )  # fmt: skip


def _shot(
    light: Floats,
    truth: list[str],
    beneath: tuple[str, ...],
    covered: frozenset[int],
    name: str,
    optics: Optics,
    rng: np.random.Generator,
) -> Shot:
    return Shot(taken(light, optics, rng), tuple(truth), HIDDEN in truth, name, beneath, covered)


def taken(light: Floats, optics: Optics, rng: np.random.Generator) -> Image:
    """Returns the picture (h, w, 3) that the camera takes."""
    data = np.frombuffer(develop(light, optics, rng), np.uint8)
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


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
