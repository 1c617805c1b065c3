"""Cells to train on: what the networks are shown of each, cut from scenes as the reader cuts them."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.core import EMPTY
from tachiai.vision.locate.pose import pose_from_corners
from tachiai.vision.own_board.bare import TiledPicture, measure_lines, tile_picture
from tachiai.vision.own_board.looks import PARTS, SEEN, TAUGHT, Look, declared_look, seen_look
from tachiai.vision.own_board.silhouettes import Shape, Silhouettes, masks, shape_of, silhouettes
from tachiai.vision.own_board.tiles import make_grid, pitch_of
from tests.bench.own_board_training.scenes import (
    BARE,
    HIDDEN,
    IGNORED,
    STRANGER,
    TrainingScene,
    TrainingShot,
    make_scene,
)
from tests.support.own_boards.hands import HIDDEN as HAND
from tests.support.own_boards.pieces import STRANGER as THING
from tests.support.own_boards.series import OwnSeries, Shot, make_series

CLASSES, SHAPES = 8, 2  # at most, of a scene
BENCH_FROM = 200_000  # series of the bench's own renderer with these numbers are for training
_MOST_BARE, _MOST_PIECES = 45, 60  # cells of a picture
_MISTAKEN = 0.03  # of the cells that a first pass takes for bare, or for a class


@dataclass(frozen=True, slots=True, eq=False)
class Samples:
    """Cells (n,) of pictures. ``truth`` as in scenes. ``colour``: log colours beside the smooth board,
    ``drawn``: what is drawn on bare cells like it, ``known`` how well; ``parts`` (n, 3, CLASSES, PARTS, 3)
    and ``ink`` (n, 3, CLASSES, 3): looks as declared, seen and taught, beside the light of the cell;
    ``has`` (n, 3, CLASSES): which of them there are.
    """

    truth: NDArray[np.int8]
    colour: NDArray[np.float16]
    drawn: NDArray[np.float16]
    known: NDArray[np.float16]
    fill: NDArray[np.float16]  # (n, fills 2, 3): the board's colours in even light
    fill_at: NDArray[np.uint8]  # (n, TILE_PX, TILE_PX)
    flags: NDArray[np.uint8]  # (n, 2, TILE_PX, TILE_PX): white, inside
    masks: NDArray[np.uint8]  # (n, SHAPES, 3, TILE_PX, TILE_PX): top and side of 255, ring
    shape: NDArray[np.int8]  # (n, CLASSES)
    parts: NDArray[np.float16]
    ink: NDArray[np.float16]
    has: NDArray[np.bool_]


def scene_of(number: int) -> TrainingScene:
    """Returns the training scene of a number: of the bench's renderer from ``BENCH_FROM`` on."""
    return _as_scene(make_series(number)) if number >= BENCH_FROM else make_scene(number)


def samples_of(scene: TrainingScene, rng: np.random.Generator) -> Iterator[Samples]:
    """Yields what each picture of a scene shows; the first teaches the others, not itself."""
    taught: dict[int, Look] = {}
    for i, shot in enumerate(scene.shots):
        yield _samples(scene, shot, taught, rng)
        if i == 0:
            taught = _taught(scene, shot)


def _picture(scene: TrainingScene, shot: TrainingShot) -> TiledPicture:
    low = min(kind.height_mm for kind in scene.kinds)
    return tile_picture(shot.image, make_grid(shot.pose, scene.sheet, low))


def _taught(scene: TrainingScene, shot: TrainingShot) -> dict[int, Look]:
    picture = _picture(scene, shot)
    found = {}
    for i, kind in enumerate(scene.kinds):
        cells = np.flatnonzero(shot.truth == i)
        if len(cells):
            where = silhouettes(picture.grid, shape_of(kind, pitch_of(scene.sheet)))
            look = seen_look(picture, where, cells, TAUGHT)
            if look is not None:
                found[i] = look.in_light(-picture.light)
    return found


