"""What a review says is kept as notes, in both forms of a record, and is read back as it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.rules import GameHeader, GameRecord
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.record import Form, format_record, parse_record
from tachiai.rules.record.review_notes import REMARK, Remark, remark_note, remark_of
from tachiai.rules.registry import open_game

percents = st.integers(0, 100)
texts = st.text(st.characters(codec="utf-8"), max_size=20)
remarks = st.builds(Remark, st.integers(1, 300), percents, percents, st.lists(texts, max_size=6).map(tuple))
GAME = open_game("rugby_chess")
HEADER = GameHeader(
    game=GAME.uid, rules_version=GAME.rules_version, start=GAME.format_position(GAME.start()), started_ms=0
)


@given(st.lists(remarks, max_size=3), st.sampled_from(["text", "json"]))
def test_remarks_are_read_back_from_a_record(written: list[Remark], form: Form) -> None:
    entries = tuple(remark_note(remark, 0, 1_000) for remark in written)
    read = parse_record(format_record(GameRecord(HEADER, entries), form)).record
    assert [remark_of(entry) for entry in read.entries] == written


@pytest.mark.parametrize(
    "detail", ["", "[]", '{"ply": 1}', '{"ply": 1, "chance": 5, "loss": -1, "line": []}', "no JSON"]
)
def test_what_is_no_remark_is_none(detail: str) -> None:
    assert remark_of(Entry(kind=EntryKind.NOTE, ply=0, at_ms=0, code=REMARK, detail=detail)) is None
