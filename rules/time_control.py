"""Time controls: parsing, formatting, words, presets, and time left as a clock shows it.

The notation:

========================  =====================================================================
``-``                     unlimited: time used is counted, nobody can run out
``5m``                    sudden death
``5m+3s``                 Fischer: three seconds are added after each turn
``10m b5s``               Bronstein: what a turn used, five seconds at most, is given back after it
``10m d5s``               US delay: the clock starts to run five seconds into each turn
``30m byo 3x30s``         byo-yomi: then three periods of 30 seconds; a turn within one keeps it
``byo 5x30s``             byo-yomi from the start
``40/1h30m+30s, 30m+30s`` stages: 40 moves in the first one, then its rest and 30 minutes more; each but the
                          last says how many moves have to be made in it, and the last may end in byo-yomi
========================  =====================================================================

Durations are whole hours, minutes and seconds: ``1h30m``, ``45s``.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from itertools import takewhile

from tachiai.rules.errors import RulesError
from tachiai.rules.messages import NOTHING, Message, joined
from tachiai.rules.quoting import quoted_value

TENTHS_BELOW_MS = 20_000


def clock_text(left_ms: int) -> str:
    """Time left as text, with tenths in the last twenty seconds. Rounded up: a clock does not show 0 before
    the flag falls.

    >>> clock_text(3_723_000), clock_text(122_001), clock_text(9_440), clock_text(0)
    ('1:02:03', '2:03', '9.5', '0:00')
    """
    if 0 < left_ms < TENTHS_BELOW_MS:
        return f"{-(-left_ms // 100) / 10:.1f}"
    seconds = -(-max(0, left_ms) // 1000)
    hours, rest = divmod(seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


UNLIMITED_TEXT = "-"
MOST_STAGES = 9
_NUMBER = r"\d{1,6}"  # more than a century of hours
_DURATION = rf"(?=\d)(?:{_NUMBER}h)?(?:{_NUMBER}m)?(?:{_NUMBER}s)?"
_STAGE = re.compile(
    rf"(?:(?P<moves>[1-9]\d{{0,2}})/(?=\d))?(?P<main>{_DURATION})?"
    rf"(?:\+(?P<fischer>{_DURATION})| b(?P<bronstein>{_DURATION})| d(?P<delay>{_DURATION}))?"
    rf"(?: ?byo (?P<periods>[1-9]\d?)x(?P<period>{_DURATION}))?"
)


class BadTimeControl(RulesError):
    """A text that is no time control; the sentence says what was expected."""


class Bonus(Enum):
    """What is added for a turn besides the main time."""

    NONE = ""
    FISCHER = "+"
    BRONSTEIN = " b"
    DELAY = " d"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How much time a player has."""

    main_s: float | None = None  #: None: unlimited
    bonus: Bonus = Bonus.NONE
    bonus_s: float = 0.0
    periods: int = 0  #: of byo-yomi
    period_s: float = 0.0
    moves: int = 0  #: to be made in this stage; 0: all the rest of the game
    then: "TimeControl | None" = None  #: the next stage, which adds its time to what is left

    @property
    def limited(self) -> bool:
        """Whether a player can run out of time."""
        return self.main_s is not None

    @property
    def stages(self) -> tuple["TimeControl", ...]:
        """The stages in their order, this one first."""
        return (self, *(self.then.stages if self.then is not None else ()))

    def stage_after(self, made: int) -> int:
        """The index of the stage in which a player is after ``made`` moves."""
        *before, _ = self.stages
        ends = [sum(stage.moves for stage in before[: number + 1]) for number in range(len(before))]
        return len(tuple(takewhile(lambda end: made >= end, ends)))

    def __str__(self) -> str:
        """The text that ``parse_time_control`` reads."""
        if self.main_s is None:
            return UNLIMITED_TEXT
        return ", ".join(map(_stage_text, self.stages))


UNLIMITED = TimeControl()


@dataclass(frozen=True, slots=True)
class Preset:
    """A usual time control."""

    name: str  #: on the command line
    title: Message
    text: str  #: "" for no clocks

    @property
    def words(self) -> Message:
        """The title with the time control in words."""
        what = control_words(parse_time_control(self.text))
        if not self.text:
            return self.title
        return Message("{title}: {what}", title=self.title, what=what)


PRESETS = (
    Preset("none", Message("No clock"), ""),
    Preset("blitz", Message("Blitz"), "5m+3s"),
    Preset("rapid", Message("Rapid"), "15m+10s"),
    Preset("classical", Message("Classical"), "40/1h30m+30s, 30m+30s"),
    Preset("byo-yomi", Message("Byo-yomi"), "10m byo 1x30s"),
)


