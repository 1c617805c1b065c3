"""The games that are installed: ours, and those that other packages bring (``rules.declaration``)."""

import sys
from collections.abc import Mapping
from functools import lru_cache

from tachiai.rules.core import Option
from tachiai.rules.declaration import GameDeclaration
from tachiai.rules.entry_points import load_group
from tachiai.rules.errors import UnknownGame
from tachiai.rules.line import AnyGame
from tachiai.rules.shown import none_called
from tachiai.rules.words import Words

GROUP = "tachiai.games"
USUAL_ORDER = ("rugby_chess", "chatra", "rosenkreuz", "two_rings", "troop_chess")


def game_ids() -> tuple[str, ...]:
    """Returns the uids of the games that can be played: ours in their usual order, then others by name."""
    return tuple(_announced(tuple(sys.path))[0])


def game_titles() -> dict[str, Words]:
    """Returns what the games are called, by their uids, in the same order."""
    return {uid: declaration.title for uid, declaration in _announced(tuple(sys.path))[0].items()}


def game_faults() -> tuple[str, ...]:
    """Returns a sentence for each game that a package announces and that cannot be used."""
    return tuple(_announced(tuple(sys.path))[1].values())


def declaration_of(uid: str) -> GameDeclaration:
    """Returns what the game ``uid`` declares. Raises ``UnknownGame``."""
    games, faults = _announced(tuple(sys.path))
    if uid not in games:
        words = none_called(Words("game", "ゲーム"), uid, games)
        raise UnknownGame(Words(faults.get(uid) or words.en, words.ja))
    return games[uid]


def open_game(uid: str, options: Mapping[str, str] | None = None) -> AnyGame:
    """Returns the game ``uid`` with the given options, defaults for the rest.

    Raises ``UnknownGame``, or ``BadNotation`` for an option that the game does not offer.
    """
    return declaration_of(uid).create(options)


def options_of(uid: str) -> tuple[Option, ...]:
    """Returns the options that the game ``uid`` offers. Raises ``UnknownGame``."""
    return declaration_of(uid).options


def forget_tables_but(uid: str) -> None:
    """Frees what other games than ``uid`` computed once for all positions, megabytes for some: for a table on
    which another game begins. Whoever needs it again computes it again.
    """
    for other, declaration in _announced(tuple(sys.path))[0].items():
        if other != uid and declaration.forget_tables is not None:
            declaration.forget_tables()


@lru_cache(maxsize=4)
def _announced(search_path: tuple[str, ...]) -> tuple[dict[str, GameDeclaration], dict[str, str]]:
    """The games that the packages on ``search_path`` announce, and why some of them cannot be used."""
    loaded, broken = load_group(GROUP, GameDeclaration)
    faults = {entry.name: entry.fault for entry in broken}
    games = {}
    for name in sorted(loaded, key=_place):
        if loaded[name].uid == name:
            games[name] = loaded[name]
        else:
            uid = loaded[name].uid
            faults[name] = f"{GROUP} {name!r} cannot be used: expected the uid {uid!r} as its name"
    return games, faults


def _place(uid: str) -> tuple[int, str]:
    return (USUAL_ORDER.index(uid) if uid in USUAL_ORDER else len(USUAL_ORDER)), uid
