"""What a visitor begins at the table besides games, and the address of the page that shows it."""

from collections.abc import Callable
from secrets import token_urlsafe

from flask import redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from tachiai.companion_web.languages import tell
from tachiai.companion_web.live_table import LiveView
from tachiai.companion_web.services import require_arbiter, services
from tachiai.rules.messages import Reply

OWN_FIELDS = ("form_token", "sure")  # of the question's form itself


def table_address(turned: bool = False) -> str:
    """Address of the page on which games are played: the virtual table's where there is one. ``turned``: seen
    from the second player's side.
    """
    page = "table.show" if services().ports.virtual is not None else "live.show"
    return url_for(page, turned=1 if turned else None)


def begin_at_table(begin: Callable[[], Reply], back: str, *, may_end: bool = True) -> ResponseReturnValue:
    """Begins a lesson, a puzzle or an exploration and redirects to the table; to ``back`` with the reason
    where that fails.

    For the arbiter only, who has to confirm where a game or another visitor's lesson would end. ``may_end``:
    whether anything can end.
    """
    require_arbiter()
    visitor = session.setdefault("visitor", token_urlsafe(8))
    at_table = services().at_table
    ends = _under_way() if may_end else None
    if ends is not None and not (ends.lesson and at_table.begun_by == visitor) and "sure" not in request.form:
        fields = [(name, text) for name, text in request.form.items(multi=True) if name not in OWN_FIELDS]
        return render_template("end_first.html", view=ends, fields=fields, back=back)
    answer = begin()
    if answer.ok:
        at_table.begun_by = visitor
        return redirect(table_address())
    tell(answer.words)
    return redirect(back)


def _under_way() -> LiveView | None:
    """The live view if a game or lesson has begun and is not finished."""
    live = services().ports.live
    view = None if live is None else live.view()
    if view is None or view.result:
        return None
    is_open = not view.lesson.done if view.lesson else view.ply > 0
    return view if is_open else None
