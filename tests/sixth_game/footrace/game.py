"""Footrace: whoever first brings a runner to the far rank wins."""

from tachiai.rules.appearance import Ground
from tachiai.rules.contract import Game
from tachiai.rules.declaration import GameDeclaration, PrintedSheet
from tachiai.rules.messages import bilingual

from .board import BOARD, FAR_RANK
from .notation import FootraceNotation
from .pieces import PIECES
from .reasons import REASONS
from .rules import FootraceRules
from .state import Move, State
from .table import FootraceTable


class Footrace(FootraceRules, FootraceTable, FootraceNotation, Game[State, Move]):
    """Footrace. It has no options."""

    uid = "footrace"
    title = bilingual("Footrace", "かけっこ")
    rules_version = "1"
    board = BOARD
    pieces = PIECES
    ground = Ground(home=frozenset(BOARD.names[cell] for cells in FAR_RANK.values() for cell in cells))
    own_reasons = REASONS
    clauses = ("FR1", "FR2", "FR3")


DECLARATION = GameDeclaration(
    game=Footrace,
    sheets=(PrintedSheet("footrace", "footrace:sheet.toml"),),
    piece_set="footrace:pieces.toml",
    guides={"en": "footrace:guide.md", "ja": "footrace:guide.ja.md"},
    demonstration="footrace:demonstration.toml",
)
