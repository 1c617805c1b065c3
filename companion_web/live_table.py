"""The running table as pages and club see it: its live view, requests to it, and how games are begun."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from tachiai.rules.entries import GameHeader
from tachiai.rules.messages import NOTHING, Message, Reply


@dataclass(frozen=True, slots=True, kw_only=True)
class Instruction:
    """One correction to make by hand."""

    cell: str
    seen: str | None  #: symbol on the cell now; None: unknown
    wanted: str  #: symbol that should be there
    words: Message  #: a whole sentence that names the cell


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockView:
    """The clocks at the moment when their ``LiveView`` was made."""

    first_ms: int
    second_ms: int
    running: str  #: "first", "second" or ""
    control: str  #: time control, as text
    first_periods: int = 0  #: byo-yomi periods left
    second_periods: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitView:
    """A move that confirms itself after a time, at the moment when its ``LiveView`` was made."""

    since_ms: int  #: when the wait began; distinguishes one wait from the next
    total_ms: int  #: 0: until somebody confirms it
    left_ms: int
    may_go_on: bool  #: waits longer, as it could be part of a longer move


@dataclass(frozen=True, slots=True, kw_only=True)
class SpokenView:
    """The referee's last sentence, as the voice pronounces it."""

    number: int = 0  #: another one for each sentence
    words: Message = field(default_factory=lambda: NOTHING)


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonView:
    """The lesson that is given."""

    id: str
    number: int  #: from 1 to ``count``
    count: int
    title: Message
    idea: Message  #: the rule that it teaches
    done: bool  #: its goal is reached; confirming leads to the next one


@dataclass(frozen=True, slots=True, kw_only=True)
class TriedView:
    """A position that was tried out; its number is its place in ``ExplorationView.tried``."""

    parent: int | None  #: number of the position before it; None where it was set up
    move: str  #: that led to it; "" where it was set up
    ply: int  #: moves since it was set up
    player: str  #: who made the move: "first" or "second"; "" where it was set up
    chance: int | None  #: the first player's, of winning, in percent; None until it is known
    comment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BestLineView:
    """A line of best play in the position that is tried out."""

    moves: tuple[str, ...]
    chance: int  #: the first player's, of winning, in percent
    words: Message  #: what it is worth for the player to move


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplorationView:
    """Positions that are tried out while the game waits."""

    position: str
    to_move: str  #: "first" or "second"
    tried: tuple[TriedView, ...]
    at: int  #: number of the present one
    main: tuple[int, ...]  #: positions from where the present one was set up, through it, to the line's end
    best: tuple[BestLineView, ...]  #: the best lines, once they are known
    has_game: bool  #: a game waits to be gone back to


@dataclass(frozen=True, slots=True, kw_only=True)
class UtteranceView:
    """What one side said to the other."""

    by: str  #: "first" or "second"
    words: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class FarView:
    """The side that sits elsewhere, as this table sees it."""

    own: str  #: the side at this table: "first" or "second"
    here: bool  #: the other one is heard
    asks: str  #: what it asks: "draw", "take_back", "revise", "adjourn", "resume" or ""
    texts: bool  #: free text may be written: both sides allow it
    said: tuple[UtteranceView, ...]  #: what both said to each other last
    laying_ms: int  #: that this table has spent in all on laying
    lag_ms: int  #: how long its last ply was on its way


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveView:
    """Everything that the live page shows of the running game. A new value for every change."""

    version: int  #: rises with every change
    game: str  #: uid
    options: Mapping[str, str]
    game_id: int  #: number of the game in the log
    header: GameHeader
    ply: int
    moves: tuple[str, ...]  #: canonical texts, one for each ply from the start; "" where no move is known
    players: tuple[str, ...]  #: who made each of them: "first", "second", or "" where nobody saw it
    position: str  #: position text that the referee holds
    seen: tuple[str, ...]  #: symbol on each cell as the camera reads it; "?" unsure or covered
    to_move: str  #: "first" or "second"
    phase: str  #: waiting, lifted, in_progress, confirming, ambiguous, illegal, repairing, paused, over …
    words: Message  #: the verdict
    clause: str = ""
    ruling: bool = False
    cells: tuple[str, ...] = ()  #: names of the cells that the verdict is about
    #: cell → mark of the lights (``rules.drawing.Mark``)
    marks: Mapping[str, str] = field(default_factory=dict)
    steps: tuple[Instruction, ...] = ()
    choices: tuple[str, ...] = ()  #: move texts to choose among when phase is "ambiguous"
    illegal_counts: tuple[int, int] = (0, 0)
    clock: ClockView | None = None
    wait: WaitView | None = None
    help_level: str = "reasons"  #: off, warn, squares, reasons
    strict: bool = False
    result: str = ""  #: "first wins", "second wins", "draw" or ""
    ended_by_rules: bool = False  #: neither resigned, agreed nor ruled: taking the last move back undoes it
    lesson: LessonView | None = None  #: a lesson is not in the log: ``game_id`` is 0
    #: what is tried out; all other fields but verdict and lights are then of the game that waits
    exploration: ExplorationView | None = None
    far: FarView | None = None  #: None where both sides sit here
    spoken: SpokenView = field(default_factory=SpokenView)
    camera_ok: bool = True
    camera_words: Message = field(default_factory=lambda: NOTHING)

    @property
    def position_shown(self) -> str:
        """Text of the position that the table is to show."""
        return self.position if self.exploration is None else self.exploration.position


class LiveTable(Protocol):
    """The running table."""

    def view(self) -> LiveView:
        """The newest view."""

    def wait_for_change(self, version: int, timeout_s: float) -> LiveView:
        """The newest view, as soon as it is newer than ``version`` or after the time-out."""

    def ask(self, request: str, params: Mapping[str, str]) -> Reply:
        """Sends a request to the referee, such as ``confirm``; ``firmware.referee.requests`` lists them."""

    def camera_jpeg(self, overlay: bool) -> bytes | None:
        """The newest camera picture as JPEG, None without one; ``overlay`` draws what vision found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSettings:
    """What a new game is to be."""

    game: str  #: uid
    options: Mapping[str, str] = field(default_factory=dict)
    first: str = ""
    second: str = ""
    event: str = ""
    help_level: str = "reasons"  #: off, warn, squares or reasons
    strict: bool = False
    time_control: str = ""  #: as "5m+3s"; "": no clocks
    start: str = ""  #: position text; "": the usual start
    engine: str = "none"  #: sides that the computer plays: none, first, second or both
    level: int = 3  #: strength of the computer, 1 to 8
    adapts: bool = False  #: the level follows the strength of the person who plays against it
    hand: bool = True  #: at a virtual table a simulated hand lays the computer's moves


class GameStart(Protocol):
    """Where new games are begun."""

    def settings(self) -> GameSettings:
        """Settings of the present game, or the usual ones before the first."""

    def start(self, settings: GameSettings) -> Reply:
        """Begins another game; a game under way ends without a result.

        Does not wait: the live view shows the set-up that follows.
        """
