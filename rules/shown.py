"""What came instead of what was expected, as a refusal quotes it."""

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
