"""What the stories of a player who is not at the table have in common: a game against a scripted engine."""

from tachiai.firmware.referee.resume import resume
from tachiai.firmware.referee.settings import RefereeSettings
from tachiai.rules.core import Player
from tachiai.rules.entries import GameHeader
from tachiai.rules.record.participants import PERSON, Participants, engine, participant_note
from tachiai.rules.time_control import parse_time_control
from tests.stories.table import Table, table_of

START = "wwwWwww/7/7/7/7/7/7/7/bbbBbbb b -"
ENGINE_SECOND: Participants = (PERSON, engine(3))
ENGINE_FIRST: Participants = (engine(3), PERSON)
TWO_ENGINES: Participants = (engine(1), engine(8))


def new_game(participants: Participants = ENGINE_SECOND, control: str = "-", **settings: object) -> Table:
    chosen = RefereeSettings(**settings)  # type: ignore[arg-type] # by name
    return table_of(
        "rugby_chess", settings=chosen, control=parse_time_control(control), participants=participants
    )


def after_power_cut(table: Table, control: str = "", start: str = START) -> Table:
    """Returns the same table with a referee that knows nothing but the log."""
    header = GameHeader(
        game="rugby_chess", rules_version="1", start=start, started_ms=0, time_control=control
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


def laying() -> Table:
    """A game in which the engine's answer has yet to be laid."""
    table = new_game()
    table.plays("a1-c3")
    table.decides("e9-g7")
    return table
