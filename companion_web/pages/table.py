"""The virtual table: pieces to drag, buttons to press, and what the referee makes of it."""

import math
import re

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from markupsafe import Markup

from tachiai.companion_web.drawing.boards import definitions, game_of, layout_of
from tachiai.companion_web.languages import language
from tachiai.companion_web.live.push import Tell, push
from tachiai.companion_web.live_table import LiveView
from tachiai.companion_web.pages.live import legend, title_of, viewer
from tachiai.companion_web.ports import TableItem, VirtualTablePort
from tachiai.companion_web.services import live_table, or_404, require_arbiter, services, wants_json
from tachiai.rules.appearance import RIDER_WORDS, Appearance, Materials, Piece
from tachiai.rules.drawing import piece_svg
from tachiai.rules.messages import Reply
from tachiai.rules.registry import declaration_of

pages = Blueprint("table", __name__, url_prefix="/table")

BUTTONS = ("clock_first", "clock_second", "confirm", "undo", "pause")
LOOK_RADIUS = 10.0  # of a symbol's drawing, which is scaled to each item


@pages.get("/")
def show() -> ResponseReturnValue:
    """The table and the referee's view on one page."""
    virtual, view = virtual_table(), live_table().view()
    declared = declaration_of(view.game)
    pieces = declared.pieces
    looks = _looks(pieces, declared.game.materials)
    words = {**{piece.symbol: piece.words for piece in pieces}, **RIDER_WORDS}
    return render_template(
        "table.html",
        view=view,
        viewer=viewer(),
        game_title=title_of(view),
        marks=legend(),
        fragments=services().fragments.of(view, viewer()),
        looks=looks,
        look_numbers={symbol: number for number, symbol in enumerate(looks)},
        look_radius=LOOK_RADIUS,
        offers_computer=_offers_computer(view),
        offers_lessons=_offers_lessons(view),
        two_sided=any(piece.other_side for piece in pieces),
        sheet=definitions() + _inside_the_page(virtual.sheet_svg()),
        sheet_mm=_size_mm(virtual.sheet_svg()),
        labels={symbol: label.in_language(language()) for symbol, label in words.items()},
        area=virtual.area_mm(),
        cells=virtual.cells(),
        state=_state(virtual, 0),
    )


def _offers_computer(view: LiveView) -> bool:
    """Offer a game against the computer: before the first move of a game between people."""
    set_up = services().ports.set_up
    if set_up is None or view.ply or view.lesson or not viewer().may_change:
        return False
    return set_up.settings().engine == "none"


def _offers_lessons(view: LiveView) -> bool:
    """Offer lessons: before the first move of a game that has some, where none is given."""
    teaching = services().ports.teaching
    if teaching is None or view.ply or view.lesson or not viewer().may_change:
        return False
    return view.game in teaching.courses()


@pages.get("/sheet.svg")
def sheet() -> ResponseReturnValue:
    """The printed sheet as SVG."""
    return Response(
        virtual_table().sheet_svg(), mimetype="image/svg+xml", headers={"Cache-Control": "max-age=60"}
    )


@pages.get("/state")
def state() -> ResponseReturnValue:
    """Items and lights."""
    return _state(virtual_table(), 0)


@pages.get("/events")
def events() -> ResponseReturnValue:
    """Pushes items and lights at every change."""
    virtual = virtual_table()

    def news(version: int, timeout_s: float) -> tuple[int, Tell]:
        newest = virtual.wait_for_change(version, timeout_s)
        return newest, lambda: _state(virtual, newest)

    return push(services().connections, "table", news)


@pages.post("/lift")
def lift() -> ResponseReturnValue:
    """The hand takes an item."""
    virtual = _changeable()
    return _done(virtual, virtual.lift(_item(virtual)))


@pages.post("/put_down")
def put_down() -> ResponseReturnValue:
    """The hand puts the item down."""
    virtual = _changeable()
    item = _item(virtual)
    answer = virtual.put_down(item, _mm("x_mm"), _mm("y_mm"))
    x_mm, y_mm = virtual.landing(item)
    return _done(virtual, answer, landing={"x": round(x_mm, 2), "y": round(y_mm, 2)})


