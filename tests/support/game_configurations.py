"""Our games under the contract, with the options they are played with.

Every game of ours brings three modules for it: ``tests/rules/<uid>/every_move.py``, ``examples.py`` and
``mistakes.py``, whose contents ``tachiai.testing.examples.GameExamples`` describes.
"""

from functools import cache
from importlib import import_module

from tachiai.rules.registry import USUAL_ORDER
from tachiai.testing.configurations import Configuration, choices
from tachiai.testing.configurations import configurations as configurations_of
from tachiai.testing.examples import GameExamples

CONFIGURATIONS: tuple[tuple[str, dict[str, str]], ...] = tuple(
    (uid, options) for uid in USUAL_ORDER for options in choices(uid)
)


@cache
def examples_of(uid: str) -> GameExamples:
    """What the tests of one of our games bring."""
    moves, examples, mistakes = (
        import_module(f"tests.rules.{uid}.{name}") for name in ("every_move", "examples", "mistakes")
    )
    return GameExamples(
        uid,
        refusals=examples.REFUSALS,
        endings=examples.ENDINGS,
        notices=getattr(examples, "NOTICES", ()),
        mistakes=mistakes.MISTAKES,
        forgotten=mistakes.FORGOTTEN,
        every_move=moves.every_move,
        touched=getattr(moves, "touched", None),
        languages=("en", "ja"),
    )


def configuration_of(uid: str, options: dict[str, str] | None = None) -> Configuration:
    """One of our games with options."""
    return Configuration(uid, options or {}, examples_of(uid))


def configurations() -> list[Configuration]:
    """Our games with their options."""
    return [each for uid in USUAL_ORDER for each in configurations_of(examples_of(uid))]
