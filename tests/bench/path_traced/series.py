"""Series of path-traced pictures on disk: a few of the start position, then positions of random play, all
with one light and one camera; ``truth.json`` beside them says what they show.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from tachiai.hardware_docs.catalogue import open_pieces, open_sheet
from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout
from tachiai.rules.registry import game_ids, open_game
from tests.bench.path_traced.camera import stand_of
from tests.bench.path_traced.looks import sample_look
from tests.bench.path_traced.placing import Placement, place
from tests.bench.path_traced.scene import scene
from tests.bench.path_traced.sensor import Light, develop, exposure_gain
from tests.bench.path_traced.tracer import open_tracer, render
from tests.support.random_lines import random_position

MADE_BY = 2  # raise it whenever the same seed gives another picture
POSITIONS = 4  # of a series
START_FRAMES = 3
START_OFF_CENTRE = 0.1  # at the start people set up with care
LIT = (3, 9)  # how many cells glow
TRUTH = "truth.json"


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture and what it shows; ``lit`` are the cells that glow from below."""

    path: Path
    layout: Layout
    lit: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Series:
    """One light and camera: ``look`` holds the fields of ``SeriesLook`` by name."""

    number: int
    game: str
    look: dict[str, Any]
    start: tuple[Shot, ...]
    positions: tuple[Shot, ...]


def all_series(out: Path, images: int, spp: int, say: Callable[[str], None]) -> Iterator[Series]:
    """Yields series with ``images`` positions or a few more in all, the games in turn; pictures that
    ``out`` lacks are traced first. Raises ``ImportError`` where that needs a tracer that is missing.
    """
    tracer = None
    for number in range(-(-images // POSITIONS)):
        game = game_ids()[number % len(game_ids())]
        folder = out / f"{number:03d}_{game}"
        if not _is_made(folder, spp):
            tracer = tracer or open_tracer()
            say(f"tracing {folder.name}")
            _make(tracer, folder, number, game, spp)
        yield _read(folder)


def _is_made(folder: Path, spp: int) -> bool:
    truth = folder / TRUTH
    if not truth.exists():
        return False
    data = json.loads(truth.read_text(encoding="utf-8"))
    return bool(data["made_by"] == MADE_BY and data["spp"] == spp)


def _read(folder: Path) -> Series:
    data = json.loads((folder / TRUTH).read_text(encoding="utf-8"))
    board = open_game(data["game"]).board

    def shots(kind: str) -> tuple[Shot, ...]:
        return tuple(
            Shot(folder / row["file"], tuple(row["cells"]), tuple(board.by_name[name] for name in row["lit"]))
            for row in data[kind]
        )

    return Series(data["number"], data["game"], data["look"], shots("start"), shots("positions"))


def _make(mi: Any, folder: Path, number: int, uid: str, spp: int) -> None:
    rng = np.random.default_rng([MADE_BY, number])
    game, sheet, pieces = open_game(uid), open_sheet(uid), open_pieces(uid)
    look = sample_look(rng)
    stand = stand_of(look, sheet.size_mm)
    folder.mkdir(parents=True, exist_ok=True)

    def film(placement: Placement) -> Light:
        seed = int(rng.integers(2**31))
        return render(mi, scene(mi, placement, sheet, pieces, look, stand), spp, seed)

    begin = place(game.layout(game.start()), sheet, pieces, START_OFF_CENTRE, 0, rng)
    light = film(begin)
    gain = exposure_gain(light, look)  # locked from then on
    start, positions = [], []
    for i in range(START_FRAMES):
        name = f"start_{i}.jpg"
        (folder / name).write_bytes(develop(light, look, stand, gain, rng))
        start.append(_row(name, begin, game.board.names))
    chance = Random(f"{MADE_BY} {number}")
    for i in range(POSITIONS):
        layout = game.layout(game.parse_position(random_position(game, chance)))
        lit = int(rng.integers(*LIT)) if look.glow_share > 0 and i % 2 == 0 else 0
        placement = place(layout, sheet, pieces, look.off_centre, lit, rng)
        name = f"position_{i}.jpg"
        (folder / name).write_bytes(develop(film(placement), look, stand, gain, rng))
        positions.append(_row(name, placement, game.board.names))
    truth = {"made_by": MADE_BY, "spp": spp, "number": number, "game": uid, "look": asdict(look)}
    truth |= {"start": start, "positions": positions}
    (folder / TRUTH).write_text(json.dumps(truth, indent=1) + "\n", encoding="utf-8")


def _row(name: str, placement: Placement, names: tuple[str, ...]) -> dict[str, Any]:
    offsets = [[round(x, 2), round(y, 2)] for x, y in placement.offsets_mm]
    return {
        "file": name,
        "cells": list(placement.layout),
        "offsets_mm": offsets,
        "lit": [names[cell] for cell in placement.lit],
    }
