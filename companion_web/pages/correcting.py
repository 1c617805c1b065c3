"""Corrections by the arbiter: headers, plies, results, each a new entry of the log; import and deletion of
games.
"""

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.drawing.boards import drawing, markup, player_names
from tachiai.companion_web.languages import language
from tachiai.companion_web.log import StoredGame
from tachiai.companion_web.pages.games import game_list
from tachiai.companion_web.replay.entry_words import CORRECTED_RESULT
from tachiai.companion_web.services import (
    Services,
    offered_moves,
    require_arbiter,
    services,
    stored_replay,
    wants_json,
)
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.errors import BadRecord
from tachiai.rules.record import (
    EDITABLE,
    OF_PLIES,
    RESULTS,
    Correction,
    Follows,
    GameRecord,
    agreed_record,
    history,
)

pages = Blueprint("correcting", __name__, url_prefix="/games")

LONGEST_FIELD = 500


@pages.get("/<int:number>/edit")
def edit(number: int) -> ResponseReturnValue:
    """The form for names, event and notes."""
    require_arbiter()
    return render_template("edit.html", stored=services().log.game(number))


@pages.post("/<int:number>/edit")
def correct_header(number: int) -> ResponseReturnValue:
    """Stores corrected names, event and notes as a new entry."""
    shared = services()
    require_arbiter()
    with shared.log.changing(number) as change:
        header = change.game.header
        given = {name: _field(name) if name in request.form else getattr(header, name) for name in EDITABLE}
        changed = {name: text for name, text in given.items() if text != getattr(header, name)}
        if changed:
            correction = Correction(kind="header", header=changed, reason=_field("reason"))
            change.correct(correction, shared.config.utc_ms())
            flash(gettext("The correction is written."))
    return redirect(url_for("games.show", number=number))


@pages.get("/<int:number>/ply/<int:ply>/correct")
def ask_ply(number: int, ply: int) -> ResponseReturnValue:
    """The form for a ply: another move, a missing one before it, or an illegal one that stood."""
    require_arbiter()
    return _ply_form(number, ply)


@pages.post("/<int:number>/ply/<int:ply>/correct")
def correct_ply(number: int, ply: int) -> ResponseReturnValue:
    """Stores the correction of a ply as a new entry, if it is possible there."""
    shared = _changeable(number)
    correction = Correction(
        kind=request.form.get("kind", ""),
        reason=_field("reason"),
        ply=ply,
        move=_field("move"),
        position=_field("position"),
    )
    with shared.log.changing(number) as change:
        written = change.entry_of(correction, shared.config.utc_ms())
        refused = _why_refused(change.game, written, correction)
        if not refused:
            change.append(written)
    if refused:
        return _again(_ply_form(number, ply, correction, refused), refused)
    flash(gettext("The correction is written."))
    return redirect(url_for("games.show_ply", number=number, ply=ply))


@pages.get("/<int:number>/result")
def ask_result(number: int) -> ResponseReturnValue:
    """The form for another result."""
    require_arbiter()
    replay = stored_replay(number)
    results = [entry.result for entry in replay.history.record.entries if entry.result]
    return render_template(
        "result.html",
        number=number,
        results=RESULTS,
        written=results[-1] if results else "",
        names=player_names(replay.game, language()),
        by_rules=replay.history.outcome is not None,
    )


@pages.post("/<int:number>/result")
def correct_result(number: int) -> ResponseReturnValue:
    """Stores another result as a new entry, where the rules leave it open."""
    shared = _changeable(number)
    result = _field("result")
    if result not in RESULTS:
        abort(400, gettext("There is no such result."))
    with shared.log.changing(number) as change:
        history = change.game.history
        if history.outcome is not None:
            abort(409, gettext("The rules say how this game ended. Correct the plies if they are wrong."))
        entry = Entry(
            kind=EntryKind.RESULT,
            ply=len(history.plies),
            at_ms=shared.config.utc_ms(),
            result=result,
            code=CORRECTED_RESULT,
            detail=_field("reason"),
        )
        change.append(entry)
    flash(gettext("The correction is written."))
    return redirect(url_for("games.show", number=number))


