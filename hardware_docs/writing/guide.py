"""The build guide's computed files: pages and pictures beside its hand-written pages."""

from pathlib import Path

from tachiai.hardware_docs.drawing.first_log_in import (
    draw_card_choices,
    draw_card_settings,
    draw_first_log_in,
)
from tachiai.hardware_docs.drawing.svg import render_svg
from tachiai.hardware_docs.errors import make_folder, write_file
from tachiai.hardware_docs.writing.parts_page import parts_files
from tachiai.hardware_docs.writing.stand_page import stand_files
from tachiai.hardware_docs.writing.wiring_page import wiring_files
from tachiai.rules.messages import languages

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


GUIDE_PATH = Path(__file__).parent.parent / "build_guide"


def guide_files() -> dict[str, str]:
    """File name → text of all computed files."""
    return {**stand_files(), **parts_files(), **wiring_files(), **card_files()}


def write_guide(folder: Path = GUIDE_PATH) -> tuple[str, ...]:
    """Writes the computed files into ``folder`` and returns their names."""
    make_folder(folder)
    for name, text in guide_files().items():
        write_file(folder / name, text)
    return tuple(guide_files())
