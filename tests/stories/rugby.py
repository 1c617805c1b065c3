"""What the stories of Rugby Chess have in common: a new game, and the table after a power cut."""

from typing import Any

from tachiai.firmware.referee.resume import resume
from tachiai.firmware.referee.settings import RefereeSettings
from tachiai.rules.core import Player
from tachiai.rules.entries import GameHeader
from tachiai.rules.record.participants import PERSON, TWO_PEOPLE, Participants, participant_note
from tachiai.rules.time_control import parse_time_control
from tachiai.testing.story_table import Table, table_of

START = "wwwWwww/7/7/7/7/7/7/7/bbbBbbb b -"


def new_game(
    control: str = "-", position: str = "", participants: Participants = TWO_PEOPLE, **settings: Any
) -> Table:
    """Returns a table with a new game; ``settings`` are the referee's by name."""
    return table_of(
        "rugby_chess",
        position,
        settings=RefereeSettings(**settings),
        control=parse_time_control(control),
        participants=participants,
    )


def after_power_cut(table: Table, control: str = "") -> Table:
    """Returns the same table with a referee that knows nothing but the log."""
    header = GameHeader(
        game="rugby_chess", rules_version="1", start=START, started_ms=0, time_control=control
    )
    notes = [
        participant_note(player, table.state.participant(player))
        for player in Player
        if table.state.participant(player) != PERSON
    ]
    state = resume(header, [*notes, *table.entries], table.state.settings, now_s=table.at_s)
    again = Table(state, table.layout, table.at_s)
    again.rests(1.0)
    return again
