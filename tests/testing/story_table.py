"""A table for stories: hands that do things, a camera that sees them, a referee that watches."""

from dataclasses import dataclass, field
from typing import Any

from tachiai.firmware.referee.events import (
    Action,
    Button,
    Decided,
    Event,
    NoSight,
    PlayTune,
    Pressed,
    RequestReceived,
    Say,
    ShowScene,
    SightReceived,
    Tick,
    Write,
)
from tachiai.firmware.referee.requests import Request
from tachiai.firmware.referee.scene import Mark, Tune
from tachiai.firmware.referee.settings import RefereeSettings
from tachiai.firmware.referee.state import RefereeState, begin
from tachiai.firmware.referee.step import step
from tachiai.firmware.referee.words import verdict_words
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Reply
from tachiai.rules.record.participants import TWO_PEOPLE, Participants
from tachiai.rules.registry import open_game
from tachiai.rules.sight import Blind, Sight, sure_sight
from tachiai.rules.time_control import UNLIMITED, TimeControl

FRAME_S = 0.1


@dataclass
class Table:
    """What lies on the table now, and all that the referee has done so far."""

    state: RefereeState
    layout: list[str]
    at_s: float = 0.0
    actions: list[Action] = field(default_factory=list)
    hidden: frozenset[int] = frozenset()

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.state.game

    @property
    def phase(self) -> str:
        """The referee's phase."""
        return self.state.phase_name

    @property
    def says(self) -> str:
        """What the referee says, in English."""
        return verdict_words(self.state).en

    @property
    def entries(self) -> list[Entry]:
        """All that was written down."""
        return [action.entry for action in self.actions if isinstance(action, Write)]

    @property
    def plies(self) -> list[str]:
        """The moves of the game as the referee holds it."""
        return list(self.state.line.texts())

    @property
    def tunes(self) -> list[Tune]:
        """All that was heard."""
        return [action.tune for action in self.actions if isinstance(action, PlayTune)]

    @property
    def lights(self) -> dict[str, Mark]:
        """What the lights show, by the names of the cells."""
        shown = [action.scene for action in self.actions if isinstance(action, ShowScene)]
        names = self.game.board.names
        return {names[cell]: mark for cell, mark in (shown[-1].marks.items() if shown else ())}

    @property
    def said(self) -> list[str]:
        """All that the voice was given to say, in English."""
        return [action.words.en for action in self.actions if isinstance(action, Say)]

    def written(self, kind: EntryKind) -> list[Entry]:
        """The entries of one kind."""
        return [entry for entry in self.entries if entry.kind is kind]

    def happens(self, event: Event) -> None:
        """Something happens to the referee."""
        self.state, actions = step(self.state, event)
        self.actions += actions

    def rests(self, seconds: float) -> None:
        """Nothing moves for a while; the camera looks."""
        sight = sure_sight(tuple(self.layout), self.game.symbols, 0.97)
        seen = Sight(tuple(None if i in self.hidden else row for i, row in enumerate(sight.cells)))
        for _ in range(round(seconds / FRAME_S)):
            self.at_s += FRAME_S
            self.happens(SightReceived(seen, self.at_s))

    def hand(self, seconds: float = 0.5, why: Blind = Blind.HAND) -> None:
        """A hand, or something worse, is between the camera and the board."""
        for _ in range(round(seconds / FRAME_S)):
            self.at_s += FRAME_S
            self.happens(NoSight(why, self.at_s))

    def hand_over(self, *names: str, seconds: float = 0.3) -> None:
        """A hand covers some cells, while the camera still sees all others."""
        covered = {self.game.board.cell(name) for name in names}
        sight = sure_sight(tuple(self.layout), self.game.symbols, 0.97)
        rows = tuple(None if cell in covered else row for cell, row in enumerate(sight.cells))
        for _ in range(round(seconds / FRAME_S)):
            self.at_s += FRAME_S
            self.happens(NoSight(Blind.HAND, self.at_s, Sight(rows)))

    def lays(self, **cells: str) -> None:
        """Cells change while nobody can see it ("." empties one). A trailing ``_`` in a name is dropped."""
        for name, symbol in cells.items():
            self.layout[self.game.board.cell(name.rstrip("_"))] = symbol

    def puts(self, rest_s: float = 0.6, **cells: str) -> None:
        """A hand changes cells ("." empties one) and leaves; then the table rests. A trailing ``_`` in a
        name is dropped.
        """
        self.hand()
        self.lays(**cells)
        self.rests(rest_s)

    def makes(self, text: str, rest_s: float = 0.6) -> None:
        """A hand makes a whole legal move and leaves; a pass is said with the button and confirmed."""
        move = self.game.parse_move(text)
        if move == self.game.passing(self.state.line.state):
            self.presses(Button.CONFIRM)
            self.presses(Button.CONFIRM)
            self.rests(rest_s)
            return
        self.hand()
        self.layout = list(self.game.layout(self.game.play(self.state.line.state, move)))
        self.rests(rest_s)

    def plays(self, *texts: str) -> None:
        """Whole plies, each left standing until it is confirmed."""
        for text in texts:
            before = len(self.plies)
            self.makes(text, rest_s=9.0)
            assert self.plies[before:] == [text], f"{text} was not confirmed: {self.says}"

    def goes_back(self, plies: int) -> None:
        """Hands put the pieces back to where they stood some plies ago."""
        line = self.state.line
        for _ in range(plies):
            assert line.parent is not None
            line = line.parent
        self.hand()
        self.layout = list(self.game.layout(line.state))
        self.rests(6.0)

    def presses(self, button: Button) -> None:
        """Somebody presses a button of the device."""
        self.at_s += FRAME_S
        self.happens(Pressed(button, self.at_s))

    def holds(self, button: Button, held_s: float = 1.5) -> None:
        """Somebody presses a button of the device, and holds it for a while."""
        self.presses(button)
        self.at_s += held_s
        self.happens(Pressed(button, self.at_s, held_s))

    def asks(self, request: Request) -> Reply:
        """Somebody asks on the page. Returns the reply."""
        self.at_s += FRAME_S
        before = len(self.actions)
        self.happens(RequestReceived(request, self.at_s))
        replies = [action for action in self.actions[before:] if isinstance(action, Reply)]
        assert len(replies) == 1
        return replies[0]

    def decides(self, text: str) -> None:
        """The player who is waited for, and is not at the table, decides on a move."""
        assert self.state.awaited is not None, f"nobody is waited for: {self.says}"
        self.at_s += FRAME_S
        position = self.game.format_position(self.state.line.state)
        self.happens(Decided(self.state.awaited, position, text, self.at_s))

    def follows_the_lights(self) -> None:
        """Hands do what the referee says, step by step, until there is nothing left to do."""
        while self.state.steps:
            first, *rest = self.state.steps
            moved = rest and first.wanted == EMPTY and rest[0].wanted == first.seen
            self.hand()
            for change in self.state.steps[: 2 if moved else 1]:
                self.layout[change.cell] = change.wanted
            self.rests(0.6)

    def waits(self, seconds: float) -> None:
        """Time passes without any news from the camera."""
        self.at_s += seconds
        self.happens(Tick(self.at_s))


def table_of(
    uid: str | AnyGame,
    position: str = "",
    *,
    settings: RefereeSettings | None = None,
    control: TimeControl = UNLIMITED,
    options: dict[str, str] | None = None,
    participants: Participants = TWO_PEOPLE,
) -> Table:
    """Returns a table with a game, or that of a name, set up on it; the camera has seen it for a second."""
    game: AnyGame = open_game(uid, options) if isinstance(uid, str) else uid
    start: Any = game.parse_position(position) if position else None
    state = begin(
        game, settings or RefereeSettings(), control=control, start=start, participants=participants
    )
    table = Table(state, list(state.successors.layout))
    table.rests(1.0)
    return table


def layout_of(table: Table) -> Layout:
    """Returns what lies on the table."""
    return tuple(table.layout)


__all__ = ["EMPTY", "Blind", "Button", "Table", "layout_of", "table_of"]
