"""The pages of the guide that the program writes are those that are committed."""

from pathlib import Path

from tachiai.hardware_docs.catalogue import sheet_names
from tachiai.hardware_docs.writing.guide import GUIDE_PATH, guide_files, write_guide
from tachiai.rules.messages import languages


def test_the_committed_pages_are_current() -> None:
    for name, text in guide_files().items():
        assert (GUIDE_PATH / name).read_text(encoding="utf-8") == text, "run: tachiai print guide"


def test_there_is_a_page_in_each_language_about_every_sheet() -> None:
    pages = guide_files()
    for language in languages():
        assert all(f"`{name}`" in pages[f"camera_stand.{language}.md"] for name in sheet_names())


def test_pages_can_be_written_elsewhere(tmp_path: Path) -> None:
    assert set(write_guide(tmp_path)) == {path.name for path in tmp_path.iterdir()}
