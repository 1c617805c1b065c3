"""What the page needs from the outside, and the values that cross: the page's side of the contract.

The program passes in objects that keep these protocols; nothing here knows cameras or the referee.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from tachiai.companion_web.club.hub.hub import Hub
from tachiai.companion_web.club.joining.ports import JoiningPort, MembersPort
from tachiai.companion_web.learners import LearnerFiles
from tachiai.companion_web.support_ports import SupportPort, UpdatePort
from tachiai.companion_web.teaching_ports import ReviewPort, TeachingPort
from tachiai.rules.entries import GameHeader
from tachiai.rules.reply import Reply
from tachiai.rules.words import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Instruction:
    """One thing to do by hand: ``cell`` shows ``seen`` (None: unknown) and should show ``wanted``.
    ``words`` is a whole sentence that names the cell.
    """

    cell: str
    seen: str | None
    wanted: str
    words: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockView:
    """Time left as it stood at ``version``'s moment; ``running`` is "first", "second" or ""."""

    first_ms: int
    second_ms: int
    running: str
    control: str  # time control, as text
    first_periods: int = 0  # byo-yomi periods left
    second_periods: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitView:
    """A move that waits to be confirmed by itself, as it stood at ``version``'s moment. ``since_ms`` tells
    one wait from the next; ``may_go_on``: it waits longer, as it could be part of a longer move.
    """

    since_ms: int
    total_ms: int
    left_ms: int
    may_go_on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SpokenView:
    """What the referee said last, as a voice pronounces it; ``number`` is another one for each time."""

    number: int = 0
    words: Words = field(default_factory=lambda: Words("", ""))


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonView:
    """The lesson that is given: which of how many, its title, the rule that it teaches. ``done``: its goal is
    reached, and confirming leads to the next one, if there is one.
    """

    id: str
    number: int
    count: int
    title: Words
    idea: Words
    done: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveView:
    """Everything the live page shows of the running game. A new one for every change, never altered."""

    version: int  # rises with every change
    game: str  # uid
    options: Mapping[str, str]
    game_id: int  # number of the game in the log
    header: GameHeader
    ply: int
    moves: tuple[str, ...]  # canonical texts, one for each ply from the start; "" where no move is known
    players: tuple[str, ...]  # who made each of them: "first", "second", or "" where nobody saw it
    position: str  # position text that the referee holds
    seen: tuple[str, ...]  # symbol on each cell as the camera reads it; "?" unsure or covered
    to_move: str  # "first" or "second"
    phase: str  # waiting, lifted, in_progress, confirming, ambiguous, illegal, repairing, paused, over …
    words: Words  # the verdict, for people
    clause: str = ""
    ruling: bool = False
    cells: tuple[str, ...] = ()  # the cells that the verdict names
    marks: Mapping[str, str] = field(
        default_factory=dict
    )  # cell → mark of the lights (tachiai.rules.drawing.Mark)
    steps: tuple[Instruction, ...] = ()
    choices: tuple[str, ...] = ()  # move texts to choose among when phase is "ambiguous"
    illegal_counts: tuple[int, int] = (0, 0)
    clock: ClockView | None = None
    wait: WaitView | None = None
    help_level: str = "reasons"  # off, warn, squares, reasons
    strict: bool = False
    result: str = ""  # "first wins", "second wins", "draw" or ""
    ended_by_rules: bool = False  # no resignation, agreement or ruling: taking the last move back undoes it
    lesson: LessonView | None = None  # a lesson is in no log: its game has the number 0
    spoken: SpokenView = field(default_factory=SpokenView)
    camera_ok: bool = True
    camera_words: Words = field(default_factory=lambda: Words("", ""))


