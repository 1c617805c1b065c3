"""Names, for people, of tie-breaks, reasons of results, byes, files, and results that do not count."""

from collections.abc import Mapping

from flask_babel import lazy_gettext

from tachiai.companion_web.club.rounds.files import FileKind
from tachiai.companion_web.club.rounds.pairing_rows import RESULT_TEXTS
from tachiai.companion_web.club.rounds.tournament import (
    Letter,
    Mismatch,
    ResultReason,
    StrangeResult,
    TieBreak,
    Tournament,
)
from tachiai.rules.messages import Message, filled

TIE_BREAKS: Mapping[TieBreak, str] = {
    TieBreak.DIRECT: lazy_gettext("Direct encounter"),
    TieBreak.BUCHHOLZ: lazy_gettext("Buchholz"),
    TieBreak.BUCHHOLZ_CUT_1: lazy_gettext("Buchholz without the lowest"),
    TieBreak.BUCHHOLZ_MEDIAN: lazy_gettext("Buchholz without highest and lowest"),
    TieBreak.SONNEBORN_BERGER: lazy_gettext("Sonneborn-Berger"),
    TieBreak.WINS: lazy_gettext("Wins"),
    TieBreak.PROGRESSIVE: lazy_gettext("Progressive score"),
}
TIE_BREAKS_EXPLAINED: Mapping[TieBreak, str] = {
    TieBreak.DIRECT: lazy_gettext("the place among equals by their games against one another"),
    TieBreak.BUCHHOLZ: lazy_gettext("the points of all opponents, added up"),
    TieBreak.BUCHHOLZ_CUT_1: lazy_gettext("the points of the opponents without the one who has the fewest"),
    TieBreak.BUCHHOLZ_MEDIAN: lazy_gettext(
        "the points of the opponents without the ones who have the most and the fewest"
    ),
    TieBreak.SONNEBORN_BERGER: lazy_gettext(
        "the points of the opponents who were beaten, and half of those with whom it was a draw"
    ),
    TieBreak.WINS: lazy_gettext("how many rounds brought a whole point"),
    TieBreak.PROGRESSIVE: lazy_gettext("the points after each round, added up"),
}
REASONS: Mapping[ResultReason, str] = {
    ResultReason.NONE: "",
    ResultReason.ILLEGAL_MOVE: lazy_gettext("illegal move"),
    ResultReason.FLAG: lazy_gettext("time"),
    ResultReason.ABSENT: lazy_gettext("absent"),
    ResultReason.RULING: lazy_gettext("ruling"),
    ResultReason.PLAY_OFF: lazy_gettext("play-off"),
}
BYES: Mapping[Letter, str] = {
    Letter.PAIRING_BYE: lazy_gettext("no opponent: 1 point"),
    Letter.FULL_BYE: lazy_gettext("no opponent: 1 point"),
    Letter.HALF_BYE: lazy_gettext("does not play: half a point"),
    Letter.ZERO_BYE: lazy_gettext("does not play"),
}
FILES: Mapping[FileKind, str] = {
    FileKind.TRF16: "TRF16",
    FileKind.TRF26: "TRF26",
    FileKind.PGN: lazy_gettext("Pairings as PGN"),
    FileKind.PAIRINGS: lazy_gettext("Pairings as CSV"),
    FileKind.PLAYERS: lazy_gettext("Players as CSV"),
    FileKind.STANDINGS: lazy_gettext("Standings as CSV"),
}

STRANGE: Mapping[Mismatch, Message] = {
    Mismatch.OTHER_TABLE: Message(
        "This table says that board {board} of round {round} of {event} ended "
        "{result} ({first} – {second}). That board is not played here, so it does "
        "not count."
    ),
    Mismatch.OTHER_NAMES: Message(
        "This table says that board {board} of round {round} of {event} ended "
        "{result} ({first} – {second}). Other players are paired there, so it does "
        "not count."
    ),
}


def strange_words(tournament: Tournament, strange: StrangeResult) -> Message:
    """What an arbiter reads about a result that does not count."""
    return filled(
        STRANGE[strange.mismatch],
        board=strange.board,
        round=strange.round,
        event=tournament.name,
        result=RESULT_TEXTS[strange.result],
        first=strange.first,
        second=strange.second,
    )
