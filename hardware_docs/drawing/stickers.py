"""Lays out a game's stickers on pages: every face as often as a set needs it, with cut lines."""

from collections.abc import Iterator
from dataclasses import dataclass

from tachiai.hardware_docs.drawing.faces import draw_face, draw_rider
from tachiai.hardware_docs.drawing.shapes import Circle, Drawing, Shape, Text
from tachiai.hardware_docs.drawing.sheet import draw_ruler
from tachiai.hardware_docs.errors import DoesNotFit
from tachiai.rules.appearance import RIDER_WORDS
from tachiai.rules.messages import Message, in_every_language
from tachiai.rules.registry import declaration_of
from tachiai.vision.board.pieces import PieceKind, PieceSet

EDGE_MM = 9.0  # white border of a page
GAP_MM = 2.0  # between neighbouring stickers
BLEED_MM = 0.6  # of the face's ground beyond the cut line
HEADING_MM = 9.0  # height of a line of words
CUT_MM = 0.1
CUT_INK = "#8a877e"
WORDS_INK = "#3a3832"
NOTE = Message("Stickers: print at 100 %, cut along the thin circles.")


@dataclass(frozen=True, slots=True)
class _Sticker:
    words: Message
    diameter_mm: float
    count: int
    shapes_at: PieceKind | None  #: None: the printed ring of the set


def draw_stickers(pieces: PieceSet, title: Message, paper_mm: tuple[float, float]) -> tuple[Drawing, ...]:
    """The pages of a whole set of stickers. Raises ``DoesNotFit`` for a paper that is too narrow."""
    width_mm, height_mm = paper_mm
    pages: list[list[Shape]] = []
    y_mm = height_mm
    for sticker in _stickers(pieces):
        step_mm = sticker.diameter_mm + GAP_MM
        columns = int((width_mm - 2 * EDGE_MM + GAP_MM) // step_mm)
        if columns < 1:
            raise DoesNotFit(f"expected a page wider than {step_mm + 2 * EDGE_MM:g} mm, got {width_mm:g} mm")
        heading = True
        for start in range(0, sticker.count, columns):
            needed_mm = step_mm + (HEADING_MM if heading else 0)
            if y_mm + needed_mm > height_mm - EDGE_MM:
                pages.append(_page_start(title, pieces.game))
                y_mm = EDGE_MM + 22.0
            if heading:
                pages[-1].append(_heading(sticker, y_mm))
                y_mm, heading = y_mm + HEADING_MM, False
            for k in range(min(columns, sticker.count - start)):
                x_mm = EDGE_MM + BLEED_MM + k * step_mm + sticker.diameter_mm / 2
                pages[-1] += _draw_sticker(pieces, sticker, (x_mm, y_mm + sticker.diameter_mm / 2))
            y_mm += step_mm
        y_mm += 2.0
    return tuple(Drawing(paper_mm, tuple(shapes)) for shapes in pages)


def _stickers(pieces: PieceSet) -> Iterator[_Sticker]:
    words = {piece.symbol: piece.words for piece in declaration_of(pieces.game).pieces}
    for kind in pieces.kinds.values():
        if kind.count:
            yield _Sticker(words[kind.symbol], kind.diameter_mm, kind.count, kind)
    if pieces.rider and pieces.rider.hole_mm:
        # A set of rings in paper, for those who have no O-rings yet.
        yield _Sticker(RIDER_WORDS[pieces.rider.name], pieces.rider.diameter_mm, pieces.rider.count, None)


def _page_start(title: Message, game: str) -> list[Shape]:
    return [
        Text((EDGE_MM, EDGE_MM + 6), "  ".join(in_every_language(title)), 5.5, WORDS_INK),
        Text((EDGE_MM, EDGE_MM + 11.5), " ".join(in_every_language(NOTE)), 2.7, CUT_INK),
        *draw_ruler((EDGE_MM, EDGE_MM + 14.5)),
        Text((EDGE_MM + 110, EDGE_MM + 17), game, 2.7, CUT_INK),
    ]


def _heading(sticker: _Sticker, y_mm: float) -> Text:
    words = f"{' · '.join(in_every_language(sticker.words))} × {sticker.count}"
    return Text((EDGE_MM, y_mm + HEADING_MM - 3.2), words, 3.2, WORDS_INK)


def _draw_sticker(pieces: PieceSet, sticker: _Sticker, centre_mm: tuple[float, float]) -> list[Shape]:
    radius_mm = sticker.diameter_mm / 2
    cut = Circle(centre_mm, radius_mm, "", CUT_INK, CUT_MM)
    if sticker.shapes_at is not None:
        bleed = Circle(centre_mm, radius_mm + BLEED_MM, sticker.shapes_at.face[0].fill)
        return [bleed, *draw_face(sticker.shapes_at, centre_mm), cut]
    rider = pieces.rider
    assert rider is not None, "only a set with a ring has a sticker of no kind"
    hole = Circle(centre_mm, rider.hole_mm / 2, "", CUT_INK, CUT_MM)
    return [*draw_rider(rider, centre_mm), cut, hole]
