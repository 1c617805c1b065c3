"""Why vision gives no answer, as codes for programs and sentences for people.

A sentence may hold the numbers of its ``NotFound`` or report by name, as ``{found}``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tachiai.rules.shown import shown
from tachiai.rules.words import Words


@dataclass(frozen=True, slots=True)
class NotFound:
    """The sheet was not found: a code of ``REASONS`` and the numbers that its sentence names."""

    code: str
    numbers: Mapping[str, float] = field(default_factory=dict)

    def sentence(self, language: str = "en") -> str:
        """Returns the sentence in ``language`` ("en" or "ja")."""
        return explain(self.code, self.numbers, language)


# Why the sheet is not found in a picture.
LOCATE: Mapping[str, Words] = {
    "too_dark": Words(
        "The picture is too dark to see the board: the brightest parts reach only {brightness:.0f} of 255. "
        "Switch on a lamp.",
        "暗すぎて盤が見えません（最も明るい部分でも 255 のうち {brightness:.0f}）。照明を点けてください。",
    ),
    "too_bright": Words(
        "The picture is too bright: {saturated:.0%} of it is plain white. Dim or move the lamp.",
        "明るすぎます（画面の {saturated:.0%} が白飛び）。照明を弱めるか、位置を変えてください。",
    ),
    "blurred": Words(
        "The picture is blurred. Focus the camera and make sure that it does not shake.",
        "画像がぼけています。カメラのピントを合わせ、揺れないように固定してください。",
    ),
    "no_markers": Words(
        "No board is in the picture: none of its square markers can be seen.",
        "盤が写っていません。四角いマーカーがひとつも見えません。",
    ),
    "other_sheet": Words(
        "The picture shows {found:.0f} markers, but hardly any of this sheet's. Put down the right sheet.",
        "マーカーが {found:.0f} 個見えますが、この盤のものではないようです。正しい盤を置いてください。",
    ),
    "few_markers": Words(
        "Only {found:.0f} of the board's markers can be seen, {needed:.0f} are needed. "
        "Clear the edges of the board.",
        "盤のマーカーが {found:.0f} 個しか見えません（{needed:.0f} 個必要です）。盤の縁を空けてください。",
    ),
    "small_markers": Words(
        "Only {found:.0f} of the board's markers can be seen, {needed:.0f} are needed: they are only some "
        "{side:.0f} pixels wide in the picture. Move the camera closer, or lay down larger markers.",
        "盤のマーカーが {found:.0f} 個しか見えません（{needed:.0f} 個必要です）。"
        "画像での幅が約 {side:.0f} ピクセルです。カメラを近づけるか、大きいマーカーにしてください。",
    ),
    "misplaced_markers": Words(
        "{found:.0f} of the board's markers can be seen, but they do not lie as the sheet's file says. "
        "Put down the right sheet, or correct the markers' numbers and places in the file; the picture "
        "must not be mirrored.",
        "盤のマーカーが {found:.0f} 個見えますが、ファイルに書かれた位置と合いません。"
        "正しい盤を置くか、ファイルの番号と位置を直してください。左右反転した画像は使えません。",
    ),
    "one_sided": Words(
        "All visible markers lie on one side of the board. Clear its other edges.",
        "見えているマーカーが盤の片側に偏っています。ほかの縁も空けてください。",
    ),
    "skewed": Words(
        "The markers do not fit together (they are {residual:.1f} pixels off). Lay the sheet flat.",
        "マーカーの位置が合いません（{residual:.1f} ピクセルのずれ）。盤を平らに置いてください。",
    ),
    "wrong_lens": Words(
        "The board is seen without the lens that was calibrated, but not with it: it may be another "
        "camera's, or of another picture size. Calibrate it again with tachiai calibrate lens.",
        "レンズの調整なしなら盤が見えますが、保存された調整では見えません。別のカメラか、別の画像サイズのものかもしれません。"
        "tachiai calibrate lens で調整し直してください。",
    ),
    "outside": Words(
        "Part of the playing field lies outside the picture. Move the camera or the board.",
        "盤面の一部が画面の外にあります。カメラか盤を動かしてください。",
    ),
    "no_corners": Words(
        "This sheet has no markers. Give its four corners.",
        "この盤にはマーカーがありません。四隅を指定してください。",
    ),
    "bad_corners": Words(
        "The four corners do not span a board. Give them clockwise from the upper left.",
        "四隅の指定が盤の形になっていません。左上から時計回りに指定してください。",
    ),
    "far_corners": Words(
        "The four corners lie far outside the picture. Give them in pixels of this picture.",
        "四隅の位置が画像から大きく外れています。この画像のピクセル座標で指定してください。",
    ),
    "outside_corners": Words(
        "By the four corners part of the playing field lies outside the picture ({width:.0f} × {height:.0f} "
        "pixels). Give them in pixels of this picture.",
        "指定した四隅では、盤面の一部が画像（{width:.0f} × {height:.0f} ピクセル）の外に出ます。"
        "この画像のピクセル座標で指定してください。",
    ),
    "small_board": Words(
        "The board is too small in the picture: a cell is {pitch:.1f} pixels wide, at least {needed:.0f} are "
        "needed. Move the camera closer.",
        "盤が小さすぎます（1 マスが {pitch:.1f} ピクセル、{needed:.0f} ピクセル以上必要です）。"
        "カメラを近づけてください。",
    ),
    "other_size": Words(
        "The picture has {width:.0f} × {height:.0f} pixels; the corners were given for one of "
        "{own_width:.0f} × {own_height:.0f}.",
        "画像の大きさが {width:.0f} × {height:.0f} で、四隅を指定した画像"
        "（{own_width:.0f} × {own_height:.0f}）と違います。",
    ),
}

# Why a picture of a board that was found is not read.
SIGHT: Mapping[str, Words] = {
    "hand": Words(
        "A hand or something foreign is over the board.", "手か、盤のものではない何かが盤上にあります。"
    ),
    "over_margin": Words(
        "Something lies over the sheet's margin; no square is below it.",
        "シートの余白に何かがかかっています。マス目は隠れていません。",
    ),
    "moving": Words("The picture is not at rest yet.", "画像がまだ静止していません。"),
    "board_moved": Words("The board or the camera was moved.", "盤かカメラが動きました。"),
    "light": Words(
        "The light has changed too much since the calibration. Calibrate again.",
        "調整したときから明るさが変わりすぎました。もう一度調整してください。",
    ),
    "mirrored_lamp": Words(
        "A lamp is mirrored on some squares. Move the lamp.",
        "照明が映り込んでいるマスがあります。照明の位置を変えてください。",
    ),
    "overexposed": Words(
        "A large part of the board is plain white in the picture. Let the camera expose it for less long, or "
        "dim or move the lamp.",
        "盤の広い範囲が真っ白に写っています。カメラの露出を下げるか、照明を弱めるか、位置を変えてください。",
    ),
    "grid_off": Words(
        "The board's lines do not seem to lie where the sheet's file, or the corners that were given, put "
        "them. Check origin_mm, pitch_mm, cols and rows, or the corners: `tachiai sheet check` draws them.",
        "盤の線が、ファイルや指定した四隅の示す位置と合わないようです。origin_mm、pitch_mm、cols、rows、"
        "四隅を確かめてください。tachiai sheet check で画像に重ねて見られます。",
    ),
    "strangers": Words(
        "Much on the board looks like nothing that was declared or learned. Check the colours in the "
        "sheet's file, or give a picture of a known position (--start).",
        "登録した色や覚えた駒に似ていないものが多くあります。盤のファイルの色を確かめるか、"
        "配置の分かっている画像（--start）を使ってください。",
    ),
    "alike_pieces": Words(
        "Some pieces, or pieces and bare squares, look too much alike. Change the light, or the pieces' "
        "colours.",
        "駒どうし、または駒と空きマスが似すぎています。照明か、駒の色を変えてください。",
    ),
    "stacks": Words(
        "How high the stacks are cannot be told from so far above. Let the camera look more from the side.",
        "真上に近いため、重ねた高さが分かりません。カメラをもう少し斜めから向けてください。",
    ),
    "veil": Words(
        "A veil of light lies over the picture: black looks grey. Shade the lens, or turn the lamp away.",
        "画像全体が白くかすみ、黒が灰色に見えます。レンズに光が入らないようにするか、照明の向きを変えてください。",
    ),
    "colour_cast": Words(
        "The light has a strong colour of its own. Use a white lamp, or let the camera balance its white.",
        "光に強い色が付いています。白い照明を使うか、カメラのホワイトバランスを合わせてください。",
    ),
    "soft": Words(
        "The picture is too soft for pieces of this size. Focus the camera, or move it closer.",
        "この大きさの駒を見分けるには画像がぼけています。ピントを合わせるか、カメラを近づけてください。",
    ),
    "no_colours": Words(
        "The picture has no colours, and pieces are told apart by them too. Use a colour camera.",
        "画像に色がありません。駒は色でも見分けるので、カラーのカメラを使ってください。",
    ),
    "bad_image": Words("The file is not a picture.", "画像ファイルではありません。"),
}

# What the calibration says of one cell.
CALIBRATION: Mapping[str, Words] = {
    "ok": Words("Good.", "良好です。"),
    "glare": Words(
        "A lamp is mirrored here. Move the lamp.", "照明が映り込んでいます。照明の位置を変えてください。"
    ),
    "covered": Words("Something that is no piece lies here.", "駒ではないものがあります。"),
    "wrong_piece": Words(
        "Something else stands here than at the start.", "開始局面と違う駒が置かれています。"
    ),
    "missing_piece": Words("A piece is missing here.", "ここに置くべき駒がありません。"),
    "unclear": Words(
        "This cannot be told apart clearly. Improve the light, or move the camera closer.",
        "はっきり見分けられません。照明を良くするか、カメラを近づけてください。",
    ),
    "turned_layout": Words(
        "The picture seems to show the layout turned by {turn:.0f}°: check which corner is the board's upper "
        "left, or turn the layout.",
        "指定した配置を {turn:.0f} 度回した形に見えます。盤の左上の角を確かめるか、配置を回してください。",
    ),
    "exchanged_layout": Words(
        "Two kinds of pieces seem to be exchanged: the picture shows each where the layout has the other, or "
        "the file declares the colour of one for the other.",
        "二種類の駒が入れ替わっているようです。配置の文字か、ファイルの色が逆になっていないか確かめてください。",
    ),
    "off_centre": Words(
        "The piece stands far from the middle of its square.", "駒がマスの中央から大きく外れています。"
    ),
}

# Why one cell of a picture is not read; or "hand".
CELLS: Mapping[str, Words] = {
    "sheen": Words(
        "A lamp is mirrored here: the camera sees plain white.", "照明が映り込み、白く飛んでいます。"
    ),
    "stranger": Words(
        "Nothing that was declared or learned looks like this.",
        "登録した色や覚えた駒のどれにも似ていません。",
    ),
    "alike": Words(
        "Two things look alike here, and neither is sure.", "似たものが二つあり、どちらとも言い切れません。"
    ),
    "stack": Words(
        "How high this stack is cannot be told from here. Let the camera look more from the side.",
        "ここからは重ねた高さが分かりません。カメラをもう少し斜めから向けてください。",
    ),
}

REASONS: Mapping[str, Words] = {**LOCATE, **SIGHT, **CALIBRATION, **CELLS}


def explain(code: str, numbers: Mapping[str, float] | None = None, language: str = "en") -> str:
    """Returns the sentence of ``code`` with its numbers filled in. Raises ``LookupError``."""
    if code not in REASONS:
        raise LookupError(f"expected a code out of {', '.join(REASONS)}, got {shown(code)}")
    return REASONS[code].in_language(language).format(**(numbers or {}))
