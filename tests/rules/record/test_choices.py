"""Open choices: what a note says of a ply that is not certain."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.record import OPEN_CHOICE, Choice, choice_of, format_choice


def note(detail: str, code: str = OPEN_CHOICE, kind: EntryKind = EntryKind.NOTE) -> Entry:
    return Entry(kind=kind, ply=3, at_ms=0, code=code, detail=detail)


@given(st.floats(0, 1), st.lists(st.text(st.characters(codec="utf-8"), max_size=9), max_size=4))
def test_a_choice_is_given_back(probability: float, alternatives: list[str]) -> None:
    choice = Choice(probability, tuple(alternatives))
    assert choice_of(note(format_choice(choice))) == choice


@pytest.mark.parametrize(
    "detail",
    [
        "",
        "{",
        "[]",
        "7",
        "{}",
        '{"probability": 1.5, "alternatives": []}',
        '{"probability": true, "alternatives": []}',
        '{"probability": 0.5, "alternatives": "a1"}',
        '{"probability": 0.5, "alternatives": [3]}',
    ],
)
def test_what_is_no_choice_is_none(detail: str) -> None:
    assert choice_of(note(detail)) is None


def test_only_a_note_with_the_code_marks_one() -> None:
    detail = format_choice(Choice(0.5))
    assert choice_of(note(detail, code="")) is None
    assert choice_of(note(detail, kind=EntryKind.RULING)) is None
