"""Conversion between the tables' rows and the values of ``rules.entries``."""

import json
from collections.abc import Iterable
from typing import Any

from tachiai.companion_web.errors import BadLog
from tachiai.companion_web.log.schema import EntryTable, GameTable, SummaryTable
from tachiai.companion_web.log.values import GameRow
from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.errors import BadRecord, BadText
from tachiai.rules.plain_values import read_json
from tachiai.rules.quoting import quoted_value
from tachiai.rules.record import Tally, corrected_header, fields, fold
from tachiai.rules.record.text_format import joined, separated

# Field → column, where the names differ: of a header, of a row of the list of games.
_COLUMNS = {"game": "uid", "table": "table_id"}
_LIST_COLUMNS = {"number": "game_number", "game": "uid"}
# SQLite does not enforce column types, so that a damaged summary may hold anything.
_LIST_TYPES = {
    "number": fields.FieldType.COUNT,
    "plies": fields.FieldType.COUNT,
    "illegal": fields.FieldType.COUNT,
    "started_ms": fields.FieldType.MOMENT,
}


def game_row(header: GameHeader) -> GameTable:
    """Row of a game that begins."""
    values = fields.header_values(header)
    options = json.dumps(values.pop("options"), ensure_ascii=False, sort_keys=True)
    return GameTable(options=options, **{_COLUMNS.get(name, name): value for name, value in values.items()})


def header_of(row: GameTable) -> GameHeader:
    """Header of a game as it began. Raises ``BadLog``."""
    values = {name: getattr(row, _COLUMNS.get(name, name)) for name in fields.HEADER_FIELDS}
    try:
        values["options"] = read_json(row.options)
    except (BadText, TypeError) as error:
        raise BadLog("expected its options as JSON") from error
    header, wrong = fields.header_of(values)
    if wrong:
        raise BadLog(wrong[0])
    return header


def entry_row(game_number: int, entry: Entry) -> EntryTable:
    """Row of an entry, without its number."""
    values = fields.entry_values(entry, with_empty=True)
    first_ms, second_ms = values.pop("clock_ms") or (None, None)
    values["cells"] = joined(entry.cells)
    return EntryTable(game_number=game_number, clock_first_ms=first_ms, clock_second_ms=second_ms, **values)


def entry_of(row: EntryTable) -> Entry:
    """Entry of a row. Raises ``BadLog``."""
    values = {name: getattr(row, name) for name in fields.ENTRY_FIELDS if name != "clock_ms"}
    clocks = (row.clock_first_ms, row.clock_second_ms)
    try:
        values["cells"] = separated(row.cells)
    except TypeError as error:  # SQLite does not enforce column types
        raise BadLog(
            f"entry {row.number}: expected its cells as text, got {quoted_value(row.cells)}"
        ) from error
    values["clock_ms"] = None if None in clocks else clocks
    try:
        return fields.entry_of(values)
    except BadRecord as error:
        raise BadLog(f"entry {row.number}: {error}") from error


def summary_row(number: int, original: GameHeader, entries: Iterable[Entry] = ()) -> SummaryTable:
    """Summary of a game with its entries."""
    entries = tuple(entries)
    header = corrected_header(original, entries)
    summary = SummaryTable(
        game_number=number,
        uid=header.game,
        started_ms=header.started_ms,
        first=header.first,
        second=header.second,
        event=header.event,
        notes=header.notes,
    )
    sum_up(summary, fold(entries)[-1].tally)
    return summary


def sum_up(summary: SummaryTable, tally: Tally) -> None:
    """Stores plies, illegal moves and result of ``tally`` in a summary."""
    summary.plies, summary.illegal = tally.plies, tally.tried
    summary.result = tally.result.result if tally.result is not None else ""


def tally_of(summary: SummaryTable) -> Tally:
    """The part of the tally that a summary stores."""
    row = list_row(summary)
    result = Entry(kind=EntryKind.RESULT, ply=row.plies, at_ms=0, result=row.result)
    return Tally(row.plies, result if row.result else None, tried=row.illegal)


def list_row(summary: SummaryTable) -> GameRow:
    """Row of the list of games. Damaged values become 0 or "", so that the game is listed."""
    return GameRow(**{name: _list_value(summary, name) for name in GameRow.__dataclass_fields__})


def _list_value(summary: SummaryTable, name: str) -> Any:
    kind = _LIST_TYPES.get(name, fields.FieldType.TEXT)
    value = getattr(summary, _LIST_COLUMNS.get(name, name))
    if fields.fits(kind, value):
        return value
    return "" if kind is fields.FieldType.TEXT else 0


def agree(one: SummaryTable, other: SummaryTable) -> bool:
    """True if all columns of two summaries are equal."""
    names = SummaryTable.__table__.columns.keys()
    return all(getattr(one, name) == getattr(other, name) for name in names)
