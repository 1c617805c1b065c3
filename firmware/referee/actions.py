"""What the referee wants done. The session carries the actions out, in their order."""

from dataclasses import dataclass, field

from tachiai.firmware.referee.scene import Scene, Tune
from tachiai.rules.entries import Entry
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
class Write:
    """Write this entry to the log, with the newest picture as evidence. ``entry.at_ms`` is 0: the session,
    which knows the time of day, fills it in.
    """

    entry: Entry


@dataclass(frozen=True, slots=True)
class Reply:
    """Answer who asked: exactly one for each ``Asked``. ``code`` and ``words`` say why not, if not ``ok``."""

    ok: bool
    code: str = ""
    words: Words = field(default_factory=lambda: Words("", ""))


Action = Show | Play | Write | Reply
