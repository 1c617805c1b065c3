"""The card beside the sheet: QR codes for the table's own Wi-Fi and its page, with their texts."""

import numpy as np
import segno

from tachiai.hardware_docs.access_point import SET_UP_PAGE, AccessPoint
from tachiai.hardware_docs.drawing.lines_of_text import lines_of
from tachiai.hardware_docs.drawing.shapes import INK, Drawing, PointMm, Polygon, Shape, Text, draw_modules
from tachiai.rules.messages import Message, in_every_language, languages

EDGE_MM, CODE_MM, GAP_MM = 12.0, 52.0, 9.0
LINE_MM = 5.0  # from line to line over a code
QUIET = 4  # modules of white around a code (ISO/IEC 18004)
TITLE_MM, WORDS_MM, SMALL_MM = 6.0, 3.6, 3.0
MUTED = "#5b564b"
TITLE = Message("To this table by phone")
JOIN = Message("1. Join the table's Wi-Fi")
OPEN = Message("2. Open its page there")
AT_HOME = Message("Or in the table's network")
NOTE = Message(
    "The table opens this Wi-Fi where it knows no other. The page asks for yours: choose it, type its "
    "password, and the table joins it. If it is gone one day, the table's own is back. Whoever has this card "
    "can do that: keep it with the table."
)


def draw_wifi_card(
    point: AccessPoint, page: str = "", paper_mm: tuple[float, float] = (210.0, 148.0)
) -> Drawing:
    """The card at the top of a page; ``page``: the table's address in its usual network, "" for none."""
    codes = [
        (JOIN, point.qr_text, (point.name, point.password)),
        (OPEN, SET_UP_PAGE, (SET_UP_PAGE,)),
        *([(AT_HOME, page, (page,))] if page else []),
    ]
    shapes: list[Shape] = [Text((EDGE_MM, EDGE_MM + 5), "   ".join(in_every_language(TITLE)), TITLE_MM)]
    top_mm = EDGE_MM + 11 + LINE_MM * len(languages())  # of the codes, below their captions
    for number, (words, text, letters) in enumerate(codes):
        left_mm = EDGE_MM + number * (CODE_MM + GAP_MM)
        shapes += [
            *(
                Text((left_mm, EDGE_MM + 14 + LINE_MM * at), line, WORDS_MM)
                for at, line in enumerate(in_every_language(words))
            ),
            _code(text, (left_mm, top_mm)),
            *(
                Text((left_mm, top_mm + 4 + CODE_MM + 5.5 * at), letter, WORDS_MM)
                for at, letter in enumerate(letters)
            ),
        ]
    y_mm = top_mm + CODE_MM + 19.0
    for text in in_every_language(NOTE):
        for line in lines_of(text, SMALL_MM, paper_mm[0] - 2 * EDGE_MM):
            shapes.append(Text((EDGE_MM, y_mm), line, SMALL_MM, MUTED))
            y_mm += 1.5 * SMALL_MM
    return Drawing(paper_mm, tuple(shapes))


def _code(text: str, at_mm: PointMm) -> Polygon:
    """The dark modules of a QR code, inside its quiet zone."""
    rows = [list(row) for row in segno.make_qr(text, error="m").matrix_iter(border=QUIET)]
    return draw_modules(np.array(rows, bool), at_mm, CODE_MM, INK)
