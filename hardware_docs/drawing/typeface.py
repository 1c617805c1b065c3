"""The font that every print uses: Latin and Japanese in one file (see ``fonts/README.md``)."""

from functools import cache
from pathlib import Path

from PIL import ImageFont

FONT_NAME = "Noto Sans JP"
FONT_PATH = Path(__file__).parent.parent / "fonts" / "NotoSansJP-subset.ttf"

_MEASURING_PX = 200


def text_width_mm(text: str, size_mm: float) -> float:
    """The width of ``text`` at an em of ``size_mm``."""
    return float(font(_MEASURING_PX).getlength(text)) * size_mm / _MEASURING_PX


@cache
def font(size_px: float) -> ImageFont.FreeTypeFont:
    """The font with an em of ``size_px``; Pillow's own layout, independent of system libraries."""
    return ImageFont.truetype(str(FONT_PATH), size_px, layout_engine=ImageFont.Layout.BASIC)
