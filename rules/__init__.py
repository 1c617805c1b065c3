"""The rules of the games as a library: positions, moves, verdicts, records, and a reason for every refusal.

``README.md`` in this folder is a tour. No function reads a clock, a random source, a device or a web page.
"""

from tachiai.rules.belief.explain import infer
from tachiai.rules.belief.successors import Successors
from tachiai.rules.contract import Game
from tachiai.rules.core import Hint, Illegal, Layout, Option, Outcome, Player
from tachiai.rules.declaration import GameDeclaration, PrintedSheet
from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.errors import RulesError
from tachiai.rules.line import AnyGame, AnyLine, LegalMoves, Line, random_line
from tachiai.rules.messages import Message
from tachiai.rules.record import (
    GameRecord,
    check,
    format_record,
    load_record,
    parse_record,
    replay,
    save_record,
)
from tachiai.rules.registry import declaration_of, game_faults, game_ids, open_game, options_of
from tachiai.rules.sight import Sight, sure_sight

__all__ = [
    "AnyGame",
    "AnyLine",
    "Entry",
    "EntryKind",
    "Game",
    "GameDeclaration",
    "GameHeader",
    "GameRecord",
    "Hint",
    "Illegal",
    "Layout",
    "LegalMoves",
    "Line",
    "Message",
    "Option",
    "Outcome",
    "Player",
    "PrintedSheet",
    "RulesError",
    "Sight",
    "Successors",
    "check",
    "declaration_of",
    "format_record",
    "game_faults",
    "game_ids",
    "infer",
    "load_record",
    "open_game",
    "options_of",
    "parse_record",
    "random_line",
    "replay",
    "save_record",
    "sure_sight",
]
