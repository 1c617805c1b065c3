"""What calibrating a lens says: where to hold the chart next, and why pictures give no lens."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tachiai.rules.words import Words

WISHES: Mapping[str, Words] = {
    "middle": Words("Hold the chart in the middle of the picture.", "チャートを画面の中央に写してください。"),
    "upper_left": Words("Hold it in the upper left of the picture.", "画面の左上に写してください。"),
    "upper_right": Words("Hold it in the upper right of the picture.", "画面の右上に写してください。"),
    "lower_right": Words("Hold it in the lower right of the picture.", "画面の右下に写してください。"),
    "lower_left": Words("Hold it in the lower left of the picture.", "画面の左下に写してください。"),
    "top": Words("Hold it at the upper edge of the picture.", "画面の上端に写してください。"),
    "right": Words("Hold it at the right edge of the picture.", "画面の右端に写してください。"),
    "bottom": Words("Hold it at the lower edge of the picture.", "画面の下端に写してください。"),
    "left": Words("Hold it at the left edge of the picture.", "画面の左端に写してください。"),
    "tilted": Words(
        "Tilt it: bring one of its edges nearer to the camera, each time another one.",
        "チャートを傾けてください。毎回ちがう辺をカメラに近づけます。",
    ),
    "elsewhere": Words(
        "Hold it differently: nearer, farther, turned.", "近づける、離す、回すなど、写し方を変えてください。"
    ),
}

REFUSALS: Mapping[str, Words] = {
    "sizes_differ": Words(
        "The pictures are of different sizes ({width:.0f} × {height:.0f} and "
        "{other_width:.0f} × {other_height:.0f}): take all of them with the camera as it will be used.",
        "画像の大きさがそろっていません（{width:.0f} × {height:.0f} と "
        "{other_width:.0f} × {other_height:.0f}）。実際に使う設定で撮り直してください。",
    ),
    "few_views": Words(
        "Only {found:.0f} of {pictures:.0f} pictures show enough of the chart, {needed:.0f} are needed: "
        "hold it nearer, still, and in good light.",
        "{pictures:.0f} 枚のうち、チャートが十分に写っているのは {found:.0f} 枚だけです"
        "（{needed:.0f} 枚必要です）。"
        "明るい場所で、近くに、動かさずに写してください。",
    ),
    "views_alike": Words(
        "The pictures are too much alike ({found:.0f} differ, {needed:.0f} are needed): hold the chart in "
        "all corners, nearer and farther.",
        "似た画像ばかりです（違うものは {found:.0f} 枚、{needed:.0f} 枚必要です）。"
        "四隅や、近い位置、遠い位置でも写してください。",
    ),
    "one_place": Words(
        "The chart was seen in {reached:.0f} of the picture's {places:.0f} parts only: hold it in "
        "all corners.",
        "チャートが写ったのは、画面を {places:.0f} 分割したうちの {reached:.0f} か所だけです。"
        "四隅でも写してください。",
    ),
    "all_flat": Words(
        "The chart is tilted in only {steep:.0f} pictures, {needed:.0f} are needed: without them the "
        "focal length stays open.",
        "チャートが傾いて写っている画像が {steep:.0f} 枚しかありません（{needed:.0f} 枚必要です）。"
        "傾けないと焦点距離が決まりません。",
    ),
    "bad_fit": Words(
        "No lens fits these pictures (they are {rms:.1f} pixels off): glue the chart on something flat and "
        "take sharp pictures.",
        "どのレンズにも合いません（{rms:.1f} ピクセルのずれ）。チャートを平らな板に貼り、ぶれないように"
        "撮り直してください。",
    ),
}


@dataclass(frozen=True, slots=True)
class NoLens:
    """The pictures give no lens: a code of ``REFUSALS`` and the numbers that its sentence names."""

    code: str
    numbers: Mapping[str, float] = field(default_factory=dict)

    def sentence(self, language: str = "en") -> str:
        """Returns the sentence in ``language`` ("en" or "ja")."""
        return REFUSALS[self.code].in_language(language).format(**self.numbers)
