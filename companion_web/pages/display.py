"""The device's own screen: big clocks, board and verdict, and a QR code of the page for phones.

The PIN is on no page.
"""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from tachiai.companion_web.drawing.boards import qr_code
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
    address = shared.config.address() or request.host_url
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
