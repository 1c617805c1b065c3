"""The generic game that plays a game file."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from tachiai.rules.appearance import Ground, Pattern
from tachiai.rules.contract import Game
from tachiai.rules.core import Symbol
from tachiai.rules.data_games.game_file import read_game_file
from tachiai.rules.data_games.model import GameFile
from tachiai.rules.data_games.movement import Movement
from tachiai.rules.data_games.notation import DataNotation
from tachiai.rules.data_games.reasons import own_reasons, sentence_values
from tachiai.rules.data_games.state import DataMove, DataState
from tachiai.rules.data_games.table import DataTable
from tachiai.rules.reasons import COMMON_CLAUSES


class DataGame(DataTable, DataNotation, Game[DataState, DataMove]):
    """A game whose class holds its file; it has no options."""

    @cached_property
    def progress(self) -> Mapping[Symbol, tuple[int, ...]]:
        """By symbol and cell: how many cells nearer to its goal a piece is than from the farthest cell."""
        board, zones = self.board, self.file.zones
        found = {}
        for symbol, owner in self.movement.owners.items():
            kind = self.movement.kind_of[symbol]
            goals = [
                zones[goal.zone][owner]
                for goal in self.file.goals
                if goal.what in ("reach", "fill") and kind in goal.kinds and owner in goal.players
            ]
            ends = [board.xy[cell] for goal in goals for cell in goal]
            ways = [min((board.steps(x - a, y - b) for a, b in ends), default=0) for x, y in board.xy]
            found[symbol] = tuple(max(ways) - way for way in ways)
        return found


def game_class(path: Path) -> type[DataGame]:
    """The class of the game that a file describes. Raises ``BadFile``."""
    file = read_game_file(path)
    movement = Movement(file)
    names = file.board.names
    reasons = own_reasons(file)
    values = {
        "__doc__": f"{file.title.en}, as its game file describes it.",
        "file": file,
        "movement": movement,
        "uid": file.uid,
        "title": file.title,
        "rules_version": file.rules_version,
        "board": file.board,
        "player_names": file.players,
        "pieces": file.pieces,
        "ground": Ground(
            Pattern(file.pattern),
            goals=frozenset(
                names[cell] for zone in file.marked_zones for cells in zone.values() for cell in cells
            ),
            closed=frozenset(names[cell] for cell in file.closed),
        ),
        "own_reasons": reasons,
        "sentence_values": sentence_values(file),
        "generic_reasons": frozenset(reasons),
        "clauses": _clauses(file),
    }
    return type(file.uid.title().replace("_", ""), (DataGame,), values)


def _clauses(file: GameFile) -> tuple[str, ...]:
    """The common clauses, less those that the file replaces, and its own."""
    replaced = {"G3": file.repetition != 4, "G4": file.has_own_end_without_moves}
    common = [clause for clause in COMMON_CLAUSES if not replaced.get(clause)]
    return tuple(dict.fromkeys((*common, *(cited.clause for cited in file.cited))))
