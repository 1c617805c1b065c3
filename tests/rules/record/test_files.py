"""Records in files: either form is told by its content, and every failure is one sentence."""

from dataclasses import replace
from pathlib import Path

import pytest

from tachiai.rules.errors import BadRecord, RecordFileFault
from tachiai.rules.record import (
    SUFFIXES,
    Form,
    agreed_record,
    form_of_name,
    load_record,
    must_be_writable,
    parse_record,
    save_record,
    whole_record,
)
from tests.support.sample_records import played

FORMS: tuple[Form, ...] = ("text", "json")


@pytest.mark.parametrize("form", FORMS)
def test_what_is_written_is_read_again(tmp_path: Path, form: Form) -> None:
    path, record = tmp_path / f"game{SUFFIXES[form]}", played(seed=1, plies=4)
    save_record(path, record, form)
    parsed = load_record(path, parse_record)
    assert (form_of_name(path), parsed.form) == (form, form)
    assert parsed.record == record
    assert b"\r" not in path.read_bytes()


def test_a_byte_order_mark_is_no_part_of_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    save_record(path, played(seed=1, plies=1))
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert load_record(path, parse_record).form == "json"


def test_another_name_promises_nothing() -> None:
    assert form_of_name(Path("game.pgn")) is None


def test_failures_name_the_file(tmp_path: Path) -> None:
    missing, latin = tmp_path / "none.txt", tmp_path / "latin.txt"
    latin.write_bytes("Grüße".encode("latin-1"))
    with pytest.raises(RecordFileFault, match="none.txt: the record cannot be read: No such file"):
        load_record(missing, parse_record)
    with pytest.raises(RecordFileFault, match="latin.txt: expected text in UTF-8, got another byte at 2"):
        load_record(latin, parse_record)
    with pytest.raises(RecordFileFault, match="cannot be written: Is a directory"):
        save_record(tmp_path, played(seed=1, plies=1), "text")


def test_a_file_is_read_as_strictly_as_is_asked(tmp_path: Path) -> None:
    path, record = tmp_path / "game.txt", played(seed=1, plies=2)
    save_record(path, replace(record, entries=(*record.entries, record.entries[0])))
    assert len(load_record(path, whole_record).record.entries) == 3
    with pytest.raises(BadRecord, match=r"game\.txt: ply 1: the rules disagree: ") as caught:
        load_record(path, agreed_record)
    assert caught.value.line_number == 11
    path.write_text(path.read_text(encoding="utf-8") + "nonsense", encoding="utf-8")
    assert len(load_record(path, parse_record).record.entries) == 3
    with pytest.raises(BadRecord, match=r"game\.txt: line 12: expected an entry"):
        load_record(path, whole_record)


def test_a_place_where_no_file_can_be_is_said_at_once(tmp_path: Path) -> None:
    must_be_writable(tmp_path / "game.txt")
    with pytest.raises(RecordFileFault, match="this is a folder, not a file"):
        must_be_writable(tmp_path)
    with pytest.raises(RecordFileFault, match="there is no folder"):
        must_be_writable(tmp_path / "none" / "game.txt")
