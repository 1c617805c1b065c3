"""Reports of a game at a virtual table: by the page's button, and by the command."""

import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from multiprocessing.connection import Client
from pathlib import Path

import pytest
from click.testing import CliRunner

from tachiai.companion_web.errors import NoSuchGame
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.firmware.autoplay.autoplayer import Press, hands_for, load_script
from tachiai.firmware.cli.report import report
from tachiai.firmware.errors import BadReport
from tachiai.firmware.page.report_socket import (
    answering,
    asked_of_running,
    default_running_path,
)
from tachiai.firmware.page.support_port import TableReports
from tachiai.firmware.reports.archive import expected_plies, read_report
from tachiai.firmware.reports.gathering import ReporterStatement
from tachiai.firmware.reports.replay import replay
from tachiai.firmware.reports.report import public_settings, without_names
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.settings.sections import CameraSettings, LogSettings
from tachiai.firmware.table.game import GameSetup, Names
from tachiai.firmware.table.ready_table import GoesOn
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.games import GamesAtTable
from tachiai.firmware.tables.virtual import VirtualTables
from tachiai.firmware.time_source import SimulatedClock
from tachiai.firmware.virtual_table.table import VirtualTable
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.record import Correction, GameRecord, format_correction, parse_correction
from tests.support.virtual_tables import SMALL

PLIES = 2
NAMES = Names("Aoi", "春香", "Spring Cup")


@dataclass(frozen=True)
class Played:
    """Two plies of Rugby Chess, in a log, with what the camera saw last."""

    log: SqlGameLog
    path: Path
    reports: TableReports


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    clock, settings = SimulatedClock(), Settings()
    equipment = find_equipment("rugby_chess", {})
    script = load_script(equipment.game)
    play = hands_for(script, clock, 1)

    def hands(table: VirtualTable, press: Press) -> GoesOn:
        goes_on = play(table, press)
        return lambda referee: goes_on(referee) and (referee.line.ply < PLIES or not referee.at_rest)

    path = tmp_path_factory.mktemp("log") / "games.sqlite3"
    log = SqlGameLog(sqlite_url(path))
    tables = VirtualTables(settings, clock, replace(SMALL, pace=2.0), hands=hands)
    at_table = GamesAtTable(tables, log, GameSetup(equipment, settings, script.start, NAMES))
    at_table.queue.play()
    yield Played(log, path, TableReports(log, settings, at_table.recent))
    tables.close()
    log.close()


def plies_of(log: SqlGameLog) -> tuple[str, ...]:
    entries = log.game(1).entries
    return tuple(stored.entry.move for stored in entries if stored.entry.kind is EntryKind.PLY)


def test_the_page_gives_what_the_camera_saw_and_it_can_be_played_again(
    played: Played, tmp_path: Path
) -> None:
    path = tmp_path / "report.zip"
    path.write_bytes(played.reports.archive(1, "It blinked red.", " ".join(plies_of(played.log)), False))
    read = read_report(path)
    assert read.words == "It blinked red."
    assert read.right == plies_of(played.log)
    assert len(read.frames) > 10
    assert any(frame.blind == "hand" for frame in read.frames)
    assert {"sheet.toml", "pieces.toml", "calibration.json"} <= set(read.files)
    assert read.versions["tachiai"]
    found = replay(read)
    assert found.live == read.right
    assert found.decoded == read.right


def test_the_command_gives_the_log_s_pictures_and_they_can_be_played_again(
    played: Played, tmp_path: Path
) -> None:
    path = tmp_path / "report.zip"
    arguments = ["1", "-o", str(path), "--log", str(played.path), "--words", "Off by one."]
    run = CliRunner().invoke(report, arguments, catch_exceptions=False)
    assert run.exit_code == 0
    assert "not those of the last minute" in run.stderr
    read = read_report(path)
    assert (read.words, read.right) == ("Off by one.", None)
    assert len(read.frames) == sum(stored.has_picture for stored in played.log.game(1).entries)
    assert replay(read).decoded == plies_of(played.log)


