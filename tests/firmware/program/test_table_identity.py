"""The identity of a table: drawn once, kept, and another one for another camera."""

from pathlib import Path

import pytest

from tachiai.firmware.errors import BadSetting
from tachiai.firmware.program.table_identity import table_identity


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
