"""The questions of ``tachiai sheet new``. Each is repeated until its answer is valid."""

import re
import unicodedata
from collections.abc import Callable, Collection
from functools import partial
from math import isfinite
from typing import TypeVar

import click

from tachiai.rules.messages import Message, filled
from tachiai.rules.quoting import quoted_value, shortened

Answer = TypeVar("Answer")

QUESTIONS = {
    "title": Message("What is the board called?"),
    "kind": Message("Do pieces stand in cells or on crossings of lines (cells, crossings)?"),
    "cols": Message("How many columns?"),
    "rows": Message("How many rows?"),
    "pitch": Message("From one to the next, in mm (across and down, if they differ: 22 23.7)?"),
    "margin": Message("From the board's edge to the first cell (or crossing), in mm?"),
    "pattern": Message("Is it plain or checkered (plain, checkered)?"),
    "light": Message("The board's colour (its lighter one), #rrggbb?"),
    "dark": Message("Its darker colour, #rrggbb?"),
    "markers": Message("Do four markers lie in its corners (y, n)?"),
    "side": Message("A marker's black square, in mm?"),
    "edge": Message("From the board's edge to that square, in mm?"),
    "symbol": Message("A letter for a kind of piece (Enter: no more)?"),
    "colour": Message("Its colour, #rrggbb?"),
    "diameter": Message("How wide is it, in mm?"),
    "height": Message("How high, in mm?"),
}  # fmt: skip
NO_ROOM = Message("The margin has no room for markers beside the pieces: the board is written without.")
_NO_TITLE = Message("A name is needed.")
_NO_NUMBER = Message("expected a number from {least:g} to {most:g}, got {got}")
_NO_COUNT = Message("expected a whole number from {least:g} to {most:g}, got {got}")
_NO_CHOICE = Message("expected {one} or {other}, got {got}")
_NO_COLOUR = Message("expected a colour such as #d8b070, got {got}")
_NO_SYMBOL = Message("expected one letter, and none of . ? / ', got {got}")
_USED_SYMBOL = Message("expected another letter than {used}, got {got}")
_YES = {"y", *Message("yes").in_all_languages().values()}
_NO = {"n", *Message("no").in_all_languages().values()}
_LEAST_PITCH_MM, _MOST_PITCH_MM = 5.0, 200.0
_LEAST_SIDE_MM = 5.0  # of a marker: smaller ones are not found
_MOST_HEIGHT_MM = 200.0


class _Unfit(Exception):
    """An invalid answer, with the sentence that says why."""

    def __init__(self, words: Message, text: str, **values: object) -> None:
        super().__init__(words, text, values)
        self.words, self.text, self.values = words, text, values

    def sentence(self, language: str) -> str:
        words = filled(self.words, got=quoted_value(self.text), typed=shortened(self.text), **self.values)
        return words.in_language(language)


