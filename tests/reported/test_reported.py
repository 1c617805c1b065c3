"""What people reported as wrong is right now: every archive in this folder is played again.

Put a report (``tachiai report``, or the page's button) into this folder, and say in its ``expected.txt``, or
in a text file of the same name beside it, which plies were really played. That is all.
"""

from pathlib import Path

import pytest

from tachiai.firmware.reports.archive import read_report, write_report
from tachiai.firmware.reports.replay import replay
from tachiai.firmware.reports.report import Report, ReportedFrame
from tachiai.firmware.table.ports import jpeg
from tachiai.hardware_docs.catalogue import pieces_path, sheet_path
from tachiai.rules.entries import GameHeader
from tachiai.rules.record import GameRecord
from tests.support.filming import Filming

HERE = Path(__file__).parent
MADE_HERE = "made_here.zip"
PLIES = ("d1-g4", "c9-g5*")
REPORTS = [MADE_HERE, *sorted(path.name for path in HERE.glob("*.zip"))]


@pytest.fixture(scope="module")
def made_here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of two plies at four pictures a second, so that the folder is never without one."""
    filming = Filming("rugby_chess")
    filming.wait(1.0)
    for ply in PLIES:
        filming.make(ply)
        filming.wait(1.5)
    start = filming.game.format_position(filming.game.start())
    report = Report(
        record=GameRecord(GameHeader(game="rugby_chess", rules_version="1", start=start, started_ms=0), ()),
        start=start,
        frames=tuple(ReportedFrame(jpeg(frame, 90), frame.taken_at_s) for frame in filming.frames[::2]),
        files={
            "sheet.toml": sheet_path("rugby_chess").read_text(encoding="utf-8"),
            "pieces.toml": pieces_path("rugby_chess").read_text(encoding="utf-8"),
        },
        settings={},
        versions={},
        right=PLIES,
    )
    path = tmp_path_factory.mktemp("reported") / MADE_HERE
    path.write_bytes(write_report(report))
    return path


@pytest.mark.parametrize("name", REPORTS)
def test_the_right_plies_are_found(name: str, made_here: Path) -> None:
    report = read_report(made_here if name == MADE_HERE else HERE / name)
    assert report.right is not None, f"say in expected.txt of {name} which plies were really played"
    found = replay(report)
    assert found.decoded == report.right
    assert found.live == report.right
