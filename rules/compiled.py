"""Whether the rules were compiled when they were installed (``make wheel-compiled``)."""

from tachiai.rules import squares


def are_compiled() -> bool:
    """Whether moves, evaluation and search are machine code; what they answer is the same."""
    return not str(squares.__file__).endswith(".py")
