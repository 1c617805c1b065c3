"""The font that is shipped can show every text of the product."""

import tomllib
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from reportlab.pdfbase.ttfonts import TTFont

from tachiai.hardware_docs.drawing.lines_of_text import FONT_NAME, FONT_PATH, text_width_mm

ROOT = Path(__file__).parents[3]
TEXTS = (".py", ".toml", ".md", ".html", ".po", ".js")


def product_texts(folders: tuple[str, ...]) -> Iterator[tuple[Path, str]]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in TEXTS:
                yield path, path.read_text(encoding="utf-8")


def glyphs() -> set[int]:
    return set(TTFont(FONT_NAME, str(FONT_PATH)).face.charToGlyph)


def missing(folders: tuple[str, ...], kinds: tuple[str, ...]) -> set[tuple[str, str]]:
    """Characters without a glyph, and the file where they stand; only of the given Unicode categories."""
    known = glyphs()
    return {
        (character, path.name)
        for path, text in product_texts(folders)
        for character in set(text)
        if ord(character) not in known and unicodedata.category(character).startswith(kinds)
    }


def test_everything_that_is_printed_has_a_glyph() -> None:
    assert missing(("hardware_docs", "rules"), ("L", "M", "N", "P", "S")) == set()


def test_every_letter_and_mark_of_the_page_has_a_glyph() -> None:
    # Pictures among its signs may come from the reader's own fonts.
    assert missing(("vision", "firmware", "companion_web"), ("L", "M", "N", "P")) == set()


def test_all_kana_and_the_everyday_kanji_are_there() -> None:
    known = glyphs()
    assert known.issuperset(range(0x3041, 0x3097))
    assert known.issuperset(range(0x30A1, 0x30FB))
    level_1 = [
        bytes([0xA0 + row, 0xA0 + cell]).decode("euc_jp") for row in range(16, 47) for cell in range(1, 95)
    ]
    assert known.issuperset(map(ord, level_1))


def test_the_fonts_are_small_and_their_licence_comes_with_them() -> None:
    assert FONT_PATH.stat().st_size <= 1_500_000
    page = FONT_PATH.parent / "page"
    assert sum((page / f"{part}.woff2").stat().st_size for part in ("latin", "common")) <= 170_000
    assert sum(path.stat().st_size for path in page.iterdir()) <= 650_000
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FONT_PATH.parent / "OFL.txt").read_text(encoding="utf-8")


def test_kanji_are_an_em_wide() -> None:
    assert text_width_mm("審判", 5.0) == 10.0


def test_titles_in_both_languages_come_from_the_sheets() -> None:
    for path in (ROOT / "hardware_docs" / "sheets").glob("*.toml"):
        sheet = tomllib.loads(path.read_text(encoding="utf-8"))
        assert sheet["title"]
        assert sheet["title_ja"]
