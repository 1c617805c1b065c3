"""The board as text and as a drawing: one drawing for the page, the docs and the command line."""

from tachiai.rules.drawing.board import CELL, BoardDrawing, board_text, draw_board, look_of
from tachiai.rules.drawing.definitions import DEFS
from tachiai.rules.drawing.lamps import glow_svg, legend_svg, sign_svg
from tachiai.rules.drawing.marks import Mark
from tachiai.rules.drawing.pieces import PieceShape
from tachiai.rules.drawing.svg import board_svg, ground_svg, piece_svg

__all__ = [
    "CELL",
    "DEFS",
    "BoardDrawing",
    "Mark",
    "PieceShape",
    "board_svg",
    "board_text",
    "draw_board",
    "glow_svg",
    "ground_svg",
    "legend_svg",
    "look_of",
    "piece_svg",
    "sign_svg",
]
