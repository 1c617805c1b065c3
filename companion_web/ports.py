"""Protocols of what the page needs from the program, and the values that cross.

The program passes in objects that implement them; nothing here knows cameras or the referee.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from tachiai.companion_web.club.hub.hub import Hub
from tachiai.companion_web.club.joining.member import JoiningPort, MembersPort
from tachiai.companion_web.learners import LearnerFiles
from tachiai.companion_web.live_table import GameSettings, GameStart, LiveTable
from tachiai.companion_web.rooms.messages import Phrase
from tachiai.companion_web.rooms.reminders import Reminders
from tachiai.companion_web.rooms.rooms import Rooms
from tachiai.companion_web.support_ports import OtherGamesPort, PhonePort, SupportPort, UpdatePort
from tachiai.rules.exploration.tree import Exploration
from tachiai.rules.lessons.lesson import Lesson
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import NOTHING, Message, Reply
from tachiai.rules.record import GameRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class TableItem:
    """A thing on the virtual table. Frame: mm from the sheet's upper left corner, x right, y down."""

    id: str
    symbol: str  #: how it looks from above, as a symbol of the game; else "ball" or "ring"
    x_mm: float
    y_mm: float
    diameter_mm: float
    held: bool  #: in the hand
    rides_on: str = ""  #: id of the piece that carries this ball or ring


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCell:
    """A cell of the sheet with its centre, in the frame of ``TableItem``."""

    name: str
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float


