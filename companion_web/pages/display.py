"""The page for the device's own screen: big clocks, board and verdict, and a QR code that leads phones here.
The PIN is on no page.
"""

import io

import segno
from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from tachiai.companion_web.languages import language
from tachiai.companion_web.live.fragments import Viewer
from tachiai.companion_web.pages.live import legend, title_of
from tachiai.companion_web.services import live_table, services

pages = Blueprint("display", __name__)


@pages.get("/display")
def show() -> ResponseReturnValue:
    """The running game for people around the table."""
    view = live_table().view()
    shared = services()
    address = shared.config.address or request.host_url
    fragments = shared.fragments.of(view, Viewer(language(), may_change=False, turned=False))
    return render_template(
        "display.html",
        view=view,
        fragments=fragments,
        game_title=title_of(view),
        marks=legend(),
        address=address,
        code=qr_code(address),
    )


def qr_code(address: str) -> Markup:
    """Returns ``address`` as a QR code in SVG, dark on white with the quiet zone of four modules that the
    standard (ISO/IEC 18004) asks for.
    """
    stream = io.BytesIO()
    code = segno.make_qr(address, error="m")
    code.save(stream, kind="svg", border=4, light="#fff", xmldecl=False, svgclass="qr", omitsize=True)
    return Markup(stream.getvalue().decode())
