"""The page's keys: made once, kept, and kept to their owner."""

import errno
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from werkzeug.security import check_password_hash

from tachiai.companion_web.security.sessions import is_table_code
from tachiai.firmware.cli.hub import hub
from tachiai.firmware.cli.pin import pin
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.page.keys import (
    PageKeys,
    default_keys_path,
    hub_keys_path,
    set_pin,
    stored_keys,
)


def test_keys_are_made_at_the_first_start_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "data" / "keys.json"
    first = stored_keys(path)
    assert stored_keys(path) == replace(first, new_pin="")
    assert len(first.new_pin) == 6
    assert first.new_pin.isdigit()
    assert path.stat().st_mode & 0o077 == 0


def test_the_pin_is_kept_as_a_hash_and_told_once(tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    first = stored_keys(path)
    assert first.new_pin not in path.read_text(encoding="utf-8")
    assert check_password_hash(stored_keys(path).pin_hash, first.new_pin)
    assert stored_keys(path).new_pin == ""


def test_a_pin_that_an_older_version_kept_as_it_is_goes_on_as_a_hash(tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    path.write_text(json.dumps({"pin": "471147", "secret_key": "ab" * 32}), encoding="utf-8")
    keys = stored_keys(path)
    assert check_password_hash(keys.pin_hash, "471147")
    assert keys.secret_key == bytes.fromhex("ab" * 32)
    assert "471147" not in path.read_text(encoding="utf-8")
    assert path.stat().st_mode & 0o077 == 0


def test_another_pin_comes_with_other_keys(tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    first = stored_keys(path)
    assert set_pin(path, "00112233").new_pin == "00112233"
    assert check_password_hash(stored_keys(path).pin_hash, "00112233")
    assert stored_keys(path).secret_key != first.secret_key


def test_the_command_sets_another_pin_and_prints_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    drawn = CliRunner().invoke(pin, []).stdout.strip()
    assert check_password_hash(stored_keys(default_keys_path()).pin_hash, drawn)
    asked = CliRunner().invoke(pin, ["--ask"], input="99887766\n99887766\n")
    assert asked.exit_code == 0
    assert check_password_hash(stored_keys(default_keys_path()).pin_hash, "99887766")


@pytest.mark.parametrize("typed", ["12345", "abcdef", "１２３４５６"])
def test_a_pin_that_is_too_short_or_no_number_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    refused = CliRunner().invoke(pin, ["--ask"], input=f"{typed}\n{typed}\n")
    assert refused.exit_code == 2
    assert "expected a PIN of 6 to 32 digits" in refused.stderr
    assert not default_keys_path().exists()


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
    def full(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "keys.json"
    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", full)
        with pytest.raises(BadSetting, match="cannot be kept: No space left"):
            stored_keys(path)
    assert stored_keys(path).pin_hash == stored_keys(path).pin_hash


def test_the_code_of_table_and_hub_is_told_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for command, path in (((pin, ["--code"]), default_keys_path()), ((hub, ["code"]), hub_keys_path())):
        missing = CliRunner().invoke(*command)
        assert isinstance(missing.exception, BadSetting)
        assert not path.exists()
        keys = set_pin(path)
        told = CliRunner().invoke(*command).stdout.strip()
        assert is_table_code(told, keys.secret_key)
        assert stored_keys(path) == replace(keys, new_pin="")
