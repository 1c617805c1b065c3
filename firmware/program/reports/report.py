"""What somebody who says "this was wrong" hands over."""

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
PRIVATE = {
    "log": {"url"},
    "page": {"host", "hosts"},
    "camera": {"source"},
}  # addresses, perhaps with passwords


@dataclass(frozen=True, slots=True)
class ReportedFrame:
    """A picture (JPEG) with when it was taken, the cells that may have glowed, by name, and what the referee
    made of the game then.
    """

    jpeg: bytes
    at_s: float
    lit: tuple[str, ...] = ()
    position: str = ""
    ply: int = 0
    phase: str = ""
    blind: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A game and the pictures of a part of it. ``start`` is the position before the first picture; ``files``
    are those that the board is looked at with, by name in the archive; ``corners_px`` (4 pairs, with the
    picture's size) those of a sheet without markers. ``words`` is what the reporter says, ``right`` the
    moves that were really played, None as long as nobody has said so.
    """

    record: GameRecord
    start: str
    frames: tuple[ReportedFrame, ...]
    files: Mapping[str, str]
    corners_px: tuple[tuple[tuple[float, float], ...], tuple[int, int]] | None = None
    settings: Mapping[str, Any]
    versions: Mapping[str, str]
    words: str = ""
    right: tuple[str, ...] | None = None


def versions() -> dict[str, str]:
    """Returns what the program consists of here."""
    found = {name: version(name) for name in LIBRARIES}
    return {**found, "python": platform.python_version(), "platform": platform.platform(terse=True)}


def public_settings(settings: Settings) -> dict[str, Any]:
    """Returns the settings without addresses and passwords."""
    values = settings.model_dump(mode="json")
    for section, keys in PRIVATE.items():
        for key in keys & values[section].keys():
            values[section][key] = str(values[section][key]).partition(":")[0]
    values["table"].pop("arbiter", None)
    return values


def without_names(record: GameRecord) -> GameRecord:
    """Returns the record without the names of players and event, and without what people noted."""
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
