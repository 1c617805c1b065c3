"""Notes of the other table: written and read; what is not meant for it is not told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.rules.core import Player
from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.record import GameRecord, format_text, parse_text
from tachiai.rules.record.choices import Shown, advice_note
from tachiai.rules.record.far_notes import far_entry_of, far_note, told_of
from tachiai.rules.record.participants import REMOTE, participant_note

TRIED = Entry(
    kind=EntryKind.ILLEGAL, ply=3, at_ms=17, move="d1-d3", clause="RC4", code="too_far", cells=("d3",)
)
HEADER = GameHeader(game="rugby_chess", rules_version="1", start="", started_ms=0)


@pytest.mark.parametrize(
    "entry",
    [
        TRIED,
        Entry(kind=EntryKind.NOTE, ply=2, at_ms=5, detail="} Tea"),
        advice_note(Player.FIRST, Shown.PIECE, 4),
    ],
)
def test_a_note_is_read_as_it_was_written(entry: Entry) -> None:
    told = told_of(entry)
    assert told is not None
    note = far_note(Player.SECOND, told, 9)
    assert (note.player, note.ply, far_entry_of(note)) == ("second", 9, told)
    record = GameRecord(HEADER, (note,))
    assert parse_text(format_text(record)).record == record


@pytest.mark.parametrize(
    "entry",
    [
        Entry(kind=EntryKind.PLY, ply=1, at_ms=0, move="a1-a2"),
        participant_note(Player.FIRST, REMOTE),
        far_note(Player.FIRST, TRIED, 3),
        Entry(kind=EntryKind.FAULT, ply=1, at_ms=0, code="camera"),
    ],
)
def test_what_both_know_or_nobody_asks_for_is_not_told(entry: Entry) -> None:
    assert told_of(entry) is None


@given(
    st.text()
    | st.from_regex(r'\{"kind": "(illegal|note|ply)", "ply": -?\d+(, "\w+": "\w*"){0,5}\}', fullmatch=True)
)
def test_any_detail_is_an_entry_or_none(detail: str) -> None:
    note = Entry(kind=EntryKind.NOTE, ply=0, at_ms=0, code="from_afar", player="first", detail=detail)
    told = far_entry_of(note)
    assert told is None or told_of(told) == told
