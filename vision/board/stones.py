"""Plain black and white stones or discs for boards without a piece file."""

from tachiai.rules.core import EMPTY, Symbol
from tachiai.vision.board.pieces import FaceShape, PieceKind, PieceSet
from tachiai.vision.board.sheet import Sheet

STONE_SYMBOLS: tuple[Symbol, ...] = (EMPTY, "b", "w")

# Go stones fill 0.95 of a line's distance, reversi discs 0.85 of a square.
_STONE_PER_PITCH = {"crossings": 0.92, "cells": 0.8}
_STONE_HEIGHT_PER_DIAMETER = 0.4  # a go stone's edge, where it looks widest, lies at half its height


def plain_stones(sheet: Sheet) -> PieceSet:
    """Stones "b" and "w" of a usual size for the sheet's grid."""
    diameter_mm = _STONE_PER_PITCH[sheet.kind] * min(sheet.pitch_mm)
    height_mm = _STONE_HEIGHT_PER_DIAMETER * diameter_mm / 2
    fills = {"b": "#1c1c20", "w": "#e8e6e0"}
    kinds = {
        symbol: PieceKind(symbol, diameter_mm, height_mm, (FaceShape("disc", fills[symbol]),), None, None, 0)
        for symbol in STONE_SYMBOLS
        if symbol != EMPTY
    }
    return PieceSet("", kinds, None)
