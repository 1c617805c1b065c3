"""Facts about sheets and pieces for other programs, as plain values for JSON."""

from dataclasses import asdict

from tachiai.hardware_docs.drawing.sheet import PATCH_FILLS, sheet_checksum
from tachiai.rules.messages import Message, languages
from tachiai.vision.board.pieces import PieceKind
from tachiai.vision.board.sheet import Sheet


def sheet_facts(sheet: Sheet) -> dict[str, object]:
    """Everything that a program needs to find the cells of a printed sheet in a picture.

    Millimetres from the upper left corner, y down. Cells are in the order of the board, LED -1 for none;
    corners of markers clockwise from the upper left; the colour of a patch is the one sent to the printer.
    """
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


def face_facts(kind: PieceKind, words: Message, file: str) -> dict[str, object]:
    """Everything that a renderer needs of a piece. "ball" or "ring" is there if it carries one: colour,
    diameter, hole (0: a ball) and height of its middle above the face.
    """
    facts: dict[str, object] = {
        "class": kind.symbol,
        "file": file,
        **{language: words.in_language(language) for language in languages()},
        "diameter_mm": kind.diameter_mm,
        "height_mm": kind.height_mm,
    }
    if kind.carries:
        carried = asdict(kind.carries)
        facts[kind.carries.name] = {k: carried[k] for k in ("colour", "diameter_mm", "hole_mm", "sits_mm")}
    return facts


def face_file(words: Message) -> str:
    """A file name of lower-case words: safe, and unique for each kind also where case is ignored."""
    letters = "".join(c if c.isalnum() else " " for c in words.en.lower())
    return "_".join(letters.split()) + ".png"