@pages.post("/carry")
def carry() -> ResponseReturnValue:
    """The hand follows the pointer with what it holds. Called many times a second: the answer is short."""
    virtual = _changeable()
    answer = virtual.carry(_item(virtual), _mm("x_mm"), _mm("y_mm"))
    return {"ok": answer.ok, "code": answer.code}


@pages.post("/set_pieces")
def set_pieces() -> ResponseReturnValue:
    """The hand sets up the referee's position."""
    virtual, view = _changeable(), live_table().view()
    return _done(virtual, virtual.set_pieces(layout_of(game_of(view.game, view.options), view.position)))


@pages.post("/turn_over")
def turn_over() -> ResponseReturnValue:
    """The hand turns a piece over."""
    virtual = _changeable()
    return _done(virtual, virtual.turn_over(_item(virtual)))


@pages.post("/press")
def press() -> ResponseReturnValue:
    """Presses a button of the device, or holds it for a second."""
    virtual = _changeable()
    button = request.form.get("button", "")
    if button not in BUTTONS:
        abort(400, gettext("The device has no such button."))
    return _done(virtual, virtual.press(button, request.form.get("held", "") == "1"))


def _inside_the_page(svg: str) -> Markup:
    """The sheet as part of the page's SVG, in mm: so its texts use the page's font, which pictures cannot."""
    width_mm, height_mm = _size_mm(svg)
    size = f'viewBox="0 0 {width_mm} {height_mm}" width="{width_mm}" height="{height_mm}"'
    return Markup(re.sub(r"<svg [^>]*>", f'<svg class="sheet" aria-hidden="true" {size}>', svg, count=1))


def _size_mm(svg: str) -> tuple[float, float]:
    """Width and height of a sheet, by its viewBox in millimetres."""
    found = re.search(r'viewBox="[^" ]+ [^" ]+ ([\d.]+) ([\d.]+)"', svg)
    assert found is not None, "the virtual table's sheet has no viewBox"
    return float(found[1]), float(found[2])


def virtual_table() -> VirtualTablePort:
    """The virtual table; answers 404 at a real one."""
    missing = gettext("There is no virtual table here: the pieces stand on a real one.")
    return or_404(services().ports.virtual, missing)


def _changeable() -> VirtualTablePort:
    virtual = virtual_table()
    require_arbiter()
    return virtual


def _item(virtual: VirtualTablePort) -> str:
    wanted = request.form.get("item", "")
    if wanted not in {item.id for item in virtual.items()}:
        abort(400, gettext("There is no such piece on the table."))
    return wanted


def _mm(name: str) -> float:
    try:
        value = float(request.form.get(name, ""))
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        abort(400, gettext("Expected a place on the table in millimetres."))
    return value


def _done(virtual: VirtualTablePort, answer: Reply, **more: object) -> ResponseReturnValue:
    words = answer.words.in_language(language())
    if wants_json():
        return {"ok": answer.ok, "code": answer.code, "words": words, **more, **_state(virtual, 0)}
    if words:
        flash(words)
    return redirect(url_for("table.show"))


def _state(virtual: VirtualTablePort, version: int) -> dict[str, object]:
    return {
        "version": version,
        "items": [_shown(item) for item in virtual.items()],
        "leds": {name: list(colour) for name, colour in virtual.leds().items()},
    }


def _shown(item: TableItem) -> dict[str, object]:
    return {
        "id": item.id,
        "symbol": item.symbol,
        "x": round(item.x_mm, 2),
        "y": round(item.y_mm, 2),
        "r": round(item.diameter_mm / 2, 2),
        "held": item.held,
        "on": item.rides_on,
    }


def _looks(pieces: tuple[Piece, ...], materials: Materials) -> dict[str, str]:
    """Symbol → its drawing without a rider, which is an item of its own."""
    bare = {piece.symbol: Appearance(piece.look.tone, piece.look.crest) for piece in pieces}
    riders = {rider: Appearance("", rider=rider) for rider in RIDER_WORDS}
    drawn = {**bare, **riders}
    return {symbol: piece_svg(look, 0.0, 0.0, LOOK_RADIUS, materials) for symbol, look in drawn.items()}
