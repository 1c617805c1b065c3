"""The board as text and as SVG: one drawing for the page, the docs and the command line."""

from rules.drawing.board import board_svg
from rules.drawing.looks import Look, look_of
from rules.drawing.marks import Mark
from rules.drawing.pieces import PieceShape, piece_shapes, piece_svg
from rules.drawing.text import board_text

__all__ = ["Look", "Mark", "PieceShape", "board_svg", "board_text", "look_of", "piece_shapes", "piece_svg"]
