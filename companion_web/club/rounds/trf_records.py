"""Tags and columns of the records of a Tournament Report File (FIDE TRF16, and TRF26 of 2025-09-01).

A record is a tag, a space, and its text. Columns of a player's record (001) are counted from 0 here.
"""

import re
from contextlib import suppress
from enum import StrEnum

from tachiai.companion_web.club.rounds.tournament import System
from tachiai.rules.time_control import BadTimeControl, Bonus, TimeControl, parse_time_control


class TrfVersion(StrEnum):
    """A version of the format."""

    TRF16 = "trf16"
    TRF26 = "trf26"


NAME = "012"
PLAYERS = "062"
RATED = "072"
TYPE = "092"
ALLOTTED = "122"
ROUNDS = {TrfVersion.TRF16: "XXR", TrfVersion.TRF26: "142"}
COLOUR = {TrfVersion.TRF16: "XXC", TrfVersion.TRF26: "152"}
TIE_BREAKS = "202"
CLOCK = "222"
PLAYER = "001"
BYES = "240"
PROHIBITED = "260"
ABSENT_16 = "XXZ"
PROHIBITED_16 = "XXP"
TEAMS = ("013", "310")

NUMBER = slice(4, 8)
SEX = slice(9, 10)
TITLE = slice(10, 13)
PLAYER_NAME = slice(14, 47)
RATING = slice(48, 52)
FEDERATION = slice(53, 56)
FIDE_NUMBER = slice(57, 68)
BIRTH = slice(69, 79)
POINTS = slice(80, 84)
RESULTS_AT = 91
RESULT_WIDTH = 10  # opponent in 4 columns, colour in the 6th, result in the 8th

TYPES = {
    System.SWISS: "Individual: Swiss-System",
    System.ROUND_ROBIN: "Individual: Round-Robin",
    System.KNOCK_OUT: "Individual: Knock-Out",
}
_STAGE = re.compile(r"(?:([1-9]\d{0,2})/)?(\d{1,6})(?:\+(\d{1,6}))?")


def system_of(text: str) -> System:
    """The system that a type of tournament (record 092) names; Swiss if it names none."""
    low = text.lower()
    if "robin" in low:
        return System.ROUND_ROBIN
    return System.KNOCK_OUT if "knock" in low else System.SWISS


def time_control_of(text: str) -> str:
    """The time control of the code in record 222, as tables write it; "" for one that they do not have.

    >>> time_control_of("40/5400+30:1800+30")
    '40/1h30m+30s, 30m+30s'
    """
    stages = [_STAGE.fullmatch(stage) for stage in text.strip().split(":")]
    if not all(stages):
        return ""
    parts = [
        f"{moves + '/' if moves else ''}{main}s{f'+{bonus}s' if bonus else ''}"
        for moves, main, bonus in (stage.groups() for stage in stages if stage)
    ]
    with suppress(BadTimeControl):
        return str(parse_time_control(", ".join(parts)))
    return ""


def clock_code(text: str) -> str:
    """The code for record 222 of a time control as tables write it; "" if there is none.

    >>> clock_code("40/1h30m+30s, 30m+30s")
    '40/5400+30:1800+30'
    """
    control = parse_time_control(text)
    if not control.limited or any(
        each.bonus not in (Bonus.NONE, Bonus.FISCHER) or each.periods for each in control.stages
    ):
        return ""
    return ":".join(map(_stage_code, control.stages))


def _stage_code(stage: TimeControl) -> str:
    moves = f"{stage.moves}/" if stage.moves else ""
    bonus = f"+{stage.bonus_s:.0f}" if stage.bonus is Bonus.FISCHER else ""
    return f"{moves}{stage.main_s or 0:.0f}{bonus}"
