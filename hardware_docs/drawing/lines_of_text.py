"""Text in the font of every print: its width, and line breaking in English and Japanese (kinsoku)."""

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from PIL import ImageFont

FONT_NAME = "Noto Sans JP"
FONT_PATH = Path(__file__).parent.parent / "fonts" / "NotoSansJP-subset.ttf"

_MEASURING_PX = 200


def text_width_mm(text: str, size_mm: float) -> float:
    """The width of ``text`` at an em of ``size_mm``."""
    return _measured_px(text) * size_mm / _MEASURING_PX


@lru_cache(maxsize=16_384)  # who looks for the largest letters that fit measures the same words at each size
def _measured_px(text: str) -> float:
    return float(font(_MEASURING_PX).getlength(text))


@cache
def font(size_px: float) -> ImageFont.FreeTypeFont:
    """The font with an em of ``size_px``; Pillow's own layout, independent of system libraries."""
    return ImageFont.truetype(str(FONT_PATH), size_px, layout_engine=ImageFont.Layout.BASIC)


NEVER_FIRST = "、。，．・：；？！）」』】〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ"
NEVER_LAST = "（「『【〈《"


def lines_of(text: str, size_mm: float, width_mm: float) -> tuple[str, ...]:
    """Breaks ``text`` into lines of ``width_mm`` at most at an em of ``size_mm``; wider words stay whole."""
    lines: list[str] = []
    line = ""
    for part in _parts(text):
        if line and text_width_mm((line + part).rstrip(), size_mm) > width_mm:
            lines.append(line.rstrip())
            line = part.lstrip()
        else:
            line += part
    return (*lines, line.rstrip()) if line else tuple(lines)


def _parts(text: str) -> Iterator[str]:
    """Unbreakable parts: words with the space after them, Japanese characters with their punctuation."""
    part = ""
    for index, character in enumerate(text):
        part += character
        after = text[index + 1 :].lstrip()[:1]
        is_end = character == " " or (_is_wide(character) or (after != "" and _is_wide(after)))
        if is_end and after not in NEVER_FIRST and part.rstrip()[-1:] not in NEVER_LAST:
            yield part
            part = ""
    if part:
        yield part


def _is_wide(character: str) -> bool:
    return ord(character) >= 0x2E80
