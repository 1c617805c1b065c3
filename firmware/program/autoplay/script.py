"""Scripted games: what the demonstration plays by itself. One TOML file a game, which the game declares."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tachiai.firmware.errors import BadSetting
from tachiai.hardware_docs.catalogue import resource_path
from tachiai.rules.core import Layout
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.plain_values import read_toml
from tachiai.rules.registry import declaration_of

SCRIPTS_PATH = Path(__file__).parent / "scripts"


@dataclass(frozen=True, slots=True)
class Script:
    """A game to play: from ``start``, the moves ``plies``; after ``illegal_after`` of them the table is made
    to show ``illegal_shows`` (cell name → symbol), which the rules forbid, and is put right again.
    """

    game: AnyGame
    start: Any
    plies: tuple[str, ...]
    illegal_after: int
    illegal_shows: Mapping[str, str]

    def line(self) -> AnyLine:
        """Returns the whole game as a line of play. Raises ``IllegalMove`` if it is none."""
        line: AnyLine = Line(self.game, self.start)
        for text in self.plies:
            line = line.play(self.game.parse_move(text))
        return line

    def illegal_layout(self, layout: Layout) -> Layout:
        """Returns ``layout`` with the forbidden symbols."""
        shown = dict(zip(self.game.board.names, layout, strict=True)) | dict(self.illegal_shows)
        return tuple(shown[name] for name in self.game.board.names)


def load_script(game: AnyGame) -> Script:
    """Returns the scripted game that comes with ``game``. Raises ``BadSetting`` for a game without one."""
    resource = declaration_of(game.uid).demonstration
    if not resource:
        raise BadSetting(f"expected a game that can play itself, got {game.uid}")
    values = read_toml(resource_path(resource).read_text(encoding="utf-8"))
    start = game.parse_position(values["start"]) if "start" in values else game.start()
    illegal = values["illegal"]
    return Script(game, start, tuple(values["plies"]), illegal["after_plies"], illegal["shows"])
