"""A table's evening as its camera sees it: one scene, pictures at rest between moves, an arm now and then."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from tachiai.rules.core import EMPTY
from tachiai.vision.frame import Image
from tests.support.own_boards.boards import Floats, jitter
from tests.support.own_boards.bodies import Body, Vec
from tests.support.own_boards.hands import HIDDEN, arm, lay_over
from tests.support.own_boards.layouts import start_layout
from tests.support.own_boards.pieces import bodies_of
from tests.support.own_boards.series import Scene, make_scene, taken

AT_REST = 3  # pictures after each move
_ADDED = ("go", "reversi")  # kinds of board on which moves add a piece; on others one goes elsewhere
_FLICKER = 0.01  # of the exposure, from picture to picture
_CROWNED = 0.3  # of the moves at draughts: a man becomes a king where it stands
_DRIFT = np.array(
    [0.01, 0.01, 0.01, 0.02, 0.02]
)  # of logarithms a picture: three colours, slopes of the light
_OFF = 0.2  # of the pitch: how far from its cell's middle a hand puts a piece


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """One picture; ``layout`` by cell; ``below``: cells in or near an arm that lies over it; ``move``: how
    many were made.
    """

    image: Image
    layout: tuple[str, ...]
    below: frozenset[int]
    move: int


def evening(number: int, moves: int, drifts: bool = False) -> tuple[Scene, Iterator[Moment]]:
    """Returns the scene of series ``number`` and the pictures of some ``moves``; the light ``drifts``."""
    scene = make_scene(number, np.random.default_rng([17, number]))
    return scene, _moments(scene, np.random.default_rng([19, number]), moves, drifts)


def _moments(scene: Scene, rng: np.random.Generator, moves: int, drifts: bool) -> Iterator[Moment]:
    sheet = scene.board.sheet
    layout = list(start_layout(scene.kind, sheet.board.cols, sheet.board.rows, scene.symbols, rng))
    for cell in range(len(layout) if scene.kind in _ADDED else 0):
        if layout[cell] == EMPTY and rng.random() < 0.25:
            layout[cell] = str(rng.choice(scene.symbols[1:]))
    table = jitter((0.1, 0.15, 0.2), rng)
    standing: dict[int, list[Body]] = {}
    optics, drifted = None, np.zeros(5)
    for move in range(moves + 1):
        changed = _play(scene, layout, rng) if move else range(len(layout))
        for cell in changed:
            alone = tuple(symbol if i == cell else EMPTY for i, symbol in enumerate(layout))
            standing[cell] = bodies_of(alone, sheet, scene.made, _OFF, rng)
        light = scene.light_of([body for cell in sorted(standing) for body in standing[cell]], table)
        optics = optics or scene.exposed_for(light)
        below = light.copy()
        near = list(layout)
        lay_over(below, near, sheet, scene.view, arm(sheet, rng), rng)
        hidden = frozenset(i for i, symbol in enumerate(near) if symbol == HIDDEN)
        for i in range(AT_REST + move % 2):
            exposure = optics.exposure * float(np.exp(rng.normal(0, _FLICKER)))
            shown, here = (below, hidden) if i == AT_REST else (light, frozenset[int]())
            if drifts:
                drifted += rng.normal(0, _DRIFT)
                shown = shown * _drift(drifted, shown.shape)
            yield Moment(taken(shown, replace(optics, exposure=exposure), rng), tuple(layout), here, move)


def _drift(drifted: Vec, shape: tuple[int, ...]) -> Floats:
    y, x = (np.linspace(-1, 1, side) for side in shape[:2])
    slope = drifted[3] * x[None, :] + drifted[4] * y[:, None]
    return np.asarray(np.exp(drifted[:3] + slope[..., None]), np.float32)


def _play(scene: Scene, layout: list[str], rng: np.random.Generator) -> list[int]:
    """Makes a move in ``layout`` and returns the cells that it changes."""
    free = [i for i, symbol in enumerate(layout) if symbol == EMPTY]
    full = [i for i, symbol in enumerate(layout) if symbol != EMPTY]
    target = int(rng.choice(free))
    if scene.kind in _ADDED:
        layout[target] = str(rng.choice(scene.symbols[1:]))
        return [target]
    origin = int(rng.choice(full))
    if scene.kind == "draughts" and rng.random() < _CROWNED:
        layout[origin] = layout[origin].upper()
        return [origin]
    layout[target], layout[origin] = layout[origin], EMPTY
    return [origin, target]
