"""The sections of the settings but [leds]: [table], [camera], [panel], [clock_display], [page], [log] and
[referee].
"""

from typing import Annotated, Literal

from pydantic import Field, field_validator

from tachiai.firmware.drivers.cameras import CAMERAS
from tachiai.firmware.drivers.clock_displays import CLOCK_DISPLAYS
from tachiai.firmware.drivers.keys import Section, key
from tachiai.firmware.settings.name_values import name_values
from tachiai.rules.levels import NAMES as LEVEL_NAMES
from tachiai.rules.registry import game_titles
from tachiai.rules.time_control import PRESETS, BadTimeControl, parse_time_control
from tachiai.rules.words import Words

Pixels = Annotated[int, Field(ge=64, le=8192)]
Gpio = Annotated[int, Field(ge=0, le=27)]
GpioOrNone = Annotated[int, Field(ge=-1, le=27)]
Share = Annotated[float, Field(ge=0, le=1)]


class TableSettings(Section):
    """[table]"""

    title = Words("Table", "卓")
    language: Literal["en", "ja"] = key(
        "en",
        "Language of terminal and speech, and of the page for browsers that ask for neither",
        "端末と読み上げの言語。ブラウザーが英語も日本語も求めないときは、ページにも使う",
        choices={"en": ("English", "英語"), "ja": ("Japanese", "日本語")},
        written_once_chosen=True,  # commands speak the environment's language where it is left out
        ask=("Language of this table", "この卓の言語"),
    )
    game: str = key(
        "rugby_chess",
        "The game that begins where none is named, as at power-on; one that was cut off goes on",
        "ゲームの指定がないとき（電源投入時など）に始めるゲーム。中断した対局があれば、その続き",
        ask=("Game that begins at power-on", "電源を入れたときに始めるゲーム"),
        choices=game_titles,
    )
    options: str = key(
        "",
        "Options of that game as name=value, with blanks between them, as size=9; empty: the usual ones",
        "そのゲームのオプション（例：size=9）。名前=値の形で、空白で区切る。空なら標準",
        ask=(
            "Options of that game, as size=9; empty for the usual ones",
            "そのゲームのオプション（例：size=9。空なら標準）",
        ),
    )

    @property
    def game_options(self) -> dict[str, str]:
        """The options by their names."""
        return name_values(self.options.split())


@CAMERAS.add_keys
class CameraSettings(Section):
    """[camera]"""

    title = Words("Camera", "カメラ")
    source: str = key(
        "usb:0",
        CAMERAS.listed().en,
        CAMERAS.listed().ja,
        ask=(f"Camera ({CAMERAS.listed().en})", f"カメラ（{CAMERAS.listed().ja}）"),
    )
    picture_wh: tuple[Pixels, Pixels] = key(
        (1280, 720),
        "Width and height of the picture asked of the camera",
        "カメラに求める画像の幅と高さ（画素）",
    )
    mains_hz: Literal[50, 60] = key(
        50,
        "Frequency of the mains, against the flicker of lamps",
        "電源周波数（照明のちらつき対策）",
        choices={
            50: ("50 Hz (most countries, eastern Japan)", "50 Hz（東日本）"),
            60: ("60 Hz (the Americas, western Japan)", "60 Hz（西日本）"),
        },
        ask=("Frequency of the mains", "電源周波数"),
    )
    frames_per_s: float = key(10.0, "Frames looked at in a second", "1秒間に見る画像の枚数", gt=0, le=60)

    def with_source(self, source: str) -> "CameraSettings":
        """Returns the same for another camera, as a command line may name one."""
        return self.model_copy(update={"source": source})


