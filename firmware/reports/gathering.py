"""Collects a report from a running table's frames, or from the log's pictures."""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.log.values import StoredGame
from tachiai.firmware.reports.report import Report, ReportedFrame, public_settings, versions, without_names
from tachiai.firmware.setting_up.calibration_files import calibration_path, stored_calibration, stored_lens
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.recent_frames import KeptFrame, Recent
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.hardware_docs.catalogue import pieces_path, resource_path
from tachiai.rules.entries import EntryKind
from tachiai.rules.registry import declaration_of
from tachiai.vision.locate.lens import Lens, save_lens
from tachiai.vision.read.calibration import Calibration

MOST_PICTURES = 200  # of a game in the log, 20 MB


@dataclass(frozen=True, slots=True)
class ReporterStatement:
    """What the reporter says."""

    words: str = ""  #: what was wrong
    right: tuple[str, ...] | None = None  #: the moves really played; None: not said
    with_names: bool = False  #: the names of players and event may be in the report


def gather(
    log: SqlGameLog, number: int, settings: Settings, said: ReporterStatement, recent: Recent | None
) -> Report:
    """Report of a stored game. Raises ``NoSuchGame``. With the frames of ``recent`` if they are of that game,
    otherwise with the pictures of its entries.
    """
    stored = log.game(number)
    header = stored.original
    equipment = find_equipment(header.game, header.options)
    if recent is not None and recent.game_number == number and recent.frames:
        frames = tuple(_kept(frame, equipment) for frame in recent.frames)
        start, corners = frames[0].position, recent.corners
        files = _files(equipment, recent.calibration, recent.lens)
    else:
        start, frames = _of_log(log, stored)
        camera = settings.camera.source
        calibration = stored_calibration(calibration_path(equipment.sheet, camera), equipment.sheet)
        files, corners = _files(equipment, calibration, stored_lens(camera)), None
    return Report(
        record=stored.record if said.with_names else without_names(stored.record),
        start=start,
        frames=frames,
        files=files,
        corners_px=None if corners is None else (corners.at_px, corners.picture_wh),
        settings=public_settings(settings),
        versions=versions(),
        words=said.words,
        right=said.right,
    )


def _kept(frame: KeptFrame, equipment: Equipment) -> ReportedFrame:
    names = equipment.sheet.board.names
    lit = tuple(names[cell] for cell in frame.lit)
    return ReportedFrame(
        frame.jpeg, round(frame.taken_at_s, 3), lit, frame.position, frame.ply, frame.phase, frame.blind
    )


def _of_log(log: SqlGameLog, stored: StoredGame) -> tuple[str, tuple[ReportedFrame, ...]]:
    """Position before the first picture, and the newest pictures of the game's entries."""
    steps = stored.history.steps
    proved = [index for index, entry in enumerate(stored.entries) if entry.has_picture][-MOST_PICTURES:]
    first = proved[0] if proved else len(stored.entries)
    line = steps[first].line
    start = stored.original.start if line is None else line.game.format_position(line.state)
    began_ms = stored.entries[first].entry.at_ms if proved else 0
    frames = []
    for index in proved:
        known, entry = stored.entries[index], stored.entries[index].entry
        jpeg = log.picture(known.number)
        if jpeg is not None:
            # A ply's picture shows the position after it.
            before = entry.ply - (entry.kind is EntryKind.PLY)
            at_s = (entry.at_ms - began_ms) / 1000
            frames.append(ReportedFrame(jpeg, at_s, (), entry.position, before, entry.kind.value))
    return start, tuple(frames)


def _files(equipment: Equipment, calibration: Calibration | None, lens: Lens | None) -> dict[str, str]:
    """The files that the observer depends on, by name in the archive."""
    game = equipment.game
    printed = declaration_of(game.uid).sheet_for(game.options)
    assert printed is not None  # the equipment was found
    sheet = equipment.own_sheet or resource_path(printed.resource)
    files = {"sheet.toml": _read(sheet), "pieces.toml": _read(pieces_path(game.uid))}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "saved.json"
        if calibration is not None:
            calibration.save(path)
            files["calibration.json"] = _read(path)
        if lens is not None:
            save_lens(lens, path)
            files["lens.json"] = _read(path)
    return files


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def moves_said(text: str) -> tuple[str, ...] | None:
    """The moves in a text, separated by blanks or commas; None without any.

    >>> moves_said("d1-d2, e7-e6")
    ('d1-d2', 'e7-e6')
    """
    moves: Sequence[str] = text.replace(",", " ").split()
    return tuple(moves) or None
