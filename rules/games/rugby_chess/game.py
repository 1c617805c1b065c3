"""Rugby Chess by ブッダ (2013): 7 pieces a side, two balls, tackles and tries on 7 × 9 squares."""

from collections.abc import Iterator

from tachiai.rules.appearance import Ground, Material, Materials, Surface
from tachiai.rules.contract import Game
from tachiai.rules.declaration import own_declaration
from tachiai.rules.games.rugby_chess.board import BLACK, BOARD, WHITE
from tachiai.rules.games.rugby_chess.evaluation import LEVELS, RugbyChessEvaluation
from tachiai.rules.games.rugby_chess.notation import RugbyChessNotation
from tachiai.rules.games.rugby_chess.pieces import PIECES
from tachiai.rules.games.rugby_chess.reasons import REASONS
from tachiai.rules.games.rugby_chess.rules import RugbyChessRules
from tachiai.rules.games.rugby_chess.state import Move, State, Tackle
from tachiai.rules.games.rugby_chess.table import RugbyChessTable
from tachiai.rules.messages import Message
from tachiai.rules.reasons import COMMON_CLAUSES
from tachiai.rules.themes import Themes


def clauses_of(state: State, move: Move) -> Iterator[str]:
    """The clauses that the legal ``move`` uses."""
    if move.target != move.origin:
        yield "RC4"
    if state.pending is not None:
        yield "RC8"
    if move.tackle is not Tackle.NONE:
        yield "RC7"
    if move.tackle is Tackle.TAKEN:
        yield "RC9"
    elif move.receiver is not None:
        yield "RC6"


THEMES = Themes(
    {
        "RC4": Message("movement"),
        "RC6": Message("pass"),
        "RC7": Message("tackle"),
        "RC8": Message("answer to a tackle"),
        "RC9": Message("ball taken"),
        "RC11": Message("try"),
        "G4": Message("no move left"),
    },
    clauses_of,
)


class RugbyChess(RugbyChessRules, RugbyChessTable, RugbyChessNotation, Game[State, Move]):
    """Has no options."""

    uid = "rugby_chess"
    title = Message("Rugby Chess")
    rules_version = "1"
    board = BOARD
    pieces = PIECES
    ground = Ground(  # in-goals: RC1
        surface=Surface.TURF,
        home=frozenset(BOARD.names[cell] for cell in BLACK.goal | WHITE.goal),
    )
    materials = Materials(Material.LEATHER, Material.BONE)
    own_reasons = REASONS
    clauses = (*COMMON_CLAUSES, *(f"RC{number}" for number in range(1, 14)))


DECLARATION = own_declaration(RugbyChess, evaluation=RugbyChessEvaluation, levels=LEVELS, themes=THEMES)
