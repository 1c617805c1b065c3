"""Reads single pictures for ``tachiai see``: one JSON object a picture."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.quoting import quoted_value
from tachiai.rules.sight import Blind
from tachiai.vision.board.sheet import Points, Sheet
from tachiai.vision.errors import BadCorners, BadLayout
from tachiai.vision.frame import Frame, Image
from tachiai.vision.locate.pose import Pose
from tachiai.vision.read.doubts import regions
from tachiai.vision.reasons import explain
from tachiai.vision.watch.observer import Observation, Observer

UNSURE = "?"


@dataclass(frozen=True, slots=True)
class Region:
    """Connected cells that are not read for one reason."""

    code: str
    sentence: str
    cells: tuple[str, ...]  #: their names


@dataclass(frozen=True, slots=True, eq=False)
class PictureReport:
    """The result for one picture."""

    image: str
    found: bool
    reason: str  #: a code of ``vision.reasons``, "" if all is well
    sentence: str
    corners_px: Points | None = None  #: (4, 2): the grid's outer corners, clockwise from the upper left
    rows: tuple[str, ...] = ()  #: symbols, rank by rank from the top
    rim: dict[str, Symbol] = field(default_factory=dict)  #: symbols of the rim cells, by name
    confidence: float = 0.0
    hand: bool = False
    observation: Observation | None = None
    regions: tuple[Region, ...] = ()  #: the largest first
    #: By name: the probabilities of the symbols, and why the cell is not read.
    cells: dict[str, dict[str, Any]] = field(default_factory=dict)

    def as_json(self, probabilities: bool = False) -> dict[str, Any]:
        """The picture's JSON object; with ``probabilities`` also those of each cell."""
        corners = None if self.corners_px is None else np.round(self.corners_px, 2).tolist()
        result: dict[str, Any] = {
            "image": self.image,
            "found": self.found,
            "reason": self.reason,
            "sentence": self.sentence,
            "corners_px": corners,
            "rows": list(self.rows),
            "confidence": round(self.confidence, 4),
            "hand": self.hand,
        }
        if self.rim:
            result["rim"] = self.rim
        if self.regions:
            result["regions"] = [
                {"reason": region.code, "sentence": region.sentence, "cells": list(region.cells)}
                for region in self.regions
            ]
        if probabilities and self.found:
            result["cells"] = self.cells
        return result


def see(image: Image, name: str, sheet: Sheet, observer: Observer, language: str = "en") -> PictureReport:
    """Reads a picture (H, W, 3) BGR. If the sheet has no markers, ``observer`` must know its corners."""
    observation = observer.glance(Frame(image, 0, 0.0))
    pose = observation.pose
    if not isinstance(pose, Pose):
        sentence = pose.words.in_language(language)
        return PictureReport(name, False, pose.code, sentence, observation=observation)
    corners = pose.project(sheet.outer_corners_mm)
    symbols = tuple(symbol or UNSURE for symbol in observation.symbols_seen or ())
    rows, rim = split_rows(symbols, sheet)
    return PictureReport(
        name,
        True,
        observation.reason,
        explain(observation.reason).in_language(language) if observation.reason else "",
        corners,
        rows,
        rim,
        observation.confidence,
        observation.blind is Blind.HAND,
        observation,
        tuple(
            Region(
                code, explain(code).in_language(language), tuple(sheet.board.names[cell] for cell in cells)
            )
            for code, cells in regions(observation.doubts, sheet)
        ),
        _cells(observation, sheet, observer.symbols),
    )


def _cells(observation: Observation, sheet: Sheet, symbols: tuple[Symbol, ...]) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    sight = observation.sight
    for name, row, code in zip(
        sheet.board.names, sight.cells if sight else (), observation.doubts, strict=False
    ):
        likely = {} if row is None else {s: round(p, 4) for s, p in zip(symbols, row, strict=True)}
        found[name] = {"reason": code, "probabilities": likely} if code else {"probabilities": likely}
    return found


def unreadable(name: str, sentence: str) -> PictureReport:
    """The report for a file that is no picture."""
    return PictureReport(name, False, "bad_image", sentence)


def split_rows(symbols: tuple[Symbol, ...], sheet: Sheet) -> tuple[tuple[str, ...], dict[str, Symbol]]:
    """The grid's ranks from the top as strings, and the rim's symbols by cell name."""
    cols, grid = sheet.board.cols, len(sheet.board.grid_cells)
    rows = tuple("".join(symbols[i : i + cols]) for i in range(0, min(grid, len(symbols)), cols))
    rim = {sheet.board.names[cell]: symbols[cell] for cell in sheet.board.rim_cells if cell < len(symbols)}
    return rows, rim


def layout_from_text(text: str, sheet: Sheet, symbols: tuple[Symbol, ...]) -> Layout:
    """The layout of a text: ranks from the top, separated by "/" or spaces, a symbol for each cell; the rim
    is empty. Raises ``BadLayout``.
    """
    rows = text.replace("/", " ").split()
    cols, ranks = sheet.board.cols, sheet.board.rows
    if [len(row) for row in rows] != [cols] * ranks or not set("".join(rows)) <= set(symbols):
        listed = " ".join(symbols)
        raise BadLayout(
            f"expected {ranks} ranks of {cols} out of {listed}, parted by /, got {quoted_value(text)}"
        )
    return tuple("".join(rows)) + (EMPTY,) * len(sheet.board.rim_cells)


def corners_from_text(text: str) -> Points:
    """(4, 2) from "x,y,x,y,x,y,x,y". Raises ``BadCorners``.

    >>> corners_from_text("0,0,9,0,9,9,0,9").tolist()
    [[0.0, 0.0], [9.0, 0.0], [9.0, 9.0], [0.0, 9.0]]
    """
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) != 8 or not np.isfinite(numbers).all():
        raise BadCorners(f"expected eight numbers x,y,x,y,x,y,x,y, got {quoted_value(text)}")
    return np.array(numbers).reshape(4, 2)
