"""The questions of ``tachiai game new``: each has a default, and is repeated until its answer is valid."""

import json
import re
import unicodedata
from collections.abc import Callable

import click

from tachiai.rules.boards import FILES
from tachiai.rules.data_games.game_file import KINDS
from tachiai.rules.messages import Message, filled, listed

_QUESTIONS = {
    "title": Message("What is the game called?"),
    "kind": Message(
        "Do pieces stand in cells, on crossings of lines or in hexagons (cells, crossings, hexagons)?"
    ),
    "cols": Message("How many columns?"),
    "rows": Message("How many rows?"),
    "pieces": Message("What kinds of pieces are there, with commas between them?"),
    "ranks": Message("How many ranks of them has each player at the start?"),
    "becomes": Message("What does the piece {piece} become on the far rank (names with commas, or nothing)?"),
    "passing": Message("May the turn be passed (no, no_move: only without a move, always)?"),
}
_AGAIN = Message("expected {expected}, got {got}")
_A_NAME = Message("a name")
_A_NUMBER = Message("a whole number from {least} to {most}")
_A_KIND = Message("cells, crossings or hexagons")
_KINDS = Message("1 to 8 different names")
_BECOMES = Message("some of {names}, or nothing")
_PASSING = Message("no, no_move or always")
# In Betza's notation, with its meaning in both languages.
_WALKS = (
    ("fWfF", "goes one place forward or diagonally forward", "前か斜め前へ一つ進みます"),
    ("R", "goes any way along a rank or file", "縦か横へいくつでも進みます"),
    ("K", "goes one place in any direction", "どの方向へも一つ進みます"),
    ("B", "goes any way along a diagonal", "斜めへいくつでも進みます"),
    ("N", "leaps as a knight in chess", "チェスのナイトのように跳びます"),
    ("W2", "goes up to two places along a rank or file", "縦か横へ二つまで進みます"),
    ("F2", "goes up to two places along a diagonal", "斜めへ二つまで進みます"),
    ("D", "leaps to the second place along a rank or file", "縦か横の二つ先へ跳びます"),
)
_HEXAGON_WALKS = (
    ("fW", "goes one place forward, to the left or to the right", "左前か右前へ一つ進みます"),
    ("R", "goes any way straight across sides", "辺を越えてまっすぐ、いくつでも進みます"),
    ("W", "goes one place across any side", "どの辺を越えても一つ進みます"),
    ("B", "goes any way along the edges between places", "マスの境目に沿ってまっすぐ、いくつでも進みます"),
    ("N", "leaps as a knight in chess on hexagons", "六角チェスのナイトのように跳びます"),
    ("W2", "goes up to two places straight across sides", "辺を越えてまっすぐ、二つまで進みます"),
    ("F", "goes one place along the edges between places", "マスの境目に沿って一つ進みます"),
    ("D", "leaps to the second place straight across sides", "辺を越えてまっすぐ二つ先へ跳びます"),
)

_HEAD = """# {title}. Every key is explained in hardware_docs/game_format.md.
game_format = 1
uid = "{uid}"
{title_key} = "{title}"
start = "{start}"

[board]
kind = "{kind}"
cols = {cols}
rows = {rows}
"""
_PIECE = """
[[pieces]]
kind = "{key}"
{name_key} = "{name}"
symbols = ["{first}", "{second}"]

[[pieces.moves]]
walk = "{walk}"
text = "{article} {name} {way}."
text_ja = "{name}は{way_ja}。"
"""
_PROMOTION = """
[[promotions]]
piece = "{key}"
to = {to}
"""
_PASS = """
[passing]
when = "{when}"
"""
_REACH = """
[[goals]]
what = "reach"
zone = "far_rank"
text = "A piece has reached the far rank and wins."
text_ja = "駒が相手側の端の列に着いたので勝ちです。"
"""
_ENDS = """
[[goals]]
what = "capture"
text = "All pieces of the other side are taken."
text_ja = "相手の駒をすべて取ったので勝ちです。"

[draws]
quiet_plies = 80
"""


