"""What may come of one position: its plies, where each shows on the table, and the parts that it has."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tachiai.rules.boards import Cell
from tachiai.rules.contract import TableView
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.infer.evidence import changes
from tachiai.rules.line import AnyGame

KEPT = 400  # positions


@dataclass(frozen=True, eq=False)
class Ply:
    """A legal move, the state after it, and what the table then shows on the cells that it changes."""

    move: Any
    state: Any
    changed: Mapping[Cell, Symbol]

    @cached_property
    def arrivals(self) -> tuple[Cell, ...]:
        """The cells on which it puts something."""
        return tuple(cell for cell, symbol in self.changed.items() if symbol != EMPTY)


@dataclass(frozen=True, eq=False)
class Prospects:
    """The legal plies of ``state``; computed when asked for, and kept."""

    game: AnyGame
    state: Any

    @cached_property
    def layout(self) -> Layout:
        """What the table shows."""
        return self.game.layout(self.state)

    @cached_property
    def moves(self) -> tuple[Any, ...]:
        """The legal moves."""
        return tuple(self.game.legal_moves(self.state))

    @cached_property
    def most_arrivals(self) -> int:
        """On how many cells that its player did not hold a ply puts pieces, judged by a few; one at least."""
        owners, layout = self.game.owners, self.layout
        most = 1
        for number in range(0, len(self.moves), 1 + len(self.moves) // 12):
            for ply in self._plies(number):
                came = [
                    owners[symbol]
                    for cell, symbol in ply.changed.items()
                    if symbol in owners and owners[symbol] is not owners.get(layout[cell])
                ]
                most = max(most, *(came.count(player) for player in came), 0)
        return most

    @cached_property
    def _changing(self) -> Mapping[Cell, Collection[int]]:
        """For each cell the numbers of the moves that may change it."""
        if self.is_told_what_moves_touch:
            return self._touching
        found: dict[Cell, list[int]] = {}
        for number in range(len(self.moves)):
            for cell in {cell for ply in self._plies(number) for cell in ply.changed}:
                found.setdefault(cell, []).append(number)
        return found

    @cached_property
    def _touching(self) -> Mapping[Cell, Collection[int]]:
        """For each cell the numbers of the moves that may change it in any of their stages."""
        found: dict[Cell, list[int]] = {}
        for number, move in enumerate(self.moves):
            touched = self.game.touched(self.state, move)
            for cell in self._shown(number) if touched is None else touched:
                found.setdefault(cell, []).append(number)
        return found

    @cached_property
    def _known_plies(self) -> dict[int, tuple[Ply, ...]]:
        return {}

    @cached_property
    def _known_shown(self) -> dict[int, dict[Cell, frozenset[Symbol]]]:
        return {}

    @property
    def is_told_what_moves_touch(self) -> bool:
        """Whether the game has so many moves that it tells fast which cells each of them touches."""
        return type(self.game).touched is not TableView.touched

    def plies_over(self, cells: Collection[Cell], least: int) -> list[Ply]:
        """Returns the plies that may change ``least`` of ``cells``, one for each way in which the table may
        show it, and of those with one outcome the one that the record keeps.
        """
        counts = Counter(number for cell in cells for number in self._changing.get(cell, ()))
        best: dict[Any, Ply] = {}
        for number in sorted(number for number, count in counts.items() if count >= least):
            for ply in self._plies(number):
                key = (ply.state, frozenset(ply.changed.items()))
                if key not in best or self._rank(ply.move) < self._rank(best[key].move):
                    best[key] = ply
        return list(best.values())

    def has_part(self, seen: Mapping[Cell, Symbol], unseen: Collection[Cell]) -> bool:
        """Whether ``seen``, the cells that differ from the layout, may be a part of a legal move; ``unseen``
        may be empty besides.
        """
        bare = self.game.bare
        for number in sorted(set.intersection(*(set(self._touching.get(cell, ())) for cell in seen))):
            shown = self._shown(number)
            if not seen.keys() <= shown.keys():
                continue
            if all(
                symbol == EMPTY
                or symbol in shown[cell]
                or any(symbol in bare.get(s, ()) for s in shown[cell])
                for cell, symbol in seen.items()
            ) and self._may_be_unfinished(number, seen, unseen):
                return True
        return False

    def _may_be_unfinished(self, number: int, seen: Mapping[Cell, Symbol], unseen: Collection[Cell]) -> bool:
        """Whether something of the move is left to do, and no more pieces have come than may have gone."""
        owners = self.game.owners
        for ply in self._plies(number):
            if all(seen.get(cell) == symbol for cell, symbol in ply.changed.items()):
                continue
            balance: dict[Any, int] = {}
            for cell, symbol in seen.items():
                for sign, what in ((1, symbol), (-1, self.layout[cell])):
                    if what in owners:
                        balance[owners[what]] = balance.get(owners[what], 0) + sign
            for cell in ply.changed.keys() & unseen:
                if self.layout[cell] in owners:
                    balance[owners[self.layout[cell]]] = balance.get(owners[self.layout[cell]], 0) - 1
            supply: dict[Any, int] = {}
            for cell, symbol in ply.changed.items():
                for sign, what in ((1, symbol), (-1, self.layout[cell])):
                    if what in owners:
                        supply[owners[what]] = supply.get(owners[what], 0) + sign
            if all(count <= max(0, supply.get(player, 0)) for player, count in balance.items()):
                return True
        return False

    def _rank(self, move: Any) -> tuple[int, str]:
        return self.game.record_rank(move), self.game.format_move(move)

    def _plies(self, number: int) -> tuple[Ply, ...]:
        if number not in self._known_plies:
            move = self.moves[number]
            state = self.game.play_unchecked(self.state, move)
            layouts = (self.game.layout(state), *self.game.other_layouts(self.state, move))
            self._known_plies[number] = tuple(
                Ply(move, state, changes(self.layout, layout)) for layout in layouts
            )
        return self._known_plies[number]

    def _shown(self, number: int) -> dict[Cell, frozenset[Symbol]]:
        """What the cells that a move touches may show in any of its stages."""
        if number not in self._known_shown:
            move = self.moves[number]
            shown: dict[Cell, set[Symbol]] = {}
            for stage in self.game.on_the_way(self.state, move):
                for cell, symbol in changes(self.layout, stage).items():
                    shown.setdefault(cell, {self.layout[cell]}).add(symbol)
            for ply in self._plies(number):
                for cell, symbol in ply.changed.items():
                    shown.setdefault(cell, {self.layout[cell]}).add(symbol)
            for cell in self.game.refilled(self.state, move):
                shown.setdefault(cell, {self.layout[cell]}).add(EMPTY)
            self._known_shown[number] = {cell: frozenset(symbols) for cell, symbols in shown.items()}
        return self._known_shown[number]


class Atlas:
    """The prospects of the positions that were looked at last. A memory of pure results, nothing else."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._known: dict[Any, Prospects] = {}
        self.most_arrivals = Prospects(game, game.start()).most_arrivals

    def __getitem__(self, state: Any) -> Prospects:
        found = self._known.pop(state, None) or Prospects(self.game, state)
        self._known[state] = found
        if len(self._known) > KEPT:
            self._known.pop(next(iter(self._known)))
        return found

    def __iter__(self) -> Iterator[Any]:
        return iter(self._known)
