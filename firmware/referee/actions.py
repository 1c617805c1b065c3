"""Actions: what the referee wants done. The session carries them out in their order. A ``Reply`` goes to
whoever asked, exactly one for each request.
"""

from dataclasses import dataclass

from tachiai.firmware.referee.scene import Scene, Tune
from tachiai.rules.entries import Entry
from tachiai.rules.messages import Message
from tachiai.rules.reply import Reply


@dataclass(frozen=True, slots=True)
class ShowScene:
    """Show this scene on the lights."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class PlayTune:
    """Play this tune on the buzzer."""

    tune: Tune


@dataclass(frozen=True, slots=True)
class Say:
    """Have the voice, if there is one, say this."""

    words: Message


@dataclass(frozen=True, slots=True)
class Write:
    """Write this entry to the log, with the newest picture as evidence."""

    entry: Entry  #: ``at_ms`` is 0: the session, which knows the time of day, fills it in
    happened_s: float | None = None  #: session time at which it happened; None: now


Action = ShowScene | PlayTune | Say | Write | Reply
