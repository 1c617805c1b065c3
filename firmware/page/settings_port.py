"""The settings file for the page, with the keys, checks and writer of ``tachiai setup``."""

import threading
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path

from tachiai.companion_web.ports import SettingsKey, SettingsSaved, SettingsSection, SettingsView
from tachiai.firmware.devices.conflicts import setting_conflicts
from tachiai.firmware.errors import BadSetting, OutputFault
from tachiai.firmware.settings.file import load_settings, old_settings_path, write_settings
from tachiai.firmware.settings.form import QUESTIONS, SECTION_TITLES, FormKey, filled_in, form_keys
from tachiai.firmware.settings.model import HIDDEN, Settings, hidden
from tachiai.rules.messages import NOTHING, Message, filled, joined

AT_THE_NEXT_START = Message(
    "These are the settings in {path}. What is saved here takes effect when the "
    "program is started again; until then everything stays as it is."
)
NOT_FOR_THE_DEMO = Message(
    "These are the settings in {path}, for a real table: tachiai run reads them "
    "when it starts. This demonstration does not use them."
)
BROKEN = Message(
    "The settings file cannot be used: {error}. The defaults are shown; saving "
    "them writes a new file and keeps the old one beside it."
)
WRITTEN = Message("The settings are written. They take effect when the program is started again.")
OLD_KEPT = Message("The ones before are in {old}.")
NOT_WRITTEN = Message("Nothing was written: {error}.")
TO_CORRECT = Message("Nothing was written: some answers will not do. They are marked below.")
WHOLE_ADDRESS = Message(
    "Write the whole address with its password: {hidden} only stands for it here.", hidden=HIDDEN
)


class SettingsFile:
    """Implements ``companion_web.ports.SettingsPort`` for a settings file, which may be missing. ``note``
    says when the file is read; ``{path}`` in it is replaced.
    """

    def __init__(self, path: Path, note: Message) -> None:
        self.path = path
        self._note = note
        self._writing = threading.Lock()

    def view(self) -> SettingsView:
        """The settings as they are in the file; for a broken file the defaults."""
        try:
            settings, words = self._settings(), filled(self._note, path=self.path)
        except BadSetting as error:
            settings, words = Settings(), filled(BROKEN, error=error.words)
        return SettingsView(path=str(self.path), words=words, sections=_sections(settings))

    def save(self, values: Mapping[str, str]) -> SettingsSaved:
        """Writes the file with the keys in ``values`` changed, all of them or none."""
        with self._writing:
            try:
                settings = self._settings()
            except BadSetting:
                settings = Settings()
            shown = {key.name: _shown(key) for key in form_keys(settings)}
            changed = {name: text for name, text in values.items() if text != shown[name]}
            made = filled_in(settings, changed)
            wrong = setting_conflicts(made) if isinstance(made, Settings) else made
            wrong |= {name: WHOLE_ADDRESS for name, text in changed.items() if f":{HIDDEN}@" in text}
            if wrong or not isinstance(made, Settings):
                return SettingsSaved(False, TO_CORRECT, wrong)
            try:
                write_settings(made, self.path)
            except OutputFault as error:
                return SettingsSaved(False, filled(NOT_WRITTEN, error=error, path=self.path))
        old = old_settings_path(self.path)
        kept = filled(OLD_KEPT, old=old) if old.exists() else NOTHING
        return SettingsSaved(True, joined((WRITTEN, kept)))

    def _settings(self) -> Settings:
        return load_settings(self.path, may_be_missing=True)


def _sections(settings: Settings) -> tuple[SettingsSection, ...]:
    return tuple(
        SettingsSection(name=name, title=SECTION_TITLES[name], keys=tuple(map(_key, keys)))
        for name, keys in groupby(form_keys(settings), lambda key: key.section)
    )


def _key(key: FormKey) -> SettingsKey:
    return SettingsKey(
        name=key.name,
        question=QUESTIONS.get(key.name, NOTHING),
        meaning=key.meaning,
        allowed=key.allowed,
        choices=key.choices,
        offers=key.offers,
        default=key.called(key.default),
        value=_shown(key),
    )


def _shown(key: FormKey) -> str:
    """The value without a password."""
    return hidden(key.name, key.value)