def asked_game(language: str, title: str, defaults: bool) -> str:
    """Asks for everything that a game file needs, and returns its text; ``title``: "" to ask for it,
    ``defaults``: nothing is asked.
    """

    def ask(name: str, usual: str, read: Callable[[str], object], expected: Message, **of: str) -> str:
        if defaults:
            return usual
        while True:
            answer = click.prompt(filled(_QUESTIONS[name], **of).in_language(language), default=usual)
            text = _plain(str(answer))
            if read(text):
                return text
            click.echo(filled(_AGAIN, expected=expected, got=text).in_language(language))

    def number(name: str, usual: int, least: int, most: int) -> int:
        within = filled(_A_NUMBER, least=least, most=most)
        return int(
            ask(name, str(usual), lambda text: text.isdecimal() and least <= int(text) <= most, within)
        )

    in_language = {key: key if language == "en" else f"{key}_{language}" for key in ("title", "name")}
    title = _plain(title) or ask("title", "My game", bool, _A_NAME)
    kind = ask("kind", "cells", lambda text: text in KINDS, _A_KIND)
    cols, rows = number("cols", 6, 2, len(FILES)), number("rows", 6, 3, 25)
    names = _names(ask("pieces", "man", _names, _KINDS))
    ranks = number("ranks", 1, 1, (rows - 1) // 2)
    keys, others = {name: _identifier(name) for name in names}, names[1:]
    become: list[str] = []
    if others:
        expected = filled(_BECOMES, names=listed(others))
        some = ask(
            "becomes",
            "nothing",
            lambda text: text == "nothing" or _out_of(text, others),
            expected,
            piece=names[0],
        )
        become = [keys[name] for name in _out_of(some, others)]
    when = ask("passing", "no", lambda text: text in ("no", "no_move", "always"), _PASSING)
    symbols = _symbols(names)
    head = _HEAD.format(
        title=title, title_key=in_language["title"], uid=_identifier(title),
        start=_start(cols, rows, ranks, symbols), kind=kind, cols=cols, rows=rows,
    )  # fmt: skip
    walks = _HEXAGON_WALKS if kind == "hexagons" else _WALKS
    pieces = [
        _PIECE.format(
            key=keys[name], name=name, name_key=in_language["name"],
            article="An" if name[:1].casefold() in "aeiou" else "A",
            first=first, second=second, walk=walk, way=way, way_ja=way_ja,
        )
        for name, (first, second), (walk, way, way_ja) in zip(names, symbols, walks, strict=False)
    ]  # fmt: skip
    promotion = _PROMOTION.format(key=keys[names[0]], to=json.dumps(become)) if become else _REACH
    return "".join((head, *pieces, promotion, "" if when == "no" else _PASS.format(when=when), _ENDS))


def _plain(text: str) -> str:
    """What was typed, as it can stand in a text of the file."""
    kept = "".join(letter for letter in unicodedata.normalize("NFKC", text) if letter.isprintable())
    return kept.strip().replace('"', "'").replace("\\", "")


def _names(text: str) -> list[str]:
    """The names in a list; none where it is no list of 1 to 8 different names."""
    names = [name.strip() for name in re.split("[,、]", text) if name.strip()]
    keys = [_identifier(name) for name in names]
    return names if 1 <= len(set(keys)) == len(keys) <= len(_WALKS) else []


def _out_of(text: str, known: list[str]) -> list[str]:
    """The names in a list of ``known`` ones; none where one is not known."""
    names = _names(text)
    return names if all(name in known for name in names) else []


def _identifier(name: str) -> str:
    plain = re.sub("[^a-z0-9]+", "_", name.casefold()).strip("_")[:24]
    if not plain or not plain[0].isalpha() or len(plain) < 2:
        return "g_" + (plain or f"{sum(map(ord, name)):x}")
    return plain


def _symbols(names: list[str]) -> list[tuple[str, str]]:
    """A small and a capital letter for each kind, its own first letter where that is free."""
    used: list[str] = []
    for name in names:
        letters = [letter for letter in (*name.casefold(), *"abcdefghijklmnop") if "a" <= letter <= "z"]
        used.append(next(letter for letter in letters if letter not in used))
    return [(letter, letter.upper()) for letter in used]


def _start(cols: int, rows: int, ranks: int, symbols: list[tuple[str, str]]) -> str:
    row = [symbols[column % len(symbols)] for column in range(cols)]
    first, second = ("".join(pair[side] for pair in row) for side in (0, 1))
    return "/".join([second] * ranks + [str(cols)] * (rows - 2 * ranks) + [first] * ranks)