def asked_sheet(language: str) -> str:
    """Asks for everything that a sheet file needs, and returns its text."""

    def ask(name: str, read: Callable[[str], Answer], default: str | None = None) -> Answer:
        question = QUESTIONS[name].in_language(language)
        while True:
            text = click.prompt(question, default=default, show_default=bool(default), value_proc=str)
            try:
                return read(unicodedata.normalize("NFKC", text).strip())
            except _Unfit as unfit:
                click.echo(unfit.sentence(language))

    def number(name: str, least: float, most: float, default: float | None = None) -> float:
        usual = None if default is None else f"{default:g}"
        return ask(name, partial(_number, least=least, most=most), usual)

    title = ask("title", _title)
    kind = ask("kind", partial(_choice, one="cells", other="crossings"), "cells")
    cols, rows = (ask(name, partial(_count, least=2, most=25), "8") for name in ("cols", "rows"))
    across, down = ask("pitch", _pitches)
    pitch = min(across, down)
    margin = number("margin", 0, 500, across)
    pattern = ask("pattern", partial(_choice, one="plain", other="checkered"), "plain")
    colours = {name: ask(name, _colour) for name in ("light", "dark")[: 1 + (pattern == "checkered")]}
    less = 1 if kind == "crossings" else 0
    width, height = (2 * margin + (n - less) * step for n, step in ((cols, across), (rows, down)))
    lines = [
        "format = 1", f'title = "{title}"', 'version = "1"', f"size_mm = [{width:g}, {height:g}]", "",
        "[grid]", f'kind = "{kind}"', f"cols = {cols}", f"rows = {rows}",
        f"origin_mm = [{margin:g}, {margin:g}]", f"pitch_mm = [{across:g}, {down:g}]", "",
        "[style]", f'pattern = "{pattern}"', "", "[style.colours]",
        *(f'{name} = "{colour}"' for name, colour in colours.items()),
    ]  # fmt: skip
    if ask("markers", _yes, "n"):
        room = margin - less * max(across, down) / 2  # less the pieces on the outermost crossings
        if room < _LEAST_SIDE_MM:
            click.echo(NO_ROOM.in_language(language))
        else:
            side = number("side", _LEAST_SIDE_MM, room, min(20.0, room))
            edge = number("edge", 0, room - side, min(5.0, room - side))
            lines += _markers(side, edge, width, height)
    used: list[str] = []
    while symbol := ask("symbol", partial(_symbol, used=tuple(used)), ""):
        used.append(symbol)
        colour = ask("colour", _colour)
        lines += ["", "[[pieces]]", f"symbol = '{symbol}'", f'colour = "{colour}"',
                  f"diameter_mm = {number('diameter', 1, pitch):g}",
                  f"height_mm = {number('height', 0, _MOST_HEIGHT_MM):g}"]  # fmt: skip
    return "\n".join(lines) + "\n"


def _markers(side: float, edge: float, width: float, height: float) -> list[str]:
    right, bottom = width - edge - side, height - edge - side
    spots = ((edge, edge), (right, edge), (right, bottom), (edge, bottom))
    listed = ", ".join(f"[{number}, {x:g}, {y:g}]" for number, (x, y) in enumerate(spots))
    return ["", "[fiducials]", 'dictionary = "4X4_50"', f"side_mm = {side:g}", f"markers = [{listed}]"]


def _title(text: str) -> str:
    kept = "".join(letter for letter in text if letter.isprintable())
    kept = kept.replace("\\", "").replace('"', "'").strip()
    if not kept:
        raise _Unfit(_NO_TITLE, text)
    return kept


def _number(text: str, least: float, most: float) -> float:
    try:
        number = float(text)
    except ValueError:
        raise _Unfit(_NO_NUMBER, text, least=least, most=most) from None
    if not isfinite(number) or not least <= number <= most:
        raise _Unfit(_NO_NUMBER, text, least=least, most=most)
    return number


def _pitches(text: str) -> tuple[float, float]:
    """(across, down) in mm from cell to cell, from two numbers or one for both."""
    parts = re.split(r"[\s,;x×]+", text)
    if len(parts) > 2:
        raise _Unfit(_NO_NUMBER, text, least=_LEAST_PITCH_MM, most=_MOST_PITCH_MM)
    steps = [_number(part, _LEAST_PITCH_MM, _MOST_PITCH_MM) for part in parts]
    return steps[0], steps[-1]


def _count(text: str, least: int, most: int) -> int:
    if not re.fullmatch("[0-9]{1,4}", text) or not least <= int(text) <= most:
        raise _Unfit(_NO_COUNT, text, least=least, most=most)
    return int(text)


def _choice(text: str, one: str, other: str) -> str:
    if text.lower() not in (one, other):
        raise _Unfit(_NO_CHOICE, text, one=one, other=other)
    return text.lower()


def _yes(text: str) -> bool:
    if text.lower() not in _YES | _NO:
        raise _Unfit(_NO_CHOICE, text, one="y", other="n")
    return text.lower() in _YES


def _colour(text: str) -> str:
    if not re.fullmatch("#[0-9a-fA-F]{6}", text):
        raise _Unfit(_NO_COLOUR, text)
    return text.lower()


def _symbol(text: str, used: Collection[str]) -> str:
    """A piece's symbol; "" ends the questions."""
    if text and (len(text) != 1 or not text.isprintable() or text in ".?/'"):
        raise _Unfit(_NO_SYMBOL, text)
    if text in used:
        raise _Unfit(_USED_SYMBOL, text, used=", ".join(used))
    return text
