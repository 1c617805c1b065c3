"""What pieces and boards look like, as data: a game says it once, and page, printer and referee use it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from tachiai.rules.core import Player, Symbol
from tachiai.rules.words import Words

BALL = "ball"
RING = "ring"
RIDER_WORDS: Mapping[str, Words] = {BALL: Words("ball", "ボール"), RING: Words("ring", "リング")}


@dataclass(frozen=True, slots=True)
class Look:
    """How a symbol is drawn. ``tone``: "dark", "light" or "" (no disc below); ``crest``: "", "band" (turned
    over), "rose", "cross" or "object"; ``rider``, what the piece carries: "", "ball" or "ring".
    """

    tone: str
    crest: str = ""
    rider: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """One class of piece that the camera tells apart: its symbol in position texts, whose it is, what people
    call it, how it is drawn. ``bare``: what shows while a part of it is in a hand, besides ``EMPTY``: a piece
    whose ball is lifted. ``other_side``: the symbol after it is turned over, "" if it cannot be.
    """

    symbol: Symbol
    owner: Player
    words: Words
    look: Look
    bare: tuple[Symbol, ...] = ()
    other_side: Symbol = ""


def rider_words(pieces: Iterable[Piece]) -> Words | None:
    """Returns what people call that which some of ``pieces`` carry; None if none carries anything."""
    return next((RIDER_WORDS[piece.look.rider] for piece in pieces if piece.look.rider), None)


class Pattern(Enum):
    """How the squares of a board are painted, as on its printed sheet."""

    PLAIN = "plain"
    CHECKERED = "checkered"  # the lower left square dark
    HALVES = "halves"  # the lower half dark, a line between the halves
    ZONES = "zones"  # nine zones with lines between them, the middle one set apart


@dataclass(frozen=True, slots=True)
class Ground:
    """How a board is painted: its pattern, and the names of the cells that are set apart, or are goals."""

    pattern: Pattern = Pattern.PLAIN
    home: frozenset[str] = frozenset()
    goals: frozenset[str] = frozenset()
