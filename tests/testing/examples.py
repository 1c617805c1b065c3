"""What the tests of a game bring: examples of its reasons, beginners' mistakes, counts of moves."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tachiai.rules.boards import Cell


@dataclass(frozen=True, kw_only=True)
class Refusal:
    """``move`` is refused in ``position`` (the start if it is empty) for the reason ``code``."""

    code: str
    move: str
    position: str = ""
    options: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Ending:
    """After ``moves`` from ``position`` (the start if it is empty) the game is over for ``code``; among a
    game's ``notices``: the players are told ``code``, and play goes on.
    """

    code: str
    position: str = ""
    moves: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Mistake:
    """``hands``, as "d2=. d3=b", did what ``clause`` forbids; ``refusal`` is the reason code and its squares.

    ``may_become`` a legal move: then it is in progress, until the player calls it finished.
    """

    what: str
    hands: str
    clause: str
    refusal: str
    position: str = ""
    may_become: bool = False


@dataclass(frozen=True)
class Forgotten:
    """``hands`` left out a part of a legal move: ``to_do``, as "d5=. d5=w"."""

    what: str
    hands: str
    to_do: str
    position: str = ""


@dataclass(frozen=True, eq=False)
class GameExamples:
    """All that the contract needs to know of the game ``uid`` to ask it."""

    uid: str
    refusals: tuple[Refusal, ...] = ()  #: every code of the game's own reasons is here, in endings or notices
    endings: tuple[Ending, ...] = ()
    notices: tuple[Ending, ...] = ()  #: that somebody has to vary; most games give none
    mistakes: tuple[Mistake, ...] = ()
    forgotten: tuple[Forgotten, ...] = ()
    #: position text ("": the start) → how many sequences of 1, 2, 3 … moves go on from it
    perft: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    #: Moves that ``parse_move`` can return, the legal and the absurd, all legal ones among them, about 50,000
    #: a state at most. By default the legal ones, and the text of every kind of move with any other squares.
    every_move: Callable[[Any, Any], Iterator[Any]] | None = None
    #: The cells that a move touches, where they are more than those that its text names.
    touched: Callable[[Any], Collection[Cell]] | None = None
    languages: tuple[str, ...] = ("en",)  #: that the game speaks by itself
