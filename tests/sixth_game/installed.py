"""Footrace as another package brings it: what such a package puts beside its modules."""

from pathlib import Path

ENTRY = """[tachiai.games]
footrace = tests.sixth_game.game:DECLARATION
"""


def announce(site: Path) -> None:
    """Writes into ``site`` what an installer writes there about a package that brings the game."""
    metadata = site / "footrace-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: footrace\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(ENTRY)