def _samples(
    scene: TrainingScene, shot: TrainingShot, taught: dict[int, Look], rng: np.random.Generator
) -> Samples:
    picture = _picture(scene, shot)
    grid, tiles = picture.grid, picture.tiles
    bare = shot.truth == BARE
    bare ^= rng.random(len(bare)) < rng.choice([0.0, _MISTAKEN])
    if rng.random() < 0.2:
        bare &= rng.random(len(bare)) < 0.15
    drawn, known = measure_lines(picture, bare)
    cells = _chosen(shot.truth, rng)
    seen = [silhouettes(grid, shape) for shape in _shapes(scene)]
    parts, ink, has, shape = _class_looks(scene, shot, picture, taught, seen, rng)
    count = len(cells)
    fills = np.zeros((count, 2, 3), np.float16)
    fills[:, : len(grid.fills)] = picture.board.fills[:2]
    return Samples(
        shot.truth[cells].astype(np.int8),
        (tiles.colour - picture.smooth)[cells].astype(np.float16),
        drawn[cells].astype(np.float16),
        known[cells].astype(np.float16),
        fills,
        grid.fill[cells],
        np.stack([tiles.white[cells], grid.inside[cells]], axis=1).astype(np.uint8),
        _masks(seen, cells),
        np.tile(shape, (count, 1)),
        np.tile(parts.astype(np.float16), (count, 1, 1, 1, 1)),
        np.tile(ink.astype(np.float16), (count, 1, 1, 1)),
        np.tile(has, (count, 1, 1)),
    )


def _shapes(scene: TrainingScene) -> list[Shape]:
    pitch = pitch_of(scene.sheet)
    found = sorted((shape_of(kind, pitch) for kind in scene.kinds), key=lambda shape: shape.height)
    return [found[0], found[-1]]


def _masks(seen: list[Silhouettes], cells: NDArray[np.int64]) -> NDArray[np.uint8]:
    found = []
    for one in seen:
        top, side, rings = masks(
            Silhouettes(one.foot[cells], one.top[cells], one.radius, one.top_radius[cells])
        )
        found.append(np.stack([np.round(top * 255), np.round(side * 255), rings], axis=1).astype(np.uint8))
    return np.stack((found * SHAPES)[:SHAPES], axis=1)


def _class_looks(
    scene: TrainingScene,
    shot: TrainingShot,
    picture: TiledPicture,
    taught: dict[int, Look],
    seen: list[Silhouettes],
    rng: np.random.Generator,
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.bool_], NDArray[np.int8]]:
    parts, ink = np.zeros((3, CLASSES, PARTS, 3)), np.zeros((3, CLASSES, 3))
    has = np.zeros((3, CLASSES), np.bool_)
    shape = np.zeros(CLASSES, np.int8)
    light, shapes = picture.light, _shapes(scene)
    for i, kind in enumerate(scene.kinds[:CLASSES]):
        height = shape_of(kind, pitch_of(scene.sheet)).height
        shape[i] = int(np.argmin([abs(one.height - height) for one in shapes]))
        looks: list[Look | None] = [declared_look(kind, light), None, taught.get(i)]
        if looks[2] is not None:
            looks[2] = looks[2].in_light(light)
        cells = np.flatnonzero(shot.truth == i)
        if len(cells):
            few = rng.choice(cells, size=max(1, int(len(cells) * rng.uniform(0.2, 1.0))), replace=False)
            others = np.flatnonzero(shot.truth >= 0)
            wrong = rng.random(len(few)) < rng.choice([0.0, _MISTAKEN])
            few[wrong] = rng.choice(others, size=int(wrong.sum()))
            looks[1] = seen_look(picture, seen[shape[i]], few, SEEN)
        for mode, look in enumerate(looks):
            if look is not None:
                parts[mode, i], ink[mode, i], has[mode, i] = look.parts, look.ink, True
    return parts, ink, has, shape


def _chosen(truth: NDArray[np.int64], rng: np.random.Generator) -> NDArray[np.int64]:
    """Some of the cells of each truth that counts."""
    chosen = []
    for where, most in ((truth == BARE, _MOST_BARE), (truth >= 0, _MOST_PIECES), (truth == STRANGER, 9),
                        (truth == HIDDEN, 45)):  # fmt: skip
        cells = np.flatnonzero(where)
        chosen.append(rng.permutation(cells)[:most])
    return np.sort(np.concatenate(chosen))


def _as_scene(series: OwnSeries) -> TrainingScene:
    kinds = tuple(series.pieces.kinds[symbol] for symbol in series.symbols[1:])
    rng = np.random.default_rng([37, series.number])
    shots = [_as_shot(series, shot, rng) for shot in (series.start, *series.positions)]
    return TrainingScene(series.board.sheet, kinds, tuple(shots))


def _as_shot(series: OwnSeries, shot: Shot, rng: np.random.Generator) -> TrainingShot:
    number = {EMPTY: BARE, THING: STRANGER} | {symbol: i for i, symbol in enumerate(series.symbols[1:])}
    truth = np.array([IGNORED if s == HAND else number[s] for s in shot.truth])
    truth[list(shot.covered)] = HIDDEN
    wh = (shot.image.shape[1], shot.image.shape[0])
    pose = pose_from_corners(series.board.sheet, series.corners_px, wh)
    assert pose is not None
    return TrainingShot(shot.image, pose, truth)
