"""What the doctor tells of a machine beside its verdicts."""

from tachiai.rules.words import Words

NO_PI = Words("this is no Raspberry Pi", "Raspberry Pi ではありません")
UNKNOWN_SYSTEM = Words("unknown system", "不明なシステム")
NO_PI_CAMERA = Words("libcamera lists none", "libcamera の一覧にありません")
UNKNOWN_SENSOR = Words(
    "{sensor}: its modes are not known here, the picture may be cropped",
    "{sensor}：モードが不明のため、画像の端が切れることがあります",
)
SENSOR = Words(
    "{sensor}: mode {width} × {height}, {view} are seen",
    "{sensor}：モード {width} × {height}、視野 {view}",
)
MISSING_MODULES = Words("this Python does not see {modules}", "この Python から {modules} が見えません")
NO_GROUP = Words("no device needs a group", "グループの要る装置はありません")
MISSING_GROUPS = Words("missing: {groups}", "不足：{groups}")
TRANSFER = Words("{needed} of {room} bytes", "{room} バイト中 {needed} バイト")
LEDS = Words("{count} LEDs", "LED {count} 個")
NO_CHIP = Words("no /dev/gpiochip", "/dev/gpiochip がありません")
UNMEASURED = Words("nothing measures it here", "ここでは測れません")
FREE = Words("{mb:.0f} MB free", "空き {mb:.0f} MB")
OWN_DATABASE = Words("the log is in a database of its own", "棋譜は別のデータベースにあります")
CLOCK_UNKNOWN = Words("timedatectl does not tell", "timedatectl では分かりません")
CLOCK_RIGHT = Words("synchronised", "同期済み")
CLOCK_WRONG = Words("not synchronised", "未同期")


def same(text: str) -> Words:
    """Returns what reads alike in both languages: names, numbers, a library's own words, on one line."""
    line = " ".join(text.split())
    return Words(line, line)
