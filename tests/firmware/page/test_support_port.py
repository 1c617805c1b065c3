"""Back-up and restore through the page's port: all or nothing, and nothing lost; journal and doctor."""

import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tachiai.companion_web.log import SqlGameLog, restore, sqlite_url
from tachiai.firmware.page.support_port import JOURNAL, TableSupport
from tachiai.firmware.settings.file import load_settings, write_settings
from tachiai.firmware.settings.model import Settings
from tachiai.rules.entries import Entry, EntryKind
from tests.firmware.diagnostics.machines import FakeMachine
from tests.support.live_views import HEADER, JPEG

AFTER = "wwwWwww/7/7/7/7/7/2b4/7/1bbBbbb w -"
PLY = Entry(kind=EntryKind.PLY, ply=1, at_ms=5, move="a1-c3", position=AFTER, player="first")


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqlGameLog]:
    with closing(SqlGameLog(sqlite_url(tmp_path / "games.sqlite3"))) as opened:
        yield opened


def support_of(log: SqlGameLog, folder: Path) -> TableSupport:
    machine = FakeMachine(outputs={JOURNAL[0]: "09:00 tachiai[7]: ready"})
    return TableSupport(log, folder / "settings.toml", machine, folder)


def a_game(log: SqlGameLog) -> int:
    number = log.open_game(HEADER)
    log.append(number, PLY, JPEG)
    return number


def backed_up(log: SqlGameLog, folder: Path) -> Path:
    archive = folder / "backup.zip"
    support_of(log, folder).back_up(archive)
    return archive


def another(folder: Path) -> SqlGameLog:
    return SqlGameLog(sqlite_url(folder / "another.sqlite3"))


def test_a_backup_restored_elsewhere_has_games_pictures_and_settings(log: SqlGameLog, tmp_path: Path) -> None:
    a_game(log)
    there = tmp_path / "there"
    there.mkdir()
    settings = Settings()
    write_settings(
        settings.model_copy(update={"page": settings.page.model_copy(update={"port": 9000})}),
        tmp_path / "settings.toml",
    )
    archive = backed_up(log, tmp_path)
    with closing(another(there)) as empty:
        reply = support_of(empty, there).restore(archive, with_settings=True)
        assert reply.ok
        assert reply.words.en.startswith("Restored. Games added: 1; there already: 0.")
        (number,) = empty.numbers()
        (entry,) = empty.game(number).entries
        assert (entry.entry, empty.picture(entry.number)) == (PLY, JPEG)
    assert load_settings(there / "settings.toml").page.port == 9000


def test_the_archive_is_also_one_for_the_command(log: SqlGameLog, tmp_path: Path) -> None:
    a_game(log)
    with closing(another(tmp_path)) as empty:
        assert restore(backed_up(log, tmp_path), empty) == 1


def test_what_is_there_already_is_not_added_again_and_nothing_is_replaced(
    log: SqlGameLog, tmp_path: Path
) -> None:
    number = a_game(log)
    archive = backed_up(log, tmp_path)
    log.append(number, Entry(kind=EntryKind.PAUSE, ply=1, at_ms=9))  # play has gone on since
    for _ in range(2):
        reply = support_of(log, tmp_path).restore(archive, with_settings=False)
        assert reply.words.en == "Restored. Games added: 0; there already: 1."
    assert log.numbers() == (number,)
    assert len(log.game(number).entries) == 2


def test_of_a_damaged_archive_nothing_is_taken(log: SqlGameLog, tmp_path: Path) -> None:
    number = a_game(log)
    whole = backed_up(log, tmp_path).read_bytes()
    damaged = tmp_path / "damaged.zip"
    for data in (
        b"",
        b"PK",
        b"no archive",
        whole[: len(whole) // 2],
        whole.replace(b"games.jsonl", b"gomes.jsonl"),
    ):
        damaged.write_bytes(data)
        reply = support_of(log, tmp_path).restore(damaged, with_settings=False)
        assert (reply.ok, reply.code) == (False, "no_archive")
    assert log.numbers() == (number,)
    assert list(tmp_path.glob("restoring-*")) == []


def test_an_archive_that_unpacks_to_more_than_the_disk_holds_is_refused(
    log: SqlGameLog, tmp_path: Path
) -> None:
    bomb = tmp_path / "bomb.zip"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("games.jsonl", b"\n" * 3_000_000)
    small = TableSupport(
        log, tmp_path / "s.toml", FakeMachine(), tmp_path, free_bytes=lambda folder: 1_000_000
    )
    assert small.restore(bomb, with_settings=False).code == "no_room"
    assert support_of(log, tmp_path).restore(bomb, with_settings=False).code == "no_archive"


@pytest.mark.parametrize(
    ("text", "code"), [("[page]\nport = 0\n", "bad_settings"), ("[", "bad_settings"), (None, "no_settings")]
)
def test_settings_that_cannot_be_used_keep_the_games_out_too(
    log: SqlGameLog, tmp_path: Path, text: str | None, code: str
) -> None:
    a_game(log)
    archive = backed_up(log, tmp_path)
    if text is not None:
        with zipfile.ZipFile(archive, "a") as opened:
            opened.writestr("settings.toml", text)
    with closing(another(tmp_path)) as empty:
        reply = support_of(empty, tmp_path).restore(archive, with_settings=True)
        assert (reply.ok, reply.code) == (False, code)
        assert text is None or "(settings.toml: " in reply.words.en
        assert empty.numbers() == ()
    assert not (tmp_path / "settings.toml").exists()


def test_journal_and_doctor_open_nothing_that_the_table_uses(log: SqlGameLog, tmp_path: Path) -> None:
    support = support_of(log, tmp_path)
    assert support.journal() == "09:00 tachiai[7]: ready"
    found = {check.check: check for check in support.checks()}
    assert {found[name].verdict for name in support.in_use} == {"used"}
    (tmp_path / "settings.toml").write_text("[page]\nport = 0\n")
    assert next(iter(support.checks())).verdict == "fail"


SECRETS = """\
[log]
url = "postgresql+psycopg://club:geheim@db.local/games"
[camera]
source = "rtsp://club:geheim@camera.local/"
[club]
broker = "mqtt://hub.local"
user = "table"
password = "streng geheim"
"""


def test_a_backup_holds_no_password_and_restoring_keeps_those_that_are_here(
    log: SqlGameLog, tmp_path: Path
) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(SECRETS, encoding="utf-8")
    archive = backed_up(log, tmp_path)
    with zipfile.ZipFile(archive) as opened:
        kept = opened.read("settings.toml").decode()
    assert "geheim" not in kept
    assert 'user = "table"' in kept
    before = load_settings(path)
    assert support_of(log, tmp_path).restore(archive, with_settings=True).ok
    assert load_settings(path) == before
    path.unlink()
    assert support_of(log, tmp_path).restore(archive, with_settings=True).ok
    assert load_settings(path).club.password == ""


def test_settings_that_cannot_be_read_keep_no_game_out_of_a_backup(log: SqlGameLog, tmp_path: Path) -> None:
    a_game(log)
    (tmp_path / "settings.toml").write_text('[club]\npassword = "geheim\n', encoding="utf-8")
    with zipfile.ZipFile(backed_up(log, tmp_path)) as opened:
        assert opened.namelist() == ["games.jsonl", "pictures/1.jpg"]
