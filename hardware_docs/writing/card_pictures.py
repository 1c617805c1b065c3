"""The pictures of the install guide's first steps: the card, and the first log-in."""

from tachiai.hardware_docs.drawing.first_log_in import (
    draw_card_choices,
    draw_card_settings,
    draw_first_log_in,
)
from tachiai.hardware_docs.drawing.svg import render_svg
from tachiai.rules.languages import languages

PICTURES = {
    "card_choices": draw_card_choices,
    "card_settings": draw_card_settings,
    "first_log_in": draw_first_log_in,
}


def card_files() -> dict[str, str]:
    """File name → SVG, in each language."""
    return {
        f"{name}.{language}.svg": render_svg(draw(language))
        for name, draw in PICTURES.items()
        for language in languages()
    }
