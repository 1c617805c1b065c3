"""Merging logs: games of one are added to another, nothing is replaced."""

from dataclasses import dataclass

from tachiai.companion_web.log.sql_log import SqlGameLog
from tachiai.companion_web.log.values import GameSearch, StoredGame


@dataclass(frozen=True, slots=True)
class Merged:
    """Numbers of games."""

    added: int
    there: int  #: already there


def merge(source: SqlGameLog, into: SqlGameLog) -> Merged:
    """Adds the games of ``source`` that ``into`` lacks, each in one transaction, under new numbers.

    A game of which ``into`` has as many entries or more counts as there. After a power cut it may be
    repeated. Raises ``BadLog`` or ``LogNotWritable``.
    """
    added = there = 0
    for number in source.numbers():
        game = source.game(number)
        if _has(into, game):
            there += 1
            continue
        into.add_game(
            game.original,
            (
                (each.entry, source.picture(each.number) if each.has_picture else None)
                for each in game.entries
            ),
        )
        added += 1
    return Merged(added, there)


def _has(log: SqlGameLog, game: StoredGame) -> bool:
    began_ms = game.original.started_ms
    wanted = [each.entry for each in game.entries]
    for row in log.games(GameSearch(since_ms=began_ms, until_ms=began_ms + 1, limit=100)).rows:
        kept = log.game(row.number)
        if kept.original == game.original and [each.entry for each in kept.entries][: len(wanted)] == wanted:
            return True
    return False
