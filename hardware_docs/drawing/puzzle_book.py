"""The puzzles of a game as a book: six diagrams a page, the solutions at the end."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from tachiai.hardware_docs.drawing.board_picture import board_shapes
from tachiai.hardware_docs.drawing.lines_of_text import lines_of
from tachiai.hardware_docs.drawing.shapes import Drawing, Shape, Text
from tachiai.rules.drawing import draw_board
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Message
from tachiai.rules.puzzles.exercise import title_of
from tachiai.rules.puzzles.puzzle import Puzzle

COLUMNS, ROWS = 2, 3
MARGIN = 0.07  # of the page's width
GAP = 0.04
HEAD = 0.05  # of the page's height
TITLE, TEXT, SMALL = 0.03, 0.018, 0.013  # letters, of the page's width
LEADING = 1.5  # ems from line to line
SOLUTIONS = Message("Solutions")
ACCENT = "#24447a"

Item = TypeVar("Item")


def draw_puzzle_book(
    game: AnyGame, puzzles: Sequence[Puzzle], language: str, page_mm: tuple[float, float]
) -> tuple[Drawing, ...]:
    """The pages of the book: every puzzle with its number, its task and the player to move."""
    numbered = list(enumerate(puzzles, start=1))
    title = game.title.in_language(language)
    pages = [_page(game, title, each, language, page_mm) for each in _parts(numbered, COLUMNS * ROWS)]
    width_mm, height_mm = page_mm
    leading_mm = LEADING * SMALL * width_mm
    rows = int((height_mm * (1 - HEAD) - 2 * MARGIN * width_mm) / leading_mm)
    texts = list(_solutions(numbered, language, SMALL * width_mm, width_mm * (1 - 2 * MARGIN)))
    heading = SOLUTIONS.in_language(language)
    return (*pages, *(_text_page(heading, each, page_mm, leading_mm) for each in _parts(texts, rows)))


def _page(
    game: AnyGame,
    title: str,
    puzzles: Sequence[tuple[int, Puzzle]],
    language: str,
    page_mm: tuple[float, float],
) -> Drawing:
    width_mm, height_mm = page_mm
    margin_mm, gap_mm, text_mm = MARGIN * width_mm, GAP * width_mm, TEXT * width_mm
    shapes: list[Shape] = [_title(title, page_mm)]
    cell_width_mm = (width_mm - 2 * margin_mm - (COLUMNS - 1) * gap_mm) / COLUMNS
    cell_height_mm = (height_mm * (1 - HEAD) - 2 * margin_mm) / ROWS
    for place, (number, puzzle) in enumerate(puzzles):
        state = game.parse_position(puzzle.position)
        board = draw_board(game, game.layout(state))
        room_mm = cell_height_mm - 2 * LEADING * text_mm
        board_mm = min(cell_width_mm, room_mm * board.size[0] / board.size[1])
        left_mm = margin_mm + (place % COLUMNS) * (cell_width_mm + gap_mm)
        top_mm = margin_mm + HEAD * height_mm + (place // COLUMNS) * cell_height_mm
        name = game.player_names[game.to_move(state)]
        asked = title_of(puzzle.plies)
        caption = Message("{number}. {asked} ({name} to move)", number=number, asked=asked, name=name)
        shapes.append(Text((left_mm, top_mm + text_mm), caption.in_language(language), text_mm))
        shapes += board_shapes(board, (left_mm, top_mm + LEADING * text_mm), board_mm)[0]
    return Drawing(page_mm, tuple(shapes))


def _solutions(
    numbered: Sequence[tuple[int, Puzzle]], language: str, size_mm: float, width_mm: float
) -> Iterator[str]:
    for number, puzzle in numbered:
        others = [move for move in puzzle.moves if move != puzzle.line[0]]
        text = f"{number}. {' '.join(puzzle.line)}"
        if others:
            listed = ", ".join(others)
            text += Message("; also {listed}", listed=listed).in_language(language)
        yield from lines_of(text, size_mm, width_mm)


def _text_page(
    heading: str, texts: Sequence[str], page_mm: tuple[float, float], leading_mm: float
) -> Drawing:
    width_mm, height_mm = page_mm
    top_mm = MARGIN * width_mm + HEAD * height_mm
    lines = [
        Text((MARGIN * width_mm, top_mm + (row + 1) * leading_mm), text, SMALL * width_mm)
        for row, text in enumerate(texts)
    ]
    return Drawing(page_mm, (_title(heading, page_mm), *lines))


def _title(text: str, page_mm: tuple[float, float]) -> Text:
    width_mm = page_mm[0]
    return Text((MARGIN * width_mm, (MARGIN + TITLE) * width_mm), text, TITLE * width_mm, ACCENT)


def _parts(items: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    for first in range(0, len(items), size):
        yield items[first : first + size]
