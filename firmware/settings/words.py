"""What a key of the settings means and what it may be, in words made from its own limits."""

from typing import Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from tachiai.rules.words import Words

_KINDS: dict[object, Words] = {
    str: Words("text", "文字列"),
    int: Words("whole number", "整数"),
    float: Words("number", "数"),
    bool: Words("`true` or `false`", "`true` か `false`"),
    tuple: Words("list of whole numbers", "整数の並び"),
}


def meaning_of(field: FieldInfo) -> Words:
    """Returns what a key means."""
    return Words(str(field.description), _told(field, "ja"))


def choices_of(field: FieldInfo) -> tuple[Any, ...]:
    """Returns all values of a key that has a few only, else nothing."""
    choices = _told(field, "choices")
    if choices is not None:
        return tuple(choices())
    return get_args(field.annotation) if get_origin(field.annotation) is Literal else ()


def why_it_is_none(field: FieldInfo, value: str) -> str:
    """Returns why ``value`` is none of the choices of a key, where something is known about it, else ""."""
    why_not = _told(field, "why_not")
    return str(why_not(value)) if why_not is not None else ""


def question_of(field: FieldInfo) -> Words | None:
    """Returns what the wizard asks about a key; None for one that is left as it is."""
    question: Words | None = _told(field, "question")
    return question


def kind_of(field: FieldInfo) -> Words:
    """Returns what a value of a key without a few choices has to be: its kind and its limits."""
    kind: Any = field.annotation
    items = get_args(kind)
    # The limits of the numbers in a list stand at the first of them.
    of_items = [limit for info in getattr((*items, kind)[0], "__metadata__", ()) for limit in info.metadata]
    limits = [
        f"{sign} {getattr(limit, name):g}"
        for name, sign in (("gt", ">"), ("ge", "≥"), ("le", "≤"))
        for limit in (*field.metadata, *of_items)
        if hasattr(limit, name)
    ]
    words = _KINDS[get_origin(kind) or kind]
    if get_origin(kind) is tuple and Ellipsis not in items:
        words = Words(f"{len(items)} whole numbers", f"整数{len(items)}個")
    return Words(", ".join([words.en, *limits]), ", ".join([words.ja, *limits]))


def allowed_by(field: FieldInfo, choices: tuple[str, ...]) -> Words:
    """Returns what a value may be: one of ``choices`` as they are written there, or its kind; of a text, its
    meaning says it.
    """
    if choices:
        return Words(", ".join(choices), ", ".join(choices))
    return meaning_of(field) if field.annotation is str else kind_of(field)


def _told(field: FieldInfo, what: str) -> Any:
    """What ``keys.key`` keeps beside a field; None for a field that is no key."""
    extra: Any = field.json_schema_extra
    return None if extra is None else extra[what]
