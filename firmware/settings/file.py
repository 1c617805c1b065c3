"""Writes settings: as a TOML file in which every key is explained, and as the reference of all keys."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

from pydantic.fields import FieldInfo

from tachiai.firmware.errors import OutputFault
from tachiai.firmware.settings.model import Section, Settings
from tachiai.firmware.settings.words import choices_of, kind_of, meaning_of
from tachiai.rules.words import Words

_HEADING = Words(
    """# Settings

One TOML file; without `--settings FILE` the program reads `~/.config/tachiai/settings.toml`. Every key may be
left out. What is wrong is said at the start, with file, key, what was expected and what came.
`tachiai setup` writes such a file. This page is made by `tachiai setup --reference`.
""",
    """# 設定

設定は1つのTOMLファイルに書きます。`--settings ファイル` を付けなければ `~/.config/tachiai/settings.toml` を
読みます。どのキーも省略できます。誤りがあれば、起動時にファイル名・キー・正しい値・実際の値を示します。
`tachiai setup` がこのファイルを書きます。
このページは `tachiai setup --reference --lang ja` で作ったものです。
""",
)
_COLUMNS = Words("| key | default | values | meaning |", "| キー | 既定値 | 値 | 意味 |")


def format_settings(settings: Settings) -> str:
    """Returns the settings as a TOML file: every key with its meaning, the defaults commented out."""
    lines = ["# Settings of a Tachiai table: hardware_docs/settings.md lists all keys."]
    for name, section in sections_of(settings):
        lines += ["", f"[{name}]"]
        for key, field in type(section).model_fields.items():
            value = getattr(section, key)
            sign = "# " if value == field.default else ""
            lines += [f"# {field.description}", f"{sign}{key} = {_toml(value)}"]
    return "\n".join(lines) + "\n"


def write_settings(settings: Settings, path: Path) -> None:
    """Writes the file in one go: a power cut leaves the old one or the new one. The old one is kept beside
    it, as ``old_settings_path``. Raises ``OutputFault``.
    """
    beside = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(format_settings(settings), encoding="utf-8")
        if path.exists():
            shutil.copymode(path, beside)  # whoever could not read it still cannot
            shutil.copy2(path, old_settings_path(path))
        beside.replace(path)
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
            rows.append(f"| `{key}` | `{_toml(field.default)}` | {values} | {meaning} |")
        parts.append("\n".join(rows) + "\n")
    return "\n".join(parts)


def sections_of(settings: Settings) -> Iterator[tuple[str, Section]]:
    """Yields every section with its name."""
    for name in Settings.model_fields:
        yield name, getattr(settings, name)


def _values(field: FieldInfo, language: str) -> str:
    """What a key may be, in a table of the reference."""
    choices = ", ".join(f"`{_toml(value)}`" for value in choices_of(field))
    return choices or kind_of(field).in_language(language)


def _toml(value: object) -> str:
    """A value as TOML writes it; a JSON string is a TOML string."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    # TOML forbids the character DEL, which JSON leaves as it is.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
