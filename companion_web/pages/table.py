"""The virtual table: pieces to drag, buttons to press, and what the referee makes of it."""

import math

from flask import Blueprint, abort, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from markupsafe import Markup

from tachiai.companion_web.drawing.boards import drawing, game_of, layout_of
from tachiai.companion_web.languages import language
from tachiai.companion_web.live.push import Tell, push
from tachiai.companion_web.live_table import LiveView
from tachiai.companion_web.pages.live import play_page, viewer
from tachiai.companion_web.ports import TableCell, TableItem, VirtualTablePort
from tachiai.companion_web.services import live_table, or_404, require_arbiter, services, wants_json
from tachiai.rules.appearance import RIDER_WORDS, Appearance, Materials, Piece, rider_words
from tachiai.rules.core import EMPTY
from tachiai.rules.drawing import CELL, ground_svg, piece_svg
from tachiai.rules.drops import drop_cells
from tachiai.rules.messages import Reply
from tachiai.rules.registry import declaration_of

pages = Blueprint("table", __name__, url_prefix="/table")

BUTTONS = ("clock_first", "clock_second", "confirm", "undo", "pause")
LOOK_RADIUS = 10.0  # of a symbol's drawing, which is scaled to each item


@pages.get("/")
def show() -> ResponseReturnValue:
    """The table and what the referee says of it."""
    virtual, view = virtual_table(), live_table().view()
    pieces = declaration_of(view.game).pieces
    looks = _looks(pieces, game_of(view.game, view.options).materials)
    words = {**{piece.symbol: piece.words for piece in pieces}, **RIDER_WORDS}
    cells = virtual.cells()
    return play_page(
        view,
        virtual={
            "looks": looks,
            "look_numbers": {symbol: number for number, symbol in enumerate(looks)},
            "look_radius": LOOK_RADIUS,
            "labels": {symbol: label.in_language(language()) for symbol, label in words.items()},
            "rider": rider_words(pieces) is not None,
            "two_sided": any(piece.other_side for piece in pieces),
            "ground": _ground(view, cells, virtual.sheet_mm()),
            "sheet_mm": virtual.sheet_mm(),
            "area": virtual.area_mm(),
            "cells": cells,
            "state": _state(virtual, 0),
        },
    )


@pages.get("/state")
def state() -> ResponseReturnValue:
    """Items and lights."""
    return _state(virtual_table(), 0)


@pages.get("/drops/<symbol>")
def drops(symbol: str) -> ResponseReturnValue:
    """The cells on which a thing from beside the board may be put now, by their names."""
    virtual_table()
    view = live_table().view()
    game = game_of(view.game, view.options)
    if symbol not in game.piece_of and symbol not in RIDER_WORDS:
        abort(404, gettext("There is no such piece on the table."))
    shown = (view.exploration or not view.result) and view.help_level in ("squares", "reasons")
    return {"cells": sorted(drop_cells(game, view.position_shown, symbol)) if shown else []}


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
    return _done(
        virtual, virtual.set_pieces(layout_of(game_of(view.game, view.options), view.position_shown))
    )


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


def _ground(view: LiveView, cells: tuple[TableCell, ...], sheet_mm: tuple[float, float]) -> Markup:
    """The bare board with its labels as part of the table's SVG, over the cells of the sheet.

    Seen from the second player's side, the sheet is turned by half a circle.
    """
    game, turned = game_of(view.game, view.options), viewer().turned
    board = drawing(game, (EMPTY,) * len(cells), turned=turned)
    cell, (left, top) = cells[0], board.cells[0].corner
    x_mm, y_mm = (sheet_mm[0] - cell.x_mm, sheet_mm[1] - cell.y_mm) if turned else (cell.x_mm, cell.y_mm)
    across = cell.width_mm / CELL
    down = across if game.board.hexagonal else cell.height_mm / CELL
    place = {
        "x": x_mm - (left + CELL / 2) * across,
        "y": y_mm - (top + CELL / 2) * down,
        "width": board.size[0] * across,
        "height": board.size[1] * down,
    }
    attributes = " ".join(f'{name}="{value:.2f}"' for name, value in place.items())
    return Markup(f'<svg class="ground" aria-hidden="true" {attributes}>{ground_svg(board)}</svg>')


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
    return {
        symbol: piece_svg(look, 0.0, 0.0, LOOK_RADIUS, materials)
        for symbol, look in {**bare, **riders}.items()
    }
