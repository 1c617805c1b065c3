"""Draws the lens chart as large as a paper allows, its squares in whole millimetres."""

from tachiai.hardware_docs.drawing.paper import MARGIN_MM
from tachiai.hardware_docs.drawing.shapes import INK, Drawing, Rect, Shape, Text, draw_marker, marker_modules
from tachiai.hardware_docs.drawing.sheet import GREY_INK, SMALL_EM_MM, draw_ruler
from tachiai.rules.messages import Message, in_every_language
from tachiai.vision.board.chart import CHART, Chart

NOTE_MM = 15.0  # height of the ruler and the words under the chart
RULER_LEFT_MM = 108.0  # from the ruler's zero to the chart's right edge
LINE_MM = 4.2
GLUE = Message("Glue it flat on a board.")


def draw_chart(paper_mm: tuple[float, float], chart: Chart = CHART) -> Drawing:
    """The page with the chart, a note and a ruler."""
    width_mm = paper_mm[0]
    side_mm = square_mm(paper_mm, chart)
    left, top = (width_mm - chart.cols * side_mm) / 2, MARGIN_MM
    shapes: list[Shape] = [
        Rect(left + col * side_mm, top + row * side_mm, side_mm, side_mm, "#000000")
        for row in range(chart.rows)
        for col in range(chart.cols)
        if (col, row) not in chart.white_squares
    ]
    marker_mm = chart.marker_share * side_mm
    inset_mm = (side_mm - marker_mm) / 2
    for number, (col, row) in enumerate(chart.white_squares):
        at_mm = (left + col * side_mm + inset_mm, top + row * side_mm + inset_mm)
        shapes += draw_marker(marker_modules(chart.dictionary, number), at_mm, marker_mm)
    y_mm = top + chart.rows * side_mm + 7
    ruler = draw_ruler((width_mm - left - RULER_LEFT_MM, y_mm - 2))
    return Drawing(paper_mm, (*shapes, *_words(left, y_mm, side_mm), *ruler))


def square_mm(paper_mm: tuple[float, float], chart: Chart = CHART) -> float:
    """The side of a square of the chart on a paper."""
    room_mm = paper_mm[0] - 2 * MARGIN_MM, paper_mm[1] - 2 * MARGIN_MM - NOTE_MM
    return float(min(room_mm[0] // chart.cols, room_mm[1] // chart.rows))


def _words(x_mm: float, y_mm: float, side_mm: float) -> list[Shape]:
    first = Text((x_mm, y_mm), f"tachiai calibrate lens · {side_mm:g} mm", SMALL_EM_MM, INK)
    lines = enumerate(in_every_language(GLUE), start=1)
    return [first, *(Text((x_mm, y_mm + LINE_MM * k), line, SMALL_EM_MM, GREY_INK) for k, line in lines)]
