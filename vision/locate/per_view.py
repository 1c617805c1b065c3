"""What follows from a view alone is computed once for it, and forgotten with it."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from tachiai.vision.locate.rectify import BoardView

P = ParamSpec("P")
T = TypeVar("T")


def once_per_view(compute: Callable[Concatenate[BoardView, P], T]) -> Callable[Concatenate[BoardView, P], T]:
    """Returns ``compute`` with a memory of what it returned for each view and the further arguments, by
    position and hashable. What is kept must not refer to the view: it would keep it and its maps, of a
    megabyte, after the game is over.
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
