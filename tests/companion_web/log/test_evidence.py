"""The table before an incident and after it, by the pictures of its entries."""

from hashlib import sha256

from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.log.archive import Evidence, evidence
from tachiai.rules.entries import Entry, EntryKind
from tests.support.live_views import HEADER


def written(log: SqlGameLog, *kinds: EntryKind) -> list[str]:
    """A game with an entry of each kind; the hashes of their pictures."""
    game = log.open_game(HEADER)
    pictures = [f"{number} {kind}".encode() for number, kind in enumerate(kinds)]
    for kind, picture in zip(kinds, pictures, strict=True):
        log.append(game, Entry(kind=kind, ply=0, at_ms=0, plies=1), picture)
    return [sha256(picture).hexdigest() for picture in pictures]


def test_before_an_illegal_move_is_the_last_ply_and_after_it_what_was_counted(log: SqlGameLog) -> None:
    hashes = written(log, EntryKind.PLY, EntryKind.PLY, EntryKind.ILLEGAL, EntryKind.RULING)
    assert evidence(log, 1) == Evidence(hashes[1], hashes[3])


def test_after_a_ply_nothing_has_happened_yet(log: SqlGameLog) -> None:
    hashes = written(log, EntryKind.PLY)
    assert evidence(log, 1) == Evidence(hashes[0], "")


def test_a_game_that_begins_with_an_illegal_move_has_nothing_before_it(log: SqlGameLog) -> None:
    hashes = written(log, EntryKind.ILLEGAL)
    assert evidence(log, 1) == Evidence("", hashes[0])


def test_a_note_without_a_picture_shows_nothing(log: SqlGameLog) -> None:
    hashes = written(log, EntryKind.PLY, EntryKind.ILLEGAL)
    log.append(1, Entry(kind=EntryKind.NOTE, ply=0, at_ms=0))
    assert evidence(log, 1) == Evidence(hashes[0], hashes[1])


def test_another_game_is_not_looked_at(log: SqlGameLog) -> None:
    written(log, EntryKind.PLY, EntryKind.ILLEGAL)
    assert evidence(log, 2) == Evidence()
