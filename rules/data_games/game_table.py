"""Typed values from a ``game.toml``: its errors name the line, its texts come in one language or both."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import Player
from tachiai.rules.messages import Message, bilingual
from tachiai.rules.toml_table import TomlTable

Zone = Mapping[Player, frozenset[Cell]]  #: the cells of a zone, as each player has it
UNTRANSLATED = "[{language}] {text}"  #: how a text in the other language is shown


def unmarked(words: Message) -> tuple[str, str]:
    """A text in English and in Japanese, without the mark; a text in one language stands first, and alone."""
    if words.ja == UNTRANSLATED.format(language="en", text=words.en):
        return words.en, ""
    if words.en == UNTRANSLATED.format(language="ja", text=words.ja):
        return words.ja, ""
    return words.en, words.ja


@dataclass(frozen=True, slots=True)
class Cited:
    """What a rule cites and says."""

    clause: str
    words: Message | None  #: None: the generic sentence


class GameFileTable(TomlTable):
    """A table of a game file."""

    def fault(self, key: str, expected: str) -> ValueError:
        """The error to raise for ``key``, with the line on which it stands."""
        return self.misfit(
            f"line {line_of(self.path.read_text('utf-8'), self.where, key)}: {super().fault(key, expected)}"
        )

    def words(self, key: str) -> Message | None:
        """A text for people, ``key`` in English and ``key_ja`` in Japanese; one of them is enough."""
        en, ja = self.text(key, default=""), self.text(f"{key}_ja", default="")
        if not en and not ja:
            return None
        return bilingual(
            en or UNTRANSLATED.format(language="ja", text=ja),
            ja or UNTRANSLATED.format(language="en", text=en),
        )

    def names(self, key: str, known: tuple[str, ...], default: tuple[str, ...] = ()) -> tuple[str, ...]:
        """A list of names out of ``known``."""
        value = self.values.get(key, list(default))
        if not isinstance(value, list) or not all(name in known for name in value):
            raise self.fault(key, f"a list of names out of {', '.join(known) or 'none'}")
        return tuple(value)

    def cells(self, key: str, board: Board) -> frozenset[Cell]:
        """A list of cells and of rectangles as "a1:c2"."""
        value = self.values.get(key, [])
        found: set[Cell] = set()
        for text in value if isinstance(value, list) else [value]:
            ends = [board.by_name.get(name) for name in str(text).split(":")]
            if not isinstance(value, list) or len(ends) > 2 or None in ends:
                raise self.fault(key, f"a list of cells such as {board.names[0]} or a1:b2")
            (ax, ay), (bx, by) = (board.xy[end or 0] for end in (ends[0], ends[-1]))
            columns, rows = range(min(ax, bx), max(ax, bx) + 1), range(min(ay, by), max(ay, by) + 1)
            found |= {board.by_xy[x, y] for x in columns for y in rows}
        return frozenset(found)

    def zone(self, key: str, board: Board) -> Zone:
        """A zone: cells, the same for both players, or a table with the cells of ``first`` and ``second``."""
        if not isinstance(self.values.get(key), dict):
            both = self.cells(key, board)
            return dict.fromkeys(Player, both)
        each = self.table(key)
        each.only("first", "second")
        return {player: each.cells(player.value, board) for player in Player}


def line_of(text: str, where: str, key: str) -> int:
    """The number of the line on which ``key`` of the table ``where`` stands, or the table begins; 1 where
    neither is found.
    """
    parts = re.split(r"\.|\[(\d+)\]", where)
    names = [name for name in parts[::2] if name]
    wanted = int(next((index for index in reversed(parts[1::2]) if index is not None), 0))
    heading = ".".join(names)
    inside, begins, seen = not where, 1, 0
    for number, line in enumerate(text.splitlines(), start=1):
        found = re.match(r"\s*\[\[?\s*([\w.-]+)\s*\]?\]", line)
        if found:
            inside = found[1] == heading and (seen == wanted or "[[" not in line)
            seen += found[1] == heading
            begins = number if inside else begins
        elif inside and re.match(rf"\s*\"?{re.escape(key)}\"?\s*=", line):
            return number
    return begins
