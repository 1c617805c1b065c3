"""What a game declares of itself to everybody else: its rules, and where to find all that belongs to it.

An installed package announces each of its games by an entry point of the group ``tachiai.games``, named by
the game's uid, whose value is a ``GameDeclaration``; ``rules.registry`` reads them. A *resource* is a file
that comes with a package, written ``package:path``, as "tachiai.hardware_docs:sheets/chatra.toml".
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tachiai.rules.appearance import Piece
from tachiai.rules.contract import Game
from tachiai.rules.core import Option
from tachiai.rules.evaluation import Evaluation, MaterialEvaluation
from tachiai.rules.levels import USUAL_LEVELS, Level
from tachiai.rules.themes import Themes
from tachiai.rules.words import Words


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """A board to print: its name for ``tachiai print sheet``, its file, and the options that it is for."""

    name: str
    resource: str
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameDeclaration:
    """A game and its files, each a resource. A game can be played on the page's board without any of them; a
    table needs a sheet and a piece set.
    """

    game: type[Game[Any, Any]]
    sheets: tuple[PrintedSheet, ...] = ()  # the usual one first
    piece_set: str = ""  # faces and sizes of the pieces, a TOML file
    guides: Mapping[str, str] = field(default_factory=dict)  # language → the players' guide, Markdown
    diagrams: str = ""  # the positions that the guides show, a TOML file
    lessons: str = ""  # what a beginner is taught, a TOML file (rules.lessons.reading)
    demonstration: str = ""  # the game that plays itself, a TOML file
    evaluation: type[Evaluation[Any, Any]] = MaterialEvaluation  # what the engine knows of the game
    levels: tuple[Level, ...] = USUAL_LEVELS  # of the engine, the weakest first
    themes: Themes[Any, Any] = field(default_factory=Themes)  # what its moves show
    puzzles: str = ""  # a JSON line each (rules/puzzles)
    # Frees tables of megabytes that hold for all positions; the game makes them again when it needs them.
    forget_tables: Callable[[], None] | None = None

    @property
    def uid(self) -> str:
        """The game's name in texts, files and commands."""
        return self.game.uid

    @property
    def title(self) -> Words:
        """The game's name for people."""
        return self.game.title

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be chosen."""
        return self.game.offered

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The symbols with their names in both languages and their looks."""
        return self.game.pieces

    def create(self, options: Mapping[str, str] | None = None) -> Game[Any, Any]:
        """Returns the game with ``options``. Raises ``BadNotation`` for one that it does not offer."""
        return self.game(options)

    def sheet_for(self, options: Mapping[str, str]) -> PrintedSheet | None:
        """Returns the sheet for a game played with ``options``; None if there is none."""
        return next((sheet for sheet in self.sheets if sheet.options.items() <= options.items()), None)
