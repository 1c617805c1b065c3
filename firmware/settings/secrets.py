"""Passwords in the settings, which are neither shown nor backed up."""

import re
from collections.abc import Iterator

from tachiai.firmware.settings.model import Settings, sections_of

HIDDEN = "***"  # stands for a password
_PASSWORDS = ("club.password",)
_IN_ADDRESS = re.compile(r"(://[^:/@]*:).*@")  # of a database or a camera: scheme://user:password@host


def hidden(name: str, value: str) -> str:
    """The value of a settings key without a password.

    >>> hidden("log.url", "postgresql://club:secret@host/games")
    'postgresql://club:***@host/games'
    >>> hidden("club.password", "secret")
    '***'
    """
    if name in _PASSWORDS:
        return HIDDEN if value else ""
    return _IN_ADDRESS.sub(rf"\1{HIDDEN}@", value)


def without_passwords(settings: Settings) -> Settings:
    """The settings with ``HIDDEN`` in place of each password."""
    return _changed(settings, {name: hidden(name, value) for name, value in _texts(settings)})


def with_passwords_of(settings: Settings, known: Settings) -> Settings:
    """The settings with passwords of ``known`` in place of ``HIDDEN``; one that is not known becomes
    empty.
    """
    present, found = dict(_texts(known)), {}
    for name, value in _texts(settings):
        if HIDDEN in value and value == hidden(name, present.get(name, "")):
            found[name] = present[name]
        elif value == HIDDEN:
            found[name] = ""
    return _changed(settings, found)


def _texts(settings: Settings) -> Iterator[tuple[str, str]]:
    """Name and value of each key that holds a text."""
    for section, keys in sections_of(settings):
        for key in type(keys).model_fields:
            value = getattr(keys, key)
            if isinstance(value, str):
                yield f"{section}.{key}", value


def _changed(settings: Settings, values: dict[str, str]) -> Settings:
    for name, value in values.items():
        section, key = name.split(".")
        keys = getattr(settings, section)
        if value != getattr(keys, key):
            settings = settings.model_copy(update={section: keys.model_copy(update={key: value})})
    return settings
