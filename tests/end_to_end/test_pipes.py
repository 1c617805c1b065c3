"""Every file that a user names may be a pipe: it is refused at once, never waited for."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tachiai.companion_web.log import SqlGameLog, restore, sqlite_url
from tachiai.firmware.reports.archive import read_report
from tachiai.firmware.settings.file import load_settings
from tachiai.hardware_docs.access_point import read_access_point
from tachiai.rules.record import load_record, parse_record
from tachiai.vision.board.sheet_file import load_sheet
from tachiai.vision.json_file import read_json_file
from tachiai.vision.opencv import read_image


@pytest.mark.parametrize(
    "read",
    [
        load_settings,
        load_sheet,
        read_access_point,
        read_image,
        read_report,
        lambda path: load_record(path, parse_record),
        lambda path: read_json_file(path, "a lens"),
        lambda path: restore(path, SqlGameLog(sqlite_url(path.with_name("games.sqlite3")))),
    ],
)
def test_a_pipe_is_refused_at_once(read: Callable[[Path], object], tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises((OSError, ValueError), match="expected a file, got a folder, a pipe or a device"):
        read(path)
