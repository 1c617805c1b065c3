"""What was tried out is kept as notes, in both forms of a record, and is read back as it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.rules import GameRecord
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.record import Form, format_record, parse_record
from tachiai.rules.record.variations import (
    VARIATION,
    Variation,
    variation_note,
    variation_of,
    variations_of,
)
from tests.support.live_views import HEADER

texts = st.text(st.characters(codec="utf-8"), max_size=20)
variations = st.builds(Variation, st.integers(0, 300), st.lists(texts, max_size=6).map(tuple), texts)


@given(st.lists(variations, max_size=3), st.sampled_from(["text", "json"]))
def test_variations_are_read_back_from_a_record(written: list[Variation], form: Form) -> None:
    entries = tuple(variation_note(variation, 0, 1_000) for variation in written)
    read = parse_record(format_record(GameRecord(HEADER, entries), form)).record
    assert variations_of(read.entries) == tuple(written)


@pytest.mark.parametrize(
    "detail",
    [
        "",
        "[]",
        '{"after": 1}',
        '{"after": -1, "line": [], "comment": ""}',
        '{"after": 0, "line": [1], "comment": ""}',
    ],
)
def test_what_is_no_variation_is_none(detail: str) -> None:
    assert variation_of(Entry(kind=EntryKind.NOTE, ply=0, at_ms=0, code=VARIATION, detail=detail)) is None
