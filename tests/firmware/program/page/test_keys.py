"""The page's keys: made once, kept, and kept to their owner."""

import errno
import os
from pathlib import Path

import pytest

from tachiai.firmware.errors import BadSetting
from tachiai.firmware.program.page.keys import PageKeys, stored_keys


def test_keys_are_made_at_the_first_start_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "data" / "keys.json"
    first = stored_keys(path)
    assert stored_keys(path) == first
    assert len(first.pin) == 6
    assert first.pin.isdigit()
    assert path.stat().st_mode & 0o077 == 0


def test_no_two_tables_have_the_same_keys() -> None:
    assert PageKeys.new().secret_key != PageKeys.new().secret_key


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"pin": "1", "secret_key": "zz"}'])
def test_a_damaged_file_is_refused_by_name(tmp_path: Path, text: str) -> None:
    path = tmp_path / "keys.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadSetting, match="keys.json: expected the page's keys"):
        stored_keys(path)


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(BadSetting, match="cannot be kept"):
        stored_keys(tmp_path / "file" / "keys.json")


def test_a_disk_that_is_full_at_the_first_start_leaves_no_damaged_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str, encoding: str) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "keys.json"
    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_text", full)
        with pytest.raises(BadSetting, match="cannot be kept: No space left"):
            stored_keys(path)
    assert stored_keys(path) == stored_keys(path)
