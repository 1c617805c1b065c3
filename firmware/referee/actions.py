"""What the referee wants done. The session carries the actions out, in their order; a ``Reply`` goes to who
asked, exactly one for each ``Asked``.
"""

from dataclasses import dataclass

from tachiai.firmware.referee.scene import Scene, Tune
from tachiai.rules.entries import Entry
from tachiai.rules.reply import Reply
from tachiai.rules.words import Words


@dataclass(frozen=True, slots=True)
class Show:
    """Light this scene."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Play:
    """Sound this tune."""

    tune: Tune


@dataclass(frozen=True, slots=True)
class Say:
    """Have the voice say this, where there is one."""

    words: Words


@dataclass(frozen=True, slots=True)
class Write:
    """Write this entry to the log, with the newest picture as evidence. ``entry.at_ms`` is 0: the session,
    which knows the time of day, fills it in. ``happened_s``: when it happened, by the
    session clock; None: now.
    """

    entry: Entry
    happened_s: float | None = None


Action = Show | Play | Say | Write | Reply
