"""Notes that say who plays: written and read, the last one holds."""

import pytest

from tachiai.rules.core import Player
from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.record import GameRecord, fold, format_text, parse_text
from tachiai.rules.record.participants import (
    LEVELS,
    PERSON,
    TWO_PEOPLE,
    Participant,
    engine,
    participant_note,
    participant_of,
)

HEADER = GameHeader(game="rugby_chess", rules_version="1", start="", started_ms=0)


@pytest.mark.parametrize("participant", [PERSON, *map(engine, LEVELS)])
def test_a_note_is_read_as_it_was_written(participant: Participant) -> None:
    assert participant_of(participant_note(Player.SECOND, participant)) == participant


@pytest.mark.parametrize(
    "detail",
    ["", "{", "[]", "3", '{"kind": "engine"}', '{"kind": "ghost", "level": 1}', '{"kind": [], "level": 1}']
    + [f'{{"kind": "engine", "level": {level}}}' for level in (0, 9, "true", '"3"', 1.5)],
)
def test_a_note_that_cannot_be_read_says_nothing(detail: str) -> None:
    entry = Entry(kind=EntryKind.NOTE, ply=0, at_ms=0, code="played_by", player="first", detail=detail)
    assert participant_of(entry) is None


def test_without_a_note_people_play_and_of_several_notes_the_last_one_holds() -> None:
    notes = [
        participant_note(Player.SECOND, engine(3)),
        participant_note(Player.FIRST, engine(8)),
        participant_note(Player.SECOND, engine(4)),
        participant_note(Player.FIRST, PERSON),
    ]
    told = [step.tally.participants for step in fold(notes)]
    assert told[0] == TWO_PEOPLE
    assert told[1] == (PERSON, engine(3))
    assert told[-1] == (PERSON, engine(4))


def test_the_text_of_a_record_keeps_the_note() -> None:
    record = GameRecord(HEADER, (participant_note(Player.SECOND, engine(3), 1000),))
    assert parse_text(format_text(record)).record == record
