"""The settings file as the page wants it: the same keys, checks and writer as ``tachiai setup`` has."""

import threading
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path

from tachiai.companion_web.ports import SettingsKey, SettingsSaved, SettingsSection, SettingsView
from tachiai.firmware.devices.misfits import misfits
from tachiai.firmware.errors import BadSetting, OutputFault
from tachiai.firmware.settings.file import load_settings, old_settings_path, write_settings
from tachiai.firmware.settings.form import QUESTIONS, SECTION_TITLES, FormKey, filled_in, form_keys
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.settings.secrets import HIDDEN, hidden
from tachiai.rules.words import Words, filled

NO_WORDS = Words("", "")
AT_THE_NEXT_START = Words(
    "These are the settings in {path}. What is saved here takes effect when the program is started again; "
    "until then everything stays as it is.",
    "{path} の設定です。ここで保存した内容は、プログラムを起動し直すと有効になります。"
    "それまでは何も変わりません。",
)
NOT_FOR_THE_DEMO = Words(
    "These are the settings in {path}, for a real table: tachiai run reads them when it starts. This "
    "demonstration does not use them.",
    "{path} の設定です。実際の卓のためのもので、tachiai run が起動時に読みます。このデモでは使いません。",
)
BROKEN = Words(
    "The settings file cannot be used: {error}. The defaults are shown; saving them writes a new file and "
    "keeps the old one beside it.",
    "設定ファイルに誤りがあります（{error}）。ここに示すのは既定値です。保存すると新しいファイルになり、"
    "元のファイルも残ります。",
)
WRITTEN = Words(
    "The settings are written. They take effect when the program is started again.",
    "設定を保存しました。プログラムを起動し直すと有効になります。",
)
OLD_KEPT = Words(" The ones before are in {old}.", "前の設定は {old} にあります。")
NOT_WRITTEN = Words("Nothing was written: {error}.", "{path} に書き込めないため、保存できませんでした。")
TO_CORRECT = Words(
    "Nothing was written: some answers will not do. They are marked below.",
    "保存していません。使えない値があります。印のついた項目を直してください。",
)
WHOLE_ADDRESS = Words(
    f"Write the whole address with its password: {HIDDEN} only stands for it here.",
    f"パスワードも含めて書いてください（{HIDDEN} は伏せ字です）。",
)


class SettingsFile:
    """Implements ``companion_web.ports.SettingsPort`` for a settings file, which may be missing. ``note``
    says when it is read; a ``{path}`` in it is the file's.
    """

    def __init__(self, path: Path, note: Words) -> None:
        self.path = path
        self._note = note
        self._writing = threading.Lock()

    def view(self) -> SettingsView:
        """Returns the settings as they are written now; of a file that is broken, the defaults."""
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
            wrong = misfits(made) if isinstance(made, Settings) else made
            wrong |= {name: WHOLE_ADDRESS for name, text in changed.items() if f":{HIDDEN}@" in text}
            if wrong or not isinstance(made, Settings):
                return SettingsSaved(False, TO_CORRECT, wrong)
            try:
                write_settings(made, self.path)
            except OutputFault as error:
                return SettingsSaved(False, filled(NOT_WRITTEN, error=error, path=self.path))
        old = old_settings_path(self.path)
        kept = filled(OLD_KEPT, old=old) if old.exists() else NO_WORDS
        return SettingsSaved(True, Words(WRITTEN.en + kept.en, WRITTEN.ja + kept.ja))

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
        question=QUESTIONS.get(key.name, NO_WORDS),
        meaning=key.meaning,
        allowed=key.allowed,
        choices=key.choices,
        offers=key.offers,
        default=key.called(key.default),
        value=_shown(key),
    )


def _shown(key: FormKey) -> str:
    """The value of a key without a password."""
    return hidden(key.name, key.value)