class VirtualTablePort(Protocol):
    """The simulated table: things that a hand can take, put down and turn over."""

    def sheet_mm(self) -> tuple[float, float]:
        """Width and height of the printed sheet."""

    def area_mm(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of the table, sheet and trays, in the frame of ``TableItem``."""

    def cells(self) -> tuple[TableCell, ...]:
        """The sheet's cells, in cell order."""

    def wait_for_change(self, version: int, timeout_s: float) -> int:
        """Version of the table's items and lights, as soon as it is higher than ``version`` or after the
        time-out. The first version is 1.
        """

    def items(self) -> tuple[TableItem, ...]:
        """Everything on the table and beside the board."""

    def lift(self, item_id: str) -> Reply:
        """The hand takes the item, with what rides on it."""

    def put_down(self, item_id: str, x_mm: float, y_mm: float) -> Reply:
        """The hand carries the item to this point and puts it down. A ball lands on a piece below it."""

    def carry(self, item_id: str, x_mm: float, y_mm: float) -> Reply:
        """The hand takes the item to where the pointer is now."""

    def landing(self, item_id: str) -> tuple[float, float]:
        """(x, y) in mm where the item will lie once all requests are done."""

    def set_pieces(self, layout: tuple[str, ...]) -> Reply:
        """The hand sets up ``layout``, also with pieces that lie out of reach."""

    def turn_over(self, item_id: str) -> Reply:
        """The hand turns the piece over where it stands."""

    def press(self, button: str, held: bool = False) -> Reply:
        """Presses or holds a button of the device: clock_first, clock_second, confirm, undo or pause."""

    def leds(self) -> Mapping[str, tuple[int, int, int]]:
        """Cell name → RGB colour of its LED, for the cells that are lit."""


@dataclass(frozen=True, slots=True)
class BoardSeen:
    """What was read from a board."""

    symbols: tuple[str, ...]  #: in cell order; empty where the board cannot be read
    words: Message = field(default_factory=lambda: NOTHING)  #: why it cannot be read


class TableSetUp(GameStart, Protocol):
    """Beginning games, and making the table ready for them."""

    def games(self) -> tuple[str, ...]:
        """Uids of the games that this table can play, the present one first."""

    def read_board(self, settings: GameSettings) -> BoardSeen:
        """Reads the board of the game in ``settings`` as it stands now. May take a few seconds."""

    def calibrate(self) -> Reply:
        """Learns the pieces' looks again, from the position that is expected on the board now."""

    def test_lights(self) -> Reply:
        """Lights every LED in turn for a few seconds."""

    def take_corners(self, corners_px: tuple[tuple[float, float], ...]) -> Reply:
        """Takes the sheet's corners in the camera picture, for a sheet without markers.

        ``corners_px``: (x, y) of upper left, upper right, lower right, lower left, as the board is printed.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsKey:
    """A key of the settings file."""

    name: str  #: with its section, as "leds.count"
    question: Message  #: asked of everybody; empty for a key that most leave as it is
    meaning: Message
    allowed: Message
    choices: Mapping[str, Message]  #: all values with their names, where they are few
    offers: Mapping[str, Message]  #: the usual values, where others are possible
    default: Message
    value: str  #: as a person types it


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsSection:
    """A section of the settings file."""

    name: str
    title: Message
    keys: tuple[SettingsKey, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsView:
    """The settings file as it is now."""

    path: str
    words: Message  #: a remark on the file, or what is wrong with it
    sections: tuple[SettingsSection, ...]


@dataclass(frozen=True, slots=True)
class SettingsSaved:
    """The answer to new settings."""

    ok: bool  #: written
    words: Message
    wrong: Mapping[str, Message] = field(default_factory=dict)  #: key → what is wrong with its value


class SettingsPort(Protocol):
    """The settings file of this table."""

    def view(self) -> SettingsView:
        """The settings file as it is now."""

    def save(self, values: Mapping[str, str]) -> SettingsSaved:
        """Writes the file with the keys in ``values`` changed: all of them or none."""


class GuidesPort(Protocol):
    """The players' guides."""

    def guide(self, game: str, language: str) -> str:
        """The guide of a game as Markdown, "" where there is none. Its pictures are ``diagram`` files."""

    def diagram(self, file: str) -> str | None:
        """SVG of the diagram with this file name, None where there is none."""

    def rule_sheet(self, game: str, language: str, paper: str) -> bytes | None:
        """Rules of a game on one page of ``paper``, as PDF; None where there are none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonOffered:
    """A lesson that can be begun."""

    id: str
    title: Message
    clauses: tuple[str, ...]  #: that it teaches


class TeachingPort(Protocol):
    """Where lessons are begun."""

    def courses(self) -> Mapping[str, tuple[LessonOffered, ...]]:
        """Game uid → its lessons in order, for the games that have some."""

    def begin(self, game: str, lesson: str, learner: str = "") -> Reply:
        """Begins a lesson, the first one for "". A game on the table ends as it stands.

        The results are stored for ``learner``, unless that is "".
        """

    def begin_due(self, game: str, learner: str) -> Reply:
        """Begins the lessons and puzzles of a game that are due for a learner."""

    def set_up(self, course: tuple[Lesson, ...], learner: str = "") -> Reply:
        """Gives exercises, such as a puzzle; the lights guide their set-up. A game on the table ends as it
        stands.
        """


class ExploringPort(Protocol):
    """Where positions are tried out."""

    def begin(self, tree: Exploration) -> Reply:
        """Has the positions of ``tree`` tried out at the table. A game of the same kind waits there
        meanwhile; another one ends as it stands.
        """

    def would_end_a_game(self, game: AnyGame) -> bool:
        """Whether trying positions of ``game`` out would end what is on the table."""

    def record(self) -> GameRecord | None:
        """What is being tried out as a record with variations; None where nothing is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewProgress:
    """Progress of a game's review."""

    state: str  #: waits (for a game or another review to end), runs, failed, done
    done: int = 0  #: positions searched
    many: int = 0  #: positions to search
    words: Message = field(default_factory=lambda: NOTHING)  #: why it failed


class ReviewPort(Protocol):
    """Reviews of stored games, in the background."""

    def begin(self, game_id: int, during_play: bool) -> Reply:
        """Has a stored game reviewed; the remarks go to the log. Raises ``NoSuchGame``.

        ``during_play``: do not wait while a game is played at the table.
        """

    def stop(self, game_id: int) -> None:
        """Cancels a review; nothing is written."""

    def progress(self, game_id: int) -> ReviewProgress | None:
        """Progress of a game's review, None where none was asked for."""


class ReportPort(Protocol):
    """Reports that something was wrong."""

    def archive(self, game_id: int, words: str, moves: str, with_names: bool) -> bytes:
        """ZIP archive of what is known of a stored game, with the last camera frames.

        ``words`` say what was wrong; ``moves`` are those really played, separated by blanks, "" if not told.
        Names of people are included only ``with_names``. Raises ``NoSuchGame``.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class FarInvitation:
    """What the other side of a game needs."""

    link: str
    words: str  #: the same as six words, for a room of the same host
    watching: str  #: the link of spectators
    only_here: bool  #: nobody on another computer reaches this page


@dataclass(frozen=True, slots=True)
class Allowed:
    """What this side of a game allows, which holds once the other side does too."""

    hints: bool = False  #: engine and hints
    texts: bool = False  #: free text to each other


ALLOWS_NOTHING = Allowed()


class FarGamesPort(Protocol):
    """Games against somebody elsewhere."""

    def invite(self, settings: GameSettings, allowed: Allowed, *, stops_away: bool) -> Reply:
        """Makes a room here and begins its game. The side that the computer would play is the other one's.
        ``stops_away``: the clock of a side that is away stops.
        """

    def join(self, code: str, name: str, allowed: Allowed) -> Reply:
        """Begins the game of an invitation: a link, or the six words of a room here."""

    def invitation(self) -> FarInvitation | None:
        """The invitation of the present game; None where it has none."""

    def say(self, what: Phrase | str) -> Reply:
        """Says a phrase, or free text, to the other side of the present game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ports:
    """What the program gives to the page; None for what this program lacks."""

    live: LiveTable | None = None
    virtual: VirtualTablePort | None = None
    set_up: TableSetUp | None = None
    settings: SettingsPort | None = None
    reports: ReportPort | None = None
    teaching: TeachingPort | None = None
    exploring: ExploringPort | None = None
    reviews: ReviewPort | None = None
    learners: LearnerFiles | None = None
    guides: GuidesPort | None = None
    support: SupportPort | None = None
    updates: UpdatePort | None = None
    other_games: OtherGamesPort | None = None
    phone: PhonePort | None = None
    club: Hub | None = None
    club_members: MembersPort | None = None
    joining: JoiningPort | None = None
    rooms: Rooms | None = None
    reminders: Reminders | None = None  #: of turns in its rooms, where this program has a mail server
    far_games: FarGamesPort | None = None
