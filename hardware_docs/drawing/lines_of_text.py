"""Line breaking: in English between words, in Japanese between characters (kinsoku rules)."""

from collections.abc import Iterator

from tachiai.hardware_docs.drawing.typeface import text_width_mm

NEVER_FIRST = "、。，．・：；？！）」』】〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ"
NEVER_LAST = "（「『【〈《"


def lines_of(text: str, size_mm: float, width_mm: float) -> tuple[str, ...]:
    """Breaks ``text`` into lines of at most ``width_mm`` at an em of ``size_mm``; a word that is wider stays
    whole.
    """
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
