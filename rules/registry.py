"""The five games by name."""

from collections.abc import Mapping
from importlib import import_module

from tachiai.rules.core import Option
from tachiai.rules.errors import UnknownGame
from tachiai.rules.line import AnyGame

GAME_IDS = ("rugby_chess", "chatra", "rosenkreuz", "two_rings", "troop_chess")


def open_game(uid: str, options: Mapping[str, str] | None = None) -> AnyGame:
    """Returns the game ``uid`` with the given options, defaults for the rest.

    Each game is a package ``rules.games.<uid>`` with a function ``create(options) -> Game`` and a tuple
    ``OPTIONS``. Raises ``UnknownGame``, or ``BadNotation`` for an option that the game does not offer.
    """
    if uid not in GAME_IDS:
        raise UnknownGame(f"expected a game out of {', '.join(GAME_IDS)}, got {uid!r}")
    game: AnyGame = import_module(f"tachiai.rules.games.{uid}").create(options or {})
    return game


def options_of(uid: str) -> tuple[Option, ...]:
    """Returns the options that the game ``uid`` offers. Raises ``UnknownGame``."""
    if uid not in GAME_IDS:
        raise UnknownGame(f"expected a game out of {', '.join(GAME_IDS)}, got {uid!r}")
    offered: tuple[Option, ...] = import_module(f"tachiai.rules.games.{uid}").OPTIONS
    return offered
