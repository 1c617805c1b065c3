"""The keys of the settings: a key with its words and limits, and a section of them."""

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

from tachiai.firmware.settings.words import choices_of, why_it_is_none
from tachiai.rules.words import Words


def key(
    default: Any,
    en: str,
    ja: str,
    *,
    question: Words | None = None,
    choices: Callable[[], tuple[str, ...]] | None = None,
    why_not: Callable[[str], str] | None = None,
    **limits: Any,
) -> Any:
    """A key with its default, its meaning in both languages, and pydantic's limits.

    ``question`` is what ``tachiai setup`` asks about it; without one the default is left as it is.
    ``choices`` returns all values that a text may have, where these are not known before the program runs;
    ``why_not`` returns why another value is none of them, "" if nothing is known about it.
    """
    told: Any = {"ja": ja, "question": question, "choices": choices, "why_not": why_not}
    return Field(default, description=en, json_schema_extra=told, **limits)


Keys = TypeVar("Keys", bound="Section")


class Section(BaseModel):
    """A part of the settings: immutable, and no key that nobody reads."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    title: ClassVar[Words]

    @field_validator("*")
    @classmethod
    def _is_a_choice(cls, value: Any, info: ValidationInfo) -> Any:
        field = cls.model_fields[str(info.field_name)]
        choices = choices_of(field)
        if choices and value not in choices:
            raise ValueError(why_it_is_none(field, value) or f"expected {', '.join(map(repr, choices))}")
        return value

    def keys_of(self, kind: type[Keys]) -> Keys:
        """Returns the section as the keys that a driver has declared. Raises ``TypeError`` for the keys of a
        driver that is not announced.
        """
        if not isinstance(self, kind):
            raise TypeError(f"expected a section with {kind.__name__}, got {type(self).__name__}")
        return self
