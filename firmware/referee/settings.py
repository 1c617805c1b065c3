"""The referee's settings."""

from dataclasses import dataclass
from enum import StrEnum


class Help(StrEnum):
    """How much the lights tell the players. Each level includes the one before it."""

    OFF = "off"  #: the last move, questions, and an illegal move that was completed
    WARN = "warn"  #: illegal moves at once, what is left to do, what to put back
    SQUARES = "squares"  #: legal targets of a lifted piece
    REASONS = "reasons"  #: what forbids an illegal move, threats and forced answers


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereeSettings:
    """The referee's settings, with defaults for a friendly table. Times in seconds."""

    settle_s: float = 0.4  #: how long a verdict has to stand, in two sights at least, before it is acted on
    lift_s: float = 0.1  #: the same for a lifted piece, where a mistake costs a flicker only
    #: the same for a complete illegal move that nothing legal can follow, and for a wrong laying
    refuse_s: float = 0.2
    #: the same for a table that nothing explains: a second hand may be about to explain it
    complain_s: float = 0.35
    auto_confirm_s: float | None = 2.0  #: a legal move is confirmed after this time; None: by the button only
    #: the same for a legal move that may go on; None: by the button, the clock or the next move
    extend_s: float | None = 8.0
    #: how long another verdict has to stand that a next hand may still change
    go_on_s: float = 5.0
    #: whoever has just moved may put the piece elsewhere for so long; then that is a move out of turn
    correct_s: float = 0.8
    #: an unfinished move, illegal as it stands, is explained after this time, or refused if begun at its end
    doubt_s: float = 2.0
    #: an illegal move counts against its player after this time; None: only by clock or confirm button
    completed_s: float | None = 2.0
    press_holds_s: float = 4.0  #: how long a button pressed before the table was at rest waits for it
    blind_s: float = 3.0  #: how long there may be no sight before the players are told
    #: the same while a hand is over the board or something moves there, which is no fault
    hand_s: float = 20.0
    unclear_s: float = 2.0  #: how long a piece may lie where it cannot be read before the players are told
    #: whoever holds a piece has a hand over the board: a piece taken off then ends a move by itself
    hands_in_sight: bool = False
    missing_s: float = 20.0  #: how long a piece may be in a hand before the table is asked to put it back
    take_back_by_hand: bool = True  #: putting pieces back takes plies back
    take_back_plies: int = 4  #: most plies that can be taken back so at once
    loss_after: int = 0  #: this many counted illegal moves lose the game; 0: never
    penalty_s: float = 0.0  #: what a counted illegal move costs on the clock
    arbiter: bool = False  #: a completed illegal move waits for a ruling
    flag_loses: bool = True  #: running out of time loses the game
    help: Help = Help.REASONS  #: the level at the start of a game
    strict: bool = False  #: locks the level of help, and gives no hints
