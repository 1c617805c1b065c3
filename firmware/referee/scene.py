"""What the lights show, as data; lights and page each draw the same scene."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from tachiai.rules.boards import Cell
from tachiai.rules.drawing import Mark
from tachiai.rules.messages import Message


class Tune(StrEnum):
    """Tunes of the buzzer."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    TO_DO = "to_do"
    ASK = "ask"
    LAY = "lay"
    CHECK = "check"
    FLAG = "flag"
    OVER = "over"
    FAULT = "fault"


class Sounds(Protocol):
    """Plays tunes."""

    def play(self, tune: Tune) -> None:
        """Starts a tune and returns at once."""


class Voice(Protocol):
    """Says sentences."""

    def say(self, words: Message) -> None:
        """Starts to say ``words`` and returns at once."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The marks of the cells; cells without a mark are dark."""

    marks: Mapping[Cell, Mark] = field(default_factory=dict)


__all__ = ["Mark", "Scene", "Sounds", "Tune", "Voice"]
