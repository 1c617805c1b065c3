"""Rugby Chess by ブッダ (2013): 7 pieces a side, two balls, tackles and tries on 7 × 9 squares."""

from tachiai.rules.appearance import Ground
from tachiai.rules.contract import Game
from tachiai.rules.declaration import GameDeclaration, PrintedSheet
from tachiai.rules.games.rugby_chess.board import BLACK, BOARD, WHITE
from tachiai.rules.games.rugby_chess.evaluation import RugbyChessEvaluation
from tachiai.rules.games.rugby_chess.levels import LEVELS
from tachiai.rules.games.rugby_chess.notation import RugbyChessNotation
from tachiai.rules.games.rugby_chess.pieces import PIECES
from tachiai.rules.games.rugby_chess.reasons import REASONS
from tachiai.rules.games.rugby_chess.rules import RugbyChessRules
from tachiai.rules.games.rugby_chess.state import Move, State
from tachiai.rules.games.rugby_chess.table import RugbyChessTable
from tachiai.rules.games.rugby_chess.themes import THEMES
from tachiai.rules.messages import Message
from tachiai.rules.reasons import COMMON_CLAUSES


class RugbyChess(RugbyChessRules, RugbyChessTable, RugbyChessNotation, Game[State, Move]):
    """Has no options."""

    uid = "rugby_chess"
    title = Message("Rugby Chess")
    rules_version = "1"
    board = BOARD
    pieces = PIECES
    ground = Ground(home=frozenset(BOARD.names[cell] for cell in BLACK.goal | WHITE.goal))  # in-goals: RC1
    own_reasons = REASONS
    clauses = (*COMMON_CLAUSES, *(f"RC{number}" for number in range(1, 14)))


DECLARATION = GameDeclaration(
    game=RugbyChess,
    sheets=(PrintedSheet("rugby_chess", "tachiai.hardware_docs:sheets/rugby_chess.toml"),),
    piece_set="tachiai.hardware_docs:pieces/rugby_chess.toml",
    guides={
        "en": "tachiai.hardware_docs:games/rugby_chess.md",
        "ja": "tachiai.hardware_docs:games/rugby_chess.ja.md",
    },
    diagrams="tachiai.hardware_docs:games/rugby_chess.toml",
    lessons="tachiai.rules:lessons/rugby_chess.toml",
    demonstration="tachiai.firmware.program.autoplay:scripts/rugby_chess.toml",
    evaluation=RugbyChessEvaluation,
    levels=LEVELS,
    themes=THEMES,
    puzzles="tachiai.rules:puzzles/data/rugby_chess.jsonl",
)
