"""The sections that fit on a few lines: [table], [camera], [clock_display], [page], [log], [referee]."""

from typing import Annotated, Literal

from pydantic import Field, field_validator

from tachiai.firmware.devices.cameras.drivers import CAMERAS
from tachiai.firmware.devices.clock_display.drivers import CLOCK_DISPLAYS
from tachiai.firmware.referee.clocks import BadTimeControl, parse_time_control
from tachiai.firmware.settings.keys import Section, key
from tachiai.firmware.settings.name_values import name_values
from tachiai.rules.registry import game_ids
from tachiai.rules.words import Words

Pixels = Annotated[int, Field(ge=64, le=8192)]


class TableSettings(Section):
    """[table]"""

    title = Words("Table", "卓")
    language: Literal["en", "ja"] = key(
        "en",
        "Language of terminal and speech, and of the page for browsers that ask for neither en nor ja",
        "端末と読み上げの言語。ブラウザーが en も ja も求めないときは、ページにも使う",
        question=Words("Language of this table (en, ja)", "この卓の言語（en：英語、ja：日本語）"),
    )
    game: str = key(
        "rugby_chess",
        "The game that begins where none is named, as at power-on",
        "ゲームの指定がないとき（電源投入時など）に始めるゲーム",
        question=Words("Game that begins at power-on", "電源を入れたときに始めるゲーム"),
        choices=game_ids,
    )
    options: str = key(
        "",
        "Options of that game as name=value, with blanks between them, as size=9; empty: the usual ones",
        "そのゲームのオプション（例：size=9）。名前=値の形で、空白で区切る。空なら標準",
        question=Words(
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
        CAMERAS.sources().en,
        CAMERAS.sources().ja,
        question=Words(
            "Camera (usb:0, picamera2, or a film)", "カメラ（usb:0、picamera2、または動画ファイル）"
        ),
    )
    picture_wh: tuple[Pixels, Pixels] = key(
        (1280, 720),
        "Width and height of the picture asked of the camera",
        "カメラに求める画像の幅と高さ（画素）",
    )
    mains_hz: Literal[50, 60] = key(
        50,
        "Frequency of the mains, against the flicker of lamps: 50, in America and western Japan 60",
        "電源周波数（照明のちらつき対策）。東日本は50、西日本は60",
        question=Words("Frequency of the mains, 50 or 60 Hz", "電源周波数（東日本50、西日本60）"),
    )
    frames_per_s: float = key(10.0, "Frames looked at in a second", "1秒間に見る画像の枚数", gt=0, le=60)

    def with_source(self, source: str) -> "CameraSettings":
        """Returns the same for another camera, as a command line may name one."""
        return self.model_copy(update={"source": source})


@CLOCK_DISPLAYS.add_keys
class ClockDisplaySettings(Section):
    """[clock_display]"""

    title = Words("Clock display on the table", "卓上の時計表示")
    driver: str = key(
        "none",
        f"Digits for the clocks on the table: {CLOCK_DISPLAYS.listed().en}",
        f"卓上の対局時計の数字表示：{CLOCK_DISPLAYS.listed().ja}",
        question=Words("Clock display (ht16k33, or none)", "対局時計の表示器（ht16k33、なければ none）"),
        choices=CLOCK_DISPLAYS.names,
        why_not=CLOCK_DISPLAYS.fault_of,
    )
    brightness: float = key(0.5, "0 faint to 1 bright", "明るさ。0（最小）から1（最大）まで", ge=0, le=1)


class PageSettings(Section):
    """[page]"""

    title = Words("Page", "ページ")
    host: str = key(
        "127.0.0.1",
        "Address to serve on; 0.0.0.0 lets the network watch",
        "待ち受けるアドレス。0.0.0.0 ならネットワークから見られる",
        question=Words(
            "Page for this computer only (127.0.0.1) or for the network (0.0.0.0)",
            "ページを見られる範囲（この機器だけなら 127.0.0.1、ネットワークなら 0.0.0.0）",
        ),
    )
    port: int = key(8472, "Port of the page", "ページのポート番号", ge=1, le=65535)


class LogSettings(Section):
    """[log]"""

    title = Words("Game log", "棋譜の保存先")
    url: str = key(
        "",
        "SQLAlchemy URL of the log; empty: a SQLite file in the user's data folder",
        "棋譜データベースの SQLAlchemy URL。空なら利用者のデータフォルダーの SQLite ファイル",
    )


class RefereeTableSettings(Section):
    """[referee]"""

    title = Words("Referee", "審判")
    help_level: Literal["off", "warn", "squares", "reasons"] = key(
        "reasons", "How much is shown to the players", "対局者にどこまで見せるか"
    )
    strict: bool = key(False, "Lock the level of help during a game", "対局中は助言の段階を固定する")
    auto_confirm: bool = key(
        True,
        "Confirm a move by itself once it has stood for a while",
        "しばらく動かなければ自動で手を確定する",
    )
    time_control: str = key(
        "",
        "Clock, as 5m+3s; empty: no clocks",
        "持ち時間（例：5m+3s）。空なら時計なし",
        question=Words("Clock, as 5m+3s; empty for none", "持ち時間（例：5m+3s。空なら時計なし）"),
    )
    illegal_limit: int = key(
        0, "Illegal moves that lose the game; 0: never", "負けになる反則の回数。0なら負けにしない", ge=0
    )

    @field_validator("time_control")
    @classmethod
    def _is_a_time_control(cls, text: str) -> str:
        try:
            parse_time_control(text)
        except BadTimeControl as error:
            raise ValueError("expected a clock such as 5m+3s, 10m b5s or 30m byo 3x30s") from error
        return text
