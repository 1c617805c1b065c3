"""Corrections: later changes of a record, each an entry of its own, so that nothing is overwritten.

The ``detail`` of an entry ``correction`` is one JSON object with a ``reason`` (may be empty) and one of::

    {"header": {"first": "Aoi", ...}}                          names, event or notes
    {"change": {"ply": 3, "move": "c1-e3"}}                    ply 3 was another move
    {"insert": {"ply": 3, "move": "c1-e3"}}                    a move before the present ply 3 was missed
    {"stands": {"ply": 3, "move": "...", "position": "..."}}   ply 3 was illegal and stood
    {"undo": 2}                                                the game's second correction does not hold

Plies count in the record as it stands when the correction is written; corrections of a game count from 1,
undoing ones included, which can be undone in their turn.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import TypeGuard

from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.errors import BadRecord
from tachiai.rules.plain_values import read_json
from tachiai.rules.quoting import quoted_value, shortened
from tachiai.rules.record.fields import LARGEST_COUNT, is_text, is_whole

EDITABLE = ("first", "second", "event", "notes")  # the header fields that a person may correct
OF_PLIES = ("change", "insert", "stands")


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """One correction; only the fields of its kind are set."""

    kind: str  #: "header", "change", "insert", "stands" or "undo"
    reason: str = ""
    header: Mapping[str, str] = field(default_factory=dict)
    ply: int = 0
    move: str = ""
    position: str = ""
    undoes: int = 0  #: the number, from 1, of the correction that is undone


def format_correction(correction: Correction) -> str:
    """``correction`` as the detail of its entry. ``parse_correction`` gives back an equal one."""
    values: dict[str, object] = {"ply": correction.ply, "move": correction.move}
    if correction.kind == "stands":
        values["position"] = correction.position
    what = {"header": dict(correction.header), "undo": correction.undoes}.get(correction.kind, values)
    return json.dumps({correction.kind: what, "reason": correction.reason}, ensure_ascii=False)


def parse_correction(detail: str) -> Correction:
    """Parses the detail of an entry. Raises ``BadRecord``."""
    try:
        found = read_json(detail)
        reason = found.pop("reason", "")
        ((kind, what),) = found.items()
        if not is_text(reason):
            raise ValueError(kind)
        correction = _of_kind(kind, what)
    except BadRecord:
        raise
    except (ValueError, AttributeError, TypeError, KeyError) as error:
        raise BadRecord(f"expected a correction as JSON, got {quoted_value(detail)}", 1) from error
    return replace(correction, reason=reason)


def _of_kind(kind: str, what: object) -> Correction:
    if kind == "undo" and _is_number(what):
        return Correction(kind=kind, undoes=what)
    if not isinstance(what, dict):
        raise ValueError(kind)
    if kind == "header":
        unknown = [name for name, value in what.items() if name not in EDITABLE or not is_text(value)]
        if unknown:
            raise BadRecord(
                f"expected fields out of {', '.join(EDITABLE)}, got {shortened(', '.join(unknown))}", 1
            )
        return Correction(kind=kind, header=what)
    ply, move = what["ply"], what["move"]
    position = what.get("position", "") if kind == "stands" else ""
    if kind not in OF_PLIES or not (_is_number(ply) and is_text(move) and is_text(position)):
        raise ValueError(kind)
    return Correction(kind=kind, ply=ply, move=move, position=position)


def _is_number(value: object) -> TypeGuard[int]:
    return is_whole(value, LARGEST_COUNT) and value > 0


def corrections_of(entries: Iterable[Entry]) -> tuple[tuple[Correction | None, bool], ...]:
    """The corrections among ``entries`` in their order, each with whether it holds: no later correction that
    holds undoes it. None stands for a malformed one, which never holds.
    """
    found = [_read(entry.detail) for entry in entries if entry.kind == EntryKind.CORRECTION]
    holds = [correction is not None for correction in found]
    for index, correction in reversed(tuple(enumerate(found))):
        target = correction.undoes - 1 if correction is not None else -1
        if holds[index] and 0 <= target < index:
            holds[target] = False
    return tuple(zip(found, holds, strict=True))


def _read(detail: str) -> Correction | None:
    try:
        return parse_correction(detail)
    except BadRecord:
        return None


def corrected_header(header: GameHeader, entries: Iterable[Entry]) -> GameHeader:
    """``header`` with the corrections among ``entries`` that hold."""
    for correction, holds in corrections_of(entries):
        if correction is not None and holds:
            header = GameHeader(**{**asdict(header), **correction.header})
    return header
