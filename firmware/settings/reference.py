"""The page that lists every key of the settings, in both languages."""

from pydantic.fields import FieldInfo

from tachiai.firmware.settings.file import format_value
from tachiai.firmware.settings.model import Settings, sections_of
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


def settings_reference(language: str) -> str:
    """Returns the page that lists every key, as Markdown."""
    parts = [_HEADING.in_language(language)]
    for name, section in sections_of(Settings()):
        rows = [f"## [{name}]", "", _COLUMNS.in_language(language), "|---|---|---|---|"]
        for key, field in type(section).model_fields.items():
            values, meaning = _values(field, language), meaning_of(field).in_language(language)
            rows.append(f"| `{key}` | `{format_value(field.default)}` | {values} | {meaning} |")
        parts.append("\n".join(rows) + "\n")
    return "\n".join(parts)


def _values(field: FieldInfo, language: str) -> str:
    """What a key may be, in a table of the reference."""
    choices = ", ".join(f"`{format_value(value)}`" for value in choices_of(field))
    return choices or kind_of(field).in_language(language)
