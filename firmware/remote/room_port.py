"""The way to a room, for the opponent who sits elsewhere: what is heard of it and said in it."""

from dataclasses import dataclass
from typing import Protocol
from uuid import uuid4

from tachiai.companion_web.rooms.messages import Said
from tachiai.companion_web.rooms.state import RoomState
from tachiai.rules.messages import Message


@dataclass(frozen=True, slots=True)
class Heard:
    """The newest that is known of the room."""

    state: RoomState
    refusal: Message | None = None  #: why the last thing that was said was refused


class RoomPort(Protocol):
    """The way to a room. Never blocks."""

    def say(self, message: Said) -> None:
        """Sends a message, again and again until the host has answered it."""

    def poll(self) -> Heard | None:
        """What was heard since the last call; None for nothing."""

    @property
    def waits(self) -> bool:
        """Whether a message waits for its answer."""

    @property
    def is_lost(self) -> bool:
        """Whether the host has not answered for a while."""


def new_message_id() -> str:
    """A random id of a message."""
    return uuid4().hex
