"""Reports by the page's button "This was wrong"."""

from dataclasses import dataclass

from tachiai.companion_web.log import SqlGameLog
from tachiai.firmware.program.reports.archive import write_report
from tachiai.firmware.program.reports.gathering import ReporterStatement, gather, moves_said
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.recent_frames import RecentFrames


@dataclass(frozen=True)
class TableReports:
    """Implements ``companion_web.ports.ReportPort`` for a running table."""

    log: SqlGameLog
    settings: Settings
    recent: RecentFrames

    def archive(self, game_id: int, words: str, moves: str, with_names: bool) -> bytes:
        """Archive of a report, by the page's form."""
        return self.report(game_id, ReporterStatement(words, moves_said(moves), with_names))

    def report(self, game_id: int, said: ReporterStatement) -> bytes:
        """Archive of a report."""
        return write_report(gather(self.log, game_id, self.settings, said, self.recent.taken()))
