"""What may come of one position: its moves, which cells they concern, what the table shows after them."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tachiai.rules.boards import Cell
from tachiai.rules.contract import TableView
from tachiai.rules.core import EMPTY, Layout, Symbol, changes
from tachiai.rules.line import AnyGame

Mask = int  # a set of cells, one bit for each


def mask_of(cells: Collection[Cell]) -> Mask:
    """Returns a set of cells as bits."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


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
    """The legal plies of ``state``.

    Building is cheap; what costs is computed when asked for and kept, and only for the moves that may have to
    do with the cells asked about.
    """

    game: AnyGame
    state: Any

    @cached_property
    def layout(self) -> Layout:
        """What the table shows."""
        return self.game.layout(self.state)

    @cached_property
    def moves(self) -> tuple[Any, ...]:
        """The legal moves; none when ``state`` ends the game."""
        return tuple(self.game.legal_moves(self.state))

    @cached_property
    def most_arrivals(self) -> int:
        """On how many cells that its player did not hold a ply puts pieces, judged by a few; one at least."""
        owners, layout = self.game.owners, self.layout
        most = 1
        for number in self._few:
            for ply in self.plies(number):
                came = [
                    owners[symbol]
                    for cell, symbol in ply.changed.items()
                    if symbol in owners and owners[symbol] is not owners.get(layout[cell])
                ]
                most = max(most, *(came.count(player) for player in came), 0)
        return most

    @property
    def is_told_what_moves_touch(self) -> bool:
        """Whether the game has so many moves that it tells fast which cells each of them touches."""
        return type(self.game).touched is not TableView.touched

    @property
    def has_drops(self) -> bool:
        """Whether a legal move puts a piece down that stood nowhere before, judged by a few."""
        return any(
            EMPTY not in ply.changed.values() and any(self.layout[cell] == EMPTY for cell in ply.changed)
            for number in self._few
            for ply in self.plies(number)
        )

    @property
    def _few(self) -> range:
        """Some of the moves, of all kinds."""
        return range(0, len(self.moves), 1 + len(self.moves) // 12)

    def touching(self, cells: Collection[Cell]) -> list[int]:
        """Returns the numbers of the moves that may change all of ``cells`` in some of their stages, perhaps
        some others besides.
        """
        asked = mask_of(cells)
        return [number for number, touched in enumerate(self._touched) if touched & asked == asked]

    def touching_any(self, cells: Collection[Cell]) -> list[int]:
        """Returns the numbers of the moves that may change any of ``cells``, perhaps some others besides."""
        asked = mask_of(cells)
        return [number for number, touched in enumerate(self._touched) if touched & asked]

    def plies_over(self, cells: Collection[Cell], least: int, occupied: Mask = 0) -> Iterator[Ply]:
        """Yields the plies that may change ``least`` of ``cells`` and leave none of the ``occupied`` cells
        empty, one for each way in which the table may show them. (A game that does not tell which cells its
        moves vacate does not tell them apart by that.)
        """
        asked = mask_of(cells)
        for number, touched in enumerate(self._changing):
            if (touched & asked).bit_count() >= least and not occupied & self._vacated(number):
                yield from self.plies(number)

    def plies_within(self, cells: Collection[Cell]) -> Iterator[Ply]:
        """Yields plies that change nothing but ``cells``."""
        others = ~mask_of(cells)
        for number, touched in enumerate(self._changing):
            if not touched & others:
                yield from self.plies(number)

    def has_part(self, seen: Mapping[Cell, Symbol], unseen: Collection[Cell]) -> bool:
        """Whether ``seen``, the cells that differ from the layout, may be a part of a legal move; ``unseen``
        may be empty besides.
        """
        return any(
            self._may_show(number, seen) and self._may_be_unfinished(number, seen, unseen)
            for number in self.touching(seen)
        )

    def may_show(self, move: Any, seen: Mapping[Cell, Symbol]) -> bool:
        """Whether ``seen``, the cells that differ from the layout, may be a part of the legal ``move``."""
        return self._may_show(self.moves.index(move), seen)

    def touches(self, move: Any, cells: Collection[Cell]) -> bool:
        """Whether the legal ``move`` has to do with any of ``cells``; no other move has."""
        return move in self.moves and bool(self._touched[self.moves.index(move)] & mask_of(cells))

    def is_ply(self, seen: Mapping[Cell, Symbol]) -> bool:
        """Whether ``seen`` is exactly what a legal ply changes."""
        return any(dict(ply.changed) == dict(seen) for ply in self.plies_over(seen, len(seen)))

    def _may_show(self, number: int, seen: Mapping[Cell, Symbol]) -> bool:
        shown, bare = self._shown(number), self.game.bare
        return seen.keys() <= shown.keys() and all(
            symbol == EMPTY or symbol in shown[cell] or any(symbol in bare.get(s, ()) for s in shown[cell])
            for cell, symbol in seen.items()
        )

    def _may_be_unfinished(self, number: int, seen: Mapping[Cell, Symbol], unseen: Collection[Cell]) -> bool:
        """Whether something of the move is left to do, and no more pieces have come than may have gone."""
        owners = self.game.owners
        for ply in self.plies(number):
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

    def rank(self, move: Any) -> tuple[int, str]:
        """Returns a key by which the move that the record keeps comes first of those with one outcome."""
        return self.game.record_rank(move), self.game.format_move(move)

    def plies(self, number: int) -> tuple[Ply, ...]:
        """Returns the plies of a move, one for each way in which the table may show it."""
        if number not in self._known_plies:
            move = self.moves[number]
            state = self.game.play_unchecked(self.state, move)
            layouts = (self.game.layout(state), *self.game.other_layouts(self.state, move))
            self._known_plies[number] = tuple(
                Ply(move, state, changes(self.layout, layout)) for layout in layouts
            )
        return self._known_plies[number]

    def stages(self, number: int) -> tuple[Mapping[Cell, Symbol], ...]:
        """Returns what the table shows on the way of a move, as changes of the layout."""
        return tuple(
            changes(self.layout, stage) for stage in self.game.on_the_way(self.state, self.moves[number])
        )

    @cached_property
    def _changing(self) -> tuple[Mask, ...]:
        """For each move the cells that it may change."""
        if self.is_told_what_moves_touch:
            return self._touched
        return tuple(
            mask_of({cell for ply in self.plies(number) for cell in ply.changed})
            for number in range(len(self.moves))
        )

    @cached_property
    def _touched(self) -> tuple[Mask, ...]:
        """For each move the cells that it may change in any of its stages."""
        touched = self.game.touched
        return tuple(
            mask_of(self._shown(number) if (cells := touched(self.state, move)) is None else cells)
            for number, move in enumerate(self.moves)
        )

    def _vacated(self, number: int) -> Mask:
        return mask_of(self.game.vacated(self.state, self.moves[number]))

    @cached_property
    def _known_plies(self) -> dict[int, tuple[Ply, ...]]:
        return {}

    @cached_property
    def _known_shown(self) -> dict[int, dict[Cell, frozenset[Symbol]]]:
        return {}

    def _shown(self, number: int) -> dict[Cell, frozenset[Symbol]]:
        """What the cells that a move touches may show in any of its stages."""
        if number not in self._known_shown:
            shown: dict[Cell, set[Symbol]] = {}
            for stage in (*self.stages(number), *(ply.changed for ply in self.plies(number))):
                for cell, symbol in stage.items():
                    shown.setdefault(cell, {self.layout[cell]}).add(symbol)
            for cell in self.game.refilled(self.state, self.moves[number]):
                shown.setdefault(cell, {self.layout[cell]}).add(EMPTY)
            self._known_shown[number] = {cell: frozenset(symbols) for cell, symbols in shown.items()}
        return self._known_shown[number]
