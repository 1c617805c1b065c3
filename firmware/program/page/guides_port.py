"""The players' guides as the page wants them."""

import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tachiai.hardware_docs.catalogue import diagram_svg, games_with_lessons, guide_text

# What draws a sheet takes a second and memory that it keeps: it does so in a process of its own.
NICENESS = 15
LONGEST_S = 180.0


class InstalledGuides:
    """Implements ``companion_web.ports.GuidesPort`` with the guides of the games that are installed."""

    def guide(self, game: str, language: str) -> str:
        """Returns the guide as Markdown."""
        return guide_text(game, language)

    def diagram(self, file: str) -> str | None:
        """Returns a diagram of the guides."""
        return diagram_svg(file)

    def rule_sheet(self, game: str, language: str, paper: str) -> bytes | None:
        """Returns the rules on one page."""
        return _rule_sheet(game, language, paper) if game in games_with_lessons() else None


@lru_cache(maxsize=8)
def _rule_sheet(game: str, language: str, paper: str) -> bytes:
    program = f"import os; os.nice({NICENESS}); from tachiai.firmware.program.command import main; main()"
    with TemporaryDirectory(prefix="tachiai-rules-") as folder:
        file = Path(folder) / "rules.pdf"
        asked = ("print", "rules", game, "--lang", language, "--paper", paper, "-o", str(file))
        subprocess.run(
            (sys.executable, "-c", program, *asked), check=True, timeout=LONGEST_S, capture_output=True
        )
        return file.read_bytes()
