"""Root, which installs updates, follows no link that the table's user lays in folders of theirs."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from tachiai.firmware.cli import update as command
from tachiai.firmware.cli.update import update
from tachiai.firmware.updating.table_user import rights_of_owner

NOBODY = 65534
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can take another user's rights")


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a table's user, with what the service asks for an update by."""
    for folder in (tmp_path, *tmp_path.parents):
        if folder.stat().st_uid == os.geteuid() and folder != Path("/tmp") and folder != Path("/"):
            folder.chmod(folder.stat().st_mode | 0o011)
    state = tmp_path / "state"
    state.mkdir()
    (state / "settings.toml").touch()
    (state / "wanted").write_text("9.9.9\n", encoding="utf-8")
    for path in (state, *state.iterdir()):
        os.chown(path, NOBODY, NOBODY)
    monkeypatch.setattr(command, "STATE", state)
    yield state
    assert os.geteuid() == 0


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """Something that root alone reads and writes."""
    path = tmp_path / "secret"
    path.write_text("root:hash\n", encoding="utf-8")
    path.chmod(0o600)
    return path


def link(path: Path, target: Path) -> None:
    """The table's user lays a link."""
    path.unlink(missing_ok=True)
    path.symlink_to(target)
    os.chown(path, NOBODY, NOBODY, follow_symlinks=False)


def asked(state: Path) -> str:
    files = {"--wanted": "wanted", "--result": "result.json", "--settings": "settings.toml"}
    options = [word for option, name in files.items() for word in (option, str(state / name))]
    done = CliRunner().invoke(update, [*options, "--index", (state / "none.json").as_uri()])
    assert done.exit_code != 0
    return f"{done.output} {done.exception}"


@needs_root
def test_the_outcome_is_written_as_the_tables_own_file(state: Path) -> None:
    asked(state)
    result = state / "result.json"
    assert json.loads(result.read_text(encoding="utf-8"))["code"] == "not_made"
    assert result.stat().st_uid == NOBODY
    assert not (state / "wanted").exists()


@needs_root
def test_an_outcome_is_not_written_through_a_link(state: Path, secret: Path) -> None:
    link(state / "result.json", secret)
    assert "result.json: cannot be written: Permission denied" in asked(state)
    assert secret.read_text(encoding="utf-8") == "root:hash\n"


@needs_root
@pytest.mark.parametrize("name", ["wanted", "settings.toml"])
def test_nothing_is_read_through_a_link_that_its_layer_could_not_read(
    state: Path, secret: Path, name: str
) -> None:
    link(state / name, secret)
    told = asked(state)
    assert f"{name}: cannot be read: Permission denied" in told
    assert "root:hash" not in told


@needs_root
def test_a_log_is_put_back_with_the_rights_of_the_tables_user(state: Path) -> None:
    seen: list[tuple[int, int]] = []

    def undo(url: str) -> bool:
        seen.append((os.geteuid(), os.getegid()))
        return True

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(command, "undo_migration", undo)
        assert command._undo_migration("sqlite:///x")
    assert seen == [(NOBODY, NOBODY)]


@needs_root
def test_rights_come_back_whatever_happens(state: Path) -> None:
    before = os.geteuid(), os.getegid(), os.getgroups()
    inside: list[object] = []

    def fails() -> None:
        with rights_of_owner(state):
            inside.append((os.geteuid(), os.getegid(), os.getgroups()))
            raise KeyError

    with pytest.raises(KeyError):
        fails()
    assert inside == [(NOBODY, NOBODY, [NOBODY])]
    assert (os.geteuid(), os.getegid(), os.getgroups()) == before


@needs_root
def test_in_a_unit_of_before_it_is_said_what_is_to_be_done(
    state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(groups: list[int]) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "setgroups", refused)
    assert "run the install script once" in asked(state)
    assert (state / "wanted").exists()


def test_in_ones_own_folder_and_where_there_is_none_nothing_changes(tmp_path: Path) -> None:
    before = os.geteuid()
    for folder in (tmp_path, tmp_path / "none"):
        with rights_of_owner(folder):
            assert os.geteuid() == before
