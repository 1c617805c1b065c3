"""The board as text and as SVG: one drawing for the page, the docs and the command line."""

from tachiai.rules.drawing.board import board_svg
from tachiai.rules.drawing.looks import Look, look_of
from tachiai.rules.drawing.marks import Mark
from tachiai.rules.drawing.pieces import PieceShape, piece_shapes, piece_svg
from tachiai.rules.drawing.text import board_text

__all__ = ["Look", "Mark", "PieceShape", "board_svg", "board_text", "look_of", "piece_shapes", "piece_svg"]
