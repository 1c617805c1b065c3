"""The content of a report that something was wrong."""

import json
import platform
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.metadata import version
from typing import Any

from tachiai.firmware.settings.model import Settings
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.errors import BadRecord
from tachiai.rules.record import GameRecord, parse_correction
from tachiai.rules.record.corrections import format_correction

LIBRARIES = ("tachiai", "numpy", "opencv-python-headless")
# Settings that are addresses, perhaps with passwords: section → keys.
PRIVATE = {"log": {"url"}, "page": {"host", "hosts"}, "camera": {"source"}}


@dataclass(frozen=True, slots=True)
class ReportedFrame:
    """A camera frame, and the referee's state then."""

    jpeg: bytes
    at_s: float
    lit: tuple[str, ...] = ()  #: names of the cells whose LEDs may have been lit
    position: str = ""
    ply: int = 0
    phase: str = ""
    blind: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A game, and the frames of a part of it."""

    record: GameRecord
    start: str  #: position before the first frame
    frames: tuple[ReportedFrame, ...]
    files: Mapping[str, str]  #: that the observer depends on, by name in the archive
    #: of a sheet without markers: 4 (x, y), and the frame's (width, height)
    corners_px: tuple[tuple[tuple[float, float], ...], tuple[int, int]] | None = None
    settings: Mapping[str, Any]
    versions: Mapping[str, str]
    words: str = ""  #: what was wrong, by the reporter
    right: tuple[str, ...] | None = None  #: the moves really played; None: not said


def versions() -> dict[str, str]:
    """Versions of the program, its libraries and the system."""
    found = {name: version(name) for name in LIBRARIES}
    return {**found, "python": platform.python_version(), "platform": platform.platform(terse=True)}


def public_settings(settings: Settings) -> dict[str, Any]:
    """The settings without addresses and passwords."""
    values = settings.model_dump(mode="json")
    for section, keys in PRIVATE.items():
        for key in keys & values[section].keys():
            values[section][key] = str(values[section][key]).partition(":")[0]
    values["table"].pop("arbiter", None)
    return values


def without_names(record: GameRecord) -> GameRecord:
    """The record without the names of players and event, and without free notes."""
    header = replace(record.header, first="", second="", event="", notes="")
    return GameRecord(header, tuple(_without_names(entry) for entry in record.entries))


def _without_names(entry: Entry) -> Entry:
    if entry.kind is EntryKind.NOTE and not entry.code:
        return replace(entry, detail="")
    if entry.kind is not EntryKind.CORRECTION:
        return entry
    try:
        correction = parse_correction(entry.detail)
    except BadRecord:
        return replace(entry, detail=json.dumps({}))
    nameless = replace(correction, reason="", header=dict.fromkeys(correction.header, ""))
    return replace(entry, detail=format_correction(nameless))
