"""The players' guides as the page wants them."""

from tachiai.firmware.program.page.printing import printed
from tachiai.hardware_docs.catalogue import diagram_svg, games_with_lessons, guide_text


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
        if game not in games_with_lessons():
            return None
        return printed("rules", game, "--lang", language, "--paper", paper)
