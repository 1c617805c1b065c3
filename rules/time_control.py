"""Time controls: how much time a player has, as text, in words, and the usual ones by name.

A time control is written as it is said:

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
from tachiai.rules.shown import shown
from tachiai.rules.words import Words

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
    """What a turn is given besides the main time."""

    NONE = ""
    FISCHER = "+"
    BRONSTEIN = " b"
    DELAY = " d"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How much time a player has. ``main_s`` None: unlimited. ``moves`` have to be made in it, and ``then``
    the next stage adds its own time; 0 and None: it is for all that is left of the game.
    """

    main_s: float | None = None
    bonus: Bonus = Bonus.NONE
    bonus_s: float = 0.0
    periods: int = 0
    period_s: float = 0.0
    moves: int = 0
    then: "TimeControl | None" = None

    @property
    def limited(self) -> bool:
        """Whether a player can run out of time."""
        return self.main_s is not None

    @property
    def stages(self) -> tuple["TimeControl", ...]:
        """The stages in their order; itself, where there is one only."""
        return (self, *(self.then.stages if self.then is not None else ()))

    def stage_after(self, made: int) -> int:
        """Returns the number of the stage, from 0, in which a player is who has made so many moves."""
        *before, _ = self.stages
        ends = [sum(stage.moves for stage in before[: number + 1]) for number in range(len(before))]
        return len(tuple(takewhile(lambda end: made >= end, ends)))

    def __str__(self) -> str:
        """The time control as text, in the form that ``parse_time_control`` reads."""
        if self.main_s is None:
            return UNLIMITED_TEXT
        return ", ".join(map(_stage_text, self.stages))


UNLIMITED = TimeControl()


@dataclass(frozen=True, slots=True)
class Preset:
    """A usual time control. ``name`` is typed, ``title`` is read; ``text`` is "" for no clocks."""

    name: str
    title: Words
    text: str

    @property
    def words(self) -> Words:
        """Its title, and what it is."""
        what = control_words(parse_time_control(self.text))
        if not self.text:
            return self.title
        return Words(f"{self.title.en}: {what.en}", f"{self.title.ja}：{what.ja}")


PRESETS = (
    Preset("none", Words("No clock", "時計なし"), ""),
    Preset("blitz", Words("Blitz", "早指し"), "5m+3s"),
    Preset("rapid", Words("Rapid", "ラピッド"), "15m+10s"),
    Preset("classical", Words("Classical", "長考"), "40/1h30m+30s, 30m+30s"),
    Preset("byo-yomi", Words("Byo-yomi", "秒読み"), "10m byo 1x30s"),
)


def parse_time_control(text: str) -> TimeControl:
    """Returns the time control of ``text``. Raises ``BadTimeControl``."""
    if text in ("", UNLIMITED_TEXT):
        return UNLIMITED
    texts = text.split(", ")
    found = [_STAGE.fullmatch(each) if text.isascii() else None for each in texts[: MOST_STAGES + 1]]
    stages = [_stage(match) for match in found if match is not None and (match["main"] or match["periods"])]
    if len(stages) != len(texts) or len(stages) > MOST_STAGES:
        raise BadTimeControl(
            "expected a time control like '5m', '5m+3s', '10m b5s', '10m d5s', '30m byo 3x30s', "
            f"'40/1h30m, 30m' or '-', got {shown(text)}"
        )
    *before, last = stages
    if last.moves or any(stage.moves == 0 or stage.periods for stage in before):
        raise BadTimeControl(
            "expected a number of moves for every stage but the last, and byo-yomi in the last one only, "
            f"got {shown(text)}"
        )
    for stage in stages:
        if not stage.main_s and not (stage.periods and stage.period_s):
            raise BadTimeControl(f"expected a time control with some time to play in, got {shown(text)}")
    if last.periods and not last.period_s:
        raise BadTimeControl(f"expected byo-yomi periods of at least a second, got {shown(text)}")
    for stage in reversed(before):
        last = replace(stage, then=last)
    return last


def control_words(control: TimeControl) -> Words:
    """Returns a time control in words."""
    if not control.limited:
        return PRESETS[0].title
    stages = tuple(_stages_in_words(control))
    return Words(", then ".join(words.en for words in stages), "、その後".join(words.ja for words in stages))


def shown_time_control(text: str, language: str) -> str:
    """Returns a time control as people read it; a text that is none, as a record may hold, as it is."""
    try:
        return control_words(parse_time_control(text)).in_language(language) if text else ""
    except BadTimeControl:
        return text


def _stages_in_words(control: TimeControl) -> Iterator[Words]:
    """Each stage in words, and byo-yomi as one more."""
    for stage in control.stages:
        if stage.main_s:
            time = _duration_words(stage.main_s)
            in_ja = f"{stage.moves}手まで{time.ja}" if stage.moves else time.ja
            in_en = f"{stage.moves} moves in {time.en}" if stage.moves else time.en
            bonus = _bonus_words(stage)
            yield Words(in_en + bonus.en, in_ja + bonus.ja)
        if stage.periods == 1:
            each = _duration_words(stage.period_s)
            yield Words(f"{each.en} a move (byo-yomi)", f"1手{each.ja}の秒読み")
        elif stage.periods:
            each = _duration_words(stage.period_s)
            yield Words(
                f"{stage.periods} byo-yomi periods of {each.en}", f"{each.ja}の秒読み{stage.periods}回"
            )


def _bonus_words(stage: TimeControl) -> Words:
    each = _duration_words(stage.bonus_s)
    return {
        Bonus.NONE: Words("", ""),
        Bonus.FISCHER: Words(f" + {each.en} a move", f"（1手ごとに{each.ja}追加）"),
        Bonus.BRONSTEIN: Words(
            f", of each move up to {each.en} given back", f"（使った時間のうち1手{each.ja}までは減らない）"
        ),
        Bonus.DELAY: Words(
            f", the clock waiting {each.en} before each move", f"（1手ごとに{each.ja}は時計が進まない）"
        ),
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


def _duration_words(seconds: float) -> Words:
    en, ja = ("h", "min", "s"), ("時間", "分", "秒")
    parts = _parts(seconds)
    return Words(
        " ".join(f"{n} {unit}" for n, unit in zip(parts, en, strict=True) if n) or "0 s",
        "".join(f"{n}{unit}" for n, unit in zip(parts, ja, strict=True) if n) or "0秒",
    )
