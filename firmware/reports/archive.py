"""The file format of a report: a ZIP archive.

``report.json`` has what belongs to the whole, ``frames.json`` a line for each of ``frames/*.jpg``,
``expected.txt`` the right plies. Further members: ``record.json``, ``settings.json``, ``sheet.toml``,
``pieces.toml`` and, if known, ``calibration.json`` and ``lens.json``.
"""

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tachiai.companion_web.log.archive import ZIP_DAMAGES
from tachiai.firmware.errors import BadReport
from tachiai.firmware.reports.report import Report, ReportedFrame
from tachiai.rules.atomic_file import must_be_regular
from tachiai.rules.errors import BadRecord
from tachiai.rules.messages import Message, filled
from tachiai.rules.plain_values import read_json
from tachiai.rules.quoting import shortened
from tachiai.rules.record import format_json, parse_json

FORMAT = 1
FILES = ("sheet.toml", "pieces.toml", "calibration.json", "lens.json")
LARGEST = 256_000_000  # bytes, unpacked: eight times what a table keeps
NONE = "-"
HOW = Message(
    "# Which plies were really played in these pictures, one on a line, "
    "in the notation of the game's record?\n"
    "# They begin at ply {ply}, in the position {start}\n"
    "# A single {none} means: none. Lines that begin with # do not count. The referee took these:\n"
)
_DAMAGES = (OSError, *ZIP_DAMAGES, AttributeError, TypeError)  # the last two: JSON of another structure


def write_report(report: Report) -> bytes:
    """The archive of a report."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        _write_json(archive, "report.json", _whole(report))
        archive.writestr("expected.txt", _expected(report))
        archive.writestr("record.json", format_json(report.record))
        _write_json(archive, "settings.json", report.settings)
        for name in FILES:
            if name in report.files:
                archive.writestr(name, report.files[name])
        lines = []
        for number, frame in enumerate(report.frames, start=1):
            values = asdict(frame)
            archive.writestr(f"frames/{number:04}.jpg", values.pop("jpeg"), zipfile.ZIP_STORED)
            lines.append({"file": f"frames/{number:04}.jpg", **values})
        _write_json(archive, "frames.json", lines)
    return stream.getvalue()


def read_report(path: Path) -> Report:
    """Reads an archive; a text file of its name beside it replaces ``expected.txt``. Raises ``BadReport``."""
    try:
        must_be_regular(path)
        with zipfile.ZipFile(path) as archive:
            if sum(member.file_size for member in archive.infolist()) > LARGEST:
                raise BadReport(f"{path}: expected a report of at most {LARGEST} bytes unpacked")
            return _read(archive, path.with_suffix(".txt"))
    except BadReport:
        raise
    except (*_DAMAGES, BadRecord) as error:
        raise BadReport(f"{path}: expected a report of format {FORMAT}: {shortened(str(error))}") from error


def expected_plies(text: str) -> tuple[str, ...] | None:
    """The plies that ``expected.txt`` lists; None while it has none but comments.

    >>> expected_plies("-"), expected_plies("# d1-d2")
    ((), None)
    """
    lines = [line.strip() for line in text.splitlines()]
    plies = tuple(line for line in lines if line and not line.startswith("#"))
    return None if not plies else () if plies == (NONE,) else plies


def _whole(report: Report) -> dict[str, Any]:
    return {
        "tachiai_report": FORMAT,
        "start": report.start,
        "words": report.words,
        "corners_px": report.corners_px,
        "versions": report.versions,
    }


def _expected(report: Report) -> str:
    first = report.frames[0].ply if report.frames else 0
    how = filled(HOW, ply=first + 1, start=report.start, none=NONE)
    text = "".join(how.in_all_languages().values())
    taken = [entry.move for entry in report.record.entries if entry.kind == "ply" and entry.ply > first]
    text += "".join(f"# {move}\n" for move in taken)
    if report.right is not None:
        text += "".join(f"{move}\n" for move in report.right or (NONE,))
    return text


def _read(archive: zipfile.ZipFile, beside: Path) -> Report:
    whole = _json(archive, "report.json")
    if whole["tachiai_report"] != FORMAT:
        raise BadReport(f"{archive.filename}: expected a report of format {FORMAT}")
    parsed = parse_json(_text(archive, "record.json"))
    if parsed.fault is not None:
        raise BadReport(f"{archive.filename}: record.json: {parsed.fault}")
    names = set(archive.namelist())
    frames = tuple(
        ReportedFrame(archive.read(values.pop("file")), **{**values, "lit": tuple(values["lit"])})
        for values in _json(archive, "frames.json")
    )
    corners = whole["corners_px"]
    return Report(
        record=parsed.record,
        start=whole["start"],
        frames=frames,
        files={name: _text(archive, name) for name in FILES if name in names},
        corners_px=None if corners is None else (tuple(tuple(p) for p in corners[0]), tuple(corners[1])),
        settings=_json(archive, "settings.json"),
        versions=whole["versions"],
        words=whole["words"],
        right=expected_plies(
            beside.read_text(encoding="utf-8") if beside.exists() else _text(archive, "expected.txt")
        ),
    )


def _write_json(archive: zipfile.ZipFile, name: str, values: Mapping[str, Any] | list[Any]) -> None:
    archive.writestr(name, json.dumps(values, ensure_ascii=False, indent=1) + "\n")


def _json(archive: zipfile.ZipFile, name: str) -> Any:
    return read_json(_text(archive, name))


def _text(archive: zipfile.ZipFile, name: str) -> str:
    return archive.read(name).decode("utf-8")
