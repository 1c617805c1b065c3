"""Records in files: either form is told by its content, and every failure is one sentence."""

from pathlib import Path

import pytest

from tachiai.rules.errors import RecordFileFault
from tachiai.rules.record import (
    SUFFIXES,
    Form,
    form_of_content,
    form_of_name,
    parse_record,
    read_record_file,
    write_record_file,
)
from tests.rules.record.samples import played

FORMS: tuple[Form, ...] = ("text", "json")


@pytest.mark.parametrize("form", FORMS)
def test_what_is_written_is_read_again(tmp_path: Path, form: Form) -> None:
    path, record = tmp_path / f"game{SUFFIXES[form]}", played(seed=1, plies=4)
    write_record_file(path, record, form)
    content = read_record_file(path)
    assert (form_of_name(path), form_of_content(content)) == (form, form)
    assert parse_record(content).record == record
    assert b"\r" not in path.read_bytes()


def test_a_byte_order_mark_is_no_part_of_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_record_file(path, played(seed=1, plies=1), "json")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert form_of_content(read_record_file(path)) == "json"


def test_another_name_promises_nothing() -> None:
    assert form_of_name(Path("game.pgn")) is None


def test_failures_name_the_file(tmp_path: Path) -> None:
    missing, latin = tmp_path / "none.txt", tmp_path / "latin.txt"
    latin.write_bytes("Grüße".encode("latin-1"))
    with pytest.raises(RecordFileFault, match="none.txt: the record cannot be read: No such file"):
        read_record_file(missing)
    with pytest.raises(RecordFileFault, match="latin.txt: expected text in UTF-8, got another byte at 2"):
        read_record_file(latin)
    with pytest.raises(RecordFileFault, match="cannot be written: Is a directory"):
        write_record_file(tmp_path, played(seed=1, plies=1), "text")
