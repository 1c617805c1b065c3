"""A guide in Markdown as blocks of HTML, each with the clauses that it is about.

A guide names clauses of the rules in brackets, as (RC4, G2). A clause is explained by the blocks that name
it, with the pictures and lists that follow each.
"""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

JAPANESE = 0x2E80  # Unicode: kana, kanji and full-width marks from here on
SECTION = 2  # level of the headings below the title
_CLAUSE = re.compile(r"\b(?:G|[A-Z]{2})\d{1,2}\b")


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, list, table, picture or heading."""

    html: Markup
    heading: str  #: the heading that it stands under
    clauses: frozenset[str]
    level: int = 0  #: of a heading, from 1; 0 for all else
    goes_on: bool = False  #: a picture or a list: belongs to the block before it


def guide_blocks(text: str, clauses: Collection[str], address_of: Callable[[str], str]) -> tuple[Block, ...]:
    """The blocks of a guide in Markdown.

    ``clauses``: all clauses of the game. ``address_of``: file name of a picture → its address.
    """
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    blocks: list[Block] = []
    heading = ""
    for group in _groups(parser.parse(text)):
        inside = [child for token in group for child in token.children or ()]
        _join_japanese(inside)
        pictures = [child for child in inside if child.type == "image"]
        for picture in pictures:
            picture.attrs["src"] = address_of(str(picture.attrs["src"]).rpartition("/")[2])
        written = "".join(token.content for token in group)
        level = int(group[0].tag[1]) if group[0].type == "heading_open" else 0
        heading = written if level else heading
        html = Markup(
            parser.renderer.render(group, parser.options, {})
        )  # the parser escapes HTML in the text
        named = frozenset(_CLAUSE.findall(written)) & frozenset(clauses)
        is_picture = bool(pictures) and all(child.type in ("image", "softbreak") for child in inside)
        is_list = group[0].type in ("bullet_list_open", "ordered_list_open")
        is_title = not any(block.level == SECTION for block in blocks)  # the preface explains no clause
        blocks.append(Block(html, heading, frozenset() if is_title else named, level, is_picture or is_list))
    return tuple(blocks)


def about(blocks: tuple[Block, ...], clause: str) -> tuple[Block, ...]:
    """The blocks that explain ``clause``, without headings."""
    found: list[Block] = []
    belongs = False
    for block in blocks:
        belongs = clause in block.clauses or (belongs and block.goes_on)
        if belongs and not block.level:
            found.append(block)
    return tuple(found)


def with_anchors(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks, with an HTML anchor where each clause is named first."""
    known: set[str] = set()
    anchored = []
    for block in blocks:
        new = sorted(block.clauses - known)
        known |= block.clauses
        anchors = Markup("").join(Markup('<span id="{}"></span>').format(clause) for clause in new)
        anchored.append(replace(block, html=anchors + block.html))
    return tuple(anchored)


def _join_japanese(inside: list[Token]) -> None:
    """Removes the blank that a line break becomes, beside a Japanese character."""
    for before, token, after in zip(inside, inside[1:], inside[2:], strict=False):
        ends = before.content[-1:] + after.content[:1]
        if token.type == "softbreak" and any(ord(character) >= JAPANESE for character in ends):
            token.type, token.content = "text", ""


def _groups(tokens: list[Token]) -> list[list[Token]]:
    """The tokens of each top-level block."""
    groups: list[list[Token]] = []
    depth = 0
    for token in tokens:
        if depth == 0:
            groups.append([])
        groups[-1].append(token)
        depth += token.nesting
    return groups
