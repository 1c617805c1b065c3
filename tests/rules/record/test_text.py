"""The record as text: what it looks like, exact round trips, damage."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.record import (
    OPEN_CHOICE,
    Choice,
    GameRecord,
    choice_of,
    format_choice,
    format_text,
    parse_text,
)
from tests.support.sample_records import RECORDS, START_MS, TEXTS, header, played

MARKER = '[Tachiai "1"]\n'
TWENTY_PLIES = played(1, plies=20)
PLAIN = MARKER + '[Game "troop_chess"]\n\n'


def entries_of(lines: str) -> tuple[Entry, ...]:
    parsed = parse_text(PLAIN + lines)
    assert parsed.fault is None
    return parsed.record.entries


def test_what_a_record_looks_like() -> None:
    entries = (
        Entry(kind=EntryKind.PLY, ply=1, at_ms=START_MS, move="a2,b2,c2+N", clock_ms=(598_000, 600_000)),
        Entry(
            kind=EntryKind.ILLEGAL,
            ply=1,
            at_ms=0,
            move="a9,b9,c9+N",
            code="off_board",
            clause="TC5",
            cells=("a9", "b9"),
            player="second",
        ),
        Entry(kind=EntryKind.STANDS, ply=2, at_ms=0, move="a9,b9,c9+S2", position="9/9 b n 0"),
        Entry(kind=EntryKind.RULING, ply=2, at_ms=0, code="penalty_time", player="second", detail="60"),
        Entry(kind=EntryKind.TAKEBACK, ply=1, at_ms=0, plies=1),
        Entry(kind=EntryKind.GAP, ply=2, at_ms=0, plies=3, position="9/9 w n 0"),
        Entry(kind=EntryKind.TAKEBACK, ply=1, at_ms=0, plies=1),
        Entry(kind=EntryKind.NOTE, ply=1, at_ms=0, detail="They {shake} hands."),
        Entry(kind=EntryKind.RESULT, ply=1, at_ms=0, result="first wins", code="resigned"),
    )
    assert format_text(GameRecord(header(), entries)).splitlines() == [
        '[Tachiai "1"]',
        '[Game "troop_chess"]',
        '[Rules "1"]',
        '[First "Aya"]',
        '[Second "林 健"]',
        r'[Event "Club \"evening\""]',
        '[Started "2026-11-20T13:50:49.123Z"]',
        "",
        "1. a2,b2,c2+N [at 2026-11-20T13:50:49.123Z] [clock 0:09:58.000 0:10:00.000]",
        "1 illegal a9,b9,c9+N [player second] [code off_board] [clause TC5] [cells a9 b9]",
        '2 stands a9,b9,c9+S2 [position "9/9 b n 0"]',
        "2 ruling penalty_time [player second] {60}",
        "1 takeback 1",
        '2 gap 3 [position "9/9 w n 0"]',
        "1 takeback 1",
        r"1 note {They {shake\} hands.}",
        '1 result "first wins" [code resigned]',
    ]


def test_the_start_is_written_where_it_is_unusual() -> None:
    usual, other = header(), header("9/9/9/w8/9/9/9/9/b8 w n 0")
    assert "[Start " not in format_text(GameRecord(usual))
    assert '[Start "9/9/9/w8/9/9/9/9/b8 w n 0"]' in format_text(GameRecord(other))
    assert parse_text(format_text(GameRecord(usual))).record.header.start == usual.start


@given(RECORDS)
def test_every_record_round_trips(record: GameRecord) -> None:
    parsed = parse_text(format_text(record))
    assert parsed.record == record
    assert parsed.fault is None


@pytest.mark.parametrize("seed", range(3))
def test_a_played_game_round_trips(seed: int) -> None:
    record = played(seed)
    text = format_text(record)
    parsed = parse_text(text)
    assert parsed.record == record
    assert [text.split("\n")[n - 1].split(".")[0].split()[0] for n in parsed.lines] == [
        str(entry.ply) for entry in record.entries
    ]


FLOATS = st.floats(0, 1) | st.sampled_from([0, 1, 0.5, 1e-7])
CHOICES = st.builds(Choice, FLOATS, st.lists(TEXTS, max_size=4).map(tuple))


@given(CHOICES, st.sampled_from(["", "first"]))
def test_an_open_choice_round_trips_in_a_notation_of_its_own(choice: Choice, player: str) -> None:
    note = Entry(
        kind=EntryKind.NOTE, ply=7, at_ms=0, player=player, code=OPEN_CHOICE, detail=format_choice(choice)
    )
    text = format_text(GameRecord(header(), (note,)))
    assert parse_text(text).record.entries == (note,)
    assert "[open " in text
    assert "probability" not in text


def test_an_open_choice_reads_well() -> None:
    details = [format_choice(choice) for choice in (Choice(0.83, ("b5-c6", "b5-d7")), Choice(0.5))]
    notes = tuple(Entry(kind=EntryKind.NOTE, ply=7, at_ms=0, code=OPEN_CHOICE, detail=d) for d in details)
    lines = format_text(GameRecord(header(), notes)).splitlines()
    assert lines[-2:] == ["7 note [open 0.83 b5-c6 b5-d7]", "7 note [open 0.5]"]


def test_an_open_choice_of_an_old_text_is_read() -> None:
    old = r'7 note [code open_choice] {{"probability": 0.5, "alternatives": ["b5-c6"]\}}'
    (note,) = entries_of(old + "\n")
    assert choice_of(note) == Choice(0.5, ("b5-c6",))


def test_an_open_choice_that_the_program_did_not_write_keeps_its_comment() -> None:
    note = Entry(kind=EntryKind.NOTE, ply=7, at_ms=0, code=OPEN_CHOICE, detail='{"probability":0.5}')
    text = format_text(GameRecord(header(), (note,)))
    assert "[code open_choice] {" in text
    assert parse_text(text).record.entries == (note,)


def test_a_record_written_by_hand_is_read() -> None:
    found = entries_of('1. a2,b2,c2+N\r\n\n2.   a8,b8,c8+S   {a   remark}\n2 result "draw"\n')
    assert [entry.move for entry in found] == ["a2,b2,c2+N", "a8,b8,c8+S", ""]
    assert found[1].detail == "a   remark"
    assert found[2].result == "draw"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("one. a2", "an entry like"),
        ("1.a2,b2", "an entry like"),
        ("1 jump a2", "an entry out of illegal, stands"),
        ("1 ply a2", "an entry out of illegal, stands"),
        ("1 note words", "brackets or braces after note"),
        ("1. a2 [at]", r"\[key word\] or \{comment\}"),
        ("1. a2 [at noon]", "a moment like"),
        ("1. a2 [clock 0:01:00.000]", "2 word after clock"),
        ("1. a2 [clock 0:01:00.000 1]", "a time like"),
        ("1. a2 [plies x]", "a whole number"),
        ("1. a2 [plies 1] [plies 1]", "plies once"),
        ("1. a2 [move b2]", "move once"),
        ("1. a2 [kind ply]", "a key out of at, clock"),
        ("1. a2 [code a b]", "1 word after code"),
        ("1. a2 [open 0.5]", r"a note with \[open"),
        ("1 note [open 1.5]", r"a note with \[open"),
        ("1 note [open half a1-a2]", r"a note with \[open"),
        ("1 note [open 0.5] [open 0.5]", "code once"),
        ("1 note [open 0.5] {more}", "detail once"),
        ("1. a2 {open", r"\[key word\] or \{comment\}"),
        (r"1. a2 {\x}", r"\\\\, \\n"),
        ("1. a2 rest", r"\[key word\] or \{comment\}"),
        ("9999999999999999999. a2", "an entry like"),
    ],
)
def test_a_damaged_entry_ends_the_record_and_is_named(line: str, expected: str) -> None:
    parsed = parse_text(PLAIN + f"1. a2,b2,c2+N\n\n{line}\n3. a3,b3,c3+N\n")
    assert [entry.move for entry in parsed.record.entries] == ["a2,b2,c2+N"]
    assert parsed.fault is not None
    assert parsed.fault.line_number == 6
    with pytest.raises(type(parsed.fault), match=f"^line 6: expected .*{expected}"):
        raise parsed.fault


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("[Event open]", "a header line like"),
        ("Event", "a header line like"),
        ('[Colour "red"]', "a header out of Game"),
        ('[Event "a" "b"]', "1 text in quotation marks after Event"),
        ('[Option "a"]', "2 text in quotation marks after Option"),
        ('[Game "chess"]', "each Game once"),
        ('[Started "now"]', "a moment like"),
    ],
)
def test_a_damaged_header_line_leaves_the_rest_good(line: str, expected: str) -> None:
    text = MARKER + f'[Game "troop_chess"]\n{line}\n[Second "Ken"]\n\n1. a2,b2,c2+N\n'
    parsed = parse_text(text)
    assert (parsed.record.header.game, parsed.record.header.second) == ("troop_chess", "Ken")
    assert len(parsed.record.entries) == 1
    assert parsed.fault is not None
    assert parsed.fault.line_number == 3
    with pytest.raises(type(parsed.fault), match=expected):
        raise parsed.fault


@pytest.mark.parametrize(
    ("text", "line_number", "expected"),
    [
        ("", 1, r'\[Tachiai "1"\]'),
        ('[Tachiai "2"]\n', 1, r'\[Tachiai "1"\]'),
        (MARKER, 1, r"a line \[Game"),
        (MARKER + '[First "A"]\n[Game "go"]\n', 3, r"a game, or a line \[Start"),
        (MARKER + '[Game "troop_chess"]\n[Option "setup" "six"]\n', 2, "a game"),
    ],
)
def test_what_is_missing_is_named(text: str, line_number: int, expected: str) -> None:
    fault = parse_text(text).fault
    assert fault is not None
    assert fault.line_number == line_number
    with pytest.raises(type(fault), match=expected):
        raise fault


@given(st.integers(0, 30), st.text(max_size=10))
def test_damage_costs_only_what_follows(line_index: int, junk: str) -> None:
    record = TWENTY_PLIES
    lines = format_text(record).split("\n")
    index = min(line_index, len(lines) - 2)
    damaged = parse_text("\n".join([*lines[:index], f"?{junk}", *lines[index + 1 :]]))
    assert damaged.fault is not None
    first_entry = lines.index("") + 1
    if index >= first_entry:
        assert damaged.fault.line_number == index + 1
        assert damaged.record.entries == record.entries[: index - first_entry]
    elif 0 < index < first_entry - 1:
        assert damaged.record.entries == record.entries


@given(st.text(max_size=60) | st.text(alphabet='1. [at]{}"\\\nnote', max_size=60))
def test_junk_never_raises(text: str) -> None:
    parse_text(text)
    parsed = parse_text(PLAIN + text)
    assert isinstance(parsed.record.header, GameHeader)
    assert len(parsed.lines) == len(parsed.record.entries)
