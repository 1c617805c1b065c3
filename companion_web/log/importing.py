"""Taking game records (text or JSON) into a log."""

from tachiai.companion_web.errors import BadLog
from tachiai.companion_web.log.sql_log import SqlGameLog
from tachiai.rules.entries import Entry
from tachiai.rules.record import GameRecord, check, parse_record


def read_record(content: str) -> GameRecord:
    """Returns the record in ``content``, of which every line must be good and agree with the rules.

    Raises ``BadLog``.
    """
    parsed = parse_record(content)
    if parsed.fault is not None:
        raise BadLog(str(parsed.fault))
    found = check(parsed.record)
    if found is not None:
        raise BadLog(f"ply {found.ply}: the rules disagree: {found.sentence}")
    return parsed.record


def import_record(log: SqlGameLog, record: GameRecord) -> int:
    """Writes ``record`` as a new game, all of it or nothing, and returns its number."""
    entries: list[tuple[Entry, bytes | None]] = [(entry, None) for entry in record.entries]
    return log.add_game(record.header, entries)
