"""Scripted games of the demonstrations: one TOML file for each game, which the game declares."""

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
    """A scripted game with one illegal move."""

    game: AnyGame
    start: Any  #: state of the start position
    plies: tuple[str, ...]  #: canonical texts of the moves
    illegal_after: int  #: number of plies after which the illegal move is shown, then put right
    illegal_shows: Mapping[str, str]  #: cell name → symbol

    def line(self) -> AnyLine:
        """The whole game as a line of play. Raises ``IllegalMove``."""
        line: AnyLine = Line(self.game, self.start)
        for text in self.plies:
            line = line.play(self.game.parse_move(text))
        return line

    def illegal_layout(self, layout: Layout) -> Layout:
        """``layout`` after the illegal move."""
        shown = dict(zip(self.game.board.names, layout, strict=True)) | dict(self.illegal_shows)
        return tuple(shown[name] for name in self.game.board.names)


def load_script(game: AnyGame) -> Script:
    """The scripted game that comes with ``game``. Raises ``BadSetting`` for a game without one."""
    resource = declaration_of(game.uid).demonstration
    if not resource:
        raise BadSetting(f"expected a game that can play itself, got {game.uid}")
    values = read_toml(resource_path(resource).read_text(encoding="utf-8"))
    start = game.parse_position(values["start"]) if "start" in values else game.start()
    illegal = values["illegal"]
    return Script(game, start, tuple(values["plies"]), illegal["after_plies"], illegal["shows"])
