"""A phone as the camera: its page, which is the table's small screen too, and the pictures that it sends."""

import secrets

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.languages import language
from tachiai.companion_web.live.fragments import Viewer
from tachiai.companion_web.pages.live import all_fragments, pushed_to, title_of
from tachiai.companion_web.request_limits import number_in
from tachiai.companion_web.services import arbiters, is_the_camera, live_table, or_404, services
from tachiai.companion_web.support_ports import PhonePort

pages = Blueprint("phone", __name__, url_prefix="/phone")

# Why a picture is not taken → HTTP status.
REFUSED = {"not_camera": 403, "too_large": 413, "no_picture": 415, "too_fast": 429, "too_old": 409}


@pages.get("/")
def show() -> ResponseReturnValue:
    """The QR code for the phone, and what its browser will say."""
    return render_template("phone_code.html", phone=arbiters(services().ports.phone, _missing()))


@pages.get("/<token>")
def open_page(token: str) -> ResponseReturnValue:
    """The phone's page; first it asks whether this phone is to be the camera."""
    phone = _of(token)
    if not is_the_camera():
        is_waiting = "asked" in request.args
        return render_template(
            "phone_begin.html", token=token, taken=phone.has_phone(), is_waiting=is_waiting
        )
    view = live_table().view()
    fragments = services().fragments.of(view, _viewer())
    return render_template(
        "phone.html", token=token, view=view, viewer=_viewer(), fragments=fragments, game_title=title_of(view)
    )


@pages.post("/<token>")
def begin(token: str) -> ResponseReturnValue:
    """Makes this phone the camera, or asks the one that is."""
    phone = _of(token)
    mine = session.setdefault("phone", secrets.token_urlsafe(16))
    is_in = phone.admit(str(mine))
    return redirect(url_for("phone.open_page", token=token, asked=None if is_in else 1))


@pages.post("/<token>/picture")
def take_picture(token: str) -> ResponseReturnValue:
    """Takes a picture, and answers when the next one is wanted and what the table sees."""
    phone = _of(token)
    number, phone_ms = (number_in(request.args.get(name, "")) for name in ("number", "ms"))
    if number is None or phone_ms is None:
        abort(400)
    why_not = phone.take(_mine(), request.get_data(cache=False), number, phone_ms / 1000)
    if why_not:
        return {"why_not": why_not}, REFUSED[why_not]
    seen = phone.sight()
    return {
        "apart_ms": phone.picture_apart_ms(),
        "tone": seen.tone,
        "words": seen.words.in_language(language()),
        "outlines": seen.outlines,
        "asked": phone.is_asked(),
    }


@pages.post("/<token>/hand-over")
def hand_over(token: str) -> ResponseReturnValue:
    """The camera's answer to another phone that wants to take over."""
    _of(token).answer(_mine(), request.form.get("answer") == "yes")
    return redirect(url_for("phone.open_page", token=token))


@pages.get("/<token>/events")
def events(token: str) -> ResponseReturnValue:
    """Pushes the changed fragments, as on the live page."""
    _camera_of(token)
    return pushed_to(_viewer())


@pages.get("/<token>/fragments")
def fragments(token: str) -> ResponseReturnValue:
    """All fragments, for a page without a push connection."""
    _camera_of(token)
    return all_fragments(_viewer())


def _missing() -> str:
    return str(gettext("The camera of this table is no phone."))


def _of(token: str) -> PhonePort:
    """The phone's port; answers 404 without one, and to a wrong token."""
    phone = or_404(services().ports.phone, _missing())
    if not phone.knows(token):
        abort(404, gettext("This code is not the one that the table shows now. Scan it again."))
    return phone


def _camera_of(token: str) -> PhonePort:
    """The phone's port, for the phone that is the camera; answers 403 to others."""
    phone = _of(token)
    if not is_the_camera():
        abort(403, gettext("Another phone is the camera now."))
    return phone


def _mine() -> str:
    return str(session.get("phone", ""))


def _viewer() -> Viewer:
    return Viewer(language(), True, False)  # of what there is to choose among
