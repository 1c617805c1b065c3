"""What the stories of a player who is not at the table have in common: a game against a scripted engine."""

from typing import Any

from tachiai.rules.record.participants import Participants
from tachiai.testing.story_table import Table
from tests.stories import rugby
from tests.support.absent_players import ENGINE_SECOND


def new_game(participants: Participants = ENGINE_SECOND, control: str = "-", **settings: Any) -> Table:
    return rugby.new_game(control, participants=participants, **settings)


def thinking(control: str = "-", **settings: Any) -> Table:
    """A game in which the engine thinks about its first move."""
    table = new_game(control=control, **settings)
    table.plays("a1-c3")
    return table


def laying(control: str = "-", **settings: Any) -> Table:
    """A game in which the engine's answer has yet to be laid."""
    table = thinking(control, **settings)
    table.decides("e9-g7")
    return table
