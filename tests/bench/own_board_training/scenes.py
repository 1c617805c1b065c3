"""Scenes to train on: boards, pieces, light, cameras and things that lie about, far wider than the bench's.

Each is a start picture and two later ones of the same board in about the same light, the second with
something laid over the same pieces. The same number is always the same scene.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tachiai.firmware.virtual_table.view import View
from tachiai.rules.core import EMPTY
from tachiai.vision.board.log_colour import LINEAR
from tachiai.vision.board.pieces import PieceKind, plain_stones
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.frame import Image
from tachiai.vision.locate.pose import Pose, pose_from_corners
from tests.bench.own_board_training.boards import Floats, random_board, random_colour
from tests.bench.own_board_training.clutter import lay_clutter, lay_things_beside, strangers
from tests.bench.own_board_training.photography import (
    Camera,
    photograph,
    random_camera,
    random_lights,
    random_optics,
)
from tests.support.own_boards.bodies import Body, Vec
from tests.support.own_boards.pieces import Made, _declared, _strokes, bodies_of
from tests.support.own_boards.render import render

BARE, STRANGER, HIDDEN, IGNORED = -1, -2, -3, -4  # truths beside the index of a class
PX_PER_MM = 2.0


@dataclass(frozen=True, slots=True, eq=False)
class TrainingShot:
    """One picture with the pose that is found of it, and what each cell shows (cells,)."""

    image: Image
    pose: Pose
    truth: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class TrainingScene:
    """``kinds``: the classes as their owner declares them."""

    sheet: Sheet
    kinds: tuple[PieceKind, ...]
    shots: tuple[TrainingShot, ...]


def make_scene(number: int) -> TrainingScene:
    """Returns scene ``number``."""
    rng = np.random.default_rng([36, number])
    sheet, texture, gloss = random_board(rng)
    made, kinds, classes = _pieces(sheet, rng)
    view = random_camera(sheet, rng)
    lamps, ambient = random_lights(sheet, rng)
    optics = random_optics(rng)
    table = random_colour(rng)
    density = float(rng.choice([0.08, 0.25, 0.45, 0.7], p=[0.25, 0.35, 0.3, 0.1]))
    shots: list[TrainingShot] = []
    exposure: float | None = None
    for i in range(2):
        share = density if i else float(rng.choice([0.0, 0.12, 0.35], p=[0.15, 0.45, 0.4]))
        layout = _layout(sheet, list(made), share, rng)
        off = float(rng.choice([0.05, 0.12, 0.2, 0.28]))
        bodies = bodies_of(layout, sheet, made, off, rng)
        truth = np.array([BARE if s == EMPTY else classes[s] for s in layout])
        if i and rng.random() < 0.35:
            bodies += _between_cells(truth, sheet, made, rng)
        if i:
            bodies += strangers(truth, sheet, rng, STRANGER, IGNORED)
        light = render(texture, PX_PER_MM, sheet.size_mm, table, bodies, lamps, ambient, gloss, view)
        for below in (False, True)[: 1 + i]:
            shot, exposure = _shot(
                light.copy(), truth.copy(), sheet, view, optics, exposure, i > 0, below, rng
            )
            if shot is not None:
                shots.append(shot)
    return TrainingScene(sheet, tuple(kinds), tuple(shots))


def _shot(
    light: Floats,
    truth: NDArray[np.int64],
    sheet: Sheet,
    view: View,
    optics: Camera,
    exposure: float | None,
    later: bool,
    below: bool,
    rng: np.random.Generator,
) -> tuple[TrainingShot | None, float]:
    """A picture of the light, below hands or a few things, and the exposure."""
    if rng.random() < 0.4:
        lay_things_beside(light, truth, sheet, view, rng, HIDDEN, IGNORED)
    for _ in range(int(rng.choice([1, 1, 1, 2])) if below else int(later and rng.random() < 0.25)):
        lay_clutter(light, truth, sheet, view, rng, HIDDEN, IGNORED)
    image, exposure = photograph(light, optics, exposure, later and rng.random() < 0.5, rng)
    corners = view.project(np.column_stack([sheet.outer_corners_mm, np.zeros(4)]))
    err = float(rng.choice([0.3, 1.0, 2.0])) * view.picture_wh[0] / 1280
    pose = pose_from_corners(sheet, corners + rng.normal(0, err, corners.shape), view.picture_wh)
    return None if pose is None else TrainingShot(image, pose, truth), exposure


def _layout(sheet: Sheet, symbols: list[str], share: float, rng: np.random.Generator) -> tuple[str, ...]:
    """Pieces here and there, in clusters now and then; on a checkered board often on one colour alone."""
    count = len(sheet.centres_mm)
    chance = np.full(count, share)
    if rng.random() < 0.4:
        middle = sheet.centres_mm[int(rng.integers(count))]
        away = np.linalg.norm((sheet.centres_mm - middle) / np.array(sheet.pitch_mm), axis=1)
        chance = np.clip(share * 4 * np.exp(-((away / 3) ** 2)), 0.02, 0.95)
    if sheet.pattern == "checkered" and rng.random() < 0.5:
        parity = np.array([(x + y) % 2 for x, y in sheet.board.xy])
        chance = np.where(parity == int(rng.integers(2)), np.minimum(2 * chance, 0.95), 0)
    weights = rng.dirichlet(np.full(len(symbols), 3.0))
    return tuple(str(rng.choice(symbols, p=weights)) if rng.random() < c else EMPTY for c in chance)


def _between_cells(
    truth: NDArray[np.int64], sheet: Sheet, made: dict[str, Made], rng: np.random.Generator
) -> list[Body]:
    """Lays a piece or two between two bare cells, or where four meet; marks all of them in ``truth``
    (cells,): what lies there is on none.
    """
    bodies: list[Body] = []
    for _ in range(int(rng.integers(1, 3))):
        bare = np.flatnonzero(truth == BARE)
        if not len(bare):
            break
        cell = int(rng.choice(bare))
        away = (sheet.centres_mm - sheet.centres_mm[cell]) / np.array(sheet.pitch_mm)
        beside = np.flatnonzero((np.abs(np.abs(away).max(axis=1) - 1) < 0.1) & (truth == BARE))
        if not len(beside):
            continue
        other = int(rng.choice(beside))
        below = np.abs(away - away[other] / 2).max(axis=1) < 0.6
        if (truth[below] == BARE).all():
            shift = (sheet.centres_mm[other] - sheet.centres_mm[cell]) * float(rng.uniform(0.42, 0.58))
            moved = replace(sheet, origin_mm=tuple((np.array(sheet.origin_mm) + shift).tolist()))
            layout = [EMPTY] * len(truth)
            layout[cell] = str(rng.choice(list(made)))
            bodies += bodies_of(tuple(layout), moved, made, 0.05, rng)
            truth[below] = STRANGER
    return bodies


def _pieces(
    sheet: Sheet, rng: np.random.Generator
) -> tuple[dict[str, Made], list[PieceKind], dict[str, int]]:
    pitch = min(sheet.pitch_mm)
    shape = str(rng.choice(["stone", "disc", "disc", "disc", "brick"]))
    radius = pitch * float(rng.uniform(0.27, 0.51 if shape != "brick" else 0.36))
    declared_share = _share_of_height(rng)
    low = 0.04 if declared_share == 1.0 else 0.2  # of flat ones, no owner is far off
    height = {"stone": radius * float(rng.uniform(0.5, 0.95)), "disc": pitch * float(rng.uniform(low, 0.5)),
              "brick": pitch * float(rng.uniform(0.15, 0.6))}[shape]  # fmt: skip
    gloss = float(rng.choice([0.0, 0.1, 0.35]))
    made: dict[str, Made] = {}
    inks = shape == "disc" and rng.random() < 0.25
    colours = _apart(int(rng.choice([1, 2, 2, 2, 3, 4])), rng)
    ground = random_colour(rng, light=True)
    for i, colour in enumerate(colours):
        symbol = "abcd"[i]
        if inks:
            ink = np.asarray(np.clip(colour * 0.5, 0.01, 0.9))
            made[symbol] = Made(shape, radius, height, ground, ink, 1, gloss,
                                _strokes(ink, rng) if rng.random() < 0.3 else ())  # fmt: skip
        else:
            made[symbol] = Made(shape, radius, height, colour, None, 1, gloss)
    if shape == "disc" and rng.random() < 0.45:
        for symbol in list(made):
            one = made[symbol]
            made[symbol.upper()] = Made(shape, radius, height, one.albedo, one.ink, 2, gloss, one.symbol)
    return made, *_declare(sheet, made, declared_share, rng)


def _share_of_height(rng: np.random.Generator) -> float:
    """Of the pieces' real height, what their owner declares of all of them: the whole, in a good quarter of
    the scenes less, down to a third, or now and then more.
    """
    chance = rng.random()
    if chance < 0.28:
        return float(np.exp(rng.uniform(np.log(1 / 3), 0)))
    return float(rng.uniform(1, 1.8)) if chance < 0.34 else 1.0


def _declare(
    sheet: Sheet, made: dict[str, Made], share: float, rng: np.random.Generator
) -> tuple[list[PieceKind], dict[str, int]]:
    """How their owner declares them: with errors, ``share`` of their height; or, of two colours, simply as
    light and dark stones. And by symbol the index of the kind that stands for it.
    """
    kinds = {symbol: _declared(symbol, one, rng) for symbol, one in made.items()}
    higher = share * float(np.exp(rng.normal(0, 0.2)))
    wider = float(np.exp(rng.normal(0, 0.08))) if rng.random() < 0.3 else 1.0
    for symbol, kind in kinds.items():
        kinds[symbol] = replace(kind, height_mm=kind.height_mm * higher, diameter_mm=kind.diameter_mm * wider)
    for symbol in list(kinds):
        if symbol.isupper():  # the same piece twice: its owner writes down the same
            single = kinds[symbol.lower()]
            kinds[symbol] = replace(single, symbol=symbol, height_mm=2 * single.height_mm)
    low = [symbol for symbol in kinds if symbol.islower()]
    levels = {symbol: float(np.log(made[symbol].albedo + 0.02).mean()) for symbol in low}
    if len(low) == 2 and all(made[s].ink is None for s in low) and rng.random() < 0.6:
        dark, light = sorted(low, key=lambda s: levels[s])
        light_field = next(iter(sheet.colours.values()))
        board = float(np.log(LINEAR[[int(light_field[k : k + 2], 16) for k in (1, 3, 5)]] + 0.02).mean())
        if levels[light] - levels[dark] > 0.8 and levels[dark] < board - 0.4:
            plain = plain_stones(sheet.kind, sheet.pitch_mm).kinds
            return [plain["b"], plain["w"]], {s: int(s.lower() == light) for s in made}
    return list(kinds.values()), {symbol: i for i, symbol in enumerate(kinds)}


def _apart(count: int, rng: np.random.Generator) -> list[Vec]:
    """Returns so many colours that can be told apart."""
    if count == 2 and rng.random() < 0.6:
        return [random_colour(rng, light=True), random_colour(rng, dark=True)]
    chosen: list[Vec] = []
    while len(chosen) < count:
        new = random_colour(rng)
        if all(np.abs(np.log(new + 0.03) - np.log(old + 0.03)).max() > 0.7 for old in chosen):
            chosen.append(new)
    return chosen
