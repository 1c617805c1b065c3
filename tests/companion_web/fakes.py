"""Tables without a referee behind them: they show what a test wants and note what they are asked."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from threading import Condition

from tachiai.companion_web.ports import (
    BoardSeen,
    ClockView,
    GameSettings,
    Instruction,
    LiveView,
    SettingsKey,
    SettingsSaved,
    SettingsSection,
    SettingsView,
    TableCell,
    TableItem,
    WaitView,
)
from tachiai.rules.entries import GameHeader
from tachiai.rules.reply import Reply
from tachiai.rules.words import Words

START = "wwwWwww/7/7/7/7/7/7/7/bbbBbbb b -"
JPEG = bytes.fromhex("ffd8ffe000104a46494600010100000100010000ffd9")
HEADER = GameHeader(
    game="rugby_chess",
    rules_version="1",
    start=START,
    started_ms=1_790_000_000_000,
    first="Aoi",
    second="春香",
)
WAITING = LiveView(
    version=1,
    game="rugby_chess",
    options={},
    game_id=1,
    header=HEADER,
    ply=0,
    moves=(),
    players=(),
    position=START,
    seen=tuple("wwwWwww") + (".",) * 49 + tuple("bbbBbbb"),
    to_move="first",
    phase="waiting",
    words=Words("Black to move.", "黒の番です。"),
    clock=ClockView(first_ms=300_000, second_ms=295_400, running="first", control="5m+3s"),
)
TAKE_AWAY = Words("Take the black piece from a2.", "a2 の黒の駒を取ります。")
PUT_BACK = Words("Put a black piece on a1.", "a1 に黒の駒を置きます。")
ILLEGAL = replace(
    WAITING,
    version=2,
    phase="illegal",
    words=Words(
        "A piece runs diagonally forward, not straight.", "駒は斜め前に走ります。まっすぐには進めません。"
    ),
    clause="RC4",
    ruling=True,
    cells=("a2", "a1"),
    marks={"a2": "wrong", "a1": "put_back"},
    steps=(
        Instruction(cell="a2", seen="b", wanted=".", words=TAKE_AWAY),
        Instruction(cell="a1", seen=".", wanted="b", words=PUT_BACK),
    ),
    illegal_counts=(1, 0),
)
AMBIGUOUS = replace(
    WAITING,
    version=3,
    phase="ambiguous",
    words=Words("Two moves fit. Which was it?", "二通りの手が考えられます。"),
    choices=("d1>c1", "d1>e1"),
    marks={"c1": "ask", "e1": "ask"},
)
CONFIRMING = replace(
    WAITING,
    version=5,
    phase="confirming",
    words=Words("a1-b2.", "a1-b2。"),
    wait=WaitView(since_ms=12_000, total_ms=1000, left_ms=900, may_go_on=False),
)
MOVED = replace(
    WAITING,
    version=4,
    ply=1,
    moves=("a1-b2",),
    position="wwwWwww/7/7/7/7/7/7/1b5/1bbBbbb w -",
    to_move="second",
    words=Words("White to move.", "白の番です。"),
    marks={"a1": "from", "b2": "last"},
)


@dataclass
class FakeLiveTable:
    """Shows one view after the other, as a test tells it to; notes what it is asked."""

    shown: LiveView = WAITING
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    answer: Reply = field(default_factory=lambda: Reply(True))
    jpeg: bytes | None = JPEG
    pictures_made: int = 0
    _changed: Condition = field(default_factory=Condition)

    def show(self, view: LiveView) -> None:
        """Makes ``view`` the newest one, whatever its number was."""
        with self._changed:
            self.shown = replace(view, version=self.shown.version + 1)
            self._changed.notify_all()

    def view(self) -> LiveView:
        return self.shown

    def wait_for_change(self, version: int, timeout_s: float) -> LiveView:
        with self._changed:
            self._changed.wait_for(lambda: self.shown.version > version, timeout_s)
            return self.shown

    def ask(self, request: str, params: Mapping[str, str]) -> Reply:
        self.asked.append((request, dict(params)))
        return self.answer

    def camera_jpeg(self, overlay: bool) -> bytes | None:
        self.pictures_made += 1
        return self.jpeg


PITCH_MM = 34.0
LEFT_MM, TOP_MM = 29.5, 57.0
SHEET_MM = (297.0, 420.0)


def _cells() -> tuple[TableCell, ...]:
    return tuple(
        TableCell(
            name=f"{'abcdefg'[col]}{9 - row}",
            x_mm=LEFT_MM + (col + 0.5) * PITCH_MM,
            y_mm=TOP_MM + (row + 0.5) * PITCH_MM,
            width_mm=PITCH_MM,
            height_mm=PITCH_MM,
        )
        for row in range(9)
        for col in range(7)
    )


def _start_items() -> dict[str, TableItem]:
    middle = {cell.name: (cell.x_mm, cell.y_mm) for cell in _cells()}
    items = {}
    for side, rank in (("b", 1), ("w", 9)):
        for file in "abcdefg":
            x_mm, y_mm = middle[f"{file}{rank}"]
            name = f"{side}_{file}"
            items[name] = TableItem(id=name, symbol=side, x_mm=x_mm, y_mm=y_mm, diameter_mm=26, held=False)
        x_mm, y_mm = middle[f"d{rank}"]
        items[f"ball_{side}"] = TableItem(
            id=f"ball_{side}",
            symbol="ball",
            x_mm=x_mm,
            y_mm=y_mm,
            diameter_mm=12,
            held=False,
            rides_on=f"{side}_d",
        )
    return items


@dataclass
class FakeVirtualTable:
    """A table whose hand is quick: everything asked for is done at once, unless it is ``slow``: then it
    is done when ``catch_up`` is called.
    """

    done: list[tuple[str, ...]] = field(default_factory=list)
    carried: list[tuple[str, float, float]] = field(default_factory=list)
    lit: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    things: dict[str, TableItem] = field(default_factory=_start_items)
    answer: Reply = field(default_factory=lambda: Reply(True))
    slow: bool = False
    _undone: list[tuple[str, str, dict[str, object]]] = field(default_factory=list)
    _version: int = 1
    _changed: Condition = field(default_factory=Condition)

    def sheet_svg(self) -> str:
        lines = "".join(
            f'<rect x="{cell.x_mm - PITCH_MM / 2}" y="{cell.y_mm - PITCH_MM / 2}" width="{PITCH_MM}" '
            f'height="{PITCH_MM}" fill="none" stroke="#333"/>'
            for cell in _cells()
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SHEET_MM[0]} {SHEET_MM[1]}">'
            f'<rect width="100%" height="100%" fill="#fff"/>{lines}</svg>'
        )

    def area_mm(self) -> tuple[float, float, float, float]:
        return (-81.0, 0.0, SHEET_MM[0] + 162, SHEET_MM[1])

    def cells(self) -> tuple[TableCell, ...]:
        return _cells()

    def wait_for_change(self, version: int, timeout_s: float) -> int:
        with self._changed:
            self._changed.wait_for(lambda: self._version > version, timeout_s)
            return self._version

    def items(self) -> tuple[TableItem, ...]:
        return tuple(self.things.values())

    def light(self, **lit: tuple[int, int, int]) -> None:
        """Lights these cells and no others."""
        self.lit = lit
        self._tell()

    def lift(self, item_id: str) -> Reply:
        return self._do("lift", item_id, held=True)

    def put_down(self, item_id: str, x_mm: float, y_mm: float) -> Reply:
        return self._do("put_down", item_id, held=False, x_mm=x_mm, y_mm=y_mm)

    def carry(self, item_id: str, x_mm: float, y_mm: float) -> Reply:
        self.carried.append((item_id, x_mm, y_mm))
        return self.answer

    def landing(self, item_id: str) -> tuple[float, float]:
        expected = dict(self.things)
        for _, name, changed in self._undone:
            expected[name] = replace(expected[name], **changed)  # type: ignore[arg-type]  # fields of a TableItem
        return expected[item_id].x_mm, expected[item_id].y_mm

    def set_pieces(self, layout: tuple[str, ...]) -> Reply:
        self.done.append(("set_pieces", "".join(layout)))
        return self.answer

    def turn_over(self, item_id: str) -> Reply:
        symbol = self.things[item_id].symbol
        return self._do("turn_over", item_id, symbol=symbol[:-1] if symbol.endswith("'") else f"{symbol}'")

    def press(self, button: str, held: bool = False) -> Reply:
        self.done.append(("hold" if held else "press", button))
        return self.answer

    def leds(self) -> Mapping[str, tuple[int, int, int]]:
        return self.lit

    def _do(self, action: str, item_id: str, **changed: object) -> Reply:
        self.done.append((action, item_id))
        if self.answer.ok:
            self._undone.append((action, item_id, changed))
            if not self.slow:
                self.catch_up()
        return self.answer

    def catch_up(self) -> None:
        """The hand does what it was asked and has not done yet."""
        for action, item_id, changed in self._undone:
            for name, thing in self.things.items():
                if name == item_id or (thing.rides_on == item_id and action != "turn_over"):
                    self.things[name] = replace(thing, **changed)  # type: ignore[arg-type]  # fields of a TableItem
        self._undone.clear()
        self._tell()

    def _tell(self) -> None:
        with self._changed:
            self._version += 1
            self._changed.notify_all()


@dataclass
class FakeSetUp:
    """A set_up that notes what it is asked and answers what a test wants."""

    present: GameSettings = field(default_factory=lambda: GameSettings(game="rugby_chess", first="Aoi"))
    playable: tuple[str, ...] = ("rugby_chess", "two_rings")
    answer: Reply = field(default_factory=lambda: Reply(True))
    started: list[GameSettings] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    corners_px: tuple[tuple[float, float], ...] = ()
    seen: BoardSeen = field(default_factory=lambda: BoardSeen(WAITING.seen))
    read: list[GameSettings] = field(default_factory=list)

    def games(self) -> tuple[str, ...]:
        return self.playable

    def settings(self) -> GameSettings:
        return self.present

    def start(self, settings: GameSettings) -> Reply:
        self.started.append(settings)
        return self.answer

    def read_board(self, settings: GameSettings) -> BoardSeen:
        self.read.append(settings)
        return self.seen

    def calibrate(self) -> Reply:
        self.done.append("calibrate")
        return self.answer

    def test_lights(self) -> Reply:
        self.done.append("lights")
        return self.answer

    def take_corners(self, corners_px: tuple[tuple[float, float], ...]) -> Reply:
        self.corners_px = corners_px
        return self.answer


NOTHING = Words("", "")


def settings_key(name: str, value: str, *choices: str, question: Words = NOTHING) -> SettingsKey:
    """A key whose default is what it holds; of its choices some have names."""
    names = {
        "beside": Words("beside the board", "盤の横"),
        "under": Words("under the squares", "マスの下"),
        "true": Words("yes", "はい"),
        "false": Words("no", "いいえ"),
    }
    return SettingsKey(
        name=name,
        question=question,
        meaning=Words(f"Meaning of {name}", f"{name} の意味"),
        allowed=Words("whole number, ≥ 1", "整数、1以上"),
        choices={choice: names[choice] for choice in choices},
        offers={},
        default=names.get(value, Words(value, value)),
        value=value,
    )


@dataclass
class FakeSettings:
    """A settings file that notes what it is to hold and answers what a test wants."""

    saved: list[dict[str, str]] = field(default_factory=list)
    answer: SettingsSaved = field(
        default_factory=lambda: SettingsSaved(True, Words("Written.", "保存しました。"))
    )
    sections: tuple[SettingsSection, ...] = (
        SettingsSection(
            name="camera",
            title=Words("Camera", "カメラ"),
            keys=(
                settings_key("camera.source", "usb:0", question=Words("Which camera?", "どのカメラですか")),
                settings_key("camera.picture_wh", "1280, 720"),
            ),
        ),
        SettingsSection(
            name="leds",
            title=Words("Lights", "LED"),
            keys=(
                settings_key(
                    "leds.layout", "beside", "beside", "under", question=Words("Where?", "どこですか")
                ),
                settings_key("leds.count", "256"),
                settings_key("leds.serpentine", "true", "true", "false"),
            ),
        ),
    )

    def view(self) -> SettingsView:
        return SettingsView(
            path="/etc/tachiai/settings.toml",
            words=Words("Read at the next start.", "次の起動時に読まれます。"),
            sections=self.sections,
        )

    def save(self, values: Mapping[str, str]) -> SettingsSaved:
        self.saved.append(dict(values))
        return self.answer


@dataclass
class FakeReports:
    """Notes what is asked of it, and gives an archive that is none."""

    asked: list[tuple[int, str, str, bool]] = field(default_factory=list)
    made: bytes = b"PK"

    def archive(self, game_id: int, words: str, moves: str, with_names: bool) -> bytes:
        self.asked.append((game_id, words, moves, with_names))
        return self.made
