"""The players' guides for the page."""

from tachiai.firmware.program.page.printing import printed
from tachiai.hardware_docs.catalogue import diagram_svg, games_with_lessons, guide_text


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
