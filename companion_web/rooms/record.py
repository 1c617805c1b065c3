"""A room's game as a record. A table has one of its own, in its log; this is for who plays in a browser."""

from dataclasses import replace

from tachiai.companion_web.rooms.room import Room
from tachiai.rules.core import Player
from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.record import GameRecord
from tachiai.rules.record.far_notes import far_note


def record_of(room: Room, *, has_notes: bool) -> GameRecord:
    """The record of the game as it stands; with what the tables noted, it ``has_notes``."""
    game, line, control = room.game, room.line, room.clock.control
    header = GameHeader(
        game=game.uid,
        rules_version=game.rules_version,
        start=room.at(0).position,
        started_ms=0,
        options=dict(game.options),
        first=room.first.name,
        second=room.second.name,
        time_control=str(control) if control.limited else "",
    )
    entries = [
        Entry(kind=EntryKind.PLY, ply=node.ply, at_ms=0, move=move, position=node.position)
        for node, move in zip(line.nodes()[1:], line.texts(), strict=True)
    ]
    if (outcome := room.outcome) is not None:
        ended = Entry(kind=EntryKind.RESULT, ply=line.ply, at_ms=0, result=outcome.text)
        entries.append(replace(ended, clause=outcome.clause, code=outcome.code))
    notes = [far_note(side, note.told, line.ply) for side in Player for note in room.of(side).notes]
    entries += notes if has_notes else []
    return GameRecord(header, tuple(entries))
