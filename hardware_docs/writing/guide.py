"""The build guide's computed files, written beside its hand-written pages."""

from pathlib import Path

from tachiai.hardware_docs.output import make_folder, write_file
from tachiai.hardware_docs.writing.card_pictures import card_files
from tachiai.hardware_docs.writing.parts_page import parts_files
from tachiai.hardware_docs.writing.stand_page import stand_files
from tachiai.hardware_docs.writing.wiring_page import wiring_files

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
