"""Rosenkreuz (ローゼンクロイツ) by Kanare Kato: two colours a side, captured by groups."""

from collections.abc import Iterator, Mapping

from tachiai.rules.appearance import Ground, Material, Materials, Pattern, Surface
from tachiai.rules.contract import Game
from tachiai.rules.core import Option, Player
from tachiai.rules.declaration import own_declaration
from tachiai.rules.games.rosenkreuz.board import BOARD, PIECES, moved
from tachiai.rules.games.rosenkreuz.evaluation import LEVELS, RosenkreuzEvaluation
from tachiai.rules.games.rosenkreuz.groups import major_captures
from tachiai.rules.games.rosenkreuz.notation import RosenkreuzNotation
from tachiai.rules.games.rosenkreuz.reasons import REASONS
from tachiai.rules.games.rosenkreuz.rules import RosenkreuzRules
from tachiai.rules.games.rosenkreuz.state import Move, State
from tachiai.rules.games.rosenkreuz.table import RosenkreuzTable
from tachiai.rules.messages import Message, message_in
from tachiai.rules.reasons import COMMON_CLAUSES
from tachiai.rules.themes import Themes


def clauses_of(state: State, move: Move) -> Iterator[str]:
    """The clauses that the legal ``move`` uses."""
    yield "RK5" if move.target in BOARD.neighbours[move.origin] else "RK6"
    if move.takes:
        yield "RK10"
    if major_captures(moved(state.squares, move.origin, move.target)):
        yield "RK11"
    if move.captured is not None:
        yield "RK12"


THEMES = Themes(
    {
        "RK5": message_in("rosenkreuz", "step"),
        "RK6": Message("jump"),
        "RK9": Message("no move left"),
        "RK10": Message("minor capture"),
        "RK11": Message("major capture"),
        "RK12": Message("attainment"),
        "RK14": Message("a colour lost"),
    },
    clauses_of,
)


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
    ground = Ground(Pattern.CHECKERED, Surface.ROSEWOOD)  # a1 is black: RK1
    materials = Materials(Material.LACQUER, Material.IVORY)
    own_reasons = REASONS
    clauses = (*COMMON_CLAUSES, *(f"RK{number}" for number in range(1, 16)))


DECLARATION = own_declaration(Rosenkreuz, evaluation=RosenkreuzEvaluation, levels=LEVELS, themes=THEMES)
