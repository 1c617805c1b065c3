"""The game log: append-only, one writer, one commit for each entry."""

from tachiai.companion_web.log.archive import BackUp, Merged, back_up, merge, restore
from tachiai.companion_web.log.changes import GameChange
from tachiai.companion_web.log.checking import LogFinding, check_log
from tachiai.companion_web.log.database import log_url, sqlite_url
from tachiai.companion_web.log.sql_log import SqlGameLog
from tachiai.companion_web.log.values import GamePage, GameRow, GameSearch, StoredEntry, StoredGame

__all__ = [
    "BackUp",
    "GameChange",
    "GamePage",
    "GameRow",
    "GameSearch",
    "LogFinding",
    "Merged",
    "SqlGameLog",
    "StoredEntry",
    "StoredGame",
    "back_up",
    "check_log",
    "log_url",
    "merge",
    "restore",
    "sqlite_url",
]
