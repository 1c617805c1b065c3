"""Compares the colours that a sheet's file declares with those that a picture shows."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.core import EMPTY, Symbol
from tachiai.vision.board.empty_sheet import cell_fills
from tachiai.vision.board.log_colour import LogColour, log_colour_of
from tachiai.vision.board.own_pieces import UNKNOWN_COLOUR
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.board.sheet import Points, Sheet
from tachiai.vision.frame import Image
from tachiai.vision.locate.pose import Pose
from tachiai.vision.read.doubts import regions
from tachiai.vision.watch.observer import Observation

# Of the pitch: outside a piece, and not yet on a line.
_CORNERS = np.array([(x, y) for y in (-0.4, 0.4) for x in (-0.4, 0.4)])
_MIDDLE = np.array([(0.0, 0.0), (-0.4, 0.0), (0.4, 0.0), (0.0, -0.4), (0.0, 0.4)])  # of a piece's radius
_ONE_OF_THEM = 0.9  # of a cell's probability: a piece of that colour lies there, whichever it is
_FAR = np.array([0.7, 0.35, 0.35])  # of log colour: beyond, a colour is another one, not another light


@dataclass(frozen=True, slots=True)
class ColourSeen:
    """A declared colour beside the one that is seen."""

    name: str  #: its key in ``[style.colours]``, or a piece's symbol
    declared: str  #: ``#rrggbb``; "" if it is learned from a picture
    seen: str  #: ``#rrggbb``; "" if nothing of it is seen
    fits: bool  #: apart from the brightness of the picture and the colour of its light
    #: All kinds of its colour, if pieces are seen that may be any of them, such as men and kings from above.
    alike: tuple[Symbol, ...] = ()


def compare_colours(
    image: Image, observation: Observation, sheet: Sheet, pieces: PieceSet
) -> tuple[ColourSeen, ...]:
    """The colours declared for a board and its pieces, beside those of a picture (H, W, 3) BGR in which the
    board was found; () if it was not.
    """
    pose = observation.pose
    if not isinstance(pose, Pose):
        return ()
    named = list(_declared(sheet, pieces))
    places = _places(observation, sheet, pieces)
    shown = {name: _seen(image, points, pose, height_mm) for name, points, height_mm in places}
    unsure = _seen_as_one_of(observation, pieces)
    gaps = {
        name: log_colour_of(shown[name]) - log_colour_of(colour)
        for name, colour in named
        if colour and shown.get(name)
    }
    light = _light(list(gaps.values()))
    return tuple(
        ColourSeen(
            name,
            colour,
            shown.get(name, ""),
            name not in gaps or bool((np.abs(gaps[name] - light) < _FAR).all()),
            _alike(name, pieces) if unsure.get(name) else (),
        )
        for name, colour in named
    )


def _light(gaps: list[LogColour]) -> LogColour:
    """The light's log colour: the one for which most colours fit, and of several the most neutral."""
    nothing = np.zeros(3, np.float32)

    def fitting(light: LogColour) -> tuple[int, float]:
        return sum(bool((np.abs(gap - light) < _FAR).all()) for gap in gaps), -float(
            np.abs(light / _FAR).max()
        )

    return max([nothing, *gaps], key=fitting)


def strange_colours(
    image: Image, observation: Observation, sheet: Sheet, pieces: PieceSet
) -> tuple[tuple[tuple[int, ...], str], ...]:
    """The regions of cells on which nothing known was seen, and the median colour of each."""
    pose = observation.pose
    if not isinstance(pose, Pose):
        return ()
    radius_mm = min(kind.diameter_mm for kind in pieces.kinds.values()) / 2
    height_mm = float(np.median([kind.height_mm for kind in pieces.kinds.values()]))
    found = []
    for code, cells in regions(observation.doubts, sheet):
        if code == "stranger":
            around = (sheet.centres_mm[list(cells)][:, None] + _MIDDLE * radius_mm).reshape(-1, 2)
            found.append((cells, _seen(image, around, pose, height_mm)))
    return tuple(found)


def _declared(sheet: Sheet, pieces: PieceSet) -> Iterator[tuple[str, str]]:
    used = set(cell_fills(sheet))
    yield from ((name, colour) for name, colour in sheet.colours.items() if colour in used)
    for symbol, kind in pieces.kinds.items():
        fill = kind.face[0].fill
        yield symbol, "" if fill == UNKNOWN_COLOUR else fill


def _places(observation: Observation, sheet: Sheet, pieces: PieceSet) -> Iterator[tuple[str, Points, float]]:
    """Each name, the points (n, 2) in mm that show its colour, and their height."""
    fills = np.array(cell_fills(sheet))
    for name, colour in sheet.colours.items():
        around = sheet.centres_mm[fills == colour][:, None] + _CORNERS * sheet.pitch_mm
        yield name, around.reshape(-1, 2), 0.0
    unsure = _seen_as_one_of(observation, pieces)
    for symbol, kind in pieces.kinds.items():
        cells = [i for i, named in enumerate(observation.symbols_seen or ()) if named == symbol]
        cells += unsure.get(symbol, [])
        around = sheet.centres_mm[cells][:, None] + _MIDDLE * kind.diameter_mm / 2
        yield symbol, around.reshape(-1, 2), kind.height_mm


def _alike(symbol: Symbol, pieces: PieceSet) -> tuple[Symbol, ...]:
    """The kinds with the face of ``symbol``, itself included."""
    face = pieces.kinds[symbol].face
    return tuple(other for other, kind in pieces.kinds.items() if kind.face == face)


def _seen_as_one_of(observation: Observation, pieces: PieceSet) -> dict[Symbol, list[int]]:
    """By symbol the cells with a piece of its face that may be another such kind as well."""
    cells: dict[Symbol, list[int]] = {}
    columns = {symbol: column for column, symbol in enumerate((EMPTY, *pieces.kinds))}
    likely = observation.sight.cells if observation.sight is not None else ()
    for cell, (named, row) in enumerate(zip(observation.symbols_seen or (), likely, strict=True)):
        if named is not None or row is None:
            continue
        for symbol in pieces.kinds:
            alike = _alike(symbol, pieces)
            if len(alike) > 1 and sum(row[columns[other]] for other in alike) > _ONE_OF_THEM:
                cells.setdefault(symbol, []).append(cell)
    return cells


def _seen(image: Image, points_mm: Points, pose: Pose, height_mm: float) -> str:
    """The median colour ``#rrggbb`` of points, "" if none is in the picture."""
    px: NDArray[np.int64] = np.round(pose.project(points_mm, height_mm)).astype(int)
    px = px[((px >= 0) & (px < pose.image_wh)).all(axis=1)]
    if not len(px):
        return ""
    blue, green, red = np.median(image[px[:, 1], px[:, 0]], axis=0).round().astype(int)
    return f"#{red:02x}{green:02x}{blue:02x}"
