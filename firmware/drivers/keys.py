"""The keys of the settings, sections of them, and what a key may be, in words made from its limits."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, ClassVar, TypeVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator
from pydantic.fields import FieldInfo

from tachiai.rules.words import Words

_KINDS: dict[object, Words] = {
    str: Words("text", "文字列"),
    int: Words("whole number", "整数"),
    float: Words("number", "数"),
    bool: Words("`true` or `false`", "`true` か `false`"),
    tuple: Words("list of whole numbers", "整数の並び"),
}


def key(
    default: Any,
    en: str,
    ja: str,
    *,
    ask: tuple[str, str] | None = None,
    choices: Mapping[Any, tuple[str, str]] | Callable[[], Mapping[str, Words]] | None = None,
    offers: Mapping[str, Words] | None = None,
    why_not: Callable[[str], str] | None = None,
    unoffered: Callable[[], Collection[str]] | None = None,
    written_once_chosen: bool = False,
    **limits: Any,
) -> Any:
    """A key with its default, its meaning in both languages, and pydantic's limits.

    ``ask`` is what ``tachiai setup`` asks about it, in both languages; without it nothing is asked.
    ``choices`` has the few values that a key may have, each with its name in both languages; a function
    where they are not known before the program runs. ``offers`` has the usual values of a text that may be
    another one, and what they are called. ``why_not`` returns why another value is none of them,
    "" if nothing is known about it. ``unoffered`` returns the choices that a person is not asked to
    choose from. ``written_once_chosen``: to leave the key out says something else than its default does.
    """
    told: Any = {
        "ja": ja,
        "ask": ask,
        "choices": choices,
        "offers": offers,
        "why_not": why_not,
        "unoffered": unoffered,
        "written_once_chosen": written_once_chosen,
    }
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


def meaning_of(field: FieldInfo) -> Words:
    """Returns what a key means."""
    return Words(str(field.description), _told(field, "ja"))


def choices_of(field: FieldInfo) -> Mapping[Any, Words]:
    """Returns all values of a key that has a few only, and what they are called; else nothing."""
    choices = _told(field, "choices") or {}
    if callable(choices):
        named: Mapping[Any, Words] = choices()
        return named
    return {value: Words(*names) for value, names in choices.items()}


def offers_of(field: FieldInfo) -> Mapping[str, Words]:
    """Returns the usual values of a key that may have others, and what they are called."""
    offers: Mapping[str, Words] = _told(field, "offers") or {}
    return offers


def unoffered(field: FieldInfo) -> Collection[str]:
    """Returns the choices of a key that may be written into the file and are offered to nobody."""
    found = _told(field, "unoffered")
    return found() if found is not None else ()


def is_written_once_chosen(field: FieldInfo) -> bool:
    """Whether a key stands in the file even with its default, where somebody has chosen that."""
    return bool(_told(field, "written_once_chosen"))


def why_it_is_none(field: FieldInfo, value: str) -> str:
    """Returns why ``value`` is none of the choices of a key, where something is known about it, else ""."""
    why_not = _told(field, "why_not")
    return str(why_not(value)) if why_not is not None else ""


def question_of(field: FieldInfo) -> Words | None:
    """Returns what the wizard asks about a key; None for one that is left as it is."""
    question: tuple[str, str] | None = _told(field, "ask")
    return None if question is None else Words(*question)


def kind_of(field: FieldInfo) -> Words:
    """Returns what a value of a key without a few choices has to be: its kind and its limits."""
    kind: Any = field.annotation
    items = get_args(kind)
    # The limits of the numbers in a list stand at the first of them.
    of_items = [limit for info in getattr((*items, kind)[0], "__metadata__", ()) for limit in info.metadata]
    limits = [
        Words(f"{sign} {getattr(limit, name):g}", f"{getattr(limit, name):g}{ja}")
        for name, sign, ja in (("gt", ">", "より大きい値"), ("ge", "≥", "以上"), ("le", "≤", "以下"))
        for limit in (*field.metadata, *of_items)
        if hasattr(limit, name)
    ]
    words = _KINDS[get_origin(kind) or kind]
    if get_origin(kind) is tuple and Ellipsis not in items:
        words = Words(f"{len(items)} whole numbers", f"整数{len(items)}個")
    en = ", ".join([words.en, *(limit.en for limit in limits)])
    return Words(en, "、".join([words.ja, *(limit.ja for limit in limits)]))


def allowed_by(field: FieldInfo) -> Words:
    """Returns what a value without a few choices may be: its kind; of a text, its meaning says it."""
    return meaning_of(field) if field.annotation is str else kind_of(field)


def _told(field: FieldInfo, what: str) -> Any:
    """What ``key`` keeps beside a field; None for a field that is no key."""
    extra: Any = field.json_schema_extra
    return None if extra is None else extra[what]
