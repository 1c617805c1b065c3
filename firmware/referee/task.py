"""What somebody at the table is asked to do besides playing on: a lesson, or something else with a goal of
its own. The referee shows and says it while the table waits; whether it is done, others find out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tachiai.firmware.referee.scene import Mark
from tachiai.rules.boards import Cell
from tachiai.rules.record.participants import Participants
from tachiai.rules.words import Words


@dataclass(frozen=True, slots=True)
class Heading:
    """What the page shows above a task: its ``id``, which of how many it is (from 1), its title and idea."""

    id: str
    number: int
    count: int
    title: Words
    idea: Words


@dataclass(frozen=True, slots=True)
class Task:
    """``words`` say what is to be done, ``marks`` show where. ``refusals``: reason code → what is said to an
    illegal move instead of the usual sentence; ``missed``: why the last try, a legal move, was none.
    ``done``: the words are the last ones; the confirm button sets ``acknowledged``, that they have been read.
    """

    heading: Heading
    words: Words
    marks: Mapping[Cell, Mark] = field(default_factory=dict)
    refusals: Mapping[str, Words] = field(default_factory=dict)
    missed: Words | None = None
    done: bool = False
    acknowledged: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """A state of the game that the table is to be led to, and who plays on from it."""

    start: Any
    participants: Participants
