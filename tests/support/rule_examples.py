"""Examples of reasons: how each refusal, each ending and each notice of a game comes about."""

from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True)
class Refusal:
    """``move`` is refused in ``position`` (the start if it is empty) for the reason ``code``."""

    code: str
    move: str
    position: str = ""
    options: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Ending:
    """After ``moves`` from ``position`` (the start if it is empty) the game is over for ``code``; among a
    game's ``NOTICES``: the players are told ``code``, and play goes on.
    """

    code: str
    position: str = ""
    moves: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
