"""The board as text and as SVG: one drawing for the page, the docs and the command line."""

from enum import StrEnum


class Mark(StrEnum):
    """What a cell can be marked as, on the page and by the lights."""

    LEGAL = "legal"  # the lifted piece may go here
    FROM = "from"  # where the lifted or last moved piece stood
    LAST = "last"  # the last move
    WRONG = "wrong"  # the culprit of a refused move
    BECAUSE = "because"  # what forbids it
    PUT_BACK = "put_back"  # something has to be put back here
    TAKE_AWAY = "take_away"  # something has to go from here
    TO_DO = "to_do"  # next step of a move in progress
    HINT = "hint"  # a threat or a forced answer
    ASK = "ask"  # cannot be decided: the table is asked
    WIN = "win"  # the deciding squares of a finished game
