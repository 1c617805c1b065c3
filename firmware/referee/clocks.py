"""The players' clocks: time controls as text, and a clock as a value that is asked what it shows.

A time control is written as it is said:

======================  =====================================================================
``-``                   unlimited: time used is counted, nobody can run out
``5m``                  sudden death
``5m+3s``               Fischer: three seconds are added after each turn
``10m b5s``             Bronstein: what a turn used, five seconds at most, is given back after it
``10m d5s``             US delay: the clock starts to run five seconds into each turn
``30m byo 3x30s``       byo-yomi: then three periods of 30 seconds; a turn within one keeps it
``byo 5x30s``           byo-yomi from the start
======================  =====================================================================

Durations are whole hours, minutes and seconds: ``1h30m``, ``45s``.
"""

import re
from dataclasses import dataclass, replace
from enum import Enum

from tachiai.rules.core import Player
from tachiai.rules.errors import RulesError
from tachiai.rules.shown import shown

UNLIMITED_TEXT = "-"
_NUMBER = r"\d{1,6}"  # more than a century of hours
_DURATION = rf"(?=\d)(?:{_NUMBER}h)?(?:{_NUMBER}m)?(?:{_NUMBER}s)?"
_CONTROL = re.compile(
    rf"(?P<main>{_DURATION})?"
    rf"(?:\+(?P<fischer>{_DURATION})| b(?P<bronstein>{_DURATION})| d(?P<delay>{_DURATION}))?"
    rf"(?: ?byo (?P<periods>[1-9]\d?)x(?P<period>{_DURATION}))?"
)


class BadTimeControl(RulesError):
    """A text that is no time control; the sentence says what was expected."""


