"""A task for somebody at the table besides playing on, such as a lesson's. The referee shows and says it;
others decide whether it is done.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tachiai.firmware.referee.scene import Mark
from tachiai.rules.boards import Cell
from tachiai.rules.messages import Message
from tachiai.rules.record.participants import Participants


@dataclass(frozen=True, slots=True)
class TaskHeading:
    """What the page shows above a task."""

    id: str
    number: int  #: from 1
    count: int
    title: Message
    idea: Message


@dataclass(frozen=True, slots=True)
class Task:
    """A task, as the referee shows and says it."""

    heading: TaskHeading
    words: Message  #: what is to be done
    marks: Mapping[Cell, Mark] = field(default_factory=dict)  #: where
    #: by reason code: what is said about an illegal move instead of the usual sentence
    refusals: Mapping[str, Message] = field(default_factory=dict)
    missed: Message | None = None  #: why the last try, a legal move, was wrong
    done: bool = False  #: ``words`` are the last ones
    acknowledged: bool = False  #: the last words have been read: the confirm button was pressed


@dataclass(frozen=True, slots=True)
class Position:
    """A position that the table is to be led to, and who plays on from it."""

    start: Any  #: a state of the game
    participants: Participants
