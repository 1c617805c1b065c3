"""Prints PDF files for the page in another process, since drawing them needs a second and keeps memory."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tachiai.hardware_docs.catalogue import diagram_svg, games_with_lessons, guide_text

NICENESS = 15
LONGEST_S = 180.0


def printed(*what: str) -> bytes:
    """The PDF of ``tachiai print`` with these arguments."""
    program = f"import os; os.nice({NICENESS}); from tachiai.firmware.cli.main import main; main()"
    with TemporaryDirectory(prefix="tachiai-print-") as folder:
        file = Path(folder) / "printed.pdf"
        command = (sys.executable, "-c", program, "print", *what, "-o", str(file))
        subprocess.run(command, check=True, timeout=LONGEST_S, capture_output=True)
        return file.read_bytes()


class InstalledGuides:
    """Implements ``companion_web.ports.GuidesPort`` with the guides of the installed games."""

    def guide(self, game: str, language: str) -> str:
        """The guide as Markdown."""
        return guide_text(game, language)

    def diagram(self, file: str) -> str | None:
        """SVG of a diagram."""
        return diagram_svg(file)

    def rule_sheet(self, game: str, language: str, paper: str) -> bytes | None:
        """The rules on one page, as PDF."""
        if game not in games_with_lessons():
            return None
        return printed("rules", game, "--lang", language, "--paper", paper)