def parse_time_control(text: str) -> TimeControl:
    """Parses a time control. Raises ``BadTimeControl``.

    >>> print(control_words(parse_time_control("40/1h30m+30s, 30m+30s")))
    40 moves in 1 h 30 min + 30 s a move, then 30 min + 30 s a move
    """
    if text in ("", UNLIMITED_TEXT):
        return UNLIMITED
    texts = text.split(", ")
    found = [_STAGE.fullmatch(each) if text.isascii() else None for each in texts[: MOST_STAGES + 1]]
    stages = [_stage(match) for match in found if match is not None and (match["main"] or match["periods"])]
    if len(stages) != len(texts) or len(stages) > MOST_STAGES:
        raise BadTimeControl(
            "expected a time control like '5m', '5m+3s', '10m b5s', '10m d5s', '30m byo 3x30s', "
            f"'40/1h30m, 30m' or '-', got {quoted_value(text)}"
        )
    *before, last = stages
    if last.moves or any(stage.moves == 0 or stage.periods for stage in before):
        raise BadTimeControl(
            "expected a number of moves for every stage but the last, and byo-yomi in the last one only, "
            f"got {quoted_value(text)}"
        )
    for stage in stages:
        if not stage.main_s and not (stage.periods and stage.period_s):
            raise BadTimeControl(
                f"expected a time control with some time to play in, got {quoted_value(text)}"
            )
    if last.periods and not last.period_s:
        raise BadTimeControl(f"expected byo-yomi periods of at least a second, got {quoted_value(text)}")
    for stage in reversed(before):
        last = replace(stage, then=last)
    return last


def control_words(control: TimeControl) -> Message:
    """A time control in words."""
    if not control.limited:
        return PRESETS[0].title
    words, *others = _stages_in_words(control)
    for stage in others:
        words = Message("{first}, then {then}", first=words, then=stage)
    return words


def shown_time_control(text: str, language: str) -> str:
    """A time control in words; a malformed text, which a record may have, unchanged."""
    try:
        return control_words(parse_time_control(text)).in_language(language) if text else ""
    except BadTimeControl:
        return text


def _stages_in_words(control: TimeControl) -> Iterator[Message]:
    """Each stage in words, and byo-yomi as one more."""
    for stage in control.stages:
        if stage.main_s:
            time = _duration_words(stage.main_s)
            if stage.moves:
                time = Message("{moves} moves in {time}", moves=stage.moves, time=time)
            yield Message("{time}{bonus}", time=time, bonus=_bonus_words(stage))
        if stage.periods == 1:
            each = _duration_words(stage.period_s)
            yield Message("{each} a move (byo-yomi)", each=each)
        elif stage.periods:
            each = _duration_words(stage.period_s)
            yield Message("{periods} byo-yomi periods of {each}", periods=stage.periods, each=each)


def _bonus_words(stage: TimeControl) -> Message:
    each = _duration_words(stage.bonus_s)
    return {
        Bonus.NONE: NOTHING,
        Bonus.FISCHER: Message(" + {each} a move", each=each),
        Bonus.BRONSTEIN: Message(", of each move up to {each} given back", each=each),
        Bonus.DELAY: Message(", the clock waiting {each} before each move", each=each),
    }[stage.bonus]


def _stage(match: re.Match[str]) -> TimeControl:
    bonus, bonus_s = Bonus.NONE, 0.0
    for kind in (Bonus.FISCHER, Bonus.BRONSTEIN, Bonus.DELAY):
        if match[kind.name.lower()]:
            bonus, bonus_s = kind, _seconds(match[kind.name.lower()])
    return TimeControl(
        _seconds(match["main"] or "0s"),
        bonus,
        bonus_s,
        int(match["periods"] or 0),
        _seconds(match["period"] or ""),
        int(match["moves"] or 0),
    )


def _stage_text(stage: TimeControl) -> str:
    assert stage.main_s is not None, "a stage has a time"
    moves = f"{stage.moves}/" if stage.moves else ""
    main = "" if stage.main_s == 0 and stage.periods else _format_duration(stage.main_s)
    bonus = stage.bonus.value + _format_duration(stage.bonus_s) if stage.bonus is not Bonus.NONE else ""
    byo_yomi = f" byo {stage.periods}x{_format_duration(stage.period_s)}" if stage.periods else ""
    return moves + (main + bonus + byo_yomi).strip()


def _seconds(text: str) -> float:
    units = {"h": 3600, "m": 60, "s": 1}
    return float(sum(int(number) * units[unit] for number, unit in re.findall(r"(\d+)([hms])", text)))


def _parts(seconds: float) -> tuple[int, int, int]:
    """Whole hours, minutes and seconds."""
    hours, rest = divmod(round(seconds), 3600)
    return hours, *divmod(rest, 60)


def _format_duration(seconds: float) -> str:
    return "".join(f"{n}{unit}" for n, unit in zip(_parts(seconds), "hms", strict=True) if n) or "0s"


def _duration_words(seconds: float) -> Message:
    hours, minutes, rest = _parts(seconds)
    parts = (
        Message("{hours} h", hours=hours) if hours else None,
        Message("{minutes} min", minutes=minutes) if minutes else None,
        Message("{seconds} s", seconds=rest) if rest or not (hours or minutes) else None,
    )
    return joined(parts)
