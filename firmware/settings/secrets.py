"""The passwords in the settings: they are neither shown nor backed up."""

import re

from tachiai.firmware.settings.model import Settings

HIDDEN = "***"  # stands for a password
_PASSWORDS = ("club.password",)
_ADDRESSES = ("log.url",)  # which may hold one: scheme://user:password@host
_IN_ADDRESS = re.compile(r"(://[^:/@]*:).*@")


def hidden(name: str, value: str) -> str:
    """Returns the value of the key ``name``, such as "log.url", without the password that it is or holds."""
    if name in _PASSWORDS:
        return HIDDEN if value else ""
    return _IN_ADDRESS.sub(rf"\1{HIDDEN}@", value) if name in _ADDRESSES else value


def without_passwords(settings: Settings) -> Settings:
    """Returns the settings with ``HIDDEN`` for each password."""
    return _changed(settings, {name: hidden(name, _value(settings, name)) for name in _secret()})


def with_passwords_of(settings: Settings, known: Settings) -> Settings:
    """Returns the settings with the passwords of ``known`` where they are hidden; a password that is not
    known is left empty.
    """
    found = {}
    for name in _secret():
        value, present = _value(settings, name), _value(known, name)
        if value == hidden(name, present):
            found[name] = present
        elif value == HIDDEN:
            found[name] = ""
    return _changed(settings, found)


def _secret() -> tuple[str, ...]:
    return (*_PASSWORDS, *_ADDRESSES)


def _value(settings: Settings, name: str) -> str:
    section, key = name.split(".")
    return str(getattr(getattr(settings, section), key))


def _changed(settings: Settings, values: dict[str, str]) -> Settings:
    for name, value in values.items():
        section, key = name.split(".")
        changed = getattr(settings, section).model_copy(update={key: value})
        settings = settings.model_copy(update={section: changed})
    return settings
