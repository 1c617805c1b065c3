"""What the table of a club shows and writes, and what the hub has of it."""

from dataclasses import replace

from tachiai.companion_web.club.bus.messages import AlertKind, EntryMessage
from tachiai.companion_web.live_table import LiveView
from tachiai.companion_web.security.roles import Account, Role
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.record.fields import entry_values, header_values
from tests.support.club import Club
from tests.support.live_views import HEADER, JPEG, WAITING

AOI = Account("Aoi", Role.ARBITER)
CLOCK = WAITING.clock
assert CLOCK is not None
FLAG = replace(WAITING, clock=replace(CLOCK, first_ms=0))
NOTE = entry_values(Entry(kind=EntryKind.NOTE, ply=0, at_ms=0))


def shows(club: Club, view: LiveView) -> None:
    """The table shows a view."""
    club.live.show(replace(view, version=club.live.view().version + 1))
    club.turns()


def kinds(club: Club) -> list[AlertKind]:
    """What is in the arbiter's queue."""
    return [case.alert.kind for case in club.hub.view().queue]


def message_of(log_id: str, seq: int) -> EntryMessage:
    """A note in the first game of a log."""
    return EntryMessage(log_id=log_id, seq=seq, number=seq, game=1, header=header_values(HEADER), entry=NOTE)


def write(club: Club, *details: str) -> None:
    """Writes notes to the table's log; the table shows that something is new."""
    for detail in details:
        club.log.append(1, Entry(kind=EntryKind.NOTE, ply=0, at_ms=0, detail=detail), JPEG)
    club.live.show(replace(WAITING, version=club.live.view().version + 1))


def at_hub(club: Club) -> list[str]:
    """What the hub has of the table's game."""
    numbers = club.hub_log.numbers()
    return [] if not numbers else [each.entry.detail for each in club.hub_log.game(numbers[-1]).entries]