class PanelSettings(Section):
    """[panel]"""

    title = Words("Buttons, buzzer, lamps, speech", "ボタン・ブザー・ランプ・音声")
    pin_factory: Literal["mock", "lgpio", "rpigpio"] = key(
        "mock",
        "How the pins of buttons, buzzer and lamps are driven (gpiozero's pin factory)",
        "ボタン・ブザー・ランプのピンの駆動方法（gpiozero のピンファクトリー）",
        choices={
            "mock": ("no pins", "ピンなし"),
            "lgpio": ("pins of a Pi (lgpio)", "ラズベリーパイのピン（lgpio）"),
            "rpigpio": ("pins of an older Pi (RPi.GPIO)", "古いラズベリーパイのピン（RPi.GPIO）"),
        },
        ask=("Pins of buttons, buzzer and lamps", "ボタン・ブザー・ランプのピン"),
    )
    clock_first_gpio: Gpio = key(5, "Button of the first player's clock", "先手の対局時計ボタン")
    clock_second_gpio: Gpio = key(6, "Button of the second player's clock", "後手の対局時計ボタン")
    confirm_gpio: Gpio = key(13, "Confirm button", "確定ボタン")
    undo_gpio: Gpio = key(16, "Undo button", "待ったボタン")
    pause_gpio: Gpio = key(26, "Pause button", "中断ボタン")
    buzzer_gpio: Gpio = key(19, "Passive buzzer", "圧電ブザー（他励式）")
    lamp_first_gpio: GpioOrNone = key(
        -1, "Lamp that shines on the first player's turn; -1: none", "先手番ランプ。-1ならなし"
    )
    lamp_second_gpio: GpioOrNone = key(
        -1, "Lamp that shines on the second player's turn; -1: none", "後手番ランプ。-1ならなし"
    )
    muted: bool = key(False, "Keep buzzer and speech silent", "ブザーと音声を鳴らさない")
    volume: Literal["quiet", "medium", "loud"] = key(
        "medium",
        "Volume of the buzzer",
        "ブザーの音量",
        choices={"quiet": ("quiet", "小"), "medium": ("medium", "中"), "loud": ("loud", "大")},
        ask=("Volume of the buzzer", "ブザーの音量"),
    )
    speech: bool = key(
        False,
        "Speak through espeak-ng, in the language of the table",
        "espeak-ng で読み上げる（言語は table.language）",
        ask=("Are moves and refusals spoken", "読み上げますか"),
    )


@CLOCK_DISPLAYS.add_keys
class ClockDisplaySettings(Section):
    """[clock_display]"""

    title = Words("Clock display on the table", "卓上の時計表示")
    driver: str = key(
        "none",
        "Digits for the clocks on the table",
        "卓上の対局時計の数字表示",
        ask=("Clock display on the table", "卓上の対局時計の表示器"),
        choices=CLOCK_DISPLAYS.titles,
        why_not=CLOCK_DISPLAYS.fault_of,
        unoffered=CLOCK_DISPLAYS.for_tests,
    )
    brightness: Share = key(0.5, "0 faint to 1 bright", "明るさ。0（最小）から1（最大）まで")


class PageSettings(Section):
    """[page]"""

    title = Words("Page", "ページ")
    host: str = key(
        "127.0.0.1",
        "Address to serve on; 0.0.0.0 lets the network watch",
        "待ち受けるアドレス。0.0.0.0 ならネットワークから見られる",
        ask=(
            "Page for this computer only (127.0.0.1) or for the network (0.0.0.0)",
            "ページを見られる範囲（この機器だけなら 127.0.0.1、ネットワークなら 0.0.0.0）",
        ),
    )
    port: int = key(8472, "Port of the page", "ページのポート番号", ge=1, le=65535)
    hosts: str = key(
        "",
        "Further names that the page answers to, with blanks between; its addresses and own name are known",
        "ページを開けるほかのホスト名（空白区切り）。この機器のアドレスとホスト名は書かなくてよい",
    )
    film_viewers: int = key(
        0,
        "How many may watch the camera's film (/live/camera.mjpeg) at a time; 0: nobody",
        "カメラの動画（/live/camera.mjpeg）を同時に見られる人数。0 なら配信しない",
        ge=0,
        le=16,
    )


class LogSettings(Section):
    """[log]"""

    title = Words("Game log", "棋譜の保存先")
    url: str = key(
        "",
        "SQLAlchemy URL of the log; empty: a SQLite file in the user's data folder",
        "棋譜データベースの SQLAlchemy URL。空なら利用者のデータフォルダーの SQLite ファイル",
    )


