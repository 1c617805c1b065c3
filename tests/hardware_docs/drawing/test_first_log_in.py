"""The install guide begins with the card and the first log-in, with pictures that are drawn here."""

import re
from itertools import combinations

import pytest

from tachiai.hardware_docs.drawing.lines_of_text import text_width_mm
from tachiai.hardware_docs.drawing.shapes import CAPITALS, Drawing, Text
from tachiai.hardware_docs.writing.guide import GUIDE_PATH, PICTURES, card_files

GUIDES = {"en": GUIDE_PATH.parent / "install.md", "ja": GUIDE_PATH.parent / "install.ja.md"}
each_language = pytest.mark.parametrize("language", ["en", "ja"])


@each_language
def test_the_card_and_the_log_in_come_before_the_pi_is_set_up(language: str) -> None:
    guide = GUIDES[language].read_text(encoding="utf-8")
    steps = re.split(r"^## (?:Step |手順)(\d+)", guide, flags=re.M)[1:]
    told = {int(number): text for number, text in zip(steps[::2], steps[1::2], strict=True)}
    assert list(told) == [1, 2, 3, 4, 5, 6]
    assert "Raspberry Pi Imager" in told[1]
    assert "SSH" in told[1]
    assert "\nssh arbiter@tachiai.local\n" in told[2]
    assert "raspi-config" in told[3]
    assert "raspi-config" not in told[1] + told[2]


@each_language
def test_every_picture_is_in_the_guide_of_its_language(language: str) -> None:
    shown = re.findall(r"\]\(build_guide/([\w.]+\.svg)\)", GUIDES[language].read_text(encoding="utf-8"))
    assert shown == [f"{name}.{language}.svg" for name in PICTURES]
    assert set(shown) <= set(card_files())


@each_language
@pytest.mark.parametrize("name", list(PICTURES))
def test_no_words_lie_over_others_or_beyond_the_edge(name: str, language: str) -> None:
    drawing: Drawing = PICTURES[name](language)
    boxes = [text_box(shape) for shape in drawing.shapes if isinstance(shape, Text)]
    for left, top, right, bottom in boxes:
        assert 0 < left < right < drawing.size_mm[0]
        assert 0 < top < bottom < drawing.size_mm[1]
    for one, other in combinations(boxes, 2):
        assert not (one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3])


def text_box(text: Text) -> tuple[float, float, float, float]:
    width_mm = text_width_mm(text.text, text.size_mm)
    left_mm = text.at_mm[0] - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * width_mm
    return left_mm, text.at_mm[1] - CAPITALS * text.size_mm, left_mm + width_mm, text.at_mm[1]
