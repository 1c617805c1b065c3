"""The games under the contract, with the options they are played with, and random games of each.

Every game brings two modules for it (a game of another package beside its own modules),
``tests/rules/<uid>/every_move.py`` with

    every_move(game, state) -> Iterator[move]

which yields moves that ``parse_move`` can return, the legal and the absurd: over **all** from/to pairs and
all placements, and over suffixes (receivers, attainments, directions …). All legal moves must be among
them. Where the suffixes of an absurd pair would be too many, a few by a fixed rule are enough; keep it to
about 50,000 moves a state. Where a move touches more cells than its text names, the module also has

    touched(move) -> set[Cell]

And ``tests/rules/<uid>/examples.py`` with

    REFUSALS: tuple[Refusal, ...]   ENDINGS: tuple[Ending, ...]   NOTICES: tuple[Ending, ...]

which hold at least one example for each code of the game's own reasons (see ``tests.support.rule_examples``);
``NOTICES`` only where the game has any.
"""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from itertools import product
from typing import Any

from tachiai.rules.boards import Cell
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.registry import declaration_of, game_ids, open_game, options_of
from tests.support.rule_examples import Ending, Refusal


def _choices(uid: str) -> list[dict[str, str]]:
    """Every choice among the options of a game, the first one varying fastest; what is usual is left out."""
    offered = options_of(uid)
    choices = []
    for values in product(*(option.values for option in reversed(offered))):
        chosen = zip(offered, reversed(values), strict=True)
        choices.append({option.name: value for option, value in chosen if value != option.values[0]})
    return choices


CONFIGURATIONS: tuple[tuple[str, dict[str, str]], ...] = tuple(
    (uid, options) for uid in game_ids() for options in _choices(uid)
)

GAMES = 6
PLIES = 50
_CELL = re.compile(r"[a-z]\d+")


@dataclass(frozen=True)
class Configuration:
    """A game with options, and what its tests bring."""

    uid: str
    options: dict[str, str]

    @property
    def name(self) -> str:
        """For the test's id."""
        return "-".join([self.uid, *(f"{key}={value}" for key, value in self.options.items())])

    @cached_property
    def game(self) -> AnyGame:
        """The game."""
        return open_game(self.uid, self.options)

    @cached_property
    def every_move(self) -> Callable[[AnyGame, Any], Iterator[Any]]:
        """The game's enumerator of moves, legal and absurd."""
        module = module_of(self.uid, "every_move")
        found: Callable[[AnyGame, Any], Iterator[Any]] = module.every_move
        return found

    def touched(self, move: Any) -> set[Cell]:
        """The cells that a move touches: those that its text names, and what the game's tests add."""
        module = module_of(self.uid, "every_move")
        named = {self.game.board.cell(name) for name in _CELL.findall(self.game.format_move(move))}
        return named | module.touched(move) if hasattr(module, "touched") else named

    @cached_property
    def refusals(self) -> tuple[Refusal, ...]:
        """An example for each reason to refuse a move."""
        found: tuple[Refusal, ...] = self._examples.REFUSALS
        return found

    @cached_property
    def endings(self) -> tuple[Ending, ...]:
        """An example for each way in which the game ends."""
        found: tuple[Ending, ...] = self._examples.ENDINGS
        return found

    @cached_property
    def notices(self) -> tuple[Ending, ...]:
        """An example for each notice that somebody must vary; most games give none."""
        found: tuple[Ending, ...] = getattr(self._examples, "NOTICES", ())
        return found

    @cached_property
    def lines(self) -> tuple[AnyLine, ...]:
        """Random games from the start, the same ones in every run."""
        return tuple(random_line(self.game, random.Random(f"{self.name} {n}")) for n in range(GAMES))

    @cached_property
    def nodes(self) -> tuple[AnyLine, ...]:
        """Every node of the random games."""
        return tuple(node for line in self.lines for node in line.nodes())

    @cached_property
    def open_nodes(self) -> tuple[AnyLine, ...]:
        """The nodes of the random games in which the game goes on."""
        return tuple(node for node in self.nodes if node.outcome is None)

    @property
    def _examples(self) -> Any:
        return module_of(self.uid, "examples")


def module_of(uid: str, name: str) -> Any:
    """Returns a module that the tests of a game bring."""
    own = declaration_of(uid).game.__module__.rpartition(".")[0]
    folder = f"tests.rules.{uid}" if own.startswith("tachiai.rules.games.") else own
    return import_module(f"{folder}.{name}")


def random_line(game: AnyGame, rng: random.Random) -> AnyLine:
    """Returns a game of random moves. Each kind of move text is as likely as any other, so that the rare
    ones, tackles and captures, are seen often.
    """
    line: AnyLine = Line(game, game.start())
    while line.ply < PLIES and line.outcome is None:
        kinds: dict[str, list[Any]] = {}
        for move in game.legal_moves(line.state):
            kinds.setdefault(_CELL.sub("", game.format_move(move)), []).append(move)
        line = line.play(rng.choice(kinds[rng.choice(sorted(kinds))]))
    return line


def configurations() -> list[Configuration]:
    """Returns the games with their options."""
    return [Configuration(uid, options) for uid, options in CONFIGURATIONS]
