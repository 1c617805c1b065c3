"""Troop-Chess (集団陣形棋): three pieces in formation move and strike together."""

from tachiai.rules.contract import Game
from tachiai.rules.declaration import GameDeclaration, PrintedSheet
from tachiai.rules.games.troop_chess.board import BOARD, TABLE
from tachiai.rules.games.troop_chess.evaluation import TroopChessEvaluation
from tachiai.rules.games.troop_chess.levels import LEVELS
from tachiai.rules.games.troop_chess.notation import TroopChessNotation
from tachiai.rules.games.troop_chess.pieces import PIECES
from tachiai.rules.games.troop_chess.reasons import REASONS
from tachiai.rules.games.troop_chess.rules import TroopChessRules
from tachiai.rules.games.troop_chess.state import Move, State
from tachiai.rules.games.troop_chess.table import TroopChessTable
from tachiai.rules.games.troop_chess.themes import THEMES
from tachiai.rules.messages import Message
from tachiai.rules.reasons import COMMON_CLAUSES


class TroopChess(TroopChessRules, TroopChessTable, TroopChessNotation, Game[State, Move]):
    """Has no options."""

    uid = "troop_chess"
    title = Message("Troop-Chess")
    rules_version = "1"
    board = BOARD
    pieces = PIECES
    own_reasons = REASONS
    clauses = (*COMMON_CLAUSES, *(f"TC{number}" for number in range(1, 13)))


DECLARATION = GameDeclaration(
    game=TroopChess,
    sheets=(PrintedSheet("troop_chess", "tachiai.hardware_docs:sheets/troop_chess.toml"),),
    piece_set="tachiai.hardware_docs:pieces/troop_chess.toml",
    guides={
        "en": "tachiai.hardware_docs:games/troop_chess.md",
        "ja": "tachiai.hardware_docs:games/troop_chess.ja.md",
    },
    diagrams="tachiai.hardware_docs:games/troop_chess.toml",
    lessons="tachiai.rules:lessons/troop_chess.toml",
    demonstration="tachiai.firmware.program.autoplay:scripts/troop_chess.toml",
    evaluation=TroopChessEvaluation,
    levels=LEVELS,
    themes=THEMES,
    puzzles="tachiai.rules:puzzles/data/troop_chess.jsonl",
    forget_tables=TABLE.forget,
)
