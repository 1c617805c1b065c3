"""The settings of the table: the questions of ``tachiai setup`` as a form. For the arbiter only."""

from collections.abc import Mapping

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.languages import tell
from tachiai.companion_web.ports import SettingsPort, SettingsSaved, SettingsView
from tachiai.companion_web.services import arbiters, services

pages = Blueprint("settings", __name__, url_prefix="/setup")

LONGEST = 2000


@pages.get("/settings")
def show() -> ResponseReturnValue:
    """The settings file: first the keys that everybody sets, the rest by section."""
    return _form(arbiters_settings().view(), {}, None), 200


@pages.post("/settings")
def save() -> ResponseReturnValue:
    """Writes the settings, or marks what is wrong."""
    settings = arbiters_settings()
    names = {key.name for section in settings.view().sections for key in section.keys}
    given = {name: request.form[name].strip()[:LONGEST] for name in names if name in request.form}
    saved = settings.save(given)
    if not saved.ok:
        return _form(settings.view(), given, saved), 409
    tell(saved.words)
    return redirect(url_for("settings.show"))


def arbiters_settings() -> SettingsPort:
    """The settings file, for the arbiter."""
    return arbiters(services().ports.settings, gettext("No settings can be changed here."))


def _form(view: SettingsView, given: Mapping[str, str], refused: SettingsSaved | None) -> str:
    asked = [key for section in view.sections for key in section.keys if key.question.en]
    wrong = refused.wrong if refused is not None else {}
    return render_template("settings.html", view=view, asked=asked, given=given, refused=refused, wrong=wrong)