@pages.post("/<int:number>/undo/<int:correction>")
def undo(number: int, correction: int) -> ResponseReturnValue:
    """Undoes a correction, by its number within the game."""
    shared = _changeable(number)
    with shared.log.changing(number) as change:
        holding = dict(enumerate((holds for _, holds in change.game.history.corrections.values()), start=1))
        if not holding.get(correction):
            abort(404, gettext("There is no such correction that holds."))
        made = Correction(kind="undo", undoes=correction, reason=_field("reason"))
        change.correct(made, shared.config.utc_ms())
    flash(gettext("The correction is undone."))
    return redirect(url_for("games.show", number=number))


@pages.post("/<int:number>/delete")
def delete(number: int) -> ResponseReturnValue:
    """Deletes a game of a demonstration, once it is no longer on the table."""
    shared = services()
    require_arbiter()
    if not shared.config.games_deletable:
        abort(404, gettext("Only games of a demonstration can be deleted."))
    if shared.view_of(number) is not None:
        abort(409, gettext("This game is still on the table."))
    shared.log.delete_game(number)
    flash(gettext("The game is deleted."))
    return redirect(url_for("games.show_list"))


@pages.post("/import")
def take_record() -> ResponseReturnValue:
    """Imports a record (text or JSON) as a new game, if the rules agree with it."""
    shared = services()
    require_arbiter()
    given = request.files.get("record")
    try:
        record = agreed_record(given.read().decode("utf-8-sig") if given else "")
    except UnicodeDecodeError:
        return _not_taken(gettext("This is no game record: it is no text in UTF-8."))
    except BadRecord as error:
        return _not_taken(gettext("This cannot be read: %(why)s", why=error.words.in_language(language())))
    number = shared.log.add_record(record)
    flash(gettext("The record is in the log."))
    return redirect(url_for("games.show", number=number))


def _not_taken(refused: str) -> ResponseReturnValue:
    return _again(game_list(refused), refused)


def _again(form: str, refused: str) -> ResponseReturnValue:
    """The form again with the refusal; for a program the refusal as JSON."""
    return ({"error": refused} if wants_json() else form), 400


def _ply_form(number: int, ply: int, given: Correction | None = None, refused: str = "") -> str:
    """The form, with the ``given`` values and why they were ``refused``."""
    replay = stored_replay(number)
    step = replay.at_ply(ply) if ply <= replay.last_ply else None
    before = replay.at_ply(ply - 1).line.state
    entry = step.entry.entry if step and step.entry else None
    if given is None:
        given = Correction(
            kind="change" if entry else "insert",
            move=entry.move if entry else "",
            position=replay.game.format_position(step.line.state) if step else "",
        )
    return render_template(
        "correct.html",
        stored=replay.stored,
        ply=ply,
        entry=entry,
        given=given,
        refused=refused,
        board=markup(drawing(replay.game, replay.game.layout(before)), language()),
        offered=offered_moves(replay.game, before),
    )


def _changeable(number: int) -> Services:
    shared = services()
    require_arbiter()
    view = shared.view_of(number)
    if view is not None and not view.result:
        abort(409, gettext("This game is being played. Its plies can be corrected when it is over."))
    return shared


def _field(name: str) -> str:
    return request.form.get(name, "").strip()[:LONGEST_FIELD]


def _why_refused(stored: StoredGame, written: Entry, correction: Correction) -> str:
    """Why a correction is impossible at its ply, as the check of a log would say; "" if it is possible.

    Whether later plies still fit is shown afterwards.
    """
    last = len(stored.history.plies) + (correction.kind == "insert")
    if correction.kind not in OF_PLIES or not 1 <= correction.ply <= last:
        abort(400, gettext("There is no such ply to correct."))
    corrected = history(GameRecord(stored.header, (*stored.record.entries, written)))
    ply = corrected.plies[correction.ply - 1]
    if ply.fault is None and ply.follows is Follows.NOT:
        return str(gettext("The position before this ply is not known. Correct the plies before it first."))
    if ply.fault is not None and ply.fault.illegal is not None and ply.line is not None:
        why = ply.line.game.explain_with_clause(ply.fault.illegal, language())
        return str(gettext("This move is not legal there: %(why)s", why=why))
    if ply.fault is not None:
        return str(gettext("This cannot be read: %(why)s", why=ply.fault.words.in_language(language())))
    return ""
