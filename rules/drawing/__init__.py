"""The board as text and as a drawing: one drawing for the page, the docs and the command line."""

from tachiai.rules.drawing.board import BoardDrawing, draw_board
from tachiai.rules.drawing.looks import look_of
from tachiai.rules.drawing.marks import Mark
from tachiai.rules.drawing.pieces import PieceShape
from tachiai.rules.drawing.svg import board_svg, piece_svg
from tachiai.rules.drawing.text import board_text

__all__ = [
    "BoardDrawing",
    "Mark",
    "PieceShape",
    "board_svg",
    "board_text",
    "draw_board",
    "look_of",
    "piece_svg",
]
