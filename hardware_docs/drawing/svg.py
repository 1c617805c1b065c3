"""Writes a ``Drawing`` as SVG in exact millimetres: one user unit is one millimetre."""

from html import escape

from tachiai.hardware_docs.drawing import shapes
from tachiai.hardware_docs.drawing.lines_of_text import FONT_NAME

_FONTS = f"'{FONT_NAME}', 'Noto Sans CJK JP', 'Hiragino Sans', 'Yu Gothic', sans-serif"


def render_svg(drawing: shapes.Drawing) -> str:
    """``drawing`` as the text of an SVG file. Text stays text, in the project's font if it is installed."""
    width_mm, height_mm = (_number(side) for side in drawing.size_mm)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width_mm}mm" height="{height_mm}mm" '
        f'viewBox="0 0 {width_mm} {height_mm}" font-family="{_FONTS}">\n{_body(drawing)}\n</svg>\n'
    )


def _body(drawing: shapes.Drawing) -> str:
    width_mm, height_mm = drawing.size_mm
    ground = [shapes.Rect(0, 0, width_mm, height_mm, drawing.paper)] if drawing.paper else []
    return "\n".join(_element(shape) for shape in (*ground, *drawing.shapes))


def _element(shape: shapes.Shape) -> str:
    match shape:
        case shapes.Rect():
            place = _attributes(x=shape.x_mm, y=shape.y_mm, width=shape.width_mm, height=shape.height_mm)
            return f"<rect {place} {_paint(shape.fill, shape.stroke, shape.stroke_mm)}/>"
        case shapes.Circle():
            place = _attributes(cx=shape.centre_mm[0], cy=shape.centre_mm[1], r=shape.radius_mm)
            return f"<circle {place} {_paint(shape.fill, shape.stroke, shape.stroke_mm)}/>"
        case shapes.Polygon():
            contours = " ".join(f"M{_points(contour)}Z" for contour in shape.contours_mm)
            return f'<path d="{contours}" fill-rule="evenodd" {_paint(shape.fill, "", 0)}/>'
        case shapes.Polyline():
            legs = " ".join(f"M{_points(dash.points_mm)}" for dash in shapes.dashes(shape))
            return f'<path d="{legs}" {_paint("", shape.stroke, shape.stroke_mm)}/>'
        case shapes.Text():
            return _text(shape)
        case shapes.Inset():
            return _inset(shape)


def _text(text: shapes.Text) -> str:
    x_mm, y_mm = (_number(value) for value in text.at_mm)
    turn = f' transform="rotate({text.turned_deg} {x_mm} {y_mm})"' if text.turned_deg else ""
    return (
        f'<text x="{x_mm}" y="{y_mm}" font-size="{_number(text.size_mm)}" fill="{text.fill}" '
        f'text-anchor="{text.anchor}"{turn}>{escape(text.text)}</text>'
    )


def _inset(inset: shapes.Inset) -> str:
    _, _, width_mm, height_mm = inset.window_mm
    place = _attributes(x=inset.at_mm[0], y=inset.at_mm[1], width=width_mm, height=height_mm)
    view = " ".join(_number(value) for value in inset.window_mm)
    return f'<svg {place} viewBox="{view}" overflow="hidden">\n{_body(inset.drawing)}\n</svg>'


def _paint(fill: str, stroke: str, stroke_mm: float) -> str:
    lines = f' stroke="{stroke}" stroke-width="{_number(stroke_mm)}"' if stroke else ""
    return f'fill="{fill or "none"}"{lines}'


def _attributes(**lengths_mm: float) -> str:
    return " ".join(f'{name}="{_number(value)}"' for name, value in lengths_mm.items())


def _points(points: tuple[tuple[float, float], ...]) -> str:
    return "L".join(f"{_number(x)} {_number(y)}" for x, y in points)


def _number(value: float) -> str:
    """With at most four decimals (a tenth of a micrometre), the same text on every machine."""
    return f"{value:.4f}".rstrip("0").rstrip(".")
