"""Puts a report together: from what a running table has kept, or from the log's own pictures."""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.log.values import StoredGame
from tachiai.firmware.program.equipment import find_equipment
from tachiai.firmware.program.reports.report import (
    Report,
    ReportedFrame,
    public_settings,
    versions,
    without_names,
)
from tachiai.firmware.setting_up.calibration_files import calibration_path, stored_calibration, stored_lens
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.setting_up.observers import Corners
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.recent_frames import KeptFrame, Recent
from tachiai.hardware_docs.catalogue import pieces_path, resource_path
from tachiai.rules.entries import EntryKind
from tachiai.rules.registry import declaration_of
from tachiai.vision.locate.lens import Lens
from tachiai.vision.locate.lens_file import save_lens
from tachiai.vision.read.calibration import Calibration

MOST_PICTURES = 200  # of a game in the log: 20 MB


@dataclass(frozen=True, slots=True)
class Said:
    """What the reporter says: in words, which moves were really played (None: not said), and whether the
    names of players and event may be told.
    """

    words: str = ""
    right: tuple[str, ...] | None = None
    with_names: bool = False


def gather(log: SqlGameLog, number: int, settings: Settings, said: Said, recent: Recent | None) -> Report:
    """Returns the report of a game in the log: with the frames of ``recent`` if they are of that game, or
    else with the picture that each of its entries has. Raises ``NoSuchGame``.
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
        corners_px=None if corners is None else _corners(corners),
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
    """The newest pictures of the game's entries, and the position before the first of them."""
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
            # A ply is confirmed, and its picture taken, while what it led to stands.
            before = entry.ply - (entry.kind is EntryKind.PLY)
            at_s = (entry.at_ms - began_ms) / 1000
            frames.append(ReportedFrame(jpeg, at_s, (), entry.position, before, entry.kind.value))
    return start, tuple(frames)


def _files(equipment: Equipment, calibration: Calibration | None, lens: Lens | None) -> dict[str, str]:
    """What the board is looked at with."""
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


def _corners(corners: Corners) -> tuple[tuple[tuple[float, float], ...], tuple[int, int]]:
    return corners.at_px, corners.picture_wh


def moves_said(text: str) -> tuple[str, ...] | None:
    """Returns the moves in a text of them with spaces or commas between; None where there are none."""
    moves: Sequence[str] = text.replace(",", " ").split()
    return tuple(moves) or None
