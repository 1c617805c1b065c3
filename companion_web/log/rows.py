"""Between the tables' rows and the values of ``rules.entries``."""

import json
from collections.abc import Sequence

from tachiai.companion_web.errors import BadLog
from tachiai.companion_web.log.schema import EntryTable, GameTable, SummaryTable
from tachiai.companion_web.log.values import GameRow
from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.errors import BadRecord
from tachiai.rules.record import corrected_entries, corrected_header, has_corrected_plies


def game_row(header: GameHeader) -> GameTable:
    """Returns the row of a game that begins."""
    return GameTable(
        uid=header.game,
        rules_version=header.rules_version,
        start=header.start,
        started_ms=header.started_ms,
        options=json.dumps(header.options, ensure_ascii=False, sort_keys=True),
        first=header.first,
        second=header.second,
        event=header.event,
        notes=header.notes,
        time_control=header.time_control,
    )


def header_of(row: GameTable) -> GameHeader:
    """Returns the header of a game as it began."""
    return GameHeader(
        game=row.uid,
        rules_version=row.rules_version,
        start=row.start,
        started_ms=row.started_ms,
        options=json.loads(row.options),
        first=row.first,
        second=row.second,
        event=row.event,
        notes=row.notes,
        time_control=row.time_control,
    )


def entry_row(game_number: int, entry: Entry) -> EntryTable:
    """Returns the row of an entry of a game."""
    first_ms, second_ms = entry.clock_ms or (None, None)
    return EntryTable(
        game_number=game_number,
        kind=entry.kind.value,
        ply=entry.ply,
        at_ms=entry.at_ms,
        move=entry.move,
        position=entry.position,
        clause=entry.clause,
        code=entry.code,
        cells=" ".join(entry.cells),
        player=entry.player,
        plies=entry.plies,
        result=entry.result,
        clock_first_ms=first_ms,
        clock_second_ms=second_ms,
        detail=entry.detail,
    )


def entry_of(row: EntryTable) -> Entry:
    """Returns the entry of a row."""
    clocks = None
    if row.clock_first_ms is not None and row.clock_second_ms is not None:
        clocks = (row.clock_first_ms, row.clock_second_ms)
    return Entry(
        kind=EntryKind(row.kind),
        ply=row.ply,
        at_ms=row.at_ms,
        move=row.move,
        position=row.position,
        clause=row.clause,
        code=row.code,
        cells=tuple(row.cells.split()),
        player=row.player,
        plies=row.plies,
        result=row.result,
        clock_ms=clocks,
        detail=row.detail,
    )


def first_summary(number: int, header: GameHeader) -> SummaryTable:
    """Returns the summary of a game without entries."""
    return SummaryTable(
        game_number=number,
        uid=header.game,
        started_ms=header.started_ms,
        first=header.first,
        second=header.second,
        event=header.event,
        notes=header.notes,
        result="",
        plies=0,
        illegal=0,
    )


def note_in_summary(summary: SummaryTable, entry: Entry) -> None:
    """Brings a summary up to date with the next entry, which is no correction."""
    # A result stands until a ply, a take-back or a ruling shows that play went on.
    if entry.result:
        summary.result = entry.result
    elif entry.kind in (EntryKind.PLY, EntryKind.STANDS, EntryKind.TAKEBACK):
        summary.result = ""
    summary.plies = entry.ply
    summary.illegal += entry.kind == EntryKind.ILLEGAL


def summary_of(number: int, original: GameHeader, entries: Sequence[Entry]) -> SummaryTable:
    """Returns the summary of a game with all its entries. Raises ``BadLog``."""
    try:
        summary = first_summary(number, corrected_header(original, entries))
        for entry in entries:
            note_in_summary(summary, entry)
        if has_corrected_plies(entries):
            summary.plies = sum(
                made.entry.kind in (EntryKind.PLY, EntryKind.STANDS) for made in corrected_entries(entries)
            )
    except BadRecord as error:
        raise BadLog(str(error)) from error
    return summary


def list_row(summary: SummaryTable) -> GameRow:
    """Returns a line of the list of games."""
    return GameRow(
        number=summary.game_number,
        game=summary.uid,
        first=summary.first,
        second=summary.second,
        event=summary.event,
        started_ms=summary.started_ms,
        result=summary.result,
        plies=summary.plies,
        illegal=summary.illegal,
    )
