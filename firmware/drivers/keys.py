"""Settings keys and their sections, and the allowed values of a key in words."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, ClassVar, TypeVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator
from pydantic.fields import FieldInfo
from pydantic_core import PydanticCustomError

from tachiai.rules.messages import Message, filled, listed

_KINDS: dict[object, Message] = {
    str: Message("text"),
    int: Message("whole number"),
    float: Message("number"),
    bool: Message("`true` or `false`"),
    tuple: Message("list of whole numbers"),
}
_LIMITS = {"gt": Message("> {value:g}"), "ge": Message("≥ {value:g}"), "le": Message("≤ {value:g}")}


def key(
    default: Any,
    meaning: Message,
    *,
    ask: Message | None = None,
    choices: Mapping[Any, Message] | Callable[[], Mapping[str, Message]] | None = None,
    offers: Mapping[str, Message] | None = None,
    why_not: Callable[[str], str] | None = None,
    unoffered: Callable[[], Collection[str]] | None = None,
    written_once_chosen: bool = False,
    **limits: Any,
) -> Any:
    """A settings key with its default, its meaning and pydantic's limits.

    ``ask``: the question of ``tachiai setup``; without it nothing is asked. ``choices``: the only allowed
    values and what they are called, or a function that returns them once the program runs. ``offers``: usual
    values of a text that may be another one. ``why_not``: why a value is not a choice, "" if nothing is known
    about it. ``unoffered``: choices that are not offered to people. ``written_once_chosen``: the default is
    written into the file if somebody chose it, as leaving the key out means something else.
    """
    told: Any = {
        "meaning": meaning,
        "ask": ask,
        "choices": choices,
        "offers": offers,
        "why_not": why_not,
        "unoffered": unoffered,
        "written_once_chosen": written_once_chosen,
    }
    return Field(default, json_schema_extra=told, **limits)


Keys = TypeVar("Keys", bound="Section")


class Section(BaseModel):
    """A section of the settings: immutable; unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    title: ClassVar[Message]

    @field_validator("*")
    @classmethod
    def _is_a_choice(cls, value: Any, info: ValidationInfo) -> Any:
        field = cls.model_fields[str(info.field_name)]
        choices = choices_of(field)
        if choices and value not in choices:
            why_not = _told(field, "why_not")
            if why_not is not None and (why := why_not(value)):
                raise ValueError(why)
            listing = {"choices": ", ".join(map(repr, choices))}
            raise PydanticCustomError("no_choice", "expected {choices}", listing)
        return value

    def keys_of(self, kind: type[Keys]) -> Keys:
        """The section, typed as a driver's keys. Raises ``TypeError`` if that driver is not announced."""
        if not isinstance(self, kind):
            raise TypeError(f"expected a section with {kind.__name__}, got {type(self).__name__}")
        return self


def meaning_of(field: FieldInfo) -> Message:
    """The meaning of a key."""
    meaning: Message = _told(field, "meaning")
    return meaning


def choices_of(field: FieldInfo) -> Mapping[Any, Message]:
    """All allowed values of a key and what they are called; empty for a key without such a list."""
    choices = _told(field, "choices") or {}
    named: Mapping[Any, Message] = choices() if callable(choices) else choices
    return named


def offers_of(field: FieldInfo) -> Mapping[str, Message]:
    """Usual values of a key that may have others too, and what they are called."""
    offers: Mapping[str, Message] = _told(field, "offers") or {}
    return offers


def unoffered(field: FieldInfo) -> Collection[str]:
    """Choices that may stand in the file but are offered to nobody."""
    found = _told(field, "unoffered")
    return found() if found is not None else ()


def is_written_once_chosen(field: FieldInfo) -> bool:
    """Whether a key is written even with its default value, if somebody chose that."""
    return bool(_told(field, "written_once_chosen"))


def question_of(field: FieldInfo) -> Message | None:
    """The wizard's question about a key, or None."""
    question: Message | None = _told(field, "ask")
    return question


def kind_of(field: FieldInfo) -> Message:
    """Kind and limits of a value, such as "whole number, ≥ 1"."""
    kind: Any = field.annotation
    items = get_args(kind)
    # The limits of the numbers in a list stand at the first of them.
    of_items = [limit for info in getattr((*items, kind)[0], "__metadata__", ()) for limit in info.metadata]
    limits = [
        filled(words, value=getattr(limit, name))
        for name, words in _LIMITS.items()
        for limit in (*field.metadata, *of_items)
        if hasattr(limit, name)
    ]
    words = _KINDS[get_origin(kind) or kind]
    if get_origin(kind) is tuple and Ellipsis not in items:
        words = Message("{items} whole numbers", items=len(items))
    return listed((words, *limits))


def allowed_by(field: FieldInfo) -> Message:
    """What a key without choices may be: its kind and limits, or its meaning if it is a text."""
    return meaning_of(field) if field.annotation is str else kind_of(field)


def _told(field: FieldInfo, what: str) -> Any:
    """What ``key`` keeps with a field; None for a field that was not made by ``key``."""
    extra: Any = field.json_schema_extra
    return None if extra is None else extra[what]
