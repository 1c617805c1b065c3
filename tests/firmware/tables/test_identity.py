"""The identity of a table: drawn once, kept, and another one for another camera."""

from hashlib import sha256
from pathlib import Path

import pytest

from tachiai.firmware.errors import BadSetting
from tachiai.firmware.tables.identity import held_identity, table_identity


def test_a_table_stays_the_same_and_another_is_another(tmp_path: Path) -> None:
    here, there = tmp_path / "a" / "table_id", tmp_path / "b" / "table_id"
    first = table_identity(here, "usb:0")
    assert table_identity(here, "usb:0") == first
    assert len({first, table_identity(here, "usb:1"), table_identity(there, "usb:0")}) == 3


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"0" * 31, b"0" * 5000])
def test_a_damaged_file_is_named(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "table_id"
    path.write_bytes(content)
    with pytest.raises(BadSetting, match="table_id: expected the table's identity"):
        table_identity(path, "usb:0")


def test_a_place_where_nothing_can_be_kept_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadSetting, match="the table's identity cannot be kept"):
        table_identity(tmp_path / "file" / "table_id", "usb:0")


def test_two_programs_on_one_computer_are_two_tables(tmp_path: Path) -> None:
    path = tmp_path / "table_id"
    with held_identity(path, "virtual", 8472) as first, held_identity(path, "virtual", 8473) as second:
        assert first == table_identity(path, "virtual")
        assert second != first
        with held_identity(path, "usb:0", 8474) as other:
            assert other == table_identity(path, "usb:0")


def test_a_table_that_starts_again_is_the_one_it_was(tmp_path: Path) -> None:
    path = tmp_path / "table_id"
    with held_identity(path, "virtual", 8472) as first, held_identity(path, "virtual", 8473) as second:
        pass
    with held_identity(path, "virtual", 8473) as again, held_identity(path, "virtual", 8472) as other:
        assert (again, other) == (second, first)
    with held_identity(path, "virtual", 9000) as elsewhere:
        assert elsewhere == first


def test_what_goes_wrong_at_the_table_is_no_fault_of_its_identity(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no light"), held_identity(tmp_path / "table_id", "virtual", 1):
        raise OSError("no light")


def test_where_nothing_can_be_written_a_table_keeps_its_identity(tmp_path: Path) -> None:
    path = tmp_path / "table_id"
    identity = table_identity(path, "virtual")
    stem = f"table-{sha256(b'virtual').hexdigest()[:16]}"
    (tmp_path / f"{stem}-1.lock").mkdir()
    with held_identity(path, "virtual", 1) as held:
        assert held == identity
