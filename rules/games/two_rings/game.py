"""Two Rings (二つのリング): two rings, carried and passed, to be brought into the other side's goal."""

from tachiai.rules.appearance import Ground, Pattern
from tachiai.rules.contract import Game
from tachiai.rules.core import Option
from tachiai.rules.declaration import GameDeclaration, PrintedSheet
from tachiai.rules.games.two_rings.board import BOARD
from tachiai.rules.games.two_rings.evaluation import TwoRingsEvaluation
from tachiai.rules.games.two_rings.levels import LEVELS
from tachiai.rules.games.two_rings.notation import TwoRingsNotation
from tachiai.rules.games.two_rings.pieces import PIECES
from tachiai.rules.games.two_rings.reasons import REASONS
from tachiai.rules.games.two_rings.rules import TwoRingsRules
from tachiai.rules.games.two_rings.state import Move, State
from tachiai.rules.games.two_rings.table import TwoRingsTable
from tachiai.rules.games.two_rings.themes import THEMES
from tachiai.rules.messages import Message
from tachiai.rules.reasons import COMMON_CLAUSES


class TwoRings(TwoRingsRules, TwoRingsTable, TwoRingsNotation, Game[State, Move]):
    """The first player is Black, the second White."""

    uid = "two_rings"
    title = Message("Two Rings")
    rules_version = "1"
    board = BOARD
    offered = (
        Option(
            "setup",
            ("standard", "six"),
            Message("pieces of each side"),
            {
                "standard": Message("twelve, six on each board"),
                "six": Message("six, on the own board"),
            },
        ),
        Option(
            "rules",
            ("advanced", "basic"),
            Message("rules"),
            {
                "advanced": Message("the complete game"),
                "basic": Message("without rim, long run and closed goal (TR13 to TR15, TR17)"),
            },
        ),
    )
    pieces = PIECES
    ground = Ground(Pattern.HALVES, goals=frozenset({"c0", "d0", "c13", "d13"}))  # TR1
    own_reasons = REASONS
    clauses = (*COMMON_CLAUSES, *(f"TR{number}" for number in range(1, 19)))


DECLARATION = GameDeclaration(
    game=TwoRings,
    sheets=(PrintedSheet("two_rings", "tachiai.hardware_docs:sheets/two_rings.toml"),),
    piece_set="tachiai.hardware_docs:pieces/two_rings.toml",
    guides={
        "en": "tachiai.hardware_docs:games/two_rings.md",
        "ja": "tachiai.hardware_docs:games/two_rings.ja.md",
    },
    diagrams="tachiai.hardware_docs:games/two_rings.toml",
    lessons="tachiai.rules:lessons/two_rings.toml",
    demonstration="tachiai.firmware.program.autoplay:scripts/two_rings.toml",
    evaluation=TwoRingsEvaluation,
    levels=LEVELS,
    themes=THEMES,
    puzzles="tachiai.rules:puzzles/data/two_rings.jsonl",
)
