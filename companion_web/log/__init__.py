"""The game log: append-only, one writer, one commit for each entry."""

from tachiai.companion_web.log.archive import back_up, restore
from tachiai.companion_web.log.checking import Problem, check_log, disagreement_of, record_of
from tachiai.companion_web.log.importing import import_record, read_record
from tachiai.companion_web.log.line import surviving_line
from tachiai.companion_web.log.opening import log_url, sqlite_url
from tachiai.companion_web.log.sql_log import SqlGameLog
from tachiai.companion_web.log.values import GamePage, GameRow, GameSearch, StoredEntry, StoredGame

__all__ = [
    "GamePage",
    "GameRow",
    "GameSearch",
    "Problem",
    "SqlGameLog",
    "StoredEntry",
    "StoredGame",
    "back_up",
    "check_log",
    "disagreement_of",
    "import_record",
    "log_url",
    "read_record",
    "record_of",
    "restore",
    "sqlite_url",
    "surviving_line",
]
