"""Values of the TOML files of sheets, pieces and stands."""

from pathlib import Path

from tachiai.rules import toml_table
from tachiai.rules.boards import Board
from tachiai.rules.data_games.game_file import read_game_file
from tachiai.rules.data_games.model import GameFile
from tachiai.rules.errors import BadFile
from tachiai.rules.toml_table import is_number
from tachiai.vision.errors import BadSheet

GAME_FORMAT = "game_format"  # the key by which a game that is a file of data is known


class SheetTable(toml_table.TomlTable):
    """A table of such a file; every getter raises ``BadSheet``."""

    misfit = BadSheet

    def cells(self, key: str, board: Board) -> list[str]:
        """Names of cells; none if the key is absent."""
        names = self.values.get(key, [])
        if not isinstance(names, list) or not all(
            isinstance(name, str) and name in board.by_name for name in names
        ):
            raise self.fault(key, f"a list of cells such as {board.names[0]}")
        return names


def read_game(path: Path) -> GameFile:
    """A game that is a file of data. Raises ``BadSheet``."""
    try:
        return read_game_file(path)
    except BadFile as error:
        raise BadSheet(str(error)) from error


__all__ = ["GAME_FORMAT", "SheetTable", "is_number", "read_game"]
