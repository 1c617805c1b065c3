"""Chatra: two objects, any number of subjects, and partners that fly and glide."""

from collections.abc import Iterator, Mapping

from tachiai.rules.appearance import Ground, Material, Materials, Pattern, Surface
from tachiai.rules.boards import Board
from tachiai.rules.contract import Game
from tachiai.rules.core import Option
from tachiai.rules.declaration import PrintedSheet, own_declaration
from tachiai.rules.games.chatra.board import PIECES, geometry_of
from tachiai.rules.games.chatra.evaluation import LEVELS, ChatraEvaluation
from tachiai.rules.games.chatra.movement import forget_moves
from tachiai.rules.games.chatra.notation import ChatraNotation
from tachiai.rules.games.chatra.reasons import REASONS
from tachiai.rules.games.chatra.rules import ChatraRules
from tachiai.rules.games.chatra.state import Move, State
from tachiai.rules.games.chatra.table import ChatraTable
from tachiai.rules.messages import Message
from tachiai.rules.reasons import COMMON_CLAUSES
from tachiai.rules.squares import square
from tachiai.rules.themes import Themes
from tachiai.rules.written import show_texts


def clauses_of(state: State, move: Move) -> Iterator[str]:
    """The clauses that the legal ``move`` uses."""
    if move.origin is None:
        yield "CH3" if move.is_object else "CH12"
        return
    yield "CH8" if state.geometry.near[move.origin] & square(move.target) else "CH10"
    if state.after(move).is_in_check:
        yield "CH14"


THEMES = Themes(
    {
        "CH3": Message("the first three plies"),
        "CH8": Message("step"),
        "CH10": Message("flight or glide"),
        "CH12": Message("drop"),
        "CH14": Message("check"),
        "CH15": Message("mate"),
        "G4": Message("no move left"),
    },
    clauses_of,
)


class Chatra(ChatraRules, ChatraTable, ChatraNotation, Game[State, Move]):
    """Chatra on a board of 12, 9 or 15 squares a side (CH1)."""

    uid = "chatra"
    title = Message("Chatra")
    rules_version = "1"
    offered = (Option("size", ("12", "9", "15"), Message("squares along one edge of the board")),)
    pieces = PIECES
    ground = Ground(Pattern.ZONES, Surface.STRAW)  # CH1
    materials = Materials(Material.SLATE, Material.SHELL)
    own_reasons = REASONS
    clauses = (*COMMON_CLAUSES, *(f"CH{number}" for number in range(1, 18)))

    def __init__(self, options: Mapping[str, str] | None = None) -> None:
        super().__init__(options)
        size = int(self.options["size"])
        self.board = Board(size, size, ranks_from_top=True, clause="CH1")
        show_texts(self, Game)


def _forget_tables() -> None:
    geometry_of.cache_clear()
    forget_moves()


DECLARATION = own_declaration(
    Chatra,
    evaluation=ChatraEvaluation,
    levels=LEVELS,
    themes=THEMES,
    forget_tables=_forget_tables,
    sheets=tuple(
        PrintedSheet(name, f"tachiai.hardware_docs:sheets/{name}.toml", {"size": size})
        for name, size in (("chatra", "12"), ("chatra_9", "9"), ("chatra_15", "15"))
    ),
)