def test_the_command_gets_what_the_camera_saw_of_the_program_that_plays_the_game(
    played: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = tmp_path / "report.zip"
    arguments = [
        "1",
        "-o",
        str(path),
        "--log",
        str(played.path),
        "--words",
        "Off by one.",
        "--moves",
        "d1-g4",
    ]
    with answering(played.reports, default_running_path()):
        (socket,) = default_running_path().iterdir()
        run = CliRunner().invoke(report, arguments, catch_exceptions=False)
        assert default_running_path().stat().st_mode & 0o077 == 0
    assert (run.exit_code, run.stderr) == (0, "")
    read = read_report(path)
    assert (read.words, read.right) == ("Off by one.", ("d1-g4",))
    taken = played.reports.recent.taken()
    assert taken is not None
    assert (
        len(read.frames) == len(taken.frames) > sum(kept.has_picture for kept in played.log.game(1).entries)
    )
    assert not socket.exists()


def test_a_program_that_plays_another_game_or_is_gone_leaves_the_log_s_pictures(
    played: Played, tmp_path: Path
) -> None:
    folder = tmp_path / "running"
    assert asked_of_running(folder, played.log.url, 1, ReporterStatement()) is None
    with answering(played.reports, folder):
        assert asked_of_running(folder, played.log.url, 2, ReporterStatement()) is None
        assert asked_of_running(folder, "sqlite:///other", 1, ReporterStatement()) is None
        (socket,) = folder.iterdir()
        for nonsense in (b"", b"no JSON", b'{"game": "x"}', b"[]"):
            with Client(str(socket), "AF_UNIX") as connection:
                connection.send_bytes(nonsense)
        assert asked_of_running(folder, played.log.url, 1, ReporterStatement()) is not None
    socket.touch()
    assert asked_of_running(folder, played.log.url, 1, ReporterStatement()) is None


def test_a_game_needs_no_socket(played: Played, tmp_path: Path) -> None:
    too_long = tmp_path / ("x" * 200)
    with answering(played.reports, too_long):
        assert asked_of_running(too_long, played.log.url, 1, ReporterStatement()) is None


def test_names_are_told_only_if_they_are_wanted(played: Played) -> None:
    for with_names in (False, True):
        with zipfile.ZipFile(io.BytesIO(played.reports.archive(1, "", "", with_names))) as archive:
            texts = "".join(
                archive.read(name).decode() for name in archive.namelist() if not name.endswith(".jpg")
            )
        assert all((name in texts) is with_names for name in ("Aoi", "春香", "Spring Cup"))


def test_names_in_corrections_and_remarks_are_left_out(played: Played) -> None:
    correction = Correction(kind="header", reason="Aoi said so", header={"first": "Aoi"})
    entries = (
        Entry(kind=EntryKind.CORRECTION, ply=0, at_ms=0, detail=format_correction(correction)),
        Entry(kind=EntryKind.NOTE, ply=0, at_ms=0, detail="Aoi was late"),
    )
    first, second = without_names(GameRecord(played.log.game(1).header, entries)).entries
    assert parse_correction(first.detail) == Correction(kind="header", header={"first": ""})
    assert second.detail == ""


def test_addresses_and_passwords_stay_here() -> None:
    settings = Settings(
        log=LogSettings(url="postgresql://tachiai:secret@db.example/games"),
        camera=CameraSettings(source="usb:0"),
    )
    told = json.dumps(public_settings(settings))
    assert "secret" not in told
    assert "db.example" not in told
    assert '"url": "postgresql"' in told


def test_a_game_that_the_log_does_not_know(played: Played) -> None:
    with pytest.raises(NoSuchGame):
        played.reports.archive(99, "", "", False)


def test_the_maintainer_says_what_is_right_in_a_text_file_beside_it(played: Played, tmp_path: Path) -> None:
    path = tmp_path / "report.zip"
    path.write_bytes(played.reports.archive(1, "", "", False))
    assert read_report(path).right is None
    path.with_suffix(".txt").write_text("# as I saw it\nd1-g4\n", encoding="utf-8")
    assert read_report(path).right == ("d1-g4",)


def test_nothing_played_is_said_apart_from_nothing_said() -> None:
    assert expected_plies("# only words\n\n") is None
    assert expected_plies("-\n") == ()
    assert expected_plies("d1-g4\n c9-g5* \n") == ("d1-g4", "c9-g5*")


def damaged(data: bytes, **members: str) -> bytes:
    """The archive with other members in place of its own."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w") as new:
        for name in old.namelist():
            new.writestr(name, members.get(name.partition(".")[0], old.read(name)))
    return stream.getvalue()


@pytest.mark.parametrize(
    "members", [{"report": "{}"}, {"report": '{"tachiai_report": 2}'}, {"record": "no"}, {"frames": "[3]"}]
)
def test_a_damaged_report_is_one_sentence(played: Played, tmp_path: Path, members: dict[str, str]) -> None:
    path = tmp_path / "report.zip"
    path.write_bytes(damaged(played.reports.archive(1, "", "", False), **members))
    with pytest.raises(BadReport):
        read_report(path)


def test_what_is_no_archive_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "report.zip"
    path.write_bytes(b"no archive")
    with pytest.raises(BadReport):
        read_report(path)
