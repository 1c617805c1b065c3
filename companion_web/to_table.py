"""The way to the page on which games are played."""

from flask import flash, redirect, url_for
from flask.typing import ResponseReturnValue

from tachiai.companion_web.languages import language
from tachiai.companion_web.services import services
from tachiai.rules.reply import Reply


def table_address() -> str:
    """Returns the address of the page on which games are played: the virtual table's where there is one."""
    return url_for("table.show" if services().ports.virtual is not None else "live.show")


def to_table(answer: Reply, back: str) -> ResponseReturnValue:
    """Leads to the table where what was asked for is laid, or ``back`` with the reason why it is not."""
    if answer.ok:
        return redirect(table_address())
    flash(answer.words.in_language(language()))
    return redirect(back)
