"""The games that are installed: ours, and those that other packages bring (``rules.declaration``)."""

import sys
from collections.abc import Mapping
from functools import lru_cache

from tachiai.rules.core import Option
from tachiai.rules.declaration import GameDeclaration, fault_of
from tachiai.rules.entry_points import cause_of, load_group
from tachiai.rules.errors import UnknownGame
from tachiai.rules.game_folders import left_out
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Message, message_in
from tachiai.rules.quoting import none_called

GROUP = "tachiai.games"
USUAL_ORDER = ("rugby_chess", "chatra", "rosenkreuz", "two_rings", "troop_chess")


def game_ids() -> tuple[str, ...]:
    """The uids of the games that can be played: ours in their usual order, then others by name."""
    return tuple(_announced(tuple(sys.path))[0])


def game_titles() -> dict[str, Message]:
    """The titles of the games by uid, in the order of ``game_ids``."""
    return {uid: declaration.title for uid, declaration in _announced(tuple(sys.path))[0].items()}


def game_faults() -> tuple[str, ...]:
    """A sentence for each announced game that cannot be used."""
    return tuple(dict.fromkeys(_faults().values()))


def left_out_ids() -> tuple[str, ...]:
    """The names of the games that are there, but cannot be used."""
    return tuple(name for name in _faults() if name not in _announced(tuple(sys.path))[0])


def _faults() -> dict[str, str]:
    """Name → why a game is left out; of folders that were installed, and of what was announced."""
    games = {name: fault for name, fault in left_out().items() if ":" not in name}  # no drivers
    return {**games, **_announced(tuple(sys.path))[1]}


def declaration_of(uid: str) -> GameDeclaration:
    """The declaration of the game ``uid``. Raises ``UnknownGame``."""
    games, faults = _announced(tuple(sys.path))[0], _faults()
    if uid not in games:
        words = none_called(Message("game"), uid, games)
        if uid in faults:  # such faults exist in English only
            words = message_in("game fault", "{fault}", fault=faults[uid], words=words)
        raise UnknownGame(words)
    return games[uid]


def open_game(uid: str, options: Mapping[str, str] | None = None) -> AnyGame:
    """The game ``uid`` with the given options, defaults for the rest. Raises ``UnknownGame``, or
    ``BadNotation`` for an option that the game does not offer.
    """
    return declaration_of(uid).create(options)


def options_of(uid: str) -> tuple[Option, ...]:
    """The options that the game ``uid`` offers. Raises ``UnknownGame``."""
    return declaration_of(uid).options


def forget_tables_but(uid: str) -> None:
    """Frees the cached tables (megabytes for some games) of all games but ``uid``, when a table changes its
    game. They are computed again on demand.
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
        fault = _fault(name, loaded[name])
        if fault:
            faults[name] = f"{GROUP} {name!r} cannot be used: {fault}"
        else:
            games[name] = loaded[name]
    return games, faults


def _fault(name: str, declaration: GameDeclaration) -> str:
    try:
        fault = fault_of(declaration)
        if not fault and declaration.uid != name:
            return f"expected the uid {declaration.uid!r} as its name"
    except Exception as error:  # the game's own code
        return cause_of(error)
    return fault


def _place(uid: str) -> tuple[int, str]:
    return (USUAL_ORDER.index(uid) if uid in USUAL_ORDER else len(USUAL_ORDER)), uid
