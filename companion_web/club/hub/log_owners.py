"""Which table each log is of: the one from whose certificate its first entry came. What another table sends
under its name is no entry of it.
"""

from collections.abc import Callable, Collection

from tachiai.companion_web.club.bus.messages import Sentence
from tachiai.companion_web.club.hub.intake import Reached

ANOTHERS = Sentence(
    en="This table sends entries in the name of another table's log; they are not taken. If it is the same "
    "table under a new name, expel the old name.",
    ja="この卓から、別の卓の棋譜を名乗る記録が届いているため、受け取っていません。同じ卓の名前を変えた場合は、"
    "古い名前の卓を除名してください。",
)


class LogOwners:
    """Begins with what is ``reached``. ``expelled``: names of tables that are; a log of such a one may go on
    at another.
    """

    def __init__(self, reached: Reached, expelled: Callable[[], Collection[str]]) -> None:
        self._owners = {log_id: table for log_id, (table, _) in reached.items()}
        self._expelled = expelled

    def is_own(self, table: str, log_id: str) -> bool:
        """Returns whether ``table`` may write in this log; the first that does may."""
        owner = self._owners.setdefault(log_id, table)
        if owner == table:
            return True
        if owner not in self._expelled():
            return False
        self._owners[log_id] = table
        return True
