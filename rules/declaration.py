"""The declaration of a game: its rules, and the files that belong to it.

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
from tachiai.rules.messages import Message
from tachiai.rules.themes import Themes


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """A board to print."""

    name: str  #: for ``tachiai print sheet``
    resource: str
    options: Mapping[str, str] = field(default_factory=dict)  #: of the game that it is for


@dataclass(frozen=True, slots=True, kw_only=True)
class GameDeclaration:
    """A game and its files, each a resource; "" for none. The page's board needs none of them, a table needs
    a sheet and a piece set.
    """

    game: type[Game[Any, Any]]
    sheets: tuple[PrintedSheet, ...] = ()  #: the usual one first
    piece_set: str = ""  #: faces and sizes of the pieces, a TOML file
    guides: Mapping[str, str] = field(default_factory=dict)  #: language → the players' guide, Markdown
    diagrams: str = ""  #: the positions that the guides show, a TOML file
    lessons: str = ""  #: for beginners, a TOML file (rules.lessons.reading)
    demonstration: str = ""  #: the game of the demo, a TOML file
    evaluation: type[Evaluation[Any, Any]] = MaterialEvaluation  #: of positions, for the engine
    levels: tuple[Level, ...] = USUAL_LEVELS  #: of the engine, the weakest first
    themes: Themes[Any, Any] = field(default_factory=Themes)  #: the clauses that its moves use
    puzzles: str = ""  #: one JSON object a line (rules/puzzles)
    #: Frees cached tables of megabytes; the game computes them again when it needs them.
    forget_tables: Callable[[], None] | None = None

    @property
    def uid(self) -> str:
        """The game's identifier in texts, files and commands."""
        return self.game.uid

    @property
    def title(self) -> Message:
        """The game's name for people."""
        return self.game.title

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the game."""
        return self.game.offered

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Every class of piece."""
        return self.game.pieces

    def create(self, options: Mapping[str, str] | None = None) -> Game[Any, Any]:
        """The game with ``options``. Raises ``BadNotation`` for one that it does not offer."""
        return self.game(options)

    def sheet_for(self, options: Mapping[str, str]) -> PrintedSheet | None:
        """The sheet for a game with ``options``; None if there is none."""
        return next((sheet for sheet in self.sheets if sheet.options.items() <= options.items()), None)


def own_declaration(game: type[Game[Any, Any]], **others: Any) -> GameDeclaration:
    """The declaration of a game of this repository, whose files bear its uid; ``others``: more fields."""
    uid = game.uid
    files = {
        "sheets": (PrintedSheet(uid, f"tachiai.hardware_docs:sheets/{uid}.toml"),),
        "piece_set": f"tachiai.hardware_docs:pieces/{uid}.toml",
        "guides": {
            "en": f"tachiai.hardware_docs:games/{uid}.md",
            "ja": f"tachiai.hardware_docs:games/{uid}.ja.md",
        },
        "diagrams": f"tachiai.hardware_docs:games/{uid}.toml",
        "lessons": f"tachiai.rules:lessons/{uid}.toml",
        "demonstration": f"tachiai.firmware.autoplay:scripts/{uid}.toml",
        "puzzles": f"tachiai.rules:puzzles/data/{uid}.jsonl",
    }
    return GameDeclaration(game=game, **{**files, **others})
