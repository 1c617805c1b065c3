"""What came instead of what was expected, as a refusal quotes it."""

import difflib
from collections.abc import Collection

from tachiai.rules.words import Words

LONGEST = 60  # characters: nobody reads more of a line that is not what it should be


def shortened(text: str, longest: int = LONGEST) -> str:
    """Returns ``text`` without its end where it is long."""
    return text if len(text) <= longest else text[: longest - 3] + "..."


def shown(got: object, longest: int = LONGEST) -> str:
    """Returns ``got`` as Python writes it, a text in quotation marks, without its end where it is long."""
    if isinstance(got, str):
        return repr(shortened(got, longest))
    try:
        return shortened(repr(got), longest)
    except RecursionError:
        return "values too deep within one another"


def none_called(what: Words, got: str, names: Collection[str]) -> Words:
    """Returns the sentence for a name that is none of ``names``: those like it, or else all there are."""
    near, listed = nearest(got, names), list(names)
    if near:
        *others, last = near
        en = f"Did you mean {' or '.join(filter(None, (', '.join(others), last)))}?"
        ja = f"{' か '.join(near)} のことですか？"
    else:
        en = f"There are {', '.join(listed) or 'none'}."
        ja = f"使えるのは {'、'.join(listed)} です。" if listed else ""
    return Words(
        f"There is no {what.en} {shown(got)}. {en}", f"{shown(got)} という{what.ja}はありません。{ja}"
    )


def out_of(what: str, names: Collection[str], got: str) -> str:
    """Returns the refusal of a name that is none of ``names``; the one that was likely meant stands at its
    end: "expected a paper out of a4, letter, got 'leter'; did you mean 'letter'?".
    """
    meant = likely_meant(got, names)
    question = f"; did you mean {meant!r}?" if meant else ""
    return f"expected {what} out of {', '.join(names)}, got {shown(got)}{question}"


def likely_meant(got: str, names: Collection[str]) -> str:
    """Returns the one of ``names`` that is most like what came, "" if none is."""
    return next(iter(nearest(got, names)), "")


def nearest(got: str, names: Collection[str]) -> list[str]:
    """Returns those of ``names``, three at most, that are like what came, the most alike first."""
    written = shortened(got).casefold().replace(" ", "_").replace("-", "_")
    return difflib.get_close_matches(written, names, n=3)
