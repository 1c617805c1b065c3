"""The legal plies of one position: which cells they concern and what the table shows after them."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tachiai.rules.belief.plies import Ply, Route, plies_of, routes_by, shown_in, stages_of
from tachiai.rules.boards import Cell
from tachiai.rules.contract import TableView
from tachiai.rules.core import EMPTY, Layout, Player, Symbol
from tachiai.rules.line import AnyGame
from tachiai.rules.squares import Squares, squares_of


@dataclass(frozen=True, eq=False)
class LegalPlies:
    """The legal plies of ``state``. Moves are numbered by their index in ``moves``. Evaluated lazily: what is
    costly is computed on first use and kept, and only for moves that may concern the cells in question.
    """

    game: AnyGame
    state: Any
    _known_plies: dict[int, tuple[Ply, ...]] = field(default_factory=dict, init=False)
    _known_routes: dict[int, tuple[Route, ...]] = field(default_factory=dict, init=False)
    _known_shown: dict[int, dict[Cell, frozenset[Symbol]]] = field(default_factory=dict, init=False)

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
        """The most cells on which a ply newly puts pieces of one player, by a sample of moves; 1 at least."""
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
        """Whether the game overrides ``touched``, as games with hundreds of moves do."""
        return type(self.game).touched is not TableView.touched

    @cached_property
    def passing(self) -> Ply | None:
        """The ply that passes the turn; None where that is not legal."""
        move = self.game.passing(self.state)
        return None if move is None else Ply(move, self.game.play_unchecked(self.state, move), {})

    @property
    def has_drops(self) -> bool:
        """Whether legal moves bring pieces onto the board (drops), by a sample of moves."""
        return any(
            EMPTY not in ply.changed.values() and any(self.layout[cell] == EMPTY for cell in ply.changed)
            for number in self._few
            for ply in self.plies(number)
        )

    @property
    def _few(self) -> range:
        """The numbers of about a dozen moves, evenly spread."""
        return range(0, len(self.moves), 1 + len(self.moves) // 12)

    def touching(self, cells: Collection[Cell]) -> list[int]:
        """Numbers of the moves that may change all of ``cells`` in some of their stages; a superset."""
        asked = squares_of(cells)
        return [number for number, touched in enumerate(self._touched) if touched & asked == asked]

    def plies_over(self, cells: Collection[Cell], least: int, occupied: Squares = 0) -> Iterator[Ply]:
        """Yields the plies that may change at least ``least`` of ``cells``, one for each way in which the
        table may show them. Plies that surely leave one of the ``occupied`` cells empty are left out
        (``Game.vacated``).
        """
        asked = squares_of(cells)
        for number, touched in enumerate(self._changing):
            if (touched & asked).bit_count() >= least and not occupied & self._vacated(number):
                yield from self.plies(number)

    def plies_within(self, cells: Collection[Cell]) -> Iterator[Ply]:
        """Yields the plies that change nothing but ``cells``."""
        others = ~squares_of(cells)
        for number, touched in enumerate(self._changing):
            if not touched & others:
                yield from self.plies(number)

    def parts(self, seen: Mapping[Cell, Symbol], unseen: Collection[Cell]) -> Iterator[int]:
        """Yields the numbers of the moves of which ``seen``, the cells that differ from the layout, may be a
        part; ``unseen``: cells that may be empty too.
        """
        for number in self.touching(seen):
            if self._may_show(number, seen) and self._may_be_unfinished(number, seen, unseen):
                yield number

    def has_part(self, seen: Mapping[Cell, Symbol], unseen: Collection[Cell]) -> bool:
        """Whether ``seen`` may be a part of a legal move; as for ``parts``."""
        return next(self.parts(seen, unseen), None) is not None

    def plies_that_show(self, seen: Mapping[Cell, Symbol]) -> tuple[Ply, ...]:
        """The plies that change exactly what ``seen`` shows, one for each resulting state (``recorded``)."""
        return self.recorded(ply for ply in self.plies_over(seen, len(seen)) if ply.changed == seen)

    def recorded(self, plies: Iterable[Ply]) -> tuple[Ply, ...]:
        """One ply for each state that ``plies`` lead to: the one that the record keeps."""
        found: dict[Any, Ply] = {}
        for ply in plies:
            kept = found.get(ply.state)
            if kept is None or self.rank(ply.move) < self.rank(kept.move):
                found[ply.state] = ply
        return tuple(found.values())

    def routes(self, number: int) -> tuple[Route, ...]:
        """The ways in which hands may make a move, one for each layout after it."""
        if number not in self._known_routes:
            self._known_routes[number] = routes_by(self.game, self.state, self.layout, self.plies(number))
        return self._known_routes[number]

    def routes_over(self, cells: Collection[Cell]) -> tuple[Route, ...]:
        """The routes that touch every one of ``cells``."""
        found = (route for number in self.touching(cells) for route in self.routes(number))
        return tuple(route for route in found if route.shown.keys() >= set(cells))

    def prepare(self) -> int:
        """Computes the plies of all moves ahead, with time to spare; returns how many moves there are."""
        return sum(bool(self.plies(number)) for number in self.touching(()))

    def may_show(self, move: Any, seen: Mapping[Cell, Symbol]) -> bool:
        """Whether ``seen``, the cells that differ from the layout, may be a part of the legal ``move``."""
        return self._may_show(self.moves.index(move), seen)

    def touches(self, move: Any, cells: Collection[Cell]) -> bool:
        """Whether the legal ``move`` touches any of ``cells``; False for an illegal move."""
        return move in self.moves and bool(self._touched[self.moves.index(move)] & squares_of(cells))

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
        """Whether something of the move is left to do, and each piece that arrived may be one that the move
        takes from another cell or brings onto the board. Without that check a piece that moved to a target of
        some other piece's move would pass for a part of it.
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
        """A sort key: of moves with the same outcome, the one that the record keeps comes first."""
        return self.game.record_rank(move), self.game.format_move(move)

    def plies(self, number: int) -> tuple[Ply, ...]:
        """The plies of a move, one for each way in which the table may show it."""
        if number not in self._known_plies:
            self._known_plies[number] = plies_of(self.game, self.state, self.layout, self.moves[number])
        return self._known_plies[number]

    def stages(self, number: int) -> tuple[Mapping[Cell, Symbol], ...]:
        """The intermediate stages of a move, each as changes of the layout."""
        return stages_of(self.game, self.state, self.layout, self.moves[number])

    @cached_property
    def _changing(self) -> tuple[Squares, ...]:
        """For each move a superset of the cells that it changes in the end."""
        if self.is_told_what_moves_touch:
            return self._touched
        return tuple(
            squares_of({cell for ply in self.plies(number) for cell in ply.changed})
            for number in range(len(self.moves))
        )

    @cached_property
    def _touched(self) -> tuple[Squares, ...]:
        """For each move a superset of the cells that it changes in any of its stages."""
        touched = self.game.touched
        return tuple(
            squares_of(self._shown(number) if (cells := touched(self.state, move)) is None else cells)
            for number, move in enumerate(self.moves)
        )

    def _vacated(self, number: int) -> Squares:
        return squares_of(self.game.vacated(self.state, self.moves[number]))

    def _shown(self, number: int) -> dict[Cell, frozenset[Symbol]]:
        """What the cells that a move touches may show in any of its stages."""
        if number not in self._known_shown:
            stages = (*self.stages(number), *(ply.changed for ply in self.plies(number)))
            refilled = self.game.refilled(self.state, self.moves[number])
            self._known_shown[number] = shown_in(self.layout, stages, refilled)
        return self._known_shown[number]
