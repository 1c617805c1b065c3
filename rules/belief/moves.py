"""What may come of one position: its moves, which cells they concern, what the table shows after them."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tachiai.rules.belief.plies import Ply, Route, route_of
from tachiai.rules.boards import Cell
from tachiai.rules.contract import TableView
from tachiai.rules.core import EMPTY, Layout, Player, Symbol, changes
from tachiai.rules.line import AnyGame

Mask = int  # a set of cells, one bit for each


def mask_of(cells: Collection[Cell]) -> Mask:
    """Returns a set of cells as bits."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


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

    def parts(self, seen: Mapping[Cell, Symbol], unseen: Collection[Cell]) -> Iterator[int]:
        """Yields the numbers of the moves of which ``seen``, the cells that differ from the layout, may be a
        part; ``unseen`` may be empty besides.
        """
        for number in self.touching(seen):
            if self._may_show(number, seen) and self._may_be_unfinished(number, seen, unseen):
                yield number

    def has_part(self, seen: Mapping[Cell, Symbol], unseen: Collection[Cell]) -> bool:
        """Whether ``seen`` may be a part of a legal move; as for ``parts``."""
        return next(self.parts(seen, unseen), None) is not None

    def plies_that_show(self, seen: Mapping[Cell, Symbol]) -> tuple[Ply, ...]:
        """Returns the plies that change exactly what ``seen`` shows: one for each state, the one that the
        record keeps.
        """
        return self.recorded(ply for ply in self.plies_over(seen, len(seen)) if ply.changed == seen)

    def recorded(self, plies: Iterable[Ply]) -> tuple[Ply, ...]:
        """Returns one ply for each state that ``plies`` lead to: the one that the record keeps."""
        found: dict[Any, Ply] = {}
        for ply in plies:
            kept = found.get(ply.state)
            if kept is None or self.rank(ply.move) < self.rank(kept.move):
                found[ply.state] = ply
        return tuple(found.values())

    def routes(self, number: int) -> tuple[Route, ...]:
        """Returns the ways in which hands may make a move, one for each layout after it."""
        if number not in self._known_routes:
            on_the_way = self.stages(number)
            self._known_routes[number] = tuple(
                route_of(self.game, self.state, self.layout, ply, on_the_way) for ply in self.plies(number)
            )
        return self._known_routes[number]

    def routes_over(self, cells: Collection[Cell]) -> tuple[Route, ...]:
        """Returns the routes that touch every one of ``cells``."""
        found = (route for number in self.touching(cells) for route in self.routes(number))
        return tuple(route for route in found if route.shown.keys() >= set(cells))

    def prepare(self) -> int:
        """Lists the moves, what they touch and where they lead now, for a caller with time to spare; returns
        how many.
        """
        return sum(bool(self.plies(number)) for number in self.touching(()))

    def may_show(self, move: Any, seen: Mapping[Cell, Symbol]) -> bool:
        """Whether ``seen``, the cells that differ from the layout, may be a part of the legal ``move``."""
        return self._may_show(self.moves.index(move), seen)

    def touches(self, move: Any, cells: Collection[Cell]) -> bool:
        """Whether the legal ``move`` has to do with any of ``cells``; no other move has."""
        return move in self.moves and bool(self._touched[self.moves.index(move)] & mask_of(cells))

    def is_ply(self, seen: Mapping[Cell, Symbol]) -> bool:
        """Whether ``seen`` is exactly what a legal ply changes."""
        return any(ply.changed == seen for ply in self.plies_over(seen, len(seen)))

    def _may_show(self, number: int, seen: Mapping[Cell, Symbol]) -> bool:
        shown, bare = self._shown(number), self.game.bare
        return seen.keys() <= shown.keys() and all(
            symbol == EMPTY or symbol in shown[cell] or any(symbol in bare.get(s, ()) for s in shown[cell])
            for cell, symbol in seen.items()
        )

    def _may_be_unfinished(self, number: int, seen: Mapping[Cell, Symbol], unseen: Collection[Cell]) -> bool:
        """Whether something of the move is left to do, and each piece that has come to a cell may be one that
        the move takes away elsewhere or brings onto the board. Else a piece that moved to a square of some
        other piece's move would pass for a part of it.
        """
        shown = self._shown(number)
        return any(
            not (ply.changed.items() <= seen.items() and seen.keys() <= ply.changed.keys())
            and all(self._may_have_come(player, ply, shown, seen, unseen) for player in Player)
            for ply in self.plies(number)
        )

    def _may_have_come(
        self,
        player: Player,
        ply: Ply,
        shown: Mapping[Cell, frozenset[Symbol]],
        seen: Mapping[Cell, Symbol],
        unseen: Collection[Cell],
    ) -> bool:
        owners = self.game.owners
        arrived = released = supplied = 0
        for cell, symbols in shown.items():
            before = self.layout[cell]
            is_there = owners.get(seen.get(cell, before)) is player
            ends_there = owners.get(ply.changed.get(cell, before)) is player
            if owners.get(before) is player:
                leaves = any(owners.get(symbol) is not player for symbol in symbols)
                released += leaves and (not is_there or cell in unseen)
                supplied -= not ends_there
            else:
                arrived += is_there
                supplied += ends_there
        return arrived <= released + max(0, supplied)

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
    def _known_routes(self) -> dict[int, tuple[Route, ...]]:
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
