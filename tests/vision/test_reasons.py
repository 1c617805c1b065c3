"""Every reason is said in both languages, and every code that is used has a sentence."""

import re
import string
from pathlib import Path

import pytest

from tachiai import vision
from tachiai.vision.reasons import CALIBRATION, CELLS, LOCATE, REASONS, SIGHT, NotFound, explain


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("code", sorted(REASONS))
def test_both_languages_say_the_same_numbers(code: str) -> None:
    words = REASONS[code]
    assert fields(words.en) == fields(words.ja)
    assert words.en.endswith(".")
    assert words.ja.endswith("。")


def test_no_code_has_two_meanings_but_for_a_cell_and_a_picture() -> None:
    assert len(REASONS) == len(LOCATE) + len(SIGHT) + len(CALIBRATION) + len(CELLS)


def test_every_code_that_locate_gives_has_a_sentence() -> None:
    source = "".join(path.read_text() for path in Path(vision.__path__[0]).rglob("*.py"))
    used = set(re.findall(r'NotFound\(\s*"(\w+)"', source))
    assert used
    assert used <= set(LOCATE)


def test_numbers_stand_in_the_sentence() -> None:
    assert "Only 2 of" in NotFound("few_markers", {"found": 2, "needed": 4}).words.en
    assert "2 個" in NotFound("few_markers", {"found": 2, "needed": 4}).words.ja


def test_an_unknown_code_is_an_error() -> None:
    with pytest.raises(LookupError, match="nonsense"):
        explain("nonsense")
