"""The style sheet of boards has the colours that the drawings declare."""

from pathlib import Path

from tachiai.companion_web.drawing.boards import definitions, drawing, game_of, markup
from tachiai.rules.drawing.surfaces import surface_css

STYLE_SHEET = Path(__file__).parents[3] / "companion_web" / "static" / "board.css"


def test_the_style_sheet_has_the_surfaces_as_they_are_declared() -> None:
    assert surface_css() in STYLE_SHEET.read_text(encoding="utf-8")


def test_a_board_inside_a_page_relies_on_the_definitions_of_the_page() -> None:
    game = game_of("troop_chess", {})
    board = drawing(game, game.layout(game.start()), {"a1": "legal"})
    assert 'id="body-walnut"' in markup(board, "en")
    assert 'id="body-walnut"' not in markup(board, "en", inside=True)
    assert all(f'id="{name}"' in definitions() for name in ("body-walnut", "glow-legal", "sign-legal"))
    assert "display" not in definitions()
