"""The players' guides as the page wants them."""

from functools import cache

from tachiai.hardware_docs.catalogue import games_with_lessons, guide_text, open_course
from tachiai.hardware_docs.drawing.game_diagrams import all_diagrams
from tachiai.hardware_docs.drawing.paper import paper_size_mm
from tachiai.hardware_docs.drawing.pdf import render_pdf
from tachiai.hardware_docs.drawing.rule_sheet import draw_rule_sheet
from tachiai.rules.registry import game_titles, open_game


class InstalledGuides:
    """Implements ``companion_web.ports.GuidesPort`` with the guides of the games that are installed."""

    def guide(self, game: str, language: str) -> str:
        """Returns the guide as Markdown."""
        return guide_text(game, language)

    def diagram(self, file: str) -> str | None:
        """Returns a diagram of the guides."""
        return _diagrams().get(file)

    def rule_sheet(self, game: str, language: str, paper: str) -> bytes | None:
        """Returns the rules on one page."""
        return _rule_sheet(game, language, paper) if game in games_with_lessons() else None


@cache
def _diagrams() -> dict[str, str]:
    return all_diagrams()


@cache
def _rule_sheet(game: str, language: str, paper: str) -> bytes:
    page = draw_rule_sheet(open_game(game), open_course(game).lessons, language, paper_size_mm(paper))
    return render_pdf((page,), game_titles()[game].in_language(language))
