"""The declaration of a game: its rules, and the files that belong to it.

An installed package announces each of its games by an entry point of the group ``tachiai.games``, named by
the game's uid, whose value is a ``GameDeclaration``; ``rules.registry`` reads them. A *resource* is a file
that comes with a package, written ``package:path``, as "tachiai.hardware_docs:sheets/chatra.toml".
"""

import inspect
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

#: The version of the contract between games and this program. It grows when an older program could not use a
#: game that is written for it.
CONTRACT = 1


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
    openings: str = ""  #: a book of the first plies, one JSON object a line (rules/openings)
    #: Frees cached tables of megabytes; the game computes them again when it needs them.
    forget_tables: Callable[[], None] | None = None
    contract: int = 1  #: the version of the contract (``CONTRACT``) that the game was written for

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


def fault_of(declaration: GameDeclaration) -> str:
    """Why a declared game cannot be used, as the end of a sentence; "" if it can. Creates the game, so what
    the game's own code raises comes out of here.
    """
    if declaration.contract > CONTRACT:
        return (
            f"it was written for version {declaration.contract} of the contract of games, this Tachiai has "
            f"{CONTRACT}: a newer Tachiai plays it"
        )
    game: Any = declaration.game  # a stranger's module need not have been checked
    if not inspect.isclass(game) or not issubclass(game, Game):
        return f"expected a class of games as its game, got {game!r}"
    if game.__abstractmethods__:
        return f"{game.__name__} lacks {', '.join(sorted(game.__abstractmethods__))}"
    created = declaration.create()
    needed = ("uid", "title", "rules_version", "board", "own_reasons", "clauses")
    missing = [name for name in needed if not hasattr(created, name)]
    if missing:
        return f"{game.__name__} lacks {', '.join(missing)}"
    created.start()
    files = (declaration.piece_set, declaration.diagrams, declaration.lessons, declaration.demonstration)
    for resource in (*files, *declaration.guides.values(), *(sheet.resource for sheet in declaration.sheets)):
        if resource and not resource.partition(":")[2]:
            return f"expected a file of a package as package:path, got {resource!r}"
    return ""


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
        "openings": f"tachiai.rules:openings/data/{uid}.jsonl",
    }
    return GameDeclaration(game=game, **{**files, **others})
