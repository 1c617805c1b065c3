"""A game under the contract, with the options it is played with, and random games of it."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import permutations, product
from typing import Any

from tachiai.rules.boards import Cell
from tachiai.rules.errors import BadNotation
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.registry import open_game, options_of
from tachiai.testing.examples import Ending, GameExamples, Refusal

GAMES = 6
PLIES = 50
MOST_SQUARES = 2  # of a text in which every square is tried
_CELL = re.compile(r"[a-z]\d+")


def choices(uid: str) -> list[dict[str, str]]:
    """Every choice among the options of a game, the first one varying fastest; what is usual is left out."""
    offered = options_of(uid)
    found = []
    for values in product(*(option.values for option in reversed(offered))):
        chosen = zip(offered, reversed(values), strict=True)
        found.append({option.name: value for option, value in chosen if value != option.values[0]})
    return found


@dataclass(frozen=True)
class Configuration:
    """A game with options, and what its tests bring."""

    uid: str
    options: dict[str, str]
    examples: GameExamples = field(compare=False, repr=False)

    @property
    def name(self) -> str:
        """For the test's id."""
        return "-".join([self.uid, *(f"{key}={value}" for key, value in self.options.items())])

    @cached_property
    def game(self) -> AnyGame:
        """The game."""
        return open_game(self.uid, self.options)

    def every_move(self, game: AnyGame, state: Any) -> Iterator[Any]:
        """Yields moves to ask about, legal and absurd."""
        if self.examples.every_move is not None:
            yield from self.examples.every_move(game, state)
            return
        texts = dict.fromkeys((*game.legal_texts(state), *self._texts))
        for text in texts:
            try:
                yield game.parse_move(text)
            except BadNotation:
                continue

    def touched(self, move: Any) -> set[Cell]:
        """The cells that a move touches: those that its text names, and what the game's tests add."""
        named = {self.game.board.cell(name) for name in _CELL.findall(self.game.format_move(move))}
        return named | set(self.examples.touched(move) if self.examples.touched else ())

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """An example for each reason to refuse a move."""
        return self.examples.refusals

    @property
    def endings(self) -> tuple[Ending, ...]:
        """An example for each way in which the game ends."""
        return self.examples.endings

    @property
    def notices(self) -> tuple[Ending, ...]:
        """An example for each notice that somebody must vary; most games give none."""
        return self.examples.notices

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

    @cached_property
    def _texts(self) -> tuple[str, ...]:
        """The texts of the moves of the random games, and each kind of them with all other squares."""
        made = {text for line in self.lines for text in line.texts()}
        kinds = sorted({_CELL.sub("{}", text) for text in made} | {"{}-{}"})
        names = self.game.board.names
        for kind in kinds:
            count = kind.count("{}")
            if 0 < count <= MOST_SQUARES:
                made.update(kind.format(*squares) for squares in permutations(names, count))
        made.update(f"{name}-{name}" for name in names)
        return tuple(sorted(made))


def random_line(game: AnyGame, rng: random.Random) -> AnyLine:
    """A game of random moves. Each kind of move text is as likely as any other, so that the rare
    ones, tackles and captures, are seen often.
    """
    line: AnyLine = Line(game, game.start())
    while line.ply < PLIES and line.outcome is None:
        kinds: dict[str, list[Any]] = {}
        for move in game.legal_moves(line.state):
            kinds.setdefault(_CELL.sub("", game.format_move(move)), []).append(move)
        line = line.play(rng.choice(kinds[rng.choice(sorted(kinds))]))
    return line


@lru_cache
def configurations(examples: GameExamples) -> tuple[Configuration, ...]:
    """The game with each choice of its options."""
    return tuple(Configuration(examples.uid, options, examples) for options in choices(examples.uid))
