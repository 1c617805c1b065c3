"""Settings as a form, on the terminal or the page: keys as texts, questions, what is wrong with an answer."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from tachiai.firmware.drivers.keys import (
    allowed_by,
    choices_of,
    meaning_of,
    offers_of,
    question_of,
    unoffered,
)
from tachiai.firmware.settings.model import Settings, sections_of
from tachiai.rules.messages import Message, listed
from tachiai.rules.quoting import shortened

# Settings key → question. Keys without one are asked about only on request.

QUESTIONS = {
    f"{name}.{key}": question
    for name, section in sections_of(Settings())
    for key, field in type(section).model_fields.items()
    if (question := question_of(field)) is not None
}
SECTION_TITLES = {name: section.title for name, section in sections_of(Settings())}
YES_OR_NO = {True: Message("yes"), False: Message("no")}


@dataclass(frozen=True, slots=True, kw_only=True)
class FormKey:
    """A settings key with its value as a person types it."""

    section: str
    name: str  #: with its section, as "leds.count"
    meaning: Message
    allowed: Message  #: what may be typed
    choices: Mapping[str, Message]  #: allowed values and what they are called, where there are only a few
    offers: Mapping[str, Message]  #: usual values and what they are called, where others are allowed too
    default: str
    value: str

    def called(self, value: str) -> Message:
        """The name of a listed value; any other value as it is typed."""
        return self.listed.get(value, Message("{text}", text=value))

    @property
    def listed(self) -> Mapping[str, Message]:
        """Values to choose from, whether or not others are allowed."""
        return self.choices or self.offers


def form_keys(settings: Settings) -> Iterator[FormKey]:
    """Every key, in the order of the file."""
    for section, values in sections_of(settings):
        for key, field in type(values).model_fields.items():
            yield FormKey(
                section=section,
                name=f"{section}.{key}",
                meaning=meaning_of(field),
                allowed=_allowed(field),
                choices=_offered(field, getattr(values, key)),
                offers=offers_of(field),
                default=_text(field.default),
                value=_text(getattr(values, key)),
            )


def filled_in(settings: Settings, texts: Mapping[str, str]) -> Settings | dict[str, Message]:
    """The settings with the keys in ``texts`` changed, or what is wrong, by key. ``devices.conflicts`` checks
    whether the answers go together.
    """
    values, wrong = settings.model_dump(), {}
    for name, text in texts.items():
        section, key = name.split(".")
        field = type(getattr(settings, section)).model_fields[key]
        try:
            values[section][key] = _value(field, text.strip())
        except (ValueError, KeyError):
            wrong[name] = _wrong(field, text)
    try:
        changed = Settings.model_validate(values)
    except ValidationError as error:
        for each in error.errors():
            section, key = (str(part) for part in each["loc"][:2])
            name = f"{section}.{key}"
            wrong[name] = _wrong(type(getattr(settings, section)).model_fields[key], texts.get(name, ""))
        return wrong
    return wrong or changed


def _choices(field: FieldInfo) -> Mapping[Any, Message]:
    return YES_OR_NO if field.annotation is bool else choices_of(field)


def _offered(field: FieldInfo, value: object = None) -> Mapping[str, Message]:
    """The choices for a person: those for tests are left out, unless the file has one of them."""
    left_out = {name for name in unoffered(field) if name != value}
    return {_text(each): words for each, words in _choices(field).items() if each not in left_out}


def _allowed(field: FieldInfo) -> Message:
    """What may be chosen or typed."""
    named = _offered(field).values()
    return listed(named) if named else allowed_by(field)


def _wrong(field: FieldInfo, text: str) -> Message:
    allowed = _allowed(field)
    return Message("Expected: {allowed}. Got: {value}", allowed=allowed, value=shortened(text) or "-")


def _text(value: object) -> str:
    """A value as a person types it."""
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _value(field: FieldInfo, text: str) -> object:
    """Reads a value as it is typed. Raises ``ValueError`` or ``KeyError``."""
    kind: Any = field.annotation
    if choices := _choices(field):
        return {_text(choice): choice for choice in choices}[text]
    if get_origin(kind) is tuple:
        return tuple(int(number) for number in re.split(r"[,\s]+", text) if number)
    return kind(text)
