"""Back-up, restore, journal and checks for the page."""

import shutil
import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from tachiai.companion_web.errors import LogNotWritable, WebError
from tachiai.companion_web.log import SqlGameLog, back_up, merge, restore, sqlite_url
from tachiai.companion_web.log.archive import ZIP_DAMAGES
from tachiai.companion_web.support_ports import CheckView, WifiCardView
from tachiai.firmware.diagnostics.checks import CheckFinding, examine
from tachiai.firmware.diagnostics.machine import Machine
from tachiai.firmware.errors import BadSetting, OutputFault
from tachiai.firmware.page.printing import printed
from tachiai.firmware.reports.archive import write_report
from tachiai.firmware.reports.gathering import ReporterStatement, gather, moves_said
from tachiai.firmware.settings.file import format_settings, load_settings, read_settings, write_settings
from tachiai.firmware.settings.model import Settings, with_passwords_of, without_passwords
from tachiai.firmware.table.recent_frames import RecentFrames
from tachiai.hardware_docs.access_point import INSTALLED, AccessPoint, read_access_point
from tachiai.hardware_docs.errors import BadAccessPoint
from tachiai.rules.messages import Message, Reply, filled, joined


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


SETTINGS = "settings.toml"
LARGEST_SETTINGS = 256_000
MOST_LINES = 2000  # of the journal
ROOM_LEFT = 0.5  # share of the free disk space that restoring may take
JOURNAL = (
    *("journalctl", "--unit=tachiai", "--unit=tachiai-doctor", "--since=today", "--output=short-iso"),
    *("--no-pager", "--quiet", f"--lines={MOST_LINES}"),
)
NO_ARCHIVE = Message("Nothing was restored: this file is no backup of Tachiai.")
NO_ROOM = Message("Nothing was restored: there is not enough room on the disk for this backup.")
NO_SETTINGS = Message("Nothing was restored: there are no settings in this backup. Restore the games alone.")
BAD_SETTINGS = Message("Nothing was restored: the settings in this backup cannot be used ({why}).")
STOPPED = Message("Restoring stopped: {why}. What was there is there still; try again to add the rest.")
RESTORED = Message("Restored. Games added: {added}; there already: {there}.")
SETTINGS_TOO = Message("The settings take effect when the program is started again.")


@dataclass(frozen=True)
class TableSupport:
    """Implements ``companion_web.support_ports.SupportPort``."""

    log: SqlGameLog
    settings_path: Path
    machine: Machine  #: source of checks and journal
    scratch: Path  #: a folder on the log's disk
    page: Callable[[], str] = str  #: where phones reach the table now
    point_path: Path = INSTALLED  #: file of the table's access point
    #: checks that would open devices of the running table
    in_use: frozenset[str] = frozenset({"led_driver", "clock_display", "pins", "port"})
    free_bytes: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free

    def back_up(self, path: Path) -> None:
        """Writes the archive of ``tachiai log backup``, with readable settings but without passwords."""
        back_up(self.log, path)
        try:
            settings = load_settings(self.settings_path) if self.settings_path.exists() else None
        except BadSetting:
            settings = None
        if settings is None:
            return
        try:
            with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr(SETTINGS, format_settings(without_passwords(settings)))
        except OSError as error:
            raise LogNotWritable(f"{path}: the archive cannot be written: {error.strerror}") from error

    def restore(self, path: Path, with_settings: bool) -> Reply:
        """Restores an archive. It is read into a log of its own first, so that faults are found in time."""
        try:
            self.scratch.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=self.scratch, prefix="restoring-") as folder:
                return self._restore(path, with_settings, Path(folder))
        except OSError as error:
            return _refused("no_room", STOPPED, why=error.strerror or error)

    def _restore(self, path: Path, with_settings: bool, folder: Path) -> Reply:
        if not zipfile.is_zipfile(path):
            return _refused("no_archive", NO_ARCHIVE)
        try:
            with zipfile.ZipFile(path) as archive:
                needed = sum(member.file_size for member in archive.infolist())
                if needed > ROOM_LEFT * self.free_bytes(folder):
                    return _refused("no_room", NO_ROOM)
                kept = _settings_in(archive) if with_settings else None
        except BadSetting as error:
            return _refused("bad_settings", BAD_SETTINGS, why=error.words)
        except ZIP_DAMAGES:
            return _refused("no_archive", NO_ARCHIVE)
        if with_settings and kept is None:
            return _refused("no_settings", NO_SETTINGS)
        read = SqlGameLog(sqlite_url(folder / "games.sqlite3"))
        try:
            restore(path, read)
        except WebError:
            return _refused("no_archive", NO_ARCHIVE)
        else:
            return self._take(read, kept)
        finally:
            read.close()

    def _take(self, read: SqlGameLog, settings: Settings | None) -> Reply:
        try:
            merged = merge(read, self.log)
            if settings is not None:
                write_settings(with_passwords_of(settings, self._settings()), self.settings_path)
        except (WebError, OutputFault) as error:
            return _refused("stopped", STOPPED, why=error)
        words = filled(RESTORED, added=merged.added, there=merged.there)
        if settings is not None:
            words = joined((words, SETTINGS_TOO))
        return Reply(True, "restored", words)

    def _settings(self) -> Settings:
        """The settings in the file; the defaults where they cannot be read."""
        try:
            return load_settings(self.settings_path, may_be_missing=True)
        except BadSetting:
            return Settings()

    def wifi(self) -> WifiCardView | None:
        """The access point, if its file exists."""
        point = self._point()
        return None if point is None else WifiCardView(name=point.name, qr_text=point.qr_text)

    def wifi_card(self) -> bytes | None:
        """The access point's card, with the table's present address."""
        point = self._point()
        if point is None:
            return None
        return printed("card", "--access-point", str(self.point_path), "--page", self.page())

    def _point(self) -> AccessPoint | None:
        try:
            return read_access_point(self.point_path)
        except BadAccessPoint:
            return None

    def journal(self) -> str:
        """Today's lines of systemd's journal, "" without systemd."""
        return self.machine.output(*JOURNAL) or ""

    def checks(self) -> tuple[CheckView, ...]:
        """Checks the machine by the settings in the file."""
        try:
            settings = load_settings(self.settings_path, may_be_missing=True)
            first: tuple[CheckFinding, ...] = (CheckFinding("settings", "ok"),)
        except BadSetting as error:
            settings, first = Settings(), (CheckFinding("settings", "fail", error.words, "settings"),)
        found = (*first, *examine(self.machine, settings, leave_out=self.in_use))
        return tuple(_view(finding, finding.check in self.in_use) for finding in found)


def _view(finding: CheckFinding, is_in_use: bool) -> CheckView:
    shown = CheckView(
        check=finding.check, verdict="used" if is_in_use else finding.verdict, detail=finding.detail
    )
    return replace(shown, what=finding.what, fix=finding.fix) if finding.verdict == "fail" else shown


def _settings_in(archive: zipfile.ZipFile) -> Settings | None:
    """Settings of an archive, None without any. Raises ``BadSetting``."""
    if SETTINGS not in archive.namelist():
        return None
    with archive.open(SETTINGS) as member:
        return read_settings(member.read(LARGEST_SETTINGS), SETTINGS)


def _refused(code: str, words: Message, **values: object) -> Reply:
    return Reply(False, code, filled(words, **values))
