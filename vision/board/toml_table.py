"""Values of the TOML files of sheets, pieces and stands."""

from tachiai.rules import toml_table
from tachiai.rules.toml_table import is_number
from tachiai.vision.errors import BadSheet


class SheetTable(toml_table.TomlTable):
    """A table of such a file; every getter raises ``BadSheet``."""

    misfit = BadSheet


__all__ = ["SheetTable", "is_number"]
