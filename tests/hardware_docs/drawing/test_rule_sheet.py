"""The rules on one page: nothing runs off it, all that is taught stands on it, in both languages."""

from itertools import pairwise
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.hardware_docs.catalogue import open_course
from tachiai.hardware_docs.drawing.lines_of_text import NEVER_FIRST, NEVER_LAST, lines_of, text_width_mm
from tachiai.hardware_docs.drawing.paper import paper_size_mm
from tachiai.hardware_docs.drawing.rule_sheet import MARGIN, SMALLEST_MM, draw_rule_sheet
from tachiai.hardware_docs.drawing.shapes import Circle, Polygon, Polyline, Text
from tachiai.hardware_docs.errors import DoesNotFit
from tachiai.rules.drawing.marks import MARK_LOOKS
from tachiai.rules.registry import USUAL_ORDER, open_game


@pytest.mark.parametrize("uid", USUAL_ORDER)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_every_idea_and_clause_stands_on_the_page_within_its_margins(
    uid: str, language: str, paper: str
) -> None:
    lessons, (width_mm, height_mm) = open_course(uid).lessons, paper_size_mm(paper)
    page = draw_rule_sheet(open_game(uid), lessons, language, (width_mm, height_mm))
    texts = [shape for shape in page.shapes if isinstance(shape, Text)]
    margin_mm = MARGIN * width_mm
    for text in texts:
        end_mm = text.at_mm[0] + (text_width_mm(text.text, text.size_mm) if text.anchor == "start" else 0)
        assert end_mm <= width_mm - margin_mm / 2, text.text
        assert text.at_mm[1] <= height_mm - margin_mm / 2, text.text
    whole = "".join(text.text for text in texts).replace(" ", "")
    for lesson in lessons[:-1]:
        assert lesson.idea.in_language(language).replace(" ", "") in whole
        assert all(clause in whole for clause in lesson.clauses)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_legend_has_the_sign_of_every_light_beside_its_name(language: str) -> None:
    page = draw_rule_sheet(
        open_game("rosenkreuz"), open_course("rosenkreuz").lessons, language, paper_size_mm("a4")
    )
    for look in MARK_LOOKS.values():
        (name,) = [
            shape
            for shape in page.shapes
            if isinstance(shape, Text) and shape.text == look.words.in_language(language)
        ]
        (disc,) = [shape for shape in page.shapes if isinstance(shape, Circle) and shape.fill == look.colour]
        signs = [
            shape
            for shape in page.shapes
            if (isinstance(shape, Polygon) and shape.fill == look.ink)
            or (isinstance(shape, Polyline) and shape.stroke == look.ink)
        ]
        assert 0 < name.at_mm[0] - disc.centre_mm[0] < 3 * name.size_mm
        assert 0 < name.at_mm[1] - disc.centre_mm[1] < name.size_mm
        assert any(_lies_in(sign, disc) for sign in signs), look.words


def _lies_in(sign: Polygon | Polyline, disc: Circle) -> bool:
    points = sign.points_mm if isinstance(sign, Polyline) else sign.contours_mm[0]
    return all(dist(point, disc.centre_mm) < disc.radius_mm for point in points)


def test_letters_too_small_to_read_are_refused() -> None:
    with pytest.raises(DoesNotFit, match="do not fit on one page of 60 × 80 mm"):
        draw_rule_sheet(open_game("chatra"), open_course("chatra").lessons, "en", (60.0, 80.0))


@given(st.text("ab 駒はパスー、。（）」", min_size=1, max_size=60))
def test_lines_keep_every_character_and_break_where_they_may(text: str) -> None:
    lines = lines_of(text, SMALLEST_MM, 20.0)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    for before, after in pairwise(lines):
        assert not after.startswith(tuple(NEVER_FIRST))
        assert not before.endswith(tuple(NEVER_LAST))
