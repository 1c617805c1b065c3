"""The rules of a game on one page: its board at the start, and the ideas of its lessons with their clauses,
in letters as large as the page allows.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tachiai.hardware_docs.drawing.board_picture import board_shapes, sign_shapes
from tachiai.hardware_docs.drawing.lines_of_text import lines_of
from tachiai.hardware_docs.drawing.shapes import CAPITALS, INK, Drawing, PointMm, Shape, Text
from tachiai.hardware_docs.errors import DoesNotFit
from tachiai.rules.drawing import draw_board
from tachiai.rules.drawing.marks import MARK_LOOKS, MarkLook
from tachiai.rules.lessons.lesson import Lesson
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Message, message_in

MARGIN = 0.06  # of the page's width
GAP = 0.03
BOARD = 0.3  # of the page's width, unless the board's height then exceeds HIGHEST_BOARD
HIGHEST_BOARD = 0.3  # of the page's height
LARGEST_MM, SMALLEST_MM, STEP_MM = 4.6, 1.9, 0.05
LEADING, LEADINGS = 1.32, {"ja": 1.5}  # ems from line to line: by default, and by language
SIGN_RADIUS = 0.58  # ems, of the signs of the lights
MUTED = "#5b564b"
ACCENT = "#24447a"
LIGHTS = message_in("heading of a rule sheet", "What the lights mean")
MORE = Message(
    "The whole rules, with diagrams, are on the page and in the guide. Clauses are named in brackets."
)


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of a column."""

    text: str
    ink: str = INK
    is_title: bool = False
    sign: MarkLook | None = None  #: before the text


def draw_rule_sheet(
    game: AnyGame, lessons: tuple[Lesson, ...], language: str, page_mm: tuple[float, float]
) -> Drawing:
    """The page. Raises ``DoesNotFit`` where even the smallest letters take more than a page."""
    width_mm, height_mm = page_mm
    margin_mm, gap_mm = MARGIN * width_mm, GAP * width_mm
    column_mm = (width_mm - 2 * margin_mm - gap_mm) / 2
    board = draw_board(game, game.layout(game.start()))
    ratio = board.size[1] / board.size[0]
    board_mm = min(BOARD * width_mm, HIGHEST_BOARD * height_mm / ratio)
    shapes, board_height_mm = board_shapes(board, (width_mm - margin_mm - board_mm, margin_mm), board_mm)
    size_mm = LARGEST_MM
    while size_mm >= SMALLEST_MM:
        leading_mm = _leading(language) * size_mm
        head = list(_head(game, language, size_mm, width_mm - 2 * margin_mm - gap_mm - board_mm, margin_mm))
        top_mm = margin_mm + max(board_height_mm, head[-1].at_mm[1] - margin_mm) + 2 * leading_mm
        rows = int((height_mm - margin_mm - top_mm) / leading_mm)
        columns = _columns(_paragraphs(lessons, language, size_mm, column_mm), rows)
        if len(columns) <= 2:
            break
        size_mm -= STEP_MM
    else:
        raise DoesNotFit(f"{game.uid}: the rules do not fit on one page of {width_mm:g} × {height_mm:g} mm")
    shapes += head
    for number, column in enumerate(columns):
        left_mm = margin_mm + number * (column_mm + gap_mm)
        for row, line in enumerate(column):
            shapes += _drawn(line, (left_mm, top_mm + row * leading_mm), size_mm)
    return Drawing(page_mm, tuple(shapes))


def _leading(language: str) -> float:
    return LEADINGS.get(language, LEADING)


def _head(game: AnyGame, language: str, size_mm: float, width_mm: float, margin_mm: float) -> Iterator[Text]:
    title_mm = 1.9 * size_mm
    y_mm = margin_mm + title_mm
    yield Text((margin_mm, y_mm), game.title.in_language(language), title_mm, ACCENT)
    y_mm += 0.6 * title_mm
    players = " · ".join(name.in_language(language) for name in game.player_names.values())
    for text in (players, *lines_of(MORE.in_language(language), size_mm, width_mm)):
        y_mm += _leading(language) * size_mm
        yield Text((margin_mm, y_mm), text, size_mm, MUTED)


def _paragraphs(
    lessons: tuple[Lesson, ...], language: str, size_mm: float, width_mm: float
) -> Iterator[list[_Line]]:
    """The paragraphs, each of which stays in one column."""
    for lesson in lessons:
        if lesson.level:
            continue  # a whole game, without a new rule
        clauses = ", ".join(lesson.clauses)
        cited = Message("{idea} ({clauses})", idea=lesson.idea, clauses=clauses)
        title = _Line(lesson.title.in_language(language), ACCENT, is_title=True)
        lines = lines_of(cited.in_language(language), size_mm, width_mm)
        yield [title, *(_Line(line) for line in lines)]
    marks = [
        _Line(line, sign=None if number else look)
        for look in MARK_LOOKS.values()
        for number, line in enumerate(
            lines_of(look.words.in_language(language), size_mm, width_mm - 2 * size_mm)
        )
    ]
    yield [_Line(LIGHTS.in_language(language), ACCENT, is_title=True), *marks]


def _columns(paragraphs: Iterator[list[_Line]], rows: int) -> list[list[_Line]]:
    columns: list[list[_Line]] = [[]]
    for paragraph in paragraphs:
        if columns[-1] and len(columns[-1]) + 1 + len(paragraph) > rows:
            columns.append([])
        elif columns[-1]:
            columns[-1].append(_Line(""))
        columns[-1] += paragraph
        if len(columns[-1]) > rows:
            columns += [[], []]  # longer than a whole column
    return columns


def _drawn(line: _Line, at_mm: PointMm, size_mm: float) -> list[Shape]:
    left_mm, y_mm = at_mm
    shapes: list[Shape] = []
    if line.sign is not None:
        middle_mm = left_mm + SIGN_RADIUS * size_mm, y_mm - CAPITALS / 2 * size_mm
        shapes += sign_shapes(line.sign, middle_mm, SIGN_RADIUS * size_mm)
        left_mm += 2 * size_mm
    if line.text:
        shapes.append(Text((left_mm, y_mm), line.text, size_mm * (1.08 if line.is_title else 1), line.ink))
    return shapes
