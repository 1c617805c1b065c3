"""``tachiai log`` and ``tachiai export`` at the command line."""

import os
import shutil
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import pytest
from click.testing import CliRunner, Result
from sqlalchemy import text

from tachiai.companion_web.errors import BadLog, LogNotFound, LogNotWritable, NoSuchGame
from tachiai.companion_web.log import SqlGameLog, log_url
from tachiai.firmware.cli.export import export
from tachiai.firmware.cli.log import log as log_commands
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.errors import BadRecord
from tachiai.rules.record import parse_json, parse_text
from tests.support.live_views import HEADER, JPEG
from tests.support.logged_games import migrated

AFTER_1 = "wwwWwww/7/7/7/7/7/7/1b5/1bbBbbb w -"
PLY = Entry(kind=EntryKind.PLY, ply=1, at_ms=2, move="a1-b2", position=AFTER_1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log with one game of one ply and a picture."""
    path = tmp_path / "games.sqlite3"
    log = SqlGameLog(log_url(str(path)))
    log.append(log.open_game(HEADER), PLY, JPEG)
    log.close()
    return path


def run(command: click.Command, *arguments: object, expected: int = 0) -> Result:
    result = CliRunner().invoke(command, [str(argument) for argument in arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == expected, result.output
    return result


def test_a_sound_log_is_said_to_be_sound(path: Path) -> None:
    assert run(log_commands, "check", "--log", path).output == "1 game: the log is sound\n"


def test_the_check_names_game_and_entry_and_ends_with_status_1(path: Path) -> None:
    log = SqlGameLog(log_url(str(path)))
    log.append(1, Entry(kind=EntryKind.PLY, ply=2, at_ms=3, move="a9-a8"))
    log.close()
    assert "game 1, entry 2: a9-a8:" in run(log_commands, "check", "--log", path, expected=1).stderr


def test_a_game_under_other_rules_is_told_apart(path: Path) -> None:
    log = SqlGameLog(log_url(str(path)))
    log.append(log.open_game(replace(HEADER, rules_version="99")), PLY)
    log.close()
    result = run(log_commands, "check", "--log", path)
    assert result.output.endswith("2 games: the log is sound\n")
    assert result.stderr == (
        "game 2, every ply agrees with the rules, but the record was written under version 99 of the rules, "
        "these are version 1\n"
    )


@pytest.mark.parametrize("form", ["text", "archive"])
def test_an_export_names_games_that_the_rules_refuse(path: Path, tmp_path: Path, form: str) -> None:
    log = SqlGameLog(log_url(str(path)))
    log.append(1, Entry(kind=EntryKind.PLY, ply=2, at_ms=3, move="a9-a8"))
    log.close()
    result = run(export, "--all", "--to", form, "-o", tmp_path / "out", "--log", path)
    assert "game 1: written as it is, but a9-a8:" in result.stderr
    assert (tmp_path / "out").exists()


def test_the_usual_log_is_the_one_that_the_program_names(path: Path) -> None:
    result = CliRunner().invoke(log_commands, ["check"], obj=lambda: str(path))
    assert result.exit_code == 0


def test_a_log_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(LogNotFound, match="expected a game log, got no such file"):
        run(log_commands, "check", "--log", tmp_path / "none.sqlite3")
    assert not (tmp_path / "none.sqlite3").exists()


def test_a_log_goes_round_through_its_back_up(path: Path, tmp_path: Path) -> None:
    archive, copy = tmp_path / "all.zip", tmp_path / "copy.sqlite3"
    run(log_commands, "backup", archive, "--log", path)
    assert "1 game restored" in run(log_commands, "restore", archive, "--log", copy).output
    first, second = SqlGameLog(log_url(str(path))), SqlGameLog(log_url(str(copy)))
    assert second.game(1) == first.game(1)
    assert second.picture(1) == JPEG
    first.close()
    second.close()


def test_what_a_newer_version_did_to_the_log_is_undone_unless_it_wrote_since(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    migrated(path)
    run(log_commands, "downgrade", "--log", path)
    assert run(log_commands, "check", "--log", path).output == "1 game: the log is sound\n"
    run(log_commands, "downgrade", "--log", path)  # nothing is left to undo
    later = tmp_path / "later.sqlite3"
    migrated(later, entries_since=1)
    assert "a newer version wrote" in run(log_commands, "downgrade", "--log", later, expected=1).stderr


def test_a_record_goes_out_as_text_and_comes_in_again(path: Path, tmp_path: Path) -> None:
    out, copy = tmp_path / "game.txt", tmp_path / "copy.sqlite3"
    run(export, "1", "-o", out, "--log", path)
    assert run(log_commands, "import", out, "--log", copy).output == f"{out}: game 1\n"
    assert run(export, "1", "--log", copy).output == out.read_text(encoding="utf-8")


def test_the_name_of_the_file_says_the_form(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "game.json"
    run(export, "1", "-o", out, "--log", path)
    assert parse_json(out.read_text(encoding="utf-8")).record.header == HEADER
    assert parse_text(run(export, "1", "--log", path).output).record.entries == (PLY,)


def test_all_games_go_into_a_folder_or_an_archive(path: Path, tmp_path: Path) -> None:
    run(export, "--all", "--to", "json", "-o", tmp_path / "games", "--log", path)
    assert [file.name for file in (tmp_path / "games").iterdir()] == ["game_000001.json"]
    run(export, "--all", "-o", tmp_path / "games.zip", "--log", path)
    assert "pictures/1.jpg" in zipfile.ZipFile(tmp_path / "games.zip").namelist()


def test_a_broken_game_is_named_and_hides_no_other(path: Path, tmp_path: Path) -> None:
    log = SqlGameLog(log_url(str(path)))
    number = log.open_game(HEADER)
    log.append(log.open_game(HEADER), replace(PLY, move="a1-a5"))
    with log.writing() as session:
        session.execute(
            text(
                "INSERT INTO entry SELECT NULL, :game, 'leap', ply, at_ms, move, position, clause, code, "
                "cells, player, plies, result, clock_first_ms, clock_second_ms, detail FROM entry"
                " WHERE number = 1"
            ),
            {"game": number},
        )
    log.close()
    said = run(log_commands, "check", "--log", path, expected=1).stderr
    assert f"game {number}, entry 3: expected another kind of value as kind, got 'leap'" in said
    assert f"game {number + 1}, entry 2: a1-a5:" in said
    out = tmp_path / "games"
    exported = run(export, "--all", "--to", "text", "-o", out, "--log", path, expected=1)
    assert "entry 3: expected another kind" in exported.stderr
    assert sorted(file.name for file in out.iterdir()) == ["game_000001.txt", "game_000003.txt"]


def test_one_game_can_go_into_an_archive(path: Path, tmp_path: Path) -> None:
    log = SqlGameLog(log_url(str(path)))
    log.open_game(HEADER)
    log.close()
    assert run(export, "2", "-o", tmp_path / "two.zip", "--log", path).output.endswith("1 game\n")


@pytest.mark.parametrize("arguments", [[], ["1", "--all"], ["--all"], ["1", "--to", "archive"]])
def test_what_makes_no_sense_is_a_sentence(path: Path, arguments: list[str]) -> None:
    assert "expected" in run(export, *arguments, "--log", path, expected=2).stderr


def test_a_game_that_is_not_there_is_named(path: Path) -> None:
    with pytest.raises(NoSuchGame, match="the log has no game 9"):
        run(export, "9", "--log", path)


def test_nothing_is_overwritten(path: Path, tmp_path: Path) -> None:
    (tmp_path / "all.zip").write_text("precious")
    with pytest.raises(LogNotWritable, match="expected a new file"):
        run(log_commands, "backup", tmp_path / "all.zip", "--log", path)


@pytest.mark.parametrize("written", ["nonsense", '{"format": 1}'])
def test_a_file_that_is_no_record_is_not_taken_in(tmp_path: Path, path: Path, written: str) -> None:
    (tmp_path / "bad").write_text(written)
    with pytest.raises(BadRecord, match="bad: line 1: expected"):
        run(log_commands, "import", tmp_path / "bad", "--log", path)


def test_a_record_that_the_rules_do_not_allow_is_not_taken_in(tmp_path: Path, path: Path) -> None:
    log = SqlGameLog(log_url(str(path)))
    log.append(1, Entry(kind=EntryKind.PLY, ply=2, at_ms=3, move="a9-a5"))
    log.close()
    run(export, "1", "-o", tmp_path / "game.txt", "--log", path)
    with pytest.raises(BadRecord, match="ply 2: the rules disagree: a9-a5"):
        run(log_commands, "import", tmp_path / "game.txt", "--log", path)


def test_a_broken_game_stays_out_of_an_archive_and_hides_no_other(path: Path, tmp_path: Path) -> None:
    log = SqlGameLog(log_url(str(path)))
    number = log.open_game(HEADER)
    log.append(number, PLY)
    with log.writing() as session:
        session.execute(text("DROP TRIGGER entry_no_update"))
        session.execute(text("UPDATE entry SET kind = 'leap' WHERE game_number = :game"), {"game": number})
    log.append(log.open_game(HEADER), PLY)
    log.close()
    said = run(log_commands, "backup", tmp_path / "all.zip", "--log", path, expected=1)
    assert f"game {number}: entry 2: expected another kind of value as kind, got 'leap'" in said.stderr
    assert said.stdout == f"{tmp_path / 'all.zip'}: 2 games\n"
    copy = tmp_path / "copy.sqlite3"
    assert "2 games restored" in run(log_commands, "restore", tmp_path / "all.zip", "--log", copy).output


def test_a_log_that_one_may_only_read_is_checked_backed_up_and_exported(reader_folder: Path) -> None:
    path = reader_folder / "games.sqlite3"
    with only_reading(reader_folder):
        assert "the log is sound" in run(log_commands, "check", "--log", path).output
        assert (
            "1 game\n" in run(log_commands, "backup", reader_folder / "out" / "a.zip", "--log", path).output
        )
        assert "1. a1-b2" in run(export, "1", "--log", path).output
        with pytest.raises(LogNotWritable, match="the log cannot be written"):
            run(log_commands, "restore", reader_folder / "out" / "a.zip", "--log", path)
    assert not (reader_folder / "games.sqlite3-wal").exists()


def test_what_cannot_be_read_without_writing_beside_it_is_said(reader_folder: Path) -> None:
    log = SqlGameLog(log_url(str(reader_folder / "games.sqlite3")))
    log.append(1, replace(PLY, ply=2, move="a9-b8", position=""))
    shutil.copy(reader_folder / "games.sqlite3-wal", reader_folder / "kept")
    log.close()
    (reader_folder / "kept").rename(reader_folder / "games.sqlite3-wal")  # as a power cut leaves it
    (reader_folder / "games.sqlite3-wal").chmod(0o644)
    with only_reading(reader_folder), pytest.raises(BadLog, match="copy both to a folder of your own"):
        run(log_commands, "check", "--log", reader_folder / "games.sqlite3")


@pytest.fixture
def reader_folder(path: Path) -> Iterator[Path]:
    """A folder with a log in it that everybody may read, and one to write into."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copy(path, folder / "games.sqlite3")
        (folder / "out").mkdir()
        (folder / "out").chmod(0o777)
        yield folder


@contextmanager
def only_reading(folder: Path) -> Iterator[None]:
    """As somebody who may write neither the log nor its folder; root may write anywhere."""
    (folder / "games.sqlite3").chmod(0o444)
    folder.chmod(0o555)
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)
        folder.chmod(0o755)
