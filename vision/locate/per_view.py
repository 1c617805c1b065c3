"""A cache of results that depend on a view only; they are dropped with the view."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from tachiai.vision.locate.rectify import BoardView

P = ParamSpec("P")
T = TypeVar("T")


def once_per_view(compute: Callable[Concatenate[BoardView, P], T]) -> Callable[Concatenate[BoardView, P], T]:
    """Caches ``compute`` by view and by the further arguments, which must be hashable.

    A result must not refer to its view: that would keep the view and its maps, a megabyte, in memory after
    the game.
    """
    known: WeakKeyDictionary[BoardView, dict[object, T]] = WeakKeyDictionary()

    @wraps(compute)
    def remembered(view: BoardView, /, *args: P.args, **named: P.kwargs) -> T:
        of_view = known.setdefault(view, {})
        key = args, tuple(named.items())
        if key not in of_view:
            of_view[key] = compute(view, *args, **named)
        return of_view[key]

    return remembered
