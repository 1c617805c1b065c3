"""What came instead of what was expected, as a refusal quotes it."""

import difflib
from collections.abc import Collection

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


def out_of(what: str, names: Collection[str], got: str) -> str:
    """Returns the refusal of a name that is none of ``names``; the one that was likely meant stands at its
    end: "expected a paper out of a4, letter, got 'leter'; did you mean 'letter'?".
    """
    meant = likely_meant(got, names)
    question = f"; did you mean {meant!r}?" if meant else ""
    return f"expected {what} out of {', '.join(names)}, got {shown(got)}{question}"


def likely_meant(got: str, names: Collection[str]) -> str:
    """Returns the one of ``names`` that is most like what came, "" if none is."""
    written = shortened(got).casefold().replace(" ", "_").replace("-", "_")
    return next(iter(difflib.get_close_matches(written, names, n=1)), "")
