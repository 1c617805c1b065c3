"""What a table can choose about its referee."""

from dataclasses import dataclass
from enum import StrEnum


class Help(StrEnum):
    """How much the lights tell the players. Each level shows all that the one before it shows."""

    OFF = "off"  # nothing but the last move, questions and an illegal move that was completed
    WARN = "warn"  # illegal moves at once, what is left to do, what to put back
    SQUARES = "squares"  # the legal squares of a lifted piece
    REASONS = "reasons"  # what forbids an illegal move, threats and forced answers


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereeSettings:
    """The referee's settings, with defaults for a friendly table. Times in seconds.

    ``settle_s``: a sight has to stand so long, two readings at least, before it is judged.
    ``lift_s``: the same for a lifted piece, where a mistake costs a flicker only.
    ``refuse_s``: the same for a complete illegal move, of which nothing legal could still come, and for a
    wrong laying.
    ``complain_s``: the same for a table that nothing explains; a second hand may be about to explain it.
    ``auto_confirm_s``: a legal move is confirmed when it has stood so long; None: by button only.
    ``go_on_s``: the same for a move that may still go on (a run before a pass). So long, too, two plies have
    to stand that may be half a take-back, and a piece may be in a hand, before the table is asked if a move
    was made that takes its own piece off, or before taking off what the last ply dropped takes that ply
    back: it may be about to be captured.
    ``doubt_s``: an unfinished move that is illegal as it stands may stand so long before its players are
    told why; one whose later part was done first is refused then.
    ``completed_s``: an illegal move counts against its player when it has stood so long; None: only when
    the player presses the clock or the confirm button.
    ``press_holds_s``: how long a button pressed before the table was at rest waits for it.
    ``blind_s``: how long the observer may be without a sight before the table is told.
    ``hand_s``: the same while a hand is over the board or something moves there, which is no fault.
    ``unclear_s``: how long a piece may lie where it cannot be read before the table is told.
    ``hands_in_sight``: whether who holds a piece always has a hand over the board, as at a virtual table. A
    move that takes its own piece off is then confirmed like one that may go on, and not asked about.
    ``missing_s``: how long a piece may be in a hand before the table is asked to put it back.
    ``take_back_by_hand``: whether putting pieces back takes plies back, up to ``take_back_plies`` at once.
    ``loss_after``: so many counted illegal moves lose the game; 0: never.
    ``penalty_s``: what a counted illegal move costs on the clock.
    ``arbiter``: a completed illegal move waits for a ruling.
    ``flag_loses``: whether running out of time loses the game.
    ``strict``: locks the level of help.
    """

    settle_s: float = 0.4
    lift_s: float = 0.1
    refuse_s: float = 0.2
    complain_s: float = 0.35
    auto_confirm_s: float | None = 2.0
    go_on_s: float = 5.0
    doubt_s: float = 2.0
    completed_s: float | None = 2.0
    press_holds_s: float = 4.0
    blind_s: float = 3.0
    hand_s: float = 20.0
    unclear_s: float = 2.0
    hands_in_sight: bool = False
    missing_s: float = 20.0
    take_back_by_hand: bool = True
    take_back_plies: int = 4
    loss_after: int = 0
    penalty_s: float = 0.0
    arbiter: bool = False
    flag_loses: bool = True
    help: Help = Help.REASONS
    strict: bool = False
