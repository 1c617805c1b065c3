"""The record as JSON: exact round trips, other layouts, damage."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.rules.record import GameRecord, format_json, parse_json
from tests.support.sample_records import RECORDS, played

EIGHT_PLIES = played(2, plies=8)


@given(RECORDS)
def test_every_record_round_trips(record: GameRecord) -> None:
    parsed = parse_json(format_json(record))
    assert parsed.record == record
    assert parsed.fault is None


def test_it_is_json_with_an_entry_on_each_line() -> None:
    record = played(2, plies=3)
    text = format_json(record)
    loaded = json.loads(text)
    assert (loaded["format"], loaded["version"]) == ("tachiai record", 1)
    assert [entry["move"] for entry in loaded["entries"]] == [entry.move for entry in record.entries]
    assert parse_json(text).lines == (4, 5, 6)


@pytest.mark.parametrize("indent", [None, 0, 4])
def test_another_layout_is_read(indent: int | None) -> None:
    record = played(2, plies=5)
    loaded = json.loads(format_json(record))
    backwards = dict(reversed(loaded.items()))
    assert parse_json(json.dumps(backwards, indent=indent)).record == record


@given(st.integers(0, 5000))
def test_a_file_cut_off_gives_the_entries_before(length: int) -> None:
    record = EIGHT_PLIES
    whole = format_json(record)
    text = whole[: min(length, len(whole) - 3)]
    parsed = parse_json(text)
    assert parsed.fault is not None
    count = len(parsed.record.entries)
    assert parsed.record.entries == record.entries[:count]
    assert count >= text.count("},\n  ")  # every entry with a whole line


@pytest.mark.parametrize(
    ("damage", "expected"),
    [
        (('"ply": 2', '"ply": "2"'), "another kind of value as ply"),
        (('"ply": 2', '"ply": 2.5'), "another kind of value as ply"),
        (('"ply": 2', '"ply": true'), "another kind of value as ply"),
        (('"ply": 2', '"turn": 2'), 'a member "ply"'),
        (('"ply": 2', '"ply": 2, "colour": 1'), "an entry field out of"),
        (('{"kind": "ply", "ply": 2', '{"kind": "leap", "ply": 2'), "another kind of value as kind"),
        (('"ply": 2', '"ply": 2, "cells": ["a1", 2]'), "another kind of value as cells"),
        (('"clock_ms": [599998, 600000]', '"clock_ms": [599998]'), "another kind of value as clock_ms"),
        (('{"kind": "ply", "ply": 2', '["ply", {"ply": 2'), "an object as entry"),
        (('{"kind": "ply", "ply": 2', '{"kind": "ply" "ply": 2'), "a value in JSON"),
        (('{"kind": "ply", "ply": 2', '7, {"ply": 2'), "an object as entry"),
    ],
)
def test_a_damaged_entry_is_named(damage: tuple[str, str], expected: str) -> None:
    whole = format_json(played(2, plies=4))
    assert damage[0] in whole
    parsed = parse_json(whole.replace(damage[0], damage[1], 1))
    assert len(parsed.record.entries) == 1
    assert parsed.fault is not None
    assert parsed.fault.line_number == 5
    with pytest.raises(type(parsed.fault), match=f"^line 5: expected {expected}"):
        raise parsed.fault


@pytest.mark.parametrize(
    ("damage", "expected"),
    [
        (('"game": "troop_chess"', '"game": 5'), "another kind of value as game"),
        (('"game": "troop_chess"', '"colour": 5'), 'a member "game" of the header'),
        (('"options": {}', '"options": {"setup": 6}'), "an object of texts as options"),
        (('"options": {}', '"options": {}, "weather": "fine"'), "a header field out of"),
    ],
)
def test_a_damaged_header_leaves_the_rest_good(damage: tuple[str, str], expected: str) -> None:
    whole = format_json(played(2, plies=4))
    parsed = parse_json(whole.replace(damage[0], damage[1], 1))
    assert parsed.record.header.first == "Aya"
    assert len(parsed.record.entries) == 4
    assert parsed.fault is not None
    with pytest.raises(type(parsed.fault), match=f"^line 2: expected {expected}"):
        raise parsed.fault


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"format": "chess"}',
        '{"format": "tachiai record", "version": 2}',
        '{"format": "tachiai record", "version": true}',
        '{"format": "tachiai record", "version": 1, "header": []}',
        '{"format": "tachiai record", "version": 1, "moves": []}',
        format_json(played(2, plies=1)) + "more",
        "{" + "[" * 100_000,
        '{"a":' * 50_000,
    ],
    ids=range(11),
)
def test_what_is_no_record_is_a_fault(text: str) -> None:
    assert parse_json(text).fault is not None


@given(st.text(max_size=60) | st.text(alphabet='{}[]":,entris 1', max_size=60))
def test_junk_never_raises(text: str) -> None:
    assert parse_json(text).fault is not None
