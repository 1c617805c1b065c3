"""Corrections of a record: the original stays, the plies that count follow from all entries."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.errors import BadRecord
from tachiai.rules.record import (
    Correction,
    GameRecord,
    check,
    corrected_header,
    format_correction,
    format_json,
    format_text,
    history,
    parse_correction,
    parse_json,
    parse_text,
    replay,
)

HEADER = GameHeader(
    game="rugby_chess", rules_version="", start="wwwWwww/7/7/7/7/7/7/7/bbbBbbb b -", started_ms=0, first="Aoi"
)
MOVES = ("a1-b2", "a9-b8", "c1-d2")
PLIES = tuple(
    Entry(kind=EntryKind.PLY, ply=ply, at_ms=ply, move=move) for ply, move in enumerate(MOVES, start=1)
)


def correction(kind: str, **fields: object) -> Entry:
    detail = format_correction(Correction(kind=kind, **fields))  # type: ignore[arg-type]  # a test's short cut
    return Entry(kind=EntryKind.CORRECTION, ply=0, at_ms=9, detail=detail)


def corrected(*corrections: Entry) -> GameRecord:
    return GameRecord(HEADER, (*PLIES, *corrections))


def moves(record: GameRecord) -> list[str]:
    return [ply.entry.move for ply in history(record).plies]


def test_a_changed_ply_is_another_move() -> None:
    record = corrected(correction("change", ply=2, move="b9-c8"))
    assert moves(record) == ["a1-b2", "b9-c8", "c1-d2"]
    assert check(record) is None
    assert replay(record).texts() == ("a1-b2", "b9-c8", "c1-d2")


def test_a_missing_ply_is_put_in_before_another() -> None:
    pair = [correction("insert", ply=2, move="b9-c8"), correction("insert", ply=3, move="d1-e2")]
    assert moves(corrected(*pair)) == ["a1-b2", "b9-c8", "d1-e2", "a9-b8", "c1-d2"]


def test_a_missing_ply_can_be_the_last_one() -> None:
    assert moves(corrected(correction("insert", ply=4, move="b9-c8")))[-1] == "b9-c8"


def test_the_first_later_ply_that_no_longer_fits_is_named() -> None:
    record = corrected(correction("change", ply=1, move="b1-c2"), correction("change", ply=3, move="b1-a2"))
    found = check(record)
    assert found is not None
    assert (found.ply, found.entry) == (3, 4)
    assert "b1" in found.words.en


def test_a_later_ply_of_the_original_that_no_longer_fits_is_named_by_its_own_entry() -> None:
    found = check(corrected(correction("insert", ply=2, move="b9-c8")))
    assert found is not None
    assert (found.ply, found.entry) == (3, 1)


def test_an_illegal_ply_that_stood_goes_on_from_its_position() -> None:
    position = "wwwWwww/7/7/7/7/7/b6/7/1bbBbbb w -"
    record = corrected(correction("stands", ply=1, move="a1-a3", position=position))
    assert check(record) is None
    assert replay(record, 1).state == replay(record).game.parse_position(position)


def test_what_a_record_said_wrongly_can_be_put_right() -> None:
    wrong = GameRecord(HEADER, (replace(PLIES[0], move="a1-a5"), *PLIES[1:]))
    assert check(wrong) is not None
    right = GameRecord(HEADER, (*wrong.entries, correction("change", ply=1, move="a1-b2")))
    assert check(right) is None


def test_an_undone_correction_changes_nothing() -> None:
    record = corrected(correction("change", ply=2, move="b9-c8"), correction("undo", undoes=1))
    assert moves(record) == list(MOVES)
    assert [holds for _, holds in history(record).corrections.values()] == [False, True]


def test_an_undoing_can_be_undone() -> None:
    undone = correction("undo", undoes=1), correction("undo", undoes=2)
    assert moves(corrected(correction("change", ply=2, move="b9-c8"), *undone))[1] == "b9-c8"


def test_a_correction_can_only_undo_an_earlier_one() -> None:
    record = corrected(correction("undo", undoes=2), correction("change", ply=2, move="b9-c8"))
    assert moves(record)[1] == "b9-c8"


def test_names_are_corrected_in_their_order_and_by_what_holds() -> None:
    entries = [
        correction("header", header={"first": "Akari"}),
        correction("header", header={"first": "Aki", "notes": "final"}),
        correction("undo", undoes=2),
    ]
    assert corrected_header(HEADER, entries[:2]).first == "Aki"
    assert corrected_header(HEADER, entries) == replace(HEADER, first="Akari")


def test_plies_after_a_correction_follow_it_and_take_backs_still_count() -> None:
    later = (
        correction("insert", ply=4, move="b9-c8"),
        Entry(kind=EntryKind.TAKEBACK, ply=3, plies=1, at_ms=10),
        Entry(kind=EntryKind.PLY, ply=4, at_ms=11, move="c9-d8"),
    )
    assert moves(corrected(*later)) == [*MOVES, "c9-d8"]


def test_a_correction_of_a_ply_that_was_taken_back_changes_nothing() -> None:
    back = Entry(kind=EntryKind.TAKEBACK, ply=1, plies=2, at_ms=9)
    assert moves(corrected(back, correction("change", ply=2, move="b9-c8"))) == ["a1-b2"]


def test_a_result_stays_after_a_correction_if_it_still_fits() -> None:
    result = Entry(kind=EntryKind.RESULT, ply=3, at_ms=8, result="first wins", code="resigned")
    assert check(corrected(result, correction("change", ply=2, move="b9-c8"))) is None
    by_rule = replace(result, clause="RC1", code="")
    assert check(corrected(by_rule, correction("change", ply=2, move="b9-c8"))) is not None


def test_corrected_records_go_through_text_and_json_unchanged() -> None:
    record = corrected(correction("change", ply=2, move="b9-c8", reason='He said "b9}"'))
    assert parse_text(format_text(record)).record == record
    assert parse_json(format_json(record)).record == record


@pytest.mark.parametrize(
    "detail",
    [
        "",
        "[]",
        "{}",
        '{"change": {"ply": 0, "move": "a"}}',
        '{"change": {"ply": true, "move": "a"}}',
        '{"change": {"ply": 1}}',
        '{"header": {"start": "x"}}',
        '{"undo": 0}',
        '{"undo": 1, "change": {}}',
        '{"undo": 1, "reason": 5}',
        "[" * 5000,
    ],
)
def test_what_is_no_correction_is_said_in_one_sentence(detail: str) -> None:
    with pytest.raises(BadRecord, match="expected"):
        parse_correction(detail)
    entry = Entry(kind=EntryKind.CORRECTION, ply=3, at_ms=0, detail=detail)
    assert check(GameRecord(HEADER, (*PLIES, entry))) is not None


@given(
    st.sampled_from(["change", "insert", "stands"]),
    st.integers(1, 999),
    st.text(max_size=20),
    st.text(max_size=20),
)
def test_every_correction_comes_back_as_it_was_written(kind: str, ply: int, move: str, reason: str) -> None:
    made = Correction(kind=kind, ply=ply, move=move, reason=reason)
    assert parse_correction(format_correction(made)) == made