class Bonus(Enum):
    """What a turn is given besides the main time."""

    NONE = ""
    FISCHER = "+"
    BRONSTEIN = " b"
    DELAY = " d"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How much time a player has. ``main_s`` None: unlimited."""

    main_s: float | None = None
    bonus: Bonus = Bonus.NONE
    bonus_s: float = 0.0
    periods: int = 0
    period_s: float = 0.0

    @property
    def limited(self) -> bool:
        """Whether a player can run out of time."""
        return self.main_s is not None

    def __str__(self) -> str:
        """The time control as text, in the form that ``parse_time_control`` reads."""
        if self.main_s is None:
            return UNLIMITED_TEXT
        main = "" if self.main_s == 0 and self.periods else _format_duration(self.main_s)
        bonus = self.bonus.value + _format_duration(self.bonus_s) if self.bonus is not Bonus.NONE else ""
        byo_yomi = f" byo {self.periods}x{_format_duration(self.period_s)}" if self.periods else ""
        return (main + bonus + byo_yomi).strip()


UNLIMITED = TimeControl()


def parse_time_control(text: str) -> TimeControl:
    """Returns the time control of ``text``. Raises ``BadTimeControl``."""
    if text in ("", UNLIMITED_TEXT):
        return UNLIMITED
    match = _CONTROL.fullmatch(text) if text.isascii() else None
    if match is None or (match["main"] is None and match["periods"] is None):
        raise BadTimeControl(
            "expected a time control like '5m', '5m+3s', '10m b5s', '10m d5s', '30m byo 3x30s' or '-', "
            f"got {shown(text)}"
        )
    bonus, bonus_s = Bonus.NONE, 0.0
    for kind in (Bonus.FISCHER, Bonus.BRONSTEIN, Bonus.DELAY):
        if match[kind.name.lower()]:
            bonus, bonus_s = kind, _seconds(match[kind.name.lower()])
    control = TimeControl(
        _seconds(match["main"] or "0s"),
        bonus,
        bonus_s,
        int(match["periods"] or 0),
        _seconds(match["period"] or ""),
    )
    if not control.main_s and not (control.periods and control.period_s):
        raise BadTimeControl(f"expected a time control with some time to play in, got {shown(text)}")
    if control.periods and not control.period_s:
        raise BadTimeControl(f"expected byo-yomi periods of at least a second, got {shown(text)}")
    return control


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """What a player's clock holds at the start of a turn, or shows within one. ``main_s`` counts up where
    time is unlimited; ``period_s`` is what is left of the running byo-yomi period.
    """

    main_s: float
    periods: int = 0
    period_s: float = 0.0
    fallen: bool = False

    @property
    def shown_s(self) -> float:
        """The seconds that a display shows: of the main time, or of the running period."""
        return self.main_s if self.main_s > 0 or not self.periods else self.period_s

    @property
    def total_s(self) -> float:
        """All that is left, periods included, for the record."""
        spare = max(0, self.periods - 1)
        return self.main_s + (self.period_s * (spare + 1) if self.periods else 0.0)


@dataclass(frozen=True, slots=True)
class Clock:
    """Both players' clocks. ``spent_s`` is what the turn has used up to ``since_s``; ``running`` is None
    while they stand.
    """

    control: TimeControl
    first: TimeLeft
    second: TimeLeft
    turn_of: Player = Player.FIRST
    running: bool = False
    since_s: float = 0.0
    spent_s: float = 0.0

    @classmethod
    def ready(cls, control: TimeControl, turn_of: Player = Player.FIRST) -> "Clock":
        """Returns clocks that stand at the start of a game."""
        full = TimeLeft(control.main_s or 0.0, control.periods, control.period_s)
        return cls(control, full, full, turn_of)

    def start(self, now_s: float) -> "Clock":
        """Returns the clocks with that of the player to move running."""
        return self if self.running else replace(self, running=True, since_s=now_s)

    def stop(self, now_s: float) -> "Clock":
        """Returns the clocks standing; the turn goes on where it was when they start again."""
        return replace(self, running=False, spent_s=self._spent_s(now_s), since_s=now_s)

    def press(self, now_s: float, running: bool = True) -> "Clock":
        """Returns the clocks after the player to move has ended the turn; the other's runs now."""
        stood = self._after_turn(self._spent_s(now_s))
        switched = replace(self.with_left(self.turn_of, stood), turn_of=self.turn_of.other)
        return replace(switched, running=running, since_s=now_s, spent_s=0.0)

    def turn_to(self, player: Player, now_s: float) -> "Clock":
        """Returns the clocks with the turn given to ``player``, nothing added (after a take-back)."""
        stood = self.with_left(self.turn_of, self._during_turn(self._spent_s(now_s)))
        return replace(stood, turn_of=player, since_s=now_s, spent_s=0.0)

    def left(self, player: Player, now_s: float) -> TimeLeft:
        """Returns what the clock of ``player`` shows at ``now_s``."""
        if player is self.turn_of:
            return self._during_turn(self._spent_s(now_s))
        return self.first if player is Player.FIRST else self.second

    def flag(self, now_s: float) -> Player | None:
        """Returns who has run out of time."""
        return self.turn_of if self.left(self.turn_of, now_s).fallen else None

    def penalise(self, player: Player, seconds: float) -> "Clock":
        """Returns the clocks with ``seconds`` taken off the main time of ``player``, down to nothing."""
        left = self.first if player is Player.FIRST else self.second
        sign = 1 if self.control.limited else -1
        return self.with_left(player, replace(left, main_s=max(0.0, left.main_s - sign * seconds)))

    def with_left(self, player: Player, left: TimeLeft) -> "Clock":
        """Returns the clocks with that of ``player`` set to ``left``."""
        return replace(self, first=left) if player is Player.FIRST else replace(self, second=left)

    def _spent_s(self, now_s: float) -> float:
        return self.spent_s + (max(0.0, now_s - self.since_s) if self.running else 0.0)

    def _during_turn(self, spent_s: float) -> TimeLeft:
        """What the player to move has left when the turn has lasted ``spent_s``."""
        control = self.control
        left = self.first if self.turn_of is Player.FIRST else self.second
        if not control.limited:
            return replace(left, main_s=left.main_s + spent_s)
        counted = max(0.0, spent_s - control.bonus_s) if control.bonus is Bonus.DELAY else spent_s
        over = counted - left.main_s
        if over < 0:
            return replace(left, main_s=-over)
        used_up = int(over // control.period_s) if left.periods else 0
        periods = max(0, left.periods - used_up)
        if periods == 0:
            return TimeLeft(0.0, fallen=True)
        return TimeLeft(0.0, periods, control.period_s - over % control.period_s)

    def _after_turn(self, spent_s: float) -> TimeLeft:
        """What the player keeps after a turn of ``spent_s``, bonus included."""
        control = self.control
        left = self._during_turn(spent_s)
        if left.fallen:
            return left
        given = {Bonus.FISCHER: control.bonus_s, Bonus.BRONSTEIN: min(control.bonus_s, spent_s)}
        return replace(left, main_s=left.main_s + given.get(control.bonus, 0.0), period_s=control.period_s)


def _seconds(text: str) -> float:
    units = {"h": 3600, "m": 60, "s": 1}
    return float(sum(int(number) * units[unit] for number, unit in re.findall(r"(\d+)([hms])", text)))


def _format_duration(seconds: float) -> str:
    hours, rest = divmod(round(seconds), 3600)
    minutes, second = divmod(rest, 60)
    parts = ((hours, "h"), (minutes, "m"), (second, "s"))
    return "".join(f"{number}{unit}" for number, unit in parts if number) or "0s"
