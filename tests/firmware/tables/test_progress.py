"""How far a command has come: a bar for whoever watches a terminal, nothing in a file."""

import os
import pty
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np
import pytest

from tachiai.firmware.cli.referee import faults_told, summary
from tachiai.firmware.devices.cameras.recordings import PictureFolder, looks_at_each
from tachiai.firmware.tables.progress import FilmProgress
from tachiai.firmware.time_source import SimulatedClock
from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.record import GameRecord
from tachiai.vision.errors import CameraFault
from tests.support.started_command import started


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    for number in range(3):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((60, 80, 3), 120, np.uint8))
    return tmp_path


def errors_at_a_terminal(*arguments: str) -> str:
    """Runs the command with a terminal as its standard error, and returns what was written there."""
    ours, its = pty.openpty()
    started(*arguments, stderr=Path(os.ttyname(its)))
    os.close(its)
    written = b""
    try:
        while chunk := os.read(ours, 4096):
            written += chunk
    except OSError:  # the end of a terminal (EIO)
        pass
    os.close(ours)
    return written.decode()


def test_the_pictures_of_a_folder_are_followed_to_the_last_one(pictures: Path) -> None:
    paths = [str(path) for path in sorted(pictures.iterdir())]
    assert "100%" in errors_at_a_terminal("see", *paths, "--game", "chatra")


def test_a_recording_is_followed(pictures: Path) -> None:
    shown = errors_at_a_terminal("referee", str(pictures), "--game", "chatra")
    assert "100%" in shown
    assert pictures.name[:20] in shown


def told_by_referee(pictures: Path) -> str:
    """Returns what the program says beside its record, where nobody watches."""
    return started("referee", str(pictures), "--game", "chatra").stderr


def test_where_nobody_watches_there_is_no_bar(pictures: Path) -> None:
    assert "%" not in told_by_referee(pictures)


def test_a_picture_that_cannot_be_read_is_named(pictures: Path) -> None:
    (pictures / "1.png").write_bytes(b"no picture")
    named = [line for line in told_by_referee(pictures).splitlines() if str(pictures / "1.png") in line]
    assert len(named) == 1


def test_of_many_pictures_that_cannot_be_read_the_first_are_named() -> None:
    told = faults_told([f"{number}.png: cannot be read" for number in range(12)])
    assert told[0] == "0.png: cannot be read"
    assert told[-1] == "2 more could not be read"
    assert len(told) == 11


def see_all(film: FilmProgress) -> None:
    while True:
        with suppress(CameraFault):
            if film.capture() is None:
                return


def test_a_picture_that_is_looked_at_several_times_counts_once(pictures: Path) -> None:
    (pictures / "1.png").write_bytes(b"no picture")
    camera = PictureFolder(pictures, SimulatedClock(), 1.0)
    film = FilmProgress(camera, camera.frames, "a game", told=False, looks=looks_at_each(camera))
    see_all(film)
    assert film.pictures_seen == 2
    assert len(film.faults) == 1


def test_the_summary_of_a_recording() -> None:
    header = GameHeader(game="chatra", rules_version="1", start="", started_ms=0)
    entries = (
        Entry(kind=EntryKind.ILLEGAL, ply=0, at_ms=1, move="x", code="y"),
        Entry(kind=EntryKind.PLY, ply=1, at_ms=2, move="x", position="p"),
        Entry(kind=EntryKind.RESULT, ply=1, at_ms=3, result="draw"),
    )
    assert summary(GameRecord(header, entries), 12) == "12 pictures, 1 ply, 1 illegal move, draw"
    assert summary(GameRecord(header, ()), 3, 1).startswith("3 pictures (1 more unreadable), ")
    assert summary(GameRecord(header, ()), 1) == "1 picture, 0 plies, 0 illegal moves, no result"
