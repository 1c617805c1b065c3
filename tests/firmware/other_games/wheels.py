"""Wheels of games, made in memory."""

import io
import zipfile
from collections.abc import Mapping

NAME = "crosses-1.0-py3-none-any.whl"
CROSSES = """
from dataclasses import replace
from tachiai.rules.games.rosenkreuz.game import DECLARATION as OURS, Rosenkreuz

class Crosses(Rosenkreuz):
    uid = "crosses"

DECLARATION = replace(OURS, game=Crosses)
"""
ENTRY = "[tachiai.games]\ncrosses = crosses:DECLARATION\n"


def wheel(module: str = CROSSES, entry: str = ENTRY, more: Mapping[str, str] | None = None) -> bytes:
    """A wheel that brings the game "crosses"."""
    info = "crosses-1.0.dist-info"
    files = {
        "crosses/__init__.py": module,
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: Crosses\nVersion: 1.0\n",
        f"{info}/entry_points.txt": entry,
        **(more or {}),
    }
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    return made.getvalue()
