"""Troop-Chess (集団陣形棋): three pieces in formation move and strike together."""

from collections.abc import Iterator

from tachiai.rules.appearance import Ground, Material, Materials, Surface
from tachiai.rules.contract import Game
from tachiai.rules.declaration import own_declaration
from tachiai.rules.games.troop_chess.attack import fight
from tachiai.rules.games.troop_chess.board import BOARD, PIECES, TABLE
from tachiai.rules.games.troop_chess.evaluation import LEVELS, TroopChessEvaluation
from tachiai.rules.games.troop_chess.notation import TroopChessNotation
from tachiai.rules.games.troop_chess.reasons import REASONS
from tachiai.rules.games.troop_chess.rules import TroopChessRules
from tachiai.rules.games.troop_chess.state import Move, State
from tachiai.rules.games.troop_chess.table import TroopChessTable
from tachiai.rules.messages import Message
from tachiai.rules.reasons import COMMON_CLAUSES
from tachiai.rules.themes import Themes


def clauses_of(state: State, move: Move) -> Iterator[str]:
    """The clauses that the legal ``move`` uses."""
    yield "TC3" if move.step is None else "TC4"
    own, enemies = fight(state, move)
    if len(enemies) < len(state.pieces(state.to_move.other)):
        yield "TC9" if move.squares == 2 else "TC8"
    if len(own) < len(state.pieces(state.to_move)):
        yield "TC7"


THEMES = Themes(
    {
        "TC3": Message("formation move"),
        "TC4": Message("forming"),
        "TC7": Message("an exchange"),
        "TC8": Message("attack"),
        "TC9": Message("attack over two squares"),
        "TC11": Message("no move left"),
        "TC12": Message("quiet turns"),
    },
    clauses_of,
)


class TroopChess(TroopChessRules, TroopChessTable, TroopChessNotation, Game[State, Move]):
    """Has no options."""

    uid = "troop_chess"
    title = Message("Troop-Chess")
    rules_version = "1"
    board = BOARD
    pieces = PIECES
    ground = Ground(surface=Surface.FELT)
    materials = Materials(Material.WALNUT, Material.MAPLE)
    own_reasons = REASONS
    clauses = (*COMMON_CLAUSES, *(f"TC{number}" for number in range(1, 13)))


DECLARATION = own_declaration(
    TroopChess, evaluation=TroopChessEvaluation, levels=LEVELS, themes=THEMES, forget_tables=TABLE.forget
)
