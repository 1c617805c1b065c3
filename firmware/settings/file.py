"""Reading and writing the settings file, and the reference of all keys."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from tachiai.firmware.drivers.clock_displays import CLOCK_DISPLAYS
from tachiai.firmware.drivers.keys import allowed_by, choices_of, is_written_once_chosen, kind_of, meaning_of
from tachiai.firmware.drivers.leds import LED_DRIVERS
from tachiai.firmware.errors import BadSetting, OutputFault
from tachiai.firmware.settings.checks import refuse_clashes
from tachiai.firmware.settings.leds import LedSettings
from tachiai.firmware.settings.model import Settings, default_settings_path, sections_of
from tachiai.firmware.settings.sections import ClockDisplaySettings
from tachiai.rules.atomic_file import read_whole, write_with_folder
from tachiai.rules.errors import BadText
from tachiai.rules.messages import Message
from tachiai.rules.plain_values import read_toml
from tachiai.rules.quoting import quoted_value, shortened

_HEADING = Message(
    "# Settings\n"
    "\n"
    "One TOML file; without `--settings FILE` the program reads "
    "`~/.config/tachiai/settings.toml`. Every key may be\n"
    "left out. What is wrong is said at the start, with file, key, what was "
    "expected and what came.\n"
    "`tachiai setup` writes such a file. This page is made by `tachiai setup "
    "--reference`.\n"
    "\n"
    "A command speaks the language of its `--lang`; without it that of "
    "`table.language`, where it is about a table\n"
    "and the file names one; else that of the environment (`LC_ALL`, "
    "`LC_MESSAGES` or `LANG`, as `ja_JP.UTF-8`);\n"
    "else English.\n"
)
_KEPT = "# Kept for a driver that was installed and cannot be used now."
_COLUMNS = Message("| key | default | values | meaning |")


def load_settings(path: Path | None, *, may_be_missing: bool = False) -> Settings:
    """Reads a settings file, or the default one if ``path`` is None. Where the default one, or one that
    ``may_be_missing``, is not there, these are the default settings.

    Raises ``BadSetting`` with file, key, what was expected and what came; also for a pin that is used twice
    and for an option that the game does not have.
    """
    may_be_missing |= path is None
    path = path or default_settings_path()
    try:
        data = read_whole(path)
    except OSError as error:
        if may_be_missing and isinstance(error, FileNotFoundError | NotADirectoryError):
            return Settings()
        words = Message("{path}: cannot be read: {reason}", path=path, reason=error.strerror)
        raise BadSetting(words) from error
    return read_settings(data, str(path))


def read_settings(data: bytes, name: str) -> Settings:
    """Reads the bytes of a settings file; messages call it ``name``. Raises ``BadSetting``."""
    try:
        settings = Settings.model_validate(_without_left_out(read_toml(data)))
        refuse_clashes(settings)
    except BadText as error:
        words = Message("{name}: expected a TOML file: {reason}", name=name, reason=error)
        raise BadSetting(words) from error
    except ValidationError as error:
        raise BadSetting(_in_file(name, _first_complaint(error))) from error
    except BadSetting as error:
        raise BadSetting(_in_file(name, error.words)) from error
    return settings


def _without_left_out(values: dict[str, Any]) -> dict[str, Any]:
    """The values of a settings file without drivers that were installed and cannot be used."""
    found = dict(values)
    if isinstance(leds := values.get("leds"), dict):
        found["leds"] = LED_DRIVERS.without_left_out(leds, LedSettings)
    if isinstance(display := values.get("clock_display"), dict):
        found["clock_display"] = CLOCK_DISPLAYS.without_left_out(display, ClockDisplaySettings)
    return found


def drivers_named(path: Path | None) -> frozenset[str]:
    """The drivers that a settings file names, as "group:name", whether or not they can be used; the default
    file's if ``path`` is None, and none where it cannot be read.
    """
    values = _raw(path or default_settings_path())
    groups = {"leds": LED_DRIVERS.group, "clock_display": CLOCK_DISPLAYS.group}
    sections = {name: section for name in groups if isinstance(section := values.get(name), dict)}
    return frozenset(f"{groups[name]}:{section.get('driver', '')}" for name, section in sections.items())


def _raw(path: Path) -> dict[str, Any]:
    try:
        return read_toml(read_whole(path))
    except (OSError, BadText):
        return {}


def _of_left_out_drivers(settings: Settings, path: Path) -> dict[str, dict[str, Any]]:
    """Section → the keys of ``path`` that only a driver that is left out understands, with its name; none
    where ``settings`` name another driver.
    """
    values, kept = _raw(path), {}
    used = _without_left_out(values)
    for name, section in (("leds", settings.leds), ("clock_display", settings.clock_display)):
        unchosen = section.driver == type(section).model_fields["driver"].default
        if unchosen and isinstance(values.get(name), dict):
            kept[name] = {key: value for key, value in values[name].items() if key not in used[name]}
    return kept


def format_settings(settings: Settings, kept: Mapping[str, Mapping[str, Any]] = MappingProxyType({})) -> str:
    """The settings as a TOML file: every key with its meaning, default values commented out. ``kept``: by
    section the keys of drivers that are left out.
    """
    lines = ["# Settings of a Tachiai table: hardware_docs/settings.md lists all keys."]
    for name, section in sections_of(settings):
        lines += ["", f"[{name}]"]
        for key, field in type(section).model_fields.items():
            if key in kept.get(name, {}):
                continue
            value = getattr(section, key)
            is_chosen = is_written_once_chosen(field) and key in section.model_fields_set
            sign = "# " if value == field.default and not is_chosen else ""
            lines += [f"# {meaning_of(field).en}", *_choice_lines(field), f"{sign}{key} = {_value(value)}"]
        if others := kept.get(name):
            lines += [_KEPT, *(f"{key} = {_value(value)}" for key, value in others.items())]
    return "\n".join(lines) + "\n"


def write_settings(settings: Settings, path: Path) -> None:
    """Writes the file atomically; keeps the old one as ``old_settings_path``, and in the new one what it said
    of drivers that are left out now. Raises ``OutputFault``.
    """
    kept = _of_left_out_drivers(settings, path)
    try:
        if path.exists():
            shutil.copy2(path, old_settings_path(path))
        write_with_folder(path, format_settings(settings, kept))
    except OSError as error:
        raise OutputFault(f"{path}: the settings cannot be written: {error.strerror}") from error


def old_settings_path(path: Path) -> Path:
    """Where the settings are kept that were in ``path`` before the last change."""
    return path.with_name(path.name + ".old")


def settings_reference(language: str) -> str:
    """The reference of every key, as Markdown."""
    parts = [_HEADING.in_language(language)]
    for name, section in sections_of(Settings()):
        rows = [f"## [{name}]", "", _COLUMNS.in_language(language), "|---|---|---|---|"]
        for key, field in type(section).model_fields.items():
            values, meaning = _values(field, language), meaning_of(field).in_language(language)
            rows.append(f"| `{key}` | `{_value(field.default)}` | {values} | {meaning} |")
        parts.append("\n".join(rows) + "\n")
    return "\n".join(parts)


def _values(field: FieldInfo, language: str) -> str:
    """Allowed values, for a table of the reference."""
    named = (
        Message("{name}: `{value}`", name=words, value=_value(value))
        for value, words in choices_of(field).items()
    )
    return "<br>".join(each.in_language(language) for each in named) or kind_of(field).in_language(language)


def _choice_lines(field: FieldInfo) -> list[str]:
    """Allowed values, as comments of the settings file."""
    return [f"#   {_value(value)}: {words.en}" for value, words in choices_of(field).items()]


def _value(value: object) -> str:
    """A value in TOML; a JSON string is a TOML string, but for DEL."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    # TOML forbids the character DEL, which JSON leaves as it is.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _in_file(name: str, words: Message) -> Message:
    return Message("{name}: {words}", name=name, words=words)


def _first_complaint(error: ValidationError) -> Message:
    """The first error: its key, what was expected, what came."""
    first = error.errors()[0]
    section, key = (*map(str, first["loc"][:2]), "")[:2]
    name, got = shortened(f"{section}.{key}".rstrip(".")), quoted_value(first["input"])
    fields = type(getattr(Settings(), section)).model_fields if section in Settings.model_fields else {}
    if first["type"] == "extra_forbidden":
        known = ", ".join(fields if key else Settings.model_fields)
        return Message("{name}: there is no such key, expected one of {known}", name=name, known=known)
    if first["type"] == "value_error":
        fault = first["msg"].removeprefix("Value error, ")
        return Message("{name}: {fault}, got {got}", name=name, fault=fault, got=got)
    if not key:
        return Message("{name}: expected keys under [{name}], got {got}", name=name, got=got)
    allowed = ", ".join(map(repr, choices_of(fields[key]))) or allowed_by(fields[key])
    return Message("{name}: expected {allowed}, got {got}", name=name, allowed=allowed, got=got)
