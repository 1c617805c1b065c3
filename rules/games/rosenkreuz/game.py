"""Rosenkreuz (ローゼンクロイツ) by Kanare Kato: two colours a side, captured by groups."""

from collections.abc import Mapping

from tachiai.rules.appearance import Ground, Pattern
from tachiai.rules.contract import Game
from tachiai.rules.core import Option, Player
from tachiai.rules.declaration import GameDeclaration, PrintedSheet
from tachiai.rules.games.rosenkreuz.board import BOARD
from tachiai.rules.games.rosenkreuz.evaluation import RosenkreuzEvaluation
from tachiai.rules.games.rosenkreuz.levels import LEVELS
from tachiai.rules.games.rosenkreuz.notation import RosenkreuzNotation
from tachiai.rules.games.rosenkreuz.pieces import PIECES
from tachiai.rules.games.rosenkreuz.reasons import REASONS
from tachiai.rules.games.rosenkreuz.rules import RosenkreuzRules
from tachiai.rules.games.rosenkreuz.state import Move, State
from tachiai.rules.games.rosenkreuz.table import RosenkreuzTable
from tachiai.rules.games.rosenkreuz.themes import THEMES
from tachiai.rules.messages import Message
from tachiai.rules.reasons import COMMON_CLAUSES


class Rosenkreuz(RosenkreuzRules, RosenkreuzTable, RosenkreuzNotation, Game[State, Move]):
    """Rosenkreuz. The first player has the rose, the second the cross."""

    uid = "rosenkreuz"
    title = Message("Rosenkreuz")
    rules_version = "1"
    board = BOARD
    offered = (
        Option(
            "setup",
            ("standard", "back_ranks"),
            Message("where the pieces start"),
            {
                "standard": Message("on each side's second and third ranks"),
                "back_ranks": Message("on each side's first and second ranks"),
            },
        ),
    )
    player_names: Mapping[Player, Message] = {
        Player.FIRST: Message("the rose"),
        Player.SECOND: Message("the cross"),
    }
    pieces = PIECES
    ground = Ground(Pattern.CHECKERED)  # a1 is black: RK1
    own_reasons = REASONS
    clauses = (*COMMON_CLAUSES, *(f"RK{number}" for number in range(1, 16)))


DECLARATION = GameDeclaration(
    game=Rosenkreuz,
    sheets=(PrintedSheet("rosenkreuz", "tachiai.hardware_docs:sheets/rosenkreuz.toml"),),
    piece_set="tachiai.hardware_docs:pieces/rosenkreuz.toml",
    guides={
        "en": "tachiai.hardware_docs:games/rosenkreuz.md",
        "ja": "tachiai.hardware_docs:games/rosenkreuz.ja.md",
    },
    diagrams="tachiai.hardware_docs:games/rosenkreuz.toml",
    lessons="tachiai.rules:lessons/rosenkreuz.toml",
    demonstration="tachiai.firmware.program.autoplay:scripts/rosenkreuz.toml",
    evaluation=RosenkreuzEvaluation,
    levels=LEVELS,
    themes=THEMES,
    puzzles="tachiai.rules:puzzles/data/rosenkreuz.jsonl",
)
