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
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.errors import BadRecord

EDITABLE = ("first", "second", "event", "notes")  # the header fields that a person may correct
OF_PLIES = ("change", "insert", "stands")
MOVES = (EntryKind.PLY, EntryKind.STANDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """One correction. ``kind``: "header", "change", "insert", "stands" or "undo"; only the fields of that
    kind are set. ``undoes`` is the number of the correction that does not hold.
    """

    kind: str
    reason: str = ""
    header: Mapping[str, str] = field(default_factory=dict)
    ply: int = 0
    move: str = ""
    position: str = ""
    undoes: int = 0


@dataclass(frozen=True, slots=True)
class CorrectedEntry:
    """An entry as the corrections leave it, and the index of the entry of the record that made it so."""

    entry: Entry
    origin: int
    corrected: bool = False


def format_correction(correction: Correction) -> str:
    """Returns ``correction`` as the detail of its entry. ``parse_correction`` gives back an equal one."""
    values: dict[str, object] = {"ply": correction.ply, "move": correction.move}
    if correction.kind == "stands":
        values["position"] = correction.position
    what = {"header": dict(correction.header), "undo": correction.undoes}.get(correction.kind, values)
    return json.dumps({correction.kind: what, "reason": correction.reason}, ensure_ascii=False)


def parse_correction(detail: str) -> Correction:
    """Returns the correction of an entry's detail. Raises ``BadRecord``."""
    try:
        found = json.loads(detail)
        reason = found.pop("reason", "")
        ((kind, what),) = found.items()
        correction = _of_kind(kind, what)
    except (ValueError, AttributeError, TypeError, KeyError, RecursionError) as error:
        raise BadRecord(f"expected a correction as JSON, got {detail[:80]!r}", 1) from error
    if not isinstance(reason, str):
        raise BadRecord(f"expected a correction with a text as reason, got {reason!r}", 1)
    return replace(correction, reason=reason)


def _of_kind(kind: str, what: object) -> Correction:
    if kind == "undo" and isinstance(what, int) and what > 0:
        return Correction(kind=kind, undoes=what)
    if not isinstance(what, dict):
        raise ValueError(kind)
    if kind == "header":
        if not all(name in EDITABLE and isinstance(value, str) for name, value in what.items()):
            raise BadRecord(f"expected corrected fields out of {', '.join(EDITABLE)}, got {what!r}", 1)
        return Correction(kind=kind, header=what)
    ply, move, position = what["ply"], what["move"], what.get("position", "")
    whole = isinstance(ply, int) and not isinstance(ply, bool) and ply > 0
    if kind not in OF_PLIES or not whole or not isinstance(move, str) or not isinstance(position, str):
        raise ValueError(kind)
    return Correction(kind=kind, ply=ply, move=move, position=position)


def corrections_of(entries: Iterable[Entry]) -> tuple[tuple[Correction, bool], ...]:
    """Returns the corrections among ``entries`` in their order, each with whether it holds: whether no
    later correction that holds undoes it. Raises ``BadRecord``.
    """
    found = [parse_correction(entry.detail) for entry in entries if entry.kind == EntryKind.CORRECTION]
    holds = [True] * len(found)
    for index in reversed(range(len(found))):
        target = found[index].undoes - 1
        if holds[index] and 0 <= target < index:
            holds[target] = False
    return tuple(zip(found, holds, strict=True))


def corrected_header(header: GameHeader, entries: Iterable[Entry]) -> GameHeader:
    """Returns ``header`` with the corrections among ``entries`` that hold. Raises ``BadRecord``."""
    for correction, holds in corrections_of(entries):
        if holds and correction.header:
            header = replace(header, **correction.header)  # type: ignore[arg-type]  # texts, by EDITABLE
    return header


def has_corrected_plies(entries: Sequence[Entry]) -> bool:
    """Returns whether plies were ever corrected, undone or not. Raises ``BadRecord``."""
    return any(correction.kind in OF_PLIES for correction, _ in corrections_of(entries))


def corrected_entries(entries: Sequence[Entry]) -> tuple[CorrectedEntry, ...]:
    """Returns the plies that count, numbered anew, as the corrections leave them, then the result if one
    stands. From the first corrected ply on, a legal ply has no position: it follows from the moves.

    Raises ``BadRecord``.
    """
    line: list[CorrectedEntry] = []
    result: CorrectedEntry | None = None
    corrections = iter(corrections_of(entries))
    for index, entry in enumerate(entries):
        if entry.kind in MOVES:
            line[max(0, entry.ply - 1) :] = [CorrectedEntry(entry, index)]
        elif entry.kind == EntryKind.TAKEBACK:
            del line[max(0, len(line) - entry.plies) :]
        elif entry.kind == EntryKind.CORRECTION:
            correction, holds = next(corrections)
            if holds:
                _correct(line, correction, index, entry.at_ms)
        if entry.kind == EntryKind.RESULT:
            result = CorrectedEntry(entry, index)
        elif entry.kind in (*MOVES, EntryKind.TAKEBACK):
            result = None
    numbered, moved = [], False
    for ply, made in enumerate(line, start=1):
        moved |= made.corrected
        position = "" if moved and made.entry.kind == EntryKind.PLY else made.entry.position
        numbered.append(replace(made, entry=replace(made.entry, ply=ply, position=position)))
    if result is not None:
        end = replace(result.entry, ply=len(numbered), position="" if moved else result.entry.position)
        numbered.append(replace(result, entry=end))
    return tuple(numbered)


def _correct(line: list[CorrectedEntry], correction: Correction, index: int, at_ms: int) -> None:
    """Applies one correction; one of a ply that is not there (any more) changes nothing."""
    at = correction.ply - 1
    if correction.kind == "insert" and 0 <= at <= len(line):
        entry = Entry(kind=EntryKind.PLY, ply=correction.ply, at_ms=at_ms, move=correction.move)
        line.insert(at, CorrectedEntry(entry, index, True))
    elif correction.kind in ("change", "stands") and 0 <= at < len(line):
        kind = EntryKind.STANDS if correction.kind == "stands" else EntryKind.PLY
        entry = replace(
            line[at].entry,
            kind=kind,
            move=correction.move,
            position=correction.position or line[at].entry.position,
            clause="",
            code="",
        )
        line[at] = CorrectedEntry(entry, index, True)
