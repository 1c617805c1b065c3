"""The guides' Markdown, as GitHub shows it, for Python-Markdown, which reads some of it in another way."""

import re
from dataclasses import dataclass

ITEM = re.compile(r"( *)([-*]|\d+\.)( +)")
FENCE = re.compile(r" *(```|~~~)")
TAB = 4  # by so much Python-Markdown wants what belongs to an item of a list to be indented
WIDE = "[\u2e80-\uffef]"
BROKEN = re.compile(rf"^(?!#)(.*{WIDE})\n *(?={WIDE})", re.MULTILINE)


@dataclass(slots=True)
class OpenItem:
    """An item of a list that may go on."""

    began: int  #: how far its text is indented
    begins: int  #: how far it is to be
    is_loose: bool = False  #: an empty line is in it


def for_python_markdown(text: str) -> str:
    """The same page with lists as Python-Markdown wants them, and without the spaces that line breaks would
    leave amid Japanese sentences.
    """
    lines, items = list[str](), list[OpenItem]()
    is_code, shift = False, 0
    for line in text.split("\n"):
        if not line.strip():
            for item in items:
                item.is_loose = True
            lines.append(line)
            continue
        indent, ended = len(line) - len(line.lstrip(" ")), list[OpenItem]()
        if not is_code:
            while items and indent < items[-1].began:
                ended.append(items.pop())
            shift = items[-1].begins - items[-1].began if items else 0
            if found := ITEM.match(line):
                if any(item.is_loose for item in ended) and lines[-1].strip():
                    lines.append("")  # else it would go on with the paragraph above it
                items.append(OpenItem(found.end(), indent + shift + TAB))
        if FENCE.match(line):
            is_code = not is_code
        lines.append(" " * shift + line)
    return _joined("\n".join(lines))


def _joined(text: str) -> str:
    parts = re.split(r"(^ *```.*?^ *```$)", text, flags=re.MULTILINE | re.DOTALL)
    for index in range(0, len(parts), 2):  # the others are code
        before = ""
        while before != parts[index]:
            before = parts[index]
            parts[index] = BROKEN.sub(r"\1", before)
    return "".join(parts)