class LiveTable(Protocol):
    """The running table."""

    def view(self) -> LiveView:
        """Returns the newest view."""

    def wait_for_change(self, version: int, timeout_s: float) -> LiveView:
        """Returns the newest view as soon as it is newer than ``version``, or after the time-out."""

    def ask(self, request: str, params: Mapping[str, str]) -> Reply:
        """Asks the referee for something: confirm, undo, pause, resume, resign, draw, choose, stand,
        retract, penalty, help_level, new_game … (``firmware.referee.requests`` lists them).
        """

    def camera_jpeg(self, overlay: bool) -> bytes | None:
        """Returns the newest camera picture, with what vision made of it on request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableItem:
    """A thing on the virtual table. Lengths in mm from the sheet's upper left corner, x right, y down."""

    id: str
    symbol: str  # what it looks like from above, as a symbol of the game; "ball" or "ring" for those
    x_mm: float
    y_mm: float
    diameter_mm: float
    held: bool  # in the hand
    rides_on: str = ""  # id of the piece that carries this ball or ring


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCell:
    """A cell of the sheet: its name, centre and size in mm. Lights are drawn and keys steer by it."""

    name: str
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float


class VirtualTablePort(Protocol):
    """The table that stands in for a real one: things that a hand can take, put down and turn over."""

    def sheet_svg(self) -> str:
        """Returns the printed sheet as SVG with a viewBox in millimetres."""

    def area_mm(self) -> tuple[float, float, float, float]:
        """Returns left, top, width and height of the whole table, sheet and trays, in mm from the
        sheet's upper left corner (left and top may be negative).
        """

    def cells(self) -> tuple[TableCell, ...]:
        """Returns the cells of the sheet, in cell order."""

    def wait_for_change(self, version: int, timeout_s: float) -> int:
        """Returns the number of the table's newest state (items or lights) as soon as it is higher than
        ``version``, or after the time-out. Starts at 1.
        """

    def items(self) -> tuple[TableItem, ...]:
        """Returns everything on the table and beside the board."""

    def lift(self, item_id: str) -> Reply:
        """A hand comes in and takes the item, and what rides on it."""

    def put_down(self, item_id: str, x_mm: float, y_mm: float) -> Reply:
        """The hand carries the item there, puts it down and leaves. A ball lands on a piece below it."""

    def carry(self, item_id: str, x_mm: float, y_mm: float) -> Reply:
        """The hand takes the item to where the pointer is by now."""

    def landing(self, item_id: str) -> tuple[float, float]:
        """Returns where (x, y in mm) the item lies once all that was asked for is done."""

    def set_pieces(self, layout: tuple[str, ...]) -> Reply:
        """The hand makes the board show ``layout``, and fetches what lies out of reach."""

    def turn_over(self, item_id: str) -> Reply:
        """The hand turns the piece over where it stands."""

    def press(self, button: str, held: bool = False) -> Reply:
        """Presses a button of the device: clock_first, clock_second, confirm, undo or pause; or holds it."""

    def leds(self) -> Mapping[str, tuple[int, int, int]]:
        """Returns the colour of the LED of each cell that is lit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSettings:
    """What a new game is to be. ``start``: position text, "" for the usual one; ``time_control``: as "5m+3s",
    "" without clocks; ``help_level``: off, warn, squares or reasons. ``engine``: which side the computer
    plays, none, first, second or both, and ``level`` how well (1 to 8); ``hand``: at a virtual table a
    simulated hand lays its moves.
    """

    game: str  # uid
    options: Mapping[str, str] = field(default_factory=dict)
    first: str = ""
    second: str = ""
    event: str = ""
    help_level: str = "reasons"
    strict: bool = False
    time_control: str = ""
    start: str = ""
    engine: str = "none"
    level: int = 3
    hand: bool = True


@dataclass(frozen=True, slots=True)
class BoardSeen:
    """A board as it stands: its symbols in cell order, or none and why it cannot be read."""

    symbols: tuple[str, ...]
    words: Words = field(default_factory=lambda: Words("", ""))


class GameStart(Protocol):
    """Where games are begun."""

    def settings(self) -> GameSettings:
        """Returns what the present game is, or what is usual here before the first one."""

    def start(self, settings: GameSettings) -> Reply:
        """Ends the present game without a result if it has none, and begins another one. Returns at once;
        the live view shows the set-up that follows.
        """


class TableSetUp(GameStart, Protocol):
    """Where games are begun and the table is made ready."""

    def games(self) -> tuple[str, ...]:
        """Returns the uids of the games that this table can play, the present one first."""

    def read_board(self, settings: GameSettings) -> BoardSeen:
        """Reads the board of the game in ``settings`` as it stands now. May take a few seconds."""

    def calibrate(self) -> Reply:
        """Learns the pieces again from the position that is to stand on the board now."""

    def test_lights(self) -> Reply:
        """Lights every LED in turn for a few seconds."""

    def take_corners(self, corners_px: tuple[tuple[float, float], ...]) -> Reply:
        """Takes the sheet's four corners as clicked in the camera picture (upper left, upper right, lower
        right, lower left of the board as printed; x, y in its pixels), where there are no markers.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsKey:
    """A key of the settings file, its value as a person types it. ``question``: what is asked of everybody,
    empty words for a key that most leave as it is. ``choices``: all its values, where they are few, and what
    they are called; ``offers``: the usual ones, where there are others.
    """

    name: str  # with its section, as "leds.count"
    question: Words
    meaning: Words
    allowed: Words
    choices: Mapping[str, Words]
    offers: Mapping[str, Words]
    default: Words
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsSection:
    """A part of the settings file."""

    name: str
    title: Words
    keys: tuple[SettingsKey, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsView:
    """The settings as they are written. ``words``: what is to be known of the file, or is wrong with it."""

    path: str
    words: Words
    sections: tuple[SettingsSection, ...]


@dataclass(frozen=True, slots=True)
class SettingsSaved:
    """What became of new settings: written, or why not, with what is wrong by key."""

    ok: bool
    words: Words
    wrong: Mapping[str, Words] = field(default_factory=dict)


class SettingsPort(Protocol):
    """The settings file of this table."""

    def view(self) -> SettingsView:
        """Returns the settings as they are written now."""

    def save(self, values: Mapping[str, str]) -> SettingsSaved:
        """Writes the file with the keys in ``values`` changed, all of them or none."""


class GuidesPort(Protocol):
    """The players' guides."""

    def guide(self, game: str, language: str) -> str:
        """Returns the guide of a game as Markdown, "" where there is none. Its pictures are diagrams."""

    def diagram(self, file: str) -> str | None:
        """Returns the SVG of a diagram by its file's name, None if there is none of that name."""

    def rule_sheet(self, game: str, language: str, paper: str) -> bytes | None:
        """Returns the rules of a game on one page of ``paper`` as PDF, None where there are none."""


class ReportPort(Protocol):
    """Where somebody says that something was wrong."""

    def archive(self, game_id: int, words: str, moves: str, with_names: bool) -> bytes:
        """Returns a ZIP archive of what is known of a game of the log, with what the camera saw last:
        ``words`` say what was wrong, ``moves`` which were really played, with spaces between ("" if that is
        not said). Names of people are in it only ``with_names``. Raises ``NoSuchGame``.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Ports:
    """What the program gives to the page; None for what there is not: without a running table the page shows
    the games only.
    """

    live: LiveTable | None = None
    virtual: VirtualTablePort | None = None
    set_up: TableSetUp | None = None
    settings: SettingsPort | None = None
    reports: ReportPort | None = None
    teaching: TeachingPort | None = None
    reviews: ReviewPort | None = None
    learners: LearnerFiles | None = None
    guides: GuidesPort | None = None
    support: SupportPort | None = None
    updates: UpdatePort | None = None
    club: Hub | None = None
    club_members: MembersPort | None = None
    joining: JoiningPort | None = None
