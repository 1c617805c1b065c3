"""Moves and positions that show their text: what ``repr`` says of a value that only its game can write."""

from collections.abc import Callable
from typing import Any, get_args, get_origin

# By class of values: the boards on which games write them, and how the last of these does. Classes are shared
# by the boards of a game and by all games as data; a cell has different names on each.
_writers: dict[type, tuple[set[Any], Callable[[Any], str]]] = {}


def use_writer(kind: type, board: object, text_of: Callable[[Any], str]) -> None:
    """Lets values of ``kind`` be shown as ``text_of`` writes them, as long as they are of one board only."""
    boards, _ = _writers.get(kind, (set(), text_of))
    _writers[kind] = {*boards, board}, text_of


def written(value: Any) -> str:
    """The ``__repr__`` of a move or a position: its text, or its fields where no one game can write it."""
    kind = type(value)
    boards, text_of = _writers.get(kind, (set(), str))
    if len(boards) == 1:
        try:
            return f"<{kind.__name__} {text_of(value)}>"
        except (LookupError, TypeError, ValueError, AttributeError):
            pass  # no value of a game
    names = getattr(kind, "_fields", None) or kind.__dataclass_fields__
    return f"{kind.__name__}({', '.join(f'{name}={getattr(value, name)!r}' for name in names)})"


def show_texts(game: Any, base: type) -> None:
    """Lets ``repr`` of a game's states and moves show their texts; ``board`` is known. ``base``: as below."""
    writers: tuple[Callable[[Any], str], ...] = (game.format_position, game.format_move)
    for kind, text_of in zip(value_classes(type(game), base), writers, strict=False):
        use_writer(kind, (game.uid, game.board), text_of)


def value_classes(game: type, base: type) -> tuple[type, ...]:
    """The classes of states and moves of a game: the arguments of its base ``base[State, Move]``."""
    for each in game.__mro__:
        for generic in each.__dict__.get("__orig_bases__", ()):
            if get_origin(generic) is base:
                return tuple(kind for kind in get_args(generic) if isinstance(kind, type))
    return ()
