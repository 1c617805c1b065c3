"""Values of the TOML files of sheets, pieces and stands."""

from tachiai.rules import toml_table
from tachiai.rules.boards import Board
from tachiai.rules.toml_table import is_number
from tachiai.vision.errors import BadSheet


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


__all__ = ["SheetTable", "is_number"]
