"""Footrace: whoever first brings a runner to the far rank wins."""

from tachiai.rules.appearance import Ground
from tachiai.rules.contract import Game
from tachiai.rules.declaration import GameDeclaration, PrintedSheet
from tachiai.rules.messages import bilingual
from tests.sixth_game.board import BOARD, FAR_RANK
from tests.sixth_game.notation import FootraceNotation
from tests.sixth_game.pieces import PIECES
from tests.sixth_game.reasons import REASONS
from tests.sixth_game.rules import FootraceRules
from tests.sixth_game.state import Move, State
from tests.sixth_game.table import FootraceTable


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
    sheets=(PrintedSheet("footrace", "tests.sixth_game:sheet.toml"),),
    piece_set="tests.sixth_game:pieces.toml",
    guides={"en": "tests.sixth_game:guide.md", "ja": "tests.sixth_game:guide.ja.md"},
    demonstration="tests.sixth_game:demonstration.toml",
)
