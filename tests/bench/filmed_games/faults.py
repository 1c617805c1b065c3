"""Illegal tables: what hands may leave on the board that no legal move leaves there.

Whether a table is illegal is asked of the list of legal moves alone; what was tried, and which clause forbids
it, is known where the table comes from a move that the rules refuse.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.line import AnyGame, AnyLine
from tachiai.rules.registry import open_game
from tachiai.testing.configurations import Configuration
from tachiai.vision.board.pieces import PieceKind

CELL = re.compile(r"[a-z]\d+")
ASKED = 1500  # moves of which the illegal ones are sorted by their reasons
TRIES = 30
TOUCHED = 9  # no single attempt changes more cells
NO_DEED = (
    "nothing_there",
    "nobody_moves",
    "nobody_steps",
    "step_stays",
    "same_square",
    "game_over",
    "not_on_board",
)  # nothing to be seen of these


@dataclass(frozen=True)
class Fault:
    """Something illegal on the table. ``move`` and ``clause`` where it is known what was tried; ``clauses``
    are all that forbid some move between the same squares: nobody sees if a step or an attack was meant.
    """

    kind: str
    layout: Layout
    move: str = ""
    clause: str = ""
    clauses: frozenset[str] = frozenset()

    @property
    def told(self) -> str:
        """For reports."""
        return f"{self.kind} {self.move} {self.clause}".strip()


@dataclass(frozen=True)
class Faults:
    """What can go wrong in one position. ``kinds`` are the faces of the game's pieces."""

    configuration: Configuration
    kinds: Mapping[Symbol, PieceKind]
    line: AnyLine

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.configuration.game

    @cached_property
    def now(self) -> Layout:
        """What the table shows before."""
        return self.game.layout(self.line.state)

    @cached_property
    def innocent(self) -> frozenset[Layout]:
        """Tables that are no fault: the position, those before it, legal moves and their stages, and the same
        of the moves that the last player may have made instead.
        """
        found = {self.game.layout(node.state) for node in self.line.back()}
        for node in islice(self.line.back(), 2):
            for move in self.game.legal_moves(node.state):
                found.update(self.game.stages(node.state, move))
        return frozenset(found)

    @cached_property
    def complete(self) -> frozenset[Layout]:
        """The position and the tables that complete legal moves leave."""
        game, state = self.game, self.line.state
        after = (game.play_unchecked(state, move) for move in game.legal_moves(state))
        return frozenset((self.now, *map(game.layout, after)))

    def draw(self, chance: Random) -> Fault | None:
        """Returns a fault, or None if none was found."""
        ways: tuple[Callable[[Random], Fault | None], ...] = (
            *[self._forbidden] * 5,
            *[self._displaced] * 2,
            self._turned,
        )
        for _ in range(TRIES):
            fault = chance.choice(ways)(chance)
            if fault is not None and not self._passes(fault.layout):
                return fault
        return None

    def of_move(self, text: str) -> Fault | None:
        """Returns the table after the illegal move ``text``, if it leaves anything illegal to be seen."""
        fault = self._after(self.game.parse_move(text))
        return None if fault is None or self._passes(fault.layout) else fault

    def _passes(self, layout: Layout) -> bool:
        """Whether nobody could tell that ``layout`` is illegal: a legal move may be half made, its parts in
        any order; and where things are only missing from a table that is no fault, they may be in a hand, of
        the player who moves or already of the next.
        """
        if layout in self.innocent or any(self._only_lacks(layout, table) for table in self.innocent):
            return True
        return any(
            all(
                symbol in (before, after, EMPTY)
                for symbol, before, after in zip(layout, self.now, table, strict=True)
            )
            for table in self.complete
        )

    def _only_lacks(self, layout: Layout, table: Layout) -> bool:
        bare = self.game.bare
        return all(
            after in (before, EMPTY, *bare.get(before, ()))
            for before, after in zip(table, layout, strict=True)
            if before != after
        )

    @cached_property
    def _refused(self) -> dict[str, list[Any]]:
        """Illegal moves by the codes of their reasons, a sample."""
        chance = Random(self.game.format_position(self.line.state))
        found: dict[str, list[Any]] = {}
        for move in chance.sample(self._moves, min(ASKED, len(self._moves))):
            illegal = self.game.why_illegal(self.line.state, move)
            if illegal is not None and illegal.code not in NO_DEED:
                found.setdefault(illegal.code, []).append(move)
        return found

    def _forbidden(self, chance: Random) -> Fault | None:
        """A move that some clause forbids, each clause as likely as any other."""
        if not self._refused:
            return None
        return self._after(chance.choice(self._refused[chance.choice(sorted(self._refused))]))

    def _after(self, move: Any) -> Fault | None:
        game, state = self.game, self.line.state
        illegal = game.why_illegal(state, move)
        if illegal is None:
            return None
        layout = table_after(game, state, move)
        if layout is None:
            return None
        text = game.format_move(move)
        if not all_named_show(game, state, move):
            return None
        if not self._can_be_done(layout, drops=len(CELL.findall(text)) == 1):
            return None
        return Fault("forbidden", layout, text, game.reason(illegal.code).clause, self._clauses(text))

    def _clauses(self, text: str) -> frozenset[str]:
        """The clauses that forbid some move which names the same cells as ``text``."""
        game, state, named = self.game, self.line.state, sorted(CELL.findall(text))
        moves = [m for m in self._moves if sorted(CELL.findall(game.format_move(m))) == named]
        found = (game.why_illegal(state, move) for move in (*moves, game.parse_move(text)))
        return frozenset(game.reason(illegal.code).clause for illegal in found if illegal is not None)

    @cached_property
    def _moves(self) -> list[Any]:
        """Moves to ask about, legal and absurd."""
        return list(islice(self.configuration.every_move(self.game, self.line.state), 60_000))

    def _displaced(self, chance: Random) -> Fault | None:
        """Some piece, of either side, goes anywhere; what stood there comes off."""
        standing = [c for c, symbol in enumerate(self.now) if symbol != EMPTY]
        if not standing:
            return None
        source = chance.choice(standing)
        target = chance.choice([c for c in range(len(self.now)) if c != source])
        layout = list(self.now)
        layout[target], layout[source] = layout[source], EMPTY
        names = self.game.board.names
        return Fault(f"displaced {names[source]} to {names[target]}", tuple(layout))

    def _turned(self, chance: Random) -> Fault | None:
        """A piece is turned over, where pieces have two sides."""
        sides = [(c, self.kinds[s].other_side) for c, s in enumerate(self.now) if s != EMPTY]
        two_sided = [(cell, other) for cell, other in sides if other is not None]
        if not two_sided:
            return None
        cell, other = chance.choice(two_sided)
        layout = (*self.now[:cell], other, *self.now[cell + 1 :])
        return Fault(f"turned over on {self.game.board.names[cell]}", layout)

    def knocked_off(self, move: Any, chance: Random) -> Cell | None:
        """Returns where a piece of the next player may fall from the board while ``move`` is made, which is
        legal; None if that could be read as anything else.
        """
        after = self.line.play(move)
        if after.outcome is not None:
            return None
        layout = self.game.layout(after.state)
        owner = self.game.to_move(after.state)
        theirs = [cell for cell, symbol in enumerate(layout) if self.game.owners.get(symbol) is owner]
        for cell in chance.sample(theirs, len(theirs)):
            lacking = (*layout[:cell], EMPTY, *layout[cell + 1 :])
            if not any(self._only_lacks(lacking, table) for table in self.innocent - {layout}):
                return Cell(cell)
        return None

    def _can_be_done(self, layout: Layout, drops: bool) -> bool:
        """Whether hands can lead to ``layout`` without bringing pieces that were not on the board."""
        touched = sum(before != after for before, after in zip(self.now, layout, strict=True))
        before, after = self._discs(self.now), self._discs(layout)
        brought = sum((after - before).values())
        return 0 < touched <= TOUCHED and brought <= (1 if drops else 0)

    def _discs(self, layout: Layout) -> Counter[object]:
        """How many discs of each sort lie there, whichever side is up."""
        return Counter(self._disc(symbol) for symbol in layout if symbol != EMPTY)

    def _disc(self, symbol: Symbol) -> object:
        faces = [self.kinds[symbol].face]
        other = self.kinds[symbol].other_side
        if other is not None:
            faces.append(self.kinds[other].face)
        return min(faces, key=repr)


def table_after(game: AnyGame, state: Any, move: Any) -> Layout | None:
    """What the table shows after a move that the rules may forbid; None if it is no deed: the rules promise
    the outcome of legal moves only.
    """
    try:
        return game.layout(game.play_unchecked(state, move))
    except (LookupError, ValueError, TypeError, AttributeError, AssertionError):
        return None


def all_named_show(game: AnyGame, state: Any, move: Any) -> bool:
    """Whether the table shows something new on every cell that the move names: a pass to nobody does not."""
    now, after = game.layout(state), game.layout(game.play_unchecked(state, move))
    named = {game.board.cell(name) for name in CELL.findall(game.format_move(move))}
    return all(now[cell] != after[cell] for cell in named - {*game.refilled(state, move)})


def positions_of_examples(configuration: Configuration) -> Iterator[tuple[str, str]]:
    """Yields a position text of each example with one, and an illegal move in it ("" where there is none)."""
    uid, options = configuration.uid, configuration.game.options
    for refusal in configuration.refusals:
        if refusal.position and open_game(uid, refusal.options).options == options:
            yield refusal.position, refusal.move
    for ending in (*configuration.endings, *configuration.notices):
        if ending.position and open_game(uid, ending.options).options == options:
            yield ending.position, ""
