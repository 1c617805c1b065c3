"""The build guide's page on the camera stand, its tables computed from the sheets and the lenses."""

from tachiai.hardware_docs.camera_stand import AROUND_MM, CAMERA_MODELS, Stand, place_camera, top_shift_mm
from tachiai.hardware_docs.catalogue import open_pieces, open_sheet, sheet_names
from tachiai.hardware_docs.drawing.stand import draw_stand
from tachiai.hardware_docs.drawing.svg import render_svg
from tachiai.hardware_docs.writing.page_templates import rendered, written_languages
from tachiai.rules.messages import Message

PAGE = "camera_stand"
LEANS_DEG = (0.0, 15.0)
FEWEST_FIDUCIAL_PX = 24  # four pixels to a module: smaller markers are lost in noise and blur
SHARP = "†"
SHEET = Message("sheet")
SHORT = Message(" (short)")


def stand_page(language: str) -> str:
    """The page in ``language``, as Markdown."""
    upright_deg, lean_deg = LEANS_DEG
    return rendered(
        PAGE,
        language,
        around=f"{AROUND_MM:g}",
        lean=f"{lean_deg:g}",
        fewest=FEWEST_FIDUCIAL_PX,
        sharp=SHARP,
        upright=_table(upright_deg, language),
        leaning=_table(lean_deg, language),
        **_parallax(language),
    )


def stand_files() -> dict[str, str]:
    """File name → text of the pages and the picture."""
    sheet, camera = open_sheet("rugby_chess"), CAMERA_MODELS[0]
    picture = render_svg(draw_stand(sheet, camera, place_camera(sheet, camera, LEANS_DEG[-1])))
    pages = {f"{PAGE}.{language}.md": stand_page(language) for language in written_languages(PAGE)}
    return {**pages, "camera_stand.svg": picture}


def _table(lean_deg: float, language: str) -> str:
    heads = [SHEET.in_language(language), *(camera.words.in_language(language) for camera in CAMERA_MODELS)]
    lines = ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|"]
    for name in sheet_names():
        sheet = open_sheet(name)
        cells = []
        for camera in CAMERA_MODELS:
            stand = place_camera(sheet, camera, lean_deg)
            mark = f" {SHARP}" if stand.height_mm < camera.nearest_mm else ""
            cells.append(_words(stand).in_language(language) + mark)
        lines.append("| " + " | ".join([f"`{name}`", *cells]) + " |")
    return "\n".join(lines)


def _words(stand: Stand) -> Message:
    short, px = SHORT if stand.side == "short" else "", round(stand.fiducial_px)
    if not stand.lean_deg:
        return Message("{height:g} mm high{short}, {px} px", height=stand.height_mm, short=short, px=px)
    return Message(
        "{height:g} mm high, {back} mm back{short}, {px} px",
        height=stand.height_mm,
        back=round(stand.back_mm),
        short=short,
        px=px,
    )


def _parallax(language: str) -> dict[str, str]:
    """The parallax of the tallest pieces' tops, as values of the template."""
    sheet, camera = open_sheet("rugby_chess"), CAMERA_MODELS[0]
    kind = open_pieces("rugby_chess").kinds["B"]
    assert kind.carries is not None, "B carries the ball"
    ball_top_mm = kind.height_mm + kind.carries.sits_mm + kind.carries.diameter_mm / 2
    upright, leaning = (place_camera(sheet, camera, lean_deg).steepest_deg for lean_deg in LEANS_DEG)
    return {
        "lens": camera.words.in_language(language),
        "piece": f"{kind.height_mm:g}",
        "disc": f"{top_shift_mm(kind.height_mm, upright):.1f}",
        "ball": f"{top_shift_mm(ball_top_mm, upright):.1f}",
        "lean_disc": f"{top_shift_mm(kind.height_mm, leaning):.1f}",
        "lean_ball": f"{top_shift_mm(ball_top_mm, leaning):.1f}",
    }
