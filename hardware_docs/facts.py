"""What other programs may want to know of a sheet or a piece set, as plain values for JSON."""

from typing import TypedDict

from tachiai.hardware_docs.drawing.sheet import PATCH_FILLS, sheet_checksum
from tachiai.rules.words import Words
from tachiai.vision.board.marker_dictionary import MarkerDictionary
from tachiai.vision.board.pieces import PieceKind
from tachiai.vision.board.sheet import Sheet


class CellFacts(TypedDict):
    """A cell: its name, centre and LED (-1: none)."""

    name: str
    centre_mm: list[float]
    led: int


class FiducialFacts(TypedDict):
    """A marker: its id and its corners clockwise from the upper left."""

    id: int
    corners_mm: list[list[float]]


class PatchFacts(TypedDict):
    """A reference patch: its shade, the colour sent to the printer, x, y, width, height."""

    shade: str
    colour: str
    rect_mm: list[float]


class SheetFacts(TypedDict):
    """A sheet. Millimetres from its upper left corner, y down; cells in the order of the board."""

    game: str
    title: str
    version: str
    checksum: str
    size_mm: list[float]
    kind: str
    cols: int
    rows: int
    cell_size_mm: list[float]
    cells: list[CellFacts]
    dictionary: MarkerDictionary
    fiducial_side_mm: float
    fiducials: list[FiducialFacts]
    patches: list[PatchFacts]


class RiderFacts(TypedDict):
    """A ball (hole 0) or a ring, and how high its middle lies above the face."""

    colour: str
    diameter_mm: float
    hole_mm: float
    sits_mm: float


def sheet_facts(sheet: Sheet) -> SheetFacts:
    """Returns all that a program needs to find the cells of a printed sheet in a picture."""
    cells = zip(sheet.board.names, sheet.centres_mm.tolist(), sheet.leds, strict=True)
    return {
        "game": sheet.game,
        "title": sheet.title,
        "version": sheet.version,
        "checksum": sheet_checksum(sheet),
        "size_mm": list(sheet.size_mm),
        "kind": sheet.kind,
        "cols": sheet.board.cols,
        "rows": sheet.board.rows,
        "cell_size_mm": list(sheet.pitch_mm),
        "cells": [{"name": name, "centre_mm": centre, "led": led} for name, centre, led in cells],
        "dictionary": sheet.dictionary,
        "fiducial_side_mm": sheet.fiducial_side_mm,
        "fiducials": [
            {"id": marker, "corners_mm": corners.tolist()}
            for marker, corners in sheet.fiducial_corners_mm.items()
        ],
        "patches": [
            {
                "shade": patch.shade,
                "colour": PATCH_FILLS[patch.shade],
                "rect_mm": [patch.x_mm, patch.y_mm, patch.width_mm, patch.height_mm],
            }
            for patch in sheet.patches
        ],
    }


def face_facts(kind: PieceKind, words: Words, file: str) -> dict[str, object]:
    """Returns what a renderer needs to put the piece on a table; "ball" or "ring" if it carries one."""
    facts: dict[str, object] = {
        "class": kind.symbol,
        "file": file,
        "en": words.en,
        "ja": words.ja,
        "diameter_mm": kind.diameter_mm,
        "height_mm": kind.height_mm,
    }
    if kind.carries:
        rider: RiderFacts = {
            "colour": kind.carries.colour,
            "diameter_mm": kind.carries.diameter_mm,
            "hole_mm": kind.carries.hole_mm,
            "sits_mm": kind.carries.sits_mm,
        }
        facts[kind.carries.name] = rider
    return facts


def face_file(words: Words) -> str:
    """Returns a file name made of lower-case words: safe, and different for each kind on any disk."""
    letters = "".join(c if c.isalnum() else " " for c in words.en.lower())
    return "_".join(letters.split()) + ".png"
