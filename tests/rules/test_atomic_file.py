"""Files that somebody names: nothing is waited for without end, and nothing is left half written."""

import os
from pathlib import Path

import pytest

from tachiai.rules.atomic_file import read_whole, write_whole


def test_a_pipe_a_folder_and_a_large_file_are_refused_at_once(tmp_path: Path) -> None:
    pipe, large = tmp_path / "pipe", tmp_path / "large"
    os.mkfifo(pipe)
    large.write_bytes(b"12345")
    for path in (pipe, tmp_path):
        with pytest.raises(OSError, match="expected a file, got a folder, a pipe or a device"):
            read_whole(path)
    with pytest.raises(OSError, match="expected at most 4 bytes, got 5"):
        read_whole(large, 4)
    assert read_whole(large, 5) == b"12345"


def test_a_full_disk_leaves_the_old_file_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.txt"
    write_whole(path, "old")

    def full(beside: Path, data: bytes) -> int:
        beside.open("wb").close()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, "new")
    with pytest.raises(OSError, match="No space left"):
        write_whole(tmp_path / "another.txt", "new")
    assert [each.name for each in tmp_path.iterdir()] == ["game.txt"]
    assert path.read_text() == "old"


def test_the_rights_of_a_file_and_what_a_link_leads_to_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "game.txt", tmp_path / "link"
    path.touch(mode=0o600)
    link.symlink_to(path)
    write_whole(link, "new")
    assert link.is_symlink()
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("new", 0o600)
    write_whole(tmp_path / "key", b"secret", only_for_owner=True)
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600


def test_a_device_is_written_to_as_it_is(tmp_path: Path) -> None:
    write_whole(Path("/dev/null"), "new")
    assert not Path("/dev/null").is_file()
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path, "new")


def test_a_file_is_on_the_disk_before_it_takes_the_place_of_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.toml"
    write_whole(path, "old")
    there: list[str] = []
    monkeypatch.setattr(os, "fsync", lambda _: there.append(path.read_text()))
    write_whole(path, "new")
    write_whole(path, "newer", passing=True)
    assert (there, path.read_text()) == (["old"], "newer")
