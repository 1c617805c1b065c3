"""The build guide's page on the camera stand, its tables computed from the sheets and the lenses."""

from tachiai.hardware_docs.camera_stand import (
    AROUND_MM,
    CAMERA_MODELS,
    Stand,
    place_camera,
    top_shift_mm,
)
from tachiai.hardware_docs.catalogue import open_pieces, open_sheet, sheet_names
from tachiai.hardware_docs.drawing.stand import draw_stand
from tachiai.hardware_docs.drawing.svg import render_svg
from tachiai.rules.words import Words

LANGUAGES = ("en", "ja")
LEANS_DEG = (0.0, 15.0)
FEWEST_FIDUCIAL_PX = 24  # four picture pixels to a module: below, markers get lost in noise and blur
SHARP = "†"

_HEADING = Words("# The camera stand", "# カメラスタンド")
_INTRO = Words(
    """Everything on this page is computed from the sheet files and the lenses' angles of view;
`tachiai print guide` writes it anew. Heights are from the sheet to the lens: the lowest from which the
whole sheet and {around:g} mm of table round it are seen. Higher is fine, as long as the markers stay large.

- **Straight down is best.** A lamp may then stand anywhere but beside the camera, and pieces hide least.
- **Leaning** by up to {lean:g}° keeps the arm out of the players' way. The lens then hangs back from
  above the sheet's middle, towards the edge where the stand is.
- The picture's longer side runs along the sheet's **long** side unless the table says *short*; the stand
  stands at that side.
- *px* is how many pixels a marker's side gets at the far edge, in a picture 1280 pixels wide. It should
  be {fewest} or more; a picture 1920 pixels wide gives half as many again.
- At a height marked {sharp} the lens is not sharp as it is sold: turn its focus ring, or stand higher.

![The stand from the side](camera_stand.svg)
""",
    """このページの数値はすべて、シートのファイルとレンズの画角から計算したものです
（`tachiai print guide` で作り直せます）。高さはシートの面からレンズまでで、シート全体とその周囲
{around:g} mm が写る最も低い位置です。マーカーが十分大きく写る限り、これより高くてもかまいません。

- **真上からがいちばんです。** 照明はカメラのすぐ横でなければどこでもよく、駒による隠れも最小です。
- {lean:g}° までなら**傾けて**、アームを対局者の邪魔にならない側に置けます。そのときレンズは、
  シート中央の真上からスタンドのある側へ「後退」した位置に来ます。
- 画像の長辺をシートの**長い**辺に合わせます（表に「短辺」とあるときは短い辺）。
  スタンドはその辺の側に立てます。
- *px* は、幅 1280 画素の画像で、いちばん遠い側のマーカーの一辺が何画素になるかです。
  {fewest} 以上が目安です。幅 1920 画素なら 1.5 倍になります。
- {sharp} の付いた高さでは、出荷時のままのレンズにはピントが合いません。
  ピントリングを回すか、より高くしてください。

![横から見たスタンド](camera_stand.svg)
""",
)
_LEAN = Words("## Leaning by {lean:g}°", "## {lean:g}° 傾ける場合")
_UPRIGHT = Words("## Straight down", "## 真下に向ける場合")
_SHEET = Words("sheet", "シート")
_CELL = Words(
    "{height:g} mm high, {back} mm back{short}, {px} px", "高さ {height:g} mm、後退 {back} mm{short}、{px} px"
)
_CELL_UPRIGHT = Words("{height:g} mm high{short}, {px} px", "高さ {height:g} mm{short}、{px} px")
_SHORT = Words(" (short)", "（短辺）")
_PARALLAX = Words(
    """## How far tall pieces lean

Under the {lens}, in the farthest corner of the Rugby Chess sheet, the top of a {piece:g} mm disc appears
{disc:.1f} mm beside its foot, and the top of the ball {ball:.1f} mm. Leaning by {lean:g}° makes that
{lean_disc:.1f} mm and {lean_ball:.1f} mm. The reader allows for it; the less, the surer.

**Check:** `tachiai see PICTURE --game rugby_chess` says whether the sheet is found, and where.
""",
    """## 駒の高さによるずれ

{lens}でラグビーチェスのシートのいちばん遠い隅を見ると、厚さ {piece:g} mm の駒の上面は底面より
{disc:.1f} mm、ボールの頂上は {ball:.1f} mm ずれて見えます。{lean:g}° 傾けると、それぞれ
{lean_disc:.1f} mm と {lean_ball:.1f} mm になります。読み取りはこれを織り込みますが、
ずれが小さいほど確実です。

**確認：** `tachiai see 写真 --game rugby_chess` で、シートが見つかるかどうかと、その位置が表示されます。
""",
)


def stand_page(language: str) -> str:
    """Returns the page in ``language``, as Markdown."""
    parts = [
        _HEADING.in_language(language),
        _INTRO.in_language(language).format(
            around=AROUND_MM, lean=LEANS_DEG[1], fewest=FEWEST_FIDUCIAL_PX, sharp=SHARP
        ),
    ]
    for lean_deg in LEANS_DEG:
        heading = (_LEAN if lean_deg else _UPRIGHT).in_language(language).format(lean=lean_deg)
        parts.append(f"{heading}\n\n{_table(lean_deg, language)}")
    parts.append(_parallax(language))
    return "\n".join(part.rstrip("\n") + "\n" for part in parts)


def stand_files() -> dict[str, str]:
    """Returns the files of the page: name → text."""
    sheet, camera = open_sheet("rugby_chess"), CAMERA_MODELS[0]
    picture = render_svg(draw_stand(sheet, camera, place_camera(sheet, camera, LEANS_DEG[-1])))
    pages = {f"camera_stand.{language}.md": stand_page(language) for language in LANGUAGES}
    return {**pages, "camera_stand.svg": picture}


def _table(lean_deg: float, language: str) -> str:
    heads = [_SHEET.in_language(language), *(camera.words.in_language(language) for camera in CAMERA_MODELS)]
    lines = ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|"]
    for name in sheet_names():
        sheet = open_sheet(name)
        cells = []
        for camera in CAMERA_MODELS:
            stand = place_camera(sheet, camera, lean_deg)
            mark = f" {SHARP}" if stand.height_mm < camera.nearest_mm else ""
            cells.append(_words(stand, language) + mark)
        lines.append("| " + " | ".join([f"`{name}`", *cells]) + " |")
    return "\n".join(lines)


def _words(stand: Stand, language: str) -> str:
    short = _SHORT.in_language(language) if stand.side == "short" else ""
    words = (_CELL if stand.lean_deg else _CELL_UPRIGHT).in_language(language)
    return words.format(
        height=stand.height_mm, back=round(stand.back_mm), short=short, px=round(stand.fiducial_px)
    )


def _parallax(language: str) -> str:
    sheet, camera = open_sheet("rugby_chess"), CAMERA_MODELS[0]
    kind = open_pieces("rugby_chess").kinds["B"]
    assert kind.carries is not None, "B carries the ball"
    ball_top_mm = kind.height_mm + kind.carries.sits_mm + kind.carries.diameter_mm / 2
    upright, leaning = (place_camera(sheet, camera, lean_deg).steepest_deg for lean_deg in LEANS_DEG)
    return _PARALLAX.in_language(language).format(
        lens=camera.words.in_language(language),
        piece=kind.height_mm,
        disc=top_shift_mm(kind.height_mm, upright),
        ball=top_shift_mm(ball_top_mm, upright),
        lean=LEANS_DEG[1],
        lean_disc=top_shift_mm(kind.height_mm, leaning),
        lean_ball=top_shift_mm(ball_top_mm, leaning),
    )
