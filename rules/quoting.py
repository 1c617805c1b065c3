"""Quoting in error messages: what was given instead of what was expected."""

import difflib
from collections.abc import Collection

from tachiai.rules.messages import Message, listed, message_in

LONGEST = 60  # characters that are quoted of a wrong value


def shortened(text: str, longest: int = LONGEST) -> str:
    """``text``, cut and ended by "..." where it is longer than ``longest`` characters."""
    return text if len(text) <= longest else text[: longest - 3] + "..."


def quoted_value(got: object, longest: int = LONGEST) -> str:
    """``repr`` of ``got``, shortened."""
    if isinstance(got, str):
        return repr(shortened(got, longest))
    try:
        return shortened(repr(got), longest)
    except RecursionError:
        return "values too deep within one another"


def none_called(what: Message, got: str, names: Collection[str]) -> Message:
    """The sentence for a name that is none of ``names``, with similar names, else with all of them."""
    near, name = nearest(got, names), quoted_value(got)
    if near:
        *others, last = near
        meant = (
            message_in("names", "{first} or {last}", first=_either(others), last=last)
            if others
            else Message("{text}", text=last)
        )
        return Message("There is no {kind} {name}. Did you mean {meant}?", kind=what, name=name, meant=meant)
    if not names:
        return Message("There is no {kind} {name}. There are none.", kind=what, name=name)
    return Message("There is no {kind} {name}. There are {names}.", kind=what, name=name, names=listed(names))


def _either(names: list[str]) -> Message:
    """One name, or two with a comma between: those before the "or"."""
    first, *other = names
    if not other:
        return Message("{text}", text=first)
    return message_in("names", "{first}, {then}", first=first, then=other[0])


def out_of(what: str, names: Collection[str], got: str) -> str:
    """The English refusal of a name that is none of ``names``, with the one that was likely meant.

    >>> out_of("a paper", ["a4", "letter"], "leter")
    "expected a paper out of a4, letter, got 'leter'; did you mean 'letter'?"
    """
    meant = likely_meant(got, names)
    question = f"; did you mean {meant!r}?" if meant else ""
    return f"expected {what} out of {', '.join(names)}, got {quoted_value(got)}{question}"


def likely_meant(got: str, names: Collection[str]) -> str:
    """The one of ``names`` that is most similar to ``got``, "" if none is."""
    return next(iter(nearest(got, names)), "")


def nearest(got: str, names: Collection[str]) -> list[str]:
    """Up to three of ``names`` that are similar to ``got``, the most similar first."""
    written = shortened(got).casefold().replace(" ", "_").replace("-", "_")
    return difflib.get_close_matches(written, names, n=3)
