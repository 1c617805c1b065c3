"""Settings as a person fills them in, in the terminal or on the page: each key as a text, what is asked about
those that differ from table to table, and what is wrong with an answer.
"""

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
from tachiai.rules.shown import shortened
from tachiai.rules.words import Words

# Settings key → what is asked. The rest is left as it is unless somebody wants it otherwise.
QUESTIONS = {
    f"{name}.{key}": question
    for name, section in sections_of(Settings())
    for key, field in type(section).model_fields.items()
    if (question := question_of(field)) is not None
}
SECTION_TITLES = {name: section.title for name, section in sections_of(Settings())}
YES_OR_NO = {True: Words("yes", "はい"), False: Words("no", "いいえ")}


@dataclass(frozen=True, slots=True, kw_only=True)
class FormKey:
    """A key of the settings with its value as a person types it. ``choices`` has the values of a key that
    has a few only, so typed, and what they are called; ``offers`` the usual ones of a key that may have
    others.
    """

    section: str
    name: str  # with its section, as "leds.count"
    meaning: Words
    allowed: Words
    choices: Mapping[str, Words]
    offers: Mapping[str, Words]
    default: str
    value: str

    def called(self, value: str) -> Words:
        """Returns what ``value`` is called: one that is listed by its name, another as it is typed."""
        return self.listed.get(value, Words(value, value))

    @property
    def listed(self) -> Mapping[str, Words]:
        """The values from which to choose, whether others may be typed or not."""
        return self.choices or self.offers


def form_keys(settings: Settings) -> Iterator[FormKey]:
    """Yields every key of the settings, in the order of the file."""
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


def filled_in(settings: Settings, texts: Mapping[str, str]) -> Settings | dict[str, Words]:
    """Returns the settings with the keys in ``texts`` changed, or what is wrong, by key.

    Whether the answers go together is left to ``devices.misfits``, once all are given.
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


def _choices(field: FieldInfo) -> Mapping[Any, Words]:
    return YES_OR_NO if field.annotation is bool else choices_of(field)


def _offered(field: FieldInfo, value: object = None) -> Mapping[str, Words]:
    """The choices from which a person chooses: not those for tests, but that which stands in the file."""
    left_out = {name for name in unoffered(field) if name != value}
    return {_text(each): words for each, words in _choices(field).items() if each not in left_out}


def _allowed(field: FieldInfo) -> Words:
    """What a person may choose, by name, or type."""
    named = _offered(field).values()
    if not named:
        return allowed_by(field)
    return Words(", ".join(words.en for words in named), "、".join(words.ja for words in named))


def _wrong(field: FieldInfo, text: str) -> Words:
    allowed = _allowed(field)
    return Words(
        f"Expected: {allowed.en}. Got: {shortened(text) or '-'}",
        f"使える値：{allowed.ja}。入力された値：{shortened(text) or '-'}",
    )


def _text(value: object) -> str:
    """A value as a person types it."""
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _value(field: FieldInfo, text: str) -> object:
    """The value of a text. Raises ``ValueError`` or ``KeyError``."""
    kind: Any = field.annotation
    if choices := _choices(field):
        return {_text(choice): choice for choice in choices}[text]
    if get_origin(kind) is tuple:
        return tuple(int(number) for number in re.split(r"[,\s]+", text) if number)
    return kind(text)
