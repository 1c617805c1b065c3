"""Writes drawings as the pages of a PDF: exact millimetres, embedded font, reproducible bytes."""

from collections.abc import Sequence
from io import BytesIO

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import FILL_EVEN_ODD, Canvas

from tachiai.hardware_docs.drawing import shapes
from tachiai.hardware_docs.drawing.lines_of_text import FONT_NAME, FONT_PATH


def render_pdf(pages: Sequence[shapes.Drawing], title: str) -> bytes:
    """A PDF with one page for each drawing, of the drawing's size."""
    if FONT_NAME not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(FONT_NAME, str(FONT_PATH)))
    data = BytesIO()
    canvas = Canvas(data, invariant=1, pageCompression=1)
    canvas.setTitle(title)
    canvas.setCreator("Tachiai")
    # Ask the viewer's print dialogue for the actual size.
    canvas.setViewerPreference("PrintScaling", "None")
    for page in pages:
        width_mm, height_mm = page.size_mm
        canvas.setPageSize((width_mm * mm, height_mm * mm))
        canvas.translate(0, height_mm * mm)
        canvas.scale(mm, -mm)  # from here on millimetres, y down
        _draw_all(canvas, page)
        canvas.showPage()
    canvas.save()
    return data.getvalue()


def _draw_all(canvas: Canvas, drawing: shapes.Drawing) -> None:
    if drawing.paper:
        _draw(canvas, shapes.Rect(0, 0, *drawing.size_mm, drawing.paper))
    for shape in drawing.shapes:
        _draw(canvas, shape)


def _draw(canvas: Canvas, shape: shapes.Shape) -> None:
    match shape:
        case shapes.Rect():
            fill, stroke = _paint(canvas, shape.fill, shape.stroke, shape.stroke_mm)
            canvas.rect(shape.x_mm, shape.y_mm, shape.width_mm, shape.height_mm, stroke=stroke, fill=fill)
        case shapes.Circle():
            fill, stroke = _paint(canvas, shape.fill, shape.stroke, shape.stroke_mm)
            canvas.circle(*shape.centre_mm, shape.radius_mm, stroke=stroke, fill=fill)
        case shapes.Polygon():
            _draw_polygon(canvas, shape)
        case shapes.Polyline():
            _paint(canvas, "", shape.stroke, shape.stroke_mm)
            for dash in shapes.dashes(shape):
                path = canvas.beginPath()
                path.moveTo(*dash.points_mm[0])
                for point in dash.points_mm[1:]:
                    path.lineTo(*point)
                canvas.drawPath(path, stroke=1, fill=0)
        case shapes.Text():
            _draw_text(canvas, shape)
        case shapes.Inset():
            _draw_inset(canvas, shape)


def _draw_polygon(canvas: Canvas, polygon: shapes.Polygon) -> None:
    path = canvas.beginPath()
    for contour in polygon.contours_mm:
        path.moveTo(*contour[0])
        for point in contour[1:]:
            path.lineTo(*point)
        path.close()
    _paint(canvas, polygon.fill, "", 0)
    canvas.drawPath(path, stroke=0, fill=1, fillMode=FILL_EVEN_ODD)


def _draw_text(canvas: Canvas, text: shapes.Text) -> None:
    canvas.saveState()
    canvas.translate(*text.at_mm)
    canvas.rotate(text.turned_deg)
    canvas.scale(1, -1)  # letters stand upright on a page that runs downwards
    canvas.setFont(FONT_NAME, text.size_mm)
    canvas.setFillColor(HexColor(text.fill))
    place = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}
    place[text.anchor](0, 0, text.text)
    canvas.restoreState()


def _draw_inset(canvas: Canvas, inset: shapes.Inset) -> None:
    x_mm, y_mm, width_mm, height_mm = inset.window_mm
    canvas.saveState()
    canvas.translate(inset.at_mm[0] - x_mm, inset.at_mm[1] - y_mm)
    window = canvas.beginPath()
    window.rect(x_mm, y_mm, width_mm, height_mm)
    canvas.clipPath(window, stroke=0, fill=0)
    _draw_all(canvas, inset.drawing)
    canvas.restoreState()


def _paint(canvas: Canvas, fill: str, stroke: str, stroke_mm: float) -> tuple[int, int]:
    if fill:
        canvas.setFillColor(HexColor(fill))
    if stroke:
        canvas.setStrokeColor(HexColor(stroke))
        canvas.setLineWidth(stroke_mm)
    return int(bool(fill)), int(bool(stroke))
