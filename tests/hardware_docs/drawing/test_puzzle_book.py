"""The book of puzzles: six diagrams a page, and every solution in its place."""

import pytest

from tachiai.hardware_docs.drawing.paper import paper_size_mm
from tachiai.hardware_docs.drawing.puzzle_book import draw_puzzle_book
from tachiai.hardware_docs.drawing.shapes import Drawing, Text
from tachiai.rules.puzzles.puzzle import puzzles_of
from tachiai.rules.registry import open_game


def texts(page: Drawing) -> list[str]:
    return [shape.text for shape in page.shapes if isinstance(shape, Text)]


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_puzzle_has_its_diagram_and_its_solution(paper: str, language: str) -> None:
    puzzles = puzzles_of("rosenkreuz")[:8]
    pages = draw_puzzle_book(open_game("rosenkreuz"), puzzles, language, paper_size_mm(paper))
    assert len(pages) == 3
    first, second, solutions = (texts(page) for page in pages)
    assert sum(text[:2] in ("1.", "1．", "6.", "6．") for text in first) == 2
    assert sum(text[:2] in ("7.", "7．", "8.", "8．") for text in second) == 2
    whole = " ".join(solutions)
    assert all(" ".join(puzzle.line) in whole for puzzle in puzzles)
    width_mm, height_mm = paper_size_mm(paper)
    shown = [shape for page in pages for shape in page.shapes if isinstance(shape, Text)]
    assert all(0 < shape.at_mm[0] < width_mm and 0 < shape.at_mm[1] < height_mm for shape in shown)
