"""What pieces and boards look like, as data: declared once by a game, used by page, printer and referee."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum

from tachiai.rules.core import Player, Symbol
from tachiai.rules.messages import Message

BALL = "ball"
RING = "ring"
RIDER_WORDS: Mapping[str, Message] = {BALL: Message("ball"), RING: Message("ring")}

# Of pieces in general, told apart by people and the camera, any way round; "": a plain disc.
SIGNS = ("", "ring", "dot", "bar", "cross", "triangle", "square", "star")


@dataclass(frozen=True, slots=True)
class Appearance:
    """How a symbol is drawn."""

    tone: str  #: "dark", "light" or "" (no disc below)
    crest: str = ""  #: one of ``SIGNS``, "band" (turned over), "rose" or "object"
    rider: str = ""  #: what the piece carries: "", "ball" or "ring"


class Material(StrEnum):
    """What pieces are made of, as drawings show it. How each looks: ``rules/drawing/materials.py``."""

    EBONY = "ebony"
    BOXWOOD = "boxwood"
    WALNUT = "walnut"
    MAPLE = "maple"
    LACQUER = "lacquer"
    IVORY = "ivory"
    LEATHER = "leather"
    BONE = "bone"
    SLATE = "slate"
    SHELL = "shell"


@dataclass(frozen=True, slots=True)
class Materials:
    """The materials of a game's pieces, by their tones."""

    dark: Material = Material.WALNUT
    light: Material = Material.MAPLE

    def of(self, tone: str) -> Material:
        """The material of pieces of a tone, "dark" or "light"."""
        return self.dark if tone == "dark" else self.light


@dataclass(frozen=True, slots=True)
class Piece:
    """One class of piece that the camera tells apart."""

    symbol: Symbol  #: in position texts
    owner: Player
    words: Message  #: the piece's name for people
    look: Appearance
    bare: tuple[
        Symbol, ...
    ] = ()  #: what shows, besides ``EMPTY``, while a part is in a hand (its ball lifted)
    other_side: Symbol = ""  #: the symbol after it is turned over, "" if it cannot be


def rider_words(pieces: Iterable[Piece]) -> Message | None:
    """The name of the rider (ball, ring) that some of ``pieces`` carry; None if none carries anything."""
    return next((RIDER_WORDS[piece.look.rider] for piece in pieces if piece.look.rider), None)


class Pattern(Enum):
    """How the squares of a board are painted, as on its printed sheet."""

    PLAIN = "plain"
    CHECKERED = "checkered"  #: the lower left square dark
    HALVES = "halves"  #: the lower half dark, a line between the halves
    ZONES = "zones"  #: nine zones with lines between them, the middle one set apart


class Surface(StrEnum):
    """What a board is made of, as drawings show it. How each looks: ``rules/drawing/surfaces.py``."""

    LINDEN = "linden"
    ROSEWOOD = "rosewood"
    TURF = "turf"
    STRAW = "straw"
    FELT = "felt"
    GRANITE = "granite"


@dataclass(frozen=True, slots=True)
class Ground:
    """How a board is painted."""

    pattern: Pattern = Pattern.PLAIN
    surface: Surface = Surface.LINDEN
    home: frozenset[str] = frozenset()  #: names of the cells that are set apart
    goals: frozenset[str] = frozenset()  #: names of the goal cells
    closed: frozenset[str] = frozenset()  #: names of cells that are no part of the board
