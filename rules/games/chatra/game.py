"""Chatra: two objects, any number of subjects, and partners that fly and glide."""

from collections.abc import Mapping

from tachiai.rules.appearance import Ground, Pattern
from tachiai.rules.boards import Board
from tachiai.rules.contract import Game
from tachiai.rules.core import Option
from tachiai.rules.declaration import GameDeclaration, PrintedSheet
from tachiai.rules.games.chatra.board import geometry_of
from tachiai.rules.games.chatra.evaluation import ChatraEvaluation
from tachiai.rules.games.chatra.levels import LEVELS
from tachiai.rules.games.chatra.movement import forget_moves
from tachiai.rules.games.chatra.notation import ChatraNotation
from tachiai.rules.games.chatra.pieces import PIECES
from tachiai.rules.games.chatra.reasons import REASONS
from tachiai.rules.games.chatra.rules import ChatraRules
from tachiai.rules.games.chatra.state import Move, State
from tachiai.rules.games.chatra.table import ChatraTable
from tachiai.rules.games.chatra.themes import THEMES
from tachiai.rules.messages import Message
from tachiai.rules.reasons import COMMON_CLAUSES


class Chatra(ChatraRules, ChatraTable, ChatraNotation, Game[State, Move]):
    """Chatra on a board of 12, 9 or 15 squares a side (CH1)."""

    uid = "chatra"
    title = Message("Chatra")
    rules_version = "1"
    offered = (Option("size", ("12", "9", "15"), Message("squares along one edge of the board")),)
    pieces = PIECES
    ground = Ground(Pattern.ZONES)  # CH1
    own_reasons = REASONS
    clauses = (*COMMON_CLAUSES, *(f"CH{number}" for number in range(1, 18)))

    def __init__(self, options: Mapping[str, str] | None = None) -> None:
        super().__init__(options)
        size = int(self.options["size"])
        self.board = Board(size, size, ranks_from_top=True, clause="CH1")


def _forget_tables() -> None:
    geometry_of.cache_clear()
    forget_moves()


DECLARATION = GameDeclaration(
    game=Chatra,
    sheets=(
        PrintedSheet("chatra", "tachiai.hardware_docs:sheets/chatra.toml", {"size": "12"}),
        PrintedSheet("chatra_9", "tachiai.hardware_docs:sheets/chatra_9.toml", {"size": "9"}),
        PrintedSheet("chatra_15", "tachiai.hardware_docs:sheets/chatra_15.toml", {"size": "15"}),
    ),
    piece_set="tachiai.hardware_docs:pieces/chatra.toml",
    guides={
        "en": "tachiai.hardware_docs:games/chatra.md",
        "ja": "tachiai.hardware_docs:games/chatra.ja.md",
    },
    diagrams="tachiai.hardware_docs:games/chatra.toml",
    lessons="tachiai.rules:lessons/chatra.toml",
    demonstration="tachiai.firmware.program.autoplay:scripts/chatra.toml",
    evaluation=ChatraEvaluation,
    levels=LEVELS,
    themes=THEMES,
    puzzles="tachiai.rules:puzzles/data/chatra.jsonl",
    forget_tables=_forget_tables,
)
