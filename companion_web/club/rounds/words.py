"""What people call tie-breaks, reasons of results, and byes."""

from collections.abc import Mapping

from flask_babel import lazy_gettext

from tachiai.companion_web.club.rounds.tournament import Letter, Reason, TieBreak

TIE_BREAKS: Mapping[TieBreak, str] = {
    TieBreak.DIRECT: lazy_gettext("Direct encounter"),
    TieBreak.BUCHHOLZ: lazy_gettext("Buchholz"),
    TieBreak.BUCHHOLZ_CUT_1: lazy_gettext("Buchholz without the lowest"),
    TieBreak.BUCHHOLZ_MEDIAN: lazy_gettext("Buchholz without highest and lowest"),
    TieBreak.SONNEBORN_BERGER: lazy_gettext("Sonneborn-Berger"),
    TieBreak.WINS: lazy_gettext("Wins"),
    TieBreak.PROGRESSIVE: lazy_gettext("Progressive score"),
}
REASONS: Mapping[Reason, str] = {
    Reason.NONE: "",
    Reason.ILLEGAL_MOVE: lazy_gettext("illegal move"),
    Reason.FLAG: lazy_gettext("time"),
    Reason.ABSENT: lazy_gettext("absent"),
    Reason.RULING: lazy_gettext("ruling"),
    Reason.PLAY_OFF: lazy_gettext("play-off"),
}
BYES: Mapping[Letter, str] = {
    Letter.PAIRING_BYE: lazy_gettext("no opponent: 1 point"),
    Letter.FULL_BYE: lazy_gettext("no opponent: 1 point"),
    Letter.HALF_BYE: lazy_gettext("does not play: half a point"),
    Letter.ZERO_BYE: lazy_gettext("does not play"),
}
