"""The settings file: read, with every key checked, and written, with every key explained; and the page of all
keys, in both languages.
"""

import json
import shutil
from pathlib import Path

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from tachiai.firmware.drivers.keys import allowed_by, choices_of, is_written_once_chosen, kind_of, meaning_of
from tachiai.firmware.errors import BadSetting, OutputFault
from tachiai.firmware.settings.checks import refuse_clashes
from tachiai.firmware.settings.model import Settings, default_settings_path, sections_of
from tachiai.rules.errors import BadText
from tachiai.rules.plain_values import read_toml
from tachiai.rules.shown import shortened, shown
from tachiai.rules.whole_file import read_whole, write_with_folder
from tachiai.rules.words import Words

_HEADING = Words(
    """# Settings

One TOML file; without `--settings FILE` the program reads `~/.config/tachiai/settings.toml`. Every key may be
left out. What is wrong is said at the start, with file, key, what was expected and what came.
`tachiai setup` writes such a file. This page is made by `tachiai setup --reference`.

A command speaks the language of its `--lang`; without it that of `table.language`, where it is about a table
and the file names one; else that of the environment (`LC_ALL`, `LC_MESSAGES` or `LANG`, as `ja_JP.UTF-8`);
else English.
""",
    """# 設定

設定は1つのTOMLファイルに書きます。`--settings ファイル` を付けなければ `~/.config/tachiai/settings.toml` を
読みます。どのキーも省略できます。誤りがあれば、起動時にファイル名・キー・正しい値・実際の値を示します。
`tachiai setup` がこのファイルを書きます。
このページは `tachiai setup --reference --lang ja` で作ったものです。

コマンドの言語は `--lang` で選びます。なければ、卓に関するコマンドではファイルの `table.language`、
それもなければ環境変数（`LC_ALL`、`LC_MESSAGES`、`LANG`。例：`ja_JP.UTF-8`）、それもなければ英語になります。
""",
)
_COLUMNS = Words("| key | default | values | meaning |", "| キー | 既定値 | 値 | 意味 |")


def load_settings(path: Path | None, *, may_be_missing: bool = False) -> Settings:
    """Reads a settings file, the usual one if none is named. The usual one, or one that ``may_be_missing``,
    need not be there: these are the defaults.

    Raises ``BadSetting``: file, key, what was expected, what came; also for a pin that two parts need, and
    for an option that the game does not offer.
    """
    may_be_missing |= path is None
    path = path or default_settings_path()
    try:
        data = read_whole(path)
    except OSError as error:
        if may_be_missing and isinstance(error, FileNotFoundError | NotADirectoryError):
            return Settings()
        en = f"{path}: cannot be read: {error.strerror}"
        raise BadSetting(Words(en, f"{path} を読み込めません")) from error
    return read_settings(data, str(path))


def read_settings(data: bytes, name: str) -> Settings:
    """Reads the bytes of a settings file that the reader knows as ``name``. Raises ``BadSetting``, as
    ``load_settings`` does.
    """
    try:
        settings = Settings.model_validate(read_toml(data))
        refuse_clashes(settings)
    except BadText as error:
        en = f"{name}: expected a TOML file: {error}"
        raise BadSetting(Words(en, f"{name} は TOML 形式になっていません")) from error
    except ValidationError as error:
        raise BadSetting(_in_file(name, _first_complaint(error))) from error
    except BadSetting as error:
        raise BadSetting(_in_file(name, error.words)) from error
    return settings


def format_settings(settings: Settings) -> str:
    """Returns the settings as a TOML file: every key with its meaning, the defaults commented out
    where that says the same.
    """
    lines = ["# Settings of a Tachiai table: hardware_docs/settings.md lists all keys."]
    for name, section in sections_of(settings):
        lines += ["", f"[{name}]"]
        for key, field in type(section).model_fields.items():
            value = getattr(section, key)
            is_chosen = is_written_once_chosen(field) and key in section.model_fields_set
            sign = "# " if value == field.default and not is_chosen else ""
            lines += [f"# {field.description}", *_choice_lines(field), f"{sign}{key} = {_value(value)}"]
    return "\n".join(lines) + "\n"


def write_settings(settings: Settings, path: Path) -> None:
    """Writes the file in one go: a power cut leaves the old one or the new one. The old one is kept beside
    it, as ``old_settings_path``. Raises ``OutputFault``.
    """
    try:
        if path.exists():
            shutil.copy2(path, old_settings_path(path))
        write_with_folder(path, format_settings(settings))
    except OSError as error:
        raise OutputFault(f"{path}: the settings cannot be written: {error.strerror}") from error


def old_settings_path(path: Path) -> Path:
    """Returns where the settings are kept that were in ``path`` before the last change."""
    return path.with_name(path.name + ".old")


def settings_reference(language: str) -> str:
    """Returns the page that lists every key, as Markdown."""
    parts = [_HEADING.in_language(language)]
    for name, section in sections_of(Settings()):
        rows = [f"## [{name}]", "", _COLUMNS.in_language(language), "|---|---|---|---|"]
        for key, field in type(section).model_fields.items():
            values, meaning = _values(field, language), meaning_of(field).in_language(language)
            rows.append(f"| `{key}` | `{_value(field.default)}` | {values} | {meaning} |")
        parts.append("\n".join(rows) + "\n")
    return "\n".join(parts)


def _values(field: FieldInfo, language: str) -> str:
    """What a key may be, in a table of the reference."""
    colon = "：" if language == "ja" else ": "
    named = [
        f"{words.in_language(language)}{colon}`{_value(value)}`" for value, words in choices_of(field).items()
    ]
    return "<br>".join(named) or kind_of(field).in_language(language)


def _choice_lines(field: FieldInfo) -> list[str]:
    """The values that a key may have, in the settings file."""
    return [f"#   {_value(value)}: {words.en}" for value, words in choices_of(field).items()]


def _value(value: object) -> str:
    """A value as TOML writes it; a JSON string is a TOML string."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    # TOML forbids the character DEL, which JSON leaves as it is.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _in_file(name: str, words: Words) -> Words:
    return Words(f"{name}: {words.en}", f"{name}：{words.ja}")


def _first_complaint(error: ValidationError) -> Words:
    """The first thing that is wrong: its key, what was expected, what came."""
    first = error.errors()[0]
    section, key = (*map(str, first["loc"][:2]), "")[:2]
    name, came = shortened(f"{section}.{key}".rstrip(".")), f"got {shown(first['input'])}"
    fields = type(getattr(Settings(), section)).model_fields if section in Settings.model_fields else {}
    if first["type"] == "extra_forbidden":
        known = ", ".join(fields if key else Settings.model_fields)
        en = f"{name}: there is no such key, expected one of {known}"
        return Words(en, f"{name} というキーはありません（あるのは {known}）")
    ja = f"{name} に {shown(first['input'])} は使えません"
    if first["type"] == "value_error":
        return Words(f"{name}: {first['msg'].removeprefix('Value error, ')}, {came}", ja)
    if not key:
        return Words(f"{name}: expected keys under [{name}], {came}", ja)
    field = fields[key]
    choices = ", ".join(map(repr, choices_of(field)))
    en = f"{name}: expected {choices or allowed_by(field).en}, {came}"
    return Words(en, f"{ja}（使える値：{choices or allowed_by(field).ja}）")
