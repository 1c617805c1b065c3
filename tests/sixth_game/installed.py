"""Footrace as another package brings it: what such a package puts beside its modules."""

import shutil
from pathlib import Path

ENTRY = """[tachiai.games]
footrace = footrace.game:DECLARATION
"""
PACKAGE = Path(__file__).with_name("footrace")


def announce(site: Path) -> None:
    """Writes into ``site`` what an installer writes there for a package that brings the game."""
    shutil.copytree(PACKAGE, site / "footrace", ignore=shutil.ignore_patterns("__pycache__"))
    metadata = site / "footrace-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: footrace\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(ENTRY)