class EngineSettings(Section):
    """[engine]"""

    title = Words("Computer player", "コンピューターの対局者")
    plays: Literal["none", "first", "second", "both"] = key(
        "none",
        "Which side the computer plays in the game at power-on",
        "電源を入れたときに始まる対局で、コンピューターが受け持つ側",
        choices={
            "none": ("neither: two people play", "なし（人どうし）"),
            "first": ("the first player", "先手"),
            "second": ("the second player", "後手"),
            "both": ("both: it plays against itself", "両方（コンピューターどうし）"),
        },
        ask=("Which side the computer plays at power-on", "電源を入れたときにコンピューターが受け持つ側"),
    )
    level: int = key(
        3,
        "How well it plays",
        "強さ",
        choices={
            level: (f"{level}: {words.en}", f"{level}：{words.ja}")
            for level, words in enumerate(LEVEL_NAMES, start=1)
        },
        ask=("How well the computer plays", "コンピューターの強さ"),
    )
    hand: bool = key(
        True,
        "At a virtual table a simulated hand lays its moves",
        "仮想の卓では、コンピューターの手を自動で盤に置く",
    )


class RefereeTableSettings(Section):
    """[referee]"""

    title = Words("Referee", "審判")
    help_level: Literal["off", "warn", "squares", "reasons"] = key(
        "reasons",
        "How much is shown to the players",
        "対局者にどこまで見せるか",
        choices={
            "off": ("no help", "助言なし"),
            "warn": ("warn only", "警告だけ"),
            "squares": ("legal squares", "指せるマス"),
            "reasons": ("squares and reasons", "マスと理由"),
        },
    )
    strict: bool = key(False, "Lock the level of help during a game", "対局中は助言の段階を固定する")
    auto_confirm: bool = key(
        True,
        "Confirm a move by itself once it has stood for a while",
        "しばらく動かなければ自動で手を確定する",
    )
    time_control: str = key(
        "",
        "Clock, as 5m+3s, 30m byo 3x30s or 40/1h30m+30s, 30m+30s; empty: no clocks",
        "持ち時間（例：5m+3s、30m byo 3x30s、40/1h30m+30s, 30m+30s）。空なら時計なし",
        ask=(
            "Clock, one of these or another, as 40/1h30m, 30m",
            "持ち時間（上から選ぶか、40/1h30m, 30m のように入力）",
        ),
        offers={preset.text: preset.words for preset in PRESETS},
    )
    illegal_limit: int = key(
        0, "Illegal moves that lose the game; 0: never", "負けになる反則の回数。0なら負けにしない", ge=0
    )
    illegal_penalty_s: float = key(
        0.0,
        "Seconds that an illegal move costs on the clock; 0: none",
        "反則1回につき持ち時間から引く秒数。0なら引かない",
        ask=(
            "Seconds that an illegal move costs on the clock; 0: none",
            "反則1回につき持ち時間から引く秒数（0なら引かない）",
        ),
        ge=0,
        le=86_400,
    )
    arbiter: bool = key(
        False,
        "An illegal move that was completed waits for the arbiter's ruling",
        "指し終えた反則手は立会人の裁定を待つ",
        ask=(
            "Does an arbiter rule on illegal moves",
            "反則手を立会人が裁定しますか",
        ),
    )
    flag_loses: bool = key(
        True,
        "Running out of time loses the game",
        "時間切れを負けとする",
        ask=("Does running out of time lose the game", "時間切れを負けとしますか"),
    )
    take_back_by_hand: bool = key(
        True,
        "Putting the pieces back takes a move back",
        "駒を元に戻すと手の取り消しとみなす",
        ask=("Does putting the pieces back take a move back", "駒を元に戻したら手の取り消しとみなしますか"),
    )
    take_back_plies: int = key(
        4,
        "So many moves can be taken back by hand at once",
        "手で一度に取り消せる手数",
        ask=("How many moves can be taken back by hand at once", "駒を戻して一度に取り消せる手数"),
        ge=1,
        le=8,
    )

    @field_validator("time_control")
    @classmethod
    def _is_a_time_control(cls, text: str) -> str:
        try:
            parse_time_control(text)
        except BadTimeControl as error:
            raise ValueError("expected a clock such as 5m+3s, 30m byo 3x30s or 40/1h30m, 30m") from error
        return text
